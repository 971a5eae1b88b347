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


CROWD_VIEW = {"fiend_wake": 0.65, "powered_by_heresy": 0.3, "trench_crusade": 0.65, "wrath_and_glory": 0.3}
"""Floors of the view after one command; some systems change more figures with a command."""

LINES = "orjson.loads of its lines"

ROWS = (
    Row(key="first_question", what="beginning a new fight, until its first requests, in ms"),
    Row(key="command", what="a command at the table, two seats following, until both notices are written, in ms"),
    Row(
        key="open", what=f"Encounter.load of 10,000 events and a first `do` / {LINES}", floor=_all(0.3), aim=_all(0.05)
    ),
    Row(
        key="open_longest",
        what=f"Encounter.load of 100,000 events and a first `do` / {LINES}",
        floor=_all(0.05),
        aim=_all(0.05),
    ),
    Row(key="load", what=f"Replay.load of 10,000 events, every state / {LINES}"),
    Row(key="verify", what=f"Replay.load(...).verify() / {LINES}"),
    Row(
        key="review_page",
        what="first page of a review, 150 beats with chances / Replay.load of the log",
        floor=_all(60),
    ),
    Row(
        key="review_refined",
        what="`blow review` with its default playouts, the same log / the same",
        floor=_all(2_000),
    ),
    Row(key="simulate", what="sensible fights by two processes / by `Encounter` on one core", floor=_all(0.45)),
    Row(key="playout", what="random fights by `Encounter.playout` / by `Encounter`, one core", floor=_all(0.9)),
    Row(key="odds_attack", what="odds of an attack of a sensible player / its `do`, median", floor=_all(60)),
    Row(
        key="odds_targets",
        what="odds of 12 targets in a call, 24 combatants / `do` of the attack, median",
        floor=_all(150),
    ),
    Row(key="fights_a_second", what="random fights per second on this machine"),
    Row(key="sensible_a_second", what="fights of sensible players per second on this machine, one core"),
    Row(key="do_random", what="one `do` in random fights, mean in oj"),
    Row(key="attack", what="one `do` of the parts of a full attack, mean in oj"),
    Row(key="undo", what="undo and redo of an attack after 100,000 beats, in oj"),
    Row(key="crowd_view", what="view of 200 combatants after one command / the first view", floor=CROWD_VIEW),
    Row(key="memory_fight", what="memory of a loaded fight / its log", floor=_all(2), aim=_all(1.5)),
)
"""The rows of the table, in order. A new `Row` needs a function in `run.PARTS` that yields its `Figure`."""
