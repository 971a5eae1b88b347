"""Abilities defined as data: every point of play, every effect, and every cost."""

from typing import Any

import attrs
import pytest

from combat import Refused
from combat.engine.abilities import checks
from combat.engine.abilities.use import UseAbility
from combat.systems.fiend_wake.acts.aftermath import Harass
from combat.systems.fiend_wake.acts.bidding import CommitBid
from combat.systems.fiend_wake.acts.combatants import SetCondition
from combat.systems.fiend_wake.acts.damage import Declare, Inflict, TakeHandicap
from combat.systems.fiend_wake.acts.full_actions import Bombard, Grapple, Melee, Ranged
from combat.systems.fiend_wake.acts.locations import Enter, Evacuate
from combat.systems.fiend_wake.acts.mounts import Consent, Mount
from combat.systems.fiend_wake.acts.reactions import Decline, PreventRetreat, React
from combat.systems.fiend_wake.acts.round_prep import ResolveAbility
from combat.systems.fiend_wake.acts.simple_actions import Arm, Flee, Stow
from combat.systems.fiend_wake.acts.turns import EndTurn
from combat.systems.fiend_wake.queries.active_abilities import IN_FORCE
from events.fiend_wake.facts import (
    ActionTaken,
    HandicapRecovered,
    HarmDue,
    LocationEntered,
    Part,
    ReactionsOpened,
    RollDue,
    RollLapsed,
    RollModified,
    RollOwed,
    SiegeTallied,
    SpellBegan,
    SpellEnded,
    WeaponReadied,
)
from events.vocabulary import AbilityUsed, ConditionChanged, Modifier, Reminded, Rolled, Soaked, Spent, Suffered
from tests.fiend_wake.custom_content import ability, custom_fight, custom_first_turn, fighter_with_quirk
from tests.fiend_wake.fights import after_turns, after_vote, fighter, foe, rolls, turn_of, wounds, wounds_of
from tests.harness.stories import Story
from tests.harness.story_forms import prices


def points(story: Story, who: str) -> int:
    """Return the Tactical Points of a combatant."""
    points_left: int = story.state.combatant(who).tp
    return points_left


ASKED = ("asked = true", 'limit = "round"')


# --- points of play ------------------------------------------------------------------------------


@pytest.mark.rule("FW-PREP-01")
def test_round_start_effect_comes_before_points_are_gained() -> None:
    """The ability wounds enemies, but no friend."""
    text = ability("round start", '{ do = "wounds", amount = 5, to = "enemies" }')
    story = custom_fight(text, fighter_with_quirk(), foe("imp"), fighter("bob"))
    assert wounds_of(story, "ann", "imp", "bob") == [0, 5, 0]
    assert story.state.step == "BID_SECRET"
    assert AbilityUsed(who="ann", ability="quirk") in next(iter(story.encounter.journal)).events


@pytest.mark.rule("FW-PREP-01", "FW-DMG-30")
def test_round_start_handicap_is_taken_before_points_are_gained() -> None:
    """The mark on Cunning costs a point of the round."""
    story = custom_fight(
        ability("round start", '{ do = "handicap", amount = 1, to = "enemies" }'), fighter_with_quirk(), foe("imp")
    )
    assert story.state.step == "HANDICAP"
    story.given(TakeHandicap("imp", "Cunning"))
    assert (story.state.step, points(story, "imp")) == ("BID_SECRET", 5)


@pytest.mark.rule("FW-PREP-01")
def test_start_of_round_ability_takes_effect_when_resolved() -> None:
    """The owner resolves it; no statement by the GM is needed."""
    text = ability("round start", '{ do = "points", amount = 2, to = "allies" }', name="Howl")
    imp = foe("imp", start_of_round=["Howl"])
    story = custom_fight(text, fighter("ann"), imp, foe("rat"))
    assert story.state.step == "PREP_TRIGGERS"
    story.when(ResolveAbility("imp", "Howl")).then(AbilityUsed(who="imp", ability="Howl"))
    assert [points(story, who) for who in ("ann", "imp", "rat")] == [6, 8, 8]


@pytest.mark.rule("FW-PREP-01")
def test_start_of_round_ability_may_need_a_target() -> None:
    """The form asks for a target, and a command without one is refused."""
    text = ability("round start", '{ do = "wounds", amount = 3, to = "target" }', name="Curse")
    story = custom_fight(text, fighter("ann", start_of_round=["Curse"]), foe("imp"))
    story.when(ResolveAbility("ann", "Curse")).refuses("unknown_combatant")
    (request,) = (pending for pending in story.encounter.requests if pending.kind == "ability")
    assert "target" in request.forms[0].fields
    story.given(ResolveAbility("ann", "Curse", "imp"))
    assert wounds(story, "imp") == 3


@pytest.mark.rule("FW-PREP-01")
def test_reminders_have_no_effect_and_no_target() -> None:
    """The GM states the effects."""
    story = custom_fight("", fighter("ann", start_of_round=["a hymn"]), foe("imp"))
    story.when(ResolveAbility("ann", "a hymn", "imp")).refuses("target")
    story.when(ResolveAbility("ann", "a hymn")).without(AbilityUsed, Reminded)


@pytest.mark.rule("FW-PREP-02", "FW-PREP-04")
@pytest.mark.parametrize(("amount", "has"), [(2, (8, 4)), (-1, (5, 1)), (-20, (0, 0))])
def test_ability_changes_the_gains_of_round_prep(amount: int, has: tuple[int, int]) -> None:
    """Points and tokens both change, and never fall below 0."""
    changes = ", ".join(
        f'{{ do = "modify", what = "{what}", amount = {amount} }}' for what in ("Tactical Point", "Turn Token")
    )
    combatant = custom_fight(ability("gains", changes), fighter_with_quirk(), foe("imp")).state.combatant("ann")
    assert (combatant.tp, combatant.tokens) == has


@pytest.mark.rule("FW-EXEC-02")
@pytest.mark.parametrize(("when", "ended"), [("turn start", 0), ("turn end", 1)])
def test_effects_apply_at_turn_start_and_turn_end(when: str, ended: int) -> None:
    """The wounds come before the next turn begins."""
    story = custom_first_turn(ability(when, '{ do = "wounds", amount = 2 }'), fighter_with_quirk(), foe("imp"))
    assert wounds(story, "ann") == 2 - 2 * ended
    story.given(EndTurn("ann"))
    assert (wounds(story, "ann"), story.state.turn.actor) == (2, "imp")


@pytest.mark.rule("FW-EXEC-05", "FW-AFT-01")
def test_round_resumes_after_an_effect_at_turn_end() -> None:
    """A handicap is taken between two turns, between two cycles, and after the extra turn."""
    text = ability("turn end", '{ do = "handicap", amount = 1 }')
    story = custom_first_turn(text, fighter_with_quirk(power=5, vitality=2), foe("imp", vitality=2))
    for number in range(2):
        story.given(EndTurn("ann"))
        assert story.state.step == "HANDICAP"
        story.given(TakeHandicap("ann", "Power"))
        assert (story.state.step, story.state.turn.actor) == ("TURN", "imp")
        assert story.state.cycle == number + 1
        story = turn_of(story.given(EndTurn("imp")), "ann")
    assert story.state.turn.bonus
    story.given(EndTurn("ann"), TakeHandicap("ann", "Endurance"))
    assert (story.state.step, story.state.cycle) == ("AFT_ARM", 3)


