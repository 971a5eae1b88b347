"""Moves and dice: the three bands, advantage, edge, reroll, forward and ongoing, and what can be carried."""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Literal

from combat.engine.book import cites

COUNTING = 2
HIT = 7
BEST = 10

Band = Literal["10+", "7-9", "6-"]

CLASS_LOAD: Mapping[str, int] = MappingProxyType({"Assassin": 5, "Seeker": 10, "Tactician": 10, "Templar": 8})
"""The load of each class, before Strength."""


SPREAD = (-1, -1, 0, 0, 0, 1, 1, 2)
"""The stats of a new character as printed, before the home world raises one: eight numbers for nine stats."""

HIGHEST_AT_FIRST = 2

RAISED_BY: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "Death World": ("Ag", "T"),
        "Feral World": ("S", "T"),
        "Forge World": ("Int", "T"),
        "Highborn": ("Fel", "Int"),
        "Hive World": ("Ag", "Per"),
        "Shrine World": ("Fel", "WP"),
        "Voidborn": ("Int", "WP"),
    }
)
"""The stats of which each home world raises one."""


@cites("PBH-ROLL-16", "PBH-CLS-09")
def is_a_starting_spread(stats: Mapping[str, int], world: str = "", ninth: int = 0) -> bool:
    """Return whether stats are those of a new character, one of them raised, as far as its home world raises it.

    Args:
        stats: All nine.
        world: The home world; empty for one that may raise any.
        ninth: The value of the one stat for which the book prints none.

    >>> printed = dict(WS=2, BS=-1, S=-1, T=0, Ag=1, Int=0, Per=1, WP=1, Fel=0)
    >>> is_a_starting_spread(printed), is_a_starting_spread(printed, "Hive World")
    (True, True)
    >>> is_a_starting_spread(printed | {"Fel": 3}), is_a_starting_spread(printed, "Feral World")
    (False, False)
    """
    whole = sorted((*SPREAD, ninth))
    raisable = RAISED_BY.get(world, tuple(stats))
    lowered = ({**stats, name: stats[name] - 1} for name in raisable)
    as_printed = any(sorted(each.values()) == whole for each in (stats, *lowered))
    return as_printed and max(stats.values()) <= HIGHEST_AT_FIRST


@cites("PBH-ROLL-01", "PBH-ROLL-06", "PBH-ROLL-12")
def pool_size(advantage: bool) -> int:
    """Return how many D6 a move rolls: two, and three with advantage.

    >>> pool_size(advantage=False), pool_size(advantage=True)
    (2, 3)
    """
    return COUNTING + advantage


@cites("PBH-ROLL-06")
def kept(faces: Sequence[int]) -> tuple[int, ...]:
    """Return the positions of the two dice that count, the highest; of equal dice the earlier one.

    Two, five and six with advantage make eleven:

    >>> kept((2, 5, 6))
    (1, 2)
    """
    ranked = sorted(range(len(faces)), key=lambda position: (-faces[position], position))
    return tuple(sorted(ranked[:COUNTING]))


@cites("PBH-ROLL-01", "PBH-ROLL-12")
def total(faces: Sequence[int], modifiers: Iterable[int], cap: int | None = None) -> int:
    """Return what a move roll comes to: the dice that count, and everything that is added to them.

    Args:
        faces: All dice of the roll.
        modifiers: The stat, forwards, ongoings, help and whatever else applies, each with its sign.
        cap: The most that all modifiers together may add or take away; None for no limit.

    The one and the four of the book, with a stat of +1:

    >>> total((1, 4), [1])
    6
    >>> total((3, 3), [3, 2], cap=4)
    10
    """
    added = sum(modifiers)
    return sum(faces[position] for position in kept(faces)) + added + beyond_the_limit(added, cap)


@cites("PBH-ROLL-12")
def beyond_the_limit(added: int, cap: int | None) -> int:
    """Return what a table's limit takes off modifiers that come to more, with its sign.

    >>> beyond_the_limit(5, 4), beyond_the_limit(-5, 4), beyond_the_limit(5, None)
    (-1, 1, 0)
    """
    return 0 if cap is None else max(-cap, min(cap, added)) - added


