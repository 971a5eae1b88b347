"""A load test of `blow serve`: many fights at once, two connected seats in each, and every command timed.

The commands come from random fights with recorded dice that were played beforehand, so the load test itself needs
little time. The two connected seats of a fight are those that act most often. Each command is sent over the connection
of its seat, or over the first one if its seat is not connected. The next command of a fight is sent when both seats
have received the beat before.
"""

import asyncio
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from pathlib import Path
from random import Random
from shutil import which
from typing import Any

import attrs
import orjson
from websockets.asyncio.client import ClientConnection, connect

from combat import Encounter
from combat.engine.name_checks import TABLE
from events.history.dice import dice_of
from tests.bench.rows import Peer
from tests.bench.sizes import Sizes
from tests.harness.random_play import choose_command, seed_of
from tests.harness.resource_totals import BUNDLED_SYSTEMS

PATIENCE = 120.0
"""Seconds to wait for an answer."""

MAX_KILOBYTES, MIN_RATE, MAX_WAIT = 8.0, 0.16, 8.0
"""Floors: the kilobytes per command, and rate and longest waits relative to boardgame.io's server."""

_QUIET = {**os.environ, "NODE_ENV": "production"}
"""Environment in which a boardgame.io server prints nothing of its own."""


@attrs.frozen
class ScriptedCommand:
    """A command of a scripted fight with its seat and its dice."""

    by: str
    command: dict[str, Any]
    faces: list[int]


@attrs.frozen(kw_only=True)
class LoadResult:
    """The result of a load test.

    Attributes:
        seconds: The duration in seconds.
        busy: The processor time of the server in seconds; 0 if unknown.
        bytes: The bytes that all clients received; 0 if unknown.
        replies: The seconds from each command to its answer.
        notices: The seconds from each command until the last seat received the beat.
    """

    seconds: float
    replies: Sequence[float]
    notices: Sequence[float]
    busy: float = 0.0
    bytes: int = 0

    @property
    def rate(self) -> float:
        """The number of commands per second."""
        return len(self.replies) / self.seconds


def percentile(times: Sequence[float], share: float = 0.99) -> float:
    """Return the time below which a share of the times falls.

    >>> percentile([float(number) for number in range(1, 101)])
    99.0
    """
    return sorted(times)[max(0, round(len(times) * share) - 1)]


def script(system: str, commands: int) -> list[ScriptedCommand]:
    """Return the first commands of a random sample fight."""
    rng, fight = Random(f"{system} hammer"), Encounter.sample(system, seed_of(1), typed="anyone")
    scripted: list[ScriptedCommand] = []
    while len(scripted) < commands and fight.outcome is None:
        command = choose_command(fight, rng)
        beat = fight.do(command)
        faces = [die.face for die in dice_of(beat.events)]
        scripted.append(ScriptedCommand(beat.by, fight.system.codec.dump(command), faces))
    return scripted


def busiest_seats(scripted: Sequence[ScriptedCommand], seats: Sequence[str]) -> list[str]:
    """Return the two seats that most commands of a script come from."""
    commands = Counter(command.by for command in scripted)
    return sorted(seats, key=lambda seat: -commands[seat])[:2]


@contextmanager
def on_one_core(*command: str) -> Iterator[tuple[str, int]]:
    """Run a server in a process on one core, if the system can do that; yield its first line and its process id."""
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=_QUIET) as process:
        if hasattr(os, "sched_setaffinity"):
            os.sched_setaffinity(process.pid, {min(os.sched_getaffinity(0))})
        assert process.stdout is not None
        try:
            yield process.stdout.readline(), process.pid
        finally:
            process.terminate()


