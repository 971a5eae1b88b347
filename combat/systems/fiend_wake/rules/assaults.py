"""Assault Location: the difficulty, and the damage."""

from collections.abc import Sequence

from combat.engine.book import cites

MASS_PER_POINT = 2


@cites("FW-FULL-13", "FW-FULL-14")
def assault_difficulty(evasions: Sequence[int], empty: int, reading: str = "highest") -> int:
    """Return the highest, lowest or average Evasion of the defenders; `empty` if there are none.

    >>> [assault_difficulty((6, 9), 7, reading) for reading in ("highest", "lowest", "average")]
    [9, 6, 7]
    """
    if not evasions:
        return empty
    return {"highest": max(evasions), "lowest": min(evasions), "average": sum(evasions) // len(evasions)}[reading]


@cites("FW-FULL-15")
def credited(raised: int, members: int, reading: str) -> int:
    """Return the points credited for a raised difficulty: once for the team, or once for each member."""
    return raised * members if reading == "per_member" else raised


@cites("FW-FULL-16", "FW-FULL-19")
def assault_damage(points: int) -> int:
    """Return a successful assault's mass damage: twice the points that the team spent or counts as having spent.

    Three points with a raise of 2 that counts once for the team, and once for each of three members:

    >>> [assault_damage(3 + credited(2, 3, reading)) for reading in ("team", "per_member")]
    [10, 18]
    """
    return MASS_PER_POINT * points
