"""The five kinds of damage, Damage Reduction, handicaps, and falling unconscious."""

from collections.abc import Callable, Collection, Mapping, Sequence
from types import MappingProxyType
from typing import Literal

from combat.engine.book import cites

UNQUALIFIED = "Wound"

Split = tuple[int, int, int]


@cites("FW-DMG-01", "FW-DMG-02", "FW-DMG-03", "FW-DMG-42")
def suffered_as(kind: str = UNQUALIFIED) -> str:
    """Return the kind of harm that a kind of damage causes. Mass damage, and damage without a kind, causes wounds.

    >>> suffered_as(), suffered_as("Mass"), suffered_as("Stun")
    ('Wound', 'Wound', 'Stun')
    """
    return UNQUALIFIED if kind == "Mass" else kind


@cites("FW-DMG-10", "FW-DMG-11", "FW-DMG-12")
def ignore(stun: int, points: int, tokens: int) -> Split:
    """Reading: stun removes Tactical Points, and the excess is lost.

    Returns:
        The Tactical Points lost, the Turn Tokens lost, and the wounds suffered in their place.

    The powder kegs stun Lockjaw for three of his five points:

    >>> ignore(3, 5, 2), ignore(3, 1, 2)
    ((3, 0, 0), (1, 0, 0))
    """
    return min(stun, points), 0, 0


@cites("FW-DMG-11")
def turn_tokens(stun: int, points: int, tokens: int) -> Split:
    """Reading: stun beyond the Tactical Points removes Turn Tokens.

    >>> turn_tokens(3, 1, 1)
    (1, 1, 0)
    """
    lost = min(stun, points)
    return lost, min(stun - lost, tokens), 0


@cites("FW-DMG-11")
def wounds(stun: int, points: int, tokens: int) -> Split:
    """Reading: stun beyond the Tactical Points is suffered as wounds.

    >>> wounds(3, 1, 1)
    (1, 0, 2)
    """
    lost = min(stun, points)
    return lost, 0, stun - lost


STUN_OVERFLOW: Mapping[str, Callable[[int, int, int], Split]] = MappingProxyType(
    {"ignore": ignore, "turn_tokens": turn_tokens, "wounds": wounds}
)


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
def reduction(sources: Collection[int]) -> int:
    """Reading: Damage Reduction from all sources adds up.

    >>> reduction((1, 2))
    3
    """
    return sum(sources)


@cites("FW-DR-06")
def highest(sources: Collection[int]) -> int:
    """Reading: only the best source of Damage Reduction counts.

    >>> highest((1, 2)), highest(())
    (2, 0)
    """
    return max(sources, default=0)


REDUCTION_STACKING: Mapping[str, Callable[[Collection[int]], int]] = MappingProxyType(
    {"sum": reduction, "highest": highest}
)


@cites("FW-DMG-43", "FW-DMG-44", "FW-DR-05")
def half_rounded_down(mass: int) -> int:
    """Return the mass damage to a combatant that uses Clear Out: half, rounded down, before any Damage Reduction.

    Imps that leap away from a grenade suffer 4 of its 8 points of damage, or 3 with a Damage Reduction of 1:

    >>> half_rounded_down(8), applied_wounds(half_rounded_down(8), 1), half_rounded_down(7)
    (4, 3, 3)
    """
    return mass // 2


@cites("FW-DMG-44")
def half_rounded_up(mass: int) -> int:
    """Reading: half of an odd number is rounded up.

    >>> half_rounded_up(7), half_rounded_up(8)
    (4, 4)
    """
    return (mass + 1) // 2


MASS_HALVING: Mapping[str, Callable[[int], int]] = MappingProxyType({"down": half_rounded_down, "up": half_rounded_up})


@cites("FW-DMG-40", "FW-DMG-41", "FW-REACT-11")
def caught(occupants: Sequence[str]) -> tuple[str, ...]:
    """Return the combatants that mass damage hits: all occupants of the area, friend or foe.

    >>> caught(("imp", "lockjaw"))
    ('imp', 'lockjaw')
    """
    return tuple(occupants)


@cites("FW-DMG-21", "FW-DMG-22", "FW-DMG-23")
def threshold_reached(track: int, threshold: int) -> bool:
    """Return whether the wounds on the track reach the threshold, which clears the track and causes a handicap.

    >>> threshold_reached(9, 10), threshold_reached(10, 10), threshold_reached(25, 10)
    (False, True, True)
    """
    return track >= threshold


@cites("FW-DMG-21", "FW-DMG-22")
def lose_overflow(track: int, threshold: int) -> tuple[int, int]:
    """Reading: a full track causes one handicap and is cleared, including any wounds beyond the threshold.

    Returns:
        The number of handicaps, and the number of wounds removed from the track.

    >>> lose_overflow(25, 10), lose_overflow(9, 10)
    ((1, 25), (0, 0))
    """
    return (1, track) if threshold_reached(track, threshold) else (0, 0)


