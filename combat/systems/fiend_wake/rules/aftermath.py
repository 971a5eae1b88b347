"""Aftermath: harassment, and checks of unconscious combatants."""

from combat.engine.book import cites

CHECK_DIFFICULTY = 7


@cites("FW-AFT-21", "FW-AFT-22", "FW-AFT-23")
def harassment(second_intention: int, points: int) -> int:
    """Return the wounds inflicted on one target by the points spent on it. There is no roll.

    All points spent on one target are a single instance of damage. A rating of 2, with 3 points and with 1 point:

    >>> harassment(2, 3), harassment(2, 1)
    (6, 2)
    """
    return second_intention * points
