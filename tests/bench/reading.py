"""Times of reading logs: replays with all states, verification, and loading a fight to play on."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random

import orjson

from combat import Encounter
from replays import Replay
from tests.bench.fights import Stage, random_choice, seed
from tests.bench.rows import Figure
from tests.bench.ruler import Ruler


def loads_of_lines(path: Path) -> Callable[[], object]:
    """Return a function that parses each line of a log."""
    rows = path.read_bytes().splitlines()

    def loads() -> None:
        for row in rows:
            orjson.loads(row)

    return loads


def every_state(path: Path) -> object:
    """Load a log and return the state after each beat."""
    return [moment.state for moment in Replay.load(path)]


def loading(stage: Stage) -> Iterator[Figure]:
    """Load the log of the middle length."""
    path = stage.stored[1]
    yield Figure("load", stage.system, stage.sizes.ruler.against(partial(every_state, path), loads_of_lines(path)))


def verifying(stage: Stage) -> Iterator[Figure]:
    """Verify the log of the middle length."""
    path = stage.stored[1]
    ratio = stage.sizes.ruler.against(lambda: Replay.load(path).verify(), loads_of_lines(path))
    yield Figure("verify", stage.system, ratio)


def opening(stage: Stage) -> Iterator[Figure]:
    """Load fights and do one command in each."""
    for row, place in (("open", 1), ("open_longest", 2)):
        yield Figure(row, stage.system, opened(stage, place, stage.sizes.ruler))


def opened(stage: Stage, place: int, ruler: Ruler) -> float:
    """Return the time to load a fight and do a command, relative to parsing the lines of its log."""
    path, command = stage.stored[place], random_choice(stage.long[place], Random(1))

    def go_on() -> object:
        return Encounter.load(path, seed(0)).do(command)

    return ruler.against(go_on, loads_of_lines(path))