def cpu_seconds(process: int) -> float:
    """Return the processor time of a process in seconds; 0 if the system does not report it."""
    arrivals = Path(f"/proc/{process}/stat")
    if not arrivals.exists():
        return 0.0
    fields = arrivals.read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Seat:
    """A connection that follows a fight for one seat, and checks that each beat arrives once and in order."""

    def __init__(self, socket: ClientConnection, token: str) -> None:
        self.socket = socket
        self.token = token
        self.beats = 0
        self.seat = ""
        self.bytes = 0
        self._answers: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self._waiting: dict[int, asyncio.Future[float]] = {}
        self._number = 0

    async def listen(self) -> None:
        """Handle all messages of the server."""
        async for data in self.socket:
            now, message = time.perf_counter(), orjson.loads(data)
            self.bytes += len(data)
            notice = message.get("params")
            if "id" in message:
                self._answers.pop(message["id"]).set_result(message)
                result = message.get("result", {})
                if "told" not in result or result["seat"] != self.seat:
                    continue
                notice = result  # from protocol 2 on, the result replaces the notification of the own seat
            beats = [beat["beat"] for beat in notice["told"]]
            if notice["since"] != self.beats or beats != list(range(self.beats, notice["beats"])):
                raise AssertionError(f"a seat with {self.beats} beats received {beats}")
            self.beats = notice["beats"]
            for count in [count for count in self._waiting if count <= self.beats]:
                self._waiting.pop(count).set_result(now)

    async def call(self, method: str, **params: Any) -> Any:
        """Call a method and return its result."""
        self._number += 1
        answer = self._answers[self._number] = asyncio.get_running_loop().create_future()
        call = {"jsonrpc": "2.0", "id": self._number, "method": method, "params": params}
        await self.socket.send(orjson.dumps(call).decode())
        result = await asyncio.wait_for(answer, PATIENCE)
        if "error" in result:
            raise AssertionError(result["error"])
        return result["result"]

    def notified(self, beats: int) -> "asyncio.Future[float]":
        """Return a future with the time at which this seat has received a number of beats."""
        result = self._waiting.setdefault(beats, asyncio.get_running_loop().create_future())
        if beats <= self.beats:
            self._waiting.pop(beats).set_result(time.perf_counter())
        return result


@attrs.define
class Fight:
    """A fight of the load test: two seats that follow it, the tokens of all seats, and its script."""

    seats: Sequence[Seat]
    tokens: dict[str, str]
    scripted: Sequence[ScriptedCommand]
    done: int = 0

    async def strike(self) -> tuple[float, float]:
        """Send the next command; return the seconds until its answer and until the last seat received the beat."""
        scripted, beats = self.scripted[self.done], self.seats[0].beats + 1
        arrivals = [seat.notified(beats) for seat in self.seats]
        speaker = next((seat for seat in self.seats if seat.seat == scripted.by), self.seats[0])
        self.done += 1
        start = time.perf_counter()
        await speaker.call("fight.do", token=self.tokens[scripted.by], command=scripted.command, faces=scripted.faces)
        reply = time.perf_counter() - start
        return reply, max(await asyncio.wait_for(asyncio.gather(*arrivals), PATIENCE)) - start


@asynccontextmanager
async def open_fights(address: str, fights: int, commands: int) -> AsyncIterator[list[Fight]]:
    """Open fights of all systems in turn, each followed over two connections."""
    scripts = [script(system, commands) for system in BUNDLED_SYSTEMS]
    async with AsyncExitStack() as stack, asyncio.TaskGroup() as group:
        listening = []

        async def connected() -> Seat:
            to = connect(f"ws://{address}/rpc", max_size=None, open_timeout=60)
            seat = Seat(await stack.enter_async_context(to), "")
            listening.append(group.create_task(seat.listen()))
            return seat

        sitting = []
        for number in range(fights):
            first, second = await connected(), await connected()
            made = await first.call(
                "fight.create", system=BUNDLED_SYSTEMS[number % len(BUNDLED_SYSTEMS)], typed="anyone"
            )
            tokens = {TABLE: made["host"], **{seat["seat"]: seat["token"] for seat in made["seats"]}}
            scripted = scripts[number % len(BUNDLED_SYSTEMS)]
            names = busiest_seats(scripted, [seat["seat"] for seat in made["seats"]])
            for seat, name in zip((first, second), names, strict=True):
                seat.seat, seat.token = name, tokens[name]
                await seat.call("server.hello", protocol=3)
                seat.beats = (await seat.call("fight.follow", token=seat.token))["beats"]
            sitting.append(Fight((first, second), tokens, scripted))
        yield sitting
        for task in listening:
            task.cancel()


async def run_load(fights: Sequence[Fight], commands: int, rate: float | None = None) -> LoadResult:
    """Send a number of commands in every fight, at full speed or at a total rate per second."""
    replies, arrivals = [], []
    start = time.perf_counter()

    async def play(fight: Fight, place: int) -> None:
        for number in range(min(commands, len(fight.scripted) - fight.done)):
            if rate is not None:
                due = start + (number * len(fights) + place) / rate
                await asyncio.sleep(max(0.0, due - time.perf_counter()))
            reply, last = await fight.strike()
            replies.append(reply)
            arrivals.append(last)

    await asyncio.gather(*(play(fight, place) for place, fight in enumerate(fights)))
    return LoadResult(seconds=time.perf_counter() - start, replies=replies, notices=arrivals)


async def _measured(address: str, process: int, fights: int, commands: int) -> tuple[LoadResult, LoadResult]:
    async with open_fights(address, fights, 2 * commands) as sitting:
        seats = [seat for fight in sitting for seat in fight.seats]
        before, received = cpu_seconds(process), sum(seat.bytes for seat in seats)
        full = await run_load(sitting, commands)
        busy, received = cpu_seconds(process) - before, sum(seat.bytes for seat in seats) - received
        return attrs.evolve(full, busy=busy, bytes=received), await run_load(sitting, commands, full.rate / 2)


