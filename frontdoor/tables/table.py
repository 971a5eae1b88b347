"""A fight in memory: the view of each seat, the commands sent to it, and its followers."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from threading import Lock
from typing import Any, TypeVar
from weakref import WeakMethod

import attrs
from attrs import frozen

from combat.engine.errors import DiceNeeded, Reason, Refused, refuse
from combat.engine.fight.encounter import Encounter
from combat.engine.offer.requests import Request
from events.codec import json_text
from events.log.lines import beat_line
from events.stores import Diverged, Stale, Store, StoreError
from frontdoor.bots import BotSeats
from frontdoor.tables.followers import Follower, Followers
from frontdoor.tables.limits import Limits
from frontdoor.tables.live_fight import Faces, LiveFight
from frontdoor.tables.messages.results import Changed, SeatHere, Standing
from frontdoor.tables.pending import PendingCommand
from frontdoor.tables.server_dice import ServerDice
from frontdoor.tables.talk.chat import CHAT, Talk
from frontdoor.tables.tokens import hash_token
from frontdoor.tables.views.decisions import FormPlace
from frontdoor.tables.views.seat_views import SeatViews, decision_name
from frontdoor.tables.work import room
from frontdoor.tables.work.questions import ASKED, SEED, FightCopy, Question

T = TypeVar("T")

CHAINS, PEOPLE, PROGRAM, PENDING, TOKENS = "chains", "people", "program", "pending", "tokens"
"""Names of further notes next to the log: the server's secret for dice that the seats make together, whether players
roll the dice, which seats the program plays, the commands that wait for dice, and the hash of each token, keyed by
seat.
"""

HOST = ""
"""The key of the host's token hash, next to those of the seats."""

MAX_SWAPS = 100
"""Maximum number of attempts to change a note that other processes keep changing."""

_DIGITS = 10  # more digits than a beat number can have


