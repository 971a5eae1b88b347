"""Abilities defined by data: on sheets, tags, classes, home worlds and homebrew conditions."""

from typing import Any

import pytest

from combat import Encounter, Refused
from combat.engine.abilities.use import USE_ABILITY, UseAbility
from combat.engine.play.consent import Agree
from combat.engine.play.system import weight_in
from combat.systems.powered_by_heresy.acts.attacks import HackAndSlash
from combat.systems.powered_by_heresy.acts.character_change import EndSession
from combat.systems.powered_by_heresy.acts.coming_and_going import Join
from combat.systems.powered_by_heresy.acts.confirming import Confirm
from combat.systems.powered_by_heresy.acts.conversation import EndFight, OpenScene
from combat.systems.powered_by_heresy.acts.damage import Hazard
from combat.systems.powered_by_heresy.acts.defend import Defend, SpendHold
from combat.systems.powered_by_heresy.acts.making_moves import MakeMove
from combat.systems.powered_by_heresy.acts.moves_as_data import Overcome
from combat.systems.powered_by_heresy.acts.outfit import PutOn, TakeOff
from combat.systems.powered_by_heresy.acts.rolling import Choose, KeepRoll, RerollAll, RerollDie
from combat.systems.powered_by_heresy.acts.statements import ChangeCondition, Mend
from combat.systems.powered_by_heresy.acts.the_gm import EnemyAttack
from events.codec.wire import decode
from events.powered_by_heresy.facts import BlowDue, BlowFaced, BonusTaken, MoveConfirmed, RollEased, RollStands
from events.powered_by_heresy.sheets import AcolyteSheet
from events.vocabulary import (
    AbilityUsed,
    ConditionChanged,
    Gained,
    Recovered,
    Reminded,
    Spent,
    StepEntered,
    Suffered,
)
from tests.harness.stories import Story
from tests.harness.story_forms import prices
from tests.powered_by_heresy.cells import ZERO, acolyte, cell, enemy, gm_acts, hack, lore, moving, shoot, total_of


def with_abilities(*abilities: dict[str, Any], **griff: Any) -> Story:
    """Begin a fight in which Griff has all of these abilities."""
    ids = [ability["id"] for ability in abilities]
    acolytes = (acolyte("Griff", "sword", "shotgun", **{"abilities": ids, **griff}), acolyte("Vex", "sword"))
    against = (enemy("Scar", max_wounds=9), enemy("Nails", defense=1))
    return cell(*acolytes, against=against, brought={"abilities": list(abilities)})


def modify(what: str, amount: int, **more: Any) -> dict[str, Any]:
    """Return an effect that changes rolls."""
    return {"do": "modify", "what": what, "amount": amount, **more}


@pytest.mark.rule("PBH-ROLL-12")
def test_ability_adds_only_to_rolls_of_the_move_it_names() -> None:
    """The modifier in the log has the name of the ability."""
    story = with_abilities({"id": "Strong", "when": "roll", "if": ["move: Bend bars"], "does": [modify("total", 2)]})
    assert total_of(lore(story, 3, 3)) == 8
    assert [(modifier.name, modifier.amount) for modifier in story.event(RollStands).modifiers if modifier.amount] == [
        ("Strong", 2)
    ]
    hack(story, 1, 2)
    assert total_of(story) == 3


