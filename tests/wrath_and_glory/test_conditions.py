"""Conditions, played in small fights."""

from typing import Any

import pytest

from combat.systems.wrath_and_glory.acts.actions import EndTurn
from combat.systems.wrath_and_glory.acts.attacks import Attack
from combat.systems.wrath_and_glory.acts.combat_options import Interact, Pin
from combat.systems.wrath_and_glory.acts.conditions import SetCondition
from combat.systems.wrath_and_glory.acts.movement import Move, Run, Stand
from combat.systems.wrath_and_glory.acts.rounds import Act, BeginCombat
from combat.systems.wrath_and_glory.acts.soak import RecoverShock
from combat.systems.wrath_and_glory.acts.tests import CallForTest, TakeOwedTest
from events.vocabulary import ConditionChanged, Gained
from events.wrath_and_glory.facts import Moved, TestDeclared
from tests.wrath_and_glory.parties import (
    ADA,
    BO,
    SCOUT,
    Fields,
    X,
    agent,
    in_enemy_turn,
    in_first_turn,
    party,
    threat,
    without_resources,
)


@pytest.mark.rule("WG-COND-01", "WG-WND-02")
def test_wounds_and_conditions_raise_the_dn() -> None:
    """Wounds and Hindered add 1 each, and Blinded adds 4. A Prone target is easier to hit from near."""
    story = in_first_turn(ADA, X).set(combatants__ada__wounds=3)
    story.given(
        SetCondition(who="ada", condition="Hindered", level=1),
        SetCondition(who="ada", condition="Blinded", level=1),
        SetCondition(who="x", condition="Prone", level=1),
    )
    story.when(Attack(who="ada", weapon="laspistol", targets=("x",), near=True), (4, 4, 4, 4))
    assert story.event(TestDeclared).dn == 1 + 1 + 1 + 4


@pytest.mark.rule("WG-COND-01")
@pytest.mark.parametrize(
    ("condition", "level", "dn"),
    [("Poisoned", 1, 5), ("Poisoned", 3, 5), ("Hindered", 1, 4), ("Hindered", 3, 6), ("Bleeding", 1, 3)],
)
def test_conditions_raise_the_dn_by_level(condition: str, level: int, dn: int) -> None:
    """The DN is that of a shot at Defence 3."""
    story = without_resources(ADA, X).given(SetCondition(who="ada", condition=condition, level=level))
    story.when(Attack(who="ada", weapon="laspistol", targets=("x",)), (2, 2, 2, 2))
    assert story.event(TestDeclared).dn == dn


@pytest.mark.rule("WG-COND-01")
@pytest.mark.parametrize(
    ("condition", "level", "dn"), [("Prone", 1, 6), ("Vulnerable", 1, 4), ("Vulnerable", 3, 2), ("Restrained", 1, 3)]
)
def test_conditions_change_defence(condition: str, level: int, dn: int) -> None:
    """A shot from a distance at Defence 5: only Prone raises Defence."""
    story = without_resources(ADA, threat("X", defence=5)).given(
        SetCondition(who="x", condition=condition, level=level)
    )
    story.when(Attack(who="ada", weapon="laspistol", targets=("x",)), (2, 2, 2, 2))
    assert story.event(TestDeclared).dn == dn


@pytest.mark.rule("WG-COND-01", "WG-DMG-07", "WG-TEST-10")
@pytest.mark.parametrize(
    ("condition", "dn", "defence", "metres", "wounds", "after"),
    [
        ("Hindered", 4, 5, 7, 0, 0),
        ("Vulnerable", 3, 4, 7, 0, 0),
        ("Staggered", 3, 5, 4, 0, 0),
        ("Restrained", 3, 3, 0, 0, 1),
        ("Blinded", 3, 5, 7, 0, 1),
        ("Bleeding", 3, 5, 7, 1, 1),
        ("On Fire", 3, 5, 7, 2, 1),
        ("Pinned", 3, 5, 7, 0, 1),
        ("Unconscious", 3, 5, 0, 0, 1),
    ],
)
def test_each_condition_has_its_effects(
    condition: str, dn: int, defence: int, metres: int, wounds: int, after: int
) -> None:
    """Columns: DN of a test (3), Defence from a distance (5), Speed (7), Wounds, and level after a turn."""
    story = in_enemy_turn(agent("Ada", player="p-ada", defence=5, speed=7, max_wounds=9))
    story.given(SetCondition(who="ada", condition=condition, level=1))
    story.when(Attack(who="x", weapon="lasgun", targets=("ada",)), (2, 2, 2, 2))
    assert story.event(TestDeclared).dn == defence
    story.given(EndTurn("x"), CallForTest(who="ada", purpose="Climb", skill="Strength", dn=3))
    story.when(TakeOwedTest("ada"), (2, 2, 2))
    assert story.event(TestDeclared).dn == dn
    story.given((Act("ada"), (2,) if condition == "On Fire" else ())).when(Move("ada", in_cover=True))
    assert (0 if story.refused else story.event(Moved).metres) == metres
    ada = story.given(EndTurn("ada")).state.combatant("ada")
    assert (ada.wounds, ada.level(condition)) == (wounds, after)


