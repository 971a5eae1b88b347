"""Moves that are written out as data: who makes them, what they leave to choose, and what a 6- brings."""

from collections.abc import Collection

from combat.engine.book import cites
from events.powered_by_heresy.sheets import BASIC


@cites("PBH-CORE-10")
def may_make(of: str, known: bool) -> bool:
    """Return whether somebody makes a move by its name: everybody makes those that are basic, a learner the others.

    >>> may_make("basic", known=False), may_make("Seeker", known=False), may_make("Seeker", known=True)
    (True, False, True)
    """
    return known or of == BASIC


@cites("PBH-CORE-10")
def rolled_with(stat: str, named: Collection[str]) -> bool:
    """Return whether a move is rolled with a stat: one that it names, or without a word where there is no choice.

    >>> rolled_with("T", ["WS", "T"]), rolled_with("", ["WS", "T"]), rolled_with("", ["WS"]), rolled_with("", [])
    (True, False, True, True)
    """
    return stat in named or (stat == "" and len(named) <= 1)


@cites("PBH-CORE-10", "PBH-CORE-06")
def picks(choose: int, offered: int, free: bool) -> tuple[int, int]:
    """Return how many options are chosen at least and at most, of those that are offered.

    Args:
        choose: How many the result says.
        offered: How many can be paid for.
        free: Whether another move lets its mover choose none.

    >>> picks(2, 4, free=False), picks(2, 1, free=False), picks(2, 4, free=True)
    ((2, 2), (1, 1), (0, 2))
    """
    most = min(choose, offered)
    return (0 if free else most), most


@cites("PBH-ROLL-04", "PBH-CORE-10")
def gm_answers(result: str, described: bool) -> bool:
    """Return whether a result of 6- is the GM's to choose: only where the move does not describe it.

    >>> gm_answers("6-", described=False), gm_answers("6-", described=True), gm_answers("7-9", described=False)
    (True, False, False)
    """
    return result == "6-" and not described
