"""The simulated disk detects programs that do not sync their writes."""

import sys
from random import Random

import pytest

from events.stores import StoreError
from tests.harness.tools import needs
from tests.soak.stores import power_cuts

NO_SYNC = {
    "folder": "import os; os.fsync = lambda handle: None",
    "sqlite": "from events.stores import sqlite; sqlite._SETTINGS = ('synchronous = NORMAL', 'foreign_keys = ON')",
}
"""Code that makes a program acknowledge steps before they are on the disk."""


@needs("strace")
@pytest.mark.parametrize("kind", NO_SYNC)
def test_program_that_does_not_sync_fails(kind: str) -> None:
    """The same program without syncing loses acknowledged steps."""
    program = (
        f"import sys; {NO_SYNC[kind]}; "
        "from tests.harness.store_writer import write; write(sys.argv[1], int(sys.argv[2]))"
    )
    with pytest.raises((AssertionError, StoreError), match=r"are left, not|is unfinished"):
        power_cuts(Random(1), times=30, most=120, kinds=(kind,), writer=(sys.executable, "-c", program))