@pytest.mark.rule("FW-CORE-05")
def test_ability_modifies_any_roll_of_its_owner() -> None:
    """Difficulty and total change, but only for rolls with the skill of the condition."""
    changes = '{ do = "modify", what = "difficulty", amount = -2 }, { do = "modify", what = "total", amount = 3 }'
    story = custom_first_turn(ability("roll", changes, 'if = ["skill: Blades"]'), fighter_with_quirk(), foe("imp"))
    story.when(Melee("ann", "imp"))
    due = story.event(RollDue)
    assert (due.difficulty, due.modifiers) == (4, (Modifier("quirk", -2, "difficulty"), Modifier("quirk", 3, "total")))
    story.when(*rolls(1))
    assert (story.event(Rolled).total, story.event(Rolled).result, story.event(Rolled).needed) == (4, "success", 4)
    story = custom_first_turn(
        ability("roll", changes, 'if = ["skill: Blades"]'), fighter_with_quirk(), foe("imp")
    ).given(Stow("ann"))
    story.when(Grapple("ann", "imp"))
    assert story.event(RollDue).difficulty == 6


@pytest.mark.rule("FW-FULL-41", "FW-STAT-07")
@pytest.mark.parametrize(("when", "owner"), [("attack", "ann"), ("attacked", "imp")])
def test_ability_of_attacker_or_target_makes_an_attack_harder(when: str, owner: str) -> None:
    """The modifier is recorded with its name, and does not apply to a ranged attack."""
    text = ability(when, '{ do = "modify", what = "difficulty", amount = 3 }', 'if = ["melee"]')
    people = [fighter("ann"), foe("imp")]
    people[owner == "imp"]["abilities"] = ["quirk"]
    story = custom_first_turn(text, *people)
    story.when(Melee("ann", "imp")).then(
        RollDue(
            who="ann",
            purpose="Melee Attack",
            skill="Blades",
            stat="Grace",
            difficulty=9,
            modifiers=(Modifier("quirk", 3, "difficulty"),),
        )
    )
    story = custom_first_turn(text, *people).given(Stow("ann"), Arm("ann", "bow")).when(Ranged("ann", "imp"))
    assert story.event(RollDue).difficulty == 6


@pytest.mark.rule("FW-FULL-42", "FW-DR-01")
def test_ability_adds_wounds_and_piercing_to_a_hit() -> None:
    """A hit of 4 + 3 wounds ignores two points of a reduction of 3."""
    changes = '{ do = "modify", what = "Wound", amount = 3 }, { do = "modify", what = "piercing", amount = 2 }'
    story = custom_first_turn(ability("hit", changes), fighter_with_quirk(), foe("imp", reduction=3)).given(
        Melee("ann", "imp")
    )
    story.when(*rolls(9))
    assert story.event(HarmDue).parts == (Part("First Intention", 4), Part("quirk", 3))
    assert wounds(story, "imp") == 6


@pytest.mark.rule("FW-FULL-42")
@pytest.mark.parametrize(("face", "suffers"), [(9, [0, 3]), (2, [0, 0])])
def test_hit_can_have_a_further_effect(face: int, suffers: list[int]) -> None:
    """The target loses three points, the attacker none, and a miss has no effect."""
    story = custom_first_turn(
        ability("hit", '{ do = "stun", amount = 3, to = "target" }'), fighter_with_quirk(), foe("imp")
    )
    story.given(Melee("ann", "imp"), rolls(face))
    assert [6 - points(story, who) for who in ("ann", "imp")] == suffers


@pytest.mark.rule("FW-FULL-21")
def test_successful_grapple_is_a_hit() -> None:
    """The effect comes before the target can resist."""
    story = custom_first_turn(
        ability("hit", '{ do = "wounds", amount = 3, to = "target" }', 'if = ["grapple"]'),
        fighter_with_quirk(),
        foe("imp"),
    )
    story.given(Grapple("ann", "imp"), rolls(9))
    assert (wounds(story, "imp"), story.state.step) == (3, "RESIST")


@pytest.mark.rule("FW-FULL-41")
def test_miss_can_have_an_effect() -> None:
    """The attacker is wounded by its own miss."""
    story = custom_first_turn(ability("missed", '{ do = "wounds", amount = 3 }'), fighter_with_quirk(), foe("imp"))
    story.given(Melee("ann", "imp"), rolls(2))
    assert wounds_of(story, "ann", "imp") == [3, 0]


@pytest.mark.rule("FW-DR-04")
def test_struck_target_can_reduce_wounds_and_harm_the_attacker() -> None:
    """Two of four wounds are prevented, and the attacker takes a wound."""
    changes = '{ do = "modify", what = "Wound", amount = -2 }, { do = "wounds", amount = 1, to = "target" }'
    story = custom_first_turn(ability("struck", changes), fighter("ann"), foe("imp", abilities=["quirk"]))
    story.given(Melee("ann", "imp"), rolls(9))
    assert wounds_of(story, "ann", "imp") == [1, 2]


@pytest.mark.rule("FW-DMG-42", "FW-AFT-22")
def test_area_damage_and_harassment_trigger_struck() -> None:
    """Each source gets its own tag, which the ability can test."""
    grenade = '[[armory]]\nid = "bow"\nmass = 5\n'
    for word, suffers in (("mass", 6), ("ranged", 5)):
        text = grenade + ability("struck", '{ do = "modify", what = "Wound", amount = 1 }', f'if = ["{word}"]')
        story = custom_first_turn(text, fighter("ann", ready="bow"), foe("imp", location="tower", abilities=["quirk"]))
        story.given(Bombard(who="ann", location="tower"), rolls(9), Decline("imp"))
        assert wounds(story, "imp") == suffers
    text = ability("struck", '{ do = "modify", what = "Wound", amount = 1 }', 'if = ["harass"]')
    story = after_turns(custom_first_turn(text, fighter("ann"), foe("imp", abilities=["quirk"], tp=2)))
    while (story.state.step, story.state.waiting[0]) != ("AFT_HARASS", "ann"):
        story.given(Decline(story.state.waiting[0]))
    story.given(Harass("ann", "imp", 2))
    assert wounds(story, "imp") == 5


@pytest.mark.rule("FW-DMG-20")
def test_wounds_after_reduction_trigger_hurt() -> None:
    """Wounds that are completely reduced have no effect."""
    text = ability("hurt", '{ do = "points", amount = 1 }')
    story = custom_first_turn(text, fighter("ann"), foe("imp", abilities=["quirk"], reduction=2))
    before = points(story, "imp")
    story.given(Inflict(who="imp", harm="Wound", amount=2, source="a fall"))
    assert points(story, "imp") == before
    story.given(Inflict(who="imp", harm="Wound", amount=3, source="a fall"))
    assert points(story, "imp") == before + 1


