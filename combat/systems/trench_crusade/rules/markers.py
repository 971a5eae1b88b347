"""Blood, Blessing and Infection Markers: their limits, where they come from, and the DICE that they bring."""

from collections.abc import Mapping
from types import MappingProxyType

from combat.engine.book import cites

MARKER_LIMIT = 6

# fmt: off
# DICE for each marker spent, by kind of marker and kind of roll. Other combinations are not allowed.
MARKER_DICE: Mapping[tuple[str, str], int] = MappingProxyType({
    ("blood",     "action"): -1,
    ("blood",     "injury"): +1,
    ("blessing",  "action"): +1,
    ("blessing",  "injury"): -1,
    ("infection", "action"): -1,
    ("infection", "injury"): +1,
})
# fmt: on


@cites("TC-BLOOD-03", "TC-BLOOD-04", "TC-BLESS-01", "TC-BLESS-02", "TC-INF-01", "TC-MOR-07")
def marker_dice(kind: str, roll: str, spent: int) -> int:
    """Return the DICE from markers that are spent on one roll. Only ``action`` and ``injury`` rolls can get any."""
    return spent * MARKER_DICE.get((kind, roll), 0)


@cites("TC-BLOOD-02", "TC-BLESS-04", "TC-INF-01")
def markers_added(held: int, amount: int) -> int:
    """Return how many markers are actually added. A model holds at most six of each kind; further markers are lost."""
    return max(0, min(amount, MARKER_LIMIT - held))


@cites("TC-BLOOD-08", "TC-INF-04")
def medi_kit_choices(blood: int, down: bool) -> tuple[str, ...]:
    """Return what a Medi-Kit can do for a model: remove a Blood Marker (never an Infection Marker), or stand it up.

    >>> medi_kit_choices(2, down=True), medi_kit_choices(0, down=False)
    (('blood', 'down'), ())
    """
    choices = (("blood", blood > 0), ("down", down))
    return tuple(name for name, possible in choices if possible)