@pytest.mark.rule("PBH-ROLL-06", "PBH-ROLL-07")
def test_ability_grants_advantage_or_edge_on_command() -> None:
    """The ability is used before the move is confirmed, applies to that roll, costs Insight, and is limited to once per
    fight.
    """
    ability = {"id": "Foresight", "when": "own move", "asked": True, "limit": "fight", "cost": [{"what": "Insight"}]}
    story = with_abilities({**ability, "does": [modify("advantage", 1, at="roll"), modify("edge", 1, at="roll")]})
    bend = MakeMove(actor="griff", name="Bend bars", stat="S")
    story.when(UseAbility("griff", "Foresight")).refuses("not_now")
    story.given(bend).when(UseAbility("griff", "Foresight")).refuses("too_dear")
    story.set(acolytes__griff__insight=2)
    assert prices(story, UseAbility) == ["1 of 2 Insight"]
    story.when(UseAbility("griff", "Foresight")).then(
        Spent(whose="griff", resource="Insight", amount=1, on="Foresight"), AbilityUsed
    )
    assert story.state.step == "MOVE_CONFIRM"
    story.when(Confirm())
    confirmed = story.event(MoveConfirmed)
    assert (confirmed.advantage, confirmed.edge) == (True, True)
    story = with_abilities({"id": "Foresight", "when": "own move", "asked": True, "limit": "fight",
                            "does": [modify("advantage", 1, at="roll")]})  # fmt: skip
    story.given(bend, UseAbility("griff", "Foresight")).when(Confirm(), faces=(1, 5, 6))
    assert total_of(story) == 11
    story.given(bend).when(UseAbility("griff", "Foresight")).refuses("used_up")
    story.when(Confirm(), faces=(3, 5)).then(RollStands)
    story.given(EndFight(), OpenScene(), bend).when(UseAbility("griff", "Foresight")).then(AbilityUsed)


def relic(*effects: dict[str, Any], **fields: Any) -> dict[str, Any]:
    """Return an ability that costs medkit and is used on dice that have fallen."""
    paid = {"id": "Relic", "when": "own roll", "asked": True, "cost": [{"what": "medkit"}]}
    return {**paid, "does": list(effects or ({"do": "reroll"},)), **fields}


@pytest.mark.rule("PBH-ROLL-08", "PBH-ROLL-14", "PBH-CORE-10")
def test_ability_may_pay_for_a_reroll_after_the_dice() -> None:
    story = lore(with_abilities(relic()).set(acolytes__griff__medkit=2), 1, 2)
    assert (story.state.step, [form.label for form in story.encounter.requests[0].forms]) == (
        "REROLL",
        ["Keep the roll"],
    )
    story.when(RerollAll("griff", "Relic")).refuses("no_reroll")
    paid = Spent(whose="griff", resource="medkit", amount=1, on="Relic")
    story.when(UseAbility("griff", "Relic")).then(paid, RollEased("griff", "reroll", "Relic"))
    assert "Reroll all dice" in [form.label for form in story.encounter.requests[0].forms]
    story.when(RerollAll("griff", "Relic"), faces=(5, 6)).then(RollStands)
    assert (total_of(story), story.state.step, story.state.acolyte("griff").medkit) == (11, "TALK", 1)
    lore(story, 1, 1).given(KeepRoll("griff"))
    assert (story.state.step, story.state.acolyte("griff").medkit) == ("GM_HARD", 1)


@pytest.mark.rule("PBH-ROLL-07", "PBH-ROLL-14")
def test_ability_may_pay_for_edge_after_the_dice() -> None:
    story = lore(with_abilities(relic({"do": "edge"})).set(acolytes__griff__medkit=1), 1, 4)
    story.given(UseAbility("griff", "Relic"))
    assert story.state.step == "EDGE"
    story.given((RerollDie("griff", 0), (6,)))
    assert (total_of(story), story.state.step) == (10, "TALK")


@pytest.mark.rule("PBH-ROLL-14", "PBH-CORE-10")
@pytest.mark.parametrize(
    ("medkit", "faces", "opens"), [(1, (3, 3), True), (1, (4, 4), True), (1, (5, 5), False), (0, (1, 1), False)]
)
def test_only_a_roll_that_may_improve_waits_for_a_paid_reroll(medkit: int, faces: tuple[int, int], opens: bool) -> None:
    story = lore(with_abilities(relic()).set(acolytes__griff__medkit=medkit), *faces)
    assert (story.state.step == "REROLL") is opens


