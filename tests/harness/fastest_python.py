"""Which of the Pythons found by one name is the fastest: `make` asks the first of them, and sets up with the answer.

One that its builder made without profiles, as some tools that install a Python do, makes the tests take a fifth
longer, and nothing it says of itself tells. So each runs the same moment of work.
"""

import math
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

BENCHMARK = """
import importlib.util, sys, time
if sys.version_info[:2] != {version} or not (importlib.util.find_spec("ensurepip") or importlib.util.find_spec("pip")):
    sys.exit("it cannot set up this project")
class Blow:
    __slots__ = ("dice", "soak")
    def __init__(self, dice, soak):
        self.dice = dice
        self.soak = soak
    def wounds(self, more):
        return max(0, self.dice + more - self.soak)
def moment():
    seen = {{}}
    for number in range(4_000):
        blow = Blow(number % 7, number % 5)
        seen[number % 512, blow.soak] = [blow.wounds(more) for more in (1, 2)]
def took():
    start = time.process_time()
    moment()
    return time.process_time() - start
for _ in sys.stdin:
    print(took(), flush=True)
"""
# What is not faster by more than this is no reason to leave the one that the user put first: it may be chance.
MAX_TIME_RATIO = 0.9
ROUNDS = 100


def fastest_python(first: str) -> str:
    """Name the Python to set up with: the first, or one of its name and version in `PATH` that is clearly faster."""
    pythons = {os.path.realpath(place): place for place in (*reversed(executables(Path(first).name)), first)}.values()
    with ExitStack() as running:
        moments = {python: running.enter_context(start_benchmark(python)) for python in pythons}
        # By turns, a few thousandths of a second each: what slows the machine down for a moment slows all of them down.
        turns = [{python: moment() for python, moment in moments.items()} for _ in range(ROUNDS)]
    seconds = {python: sum(turn[python] for turn in turns) for python in pythons}
    best = min(pythons, key=lambda python: seconds[python])
    return best if seconds[best] < MAX_TIME_RATIO * seconds[first] else first


def executables(name: str) -> list[str]:
    """List what is found by a name in the folders of `PATH`, in their order."""
    folders = os.environ.get("PATH", os.defpath).split(os.pathsep)
    return [str(place) for folder in folders if folder and os.access(place := Path(folder) / name, os.X_OK)]


@contextmanager
def start_benchmark(python: str, version: tuple[int, ...] = sys.version_info[:2]) -> Iterator[Callable[[], float]]:
    """Start a Python; what is returned times a moment of its work, in seconds.

    It takes without end where that is no Python that can set up the project.
    """
    try:
        program = BENCHMARK.format(version=version)
        running = subprocess.Popen(
            [python, "-I", "-c", program],
            bufsize=0,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
    except OSError:
        yield lambda: math.inf
        return
    with running:
        yield lambda: _moment(running)


def _moment(running: subprocess.Popen[bytes]) -> float:
    assert running.stdin is not None
    assert running.stdout is not None
    try:
        running.stdin.write(b"\n")
        return float(running.stdout.readline())
    except (OSError, ValueError):  # it has ended
        return math.inf


if __name__ == "__main__":
    sys.stdout.write(fastest_python(sys.argv[1]) + "\n")