def measure(folder: Path, fights: int = 200, commands: int = 10) -> tuple[LoadResult, LoadResult]:
    """Return the results of a server at full speed and at half of its maximum rate.

    Args:
        folder: The folder for the SQLite database.
        fights: The number of open fights.
        commands: The number of commands in each fight, for each of the two results.
    """
    store = f"sqlite:{folder / 'hammer.db'}"
    with on_one_core(sys.executable, "-m", "frontdoor.terminal", "serve", "--store", store, "--port", "0") as (
        line,
        process,
    ):
        address = line.split(" at http://")[1].split("/")[0]
        return asyncio.run(_measured(address, process, fights, commands))


def measure_under_node(modules: Path, fights: int, moves: int) -> tuple[LoadResult, LoadResult]:
    """Return the results of a boardgame.io server, whose games have one rule and are not stored.

    Raises:
        CalledProcessError: If the server cannot be started.
    """
    script = (str(which("node")), str(Path(__file__).with_name("boardgame_server.mjs")), str(modules))

    def hammered(port: str, *rate: str) -> LoadResult:
        command = [*script, "hammer", port, str(fights), str(moves), *rate]
        return LoadResult(
            **orjson.loads(subprocess.run(command, capture_output=True, check=True, timeout=5 * PATIENCE).stdout)
        )

    with on_one_core(*script, "serve") as (port, process):
        before = cpu_seconds(process)
        full = hammered(port.strip())
        full = attrs.evolve(full, busy=cpu_seconds(process) - before)
    with on_one_core(*script, "serve") as (port, _):
        return full, hammered(port.strip(), str(full.rate / 2))


def compare_servers(sizes: Sizes, folder: Path, modules: Path) -> Iterator[Peer]:
    """Yield the figures of both servers in the load test."""
    with tempfile.TemporaryDirectory(dir=folder) as place:
        own = measure(Path(place), sizes.tables, sizes.strikes)
    yield from _load_rows("blow serve, SQLite FULL", sizes, own)
    size = own[0].bytes / len(own[0].replies) / 1e3
    what = f"blow serve: kB per command, to both seats, at most {MAX_KILOBYTES:g}"
    yield Peer(what, f"{size:.1f}{'!' * (size > MAX_KILOBYTES)}")
    try:
        result = measure_under_node(modules, sizes.tables, sizes.strikes)
    except (subprocess.SubprocessError, OSError):
        yield Peer("boardgame.io's server under Node", "not installed")
    else:
        yield from _load_rows("boardgame.io's server under Node, in memory", sizes, result)
        yield from _compared(own, result)


def _compared(own: tuple[LoadResult, LoadResult], other: tuple[LoadResult, LoadResult]) -> Iterator[Peer]:
    """Yield the ratios of both servers, and mark those that miss their floor."""
    if own[0].busy and other[0].busy:
        rate = len(own[0].replies) / own[0].busy / (len(other[0].replies) / other[0].busy)
        what = f"blow serve / boardgame.io's server: commands per second of processor time, at least {MIN_RATE:g}"
        yield Peer(what, f"{rate:.2f}{'!' * (rate < MIN_RATE)}")
    wait = percentile(own[1].replies) / percentile(other[1].replies)
    what = f"blow serve / boardgame.io's server: time until 99 % are answered at half the rate, at most {MAX_WAIT:g}"
    yield Peer(what, f"{wait:.1f}{'!' * (wait > MAX_WAIT)}")


def _load_rows(who: str, sizes: Sizes, result: tuple[LoadResult, LoadResult]) -> Iterator[Peer]:
    full, half = result
    tables = f"{who}, {sizes.tables} fights, {2 * sizes.tables} seats"
    work = f"; {len(full.replies) / full.busy:,.0f} per second of processor time" if full.busy else ""
    yield Peer(f"{tables}: commands per second", f"{full.rate:,.0f}{work}")
    waits = (f"{percentile(times) * 1e3:,.0f} ms" for times in (half.replies, half.notices))
    what = "at half that rate, time until 99 % of commands are answered, and sent to the last seat"
    yield Peer(f"{who}: {what}", " and ".join(waits))


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as place:
        for blows in measure(Path(place), *map(int, sys.argv[1:])):
            waits = ", ".join(f"{percentile(times) * 1e3:.0f} ms" for times in (blows.replies, blows.notices))
            print(f"{blows.rate:.0f} a second, worked {blows.busy:.1f} of {blows.seconds:.1f} seconds, {waits}")