@pytest.mark.rule("PBH-CORE-10")
def test_sensible_player_pays_for_a_reroll_of_a_bad_roll() -> None:
    story = lore(with_abilities(relic()).set(acolytes__griff__medkit=1), 1, 1)
    policy = story.encounter.system.policy
    assert weight_in(policy.initiatives()[USE_ABILITY], story.state, UseAbility("griff", "Relic")) > 0
    with pytest.raises(Refused, match="the dice have fallen"):
        with_abilities(relic(modify("total", 1)))


@pytest.mark.rule("PBH-ROLL-11")
def test_ability_used_up_for_a_session_returns_with_the_next_session() -> None:
    """A new scene in the same session does not restore it."""
    second_wind = {"id": "Second Wind", "when": "talk", "asked": True, "limit": "session"}
    story = with_abilities({**second_wind, "does": [{"do": "heal", "amount": 1}]}, wounds=3)
    story.when(UseAbility("griff", "Second Wind")).then(
        Recovered(who="griff", harm="Wounds", amount=1, source="Second Wind")
    )
    story.given(EndFight()).when(UseAbility("griff", "Second Wind")).refuses("not_now")
    story.given(OpenScene()).when(UseAbility("griff", "Second Wind")).refuses("used_up")
    story.given(EndFight(), EndSession(), OpenScene()).when(UseAbility("griff", "Second Wind")).then(Recovered)


@pytest.mark.rule("PBH-DMG-01", "PBH-DMG-08", "PBH-DMG-11", "PBH-DEF-01")
@pytest.mark.parametrize(
    ("effect", "faces", "dice", "wounds"),
    [
        (modify("damage dice", 1), (4, 4), (6, 6), 2),
        (modify("d10", 1), (9, 1), (10, 6), 1),
        (modify("damage", 2), (2,), (6,), 1),
        (modify("damage", -2), (5,), (6,), 0),
        (modify("Defense", -1), (3,), (6,), 1),
        (modify("wounds", 1), (1,), (6,), 1),
        (modify("Proven", 1), (1,), (6,), 0),
    ],
)
def test_ability_changes_the_damage_of_its_owner(
    effect: dict[str, Any], faces: tuple[int, ...], dice: tuple[int, ...], wounds: int
) -> None:
    """The condition `melee` excludes shots."""
    story = with_abilities({"id": "Fury", "when": "attack", "if": ["melee"], "does": [effect]})
    hack(story, 5, 5).when(Choose("griff"), faces=faces).then(BlowDue)
    assert story.event(BlowDue).dice == dice
    assert sum(event.amount for event in story.events if isinstance(event, Suffered)) == wounds
    assert (story.state.step == "PROVEN") is (effect["what"] == "Proven")
    story = with_abilities({"id": "Fury", "when": "attack", "if": ["melee"], "does": [effect]})
    shoot(story, 5, 5).when(Choose("griff"), faces=(3, 3))
    due = story.event(BlowDue)
    assert (due.dice, due.lowers, due.inflicts, due.modifiers, due.proven) == ((6, 6), 0, 0, (), 2)


@pytest.mark.rule("PBH-DEF-01")
def test_ability_changes_the_defense_of_its_owner() -> None:
    """Also if the owner takes the damage in place of a ward."""
    shield = {"id": "Iron Halo", "when": "attacked", "does": [modify("Defense", 2)]}
    story = with_abilities(shield, defense=1)
    gm_acts(story).when(EnemyAttack(("scar",), "griff"), faces=(3,)).without(Suffered)
    assert story.event(BlowFaced).defense == 3
    moving(story, Defend(actor="griff", ward="vex"), 4, 4)
    gm_acts(story).given(EnemyAttack(("scar",), "vex"))
    story.when(SpendHold("griff", "redirect"), faces=(4,))
    assert story.event(BlowFaced).defense == 3


