"""Moves defined by data: those of the catalogue, and homebrew ones."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from combat import Encounter, Refused
from combat.systems.powered_by_heresy.acts.attacks import HackAndSlash
from combat.systems.powered_by_heresy.acts.basic_moves import Ask, DiscernRealities, Reply
from combat.systems.powered_by_heresy.acts.character_change import EndSession, LevelUp
from combat.systems.powered_by_heresy.acts.coming_and_going import Join
from combat.systems.powered_by_heresy.acts.confirming import Confirm, StayOut, Withdraw
from combat.systems.powered_by_heresy.acts.conversation import EndFight, Establish, OpenScene
from combat.systems.powered_by_heresy.acts.making_moves import MakeMove
from combat.systems.powered_by_heresy.acts.moves_as_data import EnemyMove, UseHold
from combat.systems.powered_by_heresy.acts.rolling import Choose, GrantBonus
from events.codec.wire import decode
from events.powered_by_heresy.facts import (
    BlowDue,
    BonusTaken,
    GmMoveDue,
    GmMoveMade,
    MoveLearned,
    QuestionAnswered,
    QuestionAsked,
    RollStands,
)
from events.powered_by_heresy.sheets import AcolyteSheet
from events.vocabulary import (
    AbilityUsed,
    ConditionChanged,
    Gained,
    Recovered,
    Reminded,
    Rolled,
    Spent,
    StepEntered,
    Suffered,
)
from replays import Replay
from tests.harness.stories import Story
from tests.harness.story_forms import form_labels, listed_commands
from tests.powered_by_heresy.cells import ARMOURY, acolyte, cell, enemy, gm_acts, hack, helping, moving, total_of

STORM = """
[[library]]
id = "Storm of Iron"
of = "Tactician"
trigger = "when you charge a line of guns"
roll = ["WS", "T"]
aim = "several"
limit = "session"
spend = [
  { name = "take +1 forward", does = [{ do = "forward", amount = 1 }] },
  { name = "inflict 1 wound", does = [{ do = "wound", amount = 1, to = "target" }] },
]
"6-" = { does = [{ do = "gm", what = "hard" }] }

[library."10+"]
text = "the line breaks"
does = [
  { do = "damage", to = "target" },
  { do = "forward against", to = "allies", amount = 1 },
  { do = "hold", amount = 3 },
]