@cites("FW-DMG-22")
def carry_overflow(track: int, threshold: int) -> tuple[int, int]:
    """Reading: wounds beyond the threshold stay on the track and may fill it again.

    >>> carry_overflow(25, 10), carry_overflow(9, 10)
    ((2, 20), (0, 0))
    """
    return track // threshold, track // threshold * threshold


@cites("FW-DMG-32")
def lost_at_once(stat: str) -> str:
    """Return the resource lost when a number of a stat is marked: `points`, `tokens` or an empty string.

    It is lost only if the setting for retroactive handicaps is on.

    >>> lost_at_once("Cunning"), lost_at_once("Resolve"), lost_at_once("Spirit")
    ('points', 'tokens', '')
    """
    return {"Cunning": "points", "Resolve": "tokens"}.get(stat, "")


@cites("FW-DMG-30", "FW-DMG-31")
def stat_top(numbers: Sequence[int]) -> tuple[int, ...]:
    """Reading: the victim chooses the stat, and its highest available number is marked.

    Returns:
        The numbers that may be marked; empty if the stat has none left.

    >>> stat_top((1, 3, 5)), stat_top(())
    ((5,), ())
    """
    return tuple(numbers[-1:])


@cites("FW-DMG-30", "FW-DMG-31")
def any_number(numbers: Sequence[int]) -> tuple[int, ...]:
    """Reading: the victim chooses any available number of any stat.

    >>> any_number((1, 3, 5))
    (1, 3, 5)
    """
    return tuple(numbers)


HANDICAP_CHOICE: Mapping[str, Callable[[Sequence[int]], tuple[int, ...]]] = MappingProxyType(
    {"stat_top": stat_top, "any_number": any_number}
)


@cites("FW-DMG-33")
def any_stat_exhausted(left: Mapping[str, int]) -> bool:
    """Reading: a combatant falls unconscious if any stat has no available number left.

    Args:
        left: The number of available stack numbers of each stat that ever had any.

    >>> any_stat_exhausted({"Spirit": 0, "Endurance": 2}), any_stat_exhausted({"Endurance": 2})
    (True, False)
    """
    return any(count == 0 for count in left.values())


@cites("FW-DMG-33")
def endurance_exhausted(left: Mapping[str, int]) -> bool:
    """Reading: a combatant falls unconscious only if Endurance has no available number left.

    >>> endurance_exhausted({"Spirit": 0, "Endurance": 2}), endurance_exhausted({"Endurance": 0})
    (False, True)
    """
    return left.get("Endurance") == 0


@cites("FW-DMG-33")
def gm_says(left: Mapping[str, int]) -> bool:
    """Reading: only the GM decides when a combatant falls unconscious.

    >>> gm_says({"Spirit": 0, "Endurance": 0})
    False
    """
    return False


UNCONSCIOUS_WHEN: Mapping[str, Callable[[Mapping[str, int]], bool]] = MappingProxyType(
    {"any_stat_exhausted": any_stat_exhausted, "endurance_exhausted": endurance_exhausted, "gm_says": gm_says}
)


@cites("FW-DMG-34")
def fate_is_open(left: Mapping[str, int]) -> bool:
    """Return whether no stack number is left to mark for a handicap, so that the GM must decide the victim's fate.

    >>> fate_is_open({"Spirit": 0, "Endurance": 0}), fate_is_open({"Spirit": 0, "Endurance": 1})
    (True, False)
    """
    return not any(left.values())


NOTHING_LEFT: Mapping[str, Literal["dead", "out of the fight"]] = MappingProxyType(
    {"dead": "dead", "out_of_the_fight": "out of the fight"}
)
"""The fate of a combatant with no stack number left to mark, for each setting that does not leave it to the GM."""


@cites("FW-DMG-35", "FW-DMG-37")
def can_act(present: bool, unconscious: bool) -> bool:
    """Return whether a combatant can bid, act, react, support or harass at all.

    >>> can_act(present=True, unconscious=False), can_act(present=True, unconscious=True)
    (True, False)
    """
    return present and not unconscious


@cites("FW-FULL-51")
def lowest_mark(marked: Sequence[int]) -> int:
    """Return the mark that a recovered handicap clears: the lowest one, so that marks stay on the top numbers.

    >>> lowest_mark((5, 3))
    3
    """
    return min(marked)


@cites("FW-PREP-08", "FW-PREP-09", "FW-PREP-10")
def reduction_of_armor(printed: int, worn: bool, removing: bool) -> int:
    """Return an armor's Damage Reduction: full while it is worn, even if unpaid; 0 while it is being removed.

    >>> reduction_of_armor(1, worn=True, removing=False), reduction_of_armor(1, worn=True, removing=True)
    (1, 0)
    """
    return printed if worn and not removing else 0
