"""What a seat may see, as plain data."""

from collections.abc import Iterator, Sequence
from typing import Any

import orjson

from combat.engine.admission import check_known_beat, requests_of
from combat.engine.figures import Figure
from combat.engine.requests import Request
from combat.engine.system import System
from events.history import History, Snapshot
from events.journal import Beat, Header, Journal
from events.vocabulary import AmendAsked, Restored, TakenBack, UndoAgreed, UndoAsked, UndoDeclined
from events.wire import plain

View = dict[str, Any]

HIDDEN = {"type": "hidden.v1"}
"""What stands in place of a command or event that is for another seat only."""


def table_seen(system: System[Any], header: Header, state: Any, requests: Sequence[Request], seat: str | None) -> View:
    """Return what lies on a table, as plain data, as a seat may see it; None for somebody who may see everything."""
    seen = _as_seen(system, state, seat)
    return {
        "system": system.name,
        "seat": seat,
        "step": state.step,
        "requests": [request_seen(system, request, own=seat in (None, request.seat)) for request in requests],
        "dice": dice_seen(header),
        "state": _told(system, seen),
        "scores": {who: dict(values) for who, values in system.scores(seen).items()},
        "figures": plain(system.figures(seen)),
    }


def fight_seen(
    system: System[Any], header: Header, beats: int, state: Any, requests: Sequence[Request], seat: str | None
) -> View:
    """Return what a seat may see of a fight, with the number of its beats."""
    return {"beats": beats, **table_seen(system, header, state, requests, seat)}


def changed_since(system: System[Any], journal: Journal, history: History[Any], since: int, now: View) -> View:
    """Return what makes of the view that a seat had after a beat the present one; that one, where this is not at hand.

    Args:
        system: The book.
        journal: All beats.
        history: What counts.
        since: The number of the beat.
        now: The present view.

    Raises:
        Refused: When there is no such beat.
    """
    check_known_beat(journal, since)
    state, seat = state_after(history, journal.since(since)[0]), now["seat"]
    if state is None:
        return now
    asked = () if state.outcome is not None else requests_of(state, system)
    before = fight_seen(system, journal.header, since + 1, state, asked, seat)
    return {"beats": now["beats"], "seat": seat, "since": since, "changes": changes(before, now)}


def _as_seen(system: System[Any], state: Any, seat: str | None) -> Any:
    return state if seat is None else system.projection.conceal(state, seat)


def figures_seen(system: System[Any], state: Any, seat: str | None) -> tuple[Figure, ...]:
    """Return how everybody stands, as far as the seat may see it."""
    return system.figures(_as_seen(system, state, seat))


def changes(before: View, after: View) -> list[dict[str, Any]]:
    """Return what makes one view of the other: a JSON Patch (RFC 6902), which libraries of every language apply.

    Whatever is longer to change than to tell anew is told anew. `jsonpatch`, which seeks the
    shortest way from one list to another, takes ten times as long.
    """
    return _changes(before, after, "")


def _changes(before: Any, after: Any, path: str) -> list[dict[str, Any]]:
    """Return what changed at a place; most of a view has not."""
    anew = orjson.dumps(after)
    if orjson.dumps(before) == anew:
        return []
    found: list[dict[str, Any]] | None = None
    if type(before) is type(after) is dict:
        found = list(_in_object(before, after, path))
    elif type(before) is type(after) is list:
        found = list(_in_list(before, after, path))
    if found is None or (path and len(orjson.dumps(found)) > len(anew) + len(path)):
        return [{"op": "replace", "path": path, "value": after}]
    return found


def _in_object(before: dict[str, Any], after: dict[str, Any], path: str) -> Iterator[dict[str, Any]]:
    for key in {**before, **after}:
        place = f"{path}/{key.replace('~', '~0').replace('/', '~1')}"
        if key not in after:
            yield {"op": "remove", "path": place}
        elif key not in before:
            yield {"op": "add", "path": place, "value": after[key]}
        else:
            yield from _changes(before[key], after[key], place)


def _in_list(before: list[Any], after: list[Any], path: str) -> Iterator[dict[str, Any]]:
    """Return what changed in a list: what is alike at its beginning and its end is left out."""
    ones, others = list(map(orjson.dumps, before)), list(map(orjson.dumps, after))
    most = min(len(ones), len(others))
    first = next((place for place in range(most) if ones[place] != others[place]), most)
    most -= first
    last = next((place for place in range(most) if ones[-1 - place] != others[-1 - place]), most)
    end, other_end = len(ones) - last, len(others) - last
    for place in range(first, min(end, other_end)):
        yield from _changes(before[place], after[place], f"{path}/{place}")
    for place in range(end - 1, other_end - 1, -1):
        yield {"op": "remove", "path": f"{path}/{place}"}
    for place in range(end, other_end):
        yield {"op": "add", "path": f"{path}/{place}", "value": after[place]}


def state_after(history: History[Any], beat: Beat) -> Any:
    """Return the state after a beat of the journal; None where it is not at hand any more, or a question stood open."""
    match beat.events:
        case (TakenBack(to=to),):
            number = to
        case (Restored(beats=numbers),):
            number = numbers[-1]
        case (UndoAsked() | UndoAgreed() | UndoDeclined() | AmendAsked(),):
            return None
        case _:
            number = beat.number
    snapshot: Snapshot[Any] | None = history.now
    while snapshot is not None and snapshot.beat.number > number:
        snapshot = snapshot.before
    group = history.undone
    taken = () if group is None or number not in group.numbers else group.snapshots
    found = next((each for each in (snapshot, *taken) if each is not None and each.beat.number == number), None)
    return None if found is None else found.state


def beat_seen(system: System[Any], beat: Beat, seat: str | None) -> dict[str, Any]:
    """Return a beat as plain data, as a seat may see it.

    Args:
        system: Whose messages they are.
        beat: The beat.
        seat: The seat that looks; None for somebody who may see everything.
    """
    hidden = [seat is not None and event.only_for not in (None, seat) for event in beat.events]
    return {
        "beat": beat.number,
        "by": beat.by,
        "at": beat.at,
        "command": dict(HIDDEN) if any(hidden) else system.codec.dump(beat.command),
        "events": [
            dict(HIDDEN) if secret else system.codec.dump(event)
            for event, secret in zip(beat.events, hidden, strict=True)
        ],
    }


def request_seen(system: System[Any], request: Request, *, own: bool) -> dict[str, Any]:
    """Return a request as plain data; its choices only to the seat that owes it."""
    seen: dict[str, Any] = {"seat": request.seat, "kind": request.kind, "prompt": request.prompt}
    seen["optional"] = request.optional
    if own:
        seen["reminders"] = list(request.reminders)
        seen["forms"] = [form.plain() for form in request.forms]
        seen["default"] = None if request.default is None else system.codec.dump(request.default)
    return seen


def dice_seen(header: Header) -> dict[str, Any]:
    """Return where the dice of a fight come from, and what every seat was promised about them."""
    return {
        "kind": header.dice,
        "seed_hash": header.seed_hash,
        "id": header.id,
        "salt": header.salt,
        "typed": header.typed,
    }


def state_seen(system: System[Any], state: Any, seat: str | None) -> dict[str, Any]:
    """Return the state as plain data, as a seat may see it."""
    return _told(system, _as_seen(system, state, seat))


def _told(system: System[Any], state: Any) -> dict[str, Any]:
    told: dict[str, Any] = plain(state)
    if state.outcome is not None:
        told["outcome"] = system.codec.dump(state.outcome)
    return told
