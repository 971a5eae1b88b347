"""One client hammers a server with whatever takes long, while people play at other tables.

A stub takes the place of the odds and of the program player's choice: it works for a given time, so that faster odds
cannot hide that a server has no limits. Run alone, this prints the waiting times: `python -m tests.soak.hammer`.
"""

import http.client
import multiprocessing
import os
import socket
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from itertools import count
from pathlib import Path
from random import Random
from subprocess import DEVNULL, PIPE
from threading import Event, Thread
from time import monotonic, sleep
from typing import Any

import attrs
import orjson

from combat import Encounter
from events.codec.seals import seal_of_body
from frontdoor import bots
from frontdoor.factory import open_service
from frontdoor.tables import program
from frontdoor.tables.limits import Limits
from frontdoor.tables.messages.params import Create
from frontdoor.tables.messages.previews import OddsTold
from frontdoor.tables.methods import fight_ask

ROOT = Path(__file__).parent.parent.parent
NOTE = {"type": "note.v1", "text": "so"}
LONG_NOTE = {"type": "note.v1", "text": "x" * 10_000}
BODY = b"POST /rpc HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 900000\r\n\r\n"
DRIPPING, MAX_DRIPPING = 200, 2_000
"""Number of connections that send a body bit by bit, in a short round and in a long one."""
LONG_BEATS = 1_000_000
"""Number of beats of a log that a server refuses to open."""
SHORT, DEAR, LONG = 120, 570, 8_000
"""Milliseconds that a question takes: one in a batch, one alone, and the longest; `plays` of the stub."""

MAX_WAIT = 180.0
"""Maximum number of seconds until each hammering client has a reply."""

PLAYED_SEATS = ("pilgrims", "heretics", "gm")
"""The seats of the fights that the program plays."""

CHUNK = 20_000
"""Number of beats of a long log that are stored at once."""

PAUSE, TURNS_AN_ODDS = 0.05, 10
"""Seconds between the turns of a table, and the number of turns in which it asks for odds once."""

LOWEST = 19
"""The niceness of the lowest priority."""

MAX_RATIO = 3
"""How much longer the slowest hundredth of the answers at other tables may take during the hammer."""

ROUNDS = 3
"""Number of rounds of a run by `python -m tests.soak.hammer`."""

MAX_GROWTH = 4
"""How much more memory the server and its workers may take during the hammer."""


def burn(fight: Encounter, command: Any, by: str, until: str, plays: int) -> OddsTold:
    """Stand in for the odds of a command: work for as many milliseconds as plays."""
    _work_for(plays / 1000)
    return OddsTold(exact=True, error_permille=0, short="", words="", table=())


def burn_and_choose(fight: Encounter, seats: bots.BotSeats) -> bots.Choice:
    """Stand in for a program player that thinks for long."""
    _work_for(SHORT / 1000)
    return bots.choose(fight, seats)


def _work_for(seconds: float) -> None:
    end = monotonic() + seconds
    while monotonic() < end:
        pass


def serve(*arguments: str) -> None:
    """Run `blow serve` with the stubs."""
    from frontdoor.terminal import main

    vars(fight_ask)["_odds"] = burn
    vars(program)["choose"] = burn_and_choose
    main(["serve", *arguments])


