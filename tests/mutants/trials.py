"""Test mutants with the tests of their system, in parallel, each in a copy of the project.

The project itself is never changed, so a run can be interrupted at any time.
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

from tests.harness.resource_totals import BUNDLED_SYSTEMS
from tests.mutants.mutant import Site, Trial, changed_lines

WORKERS = 2
MAX_SLOWDOWN = 5
"""Factor by which the tests may be slower than without a mutant before they count as an endless loop."""
OUT_OF_TIME = "out of time"
MAX_MEMORY = 2 << 30
MAX_CPU_SECONDS = 300
"""Limits of each test run, so that it ends even if the parent process is gone."""

COPIED = ("combat", "events", "replays", "frontdoor", "tests", "docs", "conftest.py", "pyproject.toml")
KILLER = re.compile(r"^(?:FAILED|ERROR) (\S+)", re.MULTILINE)


def run_trials(root: Path, places: Sequence[Site], systems: Sequence[str]) -> Iterator[Trial]:
    """Test all mutants and yield the results as they finish, after checking that the tests pass without a mutant."""
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
    """Return the run time of a system's tests in seconds; their bytecode is reused by later runs."""
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
    """Give a worker process a copy of the project with its bytecode, and limit its memory and time."""
    import resource  # not available on every system, and only needed here

    own = Path(tempfile.mkdtemp(dir=first.parent))
    copytree(first, own, dirs_exist_ok=True)
    os.chdir(own)
    os.environ["CI"] = "true"  # so that Hypothesis always tries the same examples and stores none
    resource.setrlimit(resource.RLIMIT_AS, (MAX_MEMORY, MAX_MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (MAX_CPU_SECONDS, MAX_CPU_SECONDS))


def _tried(place: Site, limit: float) -> Trial:
    from cosmic_ray.mutating import mutate_and_test
    from cosmic_ray.work_item import MutationSpec, WorkerOutcome

    path, (row, column) = Path(place.module), place.start
    spec = MutationSpec(path, f"core/{place.operator}", place.occurrence, place.start, (row, column + 1))
    stood = path.stat()
    result = mutate_and_test([spec], shlex.join(_command(Path(), place.system, place)), limit)
    os.utime(path, ns=(stood.st_atime_ns, stood.st_mtime_ns))  # keeps the bytecode of the unchanged module valid
    if result.worker_outcome is not WorkerOutcome.NORMAL:
        message = f"{place} could not be tested: {result.output}"
        raise RuntimeError(message)
    was, becomes = changed_lines(result.diff)
    killer = _killer(result.output) if result.is_killed else ""
    return Trial(place=place, was=was, becomes=becomes, killer=killer)


def _killer(output: str) -> str:
    """Return the failed test, or another reason why the test run ended."""
    found = KILLER.search(output)
    if found:
        return found[1]
    return OUT_OF_TIME if output == "timeout" else "the test run broke off"


def _command(folder: Path, system: str, place: Site | None = None) -> list[str]:
    """Return the command that runs the tests of a system, the likeliest to fail first, and the module's doctests."""
    own = sorted((folder / "tests" / system).glob("test_*.py"))
    stories = sorted(
        [*(folder / "tests" / "golden" / system).glob("test_*.py"), *(folder / "tests/golden").glob("test_stories.py")]
    )
    first = {place.chapter, place.room} if place is not None else set()
    if "narration" in first:
        files = [*stories, *own]
    else:
        files = [*sorted(own, key=lambda path: path.stem.removeprefix("test_") not in first), *stories]
    names = [path.relative_to(folder).as_posix() for path in files]
    examples = place.module if place is not None else f"combat/systems/{system}"
    options = ("-q", "-x", "--tb=no", "-p", "no:cacheprovider", "-p", "tests.mutants.no_random_fights")
    own_stories = " and ".join(f"not {other}" for other in BUNDLED_SYSTEMS if other != system)
    return [sys.executable, "-m", "pytest", *options, "-k", own_stories, *names[:1], examples, *names[1:]]
