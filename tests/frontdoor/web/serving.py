"""A server that may be stopped and started again where it was."""

from contextlib import suppress
from pathlib import Path
from threading import Thread
from time import sleep
from typing import Any
from urllib.request import Request, urlopen

import orjson

from frontdoor.factory import open_service
from frontdoor.http.running import listening, made


class Server:
    """A server in a thread, over a store in a folder.

    Args:
        folder: Where its fights lie.
        origins: The pages elsewhere that may ask it.
    """

    def __init__(self, folder: Path, *origins: str) -> None:
        self._origins = origins
        self._store = f"sqlite:{folder / 'fights.db'}"
        self._port = 0
        self.start()

    def start(self) -> None:
        """Listen, at the same port as before."""
        self._service = open_service(self._store)
        listener = listening("127.0.0.1", self._port)
        self._port = listener.getsockname()[1]
        self._running = made(self._service, origins=self._origins)
        self._thread = Thread(target=self._running.run, kwargs={"sockets": [listener]}, daemon=True)
        self._thread.start()
        while not self._running.started:
            sleep(0.01)

    def stop(self) -> None:
        """Let everybody go."""
        self._running.should_exit = True
        self._thread.join()
        with suppress(OSError):
            self._service.close()

    @property
    def address(self) -> str:
        """Where the web table is."""
        return f"http://127.0.0.1:{self._port}/"

    def call(self, method: str, **params: Any) -> Any:
        """Return the result of a method."""
        body = orjson.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params})
        request = Request(f"{self.address}rpc", body, {"Content-Type": "application/json"})  # noqa: S310 - our own
        with urlopen(request) as reply:  # noqa: S310 - as above
            told = orjson.loads(reply.read())
        assert "error" not in told, told
        return told["result"]

    def opened(self, **wanted: Any) -> dict[str, str]:
        """Open a fight, and return the token of each seat, the host's under an empty name."""
        told = self.call("fight.create", **wanted)
        return {"": told["host"], **{each["seat"]: each["token"] for each in told["seats"]}}
