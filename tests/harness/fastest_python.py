"""Find the fastest Python of a given name; `make` runs this with the first one and builds its environment with the
result.

A Python that was built without profile-guided optimisation runs the tests 20 % slower, and it does not report how it
was built. So each candidate runs the same short benchmark.
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
    sys.exit("this Python cannot set up the project")
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
# A smaller gain may be noise, so it does not replace the Python that the user named.
MAX_TIME_RATIO = 0.9
ROUNDS = 100


def fastest_python(first: str) -> str:
    """Return the path of the Python to use: the first, or a clearly faster one of the same name in `PATH`."""
    pythons = {os.path.realpath(place): place for place in (*reversed(executables(Path(first).name)), first)}.values()
    with ExitStack() as running:
        moments = {python: running.enter_context(start_benchmark(python)) for python in pythons}
        # Interleaved in runs of a few milliseconds, so that a busy machine slows all candidates equally.
        turns = [{python: moment() for python, moment in moments.items()} for _ in range(ROUNDS)]
    seconds = {python: sum(turn[python] for turn in turns) for python in pythons}
    best = min(pythons, key=lambda python: seconds[python])
    return best if seconds[best] < MAX_TIME_RATIO * seconds[first] else first


def executables(name: str) -> list[str]:
    """Return the executables of a name in the folders of `PATH`, in order."""
    folders = os.environ.get("PATH", os.defpath).split(os.pathsep)
    return [str(place) for folder in folders if folder and os.access(place := Path(folder) / name, os.X_OK)]


@contextmanager
def start_benchmark(python: str, version: tuple[int, ...] = sys.version_info[:2]) -> Iterator[Callable[[], float]]:
    """Start a Python, and yield a function that runs the benchmark and returns its time in seconds.

    The time is infinite if the program cannot set up the project.
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
    except (OSError, ValueError):  # the process has ended
        return math.inf


if __name__ == "__main__":
    sys.stdout.write(fastest_python(sys.argv[1]) + "\n")