@pytest.mark.rule("FW-DMG-33")
def test_falling_unconscious_can_harm_local_combatants() -> None:
    story = custom_first_turn(
        ability("falls", '{ do = "stun", amount = 2, to = "local" }'), fighter("ann"), foe("imp", abilities=["quirk"])
    )
    story.given(Declare("imp", "unconscious"))
    assert points(story, "ann") == 4


def test_ability_that_triggers_itself_in_play_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Setups with such abilities are refused. This is the last net, for content that the check does not know about."""
    monkeypatch.setattr(checks, "endless_triggers", lambda *_: iter(()))
    text = ability("falls", '{ do = "wake" }, { do = "knock out" }')
    story = custom_first_turn(text, fighter("ann"), foe("imp", abilities=["quirk"]))
    story.when(Declare("imp", "unconscious")).refuses("endless")
    assert not story.state.combatant("imp").unconscious


@pytest.mark.rule("FW-LOC-04", "FW-LOC-05")
def test_entering_a_location_triggers_its_ability() -> None:
    """Leaving the location has no effect."""
    text = '[[locations]]\nid = "tower"\nabilities = ["nettles"]\n'
    text += ability("enter", '{ do = "wounds", amount = 3 }', name="nettles")
    story = custom_first_turn(text, fighter("ann"), foe("imp")).given(Enter(who="ann", location="tower"))
    assert wounds_of(story, "ann", "imp") == [3, 0]
    story.given(Evacuate("ann"))
    assert wounds(story, "ann") == 3


@pytest.mark.rule("FW-MNT-07", "FW-SIM-70")
def test_animal_gives_benefits_on_mounting_and_while_ridden() -> None:
    """Mounting gives points once, and riding adds Evasion."""
    text = '[[animals]]\nid = "horse"\nbenefits = ["spirited", "tall"]\n'
    text += ability("rides", '{ do = "points", amount = 3 }', name="spirited")
    text += ability("always", '{ do = "modify", what = "Evasion", amount = 2 }', name="tall")
    story = custom_first_turn(text, fighter("ann"), foe("imp")).given(Mount("ann", "horse"))
    assert points(story, "ann") == 6 - 2 + 3
    story = turn_of(story, "imp")
    story.when(Melee("imp", "ann"))
    assert story.event(RollDue).difficulty == 8


@pytest.mark.rule("FW-REACT-01")
def test_reacting_triggers_an_ability() -> None:
    """Clear Out and Prevent Retreat both trigger it."""
    text = '[[armory]]\nid = "bow"\nmass = 5\n' + ability("reacts", '{ do = "points", amount = 1 }')
    imp = foe("imp", location="tower", abilities=["quirk"])
    story = custom_first_turn(text, fighter("ann", ready="bow"), imp).given(
        Bombard(who="ann", location="tower"), rolls(9)
    )
    story.given(React("imp"))
    assert points(story, "imp") == 6 - 2 + 1
    story = custom_first_turn(text, fighter("ann"), foe("imp", abilities=["quirk"])).given(Flee("ann", 2))
    story.given(PreventRetreat("imp", 1))
    assert points(story, "imp") == 6 - 1 + 1


@pytest.mark.rule("FW-SIM-60", "FW-REACT-40")
def test_ability_adds_to_the_value_of_a_retreat() -> None:
    text = ability("retreat", '{ do = "modify", what = "Tactical Point", amount = 2 }')
    story = custom_first_turn(text, fighter_with_quirk(), foe("imp")).when(Flee("ann", 1))
    assert story.event(ReactionsOpened).amount == 3


@pytest.mark.rule("FW-STAT-07", "FW-DR-01", "FW-DR-06")
def test_ability_changes_evasion_and_damage_reduction() -> None:
    """The bow gives Evasion and Damage Reduction only while it is readied."""
    text = '[[armory]]\nid = "bow"\nabilities = ["quirk"]\n'
    changes = (
        '{ do = "modify", what = "Evasion", amount = 2 }, { do = "modify", what = "Damage Reduction", amount = 1 }'
    )
    for ready, difficulty, suffers in (("bow", 8, 3), ("blade", 6, 4)):
        story = custom_first_turn(text + ability("always", changes), fighter("ann"), foe("imp", ready=ready))
        story.when(Melee("ann", "imp"))
        assert story.event(RollDue).difficulty == difficulty
        story.given(rolls(9))
        assert wounds(story, "imp") == suffers


@pytest.mark.rule("FW-EXEC-03")
def test_ability_without_effects_is_a_reminder() -> None:
    text = '[[abilities]]\nid = "quirk"\nwhen = "hit"\ntext = "It stinks."\n'
    story = custom_first_turn(text, fighter_with_quirk(), foe("imp")).given(Melee("ann", "imp"))
    story.when(*rolls(9)).then(Reminded("ann", "quirk", "It stinks."))


# --- sources of abilities, and the combatants that they reach --------------------------------------


@pytest.mark.rule("FW-DR-01")
def test_armor_ability_applies_only_while_worn() -> None:
    text = '[[armor]]\nid = "light"\nabilities = ["quirk"]\nencumbrance = 0\nreduction = 0\n'
    text += ability("always", '{ do = "modify", what = "Damage Reduction", amount = 3 }')
    for off, suffers in ((False, 1), (True, 4)):
        story = custom_first_turn(text, fighter("ann"), foe("imp", armor="light", armor_off=off))
        story.given(Melee("ann", "imp"), rolls(9))
        assert wounds(story, "imp") == suffers


@pytest.mark.rule("FW-FULL-40")
def test_weapon_ability_applies_only_to_hits_with_the_weapon() -> None:
    """A grapple with the blade readied is not a hit with the blade."""
    text = '[[armory]]\nid = "blade"\nabilities = ["quirk"]\n' + ability(
        "hit", '{ do = "stun", amount = 2, to = "target" }'
    )
    for how, lost in ((Melee, 2), (Grapple, 2 + 0)):
        story = custom_first_turn(text, fighter("ann", power=2), foe("imp")).given(how("ann", "imp"), rolls(9))
        assert 6 - points(story, "imp") == lost


AURA = ability("attack", '{ do = "modify", what = "difficulty", amount = 2, to = "local enemies" }')


@pytest.mark.rule("FW-CORE-05", "FW-LOC-05")
@pytest.mark.parametrize(("where", "difficulty"), [("", 8), ("tower", 6)])
def test_ability_modifies_rolls_of_local_enemies(where: str, difficulty: int) -> None:
    """The penalty applies to enemies in the same location only."""
    story = custom_first_turn(AURA, fighter("ann"), foe("imp"), foe("rat", location=where, abilities=["quirk"], tp=2))
    story.when(Melee("ann", "imp"))
    story = story.when(Decline("rat")) if story.state.step == "INTERCEPT" else story
    assert story.event(RollDue).difficulty == difficulty


FROM_ANYTHING = """
[[armor]]
id = "plate"
abilities = ["quirk"]
[[armory]]
id = "pike"
abilities = ["quirk"]
[[locations]]
id = "tower"
abilities = ["quirk"]
[[animals]]
id = "horse"
benefits = ["quirk"]
[[conditions]]
name = "Stench"
[[conditions.abilities]]
id = "stench"
when = "attack"
does = [{ do = "modify", what = "difficulty", amount = 2, to = "enemies" }]
"""


@pytest.mark.rule("FW-CORE-05")
@pytest.mark.parametrize(
    "fields",
    [
        {"abilities": ["quirk"]},
        {"armor": "plate"},
        {"ready": "pike"},
        {"location": "tower"},
        {"mount": "horse"},
        {"conditions": ["Stench"]},
        {"spells": [{"name": "Stench", "fuel": 0}]},
    ],
    ids=lambda fields: next(iter(fields)),
)
def test_ability_from_any_source_reaches_others(fields: dict[str, Any]) -> None:
    """Sources are the sheet, armor, a weapon, a location, an animal, a condition, and a spell."""
    text = FROM_ANYTHING + ability("attack", '{ do = "modify", what = "difficulty", amount = 2, to = "enemies" }')
    story = custom_fight(text, fighter("ann"), foe("imp", **fields), foe("rat"))
    assert [active.id for active in IN_FORCE.held_by(story.state, "ann")] in (["quirk"], ["stench"])
    assert not list(IN_FORCE.held_by(custom_fight(text, fighter("ann"), foe("imp"), foe("rat")).state, "ann"))


def test_lookup_of_abilities_scales_linearly() -> None:
    """So the work grows with the number of combatants, not with its square."""
    text = ability("attack", '{ do = "modify", what = "difficulty", amount = 2, to = "enemies" }')
    lookups: list[object] = []

    def counted(state: Any, who: str) -> Any:
        lookups.append(who)
        return IN_FORCE.listings(state, who)

    counting = attrs.evolve(IN_FORCE, listings=counted)
    counts = []
    for number in (20, 40):
        crowd = [foe(f"imp-{index}") for index in range(number)]
        state = custom_fight(text, fighter_with_quirk("ann"), *crowd).state
        lookups.clear()
        for combatant in state.combatants:
            assert len(counting.held_by(state, combatant.id)) == 1
        counts.append(len(lookups))
    assert counts[1] <= 2.2 * counts[0]


WHOM = (
    ("self", ["ann"]),
    ("target", ["imp"]),
    ("allies", ["ann", "bob", "ally"]),
    ("enemies", ["imp", "rat"]),
    ("everybody", ["ann", "bob", "ally", "merc", "imp", "rat"]),
    ("local", ["bob", "merc", "imp"]),
    ("local allies", ["ann", "bob"]),
    ("local enemies", ["imp"]),
    ("occupants", ["ann", "bob", "merc", "imp"]),
)


@pytest.mark.rule("FW-LOC-05", "FW-REACT-30")
@pytest.mark.parametrize(("word", "whom"), WHOM)
def test_target_word_selects_combatants(word: str, whom: list[str]) -> None:
    """Targets are chosen by side, pact and location; `occupants` are those in the target's location."""
    text = '[[pacts]]\none = "clan"\nother = "friends"\nstance = "allied"\n'
    text += '[[pacts]]\none = "clan"\nother = "mercs"\nstance = "neutral"\n'
    text += ability("turn", f'{{ do = "wounds", amount = 1, to = "{word}" }}', *ASKED)
    people = (
        fighter_with_quirk(),
        fighter("bob"),
        {**fighter("ally"), "side": "friends", "location": "tower"},
        {**fighter("merc"), "side": "mercs"},
        foe("imp"),
        foe("rat", location="tower"),
    )
    story = custom_first_turn(text, *people).given(UseAbility("ann", "quirk", "imp"))
    assert [combatant.id for combatant in story.state.combatants if combatant.wounds] == whom


