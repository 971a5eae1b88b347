"""Carrying too much."""

import pytest

from combat.systems.powered_by_heresy.acts.burden import DropWeight
from combat.systems.powered_by_heresy.acts.statements import Adjust
from tests.powered_by_heresy.cells import acolyte, cell


@pytest.mark.rule("PBH-ROLL-17", "PBH-ADV-01")
def test_weight_rises_and_falls_with_the_fiction_and_never_below_0() -> None:
    story = cell(acolyte("Griff", weight=5)).given(DropWeight("griff", 3))
    story.given(Adjust(who="griff", resource="weight", amount=4, source="loot"))
    assert story.state.acolyte("griff").weight == 6
    story.when(Adjust(who="griff", resource="weight", amount=-7, source="loot")).refuses("amount")
