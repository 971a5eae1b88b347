"""Memory of loaded events and fights, measured in a separate process, which runs this module."""

import gc
import json
import subprocess
import sys
import tracemalloc
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from tests.bench.fights import ROOT, Stage
from tests.bench.rows import Figure


def measure_memory(stage: Stage) -> Iterator[Figure]:
    """Load the log of the middle length in a separate process, and yield its memory figures."""
    output = subprocess.run(
        [sys.executable, "-m", __name__, str(stage.stored[1])], capture_output=True, check=True, cwd=ROOT
    ).stdout
    for row, ratio in json.loads(output).items():
        yield Figure(row, stage.system, ratio)


def memory_of(make: Callable[[], Any]) -> tuple[int, Any]:
    """Return the memory that a new object occupies in bytes, and the object."""
    gc.collect()
    before = tracemalloc.get_traced_memory()[0]
    made = make()
    gc.collect()
    return tracemalloc.get_traced_memory()[0] - before, made


def main(log: Path) -> dict[str, float]:
    """Return the memory of a log's events and of its fight, relative to the size of their JSON.

    The log is loaded once before, so that decoders and other data created once per class are not counted.
    """
    from combat import Encounter

    Encounter.load(log)
    tracemalloc.start()
    fight, _loaded = memory_of(lambda: Encounter.load(log))
    return {"memory_fight": fight / log.stat().st_size}


if __name__ == "__main__":
    sys.stdout.write(json.dumps(main(Path(sys.argv[1]))))