@attrs.define
class Client:
    """Calls to a server over one connection, with the seconds that each took.

    Attributes:
        took: The seconds that each call took.
        replies: How many calls were answered, and how many refused for a while.
    """

    server: str
    took: list[float] = attrs.field(factory=list)
    replies: Counter[str] = attrs.field(factory=Counter)
    _line: http.client.HTTPConnection | None = None

    def send(self, message: Any) -> list[Any]:
        """Return the replies to a call or a batch, and count them."""
        began = monotonic()
        self._line = self._line or http.client.HTTPConnection(self.server, timeout=120)
        self._line.request("POST", "/rpc", orjson.dumps(message), {"Content-Type": "application/json"})
        found = orjson.loads(self._line.getresponse().read())
        self.took.append(monotonic() - began)
        replies: list[Any] = found if isinstance(found, list) else [found]
        for reply in replies:
            data = reply.get("error", {}).get("data", {})
            is_refused = "retry_after" in data or data.get("limit") == "log_beats"
            assert "result" in reply or is_refused, reply
            self.replies["refused" if is_refused else "answered"] += 1
        return replies

    def call(self, method: str, **params: Any) -> Any:
        """Return the result of a call."""
        return self.send(call(method, **params))[0]["result"]

    def get(self, path: str) -> str:
        """Return a page."""
        self._line = self._line or http.client.HTTPConnection(self.server, timeout=120)
        self._line.request("GET", path)
        answer = self._line.getresponse()
        assert answer.status == 200, f"{path}: {answer.status}"
        return answer.read().decode()

    def hang_up(self) -> None:
        """Disconnect without waiting for a reply."""
        if self._line is not None and self._line.sock is not None:
            with suppress(OSError):  # the server has disconnected already
                self._line.sock.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """Close the connection."""
        if self._line is not None:
            self._line.close()


def call(method: str, **params: Any) -> dict[str, Any]:
    """Return a JSON-RPC call."""
    return {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}


def hammer(rng: Random, seconds: float = 1.5, tables: int = 2, fights: int = 4) -> Counter[str]:
    """Other tables wait at most three times as long as otherwise, `/health` answers, and the hammer is answered too.

    Few answers have no slowest hundredth, so in a short round, half of them must take less time than a single question.
    It does not wait until each hammering client has a reply, which a batch gets after 50 questions have been answered
    or refused.
    """
    is_long = seconds >= 10
    beats = Limits().log_beats if is_long else 1_000
    figures = measure(seconds, tables, fights, wait=MAX_WAIT * is_long, beats=beats)
    for what, (without, during) in figures.waits.items():
        if is_long:
            assert quantile(during, 0.99) <= MAX_RATIO * quantile(without, 0.99), what
        assert quantile(during, 0.5) < DEAR / 1000, what
    assert figures.memory[1] <= MAX_GROWTH * figures.memory[0], figures.memory
    assert not is_long or all(figures.hammers.values()), figures.hammers
    assert is_long or sum(figures.hammers.values(), Counter())["answered"]
    return Counter({"answers at other tables": sum(len(during) for _, during in figures.waits.values())})


@attrs.define
class Figures:
    """What a hammer does to a server: without it (before and after) and during it, in all rounds.

    Attributes:
        waits: The seconds that calls of other tables took, by kind.
        memory: The bytes of the server and its workers.
        hammers: The replies to each hammering client, by name.
    """

    waits: dict[str, tuple[list[float], list[float]]]
    memory: tuple[int, int]
    hammers: dict[str, Counter[str]]