class Counts:
    """Thread-safe counters by name: `beats` that were appended, and `stale` appends that another process overtook."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._of = Counter[str]()

    def add(self, name: str) -> None:
        """Increase a counter by one."""
        with self._lock:
            self._of[name] += 1

    def __getitem__(self, name: str) -> int:
        return self._of[name]


@frozen
class Caller:
    """The caller that a token stands for.

    Attributes:
        fight: The id of the fight.
        seat: The seat whose view the caller sees; None for the host, who sees everything.
        by: The seat that the caller acts as; for the host, the GM's seat.
        protocol: The version of the protocol that the caller's client speaks.
    """

    fight: str
    seat: str | None
    by: str
    protocol: int = attrs.field(default=1, eq=False)

    @property
    def key(self) -> str:
        """The key under which the allowances count what the caller writes."""
        return f"{self.fight}/{self.seat or HOST}"


class Table:
    """A fight in memory. Not thread-safe: the service admits one caller at a time.

    Attributes:
        looked_at: The number of beats when the program last looked for a decision of its seats; None to look again.
        tokens: The hash of the valid token of each seat, and of the host.
        used_at: The time in seconds of the last call with a token of the fight.
    """

    def __init__(
        self, fight_id: str, store: Store, clock: Callable[[], str], program: BotSeats, counts: Counts, limits: Limits
    ) -> None:
        self.id = fight_id
        self._clock = clock
        secret = store.note(fight_id, CHAINS)
        self._dice = None if secret is None else ServerDice(secret, limits.contribution_seconds)
        self._counts = counts
        self.looked_at: int | None = None
        self.used_at = 0.0
        self._store = store
        seed = store.note(fight_id, SEED)
        room.check_may_open(store.beats(fight_id), limits)
        self.fight = Encounter.load(store.log(fight_id), None if seed is None else seed.decode(), record=True)
        self._last: tuple[int, bytes] = (0, b"")  # the number of beats and the line of the last one
        self._last_line()
        self.people_roll = store.note(fight_id, PEOPLE) is not None
        self.program = program
        is_open = WeakMethod(self._is_open)  # so that a closed fight is freed without a garbage collection
        self.live = LiveFight(
            self.fight,
            clock,
            program,
            is_open=lambda *decision: (method := is_open()) is not None and method(*decision),
            save=lambda note: store.put(fight_id, PENDING, note),
            limits=limits,
        )
        self.views = SeatViews(fight_id, self.live)
        self.decisions = self.views.decisions
        self.followers = Followers(self.views)
        self.talk = Talk(fight_id, store, self.followers, self.gm)
        self._notes_seen: tuple[bytes | None, ...] = ()
        self.tokens: Mapping[str, str] = {}
        self._tokens_seen: bytes | None = None

    @property
    def gm(self) -> str:
        """The GM's seat, which the host acts as."""
        return next(seat.id for seat in self.fight.header.seats if seat.role == "gm")

    def _is_open(self, seat: str, decision: str) -> bool:
        self.views.index.grow()
        return any(each.id == decision for each in self.decisions.open_decisions(seat))

    def waits_for_program(self) -> bool:
        """Return whether the program may have a decision to make."""
        return bool(self.program.names) and self.looked_at != len(self.fight.journal)

    def is_behind(self) -> bool:
        """Return whether another process changed the fight, notices or a contribution to dice are due. Thread-safe."""
        return (
            self.followers.is_behind(len(self.fight.journal))
            or self._store.read(self.id, len(self.fight.journal) - 1) != [self._last_line()]
            or self._notes() != self._notes_seen
            or (self._dice is not None and self._dice.is_overdue(self.fight, self._clock()))
        )

    def _notes(self) -> tuple[bytes | None, ...]:
        return self._store.notes(self.id, PENDING, PROGRAM, TOKENS, CHAT)

    def contribute(self) -> None:
        """Contribute to the dice for the server and for the seats that the program plays."""
        while self._dice is not None:
            try:
                beats = self._dice.contribute(self.fight, tuple(self.program.names), self._clock())
            except Stale:
                self._counts.add("stale")
                if not self._read_new():
                    raise Diverged(f"fight {self.id} has other beats in the store, but none to read") from None
                continue
            for _ in range(beats):
                self._counts.add("beats")
            self.views.index.grow()
            return

    def catch_up(self) -> int:
        """Read the changes of other processes, and contribute to the dice; return the number of new beats.

        Raises:
            Diverged: If the store has lost beats or holds another history of the fight.
        """
        new_beats = self._read_new()
        self.contribute()
        self.followers.publish()
        self.talk.publish(self._notes_seen[-1])
        return new_beats

    def _read_new(self) -> int:
        """Read the changes of other processes; return the number of new beats."""
        known, last = len(self.fight.journal), self._last_line()
        stored = self._store.read(self.id, known - 1)
        if stored[:1] != [last]:
            raise Diverged(f"fight {self.id} has {known} beats here, but fewer or others in the store")
        try:
            new_beats = self.fight.catch_up() if len(stored) > 1 else ()
        except Refused as refused:  # the new lines do not follow the beats here
            raise Diverged(f"fight {self.id} continues differently in the store: {refused}") from refused
        if new_beats:
            self.views.index.grow()
        self._notes_seen = pending, program, hashes, _ = self._notes()
        self._load_tokens(hashes)
        self.live.rolls.load(pending)
        names = json_text.loads(program or b"{}")
        if names != self.program.names:
            self.program.names, self.looked_at = names, None
        if new_beats:
            self.live.rolls.settle()
        return len(new_beats)

    def _last_line(self) -> bytes:
        """Return the line of the last beat as this process wrote or read it."""
        journal = self.fight.journal
        if self._last[0] != len(journal) and journal.last is not None:
            self._last = len(journal), beat_line(journal, journal.last, self.fight.system.codec)
        return self._last[1]

    def _load_tokens(self, note: bytes | None) -> None:
        """Take over the hashes of the valid tokens, and remove the followers whose token has been replaced."""
        if note != self._tokens_seen:
            earlier, self.tokens, self._tokens_seen = self.tokens, json_text.loads(note or b"{}"), note
            for seat in earlier:
                if earlier[seat] != self.tokens.get(seat):
                    self.followers.cut(self.id, None if seat == HOST else seat)

    def invite(self, seat: str, token: str) -> None:
        """Make a token the only valid one of a seat, whatever other processes do at the same time."""
        for _ in range(MAX_SWAPS):
            self._load_tokens(self._store.note(self.id, TOKENS))
            hashes = json_text.dumps({**self.tokens, seat: hash_token(token).decode()})
            if self._store.swap(self.id, TOKENS, self._tokens_seen, hashes):
                self._load_tokens(hashes)
                return
        raise StoreError(f"other processes keep changing the tokens of fight {self.id}")

    def do(
        self,
        who: Caller,
        command: Mapping[str, Any],
        faces: Faces,
        decision: str | None = None,
        expect: int | None = None,
    ) -> Changed:
        """Apply a command, or save it until players have rolled its dice; then notify the followers."""

        def act() -> None:
            if decision is not None:
                self.check_open(who, decision)
            answers = partial(self._answered_decision, who, command, decision)
            try:
                self.live.act(who.by, command, faces, expect=expect, answers=answers)
            except DiceNeeded:  # the command waits, which the changes report
                return
            self._counts.add("beats")

        return self._change(who, act)

    def roll(self, who: Caller, faces: Faces, seat: str | None = None) -> Changed:
        """Continue the pending command of a seat with the faces that players rolled."""

        def roll() -> None:
            try:
                self.live.roll(self._pending_command(who, seat).seat, faces, who.by)
            except DiceNeeded as needed:  # an amendment requests all its dice at once
                raise refuse("faces", f"more dice are needed: {needed}") from None
            self._counts.add("beats")

        return self._change(who, roll)

    def drop(self, who: Caller, seat: str | None = None) -> Changed:
        """Delete the pending command of a seat."""
        waiting = self._pending_command(who, seat)
        if waiting.is_partial_roll:
            raise refuse("begun", "some dice of this roll have already been rolled; undo the command to drop it")
        return self._change(who, lambda: self.live.rolls.drop(waiting.seat))

    def _change(self, who: Caller, change: Callable[[], None]) -> Changed:
        """Make a change, again if another process appended a beat first; return it and notify the followers."""
        before = self.views.look(who.seat)
        while True:
            try:
                change()
            except Stale as stale:
                self._counts.add("stale")
                if not self.catch_up():
                    raise Diverged(f"fight {self.id} has {stale.found} beats in the store, but none to read") from stale
                continue
            self.views.index.grow()
            self.contribute()
            changed = self.views.changed(who.seat, before, protocol=who.protocol)
            self.followers.publish()
            return changed

    def _pending_command(self, who: Caller, seat: str | None) -> PendingCommand:
        owner = who.by if seat is None else seat
        if who.by not in (owner, self.gm):
            raise refuse("not_your_seat", "only the GM may roll for another seat or drop its command")
        return self.live.pending(owner)

    def check_open(self, who: Caller, decision: str) -> None:
        """Check that a decision of the caller is still open."""
        if decision in self.open_names(who):
            return
        digits = decision.rpartition("/")[2].partition(".")[0]
        since = int(digits) + 1 if digits.isdecimal() and len(digits) < _DIGITS else len(self.fight.journal)
        reason = Reason("stale", "this decision is no longer open; read the beats since it opened")
        raise Refused((reason,), tuple(self.fight.seen(who.seat, since)))

    def form_place(self, who: Caller, decision: str, index: int) -> FormPlace:
        """Return the place of a form of an open decision in the requests of a seat."""
        self.check_open(who, decision)
        for seat in self._seats_of(who):
            for number, (request, open_id) in enumerate(self._requests_with_ids(self.fight, seat)):
                if decision_name(open_id, seat, who.seat) == decision:
                    if not 0 <= index < len(request.forms):
                        raise refuse("no_form", f"this decision has {len(request.forms)} forms, numbered from 0")
                    return FormPlace(seat, number, index)
        raise LookupError(f"decision {decision} is open but belongs to no request")

    def decision_of(self, who: Caller, command: Mapping[str, Any]) -> str | None:
        """Return the id of the first open decision that a command answers; None if there is none."""
        seat, open_id = self._answered_decision(who, command, None)
        return None if open_id is None else decision_name(open_id, seat, who.seat)

    def question(
        self, who: Caller, function: Callable[..., T], *args: Any, decision: str | None = None, kind: str = ASKED
    ) -> Question[T]:
        """Return a question about the fight as it is now; if it belongs to a decision, until that is closed."""
        return Question(
            function=function,
            args=args,
            about=self.copy(),
            seat=who.seat or "",
            kind=kind,
            is_wanted=lambda table: decision is None or decision in table.open_names(who),
        )

    def copy(self) -> FightCopy:
        """Return a copy of the fight as it is now."""
        return FightCopy(self.id, self.fight.fork(), self._store, len(self.fight.journal))

    def open_names(self, who: Caller) -> Iterator[str]:
        """Yield the ids of the open decisions of a caller."""
        for seat in self._seats_of(who):
            for item in self.decisions.open_decisions(seat):
                yield decision_name(item.id, seat, who.seat)

    def _answered_decision(
        self, who: Caller, command: Mapping[str, Any], decision: str | None
    ) -> tuple[str, str | None]:
        """Return the seat and id of the decision that a command answers: the given one, or the first that fits."""
        for seat in self._seats_of(who):
            for request, open_id in self._requests_with_ids(self.fight, seat):
                if decision == decision_name(open_id, seat, who.seat) or (
                    decision is None and any(form.command.wire_type == command.get("type") for form in request.forms)
                ):
                    return seat, open_id
        return who.by, None

    def _requests_with_ids(self, fight: Encounter, seat: str) -> list[tuple[Request, str]]:
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

    def follow(self, follower: Follower, seat: str | None, since: int | None = None, mark: str = "") -> Standing:
        """Add a follower for a seat and return the current view."""
        standing = self.views.read(seat, since, mark=mark, protocol=follower.protocol)
        self.followers.add(follower, seat)
        return standing

    def set_player(self, seat: str, player: str | None) -> None:
        """Assign a program player to a seat; None returns the seat to people."""
        names = {**self.program.names, seat: player}
        self.program.names = {assigned: name for assigned, name in names.items() if name is not None}
        self._store.put(self.id, PROGRAM, json_text.dumps(self.program.names) if self.program.names else None)
        self.program.resume(self.fight)
        self.looked_at = None
        self.contribute()
        self.followers.publish()
