"""A server that tests can stop and start again on the same port."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Thread
from time import sleep
from typing import Any
from urllib.request import Request, urlopen

import attrs
import orjson

from frontdoor.factory import open_service
from frontdoor.http.running import listen, new_server


class Server:
    """A server in a thread, with an SQLite store.

    Args:
        folder: The folder of the store.
        origins: Origins of other pages that may use the server.
    """

    def __init__(self, folder: Path, *origins: str) -> None:
        self._origins = origins
        self._store = f"sqlite:{folder / 'fights.db'}"
        self._port = 0
        self.start()

    def start(self) -> None:
        """Serve on the port of the first start."""
        self._service = open_service(self._store)
        listener = listen("127.0.0.1", self._port)
        self._port = listener.getsockname()[1]
        self._running = new_server(self._service, origins=self._origins)
        self._thread = Thread(target=self._running.run, kwargs={"sockets": [listener]}, daemon=True)
        self._thread.start()
        while not self._running.started:
            sleep(0.01)

    def stop(self) -> None:
        """Close all connections and the store."""
        self._running.should_exit = True
        self._thread.join()
        with suppress(OSError):
            self._service.close()

    @property
    def address(self) -> str:
        """URL of the web table."""
        return f"http://127.0.0.1:{self._port}/"

    def require_key(self, key: str) -> None:
        """Require a key to create and to list fights."""
        self._service.key = key

    def use_entropy(self, entropy: Callable[[int], bytes]) -> None:
        """Take the bytes of later fights, such as their seeds, from a function."""
        self._service.entropy = entropy

    def limit_logs(self, beats: int) -> None:
        """Limit the logs of fights that are created or opened later."""
        self._service.limits = attrs.evolve(self._service.limits, log_beats=beats)

    def use_campaign(self, folder: Path) -> None:
        """Let hosts record finished fights in a campaign."""
        self._service.campaign = folder

    def call(self, method: str, **params: Any) -> Any:
        """Return the result of a method."""
        body = orjson.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params})
        request = Request(f"{self.address}rpc", body, {"Content-Type": "application/json"})  # noqa: S310 - a local server
        with urlopen(request) as reply:  # noqa: S310 - as above
            answer = orjson.loads(reply.read())
        assert "error" not in answer, answer
        return answer["result"]

    def create_fight(self, **params: Any) -> dict[str, str]:
        """Create a fight and return its tokens by seat; the token of the host has an empty key."""
        fight = self.call("fight.create", **params)
        return {"": fight["host"], **{seat["seat"]: seat["token"] for seat in fight["seats"]}}