def measure(
    seconds: float,
    tables: int,
    fights: int,
    *,
    wait: float,
    beats: int,
    rounds: int = 1,
    dripping: int = DRIPPING,
    long_beats: int = 0,
    report: Callable[[str], object] = len,
) -> Figures:
    """Hammer a server for a number of seconds, and measure what other tables notice.

    Args:
        seconds: The seconds before, during and after the hammer.
        tables: The number of other tables.
        fights: The number of fights that the program plays.
        wait: The maximum number of seconds to hammer on until each hammering client has a reply.
        beats: The number of beats of a log that a client reads again and again.
        rounds: How often to measure without the hammer and during it in turn.
        dripping: The number of connections that send a body bit by bit.
        long_beats: The number of beats of a log that the server refuses to open; 0 for none.
        report: Called with each step.
    """
    with served(beats, long_beats) as (server, process, *readers):
        report("the server runs")
        host = Client(server)
        people = [host.call("fight.create", system="trench_crusade")["host"] for _ in range(tables)]
        play(server, people, 0.5)  # starts the workers
        without, memory = play(server, people, seconds), memory_of(process)
        report(f"without the hammer: {len(without['command'])} commands")
        during: dict[str, list[float]] = {}
        hammers: dict[str, Counter[str]] = {}
        peak = 0
        for _ in range(rounds):
            with hammering(server, fights, readers, dripping) as replies:
                sleep(min(2.0, seconds))
                _add(during, play(server, people, seconds))
                peak = max(peak, memory_of(process))
                report(f"during the hammer: {len(during['command'])} commands")
                end = monotonic() + wait
                while monotonic() < end and (silent := [name for name, counted in replies().items() if not counted]):
                    report(f"no replies yet: {', '.join(silent)}")
                    sleep(min(5.0, max(0.0, end - monotonic())))
                    peak = max(peak, memory_of(process))
                for name, counted in replies().items():
                    hammers[name] = hammers.get(name, Counter()) + counted
            report("the hammer has ended")
            sleep(min(5.0, seconds))  # the running questions end
            _add(without, play(server, people, seconds))
            report(f"without the hammer: {len(without['command'])} commands")
        host.close()
    return Figures({what: (without[what], during[what]) for what in during}, (memory, peak), hammers)


def _add(waits: dict[str, list[float]], more: dict[str, list[float]]) -> None:
    for what, seconds in more.items():
        waits.setdefault(what, []).extend(seconds)