@pytest.mark.rule("PBH-DMG-03")
def test_automatic_abilities_apply_when_a_character_is_wounded_or_put_out() -> None:
    """Those of the attacker and of the target apply once each; a miss triggers none."""
    story = with_abilities(
        {"id": "Bloodlust", "when": "hit", "if": ["foe: heretic"], "does": [{"do": "forward", "amount": 1}]},
        {"id": "Trophy", "when": "defeated", "does": [{"do": "gain", "what": "Insight", "amount": 1}]},
        {"id": "Spite", "when": "wounded", "does": [{"do": "wound", "amount": 1, "to": "target"}]},
    )
    hack(story, 5, 5).when(Choose("griff"), faces=(1,)).without(AbilityUsed)
    hack(story, 5, 5).when(Choose("griff"), faces=(6,)).then(
        AbilityUsed(who="griff", ability="Bloodlust", target="scar"), BonusTaken
    )
    story.without(Gained)
    story.set(enemies__scar__wounds=8)
    hack(story, 5, 5).when(Choose("griff"), faces=(6,)).then(
        Gained(whose="griff", resource="Insight", amount=1, source="Trophy")
    )
    gm_acts(story).when(EnemyAttack(("nails",), "griff"), faces=(6,)).then(
        Suffered(who="griff", harm="Wounds", amount=1, source="Blade"),
        Suffered(who="nails", harm="Wounds", amount=1, source="Spite"),
    )


@pytest.mark.rule("PBH-CORE-10")
def test_ability_conditions_check_owner_and_target() -> None:
    facts = ["self is: roused", "target is: on fire", "wounded", "not foe: daemon"]
    story = with_abilities({"id": "Hunter", "when": "attack", "if": facts, "does": [modify("wounds", 1)]})
    hack(story, 5, 5).when(Choose("griff"), faces=(1,)).without(Suffered)
    story.given(
        ChangeCondition("griff", "roused", holds=True, source="rage"),
        ChangeCondition("scar", "on fire", holds=True, source="promethium"),
    )
    hack(story, 5, 5).when(Choose("griff"), faces=(1,)).without(Suffered)
    story.set(acolytes__griff__wounds=1)
    hack(story, 5, 5).when(Choose("griff"), faces=(1,)).then(Suffered)
    story.given(Mend("griff", 1, "a prayer"))
    hack(story, 5, 5).when(Choose("griff"), faces=(1,)).without(Suffered)


@pytest.mark.rule("PBH-CORE-06")
def test_reminders_are_shown_at_their_point() -> None:
    """At the end of a scene as an event, and during a window with every request."""
    story = with_abilities(
        {"id": "Journal", "when": "scene end", "text": "write down who fell"},
        {"id": "Vow", "when": "rest", "text": "say whom you will avenge"},
        {"id": "Rest easy", "when": "rest", "asked": True, "does": [{"do": "heal", "amount": 1}]},
        wounds=1,
    )
    assert not any(request.reminders for request in story.encounter.requests)
    story.when(EndFight()).then(Reminded("griff", "Journal", "write down who fell"))
    assert any("Griff: Vow: say whom you will avenge" in request.reminders for request in story.encounter.requests)
    story.when(UseAbility("griff", "Rest easy")).then(Recovered)


@pytest.mark.rule("PBH-TAG-01")
def test_tag_ability_applies_while_its_weapon_or_gear_is_used() -> None:
    """Piercing is in the catalogue; tags without an ability are only descriptive."""
    holy = {"id": "blessed", "when": "attack", "if": ["foe: daemon"], "does": [modify("wounds", 1)]}
    warded = {"id": "warded", "when": "attacked", "does": [modify("Defense", 1)]}
    armoury = [
        {"id": "blade", "name": "Blade", "dice": [6], "tags": ["blessed", "piercing", "rusty"]},
        {"id": "club", "name": "Club", "dice": [6]},
    ]
    wardrobe = [{"id": "cloak", "name": "Cloak", "tags": ["warded"]}]
    griff = acolyte("Griff", "blade", "club", packed=["cloak"], defense=1)
    against = (enemy("Scar", foe="daemon", max_wounds=9), enemy("Nails", tags=["piercing"], max_wounds=9))
    brought = {"abilities": [holy, warded], "armoury": armoury, "wardrobe": wardrobe}
    story = cell(griff, against=against, brought=brought)
    hack(story, 5, 5, weapon="blade").when(Choose("griff"), faces=(3,))
    assert (story.event(BlowFaced).defense, story.event(Suffered).amount) == (2, 2)
    hack(story, 5, 5, weapon="club").when(Choose("griff"), faces=(3,)).without(Suffered)
    gm_acts(story).when(EnemyAttack(("nails",), "griff"), faces=(1,)).then(Suffered)
    story.given(PutOn("griff", "cloak"))
    gm_acts(story).when(EnemyAttack(("nails",), "griff"), faces=(1,)).without(Suffered)
    story.given(TakeOff("griff", "cloak"))
    gm_acts(story).when(EnemyAttack(("scar",), "griff"), faces=(2,)).then(Suffered)