@pytest.mark.rule("WG-COND-01")
@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"condition": "Dying"}, "kept"),
        ({"condition": "Dead"}, "kept"),
        ({"condition": "Out of the fight"}, "kept"),
        ({"condition": "Holding"}, "kept"),
        ({"condition": "Forfeit Turn"}, "kept"),
        ({"condition": "Full Defence"}, "kept"),
        ({"condition": " "}, "unknown_condition"),
        ({"level": -1}, "level"),
        ({"level": 1000}, "level"),
        ({"level": 0}, "no_change"),
        ({"who": "z"}, "unknown_combatant"),
    ],
)
def test_invalid_conditions_cannot_be_set(fields: dict[str, Any], code: str) -> None:
    """Some conditions follow from the rules alone; other values are out of range."""
    without_resources(ADA, X).when(SetCondition(**{"who": "ada", "condition": "Prone", "level": 1, **fields})).refuses(
        code
    )


@pytest.mark.rule("WG-COND-01")
def test_weaker_condition_does_not_replace_a_stronger_one() -> None:
    """An Interaction Attack leaves Vulnerable 2 unchanged, but the GM can set level 1."""
    story = without_resources(ADA, X).given(SetCondition(who="x", condition="Vulnerable", level=2))
    fields: dict[str, Any] = {"skill": "Ballistic Skill", "opposing_skill": "Willpower", "condition": "Vulnerable"}
    story.when(Interact(who="ada", target="x", **fields), (4, 4, 4, 2)).without(ConditionChanged)
    assert story.state.combatant("x").level("Vulnerable") == 2
    story.given(SetCondition(who="x", condition="Vulnerable", level=1))
    assert story.state.combatant("x").level("Vulnerable") == 1


@pytest.mark.rule("WG-COND-01", "WG-OPT-07", "WG-OPT-02")
def test_condition_until_its_sources_turn_is_not_ended_by_other_turns() -> None:
    """Bo's turn ends neither Ada's Pinning Attack nor the effect of her All-Out Attack."""
    story = without_resources(ADA, BO, threat("X", resolve=2)).given(
        (Pin("ada", "laspistol", "x"), (4, 4, 2, 2)), EndTurn("ada")
    )
    story.given(Act("x"), EndTurn("x"), Act("bo"))
    assert story.state.combatant("x").level("Pinned") == 1
    story.given(EndTurn("bo"), Act("ada"))
    assert story.state.combatant("x").level("Pinned") == 0
    wild = without_resources(ADA, BO, X)
    wild.given((Attack(who="ada", weapon="sword", targets=("x",), all_out=True), (2,) * 6), EndTurn("ada"))
    wild.given(Act("x"), EndTurn("x"), Act("bo"))
    assert wild.state.combatant("ada").level("All-Out Attack") == 1


@pytest.mark.rule("WG-COND-01", "WG-OPT-08")
def test_condition_is_not_ended_by_the_turn_of_its_source() -> None:
    """Bo's shot hinders X, and Bo then has the next turn. The condition ends with X's own turn."""
    story = without_resources(ADA, BO, X).given(EndTurn("ada"), Act("x"), EndTurn("x"), Act("bo"))
    story.given(SetCondition(who="x", condition="Hindered", level=1, source="bo"), EndTurn("bo"), Act("bo"))
    assert story.state.combatant("x").level("Hindered") == 1
    story.given(EndTurn("bo"), Act("x"), EndTurn("x"))
    assert story.state.combatant("x").level("Hindered") == 0


