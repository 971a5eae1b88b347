"""The table service: opens the fights of a store on demand and finds the fight and seat of each token."""

import logging
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from functools import cached_property
from hmac import compare_digest
from pathlib import Path
from random import Random
from threading import Lock, RLock
from typing import Any

import attrs

from combat.engine.catalog import system
from combat.engine.dice.seeds import SEED_PREFIX
from combat.engine.dice.together import TogetherDice
from combat.engine.errors import refuse
from combat.engine.fight.encounter import Encounter
from events.codec import json_text
from events.codec.wire import thaw_json
from events.history.journal import Header, Promise
from events.stores import Diverged, NoSuchFight, Store, StoreError
from frontdoor.bots import BotSeats
from frontdoor.json_paths import with_json_paths
from frontdoor.tables import promises, tokens
from frontdoor.tables.errors import no_such_token, too_much
from frontdoor.tables.followers import Follower
from frontdoor.tables.limits import Limits
from frontdoor.tables.messages.params import Create
from frontdoor.tables.messages.results import Created, SeatGiven
from frontdoor.tables.program import act, next_question
from frontdoor.tables.table import CHAINS, HOST, PEOPLE, TOKENS, Caller, Counts, Table
from frontdoor.tables.views.state_index import Breaks, no_breaks
from frontdoor.tables.work.questions import SEED
from frontdoor.tables.work.quotas import WritingQuotas

_log = logging.getLogger(__name__)


