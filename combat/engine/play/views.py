"""Plain data that a seat may see: views of fights, beats, requests and changes."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, cast

from combat.engine.offer.figures import Figure
from combat.engine.offer.request_data import RequestParts
from combat.engine.offer.requests import Request
from combat.engine.play.command_checks import check_known_beat, open_requests
from combat.engine.play.system import System
from events.codec import json_text
from events.codec.grammar import fields_of
from events.codec.wire import plain
from events.history.contributions import Contributions, contributions_of
from events.history.journal import Beat, Header, Journal, prepares_dice
from events.history.timeline import History, Snapshot
from events.interventions import AmendAsked, Restored, TakenBack, UndoAgreed, UndoAsked, UndoDeclined
from events.log.lines import beat_to_wire
from events.memo import memo_per_state

if TYPE_CHECKING:
    from combat.engine.offer.plain_data import (
        ChangeData,
        ChangesData,
        DiceData,
        HiddenData,
        RequestData,
        TableSeen,
        ViewData,
    )

View = dict[str, Any]

HIDDEN: "HiddenData" = {"type": "hidden.v1"}
"""Placeholder for a command or event that another seat keeps secret."""

_ABSENT = object()
_NESTED = {dict, list}
"""Types of values in which single members can change."""

MAX_PARTS = 1024
"""Number of cached parts of states after which those that later views did not contain are dropped."""


class PlainParts:
    """Plain data of the parts of states. A part that a later state still contains is not encoded again.

    Attributes:
        requests: The plain data of requests.
    """

    def __init__(self) -> None:
        self.requests = RequestParts()
        self._known: dict[int, tuple[Any, Any]] = {}
        self._earlier: dict[int, tuple[Any, Any]] = {}
        self._figures: dict[Any, tuple[Figure, Any]] = {}
        self._scores: dict[str, dict[str, int]] = {}

    def figures(self, figures: Sequence[Figure]) -> list[Any]:
        """Return the status of combatants as plain data; the same object for a combatant whose status is unchanged."""
        earlier, self._figures = self._figures, {}
        for figure in figures:
            entry = earlier.get(figure.id)
            if entry is None or not (entry[0] is figure or entry[0] == figure):
                entry = figure, plain(figure)
            self._figures[figure.id] = entry
        return [entry[1] for entry in self._figures.values()]

    def scores(self, scores: Mapping[str, Mapping[str, int]]) -> dict[str, dict[str, int]]:
        """Return derived values as plain data; the same object for a combatant whose values are unchanged."""
        earlier = self._scores
        self._scores = {
            who: known if (known := earlier.get(who)) == values and known is not None else dict(values)
            for who, values in scores.items()
        }
        return self._scores

    def state(self, system: System[Any], state: Any) -> dict[str, Any]:
        """Return a state as plain data."""
        cls: Any = type(state)
        fields = fields_of(cls)
        values = self._members([getattr(state, field.name) for field in fields])
        data = dict(zip([field.key for field in fields], values, strict=True))
        if state.outcome is not None:
            data["outcome"] = system.codec.dump(state.outcome)
        return data

    def of(self, part: Any) -> Any:
        """Return an immutable part of a state as plain data; the members of a list are parts, too."""
        entry = self._known.get(id(part))
        if entry is None:
            if len(self._known) >= MAX_PARTS:
                self._earlier, self._known = self._known, {}
            entry = self._earlier.get(id(part))
            if entry is None:
                data = self._members(part) if type(part) is tuple else plain(part)
                entry = part, data  # the entry keeps the part alive, so that its id stays unique
            self._known[id(part)] = entry
        return entry[1]

    def _members(self, parts: Sequence[Any]) -> list[Any]:
        known = self._known
        return [known[id(part)][1] if id(part) in known else self.of(part) for part in parts]


class FightView:
    """Views of one moment of a fight for several seats. Equal parts are shared, so callers must not change them.

    Args:
        system: The rule book.
        header: The header of the fight.
        beats: The number of beats.
        state: The current state.
        requests: The open requests.
        parts: The plain data of parts that earlier views contained.
        given: The contributions of the seats to the dice, if the header has a promise.
    """

    def __init__(
        self,
        system: System[Any],
        header: Header,
        beats: int,
        state: Any,
        requests: Sequence[Request],
        parts: "PlainParts | None" = None,
        given: Contributions | None = None,
    ) -> None:
        self._system = system
        self._header = header
        self._beats = beats
        self._state = state
        self._requests = requests
        self._given = given
        self._parts = PlainParts() if parts is None else parts
        self._tables: list[tuple[Any, TableSeen]] = []
        self._asked: dict[tuple[int, bool], RequestData] = {}
        self._names: dict[str, dict[str, str]] = {}

    def view(self, seat: str | None) -> View:
        """Return the view of a seat as plain data; None to see everything."""
        seen: ViewData = {
            "beats": self._beats,
            "system": self._system.name,
            "seat": seat,
            "step": self._state.step,
            "requests": [
                self._request(index, own=seat in (None, request.seat)) for index, request in enumerate(self._requests)
            ],
            "dice": dice_view(self._header, self._given),
            **self._table(_as_seen(self._system, self._state, seat)),
        }
        return cast("View", seen)

    def _table(self, seen: Any) -> "TableSeen":
        """Return the visible part of a state."""
        for state, known in self._tables:
            if state is seen:
                return known
        part: TableSeen = {
            "state": self._parts.state(self._system, seen),
            "scores": self._parts.scores(self._system.scores(seen)),
            "figures": self._parts.figures(self._system.figures(seen)),
        }
        self._tables.append((seen, part))
        return part

    def _request(self, index: int, *, own: bool) -> "RequestData":
        data = self._asked.get((index, own))
        if data is None:
            request, known, dump = self._requests[index], self._parts.requests, self._system.codec.dump
            if own:
                price = partial(self._system.price, self._state)
                data = known.of_own(request, dump, self._names_seen_by(request.seat), price)
            else:
                data = known.of_another(request, dump)
            self._asked[index, own] = data
        return data

    def _names_seen_by(self, seat: str) -> dict[str, str]:
        names = self._names.get(seat)
        if names is None:
            figures = self._table(_as_seen(self._system, self._state, seat))["figures"]
            names = self._names[seat] = {figure["id"]: figure["name"] for figure in figures}
        return names


def view_changes(system: System[Any], journal: Journal, history: History[Any], since: int, now: View) -> View:
    """Return the changes since the view after an earlier beat; if that view is unavailable, the whole current view.

    Args:
        system: The rule book.
        journal: The header and all beats.
        history: The effective beats.
        since: The number of the earlier beat.
        now: The current view.

    Raises:
        Refused: If there is no such beat.
    """
    check_known_beat(journal, since)
    state, seat = state_after(history, journal.since(since)[0]), now["seat"]
    if state is None:
        return now
    requests = () if state.outcome is not None else open_requests(state, system)
    given = contributions_of(journal.upto(since)) if journal.header.promise is not None else None
    before = FightView(system, journal.header, since + 1, state, requests, None, given).view(seat)
    seen: ChangesData = {"beats": now["beats"], "seat": seat, "since": since, "changes": json_patch(before, now)}
    return cast("View", seen)


def _as_seen(system: System[Any], state: Any, seat: str | None) -> Any:
    return state if seat is None else system.projection.conceal(state, seat)


def visible_figures(system: System[Any], state: Any, seat: str | None) -> tuple[Figure, ...]:
    """Return the status of all combatants, as far as a seat may see it."""
    return _figures_seen(state, system, seat)


@memo_per_state
def _figures_seen(state: Any, system: System[Any], seat: str | None) -> tuple[Figure, ...]:
    return system.figures(_as_seen(system, state, seat))


class PatchCache:
    """Cache of the changes between parts of views, shared by all seats that see the same parts."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, int], tuple[Any, Any, list[ChangeData]]] = {}

    def of(self, before: Any, after: Any, path: str) -> "list[ChangeData]":
        """Return the changes that turn one part of a view, at a path, into another."""
        key = id(before), id(after)
        entry = self._known.get(key)
        if entry is None:
            entry = self._known[key] = (
                before,
                after,
                _changes(before, after, path),
            )  # the entry keeps both objects alive, so that their ids stay unique
        return entry[2]