@pytest.mark.rule("WG-COND-01", "WG-DMG-10")
def test_on_fire_does_not_end_with_the_turn_of_its_source() -> None:
    """Neither does a condition that a combatant has caused to itself."""
    story = without_resources(agent("Ada", "flamer", player="p-ada", max_wounds=9), threat("X", max_wounds=20))
    story.given((Attack(who="ada", weapon="flamer", targets=("x",)), (4, 4, 4, 4)))
    story.given(SetCondition(who="ada", condition="Poisoned", level=1, source="ada"))
    story.given(EndTurn("ada"), (Act("x"), (1,)), EndTurn("x"), Act("ada"))
    assert (story.state.combatant("x").level("On Fire"), story.state.combatant("ada").level("Poisoned")) == (1, 1)


@pytest.mark.rule("WG-COND-01", "WG-MULTI-04")
def test_restrained_combatant_cannot_move_for_a_melee_attack() -> None:
    story = without_resources(ADA, X).given(SetCondition(who="ada", condition="Restrained", level=1))
    story.when(Attack(who="ada", weapon="sword", targets=("x",), distance=1)).refuses("too_far", "WG-MULTI-04")
    story.when(Attack(who="ada", weapon="sword", targets=("x",)), (2, 2, 2, 2)).then(TestDeclared)


@pytest.mark.rule("WG-COND-01")
def test_melee_attack_always_counts_as_near() -> None:
    """A Prone target has -2 Defence against melee attacks and near shots."""
    for weapon, near, dn in (("sword", False, 3), ("laspistol", True, 3), ("laspistol", False, 6)):
        story = without_resources(ADA, threat("X", defence=5)).given(SetCondition(who="x", condition="Prone", level=1))
        story.when(Attack(who="ada", weapon=weapon, targets=("x",), near=near), (2, 2, 2, 2))
        assert story.event(TestDeclared).dn == dn


@pytest.mark.rule("WG-COND-01")
@pytest.mark.parametrize(("condition", "held"), [("Hindered", 0), ("Vulnerable", 0), ("Staggered", 0), ("Blinded", 1)])
def test_some_conditions_end_with_the_targets_next_turn(condition: str, held: int) -> None:
    """Hindered, Vulnerable and Staggered do; Blinded remains."""
    story = without_resources(ADA, X).given(
        SetCondition(who="x", condition=condition, level=1), EndTurn("ada"), Act("x")
    )
    assert story.state.combatant("x").level(condition) == 1
    story.given(EndTurn("x"))
    assert story.state.combatant("x").level(condition) == held


@pytest.mark.rule("WG-COND-01", "WG-TEST-10")
@pytest.mark.parametrize(("condition", "speed"), [("Staggered", 4), ("Hindered", 7)])
def test_half_speed_is_rounded_up(condition: str, speed: int) -> None:
    """Half of Speed 7 is 4."""
    story = without_resources(agent("Ada", player="p-ada", speed=7), X).given(
        SetCondition(who="ada", condition=condition, level=1)
    )
    assert story.when(Move("ada")).event(Moved).metres == speed


@pytest.mark.rule("WG-RUIN-02", "WG-COND-01")
@pytest.mark.parametrize(
    ("kind", "ruin", "held"), [("Fear", 1, "Fear"), ("Terror", 1, "Terror"), ("Corruption", 1, ""), ("", 0, "")]
)
def test_agents_failed_fear_terror_and_corruption_tests_give_ruin(kind: str, ruin: int, held: str) -> None:
    """Failed tests of Threats and passed tests give none."""
    story = without_resources(ADA, X)
    what: Fields = {"purpose": "Fear of the Magus", "kind": kind}
    story.given(CallForTest(who="x", skill="Willpower", dn=5, **what), (TakeOwedTest("x"), (2, 2, 2)))
    story.given(CallForTest(who="ada", skill="Willpower", dn=3, **what), (TakeOwedTest("ada"), (4, 4, 4)))
    assert (story.state.ruin, story.state.combatant("ada").conditions) == (0, ())
    story.given(CallForTest(who="ada", skill="Willpower", dn=5, **what), (TakeOwedTest("ada"), (2, 2, 2)))
    ada = story.state.combatant("ada")
    assert (story.state.ruin, tuple(ada.levels)) == (ruin, (held,) if held else ())


