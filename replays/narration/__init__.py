"""What each event is in plain language: told once for all systems, and by each system where it has better words."""

from collections.abc import Mapping
from functools import lru_cache
from importlib import import_module

from combat.engine.catalog import system as system_named
from events.base import Event
from replays.narration.shared import Tale


@lru_cache
def tales_of(system: str) -> Mapping[type[Event], Tale]:
    """
    Give the tale of every event class of a system; its module is imported when it is first asked for.

    Raises:
        Refused: When there is no such system.
    """
    found: Mapping[type[Event], Tale] = import_module(f"replays.narration.{system_named(system).name}").TALES
    return found