@pytest.mark.rule("FW-DMG-41", "FW-DMG-50")
def test_ability_used_on_a_location_affects_its_occupants() -> None:
    """Siege damage adds tallies, and all occupants are wounded."""
    text = ability(
        "turn", '{ do = "siege", amount = 2, to = "target" }, { do = "wounds", amount = 1, to = "target" }', *ASKED
    )
    people = (fighter_with_quirk(), fighter("bob", location="tower"), foe("imp", location="tower"), foe("rat"))
    story = custom_first_turn(text, *people)
    story.when(UseAbility("ann", "quirk", "tower")).then(SiegeTallied("tower", 2, "quirk"))
    assert wounds_of(story, "ann", "bob", "imp", "rat") == [0, 1, 1, 0]


# --- effects ------------------------------------------------------------------------------------


def used(does: str, *people: dict[str, Any], target: str = "imp", text: str = "", **settings: Any) -> Story:
    """Let Ann use an ability on a target in her turn."""
    story = custom_first_turn(
        text + ability("turn", does, *ASKED), fighter_with_quirk(), *(people or (foe("imp"),)), **settings
    )
    return story.given(UseAbility("ann", "quirk", target))


@pytest.mark.rule("FW-DMG-10", "FW-DMG-12")
def test_ability_stuns_despite_reduction() -> None:
    """Damage Reduction does not apply to stun."""
    assert points(used('{ do = "stun", amount = 2, to = "target" }', foe("imp", reduction=5)), "imp") == 4


@pytest.mark.rule("FW-DMG-20", "FW-DR-01")
def test_reduction_applies_to_wounds_of_an_ability() -> None:
    assert wounds(used('{ do = "wounds", amount = 5, to = "target" }', foe("imp", reduction=2)), "imp") == 3


@pytest.mark.rule("FW-DMG-30")
def test_ability_gives_several_handicaps() -> None:
    story = used('{ do = "handicap", amount = 2, to = "target" }', foe("imp", power=5))
    story.given(TakeHandicap("imp", "Power"), TakeHandicap("imp", "Power"))
    assert story.state.step == "TURN"


@pytest.mark.rule("FW-DMG-40", "FW-DMG-41", "FW-REACT-10")
@pytest.mark.parametrize(("where", "hurt"), [("tower", [0, 8, 8, 0]), ("", [0, 0, 8, 0])])
def test_mass_damage_hits_all_occupants_or_only_the_targets_outside(where: str, hurt: list[int]) -> None:
    """Occupants of a location may use Clear Out."""
    people = (fighter("bob", location=where), foe("imp", location=where), foe("rat"))
    story = used('{ do = "mass", amount = 8, to = "target" }', *people)
    while story.state.step == "CLEAR_OUT":
        story.given(Decline(story.state.innermost.waiting[0]))
    assert wounds_of(story, "ann", "bob", "imp", "rat") == hurt


@pytest.mark.rule("FW-DMG-50")
@pytest.mark.parametrize(("where", "tallies"), [("tower", 3), ("", 0)])
def test_siege_damage_hits_the_location_of_the_target(where: str, tallies: int) -> None:
    """Outside all locations there is nothing to damage."""
    story = used('{ do = "siege", amount = 3, to = "target" }', foe("imp", location=where))
    assert story.state.location("tower").tallies == tallies


@pytest.mark.rule("FW-DMG-50")
def test_negative_siege_damage_changes_nothing() -> None:
    """A location cannot have fewer than 0 tallies."""
    story = used('{ do = "siege", amount = -1, to = "target" }', foe("imp", location="tower"))
    assert story.state.location("tower").tallies == 0


