"""Exact probabilities: all faces of each pool, evaluated by the rules, against tables of fractions."""

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
    """Yield each set of faces of a number of D6, and the number of ways to roll it."""
    for faces in combinations_with_replacement(range(1, 7), size):
        yield faces, factorial(size) // prod(factorial(times) for times in Counter(faces).values())


@cache
def kept_totals(net: int, base: int) -> Counter[int]:
    """Return the number of ways to roll each kept total."""
    totals: Counter[int] = Counter()
    for faces, ways in pools(pool_size(net, base)):
        totals[kept_total(faces, net, base)] += ways
    return totals


def chances(net: int, base: int, chart: Callable[[int], str]) -> dict[str, Fraction]:
    """Return the exact probability of each row of a chart."""
    rows: Counter[str] = Counter()
    for total, ways in kept_totals(net, base).items():
        rows[chart(total)] += ways
    return {row: Fraction(ways, 6 ** pool_size(net, base)) for row, ways in rows.items()}


def injury_rows(table: str) -> list[tuple[int, int, dict[str, Fraction]]]:
    """Yield the rows of an injury table: net DICE, armour, and the probability of each possible result."""
    names = {"none": "no effect", "minor": "minor hit", "down": "down", "ooa": "out of action"}
    rows = []
    for key, row in TABLES[table].items():
        net, armour = key.split(",")
        expected = {names[name]: Fraction(chance) for name, chance in row.items() if Fraction(chance)}
        rows.append((int(net), int(armour), expected))
    return rows


def injury_chances(net: int, base: int, armour: int) -> dict[str, Fraction]:
    """Return the exact probability of each result of an injury roll."""
    return chances(net, base, lambda total: injury_result(injury_total(total, [armour])))


@pytest.mark.rule("TC-ACT-01", "TC-DICE-01", "TC-DICE-02", "TC-DICE-03", "TC-DICE-07", "TC-DICE-08")
@pytest.mark.parametrize("net", range(-6, 7))
def test_action_results_have_their_exact_probabilities(net: int) -> None:
    """For -6 to +6 DICE, in each row of the Action Success Chart."""
    row = {name: Fraction(chance) for name, chance in TABLES["success"][str(net)].items()}
    found = chances(net, 2, action_result)
    assert found == {"failure": row["fail"], "success": row["success"], "critical": row["crit"]}
    assert found["success"] + found["critical"] == row["hit"]


@pytest.mark.rule("TC-DICE-02", "TC-DICE-03", "TC-DICE-04")
@pytest.mark.parametrize("net", range(-3, 4))
def test_kept_totals_have_their_exact_numbers_of_ways(net: int) -> None:
    """For totals from 2 to 12; the ways add up to all faces of the pool."""
    row = TABLES["kept_total_counts"][str(net)]
    assert kept_totals(net, 2) == {int(total): ways for total, ways in row["counts"].items()}
    assert kept_totals(net, 2).total() == row["denom"] == 6 ** pool_size(net)


@pytest.mark.rule("TC-INJ-01", "TC-INJ-02", "TC-INJ-06", "TC-INJ-14")
@pytest.mark.parametrize(("net", "armour", "expected"), injury_rows("injury_2d6"))
def test_injury_results_have_their_exact_probabilities(net: int, armour: int, expected: dict[str, Fraction]) -> None:
    """For all net DICE and all armour, with a base of two dice."""
    assert injury_chances(net, injury_base(), armour) == expected


@pytest.mark.rule("TC-BATH-01", "TC-BATH-02", "TC-BATH-03", "TC-DICE-05")
@pytest.mark.parametrize(("net", "armour", "expected"), injury_rows("injury_bloodbath_3d6"))
def test_bloodbath_results_have_their_exact_probabilities(net: int, armour: int, expected: dict[str, Fraction]) -> None:
    """Three dice are kept, and DICE and armour apply as usual."""
    assert injury_chances(net, injury_base(bloodbaths=1), armour) == expected


@pytest.mark.rule("TC-BATH-01", "TC-BATH-03", "TC-DICE-05")
@pytest.mark.parametrize(("net", "armour", "expected"), injury_rows("injury_bloodbath_4d6"))
def test_bloodbath_results_of_an_infernal_bomb_have_their_exact_probabilities(
    net: int, armour: int, expected: dict[str, Fraction]
) -> None:
    """A base of three dice and a Bloodbath keep four."""
    assert injury_chances(net, injury_base(3, bloodbaths=1), armour) == expected


def test_probability_tables_are_complete() -> None:
    """Each net DICE with each armour once: 13, 7, 32, 32 and 4 rows."""
    assert [len(table) for table in TABLES.values()] == [13, 7, 32, 32, 4]
    assert {armour for _, armour, _ in injury_rows("injury_2d6")} == set(ARMOURS)


@pytest.mark.rule("TC-DICE-02", "TC-DICE-03")
@pytest.mark.parametrize("extra", range(7))
def test_minus_dice_mirror_plus_dice(extra: int) -> None:
    """A total of s at -n DICE is as likely as a total of 14 - s at +n DICE."""
    assert kept_totals(-extra, 2) == {14 - total: ways for total, ways in kept_totals(extra, 2).items()}


@pytest.mark.rule("TC-DICE-02", "TC-DICE-03", "TC-ACT-01")
@pytest.mark.parametrize("extra", range(7))
def test_critical_success_has_a_closed_formula(extra: int) -> None:
    """At +DICE two dice must be sixes; at -DICE all dice must be."""
    dice = 2 + extra
    miss = Fraction(5, 6)
    assert chances(extra, 2, action_result)["critical"] == 1 - miss**dice - dice * Fraction(1, 6) * miss ** (dice - 1)
    if extra:
        assert chances(-extra, 2, action_result)["critical"] == Fraction(1, 6) ** dice
