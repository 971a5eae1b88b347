"""Fights loaded from a checkpoint, and a comparison with the same fights loaded from the whole log."""

from contextlib import suppress
from pathlib import Path
from typing import Any

from combat import Encounter, Refused
from combat.engine.fight.loading import load_fight
from events.log.checkpoints import code_hash, encode_checkpoint, store_checkpoint
from events.log.lines import header_line
from events.log.marks import Mark
from events.stores import LogFile, checkpoint_path


def is_loaded_from_checkpoint(path: Path) -> bool:
    """Return whether loading this log uses a checkpoint."""
    return load_fight(path, LogFile.of(path), None).checkpoint_mark is not None


def store_checkpoint_at(path: Path, number: int) -> bool:
    """Store a checkpoint of the state after one beat, and return whether that beat allows a checkpoint."""
    checkpoint_path(path).unlink(missing_ok=True)
    loaded = load_fight(path, LogFile.of(path), number)
    history = loaded.history
    if not number or history.asked is not None:
        return False
    code = code_hash(loaded.system.projection, loaded.system.codec)
    assert code is not None
    store_checkpoint(
        path,
        encode_checkpoint(
            Mark(history, number), code, header_line(loaded.journal), loaded.line_index, loaded.system.codec
        ),
    )
    return True


def observable_state(fight: Encounter) -> list[Any]:
    """Return everything that is visible of a fight without reading far back in its log."""
    seats = [None, *(seat.id for seat in fight.header.seats)]
    return [
        [fight.view(seat) for seat in seats],
        [request.seat for request in fight.requests],
        len(fight.journal),
        fight.fingerprint,
        fight.aftermath(),
        fight.header,
        fight.outcome,
        str(fight.recovered),
        result_or_refusal(fight.undo_preview),
    ]


def result_or_refusal(call: Any) -> Any:
    """Return the result of a call, or the text of its refusal."""
    try:
        return call()
    except Refused as refused:
        return str(refused)


def assert_identical(one: Encounter, *others: Encounter) -> None:
    """Assert that fights look the same, have the same log, and stay the same through undo and redo."""
    for fight in (one, *others):
        fight.check()
    results, twin = observable_state(one), one.fork()
    moves = _moves(twin)
    moved = observable_state(twin)
    for other in others:
        assert observable_state(other) == results
        assert other.journal.beats == one.journal.beats
        assert other.seen(None) == one.seen(None)
        twin = other.fork()
        assert _moves(twin) == moves
        assert observable_state(twin) == moved


def _moves(fight: Encounter) -> list[Any]:
    """Undo as far as possible, step by step and in one go, redo everything, and return the results and states."""
    results: list[Any] = []
    leap = fight.fork()
    numbers = [beat.number for beat in fight.journal]
    leaps = {*numbers[:4], *numbers[::6], *numbers[-4:]}
    results += [
        result_or_refusal(lambda to=to: leap.fork().undo("gm", to).events)
        for to in (0, "turn", "round", *sorted(leaps))
    ]
    seats = [seat.id for seat in fight.header.seats]
    results += [result_or_refusal(lambda seat=seat: fight.undo_preview(by=seat)) for seat in seats]
    undone = 0
    with suppress(Refused):
        while True:
            fight.undo("gm")
            undone += 1
            results.append(fight.state)
    for _ in range(undone):
        fight.redo("gm")
        results.append(fight.state)
    results.append(result_or_refusal(lambda: fight.redo("gm").events))
    return results