@pytest.mark.rule("FW-DMG-23")
def test_healing_removes_at_most_the_wounds_sustained() -> None:
    story = used('{ do = "heal", amount = 3, to = "target" }', foe("imp", wounds=2))
    assert wounds(story, "imp") == 0


@pytest.mark.rule("FW-DMG-36", "FW-FULL-51")
def test_healing_a_handicap_can_wake_the_target() -> None:
    """The stat with the fewest numbers left recovers its lowest mark."""
    marks = [{"stat": "Grace", "numbers": [1, 2]}, {"stat": "Power", "numbers": [2]}]
    imp = foe("imp", handicaps=marks, unconscious=True)
    story = used('{ do = "heal", what = "Handicap", amount = 1, to = "target" }', imp)
    assert HandicapRecovered(who="imp", stat="Grace", number=1, source="quirk") in story.events
    assert not story.state.combatant("imp").unconscious


@pytest.mark.rule("FW-DMG-33")
def test_ability_knocks_out_and_wakes() -> None:
    """The effects do nothing to a combatant that already is in that condition."""
    story = used('{ do = "knock out", to = "target" }')
    assert story.state.combatant("imp").unconscious
    story = used('{ do = "wake", to = "target" }', foe("imp", unconscious=True), foe("rat"))
    assert not story.state.combatant("imp").unconscious
    assert not [event for event in used('{ do = "wake", to = "target" }').events if isinstance(event, ConditionChanged)]


@pytest.mark.rule("FW-TP-02", "FW-DMG-35")
@pytest.mark.parametrize(
    ("do", "amount", "has"), [("points", 2, (8, 1)), ("points", -9, (0, 1)), ("tokens", 2, (6, 3))]
)
def test_ability_gives_or_takes_points_and_tokens(do: str, amount: int, has: tuple[int, int]) -> None:
    """At most the present amount is taken. One of two tokens is already placed."""
    combatant = used(f'{{ do = "{do}", amount = {amount}, to = "target" }}').state.combatant("imp")
    assert (combatant.tp, combatant.tokens) == has


@pytest.mark.rule("FW-DMG-35")
def test_unconscious_combatant_gains_no_points_from_an_ability() -> None:
    story = used('{ do = "points", amount = 2, to = "target" }', foe("imp", unconscious=True), foe("rat"))
    assert points(story, "imp") == 0


@pytest.mark.rule("FW-PREP-03")
def test_ability_lowers_the_base_of_points() -> None:
    """The base is one point lower this round and returns to the default in the next."""
    text = ability("round start", '{ do = "base", amount = -1, to = "enemies" }', 'limit = "fight"')
    story = custom_fight(text, fighter_with_quirk(), foe("imp", base_points=None), foe("rat"))
    assert [points(story, who) for who in ("imp", "rat")] == [3, 5]


@pytest.mark.rule("FW-STAT-07", "FW-DR-01")
def test_protection_by_an_ability_expires() -> None:
    """The Evasion lasts for the round, the Damage Reduction for the turn."""
    does = (
        '{ do = "evasion", amount = 2, to = "target" }, { do = "reduction", amount = 3, until = "turn", to = "target" }'
    )
    story = used(does)
    story.when(Melee("ann", "imp"))
    assert story.event(RollDue).difficulty == 8
    story.given(rolls(9))
    assert wounds(story, "imp") == 1
    story.given(EndTurn("ann"))
    assert [shield.what for shield in story.state.combatant("imp").shields] == ["Evasion"]


@pytest.mark.rule("FW-CORE-05")
@pytest.mark.parametrize(("do", "amount"), [("difficulty", -2), ("total", 2)])
def test_ability_modifies_the_roll_that_its_owner_must_make(do: str, amount: int) -> None:
    """Only the combatant that must roll can use it."""
    text = ability("own roll", f'{{ do = "{do}", amount = {amount} }}', *ASKED)
    story = custom_first_turn(text, fighter_with_quirk(), foe("imp", abilities=["quirk"])).given(Melee("ann", "imp"))
    story.when(UseAbility("imp", "quirk")).refuses("not_now")
    story.when(UseAbility("ann", "quirk")).then(RollModified("ann", (Modifier("quirk", amount, do),)))
    story.when(*rolls(4))
    rolled = story.event(Rolled)
    assert (rolled.result, rolled.total - rolled.needed, rolled.modifiers) == (
        "success",
        0,
        (Modifier("quirk", amount, do),),
    )


SLOW = """
[[conditions]]
name = "Slow"
until = "{until}"
exit = "a friend takes the lead"

[[conditions.abilities]]
id = "lead"
when = "always"
does = [{{ do = "forbid", what = "Melee Attack" }}, {{ do = "modify", what = "Evasion", amount = -3 }}]
"""


@pytest.mark.rule("FW-EXEC-03")
def test_custom_condition_applies_until_cured() -> None:
    """The condition forbids an action and lowers Evasion. Its `exit` is shown with every request of the combatant."""
    text = SLOW.format(until="") + ability("turn", '{ do = "cure", what = "Slow" }', *ASKED, name="shake off")
    text += ability("hit", '{ do = "condition", what = "Slow", to = "target" }')
    story = custom_first_turn(text, fighter_with_quirk(), foe("imp", abilities=["shake off"])).given(
        Melee("ann", "imp")
    )
    story.when(*rolls(9)).then(ConditionChanged(who="imp", condition="Slow", level=1, source="quirk"))
    story = turn_of(story, "imp").when(Melee("imp", "ann")).refuses("forbidden")
    forms = {form.command for request in story.encounter.requests for form in request.forms}
    assert Melee not in forms
    assert any("a friend takes the lead" in line for request in story.encounter.requests for line in request.reminders)
    story.when(UseAbility("imp", "shake off")).then(
        ConditionChanged(who="imp", condition="Slow", level=0, source="shake off")
    )
    story.when(Melee("imp", "ann")).then(RollDue)


@pytest.mark.rule("FW-RND-01")
@pytest.mark.parametrize("until", ["turn", "round", "fight"])
def test_condition_ends_after_its_duration(until: str) -> None:
    """It ends with the turn of its combatant, with the round, or not at all."""
    story = custom_first_turn(SLOW.format(until=until), fighter("ann"), foe("imp", conditions=["Slow"]))
    story.given(EndTurn("ann"))
    assert story.state.combatant("imp").conditions == ("Slow",)
    story.given(EndTurn("imp"))
    ended = ConditionChanged(who="imp", condition="Slow", level=0, source=f"the end of the {until}")
    assert (ended in story.events) is (until == "turn")
    assert bool(story.state.combatant("imp").conditions) is (until != "turn")
    after_vote(after_turns(story), end=False)
    assert story.state.round == 2
    assert (ended in story.events) is (until == "round")
    assert bool(story.state.combatant("imp").conditions) is (until == "fight")


