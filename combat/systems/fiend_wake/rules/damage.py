"""The five kinds of damage, Damage Reduction, handicaps, and falling unconscious."""

from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType
from typing import Literal

from combat.engine.book import cites


@cites("FW-DMG-10", "FW-DMG-11", "FW-DMG-12")
def stun_losses(stun: int, points: int, tokens: int, overflow: str = "ignore") -> tuple[int, int, int]:
    """Return the Tactical Points and the Turn Tokens lost to stun, and the wounds suffered in their place.

    Stun beyond the points is lost, or removes tokens, or causes wounds. The powder kegs stun Lockjaw for three of his
    five points:

    >>> stun_losses(3, 5, 2), stun_losses(3, 1, 1, "turn_tokens"), stun_losses(3, 1, 1, "wounds")
    ((3, 0, 0), (1, 1, 0), (1, 0, 2))
    """
    lost = min(stun, points)
    excess = stun - lost
    return lost, min(excess, tokens) if overflow == "turn_tokens" else 0, excess if overflow == "wounds" else 0


@cites("FW-DR-01", "FW-DR-02", "FW-DR-03", "FW-DR-04", "FW-DMG-20", "FW-DR-07")
def applied_wounds(amount: int, reduction: int) -> int:
    """Return the wounds from one instance of damage that reach the track.

    Damage Reduction applies to each instance separately and never lowers it below 0. An arrow of 6 inflicts 5 wounds
    through light armor. Three instances are reduced one by one:

    >>> applied_wounds(6, 1), applied_wounds(1, 2)
    (5, 0)
    >>> sum(applied_wounds(each, 2) for each in (5, 1, 3))
    4
    """
    return max(0, amount - reduction)


@cites("FW-DR-06")
def reduction(sources: Collection[int], stacking: str = "sum") -> int:
    """Return the Damage Reduction from several sources: their sum, or only the best one."""
    return sum(sources) if stacking == "sum" else max(sources)


@cites("FW-DMG-43", "FW-DMG-44", "FW-DR-05")
def halved(mass: int, rounding: str = "down") -> int:
    """Return the mass damage to a combatant that uses Clear Out: half, before any Damage Reduction.

    Imps that leap away from a grenade suffer 4 of its 8 points of damage, or 3 with a Damage Reduction of 1:

    >>> halved(8), applied_wounds(halved(8), 1), halved(7), halved(7, "up")
    (4, 3, 3, 4)
    """
    return (mass + (rounding == "up")) // 2


@cites("FW-DMG-21", "FW-DMG-22", "FW-DMG-23")
def full_track(track: int, threshold: int, *, carries: bool = False) -> tuple[int, int]:
    """Return the number of handicaps that a track causes, and the number of wounds then removed from it.

    A full track causes one handicap and is cleared, including any wounds beyond the threshold. If overflow carries,
    those wounds stay and may fill the track again.

    >>> full_track(9, 10), full_track(25, 10), full_track(25, 10, carries=True)
    ((0, 0), (1, 25), (2, 20))
    """
    if carries:
        return track // threshold, track // threshold * threshold
    return (1, track) if track >= threshold else (0, 0)


@cites("FW-DMG-30", "FW-DMG-31")
def markable(numbers: Sequence[int], choice: str) -> tuple[int, ...]:
    """Return the numbers of a stat that a handicap may mark: the highest available one, or any of them."""
    return tuple(numbers[-1:] if choice == "stat_top" else numbers)


@cites("FW-DMG-33")
def exhausted(left: Mapping[str, int], reading: str) -> bool:
    """Return whether a combatant falls unconscious, given the available stack numbers left in each stat.

    It does if any stat has none left, or only if Endurance has none, or only if the GM says so.
    """
    if reading == "any_stat_exhausted":
        return any(count == 0 for count in left.values())
    return reading == "endurance_exhausted" and left.get("Endurance") == 0


NOTHING_LEFT: Mapping[str, Literal["dead", "out of the fight"]] = MappingProxyType(
    {"dead": "dead", "out_of_the_fight": "out of the fight"}
)
"""The fate of a combatant with no stack number left to mark, for each setting that does not leave it to the GM."""


@cites("FW-DMG-35", "FW-DMG-37")
def can_act(present: bool, unconscious: bool) -> bool:
    """Return whether a combatant can bid, act, react, support or harass at all."""
    return present and not unconscious
