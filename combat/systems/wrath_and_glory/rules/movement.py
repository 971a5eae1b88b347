"""Movement: distances, the Actions that movements use up, and leaving a melee."""

from collections.abc import Mapping

from combat.engine.book import cites
from combat.systems.wrath_and_glory.rules.actions import COMBAT, MOVE, SIMPLE
from combat.systems.wrath_and_glory.rules.tests import half
from events.wrath_and_glory.facts import Actions

RUN_COST: Mapping[str, tuple[str, ...]] = {"combat": (COMBAT,), "simple_and_move": (SIMPLE, MOVE)}
"""The Actions that a Run uses up, for each value of the setting."""

SPRINT: Mapping[str, int] = {"triple": 3, "double": 2}
"""The distance of a Sprint as a multiple of Speed, for each value of the setting.

In the older edition (double) a Sprint also lowers Defence.
"""

MIN_CHARGE = 4
"""Shortest distance of a Charge, in metres."""


@cites("WG-ACT-01", "WG-ACT-04", "WG-ACT-06", "WG-OPT-04", "WG-WND-08", "WG-SOAK-05")
def max_metres(how: str, speed: int, sprint: str = "triple") -> int:
    """Return the longest distance that a kind of movement covers, in metres.

    >>> [max_metres(how, 6) for how in ("Move", "Run", "Sprint", "Charge", "Crawl")]
    [6, 6, 18, 12, 3]
    """
    match how:
        case Actions.SPRINT:
            return speed * SPRINT[sprint]
        case Actions.CHARGE:
            return 2 * speed
        case Actions.CRAWL:
            return half(speed)
        case _:
            return speed
