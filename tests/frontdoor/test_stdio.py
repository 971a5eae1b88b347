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


def test_a_program_speaks_to_it_line_by_line_and_hears_what_the_program_plays(tmp_path: Path) -> None:
    """Notifications arrive as over a WebSocket, and the process ends with its input."""
    command = [sys.executable, "-m", "frontdoor.terminal", "stdio", "--store", str(tmp_path / "fights")]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        said, heard_from = process.stdin, process.stdout
        assert said is not None
        assert heard_from is not None

        def answer(line: bytes) -> Any:
            said.write(line)
            said.flush()
            return orjson.loads(heard_from.readline())

        made = answer(call(1, "fight.create", system="trench_crusade"))["result"]
        assert answer(call(2, "fight.follow", token=made["host"]))["result"]["beats"] == 1
        assert answer(b"what?\n")["error"]["code"] == -32700
        for number, each in enumerate(made["seats"], start=3):
            if each["role"] != "spectator":
                said.write(call(number, "fight.program", token=made["host"], seat=each["seat"], player="sensible"))
        said.flush()
        heard = 1
        while heard < BEATS:
            message = orjson.loads(heard_from.readline())
            if message.get("method") == "fight.changed":
                assert message["params"]["since"] == heard
                heard = message["params"]["beats"]
        said.close()
        heard_from.read()
    assert process.returncode == 0