@pytest.mark.rule("FW-DMG-03")
def test_gm_sets_conditions() -> None:
    """Unknown conditions and statements that change nothing are refused."""
    story = custom_first_turn(SLOW.format(until=""), fighter("ann"), foe("imp"))
    story.when(SetCondition("imp", "Slwo")).refuses("condition")
    story.when(SetCondition("imp", "Slow", holds=False)).refuses("already_so")
    story.when(SetCondition("imp", "Slow"), by="ann")
    assert story.refused
    story.given(SetCondition("imp", "Slow"))
    assert story.encounter.state.combatant("imp").conditions == ("Slow",)
    story.when(SetCondition("imp", "Slow", holds=False)).then(
        ConditionChanged(who="imp", condition="Slow", level=0, source="the GM")
    )


@pytest.mark.rule("FW-DR-01", "FW-DMG-12")
@pytest.mark.parametrize(
    ("what", "left"), [("Stun", (6, 3, ("Slow",))), ("Wound", (4, 0, ("Slow",))), ("Slow", (4, 3, ()))]
)
def test_immune_combatant_does_not_suffer_that_harm(what: str, left: tuple[int, int, tuple[str, ...]]) -> None:
    """The harm is recorded as soaked, and other harm is suffered."""
    text = SLOW.format(until="") + ability("always", f'{{ do = "immune", what = "{what}" }}', name="tough")
    does = '{ do = "stun", amount = 2, to = "target" }, { do = "wounds", amount = 3, to = "target" }'
    does += ', { do = "condition", what = "Slow", to = "target" }'
    story = used(does, foe("imp", abilities=["tough"]), text=text)
    imp = story.state.combatant("imp")
    assert (imp.tp, imp.wounds, imp.conditions) == left
    assert [event.by for event in story.events if isinstance(event, Soaked)] == ["tough"]


@pytest.mark.parametrize(
    ("action", "command"),
    [
        ("Enter Location", Enter(who="ann", location="tower")),
        ("Flee", Flee("ann", 2)),
        ("Stow", Stow("ann")),
        ("Mount", Mount("ann", "horse")),
        ("Grapple Attack", Grapple("ann", "imp")),
    ],
)
@pytest.mark.rule("FW-SIM-01", "FW-FULL-01")
def test_ability_forbids_an_action(action: str, command: Any) -> None:
    """The refusal names the ability, and no form is offered."""
    text = ability("always", f'{{ do = "forbid", what = "{action}" }}')
    story = custom_first_turn(text, fighter_with_quirk(), foe("imp")).when(command).refuses("forbidden")
    assert type(command) not in {form.command for request in story.encounter.requests for form in request.forms}
    custom_first_turn(text, fighter("ann"), foe("imp")).given(command)


@pytest.mark.rule("FW-REACT-01")
def test_ability_forbids_a_reaction() -> None:
    """No request is opened for it."""
    text = ability("always", '{ do = "forbid", what = "Prevent Retreat" }')
    custom_first_turn(text, fighter("ann"), foe("imp", abilities=["quirk"])).when(Flee("ann", 2)).without(
        ReactionsOpened
    )
    custom_first_turn(text, fighter("ann"), foe("imp")).when(Flee("ann", 2)).then(ReactionsOpened)


WARD = """
[[conditions]]
name = "Ward"
[[conditions.abilities]]
id = "warded"
when = "always"
does = [{ do = "modify", what = "Damage Reduction", amount = 3 }]
"""


@pytest.mark.rule("FW-AFT-10", "FW-DR-01")
def test_spell_has_the_effects_of_its_condition_while_fueled() -> None:
    """The spell protects a friend while it is fueled, and ends otherwise."""
    text = WARD + ability("turn", '{ do = "spell", what = "Ward", amount = 1, to = "target" }', *ASKED)
    story = custom_first_turn(text, fighter_with_quirk(), foe("imp"), fighter("bob"))
    story.when(UseAbility("ann", "quirk", "bob")).then(SpellBegan("ann", "Ward", 1, "bob"))
    story.given(Inflict(who="bob", harm="Wound", amount=5, source="a fall"))
    story.given(Inflict(who="ann", harm="Wound", amount=5, source="a fall"))
    assert wounds_of(story, "ann", "bob") == [5, 2]
    story = after_turns(story)
    assert (story.state.step, story.state.waiting) == ("AFT_FUEL", ("ann",))
    after_vote(story, end=False)
    story.given(Inflict(who="bob", harm="Wound", amount=5, source="a fall"))
    assert wounds(story, "bob") == 7


@pytest.mark.rule("FW-AFT-10")
def test_ability_ends_a_spell_on_its_target() -> None:
    """The caster does not matter, but the spell must be on the target."""
    text = WARD + ability("turn", '{ do = "end spell", what = "Ward", to = "target" }', *ASKED)
    imp = foe("imp", spells=[{"name": "Ward", "fuel": 1, "on": "rat"}])
    story = (
        custom_first_turn(text, fighter_with_quirk(), imp, foe("rat"))
        .when(UseAbility("ann", "quirk", "imp"))
        .without(SpellEnded)
    )
    story = custom_first_turn(text, fighter_with_quirk(), imp, foe("rat"))
    story.when(UseAbility("ann", "quirk", "rat")).then(SpellEnded("imp", "Ward"))


@pytest.mark.rule("FW-LOC-05", "FW-LOC-09")
def test_ability_moves_its_target() -> None:
    """Entering triggers the location's ability; without a named location the target leaves its own."""
    text = '[[locations]]\nid = "tower"\nabilities = ["nettles"]\n'
    text += ability("enter", '{ do = "wounds", amount = 3 }', name="nettles")
    story = used('{ do = "move", what = "tower", to = "target" }', text=text)
    assert LocationEntered("imp", "tower", "quirk") in story.events
    assert wounds(story, "imp") == 3
    story = used('{ do = "move", to = "target" }', foe("imp", location="tower"), text=text)
    assert story.state.combatant("imp").location == ""


@pytest.mark.rule("FW-SIM-30")
def test_ability_disarms_its_target() -> None:
    """The weapon is no longer ready, but still carried."""
    story = used('{ do = "disarm", to = "target" }')
    assert WeaponReadied("imp", "") in story.events


@pytest.mark.rule("FW-CORE-07", "FW-CORE-05")
@pytest.mark.parametrize(("face", "suffers"), [(7, 4), (6, 0)])
def test_effects_after_a_roll_apply_if_it_succeeds(face: int, suffers: int) -> None:
    does = '{ do = "roll", what = "Sorcery with Spirit", amount = 7 }, { do = "wounds", amount = 4, to = "target" }'
    story = used(does)
    assert story.state.step == "ROLL"
    assert story.event(RollOwed).difficulty == 7
    story.given(rolls(face))
    assert (story.state.step, wounds(story, "imp")) == ("TURN", suffers)


@pytest.mark.rule("FW-CORE-07", "FW-CORE-05")
@pytest.mark.parametrize(("face", "suffers"), [(8, 4), (7, 8)])
def test_effects_after_a_save_apply_if_it_fails(face: int, suffers: int) -> None:
    """The victim of the poisoned blade rolls after the wounds of the hit."""
    does = (
        '{ do = "save", what = "Endurance", amount = 8, to = "target" }, { do = "wounds", amount = 4, to = "target" }'
    )
    story = custom_first_turn(ability("hit", does), fighter_with_quirk(), foe("imp", seat="bob")).given(
        Melee("ann", "imp"), rolls(9)
    )
    (request,) = (pending for pending in story.encounter.requests if pending.kind == "roll")
    assert (request.seat, wounds(story, "imp")) == ("bob", 4)
    story.given(rolls(face))
    assert wounds(story, "imp") == suffers


