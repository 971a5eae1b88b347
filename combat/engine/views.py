"""What a seat may see, as plain data."""

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, cast

from combat.engine.admission import check_known_beat, requests_of
from combat.engine.figures import Figure
from combat.engine.requests import Request
from combat.engine.system import System
from events import json_text
from events.history import History, Snapshot
from events.journal import Beat, Header, Journal
from events.once import once_a_table
from events.vocabulary import AmendAsked, Restored, TakenBack, UndoAgreed, UndoAsked, UndoDeclined
from events.wire import plain

if TYPE_CHECKING:
    from combat.engine.plain_data import (
        ChangeData,
        ChangesData,
        DiceData,
        HiddenData,
        RequestData,
        SeenData,
        TableSeen,
        ViewData,
    )

View = dict[str, Any]

HIDDEN: "HiddenData" = {"type": "hidden.v1"}
"""What stands in place of a command or event that is for another seat only."""


class Sight:
    """A fight at one moment, before many eyes: what two seats see alike is made once, so nobody may change it.

    Args:
        system: The book.
        header: The header of the fight.
        beats: How many beats there are.
        state: The table.
        requests: The decisions that are owed.
    """

    def __init__(
        self, system: System[Any], header: Header, beats: int, state: Any, requests: Sequence[Request]
    ) -> None:
        self._system = system
        self._header = header
        self._beats = beats
        self._state = state
        self._requests = requests
        self._tables: list[tuple[Any, TableSeen]] = []
        self._asked: dict[tuple[int, bool], RequestData] = {}

    def view(self, seat: str | None) -> View:
        """Return what a seat may see, as plain data; None for somebody who may see everything."""
        seen: ViewData = {
            "beats": self._beats,
            "system": self._system.name,
            "seat": seat,
            "step": self._state.step,
            "requests": [
                self._request(place, own=seat in (None, each.seat)) for place, each in enumerate(self._requests)
            ],
            "dice": dice_seen(self._header),
            **self._table(_as_seen(self._system, self._state, seat)),
        }
        return cast("View", seen)

    def _table(self, seen: Any) -> "TableSeen":
        """Return what a table shows that lies like this."""
        known = next((told for state, told in self._tables if state is seen), None)
        if known is None:
            known = {
                "state": _told(self._system, seen),
                "scores": {who: dict(values) for who, values in self._system.scores(seen).items()},
                "figures": plain(self._system.figures(seen)),
            }
            self._tables.append((seen, known))
        return known

    def _request(self, place: int, *, own: bool) -> "RequestData":
        known = self._asked.get((place, own))
        if known is None:
            known = self._asked[place, own] = request_seen(self._system, self._requests[place], own=own)
        return known


def fight_seen(
    system: System[Any], header: Header, beats: int, state: Any, requests: Sequence[Request], seat: str | None
) -> View:
    """Return what a seat may see of a fight, with the number of its beats."""
    return Sight(system, header, beats, state, requests).view(seat)


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
    seen: ChangesData = {"beats": now["beats"], "seat": seat, "since": since, "changes": changes(before, now)}
    return cast("View", seen)


def _as_seen(system: System[Any], state: Any, seat: str | None) -> Any:
    return state if seat is None else system.projection.conceal(state, seat)


def figures_seen(system: System[Any], state: Any, seat: str | None) -> tuple[Figure, ...]:
    """Return how everybody stands, as far as the seat may see it."""
    return _figures_seen(state, system, seat)


@once_a_table
def _figures_seen(state: Any, system: System[Any], seat: str | None) -> tuple[Figure, ...]:
    return system.figures(_as_seen(system, state, seat))


class Differences:
    """What changed between parts of views, found out once for all the seats that see these parts alike."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, int], tuple[Any, Any, list[ChangeData]]] = {}

    def of(self, before: Any, after: Any, path: str) -> "list[ChangeData]":
        """Return what makes one part, which stands at a path, of the other."""
        key = id(before), id(after)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = before, after, _changes(before, after, path)  # held, so that no id comes again
        return known[2]


def changes(before: View, after: View, known: Differences | None = None) -> "list[ChangeData]":
    """Return what makes one view of the other: a JSON Patch (RFC 6902), which libraries of every language apply.

    Whatever is longer to change than to tell anew is told anew. `jsonpatch`, which seeks the
    shortest way from one list to another, takes ten times as long.

    Args:
        before: The one.
        after: The other.
        known: What was found out for other seats.
    """
    return list(_in_object(before, after, "", _changes if known is None else known.of))


def _changes(before: Any, after: Any, path: str) -> "list[ChangeData]":
    """Return what changed at a place; most of a view has not."""
    anew = json_text.dumps(after)
    if json_text.dumps(before) == anew:
        return []
    found: list[ChangeData] | None = None
    if type(before) is type(after) is dict:
        found = list(_in_object(before, after, path, _changes))
    elif type(before) is type(after) is list:
        found = list(_in_list(before, after, path))
    if found is None or (len(json_text.dumps(found)) > len(anew) + len(path)):
        return [{"op": "replace", "path": path, "value": after}]
    return found


def _in_object(
    before: dict[str, Any],
    after: dict[str, Any],
    path: str,
    differences: "Callable[[Any, Any, str], list[ChangeData]]",
) -> "Iterator[ChangeData]":
    for key in {**before, **after}:
        place = f"{path}/{key.replace('~', '~0').replace('/', '~1')}"
        if key not in after:
            yield {"op": "remove", "path": place}
        elif key not in before:
            yield {"op": "add", "path": place, "value": after[key]}
        else:
            yield from differences(before[key], after[key], place)


def _in_list(before: list[Any], after: list[Any], path: str) -> "Iterator[ChangeData]":
    """Return what changed in a list: what is alike at its beginning and its end is left out."""
    ones, others = list(map(json_text.dumps, before)), list(map(json_text.dumps, after))
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


def beat_seen(system: System[Any], beat: Beat, seat: str | None) -> View:
    """Return a beat as plain data, as a seat may see it.

    Args:
        system: Whose messages they are.
        beat: The beat.
        seat: The seat that looks; None for somebody who may see everything.
    """
    hidden = [seat is not None and event.only_for not in (None, seat) for event in beat.events]
    seen: SeenData = {
        "beat": beat.number,
        "by": beat.by,
        "at": beat.at,
        "command": HIDDEN.copy() if any(hidden) else system.codec.dump(beat.command),
        "events": [
            HIDDEN.copy() if secret else system.codec.dump(event)
            for event, secret in zip(beat.events, hidden, strict=True)
        ],
    }
    return cast("View", seen)


def request_seen(system: System[Any], request: Request, *, own: bool) -> "RequestData":
    """Return a request as plain data; its choices only to the seat that owes it."""
    seen: RequestData = {
        "seat": request.seat,
        "kind": request.kind,
        "prompt": request.prompt,
        "optional": request.optional,
        "asked_by": request.asked_by,
    }
    if own:
        seen["reminders"] = list(request.reminders)
        seen["forms"] = [form.plain() for form in request.forms]
        seen["default"] = None if request.default is None else system.codec.dump(request.default)
    return seen


def dice_seen(header: Header) -> "DiceData":
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
