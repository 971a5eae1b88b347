"""A simulated evening: clients, table services, their store, the network and the clock, in one thread, from one seed.

Several services share one store. The scheduler picks what happens next: a client acts, a message arrives late or twice,
a connection breaks, a service crashes in the middle of a write, or another service works while one waits for the store.
Each client remembers what was acknowledged. At the end, everything is compared with the log.
"""

import tempfile
from collections import Counter, deque
from collections.abc import Callable
from contextlib import AbstractContextManager, closing, nullcontext, suppress
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, cast

import attrs
import orjson

from combat import Encounter, systems
from combat.engine.dice.together import HashChain
from combat.engine.play.commands import Note, Undo
from events.codec import json_text
from events.stores import Log, Store, StoredFight, StoreError, open_store
from frontdoor.tables.errors import NO_TOKEN, REFUSED, STORE
from frontdoor.tables.protocol.json_rpc import INTERNAL, Conversation, to_json
from frontdoor.tables.service import Service
from frontdoor.tables.work.questions import SEED
from replays import Replay
from tests.harness.client_sessions import apply_changes, seeded_bytes
from tests.harness.databases import empty_store_url, has_postgres
from tests.harness.random_play import choose_command

MAX_STORE_CALLS = 100
"""Store calls after which one step of a service counts as an endless loop."""

NO_ANSWER: dict[str, Any] = {"error": {"message": "no answer"}}

WRITES = ("create", "append", "put", "remove")

NOT_SAVED = ("could not", "was not saved")
"""Words of a sentence that says that a command had no effect."""


DUTIES = {"commit", "reveal"}
"""Kinds of requests for contributions to the dice."""


class Crash(BaseException):
    """A service process dies."""


class HookedStore:
    """A store whose calls pass through a hook."""

    def __init__(self, store: Store, hook: Callable[[str, Callable[[], Any], tuple[Any, ...]], Any]) -> None:
        self._store = store
        self._hook = hook
        self.url = store.url

    def log(self, fight: str) -> Log:
        """Return a log whose calls pass through the hook."""
        return Log(cast("Store", self), fight)

    def __getattr__(self, name: str) -> Any:
        method = getattr(self._store, name)
        return lambda *arguments, **named: self._hook(name, partial(method, *arguments, **named), arguments)


class Process:
    """A process with a table service, which can crash and restart."""

    def __init__(self, world: "World", number: int) -> None:
        self.world = world
        self.number = number
        self.alive = False
        self.busy = False
        self.calls = 0
        self.start()

    def start(self) -> None:
        """Open the store and the service."""
        world = self.world
        self.alive = True
        with world.watch():
            store = cast("Store", HookedStore(open_store(world.url), self._hook))
        self.service = Service(store, world.now, seeded_bytes(f"{world.name} {self.number} {world.tried['starts']}"))
        world.tried["starts"] += 1

    def step(self, work: Callable[[], Any]) -> bool:
        """Let the service work, and return whether it came to an end; if it crashes, its connections break."""
        self.calls, self.busy = 0, True
        try:
            with self.world.watch():
                work()
        except Crash:
            self.die()
        except MemoryError:
            return False
        finally:
            self.busy = False
        return True

    def die(self) -> None:
        """Lose everything in memory."""
        self.alive = False
        self.world.disturb("crashes")
        for client in self.world.clients:
            if client.link is not None and client.link.process is self:
                client.link.cut(self.world.rng)
        with suppress(Exception):
            self.service.store._store.close()  # type: ignore[attr-defined]

    def _hook(self, name: str, call: Callable[[], Any], arguments: tuple[Any, ...]) -> Any:
        if name == "close":
            return call()
        self.calls += 1
        assert self.calls < MAX_STORE_CALLS, "a service loops without progress"
        return self.world.store_call(self, name, call, arguments)