@cites("PBH-ROLL-02", "PBH-ROLL-05")
def band(roll: int) -> Band:
    """Return which of the three results a total is; a hit is anything from seven up.

    >>> band(6), band(9), band(10)
    ('6-', '7-9', '10+')
    """
    return "10+" if roll >= BEST else "7-9" if roll >= HIT else "6-"


@cites("PBH-ROLL-05")
def is_hit(result: Band) -> bool:
    """Return whether a move that speaks of a hit means this result.

    >>> is_hit("7-9"), is_hit("6-")
    (True, False)
    """
    return result != "6-"


@cites("PBH-ROLL-03")
def xp_for_the_result_that_stands(_: bool, final: Band) -> int:
    """Return the XP of the result that stands after edge and reroll, and of no other.

    >>> xp_for_the_result_that_stands(True, "7-9"), xp_for_the_result_that_stands(False, "6-")
    (0, 1)
    """
    return int(final == "6-")


@cites("PBH-ROLL-03")
def xp_for_any_miss(missed_before: bool, final: Band) -> int:
    """Return the XP of a miss, rerolled or not; never two for one roll.

    >>> xp_for_any_miss(True, "7-9"), xp_for_any_miss(True, "6-")
    (1, 1)
    """
    return int(missed_before or final == "6-")


XP_ON_REPLACED_MISS = MappingProxyType({False: xp_for_the_result_that_stands, True: xp_for_any_miss})


@cites("PBH-ROLL-03", "PBH-CORE-10")
def xp_marked(missed_before: bool, final: Band, *, replaced_too: bool = False) -> int:
    """Return how much XP one move roll marks: one for a result of 6-, whatever the move is.

    Ruling:
        One roll never marks two, however often it was missed.

    >>> xp_marked(True, "7-9"), xp_marked(True, "7-9", replaced_too=True), xp_marked(False, "6-")
    (0, 1, 1)
    """
    return XP_ON_REPLACED_MISS[replaced_too](missed_before, final)


@cites("PBH-ROLL-07", "PBH-ROLL-13", "PBH-ROLL-14")
def may_improve(result: Band) -> bool:
    """Return whether the mover is asked about edge and reroll, in this order, before the result is read.

    >>> may_improve("7-9"), may_improve("10+")
    (True, False)
    """
    return result != "10+"


@cites("PBH-ROLL-07", "PBH-ROLL-13")
def edged(faces: Sequence[int], die: int, face: int) -> tuple[int, ...]:
    """Return the dice after one of them was rolled again; the new face stands, better or worse.

    >>> edged((2, 6), 0, 1)
    (1, 6)
    """
    return (*faces[:die], face, *faces[die + 1 :])


@cites("PBH-ROLL-09", "PBH-ROLL-10", "PBH-ROLL-15", "PBH-DMG-07")
def bonus_applies(named: str, move: str) -> bool:
    """Return whether a forward or ongoing counts for this move roll; a damage roll is no move, so it never asks.

    >>> bonus_applies("", "Defend"), bonus_applies("Hack and Slash", "Defend")
    (True, False)
    """
    return named in ("", move)


@cites("PBH-ROLL-17")
def load(base: int, strength: int) -> int:
    """Return how much weight somebody carries without a penalty.

    >>> load(10, -1)
    9
    """
    return base + strength


@cites("PBH-ROLL-17")
def burden(weight: int, most: int) -> Literal["free", "encumbered", "overloaded"]:
    """Return what weight does to every move: nothing, -1 ongoing, or the choice to drop some of it or fail.

    >>> burden(5, 5), burden(7, 5), burden(8, 5)
    ('free', 'encumbered', 'overloaded')
    """
    if weight <= most:
        return "free"
    return "encumbered" if weight <= most + 2 else "overloaded"


@cites("PBH-ROLL-11")
def may_spend_hold(points: int, of_move: str, for_move: str) -> bool:
    """Return whether a hold buys this: there is a point left, and it came from the very move whose choice it buys.

    >>> may_spend_hold(1, "Defend", "Discern Realities")
    False
    """
    return points > 0 and of_move == for_move
