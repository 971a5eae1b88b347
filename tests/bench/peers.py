"""Alternatives that a user might choose, if they are installed, and the times of comparable operations.

None of them does the same: chess has fewer rules and no dice, an `eventsourcing` aggregate has no rules, SQLite
stores lines without knowing their meaning, and boardgame.io runs any game with rules written by its user.
"""

import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from random import Random
from shutil import which
from uuid import UUID

import orjson

from tests.bench.fights import Stage
from tests.bench.rows import Peer
from tests.bench.ruler import Tape, frozen_heap, oj
from tests.bench.sizes import Sizes

NODE_MODULES = Path(sys.prefix) / "node"
"""Folder into which `make bench` installs the Node packages."""

ABSENT = "not installed"


def peers(sizes: Sizes, folder: Path) -> Iterator[Peer]:
    """Yield the figures of all alternatives."""
    yield from chess(sizes) if find_spec("chess") else [Peer("python-chess", ABSENT)]
    yield from aggregate(sizes) if find_spec("eventsourcing") else [Peer("eventsourcing", ABSENT)]
    yield from boardgame()
    yield from storing(sizes, folder)


def chess(sizes: Sizes) -> Iterator[Peer]:
    """Play random games of chess: choose a legal move, check it and push it."""
    import chess

    tape = Tape(sizes.times)

    def push(board: chess.Board, move: chess.Move) -> None:
        if not board.is_legal(move):
            raise ValueError(move)
        board.push(move)

    def timed(board: chess.Board, rng: Random) -> None:
        move = rng.choice(list(board.legal_moves))
        tape.time("choose", lambda each: rng.choice(list(each.legal_moves)), board.copy)
        tape.time("push", lambda each: push(each, move), board.copy)
        board.push(move)

    with frozen_heap():
        for number in range(sizes.fights):
            board, rng = chess.Board(), Random(number)
            while not board.is_game_over():
                timed(board, rng)
    yield Peer("python-chess: choose a random legal move, oj", f"{statistics.fmean(tape.oj_times('choose')):.0f}")
    yield Peer("python-chess: check and push a move, oj", f"{statistics.fmean(tape.oj_times('push')):.1f}")


def aggregate(sizes: Sizes) -> Iterator[Peer]:
    """Rebuild an aggregate from as many events as the log of the middle length has."""
    from eventsourcing.application import Application
    from eventsourcing.domain import Aggregate, event

    class Fight(Aggregate):
        """An aggregate that counts wounds."""

        @event("Began")
        def __init__(self) -> None:
            self.wounds: dict[str, int] = {}

        @event("Struck")
        def strike(self, who: str, face: int, sides: int, purpose: str) -> None:
            """Record a wound."""
            self.wounds[who] = self.wounds.get(who, 0) + (face == sides)

    app: Application[UUID] = Application()
    fight = Fight()
    for number in range(sizes.events[1]):
        fight.strike("ansel", number % 6 + 1, 6, "Shoot")
    app.save(fight)
    lines = [bytes(event.state) for event in app.events.recorder.select_events(fight.id)]

    def loads() -> None:
        for line in lines:
            orjson.loads(line)

    ratio = sizes.ruler.against(lambda: app.repository.get(fight.id), loads)
    yield Peer(f"eventsourcing: rebuild of {len(lines):,} events / orjson.loads of them", f"{ratio:.1f}")


def boardgame() -> Iterator[Peer]:
    """Play moves under Node, and whole games between bots that move at random."""
    moves, games = "boardgame.io under Node: one move, oj", "boardgame.io under Node: games per second, "
    node = which("node")
    ran = None
    if node is not None and NODE_MODULES.exists():
        script = str(Path(__file__).with_name("boardgame.mjs"))
        ran = subprocess.run([node, script, str(NODE_MODULES)], capture_output=True, text=True, check=False)
    if ran is None or ran.returncode != 0:
        yield Peer(moves, ABSENT)
        yield Peer(f"{games}its own random bot", ABSENT)
        return
    figures = orjson.loads(ran.stdout)
    yield Peer(moves, f"{figures['move'] / oj():.0f}")
    for name, game in figures["games"].items():
        yield Peer(f"{games}{name} of {game['moves']:.0f} moves", f"{1 / game['seconds']:,.0f}")


def storing(sizes: Sizes, folder: Path) -> Iterator[Peer]:
    """Store notes one by one, each synced to disk before the next; measured in elapsed time."""
    stage = Stage("trench_crusade", sizes, folder)
    with tempfile.TemporaryDirectory(dir=folder) as place:
        fight = stage.opened(0)
        fight.record(Path(place) / "fight.jsonl")
        done = _wall(lambda: fight.note("and so it went on"), sizes)
        fight.close()
        row = (Path(place) / "fight.jsonl").read_bytes().splitlines()[-1]
        yield Peer("a note in a recorded fight, synced to disk", _shown(done))
        for mode in ("DELETE", "WAL"):
            base = sqlite3.connect(Path(place) / f"{mode}.db", isolation_level=None)
            base.execute(f"PRAGMA journal_mode={mode}")
            base.execute("PRAGMA synchronous=FULL")
            base.execute("CREATE TABLE log (line BLOB)")
            stored = _wall(partial(base.execute, "INSERT INTO log VALUES (?)", (row,)), sizes)
            base.close()
            yield Peer(f"SQLite, synchronous FULL, journal {mode}: the same line", _shown(stored))


def _wall(action: Callable[[], object], sizes: Sizes) -> float:
    taken = []
    for _ in range(40 * sizes.ruler.rounds):
        start = time.perf_counter()
        action()
        taken.append(time.perf_counter() - start)
    return statistics.median(taken)


def _shown(seconds: float) -> str:
    return f"{seconds * 1e6:,.0f} us"