@pytest.mark.rule("FW-DMG-35")
def test_unconscious_combatant_fails_saves_without_a_roll() -> None:
    """They suffer the effects of a failed save."""
    does = (
        '{ do = "save", what = "Endurance", amount = 8, to = "target" }, { do = "wounds", amount = 4, to = "target" }'
    )
    story = custom_first_turn(
        ability("hit", does), fighter_with_quirk(), foe("imp", unconscious=True), foe("rat")
    ).given(Melee("ann", "imp"))
    story.given(Decline("rat")).when(*rolls(9)).then(RollLapsed("imp", "quirk"))
    assert wounds(story, "imp") == 8


@pytest.mark.rule("FW-CORE-05")
def test_roll_of_an_ability_interrupts_another_roll() -> None:
    """The ability's roll comes first, then the attack roll."""
    does = '{ do = "roll", what = "Resolve", amount = 5 }, { do = "points", amount = 3 }'
    story = custom_first_turn(ability("any time", does, *ASKED), fighter_with_quirk(), foe("imp")).given(
        Melee("ann", "imp")
    )
    story.given(UseAbility("ann", "quirk"), rolls(5))
    assert (story.state.step, points(story, "ann")) == ("ROLL", 9)
    story.given(rolls(9))
    assert wounds(story, "imp") == 4


@pytest.mark.rule("FW-DMG-02")
def test_amount_of_an_ability_can_be_rolled() -> None:
    """The total of two dice plus one applies to all targets."""
    text = ability("turn", '{ do = "wounds", amount = 1, dice = 2, sides = 6, to = "enemies" }', *ASKED)
    story = custom_first_turn(text, fighter_with_quirk(), foe("imp"), foe("rat"))
    story.when(UseAbility("ann", "quirk"), faces=(3, 5))
    rolled = story.event(Rolled)
    assert (rolled.total, rolled.base) == (9, 2)
    assert rolled.total == sum(die.face for die in rolled.dice) + sum(modifier.amount for modifier in rolled.modifiers)
    assert wounds_of(story, "imp", "rat") == [9, 9]


# --- windows, costs and limits --------------------------------------------------------------------


@pytest.mark.rule("FW-REACT-01", "FW-STAT-07")
def test_target_can_use_an_ability_before_the_attack_roll() -> None:
    """The modifier applies to one attack only."""
    text = ability(
        "reaction",
        '{ do = "modify", what = "difficulty", amount = 3, at = "attacked" }',
        "asked = true",
        'cost = [{ what = "Tactical Point", amount = 1 }]',
    )
    story = custom_first_turn(text, fighter("ann", vitality=1), foe("imp", abilities=["quirk"]), fighter("bob"))
    story.when(Melee("ann", "imp")).without(RollDue)
    assert (story.state.step, story.encounter.requests[0].seat) == ("ANSWER", "bob")
    story.when(UseAbility("imp", "quirk")).then(Spent(whose="imp", resource="Tactical Point", amount=1, on="quirk"))
    assert story.event(RollDue).difficulty == 9
    story.given(rolls(2))
    story = turn_of(story, "bob").given(Melee("bob", "imp")).when(Decline("imp"))
    assert story.event(RollDue).difficulty == 6


@pytest.mark.rule("FW-REACT-01", "FW-TP-02")
def test_unaffordable_reaction_ability_is_not_requested() -> None:
    """The attack is rolled at once."""
    lines = ("asked = true", 'cost = [{ what = "Tactical Point", amount = 1 }]')
    text = ability("reaction", '{ do = "evasion", amount = 3 }', *lines)
    story = custom_first_turn(text, fighter("ann"), foe("imp", abilities=["quirk"], tp=2, cunning=0, base_points=0))
    story.when(Melee("ann", "imp")).then(RollDue)


@pytest.mark.rule("FW-TP-02", "FW-FULL-01")
@pytest.mark.parametrize(
    ("cost", "paid"),
    [
        ('{ what = "Tactical Point", amount = 2 }', lambda combatant: combatant.tp == 4),
        ('{ what = "Turn Token", amount = 1 }', lambda combatant: combatant.tokens == 0),
        ('{ what = "Wound", amount = 3 }', lambda combatant: combatant.wounds == 3),
        ('{ what = "Caltrops", amount = 1 }', lambda combatant: combatant.caltrops == 0),
    ],
)
def test_using_an_ability_pays_its_cost(cost: str, paid: Any) -> None:
    """An unaffordable cost is refused."""
    text = ability("turn", '{ do = "stun", amount = 1, to = "target" }', "asked = true", f"cost = [{cost}]")
    story = custom_first_turn(text, fighter_with_quirk(caltrops=1), foe("imp")).given(UseAbility("ann", "quirk", "imp"))
    assert paid(story.state.combatant("ann"))
    assert points(story, "imp") == 5
    dear = text.replace("amount = 2", "amount = 99").replace("amount = 3", "amount = 99")
    dear = dear.replace('Token", amount = 1', 'Token", amount = 99').replace(
        'Caltrops", amount = 1', 'Caltrops", amount = 99'
    )
    custom_first_turn(dear, fighter_with_quirk(caltrops=1), foe("imp")).when(UseAbility("ann", "quirk", "imp")).refuses(
        "too_dear"
    )


@pytest.mark.rule("FW-FULL-01")
def test_ability_can_cost_the_full_action() -> None:
    text = ability(
        "turn", '{ do = "stun", amount = 1, to = "target" }', "asked = true", 'cost = [{ what = "Full Action" }]'
    )
    story = custom_first_turn(text, fighter_with_quirk(), foe("imp"))
    assert prices(story, UseAbility) == ["Full Action"]
    story.when(UseAbility("ann", "quirk", "imp")).then(
        ActionTaken(who="ann", action="Ability", detail="quirk", full=True)
    )
    story.when(Melee("ann", "imp")).refuses("full_action_used")
    story.when(UseAbility("ann", "quirk", "imp")).refuses("too_dear")


@pytest.mark.rule("FW-EXEC-02")
def test_turn_ability_respects_turn_and_limit() -> None:
    """It is refused in another turn and twice in a round, and offered to its own seat only."""
    story = custom_first_turn(
        ability("turn", '{ do = "points", amount = 1 }', *ASKED), fighter_with_quirk(), foe("imp", abilities=["quirk"])
    )
    requests = [request for request in story.encounter.requests if request.kind == "use_ability"]
    assert [(request.seat, request.optional) for request in requests] == [("ann", True)]
    story.when(UseAbility("imp", "quirk")).refuses("not_now")
    story.given(UseAbility("ann", "quirk"))
    story.when(UseAbility("ann", "quirk")).refuses("used_up")


