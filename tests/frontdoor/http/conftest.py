"""A server on its own port, in a thread, over a store in a temporary folder."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.harness.servers import serve_folder


@pytest.fixture
def server(tmp_path: Path) -> Iterator[str]:
    """Start a server and return its address without the scheme."""
    with serve_folder(tmp_path) as (address, _):
        yield address
