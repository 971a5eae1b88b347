"""JSON-RPC over a real WebSocket."""

from itertools import count
from typing import Any

import orjson
from websockets.sync.client import ClientConnection, connect


class Client:
    """A client as somebody would write it: calls, and the notices that came between."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.notices: list[dict[str, Any]] = []
        self._numbers = count(1)

    def call(self, method: str, **params: Any) -> Any:
        """Return the result of a method."""
        number = next(self._numbers)
        self.socket.send(orjson.dumps({"jsonrpc": "2.0", "id": number, "method": method, "params": params}).decode())
        while (message := orjson.loads(self.socket.recv(timeout=30))).get("id") != number:
            self.notices.append(message)
        assert "error" not in message, message
        return message["result"]

    def notice(self) -> dict[str, Any]:
        """Return the next notice."""
        if not self.notices:
            self.notices.append(orjson.loads(self.socket.recv(timeout=30)))
        notice: dict[str, Any] = self.notices.pop(0)["params"]
        return notice


def test_a_fight_is_opened_followed_and_played(server: str) -> None:
    """What one seat says is told to another that follows over a connection of its own."""
    with connect(f"ws://{server}/rpc") as first, connect(f"ws://{server}/rpc") as second:
        _told_to_each_other(Client(first), Client(second))


def _told_to_each_other(one: Client, other: Client) -> None:
    made = one.call("fight.create", system="trench_crusade")
    seats = {each["seat"]: each["token"] for each in made["seats"]}
    assert other.call("fight.follow", token=seats["gm"])["beats"] == 1
    said = one.call("fight.do", token=seats["pilgrims"], command={"type": "note.v1", "text": "ready"})
    assert [told["beat"] for told in said["told"]] == [1]
    came = other.notice()
    assert (came["fight"], came["since"], came["beats"]) == (made["fight"], 1, 2)
    assert came["told"][0]["command"]["text"] == "ready"
