"""How fast the house is, as ratios within one run: machines differ, and one machine differs from itself.

Run it with `make bench`; it prints one table a system and takes about half a minute each.
"""

import gc
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import orjson
import transitions
from rich.console import Console
from rich.table import Table

from combat import Encounter, systems
from events.base import Command
from events.log import read
from replays import Replay

SEED = "hmac-sha256:62656e63680000000000000000000000"
EVENTS = 10_000
BEATS = 10_000


def main() -> None:
    """Measure every system and print a table for each."""
    console = Console(width=118)
    imports = import_seconds("combat"), import_seconds("attrs, cattrs")
    for name in sys.argv[1:] or systems():
        table = Table(title=f"{name}, Python {sys.version.split()[0]}", title_justify="left")
        for heading in ("what", "against", "this", "that", "ratio"):
            table.add_column(heading, justify="left" if heading in ("what", "against") else "right")
        for what, against, this, that in measured(name):
            table.add_row(what, against, shown(this), shown(that), f"{this / that:.1f}")
        table.add_row("import combat", "import attrs, cattrs", *map(shown, imports), f"{imports[0] / imports[1]:.2f}")
        console.print(table)


def measured(name: str) -> list[tuple[str, str, float, float]]:
    """Return what was measured for one system, and against what, in seconds."""
    short, long = fight(name, 10), fight(name, events=EVENTS)
    system = long.system
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "fight.jsonl"
        long.save(path)
        data = path.read_bytes()
        rows = data.splitlines()
        game = Replay.load(path)
    last, middle = len(game) - 1, len(game) // 2
    parse = best(lambda: [orjson.loads(row) for row in rows])
    fold = best(lambda: Replay.of(long)[last].state)
    whole = best(lambda: read(data, lambda _: system.codec), rounds=3)
    far = best(lambda: Replay.of(long)[middle].state)
    game[last]
    events = sum(len(beat.events) for beat in long.journal)
    longest = lengthened(long, BEATS)
    trigger = library_trigger()
    return [
        (f"fold of {events} events", "orjson.loads of their lines", fold, parse),
        ("read: unseal, check, decode", "orjson.loads of the lines", whole, parse),
        ("one do", "one transitions trigger", per_do(name), trigger),
        (f"undo and redo after {BEATS} beats", "the same after 10", undo_redo(longest), undo_redo(short)),
        (f"fork after {BEATS} beats", "the same after 10", best(longest.fork, 2000), best(short.fork, 2000)),
        ("first seek to the middle", "orjson.loads of the lines", far, parse),
        ("any later seek", "the first", best(lambda: game[middle].state, 2000), far),
    ]


def fight(name: str, beats: int = 0, *, events: int = 0) -> Encounter:
    """Play sample fights until one has as many beats, or events, as asked for; finished ones go on after an undo."""
    rng = random.Random(20)
    encounter = Encounter.sample(name, dice=SEED, undo={"barrier": "none"})
    count = 0
    while (beats and len(encounter.journal) < beats) or count < events:
        if encounter.outcome is not None:
            encounter.undo(by="gm", to=1)
            continue
        count += len(encounter.do(choice(encounter, rng)).events)
    return encounter


def lengthened(encounter: Encounter, beats: int) -> Encounter:
    """Return a copy with that many beats, most of them remarks."""
    copy = encounter.fork()
    while len(copy.journal) < beats:
        copy.note("and so it went on")
    return copy


def choice(encounter: Encounter, rng: random.Random) -> Command:
    """Return one legal command that answers a decision which is owed."""
    owed = [request for request in encounter.requests if not request.optional]
    return encounter.options(rng.choice(owed).seat).random(rng)


def per_do(name: str) -> float:
    """Return the seconds of one accepted command, over a whole fight played again."""
    first = Encounter.sample(name, dice=SEED)
    rng = random.Random(7)
    while first.outcome is None:
        first.do(choice(first, rng))
    commands = [(beat.command, beat.by) for beat in first.journal][1:]

    def again() -> None:
        encounter = Encounter.sample(name, dice=SEED)
        for command, by in commands:
            encounter.do(command, by)

    return best(again, rounds=5) / len(commands)


def undo_redo(encounter: Encounter) -> float:
    """Return the seconds of taking a blow back and restoring it."""
    copy = encounter.fork()

    def both() -> None:
        copy.undo(by="gm")
        copy.redo(by="gm")

    return best(both, 300)


def library_trigger() -> float:
    """Return the seconds of one trigger of a flat machine with one guard, as the library runs it."""

    class Marker:
        """Stands where the machine writes its state."""

        def trigger(self, name: str, /, *args: object) -> bool:
            """The library puts its own in this place."""
            raise NotImplementedError

    model = Marker()
    rows = [
        {"trigger": "go", "source": "here", "dest": "there", "conditions": lambda _: True},
        {"trigger": "go", "source": "there", "dest": "here", "conditions": lambda _: True},
    ]
    transitions.Machine(
        model, states=["here", "there"], transitions=rows, initial="here", auto_transitions=False, model_override=True
    )
    return best(lambda: model.trigger("go", None), 5000)


def import_seconds(modules: str) -> float:
    """Return the seconds that importing takes in a fresh interpreter, without starting the interpreter."""
    code = f"import time; t = time.perf_counter(); import {modules}; print(time.perf_counter() - t)"
    runs = [
        float(subprocess.run([sys.executable, "-c", code], capture_output=True, check=True).stdout) for _ in range(7)
    ]
    return statistics.median(runs)


def best(action: Callable[[], object], times: int = 1, *, rounds: int = 7) -> float:
    """Return the seconds of one action: the least of some rounds, because everything else only adds."""
    gc.collect()
    taken = []
    for _ in range(rounds):
        start = time.perf_counter()
        for _ in range(times):
            action()
        taken.append((time.perf_counter() - start) / times)
    return min(taken)


def shown(seconds: float) -> str:
    """Return a duration in the unit that reads best."""
    if seconds >= 1:
        return f"{seconds:.2f} s"
    return f"{seconds * 1e3:.2f} ms" if seconds >= 1e-3 else f"{seconds * 1e6:.2f} us"


if __name__ == "__main__":
    main()