@pytest.mark.rule("FW-DMG-35")
def test_any_time_ability_can_be_used_at_every_decision_while_conscious() -> None:
    """It can be used during the bids, which continue afterwards."""
    text = ability("any time", '{ do = "points", amount = 1 }', *ASKED)
    story = custom_fight(text, fighter_with_quirk(), foe("imp")).given(CommitBid("imp", 0), UseAbility("ann", "quirk"))
    assert (story.state.step, story.state.waiting, points(story, "ann")) == ("BID_SECRET", ("ann",), 7)
    story = custom_fight(text, fighter_with_quirk(unconscious=True), foe("imp")).when(UseAbility("ann", "quirk"))
    assert story.refused


# --- facts --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fact", "fields", "holds"),
    [
        ("is: mounted", {"mount": "horse"}, True),
        ("is: mounted", {}, False),
        ("not is: mounted", {}, True),
        ("is: wounded", {"wounds": 1}, True),
        ("is: handicapped", {"handicaps": [{"stat": "Grace", "numbers": [2]}]}, True),
        ("is: handicapped", {}, False),
        ("is: armored", {}, False),
        ("is: armed", {}, True),
        ("is: in a location", {}, False),
        ("target is: wounded", {}, False),
        ("in: ", {}, True),
        ("in: tower", {}, False),
        ("target in: tower", {}, False),
        ("riding: horse", {"mount": "horse"}, True),
        ("riding: boar", {"mount": "horse"}, False),
        ("ready: blade", {}, True),
        ("ready: bow", {}, False),
        ("beside: 1", {}, True),
        ("beside: 2", {}, False),
        ("target: hostile", {}, True),
        ("target: allied", {}, False),
        ("round: 1", {}, True),
        ("round: 2", {}, False),
        ("own turn", {}, True),
        ("spell: Ward", {"spells": [{"name": "Ward"}]}, True),
        ("spell: Ward", {}, False),
        ("with: blade", {}, True),
        ("with: bow", {}, False),
        ("action: Melee Attack", {}, True),
        ("action: Grapple Attack", {}, False),
        ("melee", {}, True),
        ("ranged", {}, False),
        ("called", {}, False),
    ],
)
@pytest.mark.rule("FW-CORE-05")
def test_ability_applies_only_if_its_facts_hold(fact: str, fields: dict[str, Any], holds: bool) -> None:
    """The fact is tested for a melee attack by a combatant with one local friend."""
    text = ability("attack", '{ do = "modify", what = "difficulty", amount = 1 }', f'if = ["{fact}"]')
    story = custom_first_turn(text, fighter_with_quirk(**fields), foe("imp"), fighter("bob")).when(Melee("ann", "imp"))
    assert story.event(RollDue).difficulty == 6 + holds


def test_ability_that_a_combatant_lacks_cannot_be_used() -> None:
    """Using an unknown ability is refused."""
    with pytest.raises(Refused):
        custom_first_turn("", fighter("ann"), foe("imp")).given(UseAbility("ann", "quirk"))


@pytest.mark.rule("FW-EXEC-05")
def test_cycle_opens_after_effects_at_the_end_of_its_last_turn() -> None:
    """The handicap is taken first, then both combatants place tokens again."""
    text = ability("turn end", '{ do = "handicap", amount = 1 }')
    story = custom_first_turn(text, fighter("ann", vitality=2), foe("imp", vitality=2, power=5, abilities=["quirk"]))
    story = turn_of(story, "imp").given(EndTurn("imp"), TakeHandicap("imp", "Power"))
    assert (story.state.step, story.state.cycle, story.state.waiting) == ("PENDING", 2, ("ann", "imp"))


@pytest.mark.rule("FW-AFT-11", "FW-AFT-21")
def test_forbidden_aftermath_actions_are_not_requested() -> None:
    """No request is opened for it."""
    for action, step in (("Arm Yourself", "AFT_ARM"), ("Stow", "AFT_ARM"), ("Harass", "AFT_HARASS")):
        text = ability("always", f'{{ do = "forbid", what = "{action}" }}')
        for forbidden in (True, False):
            people = (
                fighter_with_quirk(tp=6) if forbidden else fighter("ann", tp=6),
                foe("imp", tp=2, weapons=[], ready=""),
            )
            story, requested = after_turns(custom_first_turn(text, *people)), set()
            while story.state.step in ("AFT_ARM", "AFT_HARASS"):
                requested.add((story.state.step, story.state.waiting[0]))
                story.given(Decline(story.state.waiting[0]))
            assert ((step, "ann") in requested) is not forbidden


@pytest.mark.rule("FW-AFT-21")
def test_harassment_forbidden_during_the_request_is_refused() -> None:
    """A condition that forbids it starts during the request."""
    text = SLOW.format(until="").replace("Melee Attack", "Harass")
    story = after_turns(custom_first_turn(text, fighter("ann"), foe("imp", tp=2)))
    while (story.state.step, story.state.waiting[0]) != ("AFT_HARASS", "ann"):
        story.given(Decline(story.state.waiting[0]))
    story.given(SetCondition("ann", "Slow"))
    assert (story.state.step, "ann" in story.state.waiting) != ("AFT_HARASS", True)


@pytest.mark.rule("FW-MNT-03", "FW-MNT-07")
def test_wrangled_animal_gives_its_benefits() -> None:
    text = '[[animals]]\nid = "boar"\nbenefits = ["quirk"]\n' + ability("rides", '{ do = "points", amount = 3 }')
    story = custom_first_turn(text, fighter("ann"), foe("imp")).given(Mount("ann", "boar"), Consent(), rolls(12))
    assert points(story, "ann") == 6 - 2 + 3


@pytest.mark.rule("FW-CORE-05")
def test_used_ability_affects_others_until_it_expires() -> None:
    """The modifier lasts to the end of the round."""
    does = '{ do = "modify", what = "difficulty", amount = 2, at = "attack", to = "local enemies", until = "round" }'
    for used_it, difficulty in ((False, 6), (True, 8)):
        story = custom_first_turn(ability("turn", does, *ASKED), fighter_with_quirk(), foe("imp"))
        story = story.given(UseAbility("ann", "quirk")) if used_it else story
        story = turn_of(story, "imp").when(Melee("imp", "ann"))
        assert story.event(RollDue).difficulty == difficulty


@pytest.mark.rule("FW-DR-04")
def test_targets_suffer_in_the_order_of_the_state() -> None:
    story = custom_first_turn(
        ability("turn", '{ do = "wounds", amount = 1, to = "enemies" }', *ASKED),
        fighter_with_quirk(),
        foe("imp"),
        foe("rat"),
    )
    story.given(UseAbility("ann", "quirk"))
    assert [event.who for event in story.events if isinstance(event, Suffered)] == ["imp", "rat"]


@pytest.mark.rule("FW-STAT-07", "FW-DR-01")
def test_scores_in_the_view_include_abilities() -> None:
    changes = (
        '{ do = "modify", what = "Evasion", amount = 2 }, { do = "modify", what = "Damage Reduction", amount = 1 }'
    )
    story = custom_first_turn(ability("always", changes), fighter_with_quirk(), foe("imp"))
    scores = story.encounter.view("spectator")["scores"]
    assert [scores[who][what] for who in ("ann", "imp") for what in ("Evasion", "Damage Reduction")] == [8, 1, 6, 0]