@pytest.mark.rule("PBH-WND-02", "PBH-ROLL-17", "PBH-CLS-09", "PBH-ROLL-16")
def test_homebrew_class_and_home_world_apply() -> None:
    """They set max wounds, load, raises, moves and abilities."""
    psyker = {"id": "Psyker", "max_wounds": 3, "load": 4, "abilities": ["Warp sight"]}
    world = {"id": "Garden World", "raises": ["Per"], "abilities": ["Well fed"]}
    sight = {"id": "Warp sight", "when": "roll", "if": ["warp energy"], "does": [modify("total", 1)]}
    fed = {"id": "Well fed", "when": "rest", "asked": True, "limit": "session", "does": [{"do": "heal", "amount": 2}]}
    move = {"id": "Mind Speech", "of": "Psyker", "level": 1, "roll": ["WP"], "10+": {"text": "you are heard"}}
    stats = dict(zip(ZERO, (-1, -1, 0, 0, 0, 0, 2, 2, 1), strict=True))
    griff = acolyte("Griff", cls="Psyker", home_world="Garden World", level=1, stats=stats, moves=["Mind Speech"],
                    given=[], wounds=2, weight=5)  # fmt: skip
    brought = {"classes": [psyker], "home_worlds": [world], "abilities": [sight, fed], "library": [move]}
    story = cell(griff, brought=brought)
    assert (story.state.acolyte("griff").class_wounds, story.state.acolyte("griff").class_load) == (3, 4)
    speech = MakeMove(actor="griff", name="Mind Speech", facts=("warp energy",))
    moving(story, speech, 5, 3).then(Reminded("griff", "Mind Speech", "you are heard"))
    assert total_of(story) == 8 + 2 + 1 - 1
    story.given(EndFight()).when(UseAbility("griff", "Well fed")).then(Recovered)
    vex = decode({**acolyte("Vex"), "cls": "Psyker"}, AcolyteSheet)
    story.given(OpenScene(), Join(acolyte=vex))
    assert story.state.acolyte("vex").class_wounds == 3
    next_setup = story.encounter.aftermath()
    assert Encounter.begin("powered_by_heresy", next_setup).state.acolyte("griff").class_wounds == 3
    with pytest.raises(Refused, match=r"\$\.acolytes\[0\]\.stats: .*the home world raises Per"):
        cell({**griff, "stats": {**stats, "Per": 1, "Fel": 2}}, brought=brought)


def burning(**more: Any) -> Story:
    """Begin a fight in which Griff can catch fire."""
    hurts = {"id": "Burning", "when": "resolved", "does": [{"do": "wound", "amount": 1}]}
    shaky = {"id": "Burning hands", "when": "roll", "does": [modify("total", -1)]}
    burns = {"name": "on fire", "abilities": [hurts, shaky], "exit": "roll in the dust", **more}
    return cell(acolyte("Griff"), acolyte("Vex", player="bo"), brought={"conditions": [burns]})


