"""A server on a port of its own, in a thread, over a store in a temporary folder."""

from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from time import sleep

import pytest

from frontdoor.opening import open_service
from frontdoor.server.running import listening, made


@pytest.fixture
def server(tmp_path: Path) -> Iterator[str]:
    """Serve, and return the address without its scheme."""
    service = open_service(f"sqlite:{tmp_path / 'fights.db'}")
    listener, running = listening("127.0.0.1", 0), made(service)
    thread = Thread(target=running.run, kwargs={"sockets": [listener]}, daemon=True)
    thread.start()
    while not running.started:
        sleep(0.01)
    yield f"127.0.0.1:{listener.getsockname()[1]}"
    running.should_exit = True
    thread.join()
    service.close()