@attrs.define(eq=False)
class Service:
    """Many fights in one store. Any thread may call the service; a fight is locked while a caller uses it.

    Attributes:
        store: The store that holds the fights.
        clock: Returns the time to record in the logs.
        entropy: Returns a given number of unpredictable bytes.
        limits: The limits for clients.
        key: The key that clients need to create a fight, or the file that holds it, which is read for each fight;
            empty if no key is required.
        wake: Called when the program may have to act in a fight.
        changed: Called with a table after each use of it, while its fight is still locked.
        seconds: Returns the time in seconds, for pauses.
        idle_seconds: Seconds without a follower or a call after which the program pauses in a fight; None for never.
        breaks: Begins long work, and returns a function to call again and again during it; for other threads.
        around: Given a method name, returns a context manager that wraps the call, for metrics. Exceptions pass
            through.
        campaign: The folder of the campaign in which hosts record finished fights; None if there is none.
        counts: Counters for metrics; `written` limits the bytes and beats of each seat.
    """

    store: Store
    clock: Callable[[], str]
    entropy: Callable[[int], bytes]
    limits: Limits = attrs.field(factory=Limits)
    key: str | Path = ""
    wake: Callable[[], None] = attrs.field(default=lambda: None)
    changed: Callable[[Table], None] = attrs.field(default=lambda _: None)
    seconds: Callable[[], float] = attrs.field(default=lambda: 0.0)
    idle_seconds: float | None = None
    breaks: Breaks = attrs.field(default=no_breaks)
    around: Callable[[str], AbstractContextManager[None]] = attrs.field(default=lambda _: nullcontext())
    campaign: Path | None = None
    counts: Counts = attrs.field(factory=Counts, init=False)
    _tables: "OrderedDict[str, _Held]" = attrs.field(factory=OrderedDict, init=False)
    _lock: Lock = attrs.field(factory=Lock, init=False)

    @cached_property  # a server sets limits and clock after the service is made
    def written(self) -> WritingQuotas:
        """How much each seat may still write."""
        return WritingQuotas(self.limits, self.seconds)

    def check_key(self, key: str, *, to: str = "create a fight") -> None:
        """Refuse a key that is not that of the server; without a key of its own, the server accepts any."""
        try:
            required = tokens.read_key(self.key) if isinstance(self.key, Path) else self.key
        except (OSError, ValueError) as error:
            _log.error("the key file cannot be read: %s", error)
            raise refuse("key", "this server cannot read its key at the moment; try again later") from None
        if required and not compare_digest(key.encode(errors="surrogatepass"), required.encode()):
            raise refuse("key", f"this server requires a key to {to}")

    def create(self, options: Create) -> Created:
        """Create a fight, with a token for the host and for each seat.

        Raises:
            Refused: If the setup or an option is wrong; each reason names its JSON path.
            StoreError: If the fight cannot be saved.
        """
        fight = tokens.new_fight(self.entropy)
        secret = self.entropy(32).hex()
        seed, together = SEED_PREFIX + secret, options.dice == "together"
        promise = self._promise(options)
        fight_begun = _begin(options, fight, TogetherDice() if together else seed, self.clock(), promise)
        notes = {CHAINS: secret.encode()} if together else {SEED: seed.encode()}
        if options.dice == "people":
            notes[PEOPLE] = b"1"
        fight_begun.save(self.store.log(fight))
        try:
            created = self.grant(fight, fight_begun.header, notes)
        except StoreError:
            with suppress(StoreError):
                self.store.remove(fight)  # it has no tokens yet
            raise
        self.counts.add("beats")
        if options.after:
            with self.seated(options.after) as (table, who):
                promises.break_off(table, who)
        if promise is not None:
            with self.open(fight):  # opening the fight commits to the server's contributions
                pass
        return created

    def grant(self, fight: str, header: Header, notes: Mapping[str, bytes]) -> Created:
        """Store the notes of a new fight, with the hashes of its new tokens; return these."""
        ids = (HOST, *(seat.id for seat in header.seats))
        new_tokens = {seat: tokens.new_token(fight, self.entropy(tokens.SECRET_BYTES)) for seat in ids}
        hashes = {seat: tokens.hash_token(token).decode() for seat, token in new_tokens.items()}
        for key, value in {**notes, TOKENS: json_text.dumps(hashes)}.items():
            self.store.put(fight, key, value)
        seats = tuple(SeatGiven(seat=s.id, name=s.name, role=s.role, token=new_tokens[s.id]) for s in header.seats)
        return Created(fight=fight, seed_hash=header.seed_hash, host=new_tokens[HOST], seats=seats)

    def _promise(self, options: Create) -> Promise | None:
        """Return the place of a new fight at its table, if its seats contribute to the dice."""
        if not promises.is_wanted(options):
            return None
        if not options.after:
            return Promise()
        with self.seated(options.after) as (table, who):
            return promises.following(table, who)

    def invite(self, table: Table, seat: str) -> str:
        """Return a new token for a seat; the previous one becomes invalid."""
        token = tokens.new_token(table.id, self.entropy(tokens.SECRET_BYTES))
        table.invite(seat, token)
        return token

    @contextmanager
    def seated(self, token: str, *, protocol: int = 1) -> Iterator[tuple[Table, Caller]]:
        """Lock a token's fight and return it together with the caller that the token stands for.

        Raises:
            ServiceError: If the token is invalid.
        """
        fight = tokens.fight_of(token)
        if not self._is_valid(fight, token):  # so that an invalid token does not load a fight
            raise no_such_token()
        try:
            with self.open(fight) as table:
                seat = tokens.find_hash(token, table.tokens)  # it may have been replaced meanwhile
                if seat is None:
                    raise no_such_token()
                table.used_at = self.seconds()
                yield table, Caller(fight, None if seat == HOST else seat, table.gm if seat == HOST else seat, protocol)
        except NoSuchFight:
            raise no_such_token() from None
        if table.program.names:
            self.wake()

    def called_from(self, fight: str, address: str) -> None:
        """Record the address of the last client that called a method of a fight; the program plays on its behalf."""
        with self._lock:
            held = self._tables.get(fight)
        if held is not None:
            held.address = address

    def _is_valid(self, fight: str, token: str) -> bool:
        table = held.table if (held := self._tables.get(fight)) is not None else None
        if table is not None and tokens.find_hash(token, table.tokens) is not None:
            return True  # opening the fight checks the token again
        try:
            note = self.store.note(fight, TOKENS) if tokens.is_fight_id(fight) else None
        except NoSuchFight:
            return False
        return note is not None and tokens.find_hash(token, json_text.loads(note)) is not None

    @contextmanager
    def open(self, fight: str) -> Iterator[Table]:
        """Lock a fight and return it, loading it first if necessary.

        If the store no longer holds the history that is in memory, the fight leaves memory: its followers are notified,
        and the next caller reads it again.

        Raises:
            StoreError: If the fight does not exist or cannot be read.
            Diverged: If the store has lost beats of the fight or holds another history.
        """
        with self._lock:
            held = self._tables.get(fight)
            if held is None:
                self._close_idle(self.limits.open_fights - 1)
                held = self._tables[fight] = _Held()
            self._tables.move_to_end(fight)
            held.users += 1
        try:
            with held.lock:
                if held.table is None:
                    choice_rng = Random(self.entropy(16))  # noqa: S311 - the choices of a player, not dice
                    bots = BotSeats(rng=choice_rng)
                    held.table = Table(fight, self.store, self.clock, bots, self.counts, self.limits)
                    held.table.used_at = self.seconds()
                    held.table.views.index.breaks = self.breaks
                table = held.table
                held.remove_leavers()
                try:
                    table.catch_up()
                    try:
                        yield table
                    finally:
                        held.remove_leavers()
                        self.changed(table)
                except Diverged:
                    table.followers.cut_all(fight, "reloaded")
                    held.table = None
                    raise
        finally:
            with self._lock:
                held.users -= 1
                if held.table is None and not held.users:  # the fight could not be read
                    self._tables.pop(fight, None)

    def leave(self, who: Caller, follower: Follower) -> None:
        """Remove a follower from a fight when its connection ends. Never waits for the fight."""
        with self._lock:
            held = self._tables.get(who.fight)
        if held is not None:
            held.leavers.append((follower, who.seat))
            if held.lock.acquire(blocking=False):
                try:
                    held.remove_leavers()
                    if held.table is not None:
                        held.table.used_at = self.seconds()
                finally:
                    held.lock.release()

    def check_may_follow(self, fight: str, address: str) -> None:
        """Check that another fight may be followed from an address.

        Raises:
            ServiceError: If the address already follows as many fights as the limit allows.
        """
        if address:
            with self._lock:
                followed = [name for name, held in self._tables.items() if address in held.addresses]
            limit = self.limits.followed_fights_an_address
            if fight not in followed and len(followed) >= limit:
                raise too_much("followed_fights_an_address", f"one address may follow at most {limit} fights")

    def _close_idle(self, limit: int) -> None:
        """Close idle fights, least recently used first, until at most a given number with short enough logs remain."""
        idle = [name for name, held in self._tables.items() if not held.users and not held.is_followed]
        size, max_size = sum(held.log_bytes for held in self._tables.values()), self.limits.open_log_bytes
        while idle and (len(self._tables) > limit or size > max_size):
            size -= self._tables.pop(idle.pop(0)).log_bytes
        if len(self._tables) > limit or size > max_size:
            raise too_much(
                "open_fights", f"the server has {len(self._tables)} fights in use, as many as fit; try again later"
            )

    def close(self) -> None:
        """Close the store. The service cannot be used afterwards."""
        self.store.close()

    def mark(self) -> str:
        """Return a random reference that links an error message to an entry in the server's log."""
        return self.entropy(4).hex()

    def followers(self) -> int:
        """Return the total number of followers of all fights."""
        with self._lock:
            held = list(self._tables.values())
        return sum(len(held_fight.table.followers) for held_fight in held if held_fight.table is not None)

    def held(self) -> list[str]:
        """Return the ids of the fights in memory."""
        with self._lock:
            return list(self._tables)

    def poll(self) -> None:
        """Read the beats that other processes appended to fights with followers here, and notify the followers.

        A fight whose store fails is logged and tried again at the next call.
        """
        for fight in self.held():
            with self._lock:
                held = self._tables.get(fight)
            with logged_errors(fight):
                if held is not None and held.table is not None and held.is_followed and held.table.is_behind():
                    with self.open(fight):  # opening the fight reads the new beats and notifies the followers
                        pass

    def holds(self, fight: str, beat: int | None = None) -> bool:
        """Return whether a fight is in memory; given the number of a beat, with all states from that beat on."""
        held = self._tables.get(fight)
        table = None if held is None else held.table
        return table is not None and (beat is None or table.views.index.start <= beat)

    def due(self) -> list[tuple[str, str]]:
        """Return the fights in which the program may have to act, each with the address that it acts for.

        The fight that was used last comes last. A fight in which the program pauses is not due; any call with one of
        its tokens ends the pause.
        """
        with self._lock:
            held_fights = list(self._tables.items())
        return [
            (fight, held.address)
            for fight, held in held_fights
            if held.table is not None and held.table.waits_for_program() and not self._is_paused(held)
        ]

    def work(self) -> bool:
        """Let the program make one decision in one fight; return whether it acted, so that more may be due."""
        for fight, _ in self.due():
            with logged_errors(fight):
                with self.open(fight) as table:
                    question = next_question(table)
                if question is not None:
                    choice = question.answer()
                    with self.open(fight) as table:
                        if act(table, question, choice):
                            return True
        return False

    def _is_paused(self, held: "_Held") -> bool:
        if self.idle_seconds is None or held.table is None or held.is_followed:
            return False
        return self.seconds() - held.table.used_at > self.idle_seconds