class Link:
    """A connection of a client to a process; messages arrive in order, as long as it is not cut."""

    def __init__(self, process: Process) -> None:
        self.process = process
        self.to_server: deque[dict[str, Any]] = deque()
        self.to_client: deque[dict[str, Any]] = deque()
        self.is_cut = False
        self.conversation = Conversation(process.service, self._sent, hang_up=lambda: self.cut(process.world.rng))
        self.call: dict[str, Any] = {}
        self.revoked = False  # the call being answered has a revoked token

    def _sent(self, data: bytes) -> None:
        message = orjson.loads(data)
        world = self.process.world
        if self.revoked and "id" in message:
            assert "error" in message, "a revoked token worked"
        if "id" in message and "token" in message.get("result", {}):
            seat = self.call["params"]["seat"]
            world.revoked.add(world.tokens[seat])
            world.tokens[seat] = message["result"]["token"]
            world.locked_out.discard(seat)
        if not self.is_cut:
            self.to_client.append(message)

    def cut(self, rng: Random) -> None:
        """Break the connection; messages on their way are lost, or the last ones are."""
        self.is_cut = True
        self.to_server.clear()
        for _ in range(rng.randrange(len(self.to_client) + 1)):
            self.to_client.pop()


class Client:
    """A client of one seat, or of the host.

    Attributes:
        acknowledged: The command of each acknowledged beat, by number.
        heard: The beats that it received, by number.
    """

    def __init__(self, world: "World", seat: str | None) -> None:
        self.world = world
        self.seat = seat
        self.link: Link | None = None
        self.token = ""
        self.follows = False
        self.view: Any = None
        self.beats = 0
        self.mark = ""
        self.acknowledged: dict[int, Any] = {}
        self.refused: list[tuple[int, Any]] = []
        self.heard: dict[int, Any] = {}
        self.pending: list[str] = []
        self.call: dict[str, Any] | None = None
        self.sent = 0

    def restart(self, *, whole: bool = False) -> None:
        """Forget the connection, and also the view if it belongs to another history."""
        self.link, self.call, self.follows = None, None, False
        if whole:
            self.view, self.heard, self.beats, self.mark = None, {}, 0, ""

    def send(self, method: str, **params: Any) -> None:
        """Send a call."""
        assert self.link is not None
        self.sent += 1
        self.call = {"jsonrpc": "2.0", "id": self.sent, "method": method, "params": {"token": self.token, **params}}
        self.call["after"] = self.world.disturbances
        self.link.to_server.append(self.call)

    def act(self) -> None:
        """Connect, follow, or send a command."""
        world, rng = self.world, self.world.rng
        if self.link is None:
            alive = [process for process in world.processes if process.alive]
            if not alive:
                return
            self.link = Link(rng.choice(alive))
        if self.link.is_cut:
            return
        if not self.follows:
            self.token = world.tokens[self.seat]
            self.send("fight.follow", since=self.beats if self.view is not None else None, mark=self.mark)
        elif (missing := self.missing()) is not None:
            self.send("fight.told", since=missing)
        elif self.seat is None and (world.locked_out or (world.invites and rng.random() < 0.1)):
            seats = [seat for seat in world.tokens if seat in (world.locked_out or world.tokens) and seat is not None]
            seat = rng.choice(seats)
            world.unsure.add(seat)
            self.send("fight.invite", seat=seat)
        elif self.seat in world.spectators:
            self.send("fight.read")
        elif self.seat in self.pending and rng.random() < 0.8:
            self.send("fight.roll" if rng.random() < 0.9 else "fight.drop")
        else:
            self.send("fight.do", command=self._command(), expect=self.beats)

    def missing(self) -> int | None:
        """Return the number of the first beat that it has not heard of; None if there is none."""
        return next((number for number in range(self.beats) if number not in self.heard), None)

    def is_waiting(self) -> bool:
        """Return whether something is still on its way to or from the client."""
        link = self.link
        return link is None or not self.follows or bool(self.call or link.to_client or link.to_server)

    def _command(self) -> Any:
        """Return a legal command of this seat, or a remark."""
        world, rng = self.world, self.world.rng
        fight = world.fight()
        if world.dice == "together" and (command := self._contribution(fight)) is not None:
            return command
        if len(fight.journal) == self.beats and rng.random() < 0.7:
            if self.seat is None and rng.random() < 0.15:
                undo = {"type": Undo.wire_type}
                if not fight.why_not(undo, world.gm):
                    return undo
            if fight.outcome is None and fight.requests and not {each.kind for each in fight.requests} & DUTIES:
                command = choose_command(fight, rng)
                owner = next(
                    request.seat for request in fight.requests if any(form.holds(command) for form in request.forms)
                )
                if self.seat in (None, owner) and not fight.why_not(command, world.gm if self.seat is None else owner):
                    return fight.system.codec.dump(command)
        return {"type": "note.v1", "text": f"{self.seat or 'host'} says {self.sent}"}

    def _contribution(self, fight: Encounter) -> Any:
        """Return what the seat owes to the dice; None if nothing."""
        owed = {request.kind for request in fight.requests if request.seat == self.seat} & DUTIES
        if not owed or len(fight.journal) != self.beats:
            return None
        chain, roll = self.world.chains[self.seat], self.view["dice"]["rolls"] + 1
        if "commit" in owed:
            return {"type": "commit.v1", "seat": self.seat, "roll": chain.roll, "tip": chain.tip}
        return {"type": "reveal.v1", "seat": self.seat, "roll": roll, "link": chain.link(roll)}

    def receive(self) -> None:
        """Take the next message."""
        assert self.link is not None
        message = self.link.to_client.popleft()
        if "method" in message:
            self._notice(message["method"], message["params"])
        elif self.call is not None and message["id"] == self.call["id"]:
            call, self.call = self.call, None
            if "result" in message:
                self._answer(call["method"], call["params"], message["result"])
            else:
                self._error(call, message["error"])
        elif message.get("result", {}).get("told"):  # a command that arrived twice, and failed before
            number = message["result"]["since"]
            assert number not in self.acknowledged, "a command was acknowledged twice"

    def _notice(self, method: str, params: Any) -> None:
        if method == "fight.left":
            self.follows = False
            if params["reason"] == "reloaded":
                self.restart(whole=True)
            else:
                was_replaced = self.token in self.world.revoked or self.seat in self.world.unsure
                assert was_replaced, f"the token was not replaced, but {params}"
                self.restart()
            return
        if not self.follows:  # the answer to `fight.follow`, which comes later, contains this change
            return
        assert params["since"] == self.beats, "a beat was left out or sent twice"
        self.view = apply_changes(self.view, params["changes"])
        self.beats, self.mark = params["beats"], params["mark"]
        self.pending = [each["seat"] for each in params["pending"]]
        self._hear(params["told"])

    def _hear(self, beats: Any) -> None:
        for beat in beats:
            known = self.heard.setdefault(beat["beat"], beat)
            assert known == beat, f"beat {beat['beat']} was sent in two forms"

    def _answer(self, method: str, params: Any, result: Any) -> None:
        if method == "fight.follow":
            self.follows = True
            view = result.get("view")
            if view is None:
                self.view = apply_changes(self.view, result["changes"])
                self.heard = {number: beat for number, beat in self.heard.items() if number < params["since"]}
            else:
                self.view, self.heard = view, {}
            self.beats, self.mark = result["beats"], result["mark"]
            self.pending = [each["seat"] for each in result["pending"]]
        elif method == "fight.told":
            self._hear(result["beats"])
        elif method == "fight.do":
            self._hear(result["told"])
            if result["told"] or self.world.dice != "people":
                self.acknowledged[params["expect"]] = params["command"]
                assert params["expect"] in self.heard, "an answer without its beat"
                self.world.tried["links" if params["command"]["type"] == "reveal.v1" else "beats"] += 1
            else:
                self.world.tried["commands that wait for dice"] += 1
        elif method == "fight.roll":
            self._hear(result["told"])
            self.world.tried["rolls"] += 1
        elif method == "fight.invite":
            self.world.tried["invitations"] += 1

    def _error(self, call: dict[str, Any], error: dict[str, Any]) -> None:
        world, code, sentence = self.world, error["code"], error["message"]
        world.check_sentence(sentence)
        disturbed = world.disturbances > call["after"]
        if code == NO_TOKEN:
            assert self.token in world.revoked or self.seat in world.unsure, "a valid token was refused"
            if self.token == world.tokens[self.seat]:
                world.locked_out.add(self.seat)
            self.restart()
        elif code == REFUSED:
            codes = [reason["code"] for reason in error["data"]["reasons"]]
            behind = codes == ["stale"] and len(world.fight().journal) != call["params"].get("expect")
            # Another player rolled first, as the client has heard by now.
            behind = behind or (codes == ["nothing_pending"] and self.seat not in self.pending)
            assert behind or world.restored, f"an ordinary call was refused: {error}, {call['params']}"
            if world.restored:
                self.restart(whole=True)
        else:
            assert code == STORE or (code == INTERNAL and world.internal_errors), error
            assert disturbed or world.restored, f"an error without a cause: {error}"
            if any(words in sentence for words in NOT_SAVED) and call["method"] == "fight.do":
                self.refused.append((call["params"]["expect"], call["params"]["command"]))
            self.follows = False
            if "no longer holds" in sentence:
                self.restart(whole=True)


