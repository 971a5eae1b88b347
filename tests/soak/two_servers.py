"""Attacks on two servers with one PostgreSQL store: both are under load, and are killed and restarted in turn."""

import asyncio
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from random import Random
from signal import SIGKILL
from subprocess import PIPE
from typing import Any

import jsonpatch
import orjson
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from combat import systems
from combat.engine.name_checks import TABLE
from events.stores import open_store
from frontdoor.tables.work.questions import SEED
from replays import Replay
from tests.bench.hammer import ScriptedCommand, script
from tests.harness.databases import has_postgres, postgres_server, wait_for_disconnects

ROOT = Path(__file__).parent.parent.parent
PATIENCE = 60.0
FROM_THE_BOOK = 30
"""Game commands in each fight; notes follow."""


def two_servers(
    rng: Random, fights: int = 2, kills: int = 1, seconds: float = 0.3, pause: float = 0.01
) -> Counter[str]:
    """Two servers share one store and get killed: no beat is lost, doubled or reordered, and all clients catch up."""
    if not has_postgres():
        return Counter({"servers: PostgreSQL is not installed": 1})
    url = postgres_server().new_schema_url()
    done = asyncio.run(_hammered(url, rng, fights, kills, seconds, pause))
    wait_for_disconnects(url)
    with closing(open_store(url)) as store:
        for fight in done:
            seed = store.note(fight.fight, SEED)
            with tempfile.TemporaryDirectory(prefix="soak-") as folder:
                log = Path(folder) / "log.jsonl"
                log.write_bytes(store.log(fight.fight).read_all())
                replay = Replay.load(log)
                verdict = replay.verify(None if seed is None else seed.decode())
            assert verdict.exact, f"{fight.fight}: {verdict}"
            lines = [orjson.loads(line) for line in store.read(fight.fight)]
            next_command = [fight.next_command(number).command for number in range(len(lines) - 1)]
            assert [line["command"] for line in lines[1:]] == next_command, (
                f"{fight.fight}: a beat is lost, doubled or reordered"
            )
            for client in fight.clients:
                assert client.acknowledged <= len(lines) - 1, f"{fight.fight}: an acknowledged beat is lost"
                assert client.received == list(range(1, len(lines))), f"{fight.fight}: {client.received}"
    beats = sum(len(client.received) for fight in done for client in fight.clients[:1])
    breaks = sum(client.breaks for fight in done for client in fight.clients)
    return Counter({"kills": kills, "beats": beats, "reconnects": breaks})


class Server:
    """A server that can be killed and restarted at the same port."""

    def __init__(self, url: str) -> None:
        self._url = url
        self.port = 0
        self._process = self._begun()

    def _begun(self) -> "subprocess.Popen[str]":
        command = [sys.executable, "-m", "frontdoor.terminal", "serve", "--store", self._url, "--port", str(self.port)]
        process = subprocess.Popen(command, cwd=ROOT, stdout=PIPE, text=True)
        assert process.stdout is not None
        self.port = int(process.stdout.readline().split(" at http://")[1].split("/")[0].split(":")[1])
        return process

    def reopen(self) -> None:
        """Kill the server and start it again."""
        self.killed()
        self._process = self._begun()

    def killed(self) -> None:
        """Kill the server."""
        with self._process as process:
            process.kill()
        assert process.returncode == -SIGKILL, "the server ended by itself"


class Fight:
    """A fight with a client at each server.

    Attributes:
        fight: The id of the fight.
        clients: The clients that follow the fight.
    """

    def __init__(self, made: dict[str, Any], plan: Sequence[ScriptedCommand], servers: Sequence[Server]) -> None:
        self.fight: str = made["fight"]
        self.tokens = {TABLE: made["host"], **{seat["seat"]: seat["token"] for seat in made["seats"]}}
        self._plan = plan
        sides = [seat["token"] for seat in made["seats"] if seat["role"] not in ("gm", "spectator")]
        self.clients = [Client(self, where, token) for where, token in zip(servers, (sides * 2)[:2], strict=True)]

    def next_command(self, number: int) -> ScriptedCommand:
        """Return the command for a position in the fight, whichever client sends it."""
        if number < len(self._plan):
            return self._plan[number]
        return ScriptedCommand(TABLE, {"type": "note.v1", "text": f"remark {number}"}, [])