[library."7-9"]
does = [{ do = "damage", to = "target" }, { do = "hold", amount = 1 }]
choose = 1
from = [
  { name = "you are exposed", does = [{ do = "gm", what = "soft" }] },
  { name = "you are shaken", does = [{ do = "condition", what = "shaken" }] },
]
"""


def written(text: str, *acolytes: dict[str, Any], against: tuple[dict[str, Any], ...] = (), **more: Any) -> Story:
    """Begin a fight with the setup parts in a TOML text."""
    return cell(*acolytes, against=against, **more, brought=tomllib.loads(text))


def making(story: Story, name: str, *faces: int, who: str = "griff", **how: Any) -> Story:
    """Make a move by its name."""
    return moving(story, MakeMove(actor=who, name=name, **how), *faces)


def stormers(*, of: str = "Tactician") -> Story:
    """Begin a fight in which Griff has the homebrew move Storm of Iron, and Vex does not."""
    griff = acolyte("Griff", "sword", cls=of, moves=["Storm of Iron"], given=[], stats={"T": 1})
    return written(STORM, griff, acolyte("Vex"), against=(enemy("Scar", max_wounds=9), enemy("Nails")))


@pytest.mark.rule("PBH-CORE-10", "PBH-ROLL-11")
def test_homebrew_move_in_toml_has_its_effects() -> None:
    """Damage to all targets, a forward for allies, and hold that buys its own options."""
    story = stormers()
    story.when(MakeMove(actor="griff", name="Storm of Iron", stat="S", targets=("scar",))).refuses("stat")
    story.when(MakeMove(actor="griff", name="Storm of Iron", stat="T")).refuses("target")
    making(story, "storm of iron", 5, 4, 6, 6, stat="T", weapon="sword", targets=("scar", "nails"))
    story.then(
        AbilityUsed(who="griff", ability="Storm of Iron", target="scar", limit="session"),
        Reminded("griff", "Storm of Iron", "the line breaks"),
        BonusTaken(who="vex", bonus="Storm of Iron", amount=1, against=("scar", "nails")),
        Gained(whose="griff", resource="hold of Storm of Iron", amount=3, source="Storm of Iron"),
        Suffered(who="scar", harm="Wounds", amount=1, source="Sword"),
        Suffered(who="nails", harm="Wounds", amount=1, source="Sword"),
    )
    story.when(UseHold("griff", "Storm of Iron", "inflict 1 wound")).refuses("target", "PBH-CORE-10")
    story.when(UseHold("griff", "Storm of Iron", "fly")).refuses("no_option", "PBH-ROLL-11")
    story.when(UseHold("vex", "Storm of Iron", "take +1 forward")).refuses("no_hold", "PBH-ROLL-11")
    story.when(UseHold("griff", "Storm of Iron", "inflict 1 wound", ("scar",))).then(
        Spent(whose="griff", resource="hold of Storm of Iron", amount=1, on="inflict 1 wound"),
        Suffered(who="scar", harm="Wounds", amount=1, source="Storm of Iron"),
    )
    story.when(UseHold("griff", "Storm of Iron", "take +1 forward")).then(BonusTaken)
    assert story.state.acolyte("griff").hold("Storm of Iron") == 1


@pytest.mark.rule("PBH-CORE-10", "PBH-ROLL-04")
def test_homebrew_move_has_its_own_results_and_limit() -> None:
    """The GM makes no extra move on a 6- that the move describes."""
    story = making(stormers(), "Storm of Iron", 3, 4, stat="T", weapon="sword", targets=("scar",))
    story.when(Choose("griff", ())).refuses("how_many")
    story.when(Choose("griff", ("you are shaken",)), faces=(1,)).then(
        BlowDue, ConditionChanged(who="griff", condition="shaken", level=1, source="Storm of Iron")
    )
    story.when(MakeMove(actor="griff", name="Storm of Iron", stat="T", targets=("scar",))).refuses("used_up")
    story = making(stormers(), "Storm of Iron", 1, 2, stat="WS", weapon="sword", targets=("scar",))
    story.then(GmMoveDue(occasion="Storm of Iron", hard=True, who="griff", targets=("scar",)), StepEntered("GM_HARD"))
    story.without(BlowDue)
    assert len(story.state.dues) == 1


@pytest.mark.rule("PBH-CORE-10")
def test_learned_move_is_made_by_name_and_only_by_its_owner() -> None:
    """Basic moves are for all; automatic ones cannot be made."""
    story = stormers()
    story.when(MakeMove(actor="vex", name="Storm of Iron", stat="T", targets=("scar",))).refuses("no_such_move")
    labels = {form.label for request in story.encounter.requests for form in request.forms}
    assert "Griff: Storm of Iron" in labels
    assert "Vex: Storm of Iron" not in labels
    making(story, "Spout Common Lore", 5, 5, who="vex").then(
        QuestionAsked("vex", "what is interesting and useful about it"), StepEntered("QUESTION")
    )
    story.when(Reply("the doors are opened from within")).then(QuestionAnswered, StepEntered("TALK"))
    seeker = acolyte("Griff", moves=["Detective"])
    cell(seeker).when(MakeMove(actor="griff", name="Detective", stat="Int")).refuses("of_itself")


@pytest.mark.rule("PBH-CORE-10")
@pytest.mark.parametrize(
    ("name", "cls", "stat", "scored"),
    [
        ("Blend In", "Assassin", "Fel", 2),
        ("Move Silently", "Assassin", "Ag", 2),
        ("Know Thy Enemy", "Templar", "Int", 2),
        ("Spout Common Lore", "Seeker", "Int", 2),
    ],
)
def test_catalogue_move_is_rolled_with_its_stat_only(name: str, cls: str, stat: str, scored: int) -> None:
    moves = [] if name == "Spout Common Lore" else [name]
    griff = acolyte("Griff", "sword", cls=cls, moves=moves, stats={stat: scored})
    story = making(cell(griff), name, 1, 3)
    assert total_of(story) == 4 + scored
    other: Any = "WS" if stat != "WS" else "BS"
    cell(griff).when(MakeMove(actor="griff", name=name, stat=other)).refuses("stat")


@pytest.mark.rule("PBH-CORE-10")
def test_move_silently_offers_options_and_blend_in_gives_a_condition() -> None:
    griff = acolyte("Griff", "sword", cls="Assassin", moves=["Move Silently", "Blend In"])
    story = making(cell(griff), "Move Silently", 5, 5)
    story.when(Choose("griff", ("no sound", "no trace"))).refuses("how_many")
    story.when(Choose("griff", ("no sound", "no trace", "great speed"))).then(StepEntered("TALK"))
    making(story, "Move Silently", 4, 4).when(Choose("griff", ("no sound", "no trace"))).then(StepEntered("TALK"))
    making(story, "Blend In", 5, 5).then(
        ConditionChanged(who="griff", condition="unnoticed", level=1, source="Blend In"),
        ConditionChanged(who="griff", condition="face unknown", level=1, source="Blend In"),
        StepEntered("TALK"),
    )
    story = making(cell(griff), "Blend In", 4, 4)
    story.when(Choose("griff", ("they go on past you", "your face stays unknown"))).refuses("how_many")
    story.when(Choose("griff", ("your face stays unknown",))).then(ConditionChanged).without(GmMoveDue)
    assert story.state.acolyte("griff").conditions == ("face unknown",)


@pytest.mark.rule("PBH-CORE-10")
def test_faceless_makes_the_target_forget() -> None:
    griff = acolyte("Griff", "sword", cls="Assassin", moves=["Faceless"], stats={"WP": 1})
    cell(griff).when(MakeMove(actor="griff", name="Faceless")).refuses("target")
    for faces, forgotten in (((5, 4), "hardly recalls the talk"), ((4, 4), "does not recall who spoke")):
        making(cell(griff), "Faceless", *faces, targets=("scar",)).then(
            ConditionChanged(who="scar", condition=forgotten, level=1, source="Faceless")
        )


@pytest.mark.rule("PBH-CORE-10")
def test_confessor_pays_a_cost_and_torturer_does_not() -> None:
    seeker = acolyte("Griff", moves=["Confessor"], stats={"Fel": 1})
    story = making(cell(seeker), "Confessor", 4, 4, targets=("scar",))
    story.when(Choose("griff", ("it takes long",))).refuses("how_many")
    story.when(Choose("griff", ("it takes long", "others hear of it"))).then(
        Reminded("griff", "Confessor", "They answer."), QuestionAsked("griff", "what do you know (Scar)")
    )
    cruel = acolyte("Griff", moves=["Confessor", "Torturer"], stats={"Fel": 1})
    story = making(cell(cruel, against=(enemy("Scar"), enemy("Nails"))), "Confessor", 4, 4, targets=("scar",))
    story.given(Choose("griff", ()), Reply("behind the altar"))
    assert (story.encounter.step, story.state.attempt.trigger.stat) == ("MOVE_CONFIRM", "Int")
    story.when(Withdraw("griff")).refuses("owed", "PBH-CORE-10")
    assert all(request.kind != "withdraw" for request in story.encounter.requests)
    story.when(Confirm(), faces=(4, 4)).then(Rolled).without(Suffered)
    assert story.encounter.step == "TALK"
    making(story, "Torturer", 1, 2, targets=("scar",)).then(
        Suffered(who="scar", harm="Wounds", amount=3, source="Torturer"),
        ConditionChanged(who="scar", condition="out", level=1, source="Torturer"),
    )
    story.without(GmMoveDue)


@pytest.mark.rule("PBH-CORE-10", "PBH-MOVE-19")
def test_detective_finds_a_clue_at_the_scene_of_a_crime() -> None:
    """On a 10+ also a hunch."""
    seeker = acolyte("Griff", moves=["Detective"])
    look = DiscernRealities(actor="griff")
    moving(cell(seeker), look, 5, 5).without(Reminded)
    crime_scene = Establish("this is the scene of a crime")
    clue = Reminded("griff", "Detective", "You also find a clue.")
    hunch = Reminded("griff", "Detective", "The GM also gives you a hunch.")
    story = moving(cell(seeker).given(crime_scene), look, 5, 5).then(clue, hunch)
    moving(cell(seeker).given(crime_scene), look, 4, 4).then(clue)
    assert hunch not in moving(cell(seeker).given(crime_scene), look, 4, 4).events
    moving(cell(seeker).given(crime_scene), look, 1, 2).without(Reminded)
    hack(story, 5, 5).without(Reminded)


@pytest.mark.rule("PBH-DMG-11")
def test_this_ones_mine_raises_and_lowers_damage() -> None:
    """2d4 more against the target, 4 less on each face against others, 2 less for an ally against it."""
    griff, vex = acolyte("Griff", "sword", moves=["This One's Mine"]), acolyte("Vex", "sword")
    against = (enemy("Scar", defense=3, max_wounds=9), enemy("Nails", defense=1, max_wounds=9))
    story = making(cell(griff, vex, against=against), "This One's Mine", targets=("scar",))
    story.then(ConditionChanged(who="scar", condition="This One's Mine (griff)", level=1, source="This One's Mine"))
    hack(story, 5, 5).when(Choose("griff"), faces=(6, 4, 4)).then(
        Suffered(who="scar", harm="Wounds", amount=3, source="Sword")
    )
    assert story.event(BlowDue).dice == (6, 4, 4)
    assert story.state.enemy("scar").conditions == ("This One's Mine (griff)",)
    hack(story, 5, 5, target="nails").when(Choose("griff"), faces=(5,)).without(Suffered)
    assert story.event(BlowDue).lowers == 4
    assert story.state.enemy("scar").conditions == ()  # Griff has attacked another
    hack(story, 5, 5, target="nails").when(Choose("griff"), faces=(5,)).then(Suffered)
    making(story, "This One's Mine", targets=("scar",))
    by_vex = HackAndSlash(actor="vex", target="scar", weapon="sword")
    moving(story, by_vex, 5, 5).when(Choose("vex"), faces=(5,)).without(Suffered)
    rolled = story.event(Rolled)
    assert [(modifier.name, modifier.amount) for modifier in rolled.modifiers if modifier.on == "damage"] == [
        ("This One's Mine", -2)
    ]
    assert story.state.enemy("scar").conditions == ()  # an ally has attacked it
    moving(story, by_vex, 5, 5).when(Choose("vex"), faces=(5,)).then(Suffered)
    moving(story, HackAndSlash(actor="vex", target="nails", weapon="sword"), 5, 5)
    story.when(Choose("vex"), faces=(2,)).then(Suffered)


@pytest.mark.rule("PBH-DMG-11")
def test_this_ones_mine_has_one_target_and_ends_with_the_fight() -> None:
    griff = acolyte("Griff", "sword", moves=["This One's Mine"])
    story = making(cell(griff, against=(enemy("Scar"), enemy("Nails"))), "This One's Mine", targets=("scar",))
    making(story, "This One's Mine", targets=("nails",))
    assert story.state.enemy("scar").conditions == ()
    assert story.state.enemy("nails").conditions == ("This One's Mine (griff)",)
    story.given(EndFight())
    assert story.state.enemy("nails").conditions == ()
    hack(story.given(OpenScene()), 5, 5)
    story.when(Choose("griff"), faces=(4,)).then(Suffered)


@pytest.mark.rule("PBH-DMG-11")
def test_lowered_damage_may_remove_dice() -> None:
    griff = acolyte("Griff", "axe", moves=["This One's Mine"])
    against = (enemy("Scar"), enemy("Nails", defense=1))
    story = making(cell(griff, against=against, flat_damage_mod="drop_dice"), "This One's Mine", targets=("scar",))
    hack(story, 5, 5, target="nails", weapon="axe").when(Choose("griff"), faces=(8, 6)).without(Suffered)


@pytest.mark.rule("PBH-CLS-06", "PBH-MOVE-19")
def test_sense_weakness_asks_a_question_for_insight() -> None:
    """Or as one of the questions of Discern Realities."""
    seer = acolyte("Griff", cls="Tactician", moves=["Sense Weakness"])
    story = cell(seer)
    story.when(MakeMove(actor="griff", name="Sense Weakness", targets=("scar",))).refuses("too_dear")
    story.set(acolytes__griff__insight=1)
    making(story, "Sense Weakness", targets=("scar",)).then(
        Spent(whose="griff", resource="Insight", amount=1, on="Sense Weakness"),
        QuestionAsked("griff", "what are its weaknesses (Scar)"),
    )
    story.given(Reply("it is blind on the left"))
    moving(story, DiscernRealities(actor="griff"), 4, 4)
    (asking,) = [
        form.fields["question"].examples  # type: ignore[attr-defined]
        for request in story.encounter.requests
        for form in request.forms
        if form.command is Ask
    ]
    assert "what are its weaknesses" in asking


@pytest.mark.rule("PBH-MOVE-22", "PBH-CLS-09", "PBH-ROLL-09")
def test_divine_will_counts_as_parley() -> None:
    templar = acolyte(
        "Griff",
        cls="Templar",
        moves=["Wrath Embodied", "Penance", "Smite", "Divine Will"],
        wrath=2,
        home_world="Highborn",
    )
    story = cell(templar).given(GrantBonus(who="griff", amount=1, source="a prayer", move="Parley"))
    making(story, "Divine Will", 1, 2, targets=("scar",), facts=("imperials",))
    assert total_of(story) == 3 + 2 + 1 + 1
    assert story.state.acolyte("griff").bonuses == ()


@pytest.mark.rule("PBH-CLS-07")
def test_wrath_embodied_is_the_printed_name_of_wrath() -> None:
    templar = acolyte("Griff", cls="Templar", moves=["Wrath Embodied", "Penance", "Smite", "Holy Vengeance"], wrath=1)
    story = hack(cell(templar), 5, 5)
    story.when(Choose("griff", ("Smite: a wound",)), faces=(1,)).then(
        Spent(whose="griff", resource="Wrath", amount=1, on="Smite")
    )


@pytest.mark.rule("PBH-CLS-07", "PBH-CORE-09")
def test_joining_acolyte_may_print_wrath_embodied() -> None:
    late = acolyte("Vex", cls="Templar", moves=["Wrath Embodied", "Penance", "Smite"], wrath=1)
    story = cell().given(Join(acolyte=decode(late, AcolyteSheet)))
    assert story.state.acolyte("vex").has("Wrath")


@pytest.mark.rule("PBH-ADV-07", "PBH-ADV-13", "PBH-CORE-10")
def test_catalogue_move_is_learned_like_others() -> None:
    """Basic moves and moves of GM characters cannot be learned."""
    griff = acolyte("Griff", moves=["Detective"], given=[], xp=30)
    story = written(OF_ENEMIES, griff).given(EndFight())
    story.when(LevelUp("griff", "WP", ("Torturer",))).refuses("requires", "PBH-ADV-13")
    for move in ("Spout Common Lore", "Warpfire"):
        story.when(LevelUp("griff", "WP", (move,))).refuses("no_such_move")
    story.when(LevelUp("griff", "WP", ("This One's Mine",))).then(MoveLearned)
    making(story.given(OpenScene()), "This One's Mine", targets=("scar",)).then(ConditionChanged)
    for sheet, sentence in (
        (acolyte("Griff", moves=["Spout Common Lore"]), "every acolyte has it"),
        (acolyte("Griff", moves=["Warpfire"]), "only GM characters make it"),
        (acolyte("Griff", moves=["Torturer"]), "Torturer requires Confessor"),
        (acolyte("Griff", moves=["Facelss"]), "did you mean 'Faceless'"),
    ):
        with pytest.raises(Refused, match=sentence):
            written(OF_ENEMIES, sheet)


@pytest.mark.rule("PBH-CORE-11", "PBH-CORE-10")
def test_forbidden_lore_has_a_learned_subject() -> None:
    scholar = acolyte("Griff", moves=["Spout Forbidden Lore (daemons)", "Spout Forbidden Lore (xenos)"])
    story = cell(scholar)
    story.when(MakeMove(actor="griff", name="Spout Forbidden Lore")).refuses("about")
    story.when(MakeMove(actor="griff", name="Spout Forbidden Lore", about="dogs")).refuses("about")
    story.when(MakeMove(actor="griff", name="Spout Forbidden Lore (xenos)")).refuses("about")
    making(story, "Spout Forbidden Lore", 4, 4, about="xenos").then(
        QuestionAsked("griff", "what is interesting about it (xenos)")
    )
    cell().when(MakeMove(actor="griff", name="Spout Forbidden Lore", about="xenos")).refuses("no_such_move")
    only = acolyte("Griff", moves=["Spout Forbidden Lore (daemons)"])
    making(cell(only), "Spout Forbidden Lore", 5, 5).then(
        QuestionAsked("griff", "what is interesting and useful about it (daemons)")
    )


ALL_EFFECTS = """
[[library]]
id = "Everything"
of = "any"
roll = []
aim = "one"
done = { text = "all at once", does = [
  { do = "heal", amount = 1 },
  { do = "wound", amount = 0, dice = 1, sides = 4, to = "target" },
  { do = "damage", dice = 2, sides = 8, to = "target" },
  { do = "ongoing", amount = -1, what = "Defend", until = "fight" },
  { do = "ongoing against", amount = 2, until = "session" },
  { do = "condition", what = "on fire", to = "enemies" },
  { do = "condition", what = "shaken" },
  { do = "end condition", what = "shaken" },
  { do = "gain", what = "Insight", amount = 5 },
  { do = "spend", what = "medkit", amount = 3, to = "everybody" },
  { do = "fact", what = "the bell tolls" },
] }
"""


@pytest.mark.rule("PBH-CORE-10", "PBH-DMG-05", "PBH-ROLL-10")
def test_every_effect_of_a_move_works() -> None:
    """Dice, own damage dice, ongoings with a duration, and limits of resources."""
    griff = acolyte("Griff", moves=["Everything"], wounds=2, medkit=2)
    story = written(ALL_EFFECTS, griff, against=(enemy("Scar", max_wounds=9), enemy("Nails")))
    making(story, "Everything", 3, 8, 3, targets=("scar",)).then(
        Reminded("griff", "Everything", "all at once"),
        Recovered(who="griff", harm="Wounds", amount=1, source="Everything"),
        Suffered(who="scar", harm="Wounds", amount=3, source="Everything"),
        ConditionChanged(who="scar", condition="on fire", level=1, source="Everything"),
        ConditionChanged(who="nails", condition="on fire", level=1, source="Everything"),
        ConditionChanged(who="griff", condition="shaken", level=0, source="Everything"),
        Gained(whose="griff", resource="Insight", amount=2, source="Everything"),
        Spent(whose="griff", resource="medkit", amount=2, on="Everything"),
    )
    story.when(StayOut("griff")).then(Suffered(who="scar", harm="Wounds", amount=1, source="Everything"))
    assert story.state.facts[-1] == "the bell tolls"
    assert {(bonus.amount, bonus.move, bonus.against) for bonus in story.state.acolyte("griff").bonuses} == {
        (-1, "Defend", ()),
        (2, "", ("scar",)),
    }
    story.given(EndFight())
    assert [bonus.amount for bonus in story.state.acolyte("griff").bonuses] == [2]
    story.given(EndSession())
    assert story.state.acolyte("griff").bonuses == ()


GUNS = """
[[library]]
id = "Aimed Burst"
of = "any"
roll = ["BS"]
aim = "one"
"10+" = { does = [{ do = "damage", amount = 1, to = "target" }] }
"7-9" = { choose = 1, does = [{ do = "damage", to = "target" }], from = [
  { name = "another use", does = [{ do = "spend", what = "use", amount = 1 }] },
  { name = "a magazine", does = [{ do = "spend", what = "ammo", amount = 1 }] },
] }
"""


@pytest.mark.rule("PBH-CORE-10", "PBH-MOVE-07")
def test_move_with_a_gun_costs_a_use_and_offers_affordable_options() -> None:
    griff = acolyte("Griff", "single", moves=["Aimed Burst"])
    burst = MakeMove(actor="griff", name="Aimed Burst", weapon="single", targets=("scar",))
    story = moving(written(GUNS, griff, against=(enemy("Scar", max_wounds=9),)), burst, 4, 4)
    story.then(Spent(whose="griff", resource="use of single", amount=1, on="Aimed Burst"))
    story.when(Choose("griff", ("another use",))).refuses("no_option")
    story.when(Choose("griff", ("a magazine",)), faces=(6,)).then(Suffered)
    assert story.state.acolyte("griff").carried("single").ammo == 0
    story.when(burst).refuses("no_uses")
    story = moving(
        written(GUNS, acolyte("Griff", "rifle", moves=["Aimed Burst"])),
        burst.__class__(actor="griff", name="Aimed Burst", weapon="rifle", targets=("scar",)),
        5,
        5,
        1,
        1,
        1,
        1,
    )
    assert story.event(BlowDue).dice == (8, 8, 6, 4)


OF_ENEMIES = """
[[library]]
id = "Howl of the Damned"
of = "GM"
roll = []
limit = "fight"
done = { text = "all hear it", does = [
  { do = "ongoing", amount = -1, to = "enemies", until = "fight" },
  { do = "condition", what = "roused", to = "allies" },
] }

