"""Dice: stacking, and rolls that players report."""

import pytest

from combat.engine.play.pending_rolls import Roll
from combat.systems.fiend_wake.acts.dice import ReportRoll, ReportTotal, RollDice
from combat.systems.fiend_wake.acts.full_actions import Melee
from combat.systems.fiend_wake.acts.reactions import Decline
from combat.systems.fiend_wake.acts.simple_actions import CallShot
from events.vocabulary import Hit, Missed, Modifier, Rolled, Suffered
from tests.fiend_wake.fights import fighter, first_turn, foe, turn_of
from tests.harness import invariants
from tests.harness.story_forms import invalid_suggestions


@pytest.mark.rule("FW-CORE-03", "FW-CORE-05", "FW-CORE-06", "FW-CORE-01", "FW-CORE-02")
@pytest.mark.parametrize(("faces", "event"), [((6,), Hit), ((5,), Missed), ((12,), Hit), ((1,), Missed)])
def test_roll_equal_to_its_difficulty_succeeds(faces: tuple[int, ...], event: type[Hit] | type[Missed]) -> None:
    """An Evasion of 6 is beaten by a 6, but not by a 5."""
    first_turn(fighter("ann"), foe("imp")).given(Melee("ann", "imp")).when(RollDice(), faces).then(event)


@pytest.mark.rule("FW-CORE-04", "FW-CORE-08", "FW-CORE-10", "FW-STAT-03")
@pytest.mark.parametrize(
    ("skill", "grace", "dice"), [(0, 5, 1), (1, 5, 2), (2, 5, 2), (3, 5, 3), (4, 5, 3), (9, 5, 4), (4, 4, 4), (3, 0, 1)]
)
def test_every_stack_number_inside_the_skill_stacks_a_die(skill: int, grace: int, dice: int) -> None:
    """Grace 5 has the numbers 1, 3 and 5; an unknown skill is level 0."""
    story = first_turn(fighter("ann", grace=grace, skills={"Blades": skill}), foe("imp")).given(Melee("ann", "imp"))
    story.when(RollDice()).needs(*(12,) * dice)


@pytest.mark.rule("FW-CORE-10")
def test_a_toss_that_shows_a_stack_number_stacks_another_in_the_other_reading() -> None:
    """At most as many dice as the skill level are stacked, and each adds precision."""
    for skill, faces, wounds in ((2, (3, 5, 1), 6), (2, (3, 5, 4), 6), (2, (3, 4), 5), (2, (9,), 4), (1, (1, 5), 5)):
        ann = fighter("ann", grace=5, power=4, skills={"Blades": skill})
        story = first_turn(ann, foe("imp"), stack_rule="match_explode").given(Melee("ann", "imp"))
        story.when(RollDice()).needs(12)
        for rolls_on, face in enumerate(faces[:-1]):
            story.when(Roll() if rolls_on else RollDice(), (face,)).needs(12)
        story.when(Roll() if faces[1:] else RollDice(), faces[-1:]).then(
            Suffered(who="imp", harm="Wound", amount=wounds, source="Blade")
        )
    story = first_turn(fighter("ann", grace=5), foe("imp"), stack_rule="match_explode").given(Melee("ann", "imp"))
    story.when(RollDice(), (3,)).then(Missed)


@pytest.mark.rule("FW-CORE-10", "FW-CORE-01")
def test_program_uses_the_automatic_stack_rule_with_manual_dice() -> None:
    """One stack rule tosses two dice at once, the other one; the sides follow the setting."""
    for rule, dice in (("skill_gate", 2), ("match_explode", 1)):
        story = first_turn(
            fighter("ann", grace=5, skills={"Blades": 1}),
            foe("imp"),
            stack_rule="manual",
            auto_stack_rule=rule,
            dice_sides=20,
        )
        story.given(Melee("ann", "imp")).when(RollDice()).needs(*(20,) * dice)


