"""A fight that is held open, with those who follow it; one thing at a time happens to it."""

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from combat.engine.admission import bars_typing
from combat.engine.commands import Amend
from combat.engine.encounter import Encounter
from combat.engine.errors import DiceNeeded, Reason, Refused, refuse
from combat.engine.options import Options
from combat.engine.requests import Form, Request
from combat.engine.unfinished_rolls import Roll
from combat.engine.views import changes
from events.frozen import frozen
from events.stores import Stale, Store
from frontdoor.program_seats import ProgramSeats
from frontdoor.service import waiting
from frontdoor.service.course import Course
from frontdoor.service.decisions import Decisions
from frontdoor.service.looks import Look, as_view, named, told, view_now, view_then
from frontdoor.service.results import Changed, Left, Pending, Played, SeatHere, Standing, Told
from frontdoor.service.waiting import Waiting

CHANGED, LEFT = "fight.changed", "fight.left"
"""What followers are told: what came; and that they follow no more, because the token is void."""

SEED, PEOPLE, PENDING, PROGRAM = "seed", "people", "pending", "program"
"""The notes that lie beside the log of a fight; a token's hash is another."""

_DIGITS = 10  # no fight has beats of so many digits

Faces = tuple[int | None, ...] | None


@frozen(eq=False)
class Notice:
    """What followers are told without asking.

    Attributes:
        method: Its name.
        params: What it tells.
    """

    method: str
    params: Any


class Follower(Protocol):
    """Whoever is told what happens."""

    def tell(self, notice: Notice) -> None:
        """Take a notice; called from any thread, in order, and never waits."""
        ...


@frozen
class Who:
    """Who speaks, by a token.

    Attributes:
        fight: The id of the fight.
        seat: Whose eyes they look with; None for the host, who sees everything.
        by: The seat that speaks; for the host the GM's.
    """

    fight: str
    seat: str | None
    by: str