class World:
    """Everything that takes part in an evening.

    Args:
        rng: Decides everything.
        kind: The kind of store.
        folder: An empty folder for the store.
        calm: Whether nothing goes wrong by itself; then there is one service.
        url: The URL of the store, if it is not in the folder.
        watch: A context in which services work.
    """

    def __init__(
        self,
        rng: Random,
        kind: str,
        folder: Path,
        *,
        calm: bool = False,
        url: str = "",
        watch: Callable[[], AbstractContextManager[object]] = nullcontext,
    ) -> None:
        self.rng, self.kind, self.calm, self.watch = rng, kind, calm, watch
        self.name = str(rng.random())
        self.url = url or {"folder": f"folder:{folder / 'fights'}", "sqlite": f"sqlite:{folder / 'fights.db'}"}[kind]
        self.tried: Counter[str] = Counter()
        self.seconds = 0
        self.disturbances = 0
        self.internal_errors = False
        self.invites = not calm
        self.restored = False
        self.unsure: set[str | None] = set()
        self.locked_out: set[str | None] = set()
        self.revoked: set[str] = set()
        self.tokens: dict[str | None, str] = {}
        self.clients: list[Client] = []
        self.chains: dict[str | None, HashChain] = {}
        self.programs = False
        self.dice = "program"
        self.backup: list[StoredFight] = []
        self.processes = [Process(self, number) for number in range(1 if calm else 2)]
        self.troubled = False
        self._read: Encounter | None = None

    def begin(self, system: str, dice: str = "program", bots: int = 0) -> None:
        """Create a fight, with a client for the host and for each seat; the program plays some seats as well.

        Args:
            system: The rule book.
            dice: Who rolls.
            bots: The number of seats that the program plays, next to their clients, which may also act.
        """
        self.dice = dice
        while True:
            link = Link(self.processes[0])
            options = {"system": system, "undo": {"barrier": "none"}, "dice": dice}
            call = {"jsonrpc": "2.0", "id": 1, "method": "fight.create", "params": options}
            self.processes[0].step(lambda: link.conversation.receive(orjson.dumps(call)))  # noqa: B023
            answer = link.to_client.pop() if link.to_client else NO_ANSWER
            if "result" in answer:
                break
            self.check_sentence(answer["error"]["message"])
            assert self.disturbances, answer
        made = answer["result"]
        self.id = made["fight"]
        self.tokens = {None: made["host"], **{seat["seat"]: seat["token"] for seat in made["seats"]}}
        self.gm = next(seat["seat"] for seat in made["seats"] if seat["role"] == "gm")
        self.spectators = {seat["seat"] for seat in made["seats"] if seat["role"] == "spectator"}
        self.clients = [Client(self, seat) for seat in self.tokens]
        for place, seat in enumerate(self.tokens):
            self.chains[seat] = HashChain(f"{place:064x}")
        for seat in [seat["seat"] for seat in made["seats"] if seat["role"] == "player"][:bots]:
            params = {"token": self.tokens[None], "seat": seat, "player": "random"}
            call = {"jsonrpc": "2.0", "id": 1, "method": "fight.program", "params": params}
            self.processes[0].step(lambda: link.conversation.receive(orjson.dumps(call)))  # noqa: B023
            assert "result" in link.to_client.pop()
            self.programs = True

    def now(self) -> str:
        """Return the time of the simulation."""
        self.seconds += 1
        return f"2026-01-01T{self.seconds // 3600 % 24:02}:{self.seconds // 60 % 60:02}:{self.seconds % 60:02}+00:00"

    def disturb(self, what: str) -> None:
        """Note that something went wrong, so that errors are allowed."""
        self.disturbances += 1
        self.tried[what] += 1

    def check_sentence(self, sentence: str) -> None:
        """Check that a message is for people."""
        for word in ("Traceback", 'File "', "Errno", "Error(", "simulated", self.url.partition(":")[2]):
            assert word not in sentence, sentence

    def fight(self) -> Encounter:
        """Return the fight as it is in the store now."""
        with closing(open_store(self.url)) as store:
            lines = store.beats(self.id)
            if self._read is None or len(self._read.journal) != lines or self.restored:
                self._read = Encounter.load(store.log(self.id), self.seed_of(store))
                self._read.journal.links()
        return self._read

    def seed_of(self, store: Store) -> str | None:
        """Return the seed of the dice; None if the seats roll together."""
        return None if self.dice == "together" else (store.note(self.id, SEED) or b"").decode()

    def store_call(self, process: Process, name: str, call: Callable[[], Any], arguments: tuple[Any, ...]) -> Any:
        """Do a store call; before and after it, others may work, and it may fail."""
        if not process.alive:
            raise Crash
        if not self.troubled:
            return call()
        rng = self.rng
        if rng.random() < 0.1:
            self._work_elsewhere(process)
        if self.backup and rng.random() < 0.001:
            self._restore()
        chance = rng.random()
        if chance < 0.005:
            self.disturb("store errors")
            raise StoreError("simulated")
        if name in WRITES and chance < 0.02:
            if name == "append" and self.kind == "folder" and rng.random() < 0.5:
                self._tear(*arguments)
            process.alive = False
            raise Crash
        result = call()
        if name in WRITES and chance > 0.98:
            process.alive = False
            raise Crash
        if name in WRITES and chance > 0.97:
            self.disturb("lost confirmations")
            raise StoreError("simulated")
        return result

    def _tear(self, fight: str, beats: int, lines: bytes) -> None:
        """Write the beginning of a line, as a process does that dies meanwhile."""
        del beats
        path = Path(self.url.removeprefix("folder:")) / f"{fight}.jsonl"
        with path.open("ab") as log:
            log.write(lines[: self.rng.randrange(len(lines))])

    def _work_elsewhere(self, waiting: Process) -> None:
        """Let another service work while one is in the middle of a call."""
        others = [
            process for process in self.processes if process is not waiting and process.alive and not process.busy
        ]
        if others and not any(process.busy for process in self.processes if process is not waiting):
            self._serve(self.rng.choice(others))

    def _serve(self, process: Process) -> None:
        """Let a service do something: answer a message, look for news, or play for the program."""
        links = [
            client.link
            for client in self.clients
            if client.link is not None and client.link.process is process and client.link.to_server
        ]
        if not links or self.rng.random() < 0.1:
            process.step(process.service.poll)
            return
        if self.programs and self.rng.random() < 0.2:
            process.step(process.service.work)
            return
        self._deliver(self.rng.choice(links))

    def _deliver(self, link: Link) -> None:
        call = link.to_server.popleft()
        if self.troubled and call["method"] != "fight.follow" and self.rng.random() < 0.05:
            link.to_server.append(call)  # arrives again
            self.tried["duplicates"] += 1
        link.call, link.revoked = call, call["params"]["token"] in self.revoked
        data = orjson.dumps({key: value for key, value in call.items() if key != "after"})
        if not link.process.step(lambda: link.conversation.receive(data)):
            link.cut(self.rng)
        link.revoked = False

    def run(self, steps: int) -> None:
        """Let so many things happen."""
        self.troubled = not self.calm
        for _ in range(steps):
            self._step()
        self.troubled = False

    def _step(self) -> None:
        rng = self.rng
        self._mend_links()
        if self.troubled:
            self._make_trouble()
        client = rng.choice(self.clients)
        link = client.link
        if link is not None and link.to_client and (rng.random() < 0.5 or not link.to_server):
            client.receive()
        elif link is not None and link.to_server and link.process.alive:
            self._serve(link.process)
        elif client.call is None:
            client.act()

    def _make_trouble(self) -> None:
        rng, chance = self.rng, self.rng.random()
        process, link = rng.choice(self.processes), rng.choice(self.clients).link
        if chance < 0.005 and process.alive:
            process.die()
        elif 0.01 < chance < 0.03 and link is not None and not link.is_cut:
            self.disturb("cuts")
            link.cut(rng)
        elif 0.03 < chance < 0.04:
            self.seconds += rng.randrange(1000)
        elif 0.04 < chance < 0.05:
            self._restore_or_back_up()
        if not process.alive and rng.random() < 0.2:
            process.start()

    def _mend_links(self) -> None:
        """Let clients notice cut connections once they have read what arrived."""
        for client in self.clients:
            link = client.link
            if link is not None and link.is_cut and not link.to_client:
                if link.process.alive:
                    link.process.step(link.conversation.close)
                client.restart()

    def _restore_or_back_up(self) -> None:
        if self.backup and self.rng.random() < 0.4:
            self._restore()
            return
        with closing(open_store(self.url)) as store:
            self.backup, self.backup_tokens = list(store.export()), dict(self.tokens)
            self.tried["backups"] += 1

    def _restore(self) -> None:
        """Replace the store's content by a backup, or by a copy that lacks the last beat."""
        with closing(open_store(self.url)) as store:
            if self.rng.random() < 0.5:  # a copy takes over that lacks the last beat
                (fight,) = store.export()
                kept = max(1, fight.beats - 1)
                self.backup = [attrs.evolve(fight, lines=fight.lines[: kept + 1], beats=kept)]
                self.backup_tokens = dict(self.tokens)
            beats = store.beats(self.id)
            store.fill(self.backup, replace=True)
            if self.rng.random() < 0.5:  # and another program goes on from the backup, up to as many beats
                self._go_on(store, beats)
        self.disturb("restored")
        self.restored, self._read = True, None
        self.tokens = self.backup_tokens
        self.revoked -= set(self.tokens.values())
        self.unsure |= set(self.tokens) - {None}
        kept = self.backup[0].beats
        for client in self.clients:
            client.acknowledged = {beat: said for beat, said in client.acknowledged.items() if beat < kept}
            client.refused.clear()
            if client.link is not None:
                client.link.to_client.clear()
                client.link.cut(self.rng)
            client.restart(whole=self.rng.random() < 0.2)

    def _go_on(self, store: Store, beats: int) -> None:
        """Add remarks to the fight until it has as many beats as the history that was lost."""
        fight = Encounter.load(store.log(self.id), self.seed_of(store), record=True)
        for beat in range(len(fight.journal), beats):
            self.tried["beats of another history"] += 1
            fight.do(Note(f"restored {self.tried['restored']} {beat}"), self.gm, at=self.now())

    def settle(self) -> None:
        """End all trouble, and let all clients catch up."""
        self.troubled = self.invites = False
        for process in self.processes:
            if self.restored and process.alive:
                process.die()
            if not process.alive:
                process.start()
        for _ in range(2000):
            self._mend_links()
            waiting = [client for client in self.clients if client.is_waiting() or client.missing() is not None]
            if self.locked_out:
                waiting = [client for client in self.clients if client.seat is None]
            if waiting:
                self._move(waiting[0])
                continue
            for process in self.processes:
                process.step(process.service.poll)
            if not any(client.is_waiting() for client in self.clients):
                return
        raise AssertionError("the clients do not catch up")

    def _move(self, client: Client) -> None:
        """Let a client go on: read a message, or else get its call answered, or else act."""
        link = client.link
        if link is not None and link.to_client:
            client.receive()
        elif link is not None and link.to_server:
            self._deliver(link)
        elif client.call is None:
            client.act()

    def check(self) -> None:
        """Compare what the clients know with the log.

        Raises:
            AssertionError: If they differ.
        """
        self.settle()
        with closing(open_store(self.url)) as store:
            lines = [orjson.loads(line) for line in store.read(self.id)]
            fight = Encounter.load(store.log(self.id), self.seed_of(store))
            fresh = Service(store, self.now, seeded_bytes("fresh"))
            said = Counter(orjson.dumps(line["command"]) for line in lines if line["command"]["type"] == "note.v1")
            assert max(said.values(), default=1) == 1, "a command happened twice"
            for client in self.clients:
                self._check_client(client, lines, fresh)
            with tempfile.NamedTemporaryFile() as log:
                log.write(store.log(self.id).read_all())
                log.flush()
                verdict = Replay.load(log.name).verify(self.seed_of(store))
            assert verdict.exact, verdict
            assert len(fight.journal) == len(lines)

    def _check_client(self, client: Client, lines: list[Any], fresh: Service) -> None:
        for beat, command in client.acknowledged.items():
            assert beat < len(lines), f"acknowledged beat {beat} is lost"
            assert _same(lines[beat]["command"], command), f"acknowledged beat {beat} was replaced"
        for beat, command in client.refused:
            happened = beat < len(lines) and _same(lines[beat]["command"], command)
            assert not happened or client.acknowledged.get(beat) == command, f"beat {beat} was denied, but it is there"
        with fresh.seated(self.tokens[client.seat]) as (table, who):
            view = orjson.loads(json_text.dumps(dict(table.views.look(who.seat).view)))
            heard = {beat.beat: orjson.loads(to_json(beat)) for beat in table.views.beats(who.seat, 0, len(lines) - 1)}
        assert client.token not in self.revoked, "a revoked token still follows"
        assert client.beats == len(lines), "a client has not heard of the last beat"
        assert client.view == view, f"the view of {client.seat} differs from the log"
        assert client.heard == heard, f"the beats of {client.seat} differ from the log"


def _same(stored: Any, sent: Any) -> bool:
    """Return whether a stored command is the one that was sent; stored ones have all fields."""
    return all(stored.get(key) == value for key, value in sent.items())


KINDS = ("folder", "sqlite", "postgres") if has_postgres() else ("folder", "sqlite")


def evening(rng: Random, steps: int = 400, kinds: tuple[str, ...] = KINDS) -> Counter[str]:
    """Simulate an evening and check it; return what happened."""
    kind, dice = rng.choice(kinds), rng.choice(("program", "program", "people", "together"))
    where = "/dev/shm" if Path("/dev/shm").is_dir() else None  # noqa: S108 - a private folder within it
    with tempfile.TemporaryDirectory(prefix="world-", dir=where) as folder:
        world = World(rng, kind, Path(folder), url=empty_store_url(kind, Path(folder)))
        world.begin(rng.choice(systems()), dice, bots=rng.choice((0, 0, 1)))
        world.run(steps)
        world.check()
        for process in world.processes:
            process.service.close()
        return world.tried + Counter(evenings=1)
