"""A fight in memory: the view of each seat, the commands sent to it, and its followers."""

from collections.abc import Callable, Mapping
from typing import Any

from attrs import frozen

from combat.engine.errors import DiceNeeded, Reason, Refused, refuse
from combat.engine.fight.encounter import Encounter
from combat.engine.offer.requests import Form, Request
from combat.engine.play.command_checks import typing_reasons
from combat.engine.play.commands import Amend
from combat.engine.play.options import Options
from combat.engine.play.views import FightView, PatchCache, json_patch
from events.codec import json_text
from events.stores import Stale, Store
from frontdoor.bots import BotSeats
from frontdoor.tables.counts import Counts
from frontdoor.tables.dice import pending
from frontdoor.tables.dice.pending import PendingCommand
from frontdoor.tables.dice.pending_rolls import PENDING, PendingRolls, is_partial_roll
from frontdoor.tables.followers import Follower, Followers
from frontdoor.tables.results import Changed, Played, SeatHere, Standing, Told
from frontdoor.tables.views.decisions import Decisions
from frontdoor.tables.views.seat_views import SeatView, current_view, decision_name, past_view, visible_beat
from frontdoor.tables.views.state_index import StateIndex

SEED, PEOPLE, PROGRAM = "seed", "people", "program"
"""Names of the notes next to the log: the seed, whether players roll the dice, and which seats the program plays."""

_DIGITS = 10  # more digits than a beat number can have

Faces = tuple[int | None, ...] | None


@frozen
class Caller:
    """The caller that a token stands for.

    Attributes:
        fight: The id of the fight.
        seat: The seat whose view the caller sees; None for the host, who sees everything.
        by: The seat that the caller acts as; for the host, the GM's seat.
    """

    fight: str
    seat: str | None
    by: str