class Table:
    """A fight that is held open; one caller at a time, which is the service's care.

    Args:
        fight_id: The id of the fight.
        store: Where its log lies.
        clock: Returns the time for the log.
        program: Answers for the seats that the program plays.
    """

    def __init__(self, fight_id: str, store: Store, clock: Callable[[], str], program: ProgramSeats) -> None:
        self.id = fight_id
        self.program = program
        self.quiet_at: int | None = None  # so many beats there were when the program had nothing to say
        self._store = store
        self._clock = clock
        self._followers: dict[str | None, list[Follower]] = {}
        self._looks: dict[str | None, Look] = {}
        self._told: dict[str | None, Look] = {}  # what those who follow a seat were told last
        seed = store.note(fight_id, SEED)
        self.fight = Encounter.load(store.log(fight_id), None if seed is None else seed.decode(), record=True)
        self.people_roll = store.note(fight_id, PEOPLE) is not None
        self.course = Course(self.fight)
        self.decisions = Decisions(self.course)
        self._read_notes()

    def _read_notes(self) -> None:
        self._waiting = waiting.read(self._store.note(self.id, PENDING))
        self.program.names = players_in(self._store.note(self.id, PROGRAM))

    @property
    def gm(self) -> str:
        """The seat of the GM, as which the host speaks."""
        return next(each.id for each in self.fight.header.seats if each.role == "gm")

    @property
    def is_followed(self) -> bool:
        """Whether anybody follows the fight."""
        return any(self._followers.values())

    def catch_up(self) -> None:
        """Take in what another process has done, and tell those who follow."""
        came = self.fight.catch_up()
        self._read_notes()
        if came:
            self.course.grow()
            self._settle()
        self.publish()

    def look(self, seat: str | None) -> Look:
        """Return what a seat sees now; the view is made once a beat."""
        beats, before = len(self.fight.journal), self._looks.get(seat)
        if before is not None and before.beats == beats:
            view = before.view
        else:
            view = view_now(self.fight, self.decisions, seat)
        now = Look(beats, view, self._pending(seat), self._played())
        if (
            before is not None
            and view is before.view
            and (now.pending, now.program) == (before.pending, before.program)
        ):
            return before
        self._looks[seat] = now
        return now

    def standing(self, seat: str | None, since: int | None = None, at: int | None = None) -> Standing:
        """Return how the fight stands for a seat, or stood after a beat.

        Raises:
            Refused: When there is no such beat.
        """
        if at is not None:
            then = Look(at + 1, view_then(self.course, self.decisions, at, seat), (), ())
            return self._standing(seat, then)
        now = self.look(seat)
        if since is None:
            return self._standing(seat, now)
        before = now.view if since == now.beats else self._view_of(since, seat)
        return self._standing(seat, now, since, tuple(changes(dict(before), dict(now.view))))

    def _view_of(self, beats: int, seat: str | None) -> Mapping[str, Any]:
        return view_then(self.course, self.decisions, beats - 1, seat)

    def _standing(
        self,
        seat: str | None,
        look: Look,
        since: int | None = None,
        changed: tuple[Mapping[str, Any], ...] | None = None,
    ) -> Standing:
        return Standing(
            fight=self.id,
            seat=seat,
            beats=look.beats,
            view=as_view(look.view) if changed is None else None,
            since=since,
            changes=changed,
            pending=look.pending,
            program=look.program,
        )

    def told(self, seat: str | None, since: int, until: int) -> tuple[Told, ...]:
        """Return the beats from one number to another, as a seat may know them."""
        return tuple(told(self.course, number, seat) for number in range(since, until + 1))

    def do(
        self, who: Who, command: Mapping[str, Any], faces: Faces, decision: str | None = None, expect: int | None = None
    ) -> Changed:
        """Do what somebody wants, or keep it until people have rolled for it; tell those who follow.

        Args:
            who: Who speaks.
            command: What is wanted.
            faces: What people rolled, none of them to be asked for dice; None where the program rolls.
            decision: The id of the decision that it answers; None where nobody cares.
            expect: How many beats the caller has seen; None where nobody cares.

        Raises:
            Refused: When it cannot be, or the decision is owed no more; nothing changed.
            StoreError: When it could not be kept; nothing changed.
        """
        before = self.look(who.seat)
        while True:
            if decision is not None:
                self.check_owed(who, decision)
            try:
                self._said(who.by, command, faces, expect)
            except DiceNeeded as needed:
                owner, own = self._asked_by(who, command, decision)
                self._keep_waiting({**self._waiting, who.by: waiting.waits(who.by, owner, own, command, needed)})
            except Stale:  # another process was faster
                self.catch_up()
                continue
            return self._done(who, before)

    def roll(self, who: Who, faces: Faces, seat: str | None = None) -> Changed:
        """Let the command of a seat that waits for dice go on, with the faces that people rolled.

        Args:
            who: Who rolls.
            faces: What fell; None where the program rolls.
            seat: Whose command it is, where the GM rolls for another.

        Raises:
            Refused: When none waits, or the faces do not fit; nothing changed.
            StoreError: When it could not be kept; nothing changed.
        """
        before = self.look(who.seat)
        while True:
            found = self._waiting_for(who, seat)
            thrown = faces or (None,) * len(found.asked.dice)
            kept = (None,) * found.asked.given if found.command["type"] == Amend.wire_type else ()
            typed = any(face is not None for face in thrown)
            by = who.by if typed and any(bars_typing(self.fight.header, found.seat)) else found.seat
            try:
                self._said(by, found.command, (*kept, *thrown))
            except Stale:  # as above
                self.catch_up()
                continue
            except DiceNeeded as needed:  # an amendment asks for all its dice at once
                raise refuse("faces", f"more dice are wanted: {needed}") from None
            self._keep_waiting(waiting.without(self._waiting, found.seat))
            return self._done(who, before)

    def drop(self, who: Who, seat: str | None = None) -> Changed:
        """Forget the command of a seat that waits for dice.

        Raises:
            Refused: When none waits, or some of its dice have fallen.
        """
        found, before = self._waiting_for(who, seat), self.look(who.seat)
        if found.command["type"] == Roll.wire_type:
            raise refuse("begun", "dice of this roll have fallen already; to drop it, take it back")
        self._keep_waiting(waiting.without(self._waiting, found.seat))
        return self._done(who, before)

    def _said(self, by: str, command: Mapping[str, Any], faces: Faces, expect: int | None = None) -> None:
        """Let the engine do a command, and take in the beat."""
        self.fight.do(command, by, faces=faces, expect=expect, at=self._clock())
        self.course.grow()
        self._settle()

    def _done(self, who: Who, before: Look) -> Changed:
        changed = self.changed(who.seat, before)
        self.publish()
        return changed

    def _waiting_for(self, who: Who, seat: str | None) -> Waiting:
        """Return the command that waits for dice.

        Raises:
            Refused: When none does, or it is another's.
        """
        whose = who.by if seat is None else seat
        if who.by not in (whose, self.gm):
            raise refuse("not_your_seat", "only the GM rolls for another seat, or drops what it wants")
        found = self._waiting.get(whose)
        if found is None:
            raise refuse("nothing_pending", "no command waits for dice here")
        return found

    def changed(self, seat: str | None, before: Look) -> Changed:
        """Return what came since a seat looked."""
        now = self.look(seat)
        return Changed(
            fight=self.id,
            seat=seat,
            since=before.beats,
            beats=now.beats,
            changes=() if now.view is before.view else tuple(changes(dict(before.view), dict(now.view))),
            told=self.told(seat, before.beats, now.beats - 1),
            pending=now.pending,
            program=now.program,
        )

    def check_owed(self, who: Who, decision: str) -> None:
        """Make sure that a decision is still owed by whoever speaks.

        Raises:
            Refused: When it is not, with the beats that came since it was.
        """
        for seat in self._seats_of(who):
            if any(named(each.id, seat, who.seat) == decision for each in self.decisions.owed(seat)):
                return
        digits = decision.rpartition("/")[2].partition(".")[0]
        since = int(digits) + 1 if digits.isdecimal() and len(digits) < _DIGITS else len(self.fight.journal)
        reason = Reason("stale", "this decision is owed no more; look at what came since")
        raise Refused((reason,), tuple(self.fight.seen(who.seat, since)))

    def form(self, who: Who, decision: str, place: int) -> tuple[Form, Options]:
        """Return a form of a decision that is owed, and what may be said, in a copy of the fight.

        Raises:
            Refused: When the decision has no such form.
        """
        copy = self.fight.fork()
        for seat in self._seats_of(who):
            own = [each for each in copy.requests if each.seat == seat]
            for request, owed in zip(own, self.decisions.owed(seat), strict=True):
                if named(owed.id, seat, who.seat) == decision:
                    if not 0 <= place < len(request.forms):
                        raise refuse("no_form", f"this decision has {len(request.forms)} forms, counted from 0")
                    return request.forms[place], copy.options(seat)
        raise refuse("stale", "this decision is owed no more")

    def _seats_of(self, who: Who) -> tuple[str, ...]:
        return (who.by,) if who.seat is not None else tuple(each.id for each in self.fight.header.seats)

    def _asked_by(self, who: Who, command: Mapping[str, Any], decision: str | None) -> tuple[str, str | None]:
        """Return whose decision a command answers, and its id: the one that was named, or the first that it fits."""
        for seat in self._seats_of(who):
            own = [each for each in self.fight.requests if each.seat == seat]
            for request, owed in zip(own, self.decisions.owed(seat), strict=True):
                if decision == named(owed.id, seat, who.seat) or (decision is None and _fits(request, command)):
                    return seat, owed.id
        return who.by, None

    def _keep_waiting(self, now: Mapping[str, Waiting]) -> None:
        if now != self._waiting:
            self._store.put(self.id, PENDING, waiting.written(now.values()))
            self._waiting = dict(now)

    def _settle(self) -> None:
        """Drop what waited for dice and is void; what has fallen in part waits for the rest."""
        fight, now = self.fight, {seat: each for seat, each in self._waiting.items() if self._still_waits(each)}
        unfinished = fight.state.unfinished
        if unfinished is not None:
            command = {"type": Roll.wire_type}
            try:
                fight.fork().do(command, unfinished.by, faces=())
            except DiceNeeded as needed:
                now[unfinished.by] = waiting.waits(unfinished.by, unfinished.by, None, command, needed)
        self._keep_waiting(now)

    def _still_waits(self, found: Waiting) -> bool:
        if found.command["type"] == Roll.wire_type:
            return False
        if found.decision is not None and all(each.id != found.decision for each in self.decisions.owed(found.owner)):
            return False
        return not self.fight.why_not(found.command, found.seat)

    def _pending(self, seat: str | None) -> tuple[Pending, ...]:
        if not self._waiting:
            return ()
        state, conceal = self.fight.state, self.fight.system.projection.conceal
        hidden = seat is not None and conceal(state, seat) is not state
        return tuple(waiting.seen(each, seat, hidden=hidden) for each in self._waiting.values())

    def _played(self) -> tuple[Played, ...]:
        return tuple(Played(seat=seat, player=name) for seat, name in self.program.names.items())  # type: ignore[arg-type]

    def seats(self) -> tuple[SeatHere, ...]:
        """Return the seats, and how many follow each over this server."""
        return tuple(
            SeatHere(seat=each.id, name=each.name, role=each.role, here=len(self._followers.get(each.id, ())))
            for each in self.fight.header.seats
        )

    def follow(self, follower: Follower, seat: str | None, since: int | None = None) -> Standing:
        """Tell somebody from now on what comes, and how the fight stands now."""
        standing = self.standing(seat, since)
        there = self._followers.setdefault(seat, [])
        if follower not in there:
            there.append(follower)
        self._told[seat] = self.look(seat)
        return standing

    def cut(self, seat: str) -> None:
        """Tell those who follow by the token of a seat nothing any more, and that it is so."""
        for each in self._followers.pop(seat, []):
            each.tell(Notice(LEFT, Left(fight=self.id, seat=seat)))

    def leave(self, follower: Follower, seat: str | None) -> None:
        """Tell somebody nothing any more."""
        there = self._followers.get(seat, [])
        if follower in there:
            there.remove(follower)

    def publish(self) -> None:
        """Tell everybody who follows what came since they were told."""
        for seat, followers in self._followers.items():
            if not followers:
                continue
            before, now = self._told[seat], self.look(seat)
            if now is not before:
                notice = Notice(CHANGED, self.changed(seat, before))
                self._told[seat] = now
                for each in followers:
                    each.tell(notice)

    def set_player(self, seat: str, player: str | None) -> None:
        """Let the program play a seat, or people again."""
        names = {**self.program.names, seat: player}
        self.program.names = {each: name for each, name in names.items() if name is not None}
        self._store.put(self.id, PROGRAM, players_kept(self.program.names))
        self.program.go(self.fight)
        self.quiet_at = None
        self.publish()


def _fits(request: Request, command: Mapping[str, Any]) -> bool:
    return any(form.command.wire_type == command.get("type") for form in request.forms)


def players_in(note: bytes | None) -> dict[str, str]:
    """Return the name of the player of each seat that the program plays, as a store keeps it."""
    return {} if note is None else dict(pair.split("=", 1) for pair in note.decode().splitlines())


def players_kept(names: Mapping[str, str]) -> bytes | None:
    """Return what a store keeps of who plays for the program."""
    return "\n".join(f"{seat}={name}" for seat, name in names.items()).encode() or None
