"""A server in a thread, at a port that the system chooses, and one question to it."""

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from threading import Thread
from time import sleep
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from frontdoor.server.running import listening, made
from frontdoor.service.service import Service


@contextmanager
def running(service: Service, origins: Collection[str] = ()) -> Iterator[str]:
    """Serve meanwhile; yields the address without its scheme."""
    listener, server = listening("127.0.0.1", 0), made(service, origins=origins)
    thread = Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
    thread.start()
    while not server.started:
        sleep(0.01)
    try:
        yield f"127.0.0.1:{listener.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join()
        listener.close()


def asked(address: str, data: bytes | None = None, **headers: str) -> tuple[int, bytes]:
    """Return the status and the body that an address answers with; `_` stands for `-` in the name of a header."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    if data is not None:
        named.setdefault("Content-Type", "application/json")
    try:
        with urlopen(Request(f"http://{address}", data, named), timeout=60) as reply:
            return reply.status, reply.read()
    except HTTPError as error:
        with error:
            return error.code, error.read()
