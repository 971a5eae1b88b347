"""What installed packages bring into the house: each system announces its parts by entry point, ours included.

Ours are also found without being looked up, by where they lie: to read the metadata of every package takes longer than
to import `attrs`.
"""

from collections.abc import Mapping
from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from events.gc_pause import paused_gc
from events.limits import show_value

if TYPE_CHECKING:
    from importlib.metadata import EntryPoints

BUILT_IN: Mapping[str, str] = {
    "blow_by_blow.narration": "replays.narration.{}",
    "blow_by_blow.projections": "events.{}:PROJECTION",
    "blow_by_blow.systems": "combat.systems.{}:SYSTEM",
}
"""Where our own parts lie, by group and with the name of the system left open."""


class UnknownPlugin(LookupError):
    """No installed package brings a part of this name."""


@lru_cache
def installed_plugins(group: str) -> "EntryPoints":
    """Return the parts of a group; looked up once, for that means reading the metadata of every package."""
    from importlib.metadata import entry_points  # only where a part is not ours, or all are listed

    return entry_points(group=group)


def plugin_names(group: str) -> tuple[str, ...]:
    """Return the names of all parts of a group, in alphabetical order."""
    return tuple(sorted(installed_plugins(group).names))


@lru_cache
def load_plugin(group: str, name: str) -> Any:
    """Return one part, imported when it is first asked for.

    Args:
        group: `blow_by_blow.projections`, `blow_by_blow.systems` or `blow_by_blow.narration`.
        name: The name of the system.

    Raises:
        Unknown: When no installed package brings it.
    """
    with paused_gc():  # what is imported stays, and to look through it took a thirtieth of the time
        ours = _ours(group, name)
    if ours is not None:
        return ours
    found = next(iter(installed_plugins(group).select(name=name)), None)
    if found is None:
        known = ", ".join(plugin_names(group)) or "none"
        raise UnknownPlugin(f"there is no system {show_value(name)}; known: {known}")
    return found.load()


def _ours(group: str, name: str) -> Any:
    """Return the part of a system that lies in the house; None where there is none."""
    home, _, attribute = BUILT_IN[group].format(name).partition(":")
    try:
        module = import_module(home) if name.isidentifier() else None
    except ModuleNotFoundError as missing:
        if missing.name != home:
            raise
        return None
    if not hasattr(module, "__path__"):  # each system is a package; what else lies there is none
        return None
    return getattr(module, attribute) if attribute else module