@pytest.mark.rule("PBH-CORE-06")
def test_homebrew_condition_has_effects_and_can_be_overcome() -> None:
    """Every request of the burning acolyte shows the exit; the GM must agree that it was met."""
    story = burning().given(ChangeCondition("griff", "on fire", holds=True, source="promethium"))
    assert any(
        "Griff: the end of on fire: roll in the dust" in request.reminders for request in story.encounter.requests
    )
    lore(story, 5, 4).then(
        AbilityUsed(who="griff", ability="Burning"),
        Suffered(who="griff", harm="Wounds", amount=1, source="Burning"),
    )
    assert total_of(story) == 8
    story.when(Overcome("vex", "on fire", "dust"), by="ada").refuses("no_condition")
    assert "to end; conditions: Griff: on fire" in str(story.refused)
    story.when(Overcome("griff", "on fire", "dust"), by="ada").without(ConditionChanged)
    story.when(Agree("gm"), by="gm").then(ConditionChanged(who="griff", condition="on fire", level=0, source="dust"))
    lore(story, 5, 4).without(Suffered)
    story.when(Overcome("griff", "on fire", "dust")).refuses("no_condition")
    assert "to end; conditions: no character has one" in str(story.refused)


@pytest.mark.rule("PBH-CORE-06")
@pytest.mark.parametrize(("until", "ends"), [("roll", 1), ("fight", 2), ("session", 3), ("", 4)])
def test_homebrew_condition_ends_automatically_after_its_time(until: str, ends: int) -> None:
    """After the next roll, the fight or the session; or never."""
    story = burning(until=until).given(ChangeCondition("griff", "on fire", holds=True, source="promethium"))
    is_burning = [bool(story.state.acolyte("griff").conditions)]
    for step in range(3):
        lore(story, 5, 5) if not step else story.given((EndFight(), EndSession())[step - 1])
        is_burning.append(bool(story.state.acolyte("griff").conditions))
    assert is_burning == [position < ends for position in range(4)]


@pytest.mark.rule("PBH-GM-06")
def test_enemies_have_abilities_too() -> None:
    """Automatic ones, and ones that the GM uses by command."""
    tough = {"id": "Tough", "when": "attacked", "if": ["ranged"], "does": [modify("Defense", 2)]}
    roar = {"id": "Roar", "when": "any time", "asked": True, "limit": "fight",
            "does": [{"do": "condition", "what": "shaken", "to": "enemies"}]}  # fmt: skip
    rage = {"id": "Rage", "when": "attack", "does": [modify("damage dice", 1)]}
    drums = {"id": "Drums", "when": "ally attacks", "does": [modify("wounds", 1)]}
    against = (enemy("Scar", abilities=["Tough", "Roar", "Rage"], defense=1), enemy("Nails", abilities=["Drums"]))
    story = cell(acolyte("Griff", defense=1), against=against, brought={"abilities": [tough, roar, rage, drums]})
    shoot(story, 5, 5).when(Choose("griff"), faces=(3, 3)).without(Suffered)
    story.when(UseAbility("scar", "Roar"), by="ada").refuses("not_your_seat")
    story.when(UseAbility("scar", "Roar"), by="gm").then(
        ConditionChanged(who="griff", condition="shaken", level=1, source="Roar")
    )
    gm_acts(story).when(EnemyAttack(("scar",), "griff"), faces=(2, 1)).then(
        Suffered(who="griff", harm="Wounds", amount=2, source="Blade")
    )


@pytest.mark.rule("PBH-DMG-01", "PBH-GM-01")
@pytest.mark.parametrize(
    ("effect", "faces", "comes"),
    [
        ({"do": "damage", "dice": 1, "sides": 10, "to": "target"}, (9,), Suffered),
        ({"do": "gm", "what": "soft"}, (), StepEntered("GM_SOFT")),
        ({"do": "gm", "what": "hard"}, (), StepEntered("GM_HARD")),
        ({"do": "question", "what": "who is near", "to": "self"}, (), StepEntered("QUESTION")),
    ],
)
def test_consequences_of_an_ability_come_before_the_talk_continues(
    effect: dict[str, Any], faces: tuple[int, ...], comes: Any
) -> None:
    """Damage, a GM move or a question, during the talk as well as between fights. A damaging ability needs a target."""
    for window, before in (("talk", ()), ("rest", (EndFight(),))):
        story = with_abilities({"id": "Scream", "when": window, "asked": True, "does": [effect]}).given(*before)
        story.when(UseAbility("griff", "Scream", "scar"), faces=faces or None).then(comes)
    if effect.get("to") == "target":
        story.when(UseAbility("griff", "Scream")).refuses("no_target")


