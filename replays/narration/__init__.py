"""What each event is in plain language: told once for all systems, and by each system where it has better words."""

from collections.abc import Mapping
from functools import lru_cache
from importlib import import_module
from pkgutil import walk_packages
from types import ModuleType

from events import plugins
from events.base import Event
from events.projection import handlers_in
from replays.narration import shared
from replays.narration.shared import Tale

GROUP = "blow_by_blow.narration"


@lru_cache
def tales_of(system: str) -> Mapping[type[Event], Tale]:
    """Return the tale of every event of a system, by event class.

    Raises:
        plugins.Unknown: When no installed package tells of this system.
    """
    told: ModuleType = plugins.part(GROUP, system)
    chapters = [import_module(each.name) for each in walk_packages(getattr(told, "__path__", ()), f"{told.__name__}.")]
    return {**handlers_in(shared), **handlers_in(told, *chapters)}