@pytest.mark.rule("WG-RUIN-02", "WG-RUIN-07", "WG-COND-01")
def test_failed_fear_test_gives_ruin_and_the_condition_fear() -> None:
    """The level of Fear equals the DN. A Threat cannot spend Wrath."""
    story = party(SCOUT, X).set(players__p_dash_ada__wrath=0, ruin=0)
    story.given(CallForTest(who="ada", purpose="a daemon", skill="Willpower", dn=5, kind="Fear")).when(
        TakeOwedTest("ada"), (4, 2, 2)
    )
    story.then(Gained(whose="gm", resource="Ruin", amount=1, source="a failed Fear test"))
    assert story.state.combatant("ada").level("Fear") == 5
    story.when(RecoverShock("x")).refuses("no_agent", "WG-RUIN-07")


@pytest.mark.rule("WG-WND-01", "WG-OPT-08")
@pytest.mark.parametrize(("skill", "dice"), [("Resolve", 4), ("Willpower", 5), ("Scholar", 3)])
def test_test_of_an_omitted_score_rolls_its_computed_value(skill: str, dice: int) -> None:
    """Willpower 5 gives Resolve 4. Determination is no test."""
    story = party(agent("Ada", player="p-ada", willpower=5), X)
    story.when(CallForTest(who="ada", purpose="Fear", skill="Determination", dn=1)).refuses("unknown_skill")
    story.given(CallForTest(who="ada", purpose="Fear", skill=skill, dn=1)).when(TakeOwedTest("ada"), (4,) * dice)
    assert story.event(TestDeclared).pool == dice


@pytest.mark.rule("WG-COND-01")
def test_conditions_limit_movement() -> None:
    """Staggered halves Speed, Restrained prevents moves, Pinned requires cover, and standing up prevents a Run."""
    slow = in_first_turn(ADA, X).given(SetCondition(who="ada", condition="Staggered", level=1))
    slow.when(Run("ada")).refuses("no_running", "WG-COND-01")
    assert slow.when(Move("ada")).event(Moved).metres == 3
    in_first_turn(ADA, X).given(SetCondition(who="ada", condition="Restrained", level=1)).when(Move("ada")).refuses(
        "restrained"
    )
    pinned = (
        in_first_turn(ADA, X)
        .given(SetCondition(who="ada", condition="Pinned", level=1))
        .when(Move("ada"))
        .refuses("pinned")
    )
    pinned.given(Move("ada", in_cover=True))
    prone = in_first_turn(ADA, X).given(SetCondition(who="ada", condition="Prone", level=1), Stand("ada"))
    prone.when(Run("ada")).refuses("no_running", "WG-COND-01")


@pytest.mark.rule("WG-COND-01", "WG-DMG-07")
def test_on_fire_hurts_at_turn_start_and_bleeding_at_turn_end() -> None:
    """Both cause Mortal Wounds, which cannot be soaked."""
    ada = agent("Ada", player="p-ada", max_wounds=9)
    story = party(ada, X).given(
        SetCondition(who="ada", condition="On Fire", level=1),
        SetCondition(who="ada", condition="Bleeding", level=1),
        BeginCombat(),
    )
    story.given((Act("ada"), (2,)))
    assert story.state.combatant("ada").wounds == 2
    story.given(EndTurn("ada"))
    assert story.state.combatant("ada").wounds == 3


@pytest.mark.rule("WG-COND-01", "WG-DMG-08")
@pytest.mark.parametrize("burning", [False, True])
def test_condition_is_not_inflicted_again_at_the_same_level(burning: bool) -> None:
    held = [{"name": "On Fire"}] if burning else []
    target = threat("X", conditions=held, max_wounds=20, determination=0)
    story = without_resources(agent("Ada", "flamer", player="p-ada"), target)
    story.when(Attack(who="ada", weapon="flamer", targets=("x",)), (5, 5, 5, 5))
    assert any(isinstance(event, ConditionChanged) for event in story.events) is not burning
    assert story.state.combatant("x").level("On Fire") == 1
