"""Small differences at the edges of a rule: single comparisons, defaults and terms of a sum."""

import pytest

from combat import Encounter
from combat.engine.abilities.use import UseAbility
from combat.systems.fiend_wake.acts.full_actions import Melee
from combat.systems.fiend_wake.acts.reactions import PreventRetreat
from combat.systems.fiend_wake.acts.round_prep import SetBase
from combat.systems.fiend_wake.acts.simple_actions import Flee
from combat.systems.fiend_wake.policy.strength import standing
from events.fiend_wake.facts import HarmDue
from tests.fiend_wake.custom_content import ability, custom_first_turn
from tests.fiend_wake.fights import fight, fighter, first_turn, foe, rolls


@pytest.mark.rule("FW-REACT-40")
@pytest.mark.parametrize(("points", "asked"), [(0, False), (1, True)])
def test_one_point_is_enough_to_prevent_a_retreat(points: int, asked: bool) -> None:
    story = first_turn(fighter("ann"), foe("imp")).set(combatants__imp__tp=points)
    story.given(Flee("ann", 1))
    assert (story.encounter.why_not(PreventRetreat("imp", 1)) == ()) == asked


@pytest.mark.parametrize(("armor", "off"), [("plate", False), ("plate", True), ("", False)])
def test_next_combat_begins_with_armor_as_it_was_worn(armor: str, off: bool) -> None:
    story = fight(fighter("ann", armor=armor, armor_off=off), foe("imp"))
    sheet = story.encounter.aftermath()["combatants"][0]
    assert sheet.get("armor_off", False) == off
    assert Encounter.begin("fiend_wake", story.encounter.aftermath()).state.combatant("ann").worn == (
        bool(armor) and not off
    )


@pytest.mark.parametrize(("wounds", "paid"), [(0, True), (27, True), (28, False)])
def test_ability_is_paid_with_wounds_that_the_threshold_leaves(wounds: int, paid: bool) -> None:
    text = ability("turn", '{ do = "points", amount = 1 }', "asked = true", 'cost = [{ what = "Wound", amount = 3 }]')
    story = custom_first_turn(text, fighter("ann", abilities=["quirk"], wounds=wounds), foe("imp"))
    assert (story.encounter.why_not(UseAbility("ann", "quirk")) == ()) == paid


@pytest.mark.rule("FW-DR-04")
def test_change_of_harm_by_an_ability_is_a_part_besides_those_of_the_attack() -> None:
    changes = '{ do = "modify", what = "Wound", amount = 1 }'
    story = custom_first_turn(ability("struck", changes), fighter("ann"), foe("imp", abilities=["quirk"]))
    story.given(Melee("ann", "imp"), rolls(9))
    due = next(event for event in story.events if isinstance(event, HarmDue))
    assert [(part.name, part.amount) for part in due.parts] == [("First Intention", 4), ("quirk", 1)]


@pytest.mark.parametrize(("wounds", "handicaps"), [(0, []), (12, []), (12, [{"stat": "Power", "numbers": [1]}])])
def test_side_that_begins_wounded_has_all_of_its_strength(wounds: int, handicaps: list[dict[str, object]]) -> None:
    """A side is measured against what it began with; a wound more takes something away."""
    sheet = fighter("ann", power=2, wounds=wounds, handicaps=handicaps)
    story = fight(sheet, foe("imp"))
    assert standing(story.state)["ann"] == pytest.approx(1)
    assert standing(story.set(combatants__ann__wounds=wounds + 1).state)["ann"] < 1


@pytest.mark.rule("FW-PREP-03")
@pytest.mark.parametrize("lasts", ["round", "combat"])
def test_base_that_is_changed_twice_before_the_bids_changes_points_from_the_base_before(lasts: str) -> None:
    """The base is 4 first, then 9, then 5; Cunning adds nothing to a difference."""
    story = fight(fighter("ann"), foe("imp"), base_points_last=lasts)
    before = story.state.combatant("ann").tp
    story.given(SetBase("ann", 9))
    assert story.state.combatant("ann").tp == before + 5
    story.given(SetBase("ann", 5))
    assert story.state.combatant("ann").tp == before + 1
