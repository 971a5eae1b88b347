"""The results of the benchmark: a figure for each row and system, growth curves, and figures of alternatives."""

import math
from collections.abc import Mapping

import attrs

from tests.harness.resource_totals import BUNDLED_SYSTEMS

MAX_LINEAR_EXPONENT = 1.1
"""Largest exponent that counts as linear growth; the rest is noise."""


@attrs.frozen(kw_only=True)
class Row:
    """A row of the table: what is measured, and its limits.

    Attributes:
        key: The name in the JSON output.
        what: The measured operation and its unit.
        floor: The largest acceptable value by system; empty for a row without a limit.
        aim: The desired value by system.
    """

    key: str
    what: str
    floor: Mapping[str, float] = attrs.field(factory=dict)
    aim: Mapping[str, float] = attrs.field(factory=dict)


@attrs.frozen
class Figure:
    """The value of a row for one system."""

    row: str
    system: str
    value: float


@attrs.frozen
class Curve:
    """The growth of a value.

    Attributes:
        along: The growing quantity: `beats`, `combatants` or `weapons`.
        what: The measured operation and its unit.
        system: The name of the system.
        points: The value for each size.
        most: The largest acceptable exponent; None for no limit.
        floor: The largest acceptable value at the largest size; None for no limit.
    """

    along: str
    what: str
    system: str
    points: Mapping[int, float]
    most: float | None = MAX_LINEAR_EXPONENT
    floor: float | None = None

    @property
    def exponent(self) -> float:
        """The exponent of growth between the two largest sizes: 0 is constant, 1 is linear.

        >>> round(Curve("beats", "undo", "fiend_wake", {10: 7, 100: 30, 1000: 300}).exponent, 3)
        1.0
        """
        (small, before), (large, after) = list(self.points.items())[-2:]
        return math.log(after / before) / math.log(large / small)

    @property
    def is_met(self) -> bool:
        """Whether exponent and value are within their limits."""
        slow = self.most is None or self.exponent <= self.most
        return slow and (self.floor is None or list(self.points.values())[-1] <= self.floor)


@attrs.frozen
class Peer:
    """A figure of an alternative, or a note that it is not installed."""

    what: str
    value: str


def _all(value: float) -> dict[str, float]:
    return dict.fromkeys(BUNDLED_SYSTEMS, value)


OLD_COMMAND_OJ = {"fiend_wake": 820.0, "powered_by_heresy": 1600.0, "trench_crusade": 2000.0, "wrath_and_glory": 1000.0}
"""Time of a random command when commands were still chosen by trial, in oj; the floor is a tenth of it."""

LINES = "orjson.loads of its lines"

ROWS = (
    Row(key="load", what=f"Replay.load of 10,000 events, every state / {LINES}", floor=_all(6), aim=_all(3)),
    Row(key="verify", what=f"Replay.load(...).verify() / {LINES}", floor=_all(20), aim=_all(12)),
    Row(
        key="open", what=f"Encounter.load of 10,000 events and a first `do` / {LINES}", floor=_all(0.3), aim=_all(0.05)
    ),
    Row(
        key="open_longest",
        what=f"Encounter.load of 100,000 events and a first `do` / {LINES}",
        floor=_all(0.05),
        aim=_all(0.05),
    ),
    Row(key="choose", what="choosing a random command, requests included, mean in oj", floor=_all(50), aim=_all(20)),
    Row(key="choose_median", what="choosing a random command, requests included, median in oj"),
    Row(key="attack", what="one `do` of the parts of a full attack, mean in oj", floor=_all(45), aim=_all(12)),
    Row(key="attack_rich", what="one `do` in golden fights with abilities, mean in oj"),
    Row(key="do", what="one `do` in fights with every possible attack, mean in oj"),
    Row(key="do_random", what="one `do` in random fights, mean in oj"),
    Row(
        key="fights",
        what="one command of random fights, chosen and done, in oj",
        floor={name: each / 10 for name, each in OLD_COMMAND_OJ.items()},
        aim={name: each / 40 for name, each in OLD_COMMAND_OJ.items()},
    ),
    Row(key="fights_a_second", what="random fights per second on this machine"),
    Row(key="sensible_a_second", what="fights of sensible players per second on this machine"),
    Row(
        key="two_cores",
        what="`simulate` with two processes / with one, elapsed time",
        floor=_all(1 / 1.8),
        aim=_all(1 / 1.9),
    ),
    Row(key="undo", what="undo and redo of an attack after 100,000 beats, in oj", floor=_all(10), aim=_all(2)),
    Row(key="memory_event", what="memory of an event / its JSON", floor=_all(1.8), aim=_all(1.5)),
    Row(key="memory_fight", what="memory of a loaded fight / its log", floor=_all(2), aim=_all(1.5)),
)
"""The rows of the table, in order."""
