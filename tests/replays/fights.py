"""Recorded fights for the tests, and functions that tamper with their logs."""

import random
from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import orjson

from combat import DiceNeeded, Encounter
from events.log.lines import log_lines as stored_lines
from events.log.lines import seal_line
from replays import Replay, Verdict

SEED = "hmac-sha256:00ff0000000000000000000000000000"
LineChange = Callable[[dict[str, Any]], None]


def new_fight(**options: Any) -> Encounter:
    """Start the sample skirmish."""
    return Encounter.sample("trench_crusade", **{"dice": SEED, **options})


def play_on(fight: Encounter, number: int = 0, most: int = 10_000) -> Encounter:
    """Play at random until the fight is over or has `most` beats."""
    rng = random.Random(number)
    while fight.outcome is None and len(fight.journal) < most:
        owed = next(request for request in fight.requests if not request.optional)
        fight.do(fight.options(owed.seat).random(rng))
    return fight


def random_fight(number: int = 0, most: int = 10_000, **options: Any) -> Encounter:
    """Play the sample skirmish at random; fights without options are cached and copied."""
    return play_on(new_fight(**options), number, most) if options else _played(number, most).fork()


@cache
def _played(number: int, most: int) -> Encounter:
    return play_on(new_fight(), number, most)


def eventful_fight(number: int = 0, dice: str = "fresh") -> Encounter:
    """Play a fight with undos, redos, notes, a ruling and an override; cached and copied."""
    return _meddled(number, dice).fork()


@cache
def _meddled(number: int, dice: str) -> Encounter:
    fight = new_fight(undo={"barrier": "none", "dice": dice})
    for target in range(10 + number % 5, 100, 12):
        play_on(fight, number + target, target)
        if fight.outcome is not None:
            break
        fight.undo(to=len(fight.journal) - 2 - (target + number) % 3)
        if (target + number) % 4 == 0:
            fight.redo()
        play_on(fight, number + target, len(fight.journal) + 3)
        fight.note(f"a remark at {target}", by="pilgrims")
    fight.rule("the wall counts as Cover", "TC-SHOOT-02")
    fight.override("models.kain.blood", 2, "we forgot them")
    return play_on(fight, number)


def manual_fight(number: int = 0) -> Encounter:
    """Play a fight with manual dice, a third of which the program rolls."""
    rng = random.Random(number)
    fight = new_fight(typed="anyone")
    while fight.outcome is None:
        owed = next(request for request in fight.requests if not request.optional)
        command = fight.options(owed.seat).random(rng)
        faces: list[int | None] = []
        while True:
            try:
                fight.do(command, faces=faces)
            except DiceNeeded as needed:
                faces.extend(rng.choice((None, rng.randint(1, 6), rng.randint(1, 6))) for _ in needed.sides)
            else:
                break
    return fight


def log_lines(fight: Encounter) -> list[bytes]:
    """Return the encoded lines of the log of a fight."""
    return list(stored_lines(fight.journal, fight.system.codec))


@lru_cache(maxsize=8)
def verdict_of(game: Replay) -> Verdict:
    """Return the cached verdict on a recorded fight."""
    return game.verify()


def write_log(path: Path, rows: Sequence[bytes]) -> Path:
    """Write encoded lines to a file and return its path."""
    path.write_bytes(b"".join(rows))
    return path


def edit_line(rows: Sequence[bytes], line: int, change: LineChange) -> list[bytes]:
    """Change a line without correcting its seal, as with an editor."""
    data = orjson.loads(rows[line - 1])
    change(data)
    return [*rows[: line - 1], orjson.dumps(data) + b"\n", *rows[line:]]


def forge_line(rows: Sequence[bytes], line: int, change: LineChange) -> list[bytes]:
    """Change a line and recompute all seals from there, as a skilled forger would."""
    made = list(rows[: line - 1])
    for number, row in enumerate(rows[line - 1 :], start=line):
        data = orjson.loads(row)
        data.pop("chain")
        if number == line:
            change(data)
        made.append(seal_line(made[-1] if made else b"", data))
    return made


def event_place(fight: Encounter, kind: str, *, latest: bool = False) -> tuple[int, int]:
    """Return the line and index of the first or latest event of a type."""
    places = [
        (beat.number + 2, index)
        for beat in fight.journal
        for index, event in enumerate(beat.events)
        if event.wire_type == kind
    ]
    return places[-1 if latest else 0]
