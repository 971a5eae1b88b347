"""A server on a port of its own, in a thread, over a store in a temporary folder."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.harness.servers import serve_folder


@pytest.fixture
def server(tmp_path: Path) -> Iterator[str]:
    """Serve, and return the address without its scheme."""
    with serve_folder(tmp_path) as (address, _):
        yield address
