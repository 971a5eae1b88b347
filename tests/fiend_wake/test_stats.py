"""Stats, and the scores that are made of them."""

import pytest

from combat.systems.fiend_wake.rules import stats


@pytest.mark.rule("FW-STAT-01", "FW-STAT-02", "FW-STAT-03", "FW-STAT-05")
@pytest.mark.parametrize("table", list(stats.STACK_TABLE))
def test_all_readings_agree_on_the_levels_that_the_book_tells(table: str) -> None:
    """Cunning 5 has 1, 3 and 5; Resolve 4 has 1, 3 and 4; the largest is the level."""
    numbers = stats.STACK_TABLE[table]
    assert (numbers(5), numbers(4)) == ((1, 3, 5), (1, 3, 4))
    assert [numbers(level)[-1] for level in range(1, 9)] == list(range(1, 9))


@pytest.mark.rule("FW-STAT-04", "FW-STAT-06", "FW-STAT-07", "FW-STAT-08", "FW-STAT-09", "FW-STAT-11")
def test_what_is_made_of_a_stat_counts_available_numbers_only() -> None:
    """Evasion 7 with an effective Awareness of 3, and three Turn Tokens with Resolve 4."""
    assert stats.available((1, 3, 5), (5,)) == (1, 3)
    assert (stats.effective((1, 3)), stats.effective(())) == (3, 0)
    assert stats.evasion(3) == 7
    assert stats.vitality((1, 3, 4)) == 3
    assert (stats.threshold(6, 10), stats.threshold(None, 10)) == (6, 10)
