"""A server in its own process: its log, and how it stops."""

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Thread
from types import SimpleNamespace
from typing import Any

import anyio
import orjson
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from events.stores import open_store
from frontdoor.http.routes.sockets import MAX_FRAMES, _Talk
from tests.frontdoor.http.test_http_api import create_fight
from tests.frontdoor.http.test_sockets import Client
from tests.harness.servers import http_request


@contextmanager
def process(folder: Path, *options: str) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """Yield the address of a server and its process."""
    command = [
        sys.executable,
        "-m",
        "frontdoor.terminal",
        "serve",
        "--store",
        f"sqlite:{folder / 'f.db'}",
        "--port",
        "0",
    ]
    pipe = subprocess.PIPE
    with subprocess.Popen([*command, *options], stdout=pipe, stderr=pipe, text=True) as running:
        assert running.stdout is not None
        try:
            yield running.stdout.readline().split(" at http://")[1].split("/")[0], running
        finally:
            running.terminate()


def test_acknowledged_beats_survive_a_shutdown(tmp_path: Path) -> None:
    """The server stops during a fight. Clients get its close code, and the store has all acknowledged beats."""
    acknowledged, codes = 0, []
    with process(tmp_path) as (server, running):
        fight, host, _ = create_fight(server)
        with connect(f"ws://{server}/rpc") as speaks, connect(f"ws://{server}/rpc") as listens:
            client = Client(speaks)
            Client(listens).call("fight.follow", token=host)
            stopping = Thread(target=running.terminate)
            try:
                for number in range(500):
                    if number == 20:
                        stopping.start()
                    client.call("fight.do", token=host, command={"type": "note.v1", "text": f"{number}"})
                    acknowledged = number + 1
            except ConnectionClosed as closed:
                codes.append(closed.rcvd.code if closed.rcvd else None)
            try:
                while True:
                    listens.recv(timeout=30)
            except ConnectionClosed as closed:
                codes.append(closed.rcvd.code if closed.rcvd else None)
        running.wait(timeout=30)
    assert codes == [1001, 1001]
    assert acknowledged >= 20
    store = open_store(f"sqlite:{tmp_path / 'f.db'}")
    assert store.beats(fight) in (acknowledged + 1, acknowledged + 2)
    store.close()


SENTINELS = ("zimtschnecke", "holunder", "quitte")


def test_json_log_contains_nothing_of_a_fight(tmp_path: Path) -> None:
    """It contains the start, the stop and refused requests, but no token, key, note, name or id."""
    remark, name, key = SENTINELS
    with process(tmp_path, "--log", "json", "--key", key) as (server, running):
        fight, host, seats = create_fight(server, key=key, name=name)
        for token in (host, *seats.values()):
            body = {"jsonrpc": "2.0", "id": 1, "method": "fight.do"}
            for command in ({"type": "note.v1", "text": remark}, {"type": remark}, remark):
                params = {"token": token, "command": command}
                http_request(server, "/rpc", "POST", body=orjson.dumps({**body, "params": params}))
            for path in ("", "/told", "/log", "/review", f"/{remark}", f"?{remark}=1"):
                http_request(server, f"/fights/{fight}{path}", token=token)
        http_request(server, f"/fights/{fight}?token={host}", token=host, Origin=f"https://{remark}.example")
        http_request(server, "/fights", "POST", body=b"x" * 2_000_000)
        metrics = http_request(server, "/metrics").body.decode()
        running.terminate()
        assert running.stderr is not None
        log_text = running.stderr.read()
    lines = [orjson.loads(line) for line in log_text.splitlines()]
    assert [line["event"] for line in (lines[0], lines[-1])] == ["started", "stopped"]
    assert {line.get("why") for line in lines} >= {"origin", "message_bytes"}
    for secret in (*SENTINELS, host, *seats.values(), fight, "pilgrims"):
        assert secret not in log_text
        assert secret not in metrics


def test_text_log_has_one_line_per_event(tmp_path: Path) -> None:
    """Each line for a refused request contains the reason."""
    with process(tmp_path) as (server, running):
        http_request(server, "/health", Host="evil.example")
        with suppress(InvalidStatus):
            connect(f"ws://{server}/rpc", origin=Origin("https://evil.example"))
        running.terminate()
        assert running.stderr is not None
        lines = running.stderr.read().splitlines()
    refused = [f"warning: refused a request ({why})" for why in ("host", "origin")]
    assert [line.split(" ", 1)[1] for line in lines] == ["info: started", *refused, "info: stopped"]


class _Flood:
    """A WebSocket that always has another message, and a desk that never finishes reading one."""

    def __init__(self) -> None:
        self.app = SimpleNamespace(state=SimpleNamespace(desk=self))
        self.received = 0

    async def receive(self) -> dict[str, Any]:
        self.received += 1
        return {"type": "websocket.receive", "text": "{}"}

    async def parse(self, *_: object) -> None:
        await asyncio.sleep(60)


def test_forced_stop_ends_a_connection_with_waiting_messages_without_an_error() -> None:
    """The server cancels the task of the connection; only the cancellation may leave it, or the log has a traceback."""
    socket: Any = _Flood()

    async def serve() -> None:
        async with anyio.create_task_group() as group:
            await _Talk(socket, socket, socket, group).listen()

    async def stop() -> None:
        task = asyncio.create_task(serve())
        for _ in range(200):
            await asyncio.sleep(0)
        assert socket.received > MAX_FRAMES
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(asyncio.wait_for(stop(), 30))
