"""The browser and the server that the tests of a module share; each test creates its own fight."""

from collections.abc import Iterator

import pytest

from tests.frontdoor.web.serving import Server
from tests.replays.page.browser import Browser, browser


@pytest.fixture(scope="module")
def window() -> Iterator[Browser]:
    """Browser for all tests of a module."""
    with browser() as opened:
        yield opened


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Server for all tests of a module."""
    running = Server(tmp_path_factory.mktemp("fights"))
    yield running
    running.stop()
