"""The rules, applied to all faces of all pools, reproduce tables of exact fractions."""

import json
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, product
from math import factorial, prod
from pathlib import Path

import pytest

from combat.systems.wrath_and_glory.rules.complications import COMPLICATIONS, complication
from combat.systems.wrath_and_glory.rules.criticals import CRITICALS, critical_effect, d66
from combat.systems.wrath_and_glory.rules.damage import ed_value
from combat.systems.wrath_and_glory.rules.shifting import shifts
from combat.systems.wrath_and_glory.rules.soak import soak_wounds
from combat.systems.wrath_and_glory.rules.tests import icons, is_passed, wrath_rerolls
from combat.systems.wrath_and_glory.rules.wrath_die import is_complication, is_six, wrath_dice

TABLES = json.loads((Path(__file__).parents[1] / "data" / "wrath_and_glory_probabilities.json").read_text("utf-8"))


def pools(size: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield each combination of faces of a number of dice, with the number of ways to roll it."""
    for faces in combinations_with_replacement(range(1, 7), size):
        yield faces, factorial(size) // prod(factorial(times) for times in Counter(faces).values())


@cache
def icon_counts(size: int) -> Counter[int]:
    """Return the number of ways in which a pool shows each number of icons."""
    counts: Counter[int] = Counter()
    for faces, ways in pools(size):
        counts[icons(faces)] += ways
    return counts


def chances(row: dict[str, str]) -> dict[str, Fraction]:
    """Return a row of a table without impossible results."""
    return {name: Fraction(chance) for name, chance in row.items() if Fraction(chance)}


def keys(table: str) -> list[str]:
    """Return the keys of a table."""
    return list(TABLES[table])


@pytest.mark.rule("WG-TEST-02", "WG-TEST-03")
@pytest.mark.parametrize("size", keys("icons_counts"))
def test_icon_counts_equal_the_table(size: str) -> None:
    """Pools of one to eight dice, Wrath Die included."""
    assert icon_counts(int(size)) == {int(rolled): ways for rolled, ways in TABLES["icons_counts"][size].items()}


@pytest.mark.rule("WG-TEST-01", "WG-TEST-04")
@pytest.mark.parametrize("size", keys("pass"))
def test_chance_to_pass_equals_the_table(size: str) -> None:
    """Pools of one to ten dice against DN 1 to 9."""
    counts = icon_counts(int(size))
    for dn, chance in TABLES["pass"][size].items():
        passed = sum(ways for rolled, ways in counts.items() if is_passed(rolled, int(dn)))
        assert Fraction(passed, 6 ** int(size)) == Fraction(chance)


@pytest.mark.rule("WG-DIE-01", "WG-DIE-04", "WG-DIE-05")
@pytest.mark.parametrize("key", keys("wrath_joint"))
def test_joint_chances_of_wrath_die_and_test_equal_the_table(key: str) -> None:
    """The test passes or fails, with a 1, a 6 or neither on the Wrath Die."""
    size, dn = map(int, key.split(","))
    counts: Counter[str] = Counter()
    for wrath in range(1, 7):
        for others, ways in pools(size - 1):
            faces = (wrath, *others)
            end = "crit" if is_six(faces[:1]) else "comp" if is_complication(faces[:1]) else "plain"
            counts[f"{'pass' if is_passed(icons(faces), dn) else 'fail'}_{end}"] += ways
    assert {name: Fraction(ways, 6**size) for name, ways in counts.items()} == chances(TABLES["wrath_joint"][key])


@pytest.mark.rule("WG-WRATH-03", "WG-WRATH-04")
@pytest.mark.parametrize("size", keys("pass_with_wrath_reroll"))
def test_chance_to_pass_with_a_reroll_equals_the_table(size: str) -> None:
    """Every failure is rolled again except a Wrath Die that shows 1."""
    number = int(size)
    counts: Counter[int] = Counter()
    for wrath in range(1, 7):
        for others, ways in pools(number - 1):
            faces = (wrath, *others)
            again = wrath_rerolls(faces, 1)
            kept = icons(face for at, face in enumerate(faces) if at not in again)
            for more, times in (icon_counts(len(again)) if again else {0: 1}).items():
                counts[kept + more] += ways * times * 6 ** (number - len(again))
    for dn, chance in TABLES["pass_with_wrath_reroll"][size].items():
        passed = sum(ways for rolled, ways in counts.items() if is_passed(rolled, int(dn)))
        assert Fraction(passed, 36**number) == Fraction(chance)


@pytest.mark.rule("WG-DMG-01", "WG-DIE-08")
@pytest.mark.parametrize("count", keys("ed"))
def test_chances_of_ed_damage_equal_the_table(count: str) -> None:
    """One to five ED."""
    counts: Counter[str] = Counter()
    for faces, ways in pools(int(count)):
        counts[str(ed_value(faces))] += ways
    assert {added: Fraction(ways, 6 ** int(count)) for added, ways in counts.items()} == chances(TABLES["ed"][count])


@pytest.mark.rule("WG-SHIFT-01", "WG-SHIFT-02")
@pytest.mark.parametrize("key", keys("shifts"))
def test_chances_of_shifts_equal_the_table(key: str) -> None:
    """Four to seven dice against DN 2 to 5."""
    size, dn = map(int, key.split(","))
    counts: Counter[str] = Counter()
    for faces, ways in pools(size):
        rolled = icons(faces)
        counts[str(shifts(faces, rolled, dn)) if is_passed(rolled, dn) else "fail"] += ways
    assert {name: Fraction(ways, 6**size) for name, ways in counts.items()} == chances(TABLES["shifts"][key])


@pytest.mark.rule("WG-SOAK-01", "WG-SOAK-02")
@pytest.mark.parametrize("key", keys("soak"))
def test_chances_of_soaking_equal_the_table(key: str) -> None:
    """Two to five dice against one to five Wounds. Every soaked Wound becomes Shock."""
    size, wounds = map(int, key.split(","))
    counts: Counter[str] = Counter()
    for faces, ways in pools(size):
        left, turned = soak_wounds(wounds, icons(faces))
        assert left + turned == wounds
        counts[str(left)] += ways
    assert {left: Fraction(ways, 6**size) for left, ways in counts.items()} == chances(TABLES["soak"][key])


@pytest.mark.rule("WG-WND-09")
@pytest.mark.parametrize("count", keys("dying"))
def test_chances_while_dying_equal_the_table(count: str) -> None:
    """Each Traumatic Injury adds a Wrath Die. Any 1 causes an injury, and a Critical Hit needs a 6 on all of them."""
    dice = wrath_dice("test", 10, int(count) - 1, dying=True)
    assert dice == int(count)
    rolls = list(product(range(1, 7), repeat=dice))
    row = TABLES["dying"][count]
    assert Fraction(sum(map(is_complication, rolls)), len(rolls)) == Fraction(row["complication"])
    assert Fraction(sum(map(is_six, rolls)), len(rolls)) == Fraction(row["critical"])


@pytest.mark.rule("WG-COMP-01", "WG-CRIT-02")
def test_both_d66_tables_have_the_right_bands() -> None:
    """For example, Out of Ammo covers twelve results and Headshot six."""
    cells = [d66(tens, units) for tens in range(1, 7) for units in range(1, 7)]
    mishaps = Counter(map(complication, cells))
    assert list(mishaps.values()) == [12, 3, 3, 3, 3, 3, 3, 2, 2, 2]
    assert list(mishaps) == [name for _, name in COMPLICATIONS]
    blows = Counter(critical_effect(cell).name for cell in cells)
    assert list(blows.values()) == [6, 3, 3, 3, 3, 3, 2, 1, 3, 2, 1, 3, 2, 1]
    assert list(blows) == [effect.name for _, effect in CRITICALS]
