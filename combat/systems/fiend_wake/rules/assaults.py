"""Assault Location: the team, the difficulty, the damage, and who may enter afterwards."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from combat.engine.book import cites

MASS_PER_POINT = 2


@cites("FW-FULL-10", "FW-FULL-11", "FW-FULL-12")
def assault_team(leader: str, support: Mapping[str, int]) -> tuple[str, ...]:
    """Return the leader and those invited combatants that spent at least one point.

    >>> assault_team("lockjaw", {"brega": 1, "dunn": 0})
    ('lockjaw', 'brega')
    """
    return (leader, *(who for who, points in support.items() if points > 0))


@cites("FW-FULL-13", "FW-FULL-14")
def assault_difficulty(evasions: Sequence[int], empty: int) -> int:
    """Reading: the difficulty of an assault is the highest Evasion of the defenders.

    Args:
        evasions: The Evasion of each conscious hostile occupant.
        empty: The difficulty if there are no defenders.

    >>> assault_difficulty((6, 8), 7), assault_difficulty((), 7)
    (8, 7)
    """
    return max(evasions, default=empty)


@cites("FW-FULL-14")
def lowest(evasions: Sequence[int], empty: int) -> int:
    """Reading: the difficulty of an assault is the lowest Evasion of the defenders.

    >>> lowest((6, 8), 7), lowest((), 7)
    (6, 7)
    """
    return min(evasions, default=empty)


@cites("FW-FULL-14")
def average(evasions: Sequence[int], empty: int) -> int:
    """Reading: the difficulty of an assault is the average Evasion of the defenders, rounded down.

    >>> average((6, 9), 7), average((), 7)
    (7, 7)
    """
    return sum(evasions) // len(evasions) if evasions else empty


DIFFICULTY_HELD: Mapping[str, Callable[[Sequence[int], int], int]] = MappingProxyType(
    {"highest": assault_difficulty, "lowest": lowest, "average": average}
)


@cites("FW-FULL-15")
def team(raised: int, members: int) -> int:
    """Reading: each point added to the difficulty counts once for the whole team.

    >>> team(2, 3)
    2
    """
    return raised


@cites("FW-FULL-15")
def per_member(raised: int, members: int) -> int:
    """Reading: each point added to the difficulty counts once for every team member.

    >>> per_member(2, 3)
    6
    """
    return raised * members


RAISE_SCOPE: Mapping[str, Callable[[int, int], int]] = MappingProxyType({"team": team, "per_member": per_member})


@cites("FW-FULL-16", "FW-FULL-19")
def assault_damage(points: int) -> int:
    """Return a successful assault's mass damage: twice the points that the team spent or counts as having spent.

    Three points without a raise; with a raise of 2 that counts once for the team; and with a raise of 2 that counts
    once
    for each of three members:

    >>> assault_damage(3), assault_damage(3 + team(2, 3)), assault_damage(3 + per_member(2, 3))
    (6, 10, 18)
    """
    return MASS_PER_POINT * points


@cites("FW-FULL-17", "FW-FULL-18")
def may_follow_in(accessible: bool, needs_access: bool) -> bool:
    """Return whether a team member may enter after the damage without paying points.

    >>> may_follow_in(accessible=False, needs_access=True), may_follow_in(accessible=False, needs_access=False)
    (False, True)
    """
    return accessible or not needs_access
