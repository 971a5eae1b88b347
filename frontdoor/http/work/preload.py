"""Imported by the process that is copied to start workers: imports all rule books, so that workers need not."""

from contextlib import suppress

import replays.page
import replays.review  # noqa: F401
from combat.engine.catalog import system, systems

with suppress(Exception):  # a worker that needs a faulty plug-in reports it
    for name in systems():
        system(name)
