"""Moves defined by data: who may make them, how many options are chosen, and the consequence of a 6-."""

from collections.abc import Collection

from combat.engine.book import cites
from events.powered_by_heresy.sheets import BASIC


@cites("PBH-CORE-10")
def may_make(of: str, known: bool) -> bool:
    """Return whether a character may make a move by name: any basic move, and every other move that it knows.

    >>> may_make("basic", known=False), may_make("Seeker", known=False), may_make("Seeker", known=True)
    (True, False, True)
    """
    return known or of == BASIC


@cites("PBH-CORE-10")
def may_roll_with(stat: str, named: Collection[str]) -> bool:
    """Return whether a move may be rolled with a stat; the stat may be left empty if the move names at most one.

    >>> may_roll_with("T", ["WS", "T"]), may_roll_with("", ["WS", "T"]), may_roll_with("", ["WS"])
    (True, False, True)
    """
    return stat in named or (stat == "" and len(named) <= 1)


@cites("PBH-CORE-10", "PBH-CORE-06")
def pick_limits(choose: int, offered: int, free: bool) -> tuple[int, int]:
    """Return the minimum and maximum number of options to choose.

    Args:
        choose: The number that the result itself states.
        offered: The number of options that the mover can pay for.
        free: Whether another move allows choosing none.

    >>> pick_limits(2, 4, free=False), pick_limits(2, 1, free=False), pick_limits(2, 4, free=True)
    ((2, 2), (1, 1), (0, 2))
    """
    most = min(choose, offered)
    return (0 if free else most), most


@cites("PBH-ROLL-04", "PBH-CORE-10")
def gm_chooses(result: str, described: bool) -> bool:
    """Return whether the GM chooses the outcome, which is the case for a 6- that the move does not describe.

    >>> gm_chooses("6-", described=False), gm_chooses("6-", described=True), gm_chooses("7-9", described=False)
    (True, False, False)
    """
    return result == "6-" and not described
