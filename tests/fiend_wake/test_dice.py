"""Dice: rolls that the table reports."""

import pytest

from combat.systems.fiend_wake.acts.dice import ReportRoll, ReportTotal
from combat.systems.fiend_wake.acts.full_actions import Melee
from combat.systems.fiend_wake.acts.reactions import Decline
from events.vocabulary import Missed, Rolled, Suffered
from tests.fiend_wake.fights import fighter, foe, in_turn, passed_to
from tests.harness import invariants


@pytest.mark.rule("FW-CORE-10", "FW-CORE-02")
def test_the_table_reports_its_dice_or_its_total_where_it_stacks_them_itself() -> None:
    """How many dice and how many stacked, with the faces; or the bare total; both are verified by repeating them."""
    story = in_turn(fighter("ann", power=3), foe("imp"), foe("rat"), stack_rule="manual")
    story.given(Melee("ann", "imp"), Decline("rat"))
    story.when(ReportRoll(2, 2), (3, 4)).refuses("tosses", "FW-CORE-10")
    story.when(ReportRoll(3, 2)).needs(12, 12, 12)
    story.when(ReportRoll(3, 2), (3, 4, 1)).then(Suffered(who="imp", harm="Wound", amount=6, source="Blade"))
    assert [die.mark for die in story.event(Rolled).dice] == ["", "stacked", "stacked"]
    story = passed_to(story, "imp").given(Melee("imp", "ann"))
    story.when(ReportTotal(5, 1)).then(Missed("imp", "ann", "blade"))
    invariants.recorded_dice_give_the_recorded_fight(story.encounter)
    story = in_turn(fighter("ann"), foe("imp")).given(Melee("ann", "imp"))
    story.when(ReportTotal(12)).refuses("not_manual", "FW-CORE-10")
