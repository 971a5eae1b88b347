"""The rules applied to all faces of all pools, compared with tables of exact fractions."""

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from combat.systems.powered_by_heresy.rules.class_moves import home_world_bonus
from combat.systems.powered_by_heresy.rules.damage import beating_dice, proven_by_policy
from combat.systems.powered_by_heresy.rules.dying_and_healing import last_breath
from combat.systems.powered_by_heresy.rules.rolling import after_edge, band, may_improve, pool_size, total
from events.powered_by_heresy.sheets import Move

TABLES = json.loads((Path(__file__).parents[1] / "data" / "powered_by_heresy_probabilities.json").read_text("utf-8"))
BANDS = ("10+", "7-9", "6-")


def pools(count: int, sides: int = 6) -> Iterator[tuple[int, ...]]:
    """Yield all outcomes of `count` equal dice."""
    yield from product(range(1, sides + 1), repeat=count)


def shares(counts: Counter[str]) -> dict[str, Fraction]:
    """Return the counts of results as fractions of the total."""
    every = sum(counts.values())
    return {name: Fraction(counts[name], every) for name in BANDS}


def plain(mod: int, *, advantage: bool = False) -> dict[str, Fraction]:
    """Return the probability of each result of a plain roll."""
    return shares(Counter(band(total(faces, [mod])) for faces in pools(pool_size(advantage=advantage))))


def with_edge(mod: int, wanted: Callable[[str], bool]) -> dict[str, Fraction]:
    """Return the probabilities if one die is rerolled to make a wanted result most likely.

    If several choices are equal, the better one by the other aim is used.
    """
    chances: Counter[str] = Counter()
    for faces in pools(2):
        stands: Counter[str] = Counter({band(total(faces, [mod])): 6})
        ways = [stands]
        if may_improve(band(total(faces, [mod]))):
            ways += [
                Counter(band(total(after_edge(faces, die, face), [mod])) for face in range(1, 7)) for die in (0, 1)
            ]
        chances.update(max(ways, key=lambda way: (sum(way[name] for name in BANDS if wanted(name)), worth(way))))
    return shares(chances)


def worth(way: Mapping[str, int]) -> tuple[int, int]:
    """Return the sort key of a choice: number of hits, then of full hits."""
    return way["10+"] + way["7-9"], way["10+"]


def with_reroll(mod: int) -> dict[str, Fraction]:
    """Return the probability of each result if all dice of a 6- are rerolled."""
    chances: Counter[str] = Counter()
    for faces in pools(2):
        first = band(total(faces, [mod]))
        if first == "6-":
            chances.update(band(total(second, [mod])) for second in pools(2))
        else:
            chances[first] += 36
    return shares(chances)


@pytest.mark.rule("PBH-ROLL-01", "PBH-ROLL-02", "PBH-ROLL-06", "PBH-ROLL-07", "PBH-ROLL-08", "PBH-MOVE-23")
@pytest.mark.parametrize("key", TABLES["pbh_roll"])
def test_move_rolls_have_their_exact_probabilities(key: str) -> None:
    """Plain, with advantage, with edge for either aim, and with a reroll of every 6-."""
    kind, mod = key.split(",")
    computed = {
        "plain": plain,
        "advantage": lambda added: plain(added, advantage=True),
        "edge7+": lambda added: with_edge(added, lambda name: name != "6-"),
        "edge10+": lambda added: with_edge(added, lambda name: name == "10+"),
        "rerollmiss": with_reroll,
    }[kind](int(mod))
    assert computed == {name: Fraction(chance) for name, chance in TABLES["pbh_roll"][key].items()}


@pytest.mark.rule("PBH-DMG-03", "PBH-DEF-05")
@pytest.mark.parametrize("sides", [4, 6, 8, 10, 12])
def test_one_die_beats_a_defense_with_the_exact_probability(sides: int) -> None:
    for defense, chance in TABLES["pbh_die"][str(sides)].items():
        beating = sum(len(beating_dice(faces, int(defense))) for faces in pools(1, sides))
        assert Fraction(beating, sides) == Fraction(chance)


def after_proven(proven: int, policy: str, defense: int) -> Fraction:
    """Return the probability that a d6 beats a Defense after Proven rerolls."""
    beating = 0
    for (face,) in pools(1):
        is_rerolled = proven_by_policy((face,), proven, defense, policy)
        beating += sum(len(beating_dice((new if is_rerolled else face,), defense)) for new in range(1, 7))
    return Fraction(beating, 36)


@pytest.mark.rule("PBH-DMG-08", "PBH-DMG-09")
@pytest.mark.parametrize("key", TABLES["pbh_proven_d6"])
def test_proven_dice_have_their_exact_probabilities(key: str) -> None:
    proven, policy = key.split(",")
    computed = [after_proven(int(proven), policy, defense) for defense in range(7)]
    assert computed == list(map(Fraction, TABLES["pbh_proven_d6"][key]))


@pytest.mark.rule("PBH-DMG-01", "PBH-DMG-03", "PBH-DMG-04")
@pytest.mark.parametrize("key", TABLES["pbh_wounds_d6"])
def test_several_dice_wound_with_their_exact_probabilities(key: str) -> None:
    count, defense = map(int, key.split(","))
    counted = Counter(len(beating_dice(faces, defense)) for faces in pools(count))
    computed = [Fraction(counted[number], 6**count) for number in range(count + 1)]
    assert computed == list(map(Fraction, TABLES["pbh_wounds_d6"][key]))


@pytest.mark.rule("PBH-DMG-08")
def test_example_shotgun_wounds_with_the_exact_probability() -> None:
    """2d6, Proven (2), against Defense 3."""
    chance = after_proven(2, "optimal", 3)
    computed = [(1 - chance) ** 2, 2 * chance * (1 - chance), chance**2]
    assert computed == list(map(Fraction, TABLES["pbh_griff"]))


@pytest.mark.rule("PBH-LB-01", "PBH-LB-03")
@pytest.mark.parametrize("mod", [0, 1])
def test_last_breath_is_a_plain_roll_and_a_death_world_adds_one(mod: int) -> None:
    added = home_world_bonus("Death World" if mod else "", Move.LAST_BREATH, ())
    fates = Counter(last_breath(band(total(faces, [added]))) for faces in pools(pool_size(advantage=False)))
    row = TABLES["pbh_roll"][f"plain,{mod}"]
    named = zip(("alive", "scarred", "dead"), BANDS, strict=True)
    assert {fate: Fraction(fates[fate], 36) for fate in fates} == {fate: Fraction(row[name]) for fate, name in named}


@pytest.mark.rule("PBH-ROLL-12")
@pytest.mark.parametrize("mod", range(-3, 6))
def test_probabilities_are_symmetric_and_edge_reaches_advantage(mod: int) -> None:
    """P(10+) at modifier m equals P(6-) at 2 - m."""
    assert plain(mod)["10+"] == plain(2 - mod)["6-"]
    best = with_edge(mod, lambda name: name == "10+")
    safe = with_edge(mod, lambda name: name != "6-")
    advantage = plain(mod, advantage=True)
    assert best["10+"] == advantage["10+"]
    assert safe["6-"] == advantage["6-"]
    assert sum(best.values()) == sum(safe.values()) == 1
