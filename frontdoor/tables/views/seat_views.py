"""Each seat's view of a fight: the view with the ids of its decisions, and beats without hidden parts."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from hashlib import sha256
from typing import Any

import attrs
from attrs import frozen

from combat.engine.play.views import FightView, PatchCache, PlainParts, View, beat_view, json_patch
from events.codec import json_text
from events.history.contributions import contributions_of
from events.history.journal import Beat
from frontdoor.tables.live_fight import LiveFight
from frontdoor.tables.messages.results import Changed, Pending, Played, Standing, Told
from frontdoor.tables.views.decisions import Decisions, OpenDecision
from frontdoor.tables.views.short_forms import KeyedParts, ShortView
from frontdoor.tables.views.state_index import StateIndex
from replays.transcript import sentences_with_states

_EMPTY: Mapping[str, Any] = {"decision": None, "reminders": [], "forms": [], "entries": [], "default": None}
"""The members that requests of other seats lack. All views share these lists."""

MARK_DIGITS = 16
"""Number of hexadecimal digits of a mark."""

SHORT_PROTOCOL, BRIEF_PROTOCOL = 2, 3
"""Versions of the protocol in which each form, or also each request, is sent once per connection."""


@frozen(eq=False)
class SeatView:
    """A seat's view after a number of beats, with the commands that waited for dice and the program's seats.

    Attributes:
        keys: The keys of forms and requests.
        log_left: The percentage of the log's maximum that is left now; None if there is enough.
    """

    beats: int
    view: Mapping[str, Any]
    keys: KeyedParts
    log_left: int | None = None
    pending: tuple[Pending, ...] = ()
    program: tuple[Played, ...] = ()

    @cached_property
    def short(self) -> ShortView:
        """The view with keys in place of forms or requests."""
        return ShortView(self.view, self.keys)

    def seen(self, protocol: int) -> Mapping[str, Any]:
        """Return the view for a protocol: with keys in place of forms (2) or of requests (3)."""
        return self.view if protocol == 1 else self.short.view if protocol == SHORT_PROTOCOL else self.short.brief

    def parts(self, protocol: int) -> dict[str, Any]:
        """Return the forms and requests that the keys stand for, as fields of a message."""
        if protocol == 1:
            return {}
        return {"forms": self.short.forms, "requests": () if protocol == SHORT_PROTOCOL else self.short.requests}


def decision_name(decision: str, owner: str, seat: str | None) -> str:
    """Return the id of a decision for one viewer. The host sees all seats, so its ids start with the seat."""
    return decision if seat is not None else f"{owner}/{decision}"


class SeatViews:
    """The views of all seats of a fight; the latest of each seat is cached. Seat None stands for the host."""

    def __init__(self, fight_id: str, live: LiveFight) -> None:
        self._id = fight_id
        self._live = live
        self.index = StateIndex(live.fight)
        self.decisions = Decisions(self.index)
        self._latest: dict[str | None, tuple[object, SeatView]] = {}
        self._changed: dict[tuple[str | None, int], tuple[SeatView, SeatView, Changed]] = {}
        fight = live.fight
        self._parts, self._keys = PlainParts(), KeyedParts()
        self._whole = 0, FightView(fight.system, fight.header, 0, fight.state, ())  # of a number of beats
        self._log_left: int | None = None
        self._patches = PatchCache()
        self._latest_states: tuple[Beat, Sequence[Any]] | None = None
        self._latest_beat: tuple[Beat, set[str | None], dict[str | None, tuple[View, str]]] | None = None
        self._latest_open: tuple[Beat, Told] | None = None

    def look(self, seat: str | None) -> SeatView:
        """Return the current view of a seat, the same object until something changes."""
        live, (known, before) = self._live, self._latest.get(seat, (None, None))
        version = journal, _, names = live.fight.journal, live.rolls.waiting, dict(live.program.names)
        if before is not None and known == version:
            return before
        beats = len(journal)
        same = before is not None and before.beats == beats
        program = tuple(Played(seat=name, player=player) for name, player in names.items())  # type: ignore[arg-type]
        view = before.view if before is not None and same else self._view_now(beats, seat)
        current = SeatView(beats, view, self._keys, self._log_left, live.rolls.seen(seat), program)
        if before is not None and same and (current.pending, current.program) == (before.pending, before.program):
            current = before
        self._latest[seat] = version, current
        return current

    def _view_now(self, beats: int, seat: str | None) -> Mapping[str, Any]:
        fight = self._live.fight
        if self._whole[0] != beats:
            given = None if fight.header.promise is None else contributions_of(fight.journal)
            view = FightView(fight.system, fight.header, beats, fight.state, fight.requests, self._parts, given)
            self._whole, self._log_left = (beats, view), self._live.log_left()
            self._patches = PatchCache()
        return _with_ids(self._whole[1].view(seat), seat, self.decisions.open_decisions)

    def after(self, number: int, seat: str | None) -> SeatView:
        """Return the view of a seat after a beat, without later knowledge."""

        def open_decisions(owner: str, requests: list[dict[str, Any]]) -> Iterable[OpenDecision]:
            return self.decisions.past_decisions(owner, number, requests)

        view = _with_ids(self.index.view(number, seat), seat, open_decisions)
        return SeatView(number + 1, view, self._keys, self._live.log_left())

    def mark(self, seat: str | None, beats: int) -> str:
        """Return a hash of the last of a number of beats as a seat may see it; its time makes it unique."""
        if not 0 < beats <= len(self.index):
            return ""
        return self._seen(self.index.beat(beats - 1), seat)[1]

    def read(
        self, seat: str | None, since: int | None = None, at: int | None = None, mark: str = "", *, protocol: int = 1
    ) -> Standing:
        """Return a seat's view now or after a beat, as the result of `fight.read`."""
        view, changes = self.look(seat) if at is None else self.after(at, seat), None
        if at is not None or (since is not None and not self.is_known(seat, since, mark)):
            since = None
        elif since is not None:
            before = view if since == view.beats else self.after(since - 1, seat)
            changes = tuple(json_patch(dict(before.seen(protocol)), dict(view.seen(protocol))))
        return Standing(
            fight=self._id,
            seat=seat,
            beats=view.beats,
            view=view.seen(protocol) if changes is None else None,
            since=since,
            changes=changes,
            pending=view.pending,
            program=view.program,
            log_left=view.log_left,
            mark=self.mark(seat, view.beats),
            **view.parts(protocol),
        )

    def is_known(self, seat: str | None, since: int, mark: str) -> bool:
        """Return whether a client's view belongs to this history, as far as its mark tells."""
        return not mark or mark == self.mark(seat, since)

    def beats(self, seat: str | None, since: int, until: int, max_bytes: int | None = None) -> tuple[Told, ...]:
        """Return a range of beats, including both ends, as a seat may see them.

        Args:
            seat: The seat.
            since: The first beat.
            until: The last beat.
            max_bytes: The length after which no further beat is added; None for all beats.
        """
        beats: list[Told] = []
        size, rest = 0, self.index.breaks()
        for number in range(since, until + 1):
            rest()
            if max_bytes is not None and size >= max_bytes:
                break
            beat = self._beat(number, seat)
            beats.append(beat)
            if max_bytes is not None:
                size += len(json_text.dumps([beat.command, beat.events, beat.lines], default=dict))
        return tuple(beats)

    def _beat(self, number: int, seat: str | None) -> Told:
        """Return a beat as a seat may see it. Seats from which nothing is hidden share the latest beat."""
        system, beat = self.index.system, self.index.beat(number)
        if self._latest_states is None or self._latest_states[0] is not beat:
            self._latest_states = beat, system.projection.states(self.index.before(number), beat.events)
        states, seen = self._latest_states[1], self._seen(beat, seat)[0]
        if seat is not None and (seen is not self._seen(beat, None)[0] or self._conceals(states, seat)):
            return self._describe(beat, seen, states, seat)
        if self._latest_open is None or self._latest_open[0] is not beat:
            self._latest_open = beat, self._describe(beat, seen, states, None)
        return self._latest_open[1]

    def _seen(self, beat: Beat, seat: str | None) -> tuple[View, str]:
        """Return a beat without hidden events, and its mark. Seats from which none is hidden share both."""
        if self._latest_beat is None or self._latest_beat[0] is not beat:
            self._latest_beat = beat, {None, *[event.only_for for event in beat.events]}, {}
        _, viewers, known = self._latest_beat
        viewer = None if viewers <= {None, seat} else seat
        if viewer not in known:
            last = self._live.fight.journal.last
            data = last.data if last is not None and last.beat is beat and viewer is None else None
            seen = beat_view(self.index.system, beat, viewer) if data is None else data
            known[viewer] = seen, sha256(json_text.dumps(seen, default=dict)).hexdigest()[:MARK_DIGITS]
        return known[viewer]

    def _conceals(self, states: Sequence[Any], seat: str) -> bool:
        """Return whether a state that events of a beat were applied to is not open to a seat."""
        conceal, seen = self.index.system.projection.conceal, None
        for state in states:
            if state is not seen and conceal(state, seat) is not state:
                return True
            seen = state
        return False

    def _describe(self, beat: Beat, seen: View, states: Sequence[Any], seat: str | None) -> Told:
        return Told(
            beat=seen["beat"],
            by=seen["by"],
            at=seen["at"],
            command=seen["command"],
            events=tuple(seen["events"]),
            lines=tuple(sentences_with_states(self.index.system.name, states, beat, seat)),
        )

    def changed(
        self, seat: str | None, before: SeatView, current: SeatView | None = None, *, protocol: int = 1
    ) -> Changed:
        """Return the changes for a seat since an earlier view; cached for all followers with the same view."""
        current, key = current or self.look(seat), (seat, protocol)
        cached = self._changed.get(key)
        if cached is None or cached[0] is not before or cached[1] is not current:
            changed = self.between(seat, before, current, self._patches, protocol=protocol)
            cached = self._changed[key] = before, current, changed
        return cached[2]

    def next_change(
        self, seat: str | None, before: SeatView, current: SeatView, max_beats: int, max_bytes: int, *, protocol: int
    ) -> tuple[Changed, SeatView]:
        """Return the changes for as many beats as one notice may contain, and the view after these beats."""
        new = self.beats(seat, before.beats, min(current.beats, before.beats + max_beats) - 1, max_bytes)
        reached, after = before.beats + len(new), current
        if reached != len(self._live.fight.journal):
            after = attrs.evolve(current, beats=reached, view=self.after(reached - 1, seat).view)
        return self.between(seat, before, after, new=new, protocol=protocol), after

    def between(
        self,
        seat: str | None,
        before: SeatView,
        current: SeatView,
        known: PatchCache | None = None,
        new: tuple[Told, ...] | None = None,
        *,
        protocol: int = 1,
    ) -> Changed:
        """Return the changes between two views of a seat; `known` is as for `json_patch`, `new` are the later beats."""
        same = current.view is before.view
        was, now = before.seen(protocol), current.seen(protocol)
        return Changed(
            fight=self._id,
            seat=seat,
            since=before.beats,
            beats=current.beats,
            changes=() if same else tuple(json_patch(dict(was), dict(now), known)),
            told=self.beats(seat, before.beats, current.beats - 1) if new is None else new,
            pending=current.pending,
            program=current.program,
            log_left=current.log_left,
            mark=self.mark(seat, current.beats),
            **current.parts(protocol),
        )


def _with_ids(
    view: dict[str, Any],
    seat: str | None,
    open_decisions: Callable[[str, list[dict[str, Any]]], Iterable[OpenDecision]],
) -> dict[str, Any]:
    """Return a view that includes all fields of each request, and an id for each decision that the seat may make."""
    requests: list[dict[str, Any]] = view["requests"]
    completed = [{**_EMPTY, **request} for request in requests]
    owners = {request["seat"] for request in requests if "forms" in request}
    for owner in owners if seat is None else {seat}:  # a seat without requests has no decisions after this beat
        own_requests = [request for request in completed if request["seat"] == owner]
        for request, decision in zip(own_requests, open_decisions(owner, own_requests), strict=True):
            request["decision"] = decision_name(decision.id, owner, seat)
    return {**view, "requests": completed}