@pytest.mark.rule("FW-CORE-10")
def test_impossible_dice_reports_are_refused() -> None:
    """At least one die is not stacked, a roll has at most 20 dice, and its total is at least 1."""
    story = first_turn(fighter("ann"), foe("imp"), stack_rule="manual").given(Melee("ann", "imp"))
    for tosses, stacked in ((0, 0), (1, 1), (3, -1), (21, 0)):
        story.when(ReportRoll(tosses, stacked), (1,) * tosses).refuses("tosses", "FW-CORE-10")
    for total, stacked in ((0, 0), (9, -1), (9, 20)):
        story.when(ReportTotal(total, stacked)).refuses("total", "FW-CORE-10")
    assert not invalid_suggestions(story)
    assert not story.encounter.why_not(ReportRoll(20, 19))
    assert not story.encounter.why_not(ReportTotal(1, 19))


@pytest.mark.rule("FW-CORE-07", "FW-CORE-10", "FW-SIM-20")
def test_roll_records_stacked_dice_and_modifiers() -> None:
    """A roll uses one skill with one stat, and the skill must be known."""
    story = first_turn(fighter("ann", skills={"Blades": 1}), foe("imp"))
    story.given(CallShot("ann"), Melee("ann", "imp"))
    story.when(RollDice("Medicine"), (9, 9)).refuses("skill")
    story.when(RollDice(), (1, 6))
    rolled = story.event(Rolled)
    assert [die.mark for die in rolled.dice] == ["", "stacked"]
    assert rolled.modifiers == (Modifier("Call Shot", 2, "difficulty"), Modifier("Stacked dice", 1, "dice"))
    assert (rolled.total, rolled.result, rolled.base) == (7, "failure", 1)
    plain = first_turn(fighter("ann"), foe("imp")).given(Melee("ann", "imp")).when(RollDice(), (9,))
    assert plain.event(Rolled).base == 1


@pytest.mark.rule("FW-CORE-10")
def test_reports_are_refused_if_the_program_rolls() -> None:
    """With the manual rule, one unstacked die is a roll."""
    for rule in ("skill_gate", "match_explode"):
        story = first_turn(fighter("ann"), foe("imp"), stack_rule=rule).given(Melee("ann", "imp"))
        story.when(ReportRoll(1, 0), (9,)).refuses("not_manual", "FW-CORE-10")
        story.when(ReportTotal(9)).refuses("not_manual", "FW-CORE-10")
    story = first_turn(fighter("ann"), foe("imp"), stack_rule="manual").given(Melee("ann", "imp"))
    assert not story.encounter.why_not(ReportTotal(9, 0))
    story.when(ReportRoll(1, 0), (9,)).then(Hit)
    assert story.event(Rolled).modifiers == ()


@pytest.mark.rule("FW-CORE-10", "FW-CORE-02")
def test_players_report_dice_or_a_total_with_the_manual_rule() -> None:
    """Either the dice with their faces or the bare total are reported. Both can be verified."""
    story = first_turn(fighter("ann", power=3), foe("imp"), foe("rat"), stack_rule="manual")
    story.given(Melee("ann", "imp"), Decline("rat"))
    story.when(ReportRoll(2, 2), (3, 4)).refuses("tosses", "FW-CORE-10")
    story.when(ReportRoll(3, 2)).needs(12, 12, 12)
    story.when(ReportRoll(3, 2), (3, 4, 1)).then(Suffered(who="imp", harm="Wound", amount=6, source="Blade"))
    assert [die.mark for die in story.event(Rolled).dice] == ["", "stacked", "stacked"]
    story = turn_of(story, "imp").given(Melee("imp", "ann"))
    story.when(ReportTotal(5, 1)).then(Missed("imp", "ann", "blade"))
    invariants.recorded_dice_give_the_recorded_fight(story.encounter)
    story = first_turn(fighter("ann"), foe("imp")).given(Melee("ann", "imp"))
    story.when(ReportTotal(12)).refuses("not_manual", "FW-CORE-10")
