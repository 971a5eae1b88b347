"""
Morale: which sides test at the end of a Turn, in which order, and what a failed test does.
"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from combat.systems.trench_crusade.rules.morale import (
    MORALE_BASE,
    MORALE_MODE,
    against_current,
    is_shaken,
    leader_dice,
    morale_order,
    must_test_morale,
)


@pytest.mark.rule("TC-MOR-01", "TC-MOR-06")
@pytest.mark.parametrize(
    ("down", "out", "start", "tests"),
    [(0, 0, 5, False), (1, 1, 5, False), (2, 1, 5, True), (0, 3, 7, False), (0, 4, 7, True), (3, 0, 6, True)],
)
def test_half_the_warband_means_at_least_half_of_those_that_began(down: int, out: int, start: int, tests: bool) -> None:
    """
    Three of five must test and two of five need not; Down models count like lost ones.
    """
    assert must_test_morale(down, out, start) is tests


@pytest.mark.rule("TC-MOR-06")
def test_a_table_may_count_against_the_models_that_remain() -> None:
    """
    Two lost of six are half of the four that remain.
    """
    assert must_test_morale(down=0, out=2, start=6, base=against_current)
    assert not must_test_morale(down=0, out=2, start=6)


@pytest.mark.rule("TC-MOR-06")
@given(st.integers(1, 20).flatmap(lambda start: st.tuples(st.integers(0, start), st.just(start))), st.integers(0, 20))
def test_counting_against_what_remains_never_spares_a_side_a_test(losses: tuple[int, int], down: int) -> None:
    """
    Whoever must test against the starting warband must test against the current one too.
    """
    out, start = losses
    if must_test_morale(down, out, start, MORALE_BASE["starting"]):
        assert must_test_morale(down, out, start, MORALE_BASE["current"])


@pytest.mark.rule("TC-MOR-03")
def test_the_smaller_warband_tests_first() -> None:
    """
    Level warbands roll off, and the winner tests first.
    """
    assert morale_order({"pilgrims": 4, "heretics": 3}) == ("heretics", "pilgrims")
    assert morale_order({"pilgrims": 3, "heretics": 3}) is None
    assert morale_order({"pilgrims": 3, "heretics": 3}, roll_off="heretics") == ("heretics", "pilgrims")
    assert morale_order({"pilgrims": 3}) == ("pilgrims",)
    assert morale_order({}) == ()


@pytest.mark.rule("TC-MOR-05")
def test_a_leader_steadies_the_warband() -> None:
    """
    +1 DICE while the LEADER is not Out of Action.
    """
    assert leader_dice(leader_in_play=True) == 1
    assert leader_dice(leader_in_play=False) == 0


@pytest.mark.rule("TC-MOR-02", "TC-MOR-04")
@pytest.mark.parametrize(
    ("mode", "first", "second", "second_in_a_row"),
    [
        ("flee", "flees", "flees", "flees"),
        ("shaken", "shaken", "flees", "flees"),
        ("shaken_in_a_row", "shaken", "shaken", "flees"),
    ],
)
def test_what_a_failed_test_does_depends_on_the_failures_before_it(
    mode: str, first: str, second: str, second_in_a_row: str
) -> None:
    """
    One failure, a second after a success in between, and a second in a row.
    """
    fails = MORALE_MODE[mode]
    assert fails(0, False) == first
    assert fails(1, False) == second
    assert fails(1, True) == second_in_a_row


@pytest.mark.rule("TC-MOR-04")
def test_a_side_is_shaken_for_one_turn() -> None:
    """
    The Turn after the failed test, and no longer.
    """
    assert not is_shaken(2, failed_in=2)
    assert is_shaken(3, failed_in=2)
    assert not is_shaken(4, failed_in=2)
    assert not is_shaken(1, failed_in=None)