class Table:
    """A fight in memory. Not thread-safe: the service admits one caller at a time.

    Args:
        fight_id: The id of the fight.
        store: The store that holds its log.
        clock: Returns the time to record in the log.
        program: Chooses commands for the seats that the program plays.
        counts: Counters for metrics.

    Attributes:
        looked_at: The number of beats when the program last looked for a decision of its seats; None to look again.
    """

    def __init__(
        self, fight_id: str, store: Store, clock: Callable[[], str], program: BotSeats, counts: Counts
    ) -> None:
        self.id = fight_id
        self._counts = counts
        self.program = program
        self.looked_at: int | None = None
        self._store = store
        self._clock = clock
        seed = store.note(fight_id, SEED)
        self.fight = Encounter.load(store.log(fight_id), None if seed is None else seed.decode(), record=True)
        self.people_roll = store.note(fight_id, PEOPLE) is not None
        self.state_index = StateIndex(self.fight)
        self.decisions = Decisions(self.state_index)
        self.followers = Followers(self.look, self.changed)
        self._rolls = PendingRolls(store, fight_id, self.fight, self.decisions)
        self._views: dict[str | None, SeatView] = {}
        self._changed: dict[str | None, tuple[SeatView, SeatView, Changed]] = {}
        self._full_view = self._current_full_view()
        self._patches = PatchCache()
        self._notes_seen: tuple[bytes | None, bytes | None] = (None, None)

    @property
    def gm(self) -> str:
        """The GM's seat, which the host acts as."""
        return next(seat.id for seat in self.fight.header.seats if seat.role == "gm")

    def waits_for_program(self) -> bool:
        """Return whether the program may have a decision to make."""
        return bool(self.program.names) and self.looked_at != len(self.fight.journal)

    def is_behind(self) -> bool:
        """Return whether another process changed the fight. Thread-safe."""
        return self._store.beats(self.id) != len(self.fight.journal) or self._notes() != self._notes_seen

    def _notes(self) -> tuple[bytes | None, bytes | None]:
        return self._store.note(self.id, PENDING), self._store.note(self.id, PROGRAM)

    def catch_up(self) -> None:
        """Read the changes of other processes and notify the followers."""
        new_beats = self.fight.catch_up()
        self.state_index.grow()
        self._notes_seen = pending, program = self._notes()
        self._rolls.take(pending)
        names = json_text.loads(program or b"{}")
        if names != self.program.names:
            self.program.names, self.looked_at = names, None
        if new_beats:
            self._rolls.settle()
        self.followers.publish()

    def look(self, seat: str | None) -> SeatView:
        """Return the current view of a seat, the same object until something changes; seat None stands for the host."""
        beats, before = len(self.fight.journal), self._views.get(seat)
        same = before is not None and before.beats == beats
        view = before.view if before is not None and same else self._view_now(seat)
        current = SeatView(beats, view, self._rolls.seen(seat), self._program_seats())
        if before is not None and same and (current.pending, current.program) == (before.pending, before.program):
            return before
        self._views[seat] = current
        return current

    def _view_now(self, seat: str | None) -> Mapping[str, Any]:
        if self._full_view[0] != len(self.fight.journal):
            self._full_view = self._current_full_view()
            self._patches = PatchCache()
        return current_view(self._full_view[1], self.decisions, seat)

    def _current_full_view(self) -> tuple[int, FightView]:
        fight, beats = self.fight, len(self.fight.journal)
        return beats, FightView(fight.system, fight.header, beats, fight.state, fight.requests)

    def _program_seats(self) -> tuple[Played, ...]:
        return tuple(Played(seat=seat, player=name) for seat, name in self.program.names.items())  # type: ignore[arg-type]

    def read_view(self, seat: str | None, since: int | None = None, at: int | None = None) -> Standing:
        """Return a seat's view now or after a beat, as the result of `fight.read`.

        Raises:
            Refused: If there is no such beat.
        """
        if at is not None:
            look, changed = SeatView(at + 1, self.view_after(at, seat), (), ()), None
        else:
            look, changed = self.look(seat), None
            if since is not None:
                before = look.view if since == look.beats else self.view_after(since - 1, seat)
                changed = tuple(json_patch(dict(before), dict(look.view)))
        return Standing(
            fight=self.id,
            seat=seat,
            beats=look.beats,
            view=look.view if changed is None else None,
            since=None if changed is None else since,
            changes=changed,
            pending=look.pending,
            program=look.program,
        )

    def view_after(self, number: int, seat: str | None) -> Mapping[str, Any]:
        """Return the view of a seat after a beat.

        Raises:
            Refused: If there is no such beat.
        """
        return past_view(self.state_index, self.decisions, number, seat)

    def visible_beats(self, seat: str | None, since: int, until: int) -> tuple[Told, ...]:
        """Return a range of beats, including both ends, as a seat may see them."""
        return tuple(visible_beat(self.state_index, number, seat) for number in range(since, until + 1))

    def changed(self, seat: str | None, before: SeatView) -> Changed:
        """Return the changes for a seat since an earlier view; cached for all followers with the same view."""
        current = self.look(seat)
        cached = self._changed.get(seat)
        if cached is None or cached[0] is not before or cached[1] is not current:
            cached = self._changed[seat] = before, current, self.changes_between(seat, before, current, self._patches)
        return cached[2]

    def changes_between(
        self, seat: str | None, before: SeatView, current: SeatView, known: PatchCache | None = None
    ) -> Changed:
        """Return the changes between two views of a seat.

        Args:
            seat: The seat.
            before: The earlier view.
            current: The later view.
            known: As for `json_patch`.
        """
        same = current.view is before.view
        return Changed(
            fight=self.id,
            seat=seat,
            since=before.beats,
            beats=current.beats,
            changes=() if same else tuple(json_patch(dict(before.view), dict(current.view), known)),
            told=self.visible_beats(seat, before.beats, current.beats - 1),
            pending=current.pending,
            program=current.program,
        )

    def do(
        self,
        who: Caller,
        command: Mapping[str, Any],
        faces: Faces,
        decision: str | None = None,
        expect: int | None = None,
    ) -> Changed:
        """Apply a command, or save it until players have rolled its dice; then notify the followers.

        Args:
            who: The caller.
            command: The command in its wire form.
            faces: The faces that players rolled; empty to be asked for them; None to let the program roll.
            decision: The id of the decision that the command answers; None for any.
            expect: The number of beats that the caller has seen; None for any.

        Raises:
            Refused: If the command is illegal or the decision is no longer open; nothing changed.
            StoreError: If the beat could not be saved; nothing changed.
        """
        before = self.look(who.seat)
        while True:
            if decision is not None:
                self.check_open(who, decision)
            try:
                self._check_dice(who.by, command, faces)
                self._apply(who.by, command, faces, expect)
            except DiceNeeded as needed:
                owner, own = self._answered_decision(who, command, decision)
                self._rolls.add(pending.pending_command(who.by, owner, own, command, needed))
            except Stale:  # another process appended a beat first
                self._counts.add("stale")
                self.catch_up()
                continue
            return self._finish(who, before)

    def roll(self, who: Caller, faces: Faces, seat: str | None = None) -> Changed:
        """Continue the pending command of a seat with the faces that players rolled.

        Args:
            who: The caller.
            faces: The faces; None to let the program roll.
            seat: The seat whose command it is, if the GM rolls for another seat.

        Raises:
            Refused: If no command is pending or the faces do not fit; nothing changed.
            StoreError: If the beat could not be saved; nothing changed.
        """
        before = self.look(who.seat)
        while True:
            pending_command = self._pending_command(who, seat)
            rolled = faces or (None,) * len(pending_command.asked.dice)
            fallen = (None,) * pending_command.asked.given if pending_command.command["type"] == Amend.wire_type else ()
            typed = any(face is not None for face in rolled)
            by = (
                who.by
                if typed and any(typing_reasons(self.fight.header, pending_command.seat))
                else pending_command.seat
            )
            try:
                self._apply(by, pending_command.command, (*fallen, *rolled), continued=pending_command.seat)
            except Stale:  # another process appended a beat first
                self._counts.add("stale")
                self.catch_up()
                continue
            except DiceNeeded as needed:  # an amendment requests all its dice at once
                raise refuse("faces", f"more dice are needed: {needed}") from None
            return self._finish(who, before)

    def drop(self, who: Caller, seat: str | None = None) -> Changed:
        """Delete the pending command of a seat.

        Raises:
            Refused: If no command is pending, or some of its dice have already been rolled.
        """
        pending_command, before = self._pending_command(who, seat), self.look(who.seat)
        if is_partial_roll(pending_command.command):
            raise refuse("begun", "some dice of this roll have already been rolled; undo the command to drop it")
        self._rolls.drop(pending_command.seat)
        return self._finish(who, before)

    def _apply(
        self, by: str, command: Mapping[str, Any], faces: Faces, expect: int | None = None, continued: str = ""
    ) -> None:
        """Let the engine apply a command and append its beat; `continued` is the seat whose pending command it was."""
        self.fight.do(command, by, faces=faces, expect=expect, at=self._clock())
        self._counts.add("beats")
        self.state_index.grow()
        self._rolls.settle(continued)

    def _check_dice(self, by: str, command: Mapping[str, Any], faces: Faces) -> None:
        """If players roll the dice themselves, check that an amendment needs no new dice.

        Raises:
            DiceNeeded: If it needs new dice.
        """
        if faces != () or command.get("type") != Amend.wire_type:
            return
        try:
            preview = self.fight.amend_preview(command.get("beat", 0), command.get("command", {}), by)
        except Refused:  # the amendment itself gives the reason, unless only the preview would reveal a secret
            return
        if preview.needed is not None and not preview.reasons and not preview.asks:
            raise preview.needed

    def _finish(self, who: Caller, before: SeatView) -> Changed:
        changed = self.changed(who.seat, before)
        self.followers.publish()
        return changed

    def _pending_command(self, who: Caller, seat: str | None) -> PendingCommand:
        """Return the pending command of the caller or, for the GM, of another seat.

        Raises:
            Refused: If there is none, or the caller may not roll for that seat.
        """
        owner = who.by if seat is None else seat
        if who.by not in (owner, self.gm):
            raise refuse("not_your_seat", "only the GM may roll for another seat or drop its command")
        pending_command = self._rolls.of(owner)
        if pending_command is None:
            raise refuse("nothing_pending", "no command of this seat waits for dice")
        return pending_command

    def check_open(self, who: Caller, decision: str) -> None:
        """Check that a decision of the caller is still open.

        Raises:
            Refused: If it is not; the refusal contains the beats since it opened.
        """
        for seat in self._seats_of(who):
            if any(decision_name(item.id, seat, who.seat) == decision for item in self.decisions.open_decisions(seat)):
                return
        digits = decision.rpartition("/")[2].partition(".")[0]
        since = int(digits) + 1 if digits.isdecimal() and len(digits) < _DIGITS else len(self.fight.journal)
        reason = Reason("stale", "this decision is no longer open; read the beats since it opened")
        raise Refused((reason,), tuple(self.fight.seen(who.seat, since)))

    def form(self, who: Caller, decision: str, index: int) -> tuple[Form, Options]:
        """Return a form of an open decision, and the options of its seat in a copy of the fight.

        Raises:
            Refused: If the decision is no longer open or has no such form.
        """
        self.check_open(who, decision)
        copy = self.fight.fork()
        for seat in self._seats_of(who):
            for request, open_id in self._requests_with_ids(copy, seat):
                if decision_name(open_id, seat, who.seat) == decision:
                    if not 0 <= index < len(request.forms):
                        raise refuse("no_form", f"this decision has {len(request.forms)} forms, numbered from 0")
                    return request.forms[index], copy.options(seat)
        raise LookupError(f"decision {decision} is open but belongs to no request")

    def _answered_decision(
        self, who: Caller, command: Mapping[str, Any], decision: str | None
    ) -> tuple[str, str | None]:
        """Return the seat and id of the decision that a command answers: the given one, or the first that fits."""
        for seat in self._seats_of(who):
            for request, open_id in self._requests_with_ids(self.fight, seat):
                if decision == decision_name(open_id, seat, who.seat) or (decision is None and _fits(request, command)):
                    return seat, open_id
        return who.by, None

    def _requests_with_ids(self, fight: Encounter, seat: str) -> list[tuple[Request, str]]:
        """Return the requests of a seat with the ids of its decisions."""
        own = [request for request in fight.requests if request.seat == seat]
        return [(request, item.id) for request, item in zip(own, self.decisions.open_decisions(seat), strict=True)]

    def _seats_of(self, who: Caller) -> tuple[str, ...]:
        return (who.by,) if who.seat is not None else tuple(seat.id for seat in self.fight.header.seats)

    def seats(self) -> tuple[SeatHere, ...]:
        """Return the seats with the number of connections to this server that follow each."""
        return tuple(
            SeatHere(seat=seat.id, name=seat.name, role=seat.role, here=self.followers.count(seat.id))
            for seat in self.fight.header.seats
        )

    def follow(self, follower: Follower, seat: str | None, since: int | None = None) -> Standing:
        """Add a follower for a seat and return the current view."""
        standing = self.read_view(seat, since)
        self.followers.add(follower, seat)
        return standing

    def set_player(self, seat: str, player: str | None) -> None:
        """Assign a program player to a seat; None returns the seat to people."""
        names = {**self.program.names, seat: player}
        self.program.names = {assigned: name for assigned, name in names.items() if name is not None}
        self._store.put(self.id, PROGRAM, json_text.dumps(self.program.names) if self.program.names else None)
        self.program.resume(self.fight)
        self.looked_at = None
        self.followers.publish()


def _fits(request: Request, command: Mapping[str, Any]) -> bool:
    return any(form.command.wire_type == command.get("type") for form in request.forms)
