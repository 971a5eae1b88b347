"""The table service: the fights of a store, opened when they are needed, and the tokens that open their seats."""

from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from itertools import islice
from random import Random
from threading import Lock, RLock

import attrs

from combat.engine.catalog import system
from combat.engine.encounter import Encounter
from combat.engine.errors import Refused
from combat.engine.seeds import SEED_PREFIX
from events import json_text
from events.stores import NoSuchFight, Store
from events.wire import thaw_json
from frontdoor.bots import BotSeats
from frontdoor.json_paths import with_json_paths
from frontdoor.tables import tokens
from frontdoor.tables.counts import Counts
from frontdoor.tables.errors import no_such_token, too_much
from frontdoor.tables.followers import Follower
from frontdoor.tables.limits import Limits
from frontdoor.tables.params import Create
from frontdoor.tables.results import Created, SeatGiven
from frontdoor.tables.table import PEOPLE, SEED, Caller, Table

TOKENS = "tokens"
"""The note that holds the hash of each seat's token."""

HOST = ""
"""Under this name the hash of the host's token is kept, among those of the seats."""

_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
_LONG = 12


@attrs.define(eq=False)
class Service:
    """Many fights in one store. Any thread may call it; what needs a fight has it to itself.

    Attributes:
        store: Where the fights lie.
        clock: Returns the time for the logs.
        entropy: Returns so many bytes that nobody can guess.
        limits: How much may be asked.
        key: What must be said to open a fight; empty where anybody may.
        wake: Called when the program may have something to say in a fight.
        around: Surrounds each call of a method, given its name, for whoever measures; what goes wrong passes through.
        counts: What happened so far.
    """

    store: Store
    clock: Callable[[], str]
    entropy: Callable[[int], bytes]
    limits: Limits = attrs.field(factory=Limits)
    key: str = ""
    wake: Callable[[], None] = attrs.field(default=lambda: None)
    around: Callable[[str], AbstractContextManager[None]] = attrs.field(default=lambda _: nullcontext())
    counts: Counts = attrs.field(factory=Counts, init=False)
    _tables: "OrderedDict[str, _Held]" = attrs.field(factory=OrderedDict, init=False)
    _lock: Lock = attrs.field(factory=Lock, init=False)

    def create(self, asked: Create) -> Created:
        """Open a fight and give everybody a token.

        Raises:
            Refused: When something does not fit, naming the place as a JSON path.
            StoreError: When it cannot be kept.
        """
        fight, seed = self._new_id(), SEED_PREFIX + self.entropy(32).hex()
        people = asked.dice == "people"
        setup = _sample_or(asked)
        with with_json_paths(setup):
            begun = Encounter.begin(
                asked.system,
                setup,
                seed,
                settings=None if asked.settings is None else thaw_json(asked.settings),
                undo=None if asked.undo is None else thaw_json(asked.undo),
                name=asked.name or fight,
                at=self.clock(),
                salt=asked.salt,
                typed=asked.typed or ("anyone" if people else None),
            )
        begun.save(self.store.log(fight))
        self.counts.add("beats")
        self.store.put(fight, SEED, seed.encode())
        if people:
            self.store.put(fight, PEOPLE, b"1")
        seats = begun.header.seats
        given = {
            each: tokens.new_token(fight, self.entropy(tokens.SECRET_BYTES)) for each in (HOST, *(s.id for s in seats))
        }
        self._keep_tokens(fight, {seat: tokens.hash_token(token).decode() for seat, token in given.items()})
        return Created(
            fight=fight,
            host=given[HOST],
            seats=tuple(SeatGiven(seat=s.id, name=s.name, role=s.role, token=given[s.id]) for s in seats),
        )

    def invite(self, table: Table, seat: str) -> str:
        """Return a new token of a seat; the older one opens nothing any more."""
        token = tokens.new_token(table.id, self.entropy(tokens.SECRET_BYTES))
        self._keep_tokens(table.id, {**self._tokens(table.id), seat: tokens.hash_token(token).decode()})
        return token

    @contextmanager
    def seated(self, token: str) -> Iterator[tuple[Table, Caller]]:
        """Return the fight that a token opens, for nobody else meanwhile, and who speaks.

        Raises:
            ServiceError: When it opens none.
        """
        fight = tokens.fight_of(token)
        try:
            seat = self._seat_of(fight, token)
        except NoSuchFight:
            seat = None
        if seat is None:
            raise no_such_token()
        with self.open(fight) as table:
            yield table, Caller(fight, None if seat == HOST else seat, table.gm if seat == HOST else seat)
        if table.program.names:
            self.wake()

    def _seat_of(self, fight: str, token: str) -> str | None:
        found = self._tokens(fight) if tokens.is_fight_id(fight) else {}
        return next((seat for seat, digest in found.items() if tokens.matches_hash(token, digest.encode())), None)

    def _tokens(self, fight: str) -> dict[str, str]:
        note = self.store.note(fight, TOKENS)
        return {} if note is None else json_text.loads(note)

    def _keep_tokens(self, fight: str, hashes: Mapping[str, str]) -> None:
        self.store.put(fight, TOKENS, json_text.dumps(dict(hashes)))

    def _new_id(self) -> str:
        return "".join(_LETTERS[byte % len(_LETTERS)] for byte in self.entropy(_LONG))

    @contextmanager
    def open(self, fight: str) -> Iterator[Table]:
        """Return a fight that is held open, for nobody else meanwhile.

        Raises:
            StoreError: When there is no such fight, or it cannot be read.
        """
        with self._lock:
            held = self._tables.get(fight)
            if held is None:
                self._let_go(self.limits.open_fights - 1)
                held = self._tables[fight] = _Held()
            self._tables.move_to_end(fight)
            held.users += 1
        try:
            with held.lock:
                if held.table is None:
                    chance = Random(self.entropy(16))  # noqa: S311 - choices are no dice
                    held.table = Table(fight, self.store, self.clock, BotSeats(rng=chance), self.counts)
                held.table.catch_up()
                yield held.table
        finally:
            with self._lock:
                held.users -= 1
                if held.table is None and not held.users:  # it could not be read
                    self._tables.pop(fight, None)

    def leave(self, who: Caller, follower: Follower) -> None:
        """Tell somebody nothing any more of a fight, as a connection ends."""
        with self._lock:
            held = self._tables.get(who.fight)
        if held is not None:
            with held.lock:
                if held.table is not None:
                    held.table.followers.remove(follower, who.seat)

    def _let_go(self, most: int) -> None:
        """Close the fights that were longest not asked for, until there are no more than so many.

        Raises:
            ServiceError: When there still are.
        """
        idle = (name for name, each in self._tables.items() if not each.users and not each.is_followed)
        for name in list(islice(idle, max(0, len(self._tables) - most))):
            del self._tables[name]
        if len(self._tables) > most:
            raise too_much(
                "open_fights", f"{len(self._tables)} fights are followed here; that is all this server holds"
            )

    def close(self) -> None:
        """Let go of the store; nothing is asked any more."""
        self.store.close()

    def mark(self) -> str:
        """Return a new name for something that went wrong, under which it is told and logged."""
        return self.entropy(4).hex()

    def followers(self) -> int:
        """Return how many follow the seats of all fights."""
        with self._lock:
            held = list(self._tables.values())
        return sum(len(each.table.followers) for each in held if each.table is not None)

    def held(self) -> list[str]:
        """Return the ids of the fights that are held open."""
        with self._lock:
            return list(self._tables)

    def poll(self) -> None:
        """Look for what other processes have done in the fights that are followed here."""
        for fight in self.held():
            with self._lock:
                held = self._tables.get(fight)
            if held is not None and held.table is not None and held.is_followed and held.table.is_behind():
                with self.open(fight):  # which takes it in, and tells it
                    pass

    def work(self) -> bool:
        """Let the program say one thing in one fight; return whether it did, so that there may be more.

        Several threads may call it; each takes another fight.
        """
        for fight in self.held():
            with self._lock:
                held = self._tables.get(fight)
                if held is None or held.thinks or held.table is None or not held.table.waits_for_program():
                    continue
                held.thinks = True
                self._tables.move_to_end(fight)  # the others come first next time
            try:
                if self._answered(fight):
                    return True
            finally:
                held.thinks = False
        return False

    def _answered(self, fight: str) -> bool:
        """Let the program choose beside the fight, so that nobody waits, and say it if nothing came meanwhile."""
        with self.open(fight) as table:
            beats, program = len(table.fight.journal), table.program
            table.looked_at = beats
            copy = table.fight.fork()
        try:
            said = program.next_command(copy)
        except LookupError:
            said = None
        with self.open(fight) as table:
            if len(table.fight.journal) != beats or table.looked_at != beats:  # or somebody said who plays
                return True
            if said is None:
                return False
            command, seat = said
            try:
                table.do(Caller(fight, seat, seat), table.fight.system.codec.dump(command), None)
            except Refused:
                return False
            return True


class _Held:
    """A fight, once it is read, and how many use it."""

    def __init__(self) -> None:
        self.lock = RLock()
        self.table: Table | None = None
        self.users = 0
        self.thinks = False  # the program chooses what to say in it

    @property
    def is_followed(self) -> bool:
        return self.table is not None and bool(self.table.followers)


def _sample_or(asked: Create) -> Mapping[str, object]:
    setup: Mapping[str, object] = system(asked.system).sample() if asked.setup is None else thaw_json(asked.setup)
    return setup