@pytest.mark.parametrize(
    ("setup", "path", "sentence"),
    [
        ({"abilities": [{"id": "x", "when": "atack"}]}, "$.abilities[0].when", "did you mean 'attack'?"),
        (
            {"abilities": [{"id": "x", "when": "attack", "if": ["mele"]}]},
            "$.abilities[0].if[0]",
            "did you mean 'melee'?",
        ),
        (
            {"abilities": [{"id": "x", "when": "attacked", "does": [modify("wounds", 1)]}]},
            "$.abilities[0].does[0].what",
            "'wounds' cannot be changed at 'attacked'",
        ),
        (
            {"abilities": [{"id": "x", "when": "hit", "does": [{"do": "damage", "to": "target"}]}]},
            "$.abilities[0].does[0].dice",
            "needs dice of its own",
        ),
        (
            {"abilities": [{"id": "x", "when": "wounded", "does": [{"do": "damage", "dice": 1, "to": "target"}]}]},
            "$.abilities[0].does[0].do",
            "'damage' could trigger its own ability again at 'wounded'; give the ability a limit or a cost",
        ),
        (
            {"abilities": [{"id": "x", "when": "hit", "limit": "turn"}]},
            "$.abilities[0].limit",
            "limit must be fight or session, not turn",
        ),
        (
            {"conditions": [{"name": "wet", "until": "turn"}]},
            "$.conditions[0].until",
            "a condition cannot end with 'turn'; known: roll, fight, session",
        ),
        ({"conditions": [{"name": "dead"}]}, "$.conditions[0].name", "there is already a condition named 'dead'"),
        ({"classes": [{"id": "Psyker", "abilities": ["x"]}]}, "$.classes[0].abilities[0]", "'x' is not an ability"),
        (
            {"home_worlds": [{"id": "Moon", "abilities": ["x"]}]},
            "$.home_worlds[0].abilities[0]",
            "'x' is not an ability",
        ),
    ],
)
def test_invalid_ability_condition_or_class_is_refused_with_its_path(
    setup: dict[str, Any], path: str, sentence: str
) -> None:
    with pytest.raises(Refused) as refused:
        cell(brought=setup)
    assert any(path in str(reason) and sentence in str(reason) for reason in refused.value.reasons), refused.value


def test_sheet_with_unknown_class_home_world_or_ability_is_refused() -> None:
    for fields, sentence in (
        ({"cls": "Seker"}, r"\$\.acolytes\[0\]\.cls: 'Seker' is not a known class; did you mean 'Seeker'"),
        ({"home_world": "Dead World"}, r"\$\.acolytes\[0\]\.home_world: .*did you mean 'Death World'"),
        ({"abilities": ["Fury"]}, r"\$\.acolytes\[0\]\.abilities\[0\]: 'Fury' is not an ability"),
    ):
        with pytest.raises(Refused, match=sentence):
            cell(acolyte("Griff", **fields))
    with pytest.raises(Refused, match=r"\$\.enemies\[0\]\.abilities\[0\]: 'Fury' is not an ability"):
        cell(against=(enemy("Scar", abilities=["Fury"]),))


@pytest.mark.rule("PBH-CORE-09")
@pytest.mark.parametrize("name", ["melee", "ranged", "sharp"])
def test_name_of_a_custom_move_is_no_circumstance_and_no_tag(name: str) -> None:
    condition = f"with: {name}" if name == "sharp" else name
    story = with_abilities({"id": "Strong", "when": "roll", "if": [condition], "does": [modify("total", 2)]})
    assert total_of(moving(story, MakeMove(actor="griff", name=name, stat="S"), 3, 3)) == 6


