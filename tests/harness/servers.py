"""A server in a thread on a free port, and HTTP requests to it."""

import http.client
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from threading import Thread
from time import sleep
from typing import Any

import attrs
import orjson
import uvicorn

from frontdoor.factory import open_service
from frontdoor.http.running import listen, new_server
from frontdoor.tables.limits import Limits
from frontdoor.tables.service import Service

JSON = {"Content-Type": "application/json"}


@attrs.frozen
class HttpAnswer:
    """An HTTP response: status, headers and body."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        """The body as JSON."""
        return orjson.loads(self.body)

    @property
    def sentence(self) -> str:
        """The error message in the body."""
        message: str = self.json["error"]["message"]
        return message


def http_request(
    server: str,
    path: str,
    method: str = "GET",
    *,
    body: bytes | Iterable[bytes] | None = None,
    token: str = "",
    timeout: float = 30,
    **headers: str,
) -> HttpAnswer:
    """Send an HTTP request and return the response; headers are keywords with `_` instead of `-`."""
    connection = http.client.HTTPConnection(server, timeout=timeout)
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    if token:
        named["Authorization"] = f"Bearer {token}"
    if body is not None and "Content-Type" not in named:
        named |= JSON
    try:
        connection.request(method, path, body, named)
        answer = connection.getresponse()
        return HttpAnswer(answer.status, {k.lower(): v for k, v in answer.getheaders()}, answer.read())
    finally:
        connection.close()


def call_rpc(server: str, method: str, **params: Any) -> Any:
    """Call a method by JSON-RPC and return its result."""
    body = orjson.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params})
    response = http_request(server, "/rpc", "POST", body=body).json
    assert "error" not in response, response
    return response["result"]


def read_metrics(server: str) -> dict[str, float]:
    """Return the values of `/metrics` by name."""
    lines = http_request(server, "/metrics").body.decode().splitlines()
    return {name: float(value) for name, value in (line.rsplit(" ", 1) for line in lines if line[0] != "#")}


@contextmanager
def serve_folder(
    folder: Path, *, key: str | Path = "", limits: Limits | None = None, **how: Any
) -> Iterator[tuple[str, Service]]:
    """Serve a store in a folder; yield the address without its scheme, and the service."""
    service = open_service(f"sqlite:{folder / 'fights.db'}", key=key)
    service.limits = limits or service.limits
    with closing(service):
        listener = listen("127.0.0.1", 0)
        with run_in_thread(new_server(service, **how), listener):
            yield f"127.0.0.1:{listener.getsockname()[1]}", service


@contextmanager
def run_in_thread(server: uvicorn.Server, listener: Any) -> Iterator[None]:
    """Run a server in a thread until the block ends."""
    thread = Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
    thread.start()
    while not server.started:
        sleep(0.01)
    try:
        yield
    finally:
        server.should_exit = True
        thread.join()
