"""A program that writes to a store and acknowledges each step on standard output.

Its steps depend only on the number of beats in the store, so the number of acknowledgements determines the expected
content.
"""

import os
import sys
from collections.abc import Iterator
from itertools import count
from random import Random

from events.stores import Store, open_store

FIGHT = "written"
HEADER = b'{"format":"blow-by-blow"}\n'

State = tuple[int, bytes | None, frozenset[str]]
"""The content of a store: the number of beats of the fight, its note, and the names of the other fights."""

EMPTY: State = (-1, None, frozenset())


def line(number: int) -> bytes:
    """Return the line of a beat, of random length and different from all others."""
    rng = Random(number)
    return (
        f"{number} ".encode() + rng.randbytes(rng.randrange(1 << rng.randrange(4, 15))).translate(None, b"\n\0") + b"\n"
    )


def later_states(state: State) -> Iterator[State]:
    """Yield the state after each of the following steps."""
    beats, note, fights = state
    if beats < 0:
        yield (0, None, fights)
    for number in count(max(beats, 0)):
        yield (number + 1, note, fights)
        if number % 3 == 0:
            note = line(number)
            yield (number + 1, note, fights)
        if number % 5 == 0:
            fights |= {f"another {number}"}
            yield (number + 1, note, fights)


def apply_step(store: Store, before: State, after: State) -> None:
    """Do the step that leads from one state to the next."""
    if before[0] < 0:
        store.create(FIGHT, HEADER)
    elif after[0] > before[0]:
        store.append(FIGHT, before[0], line(before[0]))
    elif after[1] != before[1]:
        store.put(FIGHT, "key", after[1])
    else:
        (fight,) = after[2] - before[2]
        store.create(fight, HEADER + line(1) + line(2))


def read_state(store: Store) -> State:
    """Return the state of a store.

    Raises:
        AssertionError: If a line, a note or a fight is incomplete.
    """
    fights = set(store.fights())
    others = frozenset(fights - {FIGHT})
    for fight in others:
        assert store.header(fight) + b"".join(store.read(fight)) == HEADER + line(1) + line(2), fight
    if FIGHT not in fights:
        return (-1, None, others)
    assert store.header(FIGHT) == HEADER
    lines = store.read(FIGHT)
    assert store.beats(FIGHT) == len(lines)
    for number, stored_line in enumerate(lines):
        assert stored_line == line(number), f"beat {number} is damaged"
    return (len(lines), store.note(FIGHT, "key"), others)


def write(url: str, most: int) -> None:
    """Do a number of steps; write one byte to standard output before the first step and after each step."""
    store = open_store(url)
    before = read_state(store)
    os.write(1, b"!")
    for after, _ in zip(later_states(before), range(most), strict=False):
        apply_step(store, before, after)
        os.write(1, b".")
        before = after
    store.close()


if __name__ == "__main__":
    write(sys.argv[1], int(sys.argv[2]))
