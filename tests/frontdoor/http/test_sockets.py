"""JSON-RPC over a real WebSocket, and single calls over HTTP."""

import subprocess
import sys
from itertools import count
from pathlib import Path
from random import Random
from typing import Any
from urllib.request import Request, urlopen

import jsonpatch
import orjson
from websockets.sync.client import ClientConnection, connect


class Client:
    """A simple client: calls, and the notifications between them."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.notices: list[dict[str, Any]] = []
        self._numbers = count(1)

    def send(self, method: str, **params: Any) -> dict[str, Any]:
        """Return the reply to a call."""
        number = next(self._numbers)
        self.socket.send(orjson.dumps({"jsonrpc": "2.0", "id": number, "method": method, "params": params}).decode())
        while (message := self._next()).get("id") != number:
            self.notices.append(message)
        return message

    def call(self, method: str, **params: Any) -> Any:
        """Return the result of a call."""
        answer = self.send(method, **params)
        assert "error" not in answer, answer
        return answer["result"]

    def notice(self) -> dict[str, Any]:
        """Return the params of the next notification."""
        message = self.notices.pop(0) if self.notices else self._next()
        assert message["method"] == "fight.changed"
        params: dict[str, Any] = message["params"]
        return params

    def _next(self) -> dict[str, Any]:
        message: dict[str, Any] = orjson.loads(self.socket.recv(timeout=60))
        return message


def test_fight_is_created_followed_and_played(server: str) -> None:
    """A note of one seat reaches another seat over a separate connection."""
    with connect(f"ws://{server}/rpc") as first, connect(f"ws://{server}/rpc") as second:
        one, other = Client(first), Client(second)
        created = one.call("fight.create", system="trench_crusade")
        seats = {each["seat"]: each["token"] for each in created["seats"]}
        assert other.call("fight.follow", token=seats["gm"])["beats"] == 1
        answer = one.call("fight.do", token=seats["pilgrims"], command={"type": "note.v1", "text": "ready"})
        assert [beat["beat"] for beat in answer["told"]] == [1]
        notice = other.notice()
        assert (notice["fight"], notice["since"], notice["beats"]) == (created["fight"], 1, 2)
        assert notice["told"][0]["command"]["text"] == "ready"


def test_person_plays_against_the_program_by_views_alone(server: str) -> None:
    """The client uses only the view, its forms and `narrow`. The program answers on its own, and the patches apply."""
    rng, done = Random(3), 0
    with connect(f"ws://{server}/rpc") as socket:
        client = Client(socket)
        created = client.call("fight.create", system="trench_crusade")
        token = next(each["token"] for each in created["seats"] if each["seat"] == "pilgrims")
        view = client.call("fight.follow", token=token)["view"]
        client.call("fight.program", token=created["host"], seat="heretics", player="sensible")
        while view["beats"] < 15:
            own = [each for each in view["requests"] if each["seat"] == "pilgrims" and not each["optional"]]
            answer = own and client.send(
                "fight.do", token=token, command=default_command(own[0], rng), decision=own[0]["decision"]
            )
            done += bool(answer and "result" in answer)
            while client.notices or not own:
                notice = client.notice()
                assert notice["since"] == view["beats"]
                view = jsonpatch.apply_patch(view, notice["changes"])
                own = [each for each in view["requests"] if each["seat"] == "pilgrims"]
        assert client.call("fight.read", token=token)["beats"] >= view["beats"]
    assert done


def default_command(request: dict[str, Any], rng: Random) -> dict[str, Any]:
    """Return the default command of a request, or any command of its forms."""
    if request["default"] is not None:
        default: dict[str, Any] = request["default"]
        return default
    form = rng.choice(request["forms"])
    fields = {
        name: rng.choice(each["of"]) if "of" in each else each.get("least", each["default"])
        for name, each in form["fields"].items()
    }
    return {"type": form["command"], **fields}


def test_calls_and_batches_are_answered_over_http(server: str) -> None:
    """Following needs a connection; the error names the alternative."""
    follow = {"jsonrpc": "2.0", "id": 1, "method": "fight.follow", "params": {"token": "x.y"}}
    hello = {"jsonrpc": "2.0", "id": 2, "method": "server.hello"}
    assert posted(server, hello)["result"]["protocol"] == 1
    created = posted(server, {"jsonrpc": "2.0", "id": 3, "method": "fight.create", "params": {"system": "fiend_wake"}})
    follow["params"] = {"token": created["result"]["host"]}
    first, second = posted(server, [follow, hello])
    assert (first["error"]["code"], second["id"]) == (4, 2)
    assert "over a WebSocket" in first["error"]["message"]


def posted(server: str, message: object) -> Any:
    """Return the reply to a message sent by POST."""
    request = Request(f"http://{server}/rpc", orjson.dumps(message), {"Content-Type": "application/json"})
    with urlopen(request, timeout=60) as answer:  # noqa: S310 - an address of this machine
        return orjson.loads(answer.read())


def test_client_catches_up_after_a_broken_connection(server: str) -> None:
    """A client that reconnects gets the changes since its view, and then new ones."""
    with connect(f"ws://{server}/rpc") as stays:
        client = Client(stays)
        created = client.call("fight.create", system="trench_crusade")
        note = {"token": created["host"], "command": {"type": "note.v1", "text": "on"}}
        with connect(f"ws://{server}/rpc") as breaks:
            view = Client(breaks).call("fight.follow", token=created["host"])["view"]
            breaks.socket.close()
        for _ in range(3):
            client.call("fight.do", **note)
        with connect(f"ws://{server}/rpc") as again:
            back = Client(again)
            standing = back.call("fight.follow", token=created["host"], since=view["beats"])
            view = jsonpatch.apply_patch(view, standing["changes"])
            client.call("fight.do", **note)
            notice = back.notice()
            assert (view["beats"], notice["since"], notice["beats"]) == (4, 4, 5)


def test_blow_serve_prints_its_address_and_keeps_its_fights(tmp_path: Path) -> None:
    """The server runs in its own process on a free port. The first line of its output contains the address."""
    token = ""
    for beats in (1, 2):
        command = [sys.executable, "-m", "frontdoor.terminal", "serve", "--store", f"sqlite:{tmp_path / 'f.db'}"]
        with subprocess.Popen([*command, "--port", "0"], stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            address = process.stdout.readline().split(" at http://")[1].split("/")[0]
            with connect(f"ws://{address}/rpc") as socket:
                client = Client(socket)
                token = token or client.call("fight.create", system="trench_crusade")["host"]
                assert client.call("fight.read", token=token)["beats"] == beats
                client.call("fight.do", token=token, command={"type": "note.v1", "text": "on"})
            process.terminate()
