"""Sizes of the benchmark: the usual ones, and tiny ones for a test run."""

import attrs

from frontdoor.terminal.show.pages import DEFAULT_SECONDS
from tests.bench.ruler import Ruler


@attrs.frozen(kw_only=True)
class Sizes:
    """The sizes of everything that is measured.

    Attributes:
        events: Log lengths in events; loading is measured at the middle one, opening also at the largest.
        beats: Lengths of fights for undo and further commands.
        combatants: Total numbers of combatants on both sides.
        weapons: Numbers of weapons in the armoury; fewer if a setup may not have so many.
        fights: The number of random fights.
        commands: The maximum number of commands in each random fight.
        simulated: The number of simulated fights of sensible players.
        passes: The number of times that they are simulated.
        times: The number of repetitions of short operations; the fastest counts.
        refining: The time for the playouts of a review, in seconds.
        logs: The number of golden logs to repeat, the longest first.
        tables: The number of fights on the server in the load test.
        strikes: The number of commands in each of these fights, per measurement.
        ruler: The measuring method.
    """

    events: tuple[int, int, int]
    beats: tuple[int, int, int]
    combatants: tuple[int, int, int]
    weapons: tuple[int, int, int]
    fights: int
    commands: int
    simulated: int
    passes: int
    times: int
    refining: int
    logs: int
    tables: int
    strikes: int
    ruler: Ruler


USUAL = Sizes(
    events=(1_000, 10_000, 100_000),
    beats=(1_000, 10_000, 100_000),
    combatants=(2, 20, 200),
    weapons=(80, 800, 8_000),
    fights=4,
    commands=2_000,
    simulated=24,
    passes=3,
    times=5,
    refining=DEFAULT_SECONDS,
    logs=4,
    tables=200,
    strikes=10,
    ruler=Ruler(rounds=9, chunk=0.002, patience=4.0),
)

TINY = Sizes(
    events=(20, 40, 80),
    beats=(20, 40, 80),
    combatants=(2, 4, 6),
    weapons=(20, 30, 40),
    fights=1,
    commands=12,
    simulated=2,
    passes=1,
    times=1,
    refining=1,
    logs=1,
    tables=2,
    strikes=2,
    ruler=Ruler(rounds=1, chunk=0.0001, patience=0.1),
)