def json_patch(before: View, after: View, known: PatchCache | None = None) -> "list[ChangeData]":
    """Return the changes that turn one view into another: a JSON Patch (RFC 6902).

    A part is replaced as a whole if that is shorter than its changes. The `jsonpatch` package, which searches for the
    shortest list of changes, takes ten times as long.

    Args:
        before: The earlier view.
        after: The later view.
        known: Changes already computed for other seats.
    """
    return _in_object(before, after, "", _changes if known is None else known.of)


def _changes(before: Any, after: Any, path: str) -> "list[ChangeData]":
    """Return the changes at a path, given two objects or two lists that differ."""
    patch = _in_object(before, after, path, _changes) if type(after) is dict else _in_list(before, after, path)
    if len(json_text.dumps(patch)) > len(json_text.dumps(after)) + len(path):
        return [{"op": "replace", "path": path, "value": after}]
    return patch


def _in_object(
    before: dict[str, Any], after: dict[str, Any], path: str, differences: "Callable[[Any, Any, str], list[ChangeData]]"
) -> "list[ChangeData]":
    changes: list[ChangeData] = []
    for key in {**before, **after}:
        was, now = before.get(key, _ABSENT), after.get(key, _ABSENT)
        if was is now:
            continue
        place = f"{path}/{key.replace('~', '~0').replace('/', '~1')}"
        if now is _ABSENT:
            changes.append({"op": "remove", "path": place})
        elif was is _ABSENT:
            changes.append({"op": "add", "path": place, "value": now})
        elif was != now or json_text.dumps(was) != json_text.dumps(now):  # 1 equals true; comparing first is faster
            if type(was) is type(now) in _NESTED:
                changes += differences(was, now, place)
            else:
                changes.append({"op": "replace", "path": place, "value": now})
    return changes


