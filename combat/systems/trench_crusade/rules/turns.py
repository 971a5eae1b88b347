"""The Turn: initiative, the order of Activations, and annihilation.

A battle has two sides; functions take them as a mapping from the id of the side to a number.
"""

from collections.abc import Mapping

from combat.engine.book import cites


def highest(numbers: Mapping[str, int]) -> str | None:
    """Return the key of the highest number; None if several keys share it."""
    first, *others = [side for side, number in numbers.items() if number == max(numbers.values())]
    return None if others else first


@cites("TC-TURN-03", "TC-TURN-05", "TC-TURN-06")
def next_side(last: str, waiting: Mapping[str, int]) -> str | None:
    """Return the side that activates the next model: the other side or, if it has none waiting, the same side again.

    None if no models are waiting.

    >>> next_side("pilgrims", {"pilgrims": 2, "heretics": 1}), next_side("pilgrims", {"pilgrims": 2, "heretics": 0})
    ('heretics', 'pilgrims')
    """
    others_first = sorted(waiting, key=lambda side: side == last)
    return next((side for side in others_first if waiting[side] > 0), None)


@cites("TC-TURN-09")
def wiped_out(counts: Mapping[str, int]) -> tuple[str, ...]:
    """Return the sides that have lost their last model."""
    return tuple(side for side, count in counts.items() if count == 0)