[[library]]
id = "Warpfire"
of = "GM"
roll = []
aim = "one"
done = { does = [{ do = "damage", dice = 2, sides = 6, to = "target" }] }
"""


@pytest.mark.rule("PBH-GM-06", "PBH-GM-02", "PBH-CORE-04")
def test_enemy_makes_its_own_move_without_a_roll() -> None:
    """Only as a hard GM move; the target rolls the damage."""
    scar = enemy("Scar", moves=["Howl of the Damned", "Warpfire", "spits"])
    story = gm_acts(written(OF_ENEMIES, acolyte("Griff", defense=1), against=(scar, enemy("Nails"))))
    story.when(EnemyMove("scar", "spits")).refuses("no_such_move", "PBH-GM-06")
    story.when(EnemyMove("nails", "Warpfire", ("griff",))).refuses("no_such_move", "PBH-GM-06")
    story.when(EnemyMove("scar", "Warpfire")).refuses("target")
    story.when(EnemyMove("scar", "Howl of the Damned")).then(
        GmMoveMade("use an enemy move", "", "Howl of the Damned", "scar"),
        AbilityUsed(who="scar", ability="Howl of the Damned", limit="fight", text="all hear it"),
        BonusTaken(who="griff", bonus="Howl of the Damned", lasting=True, amount=-1, until="the end of the fighting"),
        ConditionChanged(who="nails", condition="roused", level=1, source="Howl of the Damned"),
        StepEntered("TALK"),
    )
    gm_acts(story).when(EnemyMove("scar", "Howl of the Damned")).refuses("used_up")
    story.when(EnemyMove("scar", "Warpfire", ("griff",))).needs(6, 6)
    assert story.needed is not None
    assert story.needed.roll.by == "Griff"
    story.when(EnemyMove("scar", "Warpfire", ("griff",)), faces=(6, 1)).then(
        Suffered(who="griff", harm="Wounds", amount=1, source="Warpfire")
    )
    gm_acts(story, hard=False).when(EnemyMove("scar", "Warpfire", ("griff",))).refuses("too_hard", "PBH-GM-04")
    story = written(OF_ENEMIES, acolyte("Griff"), against=(scar,)).given(EndFight(), OpenScene())
    gm_acts(story).when(EnemyMove("scar", "Howl of the Damned")).then(AbilityUsed)


@pytest.mark.rule("PBH-CORE-10", "PBH-MOVE-20")
def test_move_defined_by_data_can_be_helped_and_withdrawn() -> None:
    """Its cost is paid on confirmation."""
    griff = acolyte("Griff", cls="Assassin", moves=["Blend In", "Sense Weakness"], insight=1)
    story = cell(griff, acolyte("Vex", bonds=[{"id": "griff", "value": 1}]))
    story.given(MakeMove(actor="griff", name="Sense Weakness", targets=("scar",)), Withdraw("griff"))
    assert story.state.acolyte("griff").insight == 1
    story.set(acolytes__griff__insight=0)
    story.given(MakeMove(actor="griff", name="Blend In"), Confirm())
    helping(story, "vex", 5, 5, 3, 3)
    assert story.event(RollStands, 1).total == 3 + 3 + 2


@pytest.mark.parametrize(
    ("toml", "path", "sentence"),
    [
        ("roll = ['Luck']", "$.library[0].roll[0]", "'Luck' cannot be added to a roll"),
        ("'10+' = { text = 'x' }", "$.library[0].roll", "so it needs a roll"),
        ("roll = []\n'10+' = { text = 'x' }", "$.library[0].10+", "write its effects under 'done'"),
        ("roll = ['T']\ndone = { text = 'x' }", "$.library[0].done", "it has a roll"),
        ("roll = ['T']\n'6-' = { choose = 1 }", "$.library[0].6-.choose", "choose must be at most 0"),
        ("roll = ['T']\n'6-' = { from = [{ name = 'x' }] }", "$.library[0].6-.choose", "must be the number of options"),
        ("roll = []\ndone = { does = [{ do = 'woond' }] }", "$.library[0].done.does[0].do", "did you mean 'wound'?"),
        (
            "roll = []\ndone = { does = [{ do = 'wound', amount = 1, to = 'target' }] }",
            "$.library[0].done.does[0].to",
            "set its aim",
        ),
        ("roll = []\ndone = { does = [{ do = 'heal' }] }", "$.library[0].done.does[0].amount", "needs an amount"),
        ("roll = []\ndone = { does = [{ do = 'gm', what = 'nice' }] }", "$.library[0].done.does[0].what", "hard, soft"),
        ("roll = []\ndone = { does = [{ do = 'fact' }] }", "$.library[0].done.does[0].what", "'fact' needs a text"),
        (
            "roll = []\ndone = { does = [{ do = 'condition', what = 'dead' }] }",
            "$.library[0].done.does[0].what",
            "an effect cannot set it",
        ),
        (
            "roll = []\ndone = { does = [{ do = 'condition', what = 'wet', until = 'fight' }] }",
            "$.library[0].done.does[0].until",
            "cannot last until 'fight'",
        ),
        ("roll = []\nlimit = 'turn'", "$.library[0].limit", "limit must be fight or session"),
        ("roll = []\ncost = [{ what = 'gold' }]", "$.library[0].cost[0].what", "'gold' cannot be a cost"),
        ("roll = []\nlike = 'Parly'", "$.library[0].like", "did you mean 'Parley'?"),
        ("roll = []\nspend = [{ name = 'x', does = [{ do = 'damage', to = 'target' }] }]",
         "$.library[0].spend[0].does[0].dice", "needs dice of its own"),
    ],
)  # fmt: skip
def test_invalid_homebrew_move_is_refused_with_its_path(toml: str, path: str, sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        written(f"[[library]]\nid = 'Odd'\nof = 'any'\n{toml}\n")
    assert any(str(path) in str(reason) and sentence in str(reason) for reason in refused.value.reasons), refused.value


def test_built_in_move_cannot_be_redefined_and_the_gm_rolls_for_none() -> None:
    for text, sentence in (
        ("[[library]]\nid = 'Defend'\nof = 'any'\nroll = ['T']\n", "Defend has built-in rules"),
        ("[[library]]\nid = 'Odd'\nof = 'GM'\nroll = ['T']\n", "GM moves are not rolled"),
    ):
        with pytest.raises(Refused, match=sentence):
            written(text)


def test_homebrew_move_survives_in_the_log_without_its_file(tmp_path: Path) -> None:
    setup = tmp_path / "table.toml"
    setup.write_text(
        """
        players = [{ id = "ada", name = "Ada" }]
        enemies = [{ id = "scar", name = "Scar", defense = 1, max_wounds = 2 }]
        armoury = [{ id = "sword", name = "Sword", dice = [6] }]
        [[acolytes]]
        id = "griff"
        name = "Griff"
        player = "ada"
        cls = "Tactician"
        level = 2
        stats = { WS = 0, BS = 0, S = 0, T = 1, Ag = 0, Int = 0, Per = 0, WP = 0, Fel = 0 }
        weapons = ["sword"]
        moves = ["Storm of Iron"]
        """
        + STORM,
        encoding="utf-8",
    )
    story = Story(Encounter.begin("powered_by_heresy", str(setup)))
    making(story, "Storm of Iron", 5, 4, 6, stat="T", weapon="sword", targets=("scar",))
    story.given(UseHold("griff", "Storm of Iron", "inflict 1 wound", ("scar",)))
    log = tmp_path / "fight.jsonl"
    story.encounter.save(log)
    transcript = Replay.load(log).transcript()
    setup.unlink()
    replay = Replay.load(log)
    assert str(replay.verify()).startswith("EXACT")
    assert replay.transcript() == transcript
    assert any("Storm of Iron" in line for line in transcript)
    assert any("the line breaks" in line for line in transcript)


TORCH: dict[str, Any] = {"id": "torch", "name": "Torch", "dice": [6], "uses": 2}


@pytest.mark.rule("PBH-CORE-10", "PBH-DMG-13")
@pytest.mark.parametrize(
    ("weapon", "cause", "uses", "dice"),
    [("torch", "melee", 2, 2), ("rifle", "ranged", 2, 4), ("frag", "ranged", 0, 4)],
)
def test_move_deals_damage_in_the_way_of_its_weapon(weapon: str, cause: str, uses: int, dice: int) -> None:
    griff = acolyte("Griff", weapon, moves=["Aimed Burst"])
    arms = {**tomllib.loads(GUNS), "armoury": [*ARMOURY, TORCH]}
    story = cell(griff, against=(enemy("Scar", max_wounds=9),), brought=arms)
    moving(story, MakeMove(actor="griff", name="Aimed Burst", weapon=weapon, targets=("scar",)), 5, 5, *[1] * dice)
    assert story.event(BlowDue).cause == cause
    assert story.state.acolyte("griff").carried(weapon).uses == uses


@pytest.mark.rule("PBH-CORE-10")
def test_only_weapons_that_can_be_used_are_offered_for_a_move() -> None:
    griff = acolyte("Griff", "sword", "frag", "rifle", moves=["Aimed Burst"])
    story = written(GUNS, griff).set(acolytes__griff__gear__frag__uses=0)
    offered = {command.weapon for command in listed_commands(story, MakeMove) if command.name == "Aimed Burst"}
    assert offered == {"", "sword", "rifle"}


def test_refusal_of_a_stat_names_the_possible_ones() -> None:
    storm = MakeMove(actor="griff", name="Storm of Iron", stat="S", targets=("scar",))
    reasons = stormers().encounter.why_not(storm)
    assert any("must be rolled with one of: WS, T" in str(reason) for reason in reasons)


@pytest.mark.rule("PBH-CORE-10")
def test_form_of_a_move_that_deals_damage_names_each_weapon() -> None:
    forms = [form for request in stormers().encounter.requests for form in request.forms]
    weapons: Any = next(form.fields["weapon"] for form in forms if form.label == "Griff: Storm of Iron")
    assert (weapons.of, weapons.names) == (("", "sword"), ("bare hands", "Sword"))


@pytest.mark.rule("PBH-CORE-10")
def test_move_that_costs_nothing_is_not_followed_by_a_move_without_a_roll() -> None:
    """Only a move that is rolled is owed afterwards."""
    library = """
    [[library]]
    id = "Old Trick"
    of = "any"

    [[library]]
    id = "Bluff"
    of = "any"
    roll = ["Fel"]
    [library."7-9"]
    choose = 1
    free_with = "Old Trick"
    from = [{ name = "it takes long" }]
    """
    story = making(written(library, acolyte("Griff", moves=["Bluff", "Old Trick"])), "Bluff", 4, 4)
    assert story.given(Choose("griff", ())).encounter.step == "TALK"


@pytest.mark.rule("PBH-ROLL-11")
def test_hold_is_offered_with_and_without_targets() -> None:
    story = making(stormers(), "Storm of Iron", 5, 4, 6, 6, stat="T", weapon="sword", targets=("scar", "nails"))
    assert form_labels(story, UseHold) == [
        "Griff: Storm of Iron, take +1 forward",
        "Griff: Storm of Iron, inflict 1 wound",
    ]