class Client:
    """A client that sends the next command unless the other client was faster, and reconnects when the connection
    breaks.

    Attributes:
        received: The numbers of the received beats, in order, without the opening.
        acknowledged: The number of the last acknowledged beat.
        breaks: The number of reconnects.
    """

    def __init__(self, fight: Fight, where: Server, token: str) -> None:
        self._fight = fight
        self._where = where
        self._token = token
        self._view: dict[str, Any] | None = None
        self.received: list[int] = []
        self._into = self.received
        self.acknowledged = 0
        self.breaks = -1

    async def play(self, until: asyncio.Event, pause: float) -> None:
        """Send commands until the event is set, and reconnect when the connection breaks."""
        while not until.is_set():
            try:
                async with connect(f"ws://127.0.0.1:{self._where.port}/rpc", max_size=None) as socket:
                    await self._catch_up(socket)
                    while not until.is_set():
                        await self._say(socket)
                        await asyncio.sleep(pause)
            except (OSError, WebSocketException):
                await asyncio.sleep(0.05)

    async def come_back(self) -> None:
        """Catch up for the last time, and assert that the view equals that of a new client."""
        async with connect(f"ws://127.0.0.1:{self._where.port}/rpc", max_size=None) as socket:
            await self._catch_up(socket)
            fresh = await self._call(socket, "fight.read", token=self._token)
        assert self._view == fresh["result"]["view"], f"{self._fight.fight}: the view differs from that of a new client"

    async def _catch_up(self, socket: ClientConnection) -> None:
        self.breaks += 1
        late: list[int] = []
        self._into = late  # beats that arrive meanwhile are appended later
        if self._view is None:
            standing = await self._call(socket, "fight.follow", token=self._token)
            self._view = standing["result"]["view"]
        else:
            standing = await self._call(socket, "fight.follow", token=self._token, since=self._view["beats"])
            self._view = jsonpatch.apply_patch(self._view, standing["result"]["changes"])
        beats = standing["result"]["beats"]
        while len(self.received) < beats - 1:  # the connection may have broken while the client caught up
            params = {"token": self._token, "since": len(self.received) + 1, "until": beats - 1}
            missed = (await self._call(socket, "fight.told", **params))["result"]["beats"]
            self.received += [beat["beat"] for beat in missed]
        self.received += late
        self._into = self.received

    async def _say(self, socket: ClientConnection) -> None:
        """Send the next command; if the other client was faster, wait for its beat."""
        assert self._view is not None
        beats = self._view["beats"]
        next_command = self._fight.next_command(beats - 1)
        params = {
            "token": self._fight.tokens[next_command.by],
            "command": next_command.command,
            "faces": next_command.faces,
            "expect": beats,
        }
        answer = await self._call(socket, "fight.do", **params)
        if "result" in answer:
            self.acknowledged = beats
        else:
            assert answer["error"]["data"]["reasons"][0]["code"] == "stale", answer["error"]
        async with asyncio.timeout(PATIENCE):
            while self._view["beats"] <= beats:
                self._take(orjson.loads(await socket.recv()))

    async def _call(self, socket: ClientConnection, method: str, **params: Any) -> dict[str, Any]:
        await socket.send(orjson.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}).decode())
        async with asyncio.timeout(PATIENCE):
            while "id" not in (message := orjson.loads(await socket.recv())):
                self._take(message)
        found: dict[str, Any] = message
        return found

    def _take(self, message: dict[str, Any]) -> None:
        notice = message["params"]
        assert self._view is not None
        assert notice["since"] == self._view["beats"], f"{self._fight.fight}: a beat was left out or sent twice"
        self._view = jsonpatch.apply_patch(self._view, notice["changes"])
        self._into += [beat["beat"] for beat in notice["told"]]


async def _hammered(url: str, rng: Random, fights: int, kills: int, seconds: float, pause: float) -> list[Fight]:
    """Play fights on two servers that get killed; each client waits between commands."""
    servers = [Server(url), Server(url)]
    played, opened = rng.sample(systems(), min(fights, len(systems()))), []
    plans = {system: script(system, FROM_THE_BOOK)[:-1] for system in played}
    async with connect(f"ws://127.0.0.1:{servers[0].port}/rpc", max_size=None) as socket:
        for number in range(fights):
            system = played[number % len(played)]
            call = {
                "jsonrpc": "2.0",
                "id": 1,
                "method": "fight.create",
                "params": {"system": system, "typed": "anyone"},
            }
            await socket.send(orjson.dumps(call).decode())
            opened.append(Fight(orjson.loads(await socket.recv())["result"], plans[system], servers))
    until, clients = asyncio.Event(), [client for fight in opened for client in fight.clients]
    try:
        async with asyncio.TaskGroup() as group:
            for client in clients:
                group.create_task(client.play(until, pause))
            for _ in range(kills):
                await asyncio.sleep(rng.random() * seconds)
                await asyncio.to_thread(rng.choice(servers).reopen)
            await asyncio.sleep(seconds / 2)
            until.set()
        for client in clients:
            await client.come_back()
    finally:
        for server in servers:
            server.killed()
    return opened
