"""JSON-RPC over standard input and output, from a program that starts `blow stdio`."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import orjson


def call(number: int, method: str, **params: Any) -> bytes:
    """Return a call as a line."""
    return orjson.dumps({"jsonrpc": "2.0", "id": number, "method": method, "params": params}) + b"\n"


BEATS = 10


def test_stdio_answers_line_by_line_and_sends_notifications(tmp_path: Path) -> None:
    """Notifications arrive as over a WebSocket, and the process ends with its input."""
    command = [sys.executable, "-m", "frontdoor.terminal", "stdio", "--store", str(tmp_path / "fights")]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        requests, replies = process.stdin, process.stdout
        assert requests is not None
        assert replies is not None

        def answer(line: bytes) -> Any:
            requests.write(line)
            requests.flush()
            return orjson.loads(replies.readline())

        created = answer(call(1, "fight.create", system="trench_crusade"))["result"]
        assert answer(call(2, "fight.follow", token=created["host"]))["result"]["beats"] == 1
        assert answer(b"what?\n")["error"]["code"] == -32700
        for number, each in enumerate(created["seats"], start=3):
            if each["role"] != "spectator":
                requests.write(
                    call(number, "fight.program", token=created["host"], seat=each["seat"], player="sensible")
                )
        requests.flush()
        beats = 1
        while beats < BEATS:
            message = orjson.loads(replies.readline())
            if message.get("method") == "fight.changed":
                assert message["params"]["since"] == beats
                beats = message["params"]["beats"]
        requests.close()
        replies.read()
    assert process.returncode == 0