def play(server: str, hosts: Sequence[str], seconds: float) -> dict[str, list[float]]:
    """Play at some tables at once, faster than people do; return the seconds that each kind of call took."""
    took: dict[str, list[float]] = {"command": [], "view": [], "health": []}
    end = monotonic() + seconds

    failed: list[Exception] = []

    def table(host: str) -> None:
        try:
            with closing(Client(server)) as client:
                sit(client, host)
        except Exception as error:  # noqa: BLE001 - reported below
            failed.append(error)

    def sit(client: Client, host: str) -> None:
        for turn in count():
            if monotonic() >= end:
                break
            for kind, step in (
                ("command", lambda: client.call("fight.do", token=host, command=NOTE)),
                ("view", lambda: client.call("fight.read", token=host)),
                ("health", lambda: client.get("/health")),
            ):
                began = monotonic()
                step()
                took[kind].append(monotonic() - began)
            if turn % TURNS_AN_ODDS == 0:
                client.call("fight.odds", token=host, command=NOTE, plays=1)
            sleep(PAUSE)

    threads = [Thread(target=table, args=(host,), daemon=True) for host in hosts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(seconds + 120)
        assert not thread.is_alive(), "a table waits for ever"
    assert not failed, f"a table was refused: {failed!r}"
    return took


@contextmanager
def hammering(
    server: str, fights: int, readers: Sequence[str], dripping: int
) -> Iterator[Callable[[], dict[str, Counter[str]]]]:
    """Hammer in another process; yield a function that returns the replies to each client until now."""
    context = multiprocessing.get_context("spawn")  # threads of the clients must not slow down the measurement
    ours, theirs = context.Pipe()
    process = context.Process(target=hammer_from_here, args=(theirs, server, fights, readers, dripping))
    process.start()
    theirs.close()

    def replies() -> dict[str, Counter[str]]:
        ours.send(None)
        counted: dict[str, Counter[str]] = ours.recv()
        return counted

    try:
        replies()
        yield replies
    finally:
        ours.close()  # ends the process
        process.join(60)
        process.kill()
        process.join()


def hammer_from_here(pipe: Any, server: str, fights: int, readers: Sequence[str], dripping: int) -> None:
    """Hammer until the other end of a pipe closes; answer each message with the replies to each client.

    The process has the lowest priority, so that it does not slow down the clients whose waiting times are measured.
    """
    os.nice(LOWEST)
    ended, connected = Event(), Event()
    hammers, played = list(_hammers(server, readers)), _begin_program_play(server, fights)
    threads = [Thread(target=_repeat, args=(step, ended), daemon=True) for _, _, step in hammers]
    threads.append(Thread(target=_drip, args=(server, ended, connected, dripping), daemon=True))
    for thread in threads:
        thread.start()
    connected.wait(60)
    with suppress(EOFError, OSError):
        while True:
            pipe.recv()
            pipe.send({name: Counter(client.replies) for name, client, _ in hammers})
    ended.set()
    for _, client, _ in hammers:
        client.hang_up()
    for thread in threads:
        thread.join(5)
    with closing(Client(server)) as host:  # otherwise the program continues to play
        for token in played:
            for seat in PLAYED_SEATS:
                host.call("fight.program", token=token, seat=seat, player=None)


Hammer = tuple[str, Client, Callable[[], object]]
"""A client of a loud table: its name, and what it does again and again."""


def _hammers(server: str, readers: Sequence[str]) -> Iterator[Hammer]:
    with closing(Client(server)) as host:
        yield from _hammers_of(server, host, readers)


def _hammers_of(server: str, host: Client, readers: Sequence[str]) -> Iterator[Hammer]:
    loud = host.call("fight.create", system="fiend_wake")["host"]

    def odds(milliseconds: int) -> dict[str, Any]:
        return call("fight.odds", token=loud, command=NOTE, plays=milliseconds)

    writer = host.call("fight.create", system="fiend_wake")["host"]
    for name, message, clients in (
        ("odds", odds(DEAR), 20),
        ("batch", [odds(SHORT)] * 50, 8),
        ("notes", call("fight.do", token=writer, command=LONG_NOTE), 1),
        *((f"reader {token[:4]}", [call("fight.told", token=token, since=0)] * 50, 1) for token in readers),
        ("long question", odds(LONG), 1),
    ):
        for number in range(clients):
            client = Client(server)
            step: Callable[[], object] = lambda client=client, message=message: client.send(message)  # type: ignore[misc] # noqa: E731
            yield f"{name} {number}" if clients > 1 else name, client, step


def _begin_program_play(server: str, fights: int) -> list[str]:
    """Create fights that the program plays; return the tokens of their hosts."""
    with closing(Client(server)) as host:
        tokens = [host.call("fight.create", system="trench_crusade")["host"] for _ in range(fights)]
        for token in tokens:
            for seat in PLAYED_SEATS:
                host.call("fight.program", token=token, seat=seat, player="random")
    return tokens


def _repeat(step: Callable[[], object], ended: Event) -> None:
    while not ended.is_set():
        try:
            step()
        except (OSError, http.client.HTTPException):  # the server has ended, or the hammer
            return


def _drip(server: str, ended: Event, connected: Event, count: int) -> None:
    """Send the bodies of many requests bit by bit, and begin again when the server disconnects."""
    host, _, port = server.partition(":")
    with ExitStack() as lines:
        sockets = [socket.socket() for _ in range(count)]  # not connected, so the first byte cannot be sent
        lines.callback(_close_all, sockets)
        while not ended.wait(float(connected.is_set())):
            for number, line in enumerate(sockets):
                try:
                    line.sendall(b" ")
                except OSError:
                    line.close()
                    with suppress(OSError):
                        sockets[number] = socket.create_connection((host, int(port)), timeout=10)
                        sockets[number].sendall(BODY)
            if not connected.is_set():
                with closing(Client(server)) as client:
                    client.get("/health")  # comes after all of them
                connected.set()


def _close_all(sockets: Sequence[socket.socket]) -> None:
    for line in sockets:
        line.close()


def store_long_fight(url: str, beats: int) -> str:
    """Store a fight with a number of beats; return the token of a seat."""
    with closing(open_service(url)) as service:
        created = service.create(Create(system="fiend_wake"))
        fight = Encounter.load(service.store.log(created.fight))
        for _ in range(beats - 1):
            fight.do(NOTE, "gm")
        fight.save(service.store.log(created.fight))
        return created.seats[0].token


def store_endless_fight(url: str, beats: int) -> str:
    """Store a fight with so many beats that it takes minutes to play; return the token of a seat."""
    with closing(open_service(url)) as service:
        created = service.create(Create(system="fiend_wake"))
        store, fight = service.store, created.fight
        last = store.read(fight)[-1]
        beat = orjson.loads(last) | {"command": NOTE, "events": [{"type": "noted.v1", "text": "so"}], "by": "gm"}
        del beat["chain"]
        for first in range(1, beats, CHUNK):
            lines = []
            for number in range(first, min(first + CHUNK, beats)):
                beat["beat"] = number
                body = orjson.dumps(beat)[:-1]
                last = body + b',"chain":"' + seal_of_body(last, body).encode() + b'"}\n'
                lines.append(last)
            store.append(fight, first, b"".join(lines))
        return created.seats[0].token


@contextmanager
def served(beats: int, long_beats: int = 0) -> "Iterator[tuple[Any, ...]]":
    """Run a server with the stubs; yield its address, its process id, and tokens of fights with many beats."""
    code = "import sys; from tests.soak.hammer import serve; serve(*sys.argv[1:])"
    with tempfile.TemporaryDirectory(prefix="soak-") as folder:
        url = f"sqlite:{folder}/f.db"
        readers = [store_long_fight(url, beats), *([store_endless_fight(url, long_beats)] if long_beats else [])]
        arguments = ["--store", f"sqlite:{folder}/f.db", "--port", "0"]
        command = [sys.executable, "-c", code, *arguments]
        with subprocess.Popen(command, cwd=ROOT, stdout=PIPE, stderr=DEVNULL, text=True) as process:
            assert process.stdout is not None
            try:
                yield process.stdout.readline().split(" at http://")[1].split("/")[0], process.pid, *readers
                assert process.poll() is None, "the server ended"
            finally:
                process.terminate()


def memory_of(process: int) -> int:
    """Return the bytes of a process and all processes that it started; shared memory counts once."""
    children: dict[int, list[int]] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text(encoding="ascii", errors="replace").rpartition(")")[2].split()
        except OSError:
            continue
        children.setdefault(int(fields[1]), []).append(int(stat.parent.name))
    total, family = 0, [process]
    while family:
        one = family.pop()
        family += children.get(one, [])
        try:
            lines = Path(f"/proc/{one}/smaps_rollup").read_text(encoding="ascii").splitlines()
        except OSError:
            continue
        total += sum(int(line.split()[1]) * 1024 for line in lines if line.startswith("Pss:"))
    return total


def quantile(values: Sequence[float], part: float) -> float:
    """Return the value below which a part of the values are."""
    return sorted(values)[min(len(values) - 1, int(len(values) * part))]


def main() -> None:
    """Print the figures of a long hammer."""
    began = monotonic()
    figures = measure(
        float(sys.argv[1]) if sys.argv[1:] else 20,
        tables=4,
        fights=30,
        wait=MAX_WAIT,
        beats=Limits().log_beats,
        rounds=ROUNDS,
        dripping=MAX_DRIPPING,
        long_beats=LONG_BEATS,
        report=lambda step: print(f"{monotonic() - began:.0f} s: {step}", flush=True),
    )
    for what, waits in figures.waits.items():
        for part in (0.5, 0.99):
            before, during = (quantile(seconds, part) * 1000 for seconds in waits)
            print(f"{what}, {part:.0%} within: {before:.1f} ms without, {during:.1f} ms during, {during / before:.1f}")
    print("memory:", *(f"{size / 1e6:.0f} MB" for size in figures.memory))
    print("replies to the hammers:", dict(sum(figures.hammers.values(), Counter())))
    for name, replies in figures.hammers.items():
        print(f"{name}: {dict(replies)}")


if __name__ == "__main__":
    main()
