"""Each seat's view of a fight: the view with the ids of its decisions, and beats without hidden parts."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import attrs
from attrs import frozen

from combat.engine.play.views import FightView, PatchCache, PlainParts, beat_view, json_patch
from events.codec import json_text
from events.history.contributions import contributions_of
from events.history.journal import Beat
from frontdoor.tables.live_fight import LiveFight
from frontdoor.tables.messages.results import Changed, Pending, Played, Standing, Told
from frontdoor.tables.views.decisions import Decisions, OpenDecision
from frontdoor.tables.views.state_index import StateIndex
from replays.transcript import sentences_with_states


@frozen(eq=False)
class SeatView:
    """A seat's view after a number of beats, with the commands that waited for dice and the program's seats."""

    beats: int
    view: Mapping[str, Any]
    pending: tuple[Pending, ...] = ()
    program: tuple[Played, ...] = ()


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
        self._changed: dict[str | None, tuple[SeatView, SeatView, Changed]] = {}
        fight = live.fight
        self._parts = PlainParts()
        self._whole = 0, FightView(fight.system, fight.header, 0, fight.state, ())  # of a number of beats
        self._patches = PatchCache()
        self._latest_beat: tuple[int, Told] | None = None
        self._latest_states: tuple[Beat, Sequence[Any], set[str | None]] | None = None

    def look(self, seat: str | None) -> SeatView:
        """Return the current view of a seat, the same object until something changes."""
        live, (known, before) = self._live, self._latest.get(seat, (None, None))
        version = beats, _, names = len(live.fight.journal), live.rolls.waiting, dict(live.program.names)
        if before is not None and known == version:
            return before
        same = before is not None and before.beats == beats
        program = tuple(Played(seat=name, player=player) for name, player in names.items())  # type: ignore[arg-type]
        view = before.view if before is not None and same else self._view_now(beats, seat)
        current = SeatView(beats, view, live.rolls.seen(seat), program)
        if before is not None and same and (current.pending, current.program) == (before.pending, before.program):
            current = before
        self._latest[seat] = version, current
        return current

    def _view_now(self, beats: int, seat: str | None) -> Mapping[str, Any]:
        fight = self._live.fight
        if self._whole[0] != beats:
            given = None if fight.header.promise is None else contributions_of(fight.journal)
            view = FightView(fight.system, fight.header, beats, fight.state, fight.requests, self._parts, given)
            self._whole = beats, view
            self._patches = PatchCache()
        return _with_ids(self._whole[1].view(seat), seat, self.decisions.open_decisions)

    def after(self, number: int, seat: str | None) -> SeatView:
        """Return the view of a seat after a beat, without later knowledge."""

        def open_decisions(owner: str, requests: list[dict[str, Any]]) -> Iterable[OpenDecision]:
            return self.decisions.past_decisions(owner, number, requests)

        return SeatView(number + 1, _with_ids(self.index.view(number, seat), seat, open_decisions))

    def read(self, seat: str | None, since: int | None = None, at: int | None = None) -> Standing:
        """Return a seat's view now or after a beat, as the result of `fight.read`."""
        view, changes = self.look(seat) if at is None else self.after(at, seat), None
        if at is not None:
            since = None
        elif since is not None:
            before = view if since == view.beats else self.after(since - 1, seat)
            changes = tuple(json_patch(dict(before.view), dict(view.view)))
        return Standing(
            fight=self._id,
            seat=seat,
            beats=view.beats,
            view=view.view if changes is None else None,
            since=since,
            changes=changes,
            pending=view.pending,
            program=view.program,
            log_left=self._live.log_left(),
        )

    def beats(self, seat: str | None, since: int, until: int, max_bytes: int | None = None) -> tuple[Told, ...]:
        """Return a range of beats, including both ends, as a seat may see them.

        Args:
            seat: The seat.
            since: The first beat.
            until: The last beat.
            max_bytes: The length after which no further beat is added; None for all beats.
        """
        beats: list[Told] = []
        size = 0
        for number in range(since, until + 1):
            if max_bytes is not None and size >= max_bytes:
                break
            beat = self._beat(number, seat)
            beats.append(beat)
            if max_bytes is not None:
                size += len(json_text.dumps([beat.command, beat.events, beat.lines], default=dict))
        return tuple(beats)

    def _beat(self, number: int, seat: str | None) -> Told:
        """Return a beat as a seat may see it. Seats from which nothing is hidden share the latest beat."""
        beat, states, addressees = self._states(number)
        if not self._is_open(states, addressees, seat):
            return self._describe(beat, states, seat)
        if self._latest_beat is None or self._latest_beat[0] != number:
            self._latest_beat = number, self._describe(beat, states, None)
        return self._latest_beat[1]

    def _states(self, number: int) -> tuple[Beat, Sequence[Any], set[str | None]]:
        """Return a beat, the states to which its events were applied, and the only seats that see them; cached."""
        beat = self.index.beat(number)
        if self._latest_states is None or self._latest_states[0] is not beat:
            states = self.index.system.projection.states(self.index.before(number), beat.events)
            self._latest_states = beat, states, {event.only_for for event in beat.events}
        return self._latest_states

    def _is_open(self, states: Sequence[Any], addressees: set[str | None], seat: str | None) -> bool:
        """Return whether a seat sees all events of a beat, and the states to which they were applied."""
        if seat is None:
            return True
        if not addressees <= {None, seat}:
            return False
        conceal, distinct = self.index.system.projection.conceal, {id(state): state for state in states}
        return not [state for state in distinct.values() if conceal(state, seat) is not state]

    def _describe(self, beat: Beat, states: Sequence[Any], seat: str | None) -> Told:
        system = self.index.system
        seen = beat_view(system, beat, seat)
        return Told(
            beat=seen["beat"],
            by=seen["by"],
            at=seen["at"],
            command=seen["command"],
            events=tuple(seen["events"]),
            lines=tuple(sentences_with_states(system.name, states, beat, seat)),
        )

    def changed(self, seat: str | None, before: SeatView) -> Changed:
        """Return the changes for a seat since an earlier view; cached for all followers with the same view."""
        current = self.look(seat)
        cached = self._changed.get(seat)
        if cached is None or cached[0] is not before or cached[1] is not current:
            cached = self._changed[seat] = before, current, self.between(seat, before, current, self._patches)
        return cached[2]

    def next_change(
        self, seat: str | None, before: SeatView, current: SeatView, max_beats: int, max_bytes: int
    ) -> tuple[Changed, SeatView]:
        """Return the changes for as many beats as one notice may contain, and the view after these beats."""
        new = self.beats(seat, before.beats, min(current.beats, before.beats + max_beats) - 1, max_bytes)
        reached, after = before.beats + len(new), current
        if reached != len(self._live.fight.journal):
            after = attrs.evolve(current, beats=reached, view=self.after(reached - 1, seat).view)
        return self.between(seat, before, after, new=new), after

    def between(
        self,
        seat: str | None,
        before: SeatView,
        current: SeatView,
        known: PatchCache | None = None,
        new: tuple[Told, ...] | None = None,
    ) -> Changed:
        """Return the changes between two views of a seat; `known` is as for `json_patch`, `new` are the later beats."""
        same = current.view is before.view
        return Changed(
            fight=self._id,
            seat=seat,
            since=before.beats,
            beats=current.beats,
            changes=() if same else tuple(json_patch(dict(before.view), dict(current.view), known)),
            told=self.beats(seat, before.beats, current.beats - 1) if new is None else new,
            pending=current.pending,
            program=current.program,
            log_left=self._live.log_left(),
        )


def _with_ids(
    view: dict[str, Any],
    seat: str | None,
    open_decisions: Callable[[str, list[dict[str, Any]]], Iterable[OpenDecision]],
) -> dict[str, Any]:
    """Return a view that includes all fields of each request, and an id for each decision that the seat may make."""
    requests: list[dict[str, Any]] = view["requests"]
    defaults: dict[str, Any] = {"decision": None, "reminders": [], "forms": [], "default": None}
    completed = [{**defaults, **request} for request in requests]
    owners = {request["seat"] for request in requests if "forms" in request}
    for owner in owners if seat is None else {seat}:  # a seat without requests has no decisions after this beat
        own_requests = [request for request in completed if request["seat"] == owner]
        for request, decision in zip(own_requests, open_decisions(owner, own_requests), strict=True):
            request["decision"] = decision_name(decision.id, owner, seat)
    return {**view, "requests": completed}