def _begin(options: Create, fight: str, dice: str | TogetherDice, at: str, promise: Promise | None) -> Encounter:
    """Begin a fight with the options of its creator."""
    setup: Mapping[str, Any] = system(options.system).sample() if options.setup is None else thaw_json(options.setup)
    with with_json_paths(setup):
        return Encounter.begin(
            options.system,
            setup,
            dice,
            settings=None if options.settings is None else thaw_json(options.settings),
            undo=None if options.undo is None else thaw_json(options.undo),
            name=options.name or fight,
            at=at,
            salt=options.salt,
            typed=options.typed or ("anyone" if options.dice == "people" else None),
            promise=promise,
        )


@contextmanager
def logged_errors(fight: str) -> Iterator[None]:
    """Log an error of the store or of memory, so that work on one fight does not end the work on all."""
    try:
        yield
    except MemoryError:
        _log.exception("memory ran out in fight %s", fight)
    except StoreError as error:
        _log.error("the store of fight %s failed: %s", fight, error)


class _Held:
    """A fight in memory and the number of callers that use it."""

    def __init__(self) -> None:
        self.lock = RLock()
        self.table: Table | None = None
        self.users = 0
        self.address = ""  # of the last client that called
        self.leavers: list[tuple[Follower, str | None]] = []  # followers whose connections ended

    @property
    def is_followed(self) -> bool:
        return self.table is not None and bool(self.table.followers)

    @property
    def log_bytes(self) -> int:
        return 0 if self.table is None else self.table.fight.log_bytes

    @property
    def addresses(self) -> set[str]:
        return set() if self.table is None else self.table.followers.addresses()

    def remove_leavers(self) -> None:
        """Remove the followers that left while the fight was in use; the caller holds the lock."""
        while self.leavers:
            follower, seat = self.leavers.pop()
            if self.table is not None:
                self.table.followers.remove(follower, seat)
