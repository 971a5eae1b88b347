"""Shifting, played."""

import pytest

from combat.systems.wrath_and_glory.acts.shifting import Shift
from combat.systems.wrath_and_glory.acts.tests import TakeTest
from events.vocabulary import Gained
from events.wrath_and_glory.facts import Shifted
from tests.wrath_and_glory.parties import SCOUT, X, party


@pytest.mark.rule("WG-GLORY-02", "WG-SHIFT-03", "WG-SHIFT-05", "WG-SHIFT-06", "WG-SHIFT-09")
def test_out_of_combat_shifts_buy_glory_once_and_information() -> None:
    """Three shifts: one into Glory, two into information; the Wrath Die among them has paid its own point besides."""
    story = party(SCOUT, X).given((TakeTest(who="ada", action="Search", skill="Awareness", dn=1), (6, 6, 6, 4)))
    story.when(Shift(who="ada", glory=2)).refuses("glory_shift", "WG-SHIFT-03")
    story.when(Shift(who="ada", ed=1)).refuses("ed_shift", "WG-SHIFT-07")
    story.when(Shift(who="ada", glory=1, effects=3, what="where")).refuses("too_many_shifts", "WG-SHIFT-02")
    story.when(Shift(who="ada", glory=1, effects=2, what="where they went"))
    story.then(
        Shifted(who="ada", glory=1, ed=0, effects=2, what="where they went", hits=()),
        Gained(whose="players", resource="Glory", amount=1, source="a Shift"),
    )
    assert story.state.glory == 2
