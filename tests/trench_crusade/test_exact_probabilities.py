"""Every face of every pool, sent through the rules themselves, against tables of exact fractions."""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod
from pathlib import Path

import pytest

from combat.systems.trench_crusade.rules.actions import action_result
from combat.systems.trench_crusade.rules.dice import kept_total, pool_size
from combat.systems.trench_crusade.rules.injuries import injury_base, injury_result, injury_total

TABLES = json.loads((Path(__file__).parents[1] / "data" / "trench_crusade_probabilities.json").read_text("utf-8"))
ARMOURS = (0, -1, -2, -3)


def pools(size: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every set of faces that a number of D6 can show, with the number of ways in which it can fall."""
    for faces in combinations_with_replacement(range(1, 7), size):
        yield faces, factorial(size) // prod(factorial(times) for times in Counter(faces).values())


@cache
def kept_totals(net: int, base: int) -> Counter[int]:
    """In how many ways a pool makes each kept total."""
    totals: Counter[int] = Counter()
    for faces, ways in pools(pool_size(net, base)):
        totals[kept_total(faces, net, base)] += ways
    return totals


def chances(net: int, base: int, chart: Callable[[int], str]) -> dict[str, Fraction]:
    """The exact chance of each row of a chart."""
    rows: Counter[str] = Counter()
    for total, ways in kept_totals(net, base).items():
        rows[chart(total)] += ways
    return {row: Fraction(ways, 6 ** pool_size(net, base)) for row, ways in rows.items()}


def injury_rows(table: str) -> list[tuple[int, int, dict[str, Fraction]]]:
    """The rows of an injury table: net DICE, armour, and the chance of each result that can happen."""
    names = {"none": "no effect", "minor": "minor hit", "down": "down", "ooa": "out of action"}
    rows = []
    for key, row in TABLES[table].items():
        net, armour = key.split(",")
        expected = {names[name]: Fraction(chance) for name, chance in row.items() if Fraction(chance)}
        rows.append((int(net), int(armour), expected))
    return rows


def injury_chances(net: int, base: int, armour: int) -> dict[str, Fraction]:
    """The exact chance of each result of an injury roll."""
    return chances(net, base, lambda total: injury_result(injury_total(total, [armour])))


@pytest.mark.rule("TC-ACT-01", "TC-DICE-01", "TC-DICE-02", "TC-DICE-03", "TC-DICE-07", "TC-DICE-08")
@pytest.mark.parametrize("net", range(-6, 7))
def test_an_action_fails_and_succeeds_as_often_as_the_table_says(net: int) -> None:
    """From -6 DICE to +6 DICE each row of the Action Success Chart has its exact chance."""
    row = {name: Fraction(chance) for name, chance in TABLES["success"][str(net)].items()}
    found = chances(net, 2, action_result)
    assert found == {"failure": row["fail"], "success": row["success"], "critical": row["crit"]}
    assert found["success"] + found["critical"] == row["hit"]


@pytest.mark.rule("TC-DICE-02", "TC-DICE-03", "TC-DICE-04")
@pytest.mark.parametrize("net", range(-3, 4))
def test_each_kept_total_comes_up_in_as_many_ways_as_the_table_says(net: int) -> None:
    """The ways to keep each total from 2 to 12 add up to all faces of the pool."""
    row = TABLES["kept_total_counts"][str(net)]
    assert kept_totals(net, 2) == {int(total): ways for total, ways in row["counts"].items()}
    assert kept_totals(net, 2).total() == row["denom"] == 6 ** pool_size(net)


@pytest.mark.rule("TC-INJ-01", "TC-INJ-02", "TC-INJ-06", "TC-INJ-14")
@pytest.mark.parametrize(("net", "armour", "expected"), injury_rows("injury_2d6"))
def test_a_plain_injury_falls_as_the_table_says(net: int, armour: int, expected: dict[str, Fraction]) -> None:
    """With two dice that count, each result has its exact chance for all DICE and all armour."""
    assert injury_chances(net, injury_base(), armour) == expected


@pytest.mark.rule("TC-BATH-01", "TC-BATH-02", "TC-BATH-03", "TC-DICE-05")
@pytest.mark.parametrize(("net", "armour", "expected"), injury_rows("injury_bloodbath_3d6"))
def test_a_bloodbath_falls_as_the_table_says(net: int, armour: int, expected: dict[str, Fraction]) -> None:
    """With a Bloodbath three dice count, and DICE and armour work as ever."""
    assert injury_chances(net, injury_base(bloodbaths=1), armour) == expected


@pytest.mark.rule("TC-BATH-01", "TC-BATH-03", "TC-DICE-05")
@pytest.mark.parametrize(("net", "armour", "expected"), injury_rows("injury_bloodbath_4d6"))
def test_a_bloodbath_with_an_infernal_bomb_falls_as_the_table_says(
    net: int, armour: int, expected: dict[str, Fraction]
) -> None:
    """A weapon of three dice that is paid a Bloodbath totals four."""
    assert injury_chances(net, injury_base(3, bloodbaths=1), armour) == expected


def test_the_tables_leave_no_row_out() -> None:
    """The tables hold each net DICE with each armour once: 13, 7, 32, 32 and 4 rows."""
    assert [len(table) for table in TABLES.values()] == [13, 7, 32, 32, 4]
    assert {armour for _, armour, _ in injury_rows("injury_2d6")} == set(ARMOURS)


@pytest.mark.rule("TC-DICE-02", "TC-DICE-03")
@pytest.mark.parametrize("extra", range(7))
def test_minus_dice_are_plus_dice_with_every_face_turned_over(extra: int) -> None:
    """A total of s is as likely at -DICE as a total of 14 - s at as many +DICE."""
    assert kept_totals(-extra, 2) == {14 - total: ways for total, ways in kept_totals(extra, 2).items()}


@pytest.mark.rule("TC-DICE-02", "TC-DICE-03", "TC-ACT-01")
@pytest.mark.parametrize("extra", range(7))
def test_the_chance_of_a_critical_success_has_a_short_formula(extra: int) -> None:
    """At +DICE two dice must be sixes; at -DICE every die must be."""
    dice = 2 + extra
    miss = Fraction(5, 6)
    assert chances(extra, 2, action_result)["critical"] == 1 - miss**dice - dice * Fraction(1, 6) * miss ** (dice - 1)
    if extra:
        assert chances(-extra, 2, action_result)["critical"] == Fraction(1, 6) ** dice
