"""Carrying too much."""

import pytest

from combat.systems.powered_by_heresy.acts.burden import DropWeight
from combat.systems.powered_by_heresy.acts.statements import Adjust
from tests.harness.invariants import resources_are_conserved
from tests.harness.resource_totals import powered_by_heresy, with_spending
from tests.powered_by_heresy.cells import acolyte, cell, lore


@pytest.mark.rule("PBH-ROLL-17", "PBH-ADV-01")
def test_weight_rises_and_falls_with_the_fiction_and_never_below_0() -> None:
    story = cell(acolyte("Griff", weight=5)).given(DropWeight("griff", 3))
    story.given(Adjust(who="griff", resource="weight", amount=4, source="loot"))
    assert story.state.acolyte("griff").weight == 6
    story.when(Adjust(who="griff", resource="weight", amount=-7, source="loot")).refuses("amount")


@pytest.mark.rule("PBH-ROLL-17")
def test_each_change_of_weight_is_recorded() -> None:
    story = cell(acolyte("Griff", weight=2))
    for command in (
        Adjust(who="griff", resource="weight", amount=3, source="loot"),
        Adjust(who="griff", resource="weight", amount=-1, source="a gift"),
        DropWeight("griff", 2),
    ):
        before = story.state
        story.given(command)
        last = story.encounter.journal.last
        assert last is not None
        resources_are_conserved(before, story.state, with_spending(last.beat), powered_by_heresy)


@pytest.mark.rule("PBH-ROLL-17")
def test_overloaded_mover_is_advised_to_drop_as_little_as_possible() -> None:
    story = lore(cell(acolyte("Griff", weight=13)))
    assert [request.default for request in story.encounter.requests if not request.optional] == [DropWeight("griff", 1)]
