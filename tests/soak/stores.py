"""Attacks on stores: killed programs and servers, full disks, and disks that lose power."""

import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from itertools import chain, islice
from pathlib import Path
from random import Random
from signal import SIGKILL
from subprocess import DEVNULL, PIPE

from events.stores import StoreError, open_store
from tests.harness import store_writer
from tests.harness.databases import STORE_KINDS, empty_store_url, has_postgres, postgres_server, wait_for_disconnects
from tests.harness.power_cuts import Disk, can_trace, trace_calls
from tests.harness.store_writer import EMPTY, State, later_states, read_state

ROOT = Path(__file__).parent.parent.parent
WRITER = (sys.executable, "-m", "tests.harness.store_writer")


def store_kills(rng: Random, times: int = 1) -> Counter[str]:
    """A program that is killed while writing to a store loses no acknowledged step and leaves no incomplete one."""
    tried: Counter[str] = Counter()
    with _store_urls() as places:
        for kind, url in places:
            state = EMPTY
            for _ in range(times):
                state, steps = _killed_while_writing(url, state, rng)
                tried[f"programs at {kind}"] += 1
                tried["steps"] += steps
    return tried


def server_kills(rng: Random, times: int = 1) -> Counter[str]:
    """A killed PostgreSQL server has all acknowledged steps after its restart, and no incomplete one."""
    if not has_postgres():
        return Counter({"servers: PostgreSQL is not installed": 1})
    url, state, tried = postgres_server().new_schema_url(), EMPTY, Counter(servers=times)
    for _ in range(times):
        state, steps = _killed_while_writing(url, state, rng, postgres_server().kill)
        tried["steps"] += steps
    return tried


def full_disks(rng: Random, times: int = 1) -> Counter[str]:
    """A write refused by a full disk has no effect, earlier writes stay, and writing continues once there is space."""
    tried: Counter[str] = Counter()
    for kind in ("folder", "sqlite"):
        with tempfile.TemporaryDirectory(prefix="soak-") as folder, _small_disk(folder):
            arguments = (empty_store_url(kind, Path(folder)), folder, str(rng.randrange(1 << 30)), str(times))
            program = (sys.executable, "-m", "tests.soak.filling", *arguments)
            done = subprocess.run(program, cwd=ROOT, capture_output=True, text=True, check=False)
            assert done.returncode == 0, done.stderr
            tried[f"refusals at {kind}"] += int(done.stdout)
    if has_postgres():
        tried["refusals at postgres"] += _fill_server(
            postgres_server().new_schema_url(), rng.randrange(20 << 20, 22 << 20)
        )
    return tried


@contextmanager
def _small_disk(folder: str) -> Iterator[None]:
    """Mount a small disk on a folder, if mounting is permitted."""
    arguments = ("mount", "-t", "tmpfs", "none", folder)
    mounted = shutil.which("mount") and subprocess.run(arguments, capture_output=True, check=False).returncode == 0
    try:
        yield
    finally:
        if mounted:
            subprocess.run(("umount", folder), check=True)  # noqa: S607 - found in PATH, as for mounting


def _fill_server(url: str, room: int) -> int:
    """Write long lines until the disk of the server is full, and return the number of refused writes."""
    written, refused = 0, 0

    def row(number: int) -> bytes:
        return Random(number).randbytes(1 << 20).translate(None, b"\n\0") + b"\n"

    postgres_server().end()  # otherwise recovery would first write old files
    postgres_server().start(room)
    try:
        with closing(open_store(url)) as store:
            store.create("a", b"header\n")
            while refused < 3:
                try:
                    store.append("a", written, row(written))
                    written += 1
                except StoreError:
                    refused += 1
                assert store.beats("a") == written
    finally:
        postgres_server().stop()
        postgres_server().start()
    with closing(open_store(url)) as store:
        store.append("a", written, row(written))
        for number, line in enumerate(store.read("a")):
            assert line == row(number)
    return refused


def power_cuts(
    rng: Random,
    times: int = 10,
    most: int = 40,
    kinds: Sequence[str] = ("folder", "sqlite"),
    writer: Sequence[str] = WRITER,
) -> Counter[str]:
    """After a power cut with any loss of unsynced data, all acknowledged steps are stored and none is incomplete."""
    tried: Counter[str] = Counter()
    if not can_trace():
        return Counter({"power cuts: strace is missing or may not trace": 1})
    for kind in kinds:
        with tempfile.TemporaryDirectory(prefix="soak-") as folder:
            root = Path(folder) / "disk"
            root.mkdir()
            command = (*writer, empty_store_url(kind, root), str(most))
            calls = trace_calls(command, Path(folder) / "trace", ROOT)
            whole = Disk(root)
            moments = [moment for moment, call in enumerate(calls) if whole.do(call)]
            chosen, disk = set(rng.sample(moments, min(times, len(moments)))), Disk(root)
            for moment, call in enumerate(calls):
                disk.do(call)
                if moment in chosen:
                    left = Path(folder) / f"left-{moment}"
                    disk.cut(rng, left)
                    _check(empty_store_url(kind, left), EMPTY, disk.acknowledged)
                    shutil.rmtree(left)
            tried[f"cuts at {kind}"] += len(chosen)
    return tried


@contextmanager
def _store_urls() -> Iterator[Iterator[tuple[str, str]]]:
    """Yield an empty store URL for each kind of store that is available."""
    with tempfile.TemporaryDirectory(prefix="soak-") as folder:
        yield (
            (kind, empty_store_url(kind, Path(folder))) for kind in STORE_KINDS if kind != "postgres" or has_postgres()
        )


def _killed_while_writing(
    url: str, state: State, rng: Random, kill: Callable[[], None] | None = None
) -> tuple[State, int]:
    """Kill a program while it writes, or kill its server, and check the store afterwards.

    Returns:
        The state of the store, and the number of steps that the program had acknowledged.
    """
    with subprocess.Popen((*WRITER, url, "1000000"), cwd=ROOT, stdout=PIPE, stderr=DEVNULL) as writer:
        assert writer.stdout is not None
        acknowledged = b""
        if rng.random() < 0.8:
            acknowledged = writer.stdout.read(1)
            time.sleep(rng.random() / 20)
        else:
            time.sleep(rng.random() / 4)
        if kill is not None:
            kill()
        writer.kill()
        acknowledged += writer.stdout.read()
    if kill is None:
        assert writer.returncode == -SIGKILL, "the program ended by itself"
    else:
        postgres_server().start()
    if url.startswith("postgresql:"):
        wait_for_disconnects(url)
    return _check(url, state, acknowledged), acknowledged.count(b".")


def _check(url: str, state: State, acknowledged: bytes) -> State:
    """Return the state of a store after a program that acknowledged some steps was killed.

    Raises:
        AssertionError: If an acknowledged step is missing or a step is incomplete.
    """
    done = acknowledged.count(b".")
    with closing(open_store(url)) as store:
        left = read_state(store)
        possible = [*islice(chain([state], later_states(state)), done, done + 2)]
        assert left in possible, (
            f"{left[0]} beats and {len(left[2])} fights are left, not {[line[0] for line in possible]}"
        )
        after = next(later_states(left))
        store_writer.apply_step(store, left, after)
        assert read_state(store) == after
    return after
