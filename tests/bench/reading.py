"""How fast logs are read: replays with every state, verification, and fights that are opened again to go on."""

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
    """Return what parses every line of a log, and keeps nothing."""
    rows = path.read_bytes().splitlines()

    def loads() -> None:
        for row in rows:
            orjson.loads(row)

    return loads


def every_state(path: Path) -> object:
    """Load a log, and ask for the table after every beat."""
    return [moment.state for moment in Replay.load(path)]


def loading(stage: Stage) -> Iterator[Figure]:
    """Load the log of the middle length."""
    path = stage.stored[1]
    yield Figure("load", stage.system, stage.sizes.ruler.against(partial(every_state, path), loads_of_lines(path)))


def verifying(stage: Stage) -> Iterator[Figure]:
    """Verify it."""
    path = stage.stored[1]
    ratio = stage.sizes.ruler.against(lambda: Replay.load(path).verify(), loads_of_lines(path))
    yield Figure("verify", stage.system, ratio)


def opening(stage: Stage) -> Iterator[Figure]:
    """Open fights again, and do the first thing in each."""
    for row, place in (("open", 1), ("open_longest", 2)):
        yield Figure(row, stage.system, opened(stage, place, stage.sizes.ruler))


def opened(stage: Stage, place: int, ruler: Ruler) -> float:
    """Return what it takes to open a stored fight and do a first thing, beside parsing its lines."""
    path, command = stage.stored[place], random_choice(stage.long[place], Random(1))

    def go_on() -> object:
        return Encounter.load(path, seed(0)).do(command)

    return ruler.against(go_on, loads_of_lines(path))
