"""Attacks on a server whose socket calls fail: accept, receive and send, alone and with all later ones."""

import http.client
import tempfile
from asyncio import constants
from collections import Counter
from contextlib import ExitStack, closing
from pathlib import Path
from random import Random
from time import monotonic, sleep
from typing import Any

import orjson
import pytest
from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from tests.harness.failing_calls import FailingCalls
from tests.harness.servers import call_rpc, http_request, read_metrics, serve_folder

MANY = 40
"""Number of calls that fail if all later ones fail too; then the network is repaired."""

NOTES = 5
PATIENCE = 60.0
LOST = (OSError, http.client.HTTPException, WebSocketException)
"""Errors of a client whose connection broke."""


def failing_sockets(rng: Random, times: int = 3) -> Counter[str]:
    """Any socket call of a server fails: nothing acknowledged is lost or doubled, and the server goes on."""
    tried = Counter[str]()
    with tempfile.TemporaryDirectory(prefix="soak-") as folder, pytest.MonkeyPatch.context() as patch:
        calls = FailingCalls(lambda name: tried.update([f"failing calls of {name}"]))
        calls.install_sockets(patch)
        patch.setattr(constants, "ACCEPT_RETRY_DELAY", 0.01)
        with serve_folder(Path(folder), workers=1) as (server, _), closing(_Evening(server, calls)) as evening:
            evening.play()
            count = len(calls.calls)
            for _ in range(times):
                calls.fail_from(rng.randrange(count), rng.choice((1, 1, MANY)), late=rng.random() < 0.4)
                evening.play()
                tried["evenings"] += 1
    return tried


class _Evening:
    """A writer over HTTP and a follower over a WebSocket, each of which connects again when its connection breaks."""

    def __init__(self, server: str, calls: FailingCalls) -> None:
        self.server = server
        self._calls = calls
        self._http: http.client.HTTPConnection | None = None
        self._socket: ClientConnection | None = None
        self._lines = ExitStack()

    def play(self) -> None:
        """Write some notes while another client follows, and compare what both know with the log."""
        self.end = monotonic() + PATIENCE
        host = call_rpc(self.server, "fight.create", system="trench_crusade")["host"]
        self.host, self.beats, self.heard = host, 1, list[str]()
        with self._calls.watch():
            for number in range(NOTES):
                self._write(f"note {number}")
                self._catch_up(number + 2)
        self.close()
        assert http_request(self.server, "/health").status == 200
        beats = call_rpc(self.server, "fight.told", token=host, since=1)["beats"]
        texts = [beat["command"]["text"] for beat in beats]
        assert texts == [f"note {number}" for number in range(NOTES)], "an acknowledged beat is lost or doubled"
        assert self.heard == texts, "the follower missed a beat"
        while read_metrics(self.server)["blow_connections"] > 1:
            assert monotonic() < self.end, "a broken connection is still counted"
            sleep(0.02)

    def close(self) -> None:
        """Close both connections."""
        if self._http is not None:
            self._http.close()
        self._lines.close()
        self._http = self._socket = None

    def _write(self, text: str) -> None:
        """Write a note; if no answer comes, read whether it happened."""
        expect = int(text.split()[1]) + 1
        while True:
            params = {"token": self.host, "command": {"type": "note.v1", "text": text}, "expect": expect}
            reply = self._call("fight.do", params)
            if "result" in reply:
                return
            if "error" in reply:
                assert reply["error"]["data"]["reasons"][0]["code"] == "stale", reply
                return  # it happened, and its answer was lost

    def _call(self, method: str, params: Any) -> dict[str, Any]:
        assert monotonic() < self.end, "the server does not answer"
        message = orjson.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params})
        try:
            self._http = self._http or http.client.HTTPConnection(self.server, timeout=PATIENCE)
            self._http.request("POST", "/rpc", message, {"Content-Type": "application/json"})
            reply: dict[str, Any] = orjson.loads(self._http.getresponse().read())
        except LOST:
            if self._http is not None:
                self._http.close()
            self._http = None
            return {}
        return reply

    def _catch_up(self, beats: int) -> None:
        """Let the follower receive all beats, each once and in order."""
        while self.beats < beats:
            assert monotonic() < self.end, "the follower does not catch up"
            try:
                if self._socket is None:
                    line = connect(f"ws://{self.server}/rpc", open_timeout=PATIENCE)
                    self._socket = self._lines.enter_context(line)
                    self._send("fight.follow", since=self.beats)
                self._take(orjson.loads(self._socket.recv(timeout=PATIENCE)))
            except LOST:
                if self._socket is not None:
                    self._socket.close()
                self._socket = None

    def _send(self, method: str, **params: Any) -> None:
        call = {"jsonrpc": "2.0", "id": 1, "method": method, "params": {"token": self.host, **params}}
        if self._socket is not None:
            self._socket.send(orjson.dumps(call).decode())

    def _take(self, message: Any) -> None:
        if "method" in message:
            params = message["params"]
            assert params["since"] == self.beats, "a beat was left out or sent twice"
            self._hear(params["told"], params["beats"])
        elif message["result"]["beats"] > self.beats:
            reply = self._call("fight.told", {"token": self.host, "since": self.beats})
            if reply:
                self._hear(reply["result"]["beats"], reply["result"]["count"])
            else:
                raise OSError

    def _hear(self, beats: Any, count: int) -> None:
        self.heard += [beat["command"]["text"] for beat in beats]
        self.beats = count
