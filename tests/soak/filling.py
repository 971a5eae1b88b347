"""A program that writes to a store until the disk is full, then frees space; it imports few modules."""

import resource
import shutil
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from random import Random

from events.stores import Store, StoreError, open_store
from tests.harness import store_writer
from tests.harness.store_writer import EMPTY, State, later_states, read_state


def _fill(url: str, folder: Path, rng: Random, times: int) -> int:
    """Fill the disk a number of times with five refused writes each, and return the number of refused writes."""
    refused, state = 0, EMPTY
    with closing(open_store(url)) as store:
        for _ in range(times):
            _leave_room(folder, rng.randrange(1 << 18))
            for _ in range(5):
                state = _until_refused(store, state)
                refused += 1
                assert read_state(store) == state
            with closing(open_store(url)) as other:
                assert read_state(other) == state
            _leave_room(folder, None)
            for _ in range(rng.randrange(3)):
                state = _step(store, state)
    return refused


def _leave_room(folder: Path, room: int | None) -> None:
    """Limit the free space of a disk; on a shared disk, limit the growth of the largest file instead."""
    if folder.is_mount():
        size = 1 << 26 if room is None else shutil.disk_usage(folder).used + room
        subprocess.run(("mount", "-o", f"remount,size={size}", str(folder)), check=True)  # noqa: S607 - found in PATH, as for mounting
    else:
        largest = max((path.stat().st_size for path in folder.rglob("*") if path.is_file()), default=0)
        most = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
        resource.setrlimit(resource.RLIMIT_FSIZE, (most if room is None else largest + room, most))


def _until_refused(store: Store, state: State) -> State:
    while True:
        try:
            state = _step(store, state)
        except StoreError:
            return state


def _step(store: Store, state: State) -> State:
    after = next(later_states(state))
    store_writer.apply_step(store, state, after)
    return after


if __name__ == "__main__":
    sys.stdout.write(str(_fill(sys.argv[1], Path(sys.argv[2]), Random(sys.argv[3]), int(sys.argv[4]))))