def _in_list(before: list[Any], after: list[Any], path: str) -> "list[ChangeData]":
    """Return the changes in a list, without its common beginning and end."""
    dumps = json_text.dumps
    first, end, other_end = 0, len(before), len(after)
    while first < min(end, other_end) and (
        (was := before[first]) is (now := after[first]) or (was == now and dumps(was) == dumps(now))
    ):
        first += 1
    while first < min(end, other_end) and (
        (was := before[end - 1]) is (now := after[other_end - 1]) or (was == now and dumps(was) == dumps(now))
    ):
        end, other_end = end - 1, other_end - 1
    changes: list[ChangeData] = []
    for index in range(first, min(end, other_end)):
        was, now, place = before[index], after[index], f"{path}/{index}"
        if was is now or (was == now and dumps(was) == dumps(now)):
            continue
        if type(was) is type(now) in _NESTED:
            changes += _changes(was, now, place)
        else:
            changes.append({"op": "replace", "path": place, "value": now})
    for index in range(end - 1, other_end - 1, -1):
        changes.append({"op": "remove", "path": f"{path}/{index}"})
    for index in range(end, other_end):
        changes.append({"op": "add", "path": f"{path}/{index}", "value": after[index]})
    return changes


def state_after(history: History[Any], beat: Beat) -> Any:
    """Return the state after a beat; None if it is no longer in memory or the beat only asks for consent."""
    match beat.events:
        case (TakenBack(to=to),):
            number = to
        case (Restored(beats=numbers),):
            number = numbers[-1]
        case (UndoAsked() | UndoAgreed() | UndoDeclined() | AmendAsked(),):
            return None
        case _ if prepares_dice(beat):
            return None
        case _:
            number = beat.number
    snapshot: Snapshot[Any] | None = history.now
    while snapshot is not None and snapshot.beat.number > number:
        snapshot = snapshot.before
    group = history.undone
    taken = () if group is None or number not in group.numbers else group.snapshots
    found = next((item for item in (snapshot, *taken) if item is not None and item.beat.number == number), None)
    return None if found is None else found.state


def beat_view(system: System[Any], beat: Beat, seat: str | None) -> View:
    """Return a beat as plain data, without the parts hidden from a seat.

    Args:
        system: The system of its messages.
        beat: The beat.
        seat: The seat that looks; None to see everything.
    """
    seen = beat_to_wire(beat, system.codec)
    for place, event in enumerate(beat.events if seat is not None else ()):
        if event.only_for not in (None, seat):
            seen["events"][place] = HIDDEN.copy()
            seen["command"] = HIDDEN.copy()
    return seen


def dice_view(header: Header, given: Contributions | None = None) -> "DiceData":
    """Return the description of a fight's dice and of the promises about them."""
    seen: DiceData = {
        "kind": header.dice,
        "seed_hash": header.seed_hash,
        "id": header.id,
        "salt": header.salt,
        "typed": header.typed,
    }
    if header.promise is not None and given is not None:
        seen["salt"], seen["without"] = given.salt, list(given.without)
        seen["started"], seen["rolls"], seen["number"] = given.started, given.roll, header.promise.number
        seen["commitments"] = [
            {"by": each.by, "roll": each.roll, "tip": each.tip} for each in given.commitments.values()
        ]
        seen["broken"] = [{"id": each.id, "seed_hash": each.seed_hash} for each in header.promise.broken]
    return seen


def state_view(system: System[Any], state: Any, seat: str | None) -> dict[str, Any]:
    """Return the state as plain data, without the parts hidden from a seat."""
    return PlainParts().state(system, _as_seen(system, state, seat))
