"""Stats, and the scores derived from them."""

import pytest

from combat.systems.fiend_wake.acts.damage import Inflict, TakeHandicap
from combat.systems.fiend_wake.acts.full_actions import Grapple, Melee
from combat.systems.fiend_wake.acts.locations import Enter
from combat.systems.fiend_wake.acts.simple_actions import Flee
from combat.systems.fiend_wake.rules import stats
from events.fiend_wake.facts import ActionTaken, DeedDeclared, HandicapDue, HandicapTaken, RollDue
from events.fiend_wake.sheets import STATS, StatName
from events.vocabulary import Suffered
from tests.fiend_wake.fights import fight, fighter, first_turn, foe, rolls
from tests.harness.stories import Story

TABLES = ("odd_plus_level", "low_middle_high", "one_three_level")


@pytest.mark.rule("FW-STAT-01", "FW-STAT-02", "FW-STAT-03", "FW-STAT-05")
@pytest.mark.parametrize("table", TABLES)
def test_stack_tables_agree_on_the_known_levels(table: str) -> None:
    """Level 5 has 1, 3 and 5; level 4 has 1, 3 and 4."""
    assert (stats.stack_numbers(5, table), stats.stack_numbers(4, table)) == ((1, 3, 5), (1, 3, 4))
    assert [stats.stack_numbers(level, table)[-1] for level in range(1, 9)] == list(range(1, 9))


@pytest.mark.rule("FW-STAT-02")
@pytest.mark.parametrize("table", ["low_middle_high", "one_three_level"])
def test_three_number_tables_have_at_most_three_numbers(table: str) -> None:
    """The level may be huge, so the numbers must not be counted up."""
    assert len(stats.stack_numbers(2**53, table)) == 3
    assert [len(stats.stack_numbers(level, table)) for level in (-1, 0, 1, 2, 3)][:3] == [0, 0, 1]


def marked(story: Story, who: str, stat: StatName) -> Story:
    """Give a combatant a handicap in a stat."""
    return story.given(Inflict(who=who, harm="Handicap", amount=1, source="a curse"), TakeHandicap(who, stat))


@pytest.mark.rule("FW-STAT-01", "FW-STAT-05", "FW-DMG-30", "FW-DMG-31")
@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("stat", STATS)
def test_highest_stack_number_is_the_level(table: str, stat: StatName) -> None:
    """The first handicap marks it."""
    levels = {name.lower(): level for level, name in enumerate(STATS, start=3)}
    story = marked(first_turn(fighter("ann"), foe("imp", **levels), stack_table=table), "imp", stat)
    assert story.event(HandicapTaken) == HandicapTaken("imp", stat, levels[stat.lower()])


@pytest.mark.rule("FW-STAT-02", "FW-STAT-03", "FW-STAT-04", "FW-STAT-05", "FW-DMG-31")
@pytest.mark.parametrize(
    ("level", "odd", "middle", "three"),
    [
        (0, [], [], []),
        (1, [1], [1], [1]),
        (2, [2, 1], [2, 1], [2, 1]),
        (3, [3, 1], [3, 2, 1], [3, 1]),
        (4, [4, 3, 1], [4, 3, 1], [4, 3, 1]),
        (5, [5, 3, 1], [5, 3, 1], [5, 3, 1]),
        (6, [6, 5, 3, 1], [6, 4, 1], [6, 3, 1]),
        (7, [7, 5, 3, 1], [7, 4, 1], [7, 3, 1]),
        (8, [8, 7, 5, 3, 1], [8, 5, 1], [8, 3, 1]),
    ],
)
def test_handicaps_mark_stack_numbers_from_the_top(
    level: int, odd: list[int], middle: list[int], three: list[int]
) -> None:
    """A stat without numbers cannot be chosen."""
    for table, numbers in {"odd_plus_level": odd, "low_middle_high": middle, "one_three_level": three}.items():
        story = first_turn(fighter("ann"), foe("imp", power=level), stack_table=table, unconscious_when="gm_says")
        assert [marked(story, "imp", "Power").event(HandicapTaken).number for _ in numbers] == numbers
        story.given(Inflict(who="imp", harm="Handicap", amount=1, source="a curse"))
        story.when(TakeHandicap("imp", "Power")).refuses("exhausted", "FW-DMG-31")


@pytest.mark.rule("FW-STAT-06", "FW-STAT-07", "FW-STAT-11", "FW-DMG-32")
@pytest.mark.parametrize(("marks", "evasion"), [(0, 9), (1, 7), (2, 5), (3, 4)])
def test_evasion_follows_effective_awareness(marks: int, evasion: int) -> None:
    """It is 4 plus 5, 3, 1, or 0."""
    story = first_turn(fighter("ann"), foe("imp", awareness=5), unconscious_when="gm_says")
    for _ in range(marks):
        marked(story, "imp", "Awareness")
    story.when(Melee("ann", "imp"))
    assert story.event(RollDue).difficulty == evasion


@pytest.mark.rule("FW-STAT-06", "FW-STAT-11", "FW-DMG-32", "FW-SIM-40", "FW-SIM-61", "FW-FULL-21")
def test_effective_values_count_for_actions() -> None:
    """A stat of 5 counts 3 once its highest number is marked."""
    ann = fighter("ann", grace=5, endurance=5, power=5)
    for worn, worth in ((False, 5), (True, 3)):
        for stat in ("Grace", "Endurance", "Power"):
            story = first_turn(dict(ann), foe("imp", tp=20))
            if worn:
                marked(story, "ann", stat)
            if stat == "Grace":
                story.when(Enter(who="ann", location="tower", upgraded=True))
                assert story.event(ActionTaken).assumed == worth
            elif stat == "Endurance":
                story.when(Flee("ann", 1, upgraded=True))
                assert story.event(DeedDeclared).value == 1 + worth
            else:
                story.given(Grapple("ann", "imp")).when(*rolls(12))
                assert story.event(Suffered).amount == worth


@pytest.mark.rule("FW-STAT-09", "FW-DMG-21")
@pytest.mark.parametrize(("sheet", "table", "threshold"), [(None, 10, 10), (None, 7, 7), (12, 7, 12)])
def test_threshold_comes_from_sheet_or_setting(sheet: int | None, table: int, threshold: int) -> None:
    """One wound less does not fill the track."""
    for wounds, full in ((threshold - 1, False), (threshold, True)):
        story = first_turn(fighter("ann"), foe("imp", threshold=sheet), threshold_fallback=table)
        story.when(Inflict(who="imp", harm="Wound", amount=wounds, source="a fall"))
        assert any(isinstance(event, HandicapDue) for event in story.events) == full


@pytest.mark.rule("FW-STAT-08", "FW-STAT-03", "FW-PREP-02", "FW-PREP-04")
def test_points_and_tokens_follow_cunning_and_resolve() -> None:
    """Printed numbers override those of the level."""
    printed = [{"stat": "Cunning", "numbers": [9, 2, 4, 6]}]
    people = fighter("ann", base_points=None, cunning=5, resolve=1), foe("imp", base_points=None, cunning=0, resolve=5)
    story = fight(*people, foe("rat", base_points=None, cunning=1, stack_numbers=printed))
    assert [(combatant.tp, combatant.tokens) for combatant in story.state.combatants] == [(5, 1), (2, 3), (6, 2)]


@pytest.mark.rule("FW-STAT-04", "FW-STAT-06", "FW-STAT-11")
def test_derived_scores_count_available_numbers_only() -> None:
    assert stats.available((1, 3, 5), (5,)) == (1, 3)
    assert (stats.effective((1, 3)), stats.effective(())) == (3, 0)