@pytest.mark.rule("PBH-CORE-09")
def test_condition_of_the_gm_that_looks_like_a_mark_outlasts_the_fight() -> None:
    story = with_abilities().given(ChangeCondition("griff", "in love (vex)", holds=True, source="x"), EndFight())
    assert story.state.acolyte("griff").conditions == ("in love (vex)",)


@pytest.mark.parametrize(
    ("fact", "expected"),
    [
        ("marked: Nonsense", "'marked' cannot be used with 'Nonsense'"),
        ("move: Hack and Slsh", "'move' cannot be used with 'Hack and Slsh'; did you mean 'Hack and Slash'?"),
        ("target is: in covr", "did you mean 'in cover'?"),
        ("with: preciise", "did you mean 'precise'?"),
    ],
)
def test_condition_with_an_unknown_name_is_refused(fact: str, expected: str) -> None:
    """Moves, tags and conditions may also come up in play, so only misspelled ones are refused."""
    with pytest.raises(Refused) as refused:
        with_abilities({"id": "Strong", "when": "roll", "if": [fact], "does": [modify("total", 2)]})
    assert expected in str(refused.value)


def test_names_of_moves_abilities_and_classes_may_have_other_capitals() -> None:
    """The ability adds to rolls of its move, also if both are written in capitals."""
    strong = {"id": "Strong", "when": "roll", "if": ["move: BEND BARS"], "does": [modify("total", 2)]}
    discern = {"id": "Sharp", "when": "roll", "if": ["move: discern realities"], "does": [modify("Total", 1)]}
    story = with_abilities(strong, discern, abilities=["strong", "SHARP"])
    sheet = story.state.acolyte("griff").sheet
    assert sheet.abilities == ("Strong", "Sharp")
    assert [each.given for each in story.state.catalogue if each.id == "Sharp"] == [("move: Discern Realities",)]
    assert [each.does[0].what for each in story.state.catalogue if each.id == "Sharp"] == ["total"]


@pytest.mark.rule("PBH-DMG-11")
@pytest.mark.parametrize(("attacked", "taken"), [(False, 0), (True, 1)])
def test_ability_at_wounds_needs_an_attacker(attacked: bool, taken: int) -> None:
    story = gm_acts(with_abilities({"id": "Rage", "when": "wounded", "does": [{"do": "forward", "amount": 1}]}))
    harm = EnemyAttack(("scar",), "griff") if attacked else Hazard("griff", "kill", "the furnace")
    story.when(harm, faces=(6,))
    assert len([event for event in story.events if isinstance(event, BonusTaken)]) == taken


def test_ability_for_an_own_move_is_not_used_after_the_roll() -> None:
    late = {"id": "Foresight", "when": "own move", "asked": True, "does": [{"do": "forward", "amount": 1}]}
    story = with_abilities(late).given(HackAndSlash(actor="griff", target="scar", weapon="sword"), (Confirm(), (6, 6)))
    assert story.state.step == "CHOICE"
    story.when(UseAbility("griff", "Foresight")).refuses("not_now")


@pytest.mark.rule("PBH-MOVE-16")
def test_wound_by_an_ability_is_an_attack_only_if_a_defender_may_spend_hold_on_it() -> None:
    sting = {"id": "Sting", "when": "wounded", "does": [{"do": "wound", "amount": 1, "to": "target"}]}
    for guarded in (False, True):
        foe = enemy("Scar", max_wounds=9, abilities=["Sting"])
        story = cell(acolyte("Griff"), acolyte("Vex"), against=(foe,), brought={"abilities": [sting]})
        if guarded:
            moving(story, Defend("vex", "griff"), 5, 5)
        hack(story, 5, 5).when(Choose("griff"), faces=(6,))
        assert [event.inflicts for event in story.events if isinstance(event, BlowDue)] == [0, *[1] * guarded]
        assert story.state.acolyte("griff").wounds == (not guarded)
