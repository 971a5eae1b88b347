"""Mutants tried by the tests of their system, two at a time, each in a copy of the project.

Nothing is ever changed in the project itself, so a run may be broken off at any time.
"""

import os
import re
import shlex
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor, as_completed
from pathlib import Path
from shutil import copytree, ignore_patterns

from tests.mutants.mutant import Site, Trial, changed_lines

WORKERS = 2
MAX_SLOWDOWN = 5
"""So many times as long as without a mutant may the tests take: then the mutant goes round in circles."""
OUT_OF_TIME = "out of time"
MAX_MEMORY = 2 << 30
MAX_CPU_SECONDS = 300
"""Bounds on every test run, so that none goes on for ever even if whoever waits for it is gone."""

COPIED = ("combat", "events", "replays", "frontdoor", "tests", "conftest.py", "pyproject.toml")
KILLER = re.compile(r"^(?:FAILED|ERROR) (\S+)", re.MULTILINE)


def run_trials(root: Path, places: Sequence[Site], systems: Sequence[str]) -> Iterator[Trial]:
    """Try every mutant, after trying that the tests hold without one; as they come in."""
    with tempfile.TemporaryDirectory(prefix="mutants-") as name:
        first = Path(name) / "first"
        _copy(root, first)
        with ThreadPoolExecutor(WORKERS) as threads:
            took = dict(
                zip(systems, threads.map(lambda system: _without_a_mutant(first, system), systems), strict=True)
            )
        limits: Mapping[str, float] = {system: MAX_SLOWDOWN * seconds for system, seconds in took.items()}
        with ProcessPoolExecutor(WORKERS, initializer=_settle, initargs=(first,)) as workers:
            waiting = [workers.submit(_tried, place, limits[place.system]) for place in places]
            try:
                for done in as_completed(waiting):
                    yield done.result()
            finally:
                workers.shutdown(cancel_futures=True)


def _copy(root: Path, target: Path) -> None:
    target.mkdir()
    for name in COPIED:
        if (root / name).is_dir():
            copytree(root / name, target / name, ignore=ignore_patterns("__pycache__", ".*"))
        else:
            (target / name).write_bytes((root / name).read_bytes())


def _without_a_mutant(folder: Path, system: str) -> float:
    """Return the seconds that the tests of a system take; they leave their bytecode for all that come after."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    begun = time.monotonic()
    done = subprocess.run(
        _command(folder, system), cwd=folder, env=environment, check=False, capture_output=True, text=True
    )
    if done.returncode:
        message = f"The tests of {system} fail without any mutant.\n{done.stdout}"
        raise SystemExit(message)
    return time.monotonic() - begun


def _settle(first: Path) -> None:
    """Give a worker a copy of its own to work in, with the bytecode, and bound whatever it starts."""
    import resource  # not on every system, and of use here alone

    own = Path(tempfile.mkdtemp(dir=first.parent))
    copytree(first, own, dirs_exist_ok=True)
    os.chdir(own)
    os.environ["CI"] = (
        "true"  # so Hypothesis tries the same examples every time, and remembers none from mutant to mutant
    )
    resource.setrlimit(resource.RLIMIT_AS, (MAX_MEMORY, MAX_MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (MAX_CPU_SECONDS, MAX_CPU_SECONDS))


def _tried(place: Site, limit: float) -> Trial:
    from cosmic_ray.mutating import mutate_and_test
    from cosmic_ray.work_item import MutationSpec, WorkerOutcome

    path, (row, column) = Path(place.module), place.start
    spec = MutationSpec(path, f"core/{place.operator}", place.occurrence, place.start, (row, column + 1))
    stood = path.stat()
    result = mutate_and_test([spec], shlex.join(_command(Path(), place.system, place.chapter, place.module)), limit)
    os.utime(path, ns=(stood.st_atime_ns, stood.st_mtime_ns))  # the bytecode of the unchanged module holds again
    if result.worker_outcome is not WorkerOutcome.NORMAL:
        message = f"{place} could not be tried: {result.output}"
        raise RuntimeError(message)
    was, becomes = changed_lines(result.diff)
    killer = _killer(result.output) if result.is_killed else ""
    return Trial(place=place, was=was, becomes=becomes, killer=killer)


def _killer(output: str) -> str:
    """Return the test that noticed, or what else ended the tests."""
    found = KILLER.search(output)
    if found:
        return found[1]
    return OUT_OF_TIME if output == "timeout" else "the tests broke off"


def _command(folder: Path, system: str, chapter: str = "", module: str = "") -> list[str]:
    """Return how the tests of a system are run: those of the chapter first, and the examples in what was changed."""
    own = folder / "tests" / system / f"test_{chapter}.py"
    others = sorted(path for path in own.parent.glob("test_*.py") if path != own)
    files = [path.relative_to(folder).as_posix() for path in ([own] if own.exists() else []) + others]
    examples = module or f"combat/systems/{system}"
    options = ("-q", "-x", "--tb=no", "-p", "no:cacheprovider", "-p", "tests.mutants.no_random_fights")
    return [sys.executable, "-m", "pytest", *options, *files[:1], examples, *files[1:]]
