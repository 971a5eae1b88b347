"""Plugins: an installed package announces the parts of its systems as entry points, as this project does.

Built-in systems are also found by their module names, because reading the metadata of all packages takes longer than
importing `attrs`.
"""

from collections.abc import Mapping
from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from events.limits import show_value

if TYPE_CHECKING:
    from importlib.metadata import EntryPoints

BUILT_IN: Mapping[str, str] = {
    "blow_by_blow.narration": "replays.narration.{}",
    "blow_by_blow.projections": "events.{}:PROJECTION",
    "blow_by_blow.systems": "combat.systems.{}:SYSTEM",
}
"""The module of each built-in part, keyed by group, with a placeholder for the name of the system."""


class UnknownPlugin(LookupError):
    """No installed package provides a part of this name."""


@lru_cache
def installed_plugins(group: str) -> "EntryPoints":
    """Return the entry points of a group; cached, because the metadata of all packages must be read."""
    from importlib.metadata import entry_points  # needed only for a part that is not built in, or to list all parts

    return entry_points(group=group)


def plugin_names(group: str) -> tuple[str, ...]:
    """Return the names of all parts of a group, in alphabetical order."""
    return tuple(sorted(installed_plugins(group).names))


@lru_cache
def load_plugin(group: str, name: str) -> Any:
    """Return a part of a system, imported on first use; raises UnknownPlugin if no installed package provides it."""
    built_in = _built_in_part(group, name)
    if built_in is not None:
        return built_in
    entry_point = next(iter(installed_plugins(group).select(name=name)), None)
    if entry_point is None:
        known = ", ".join(plugin_names(group)) or "none"
        raise UnknownPlugin(f"there is no system {show_value(name)}; known: {known}")
    return entry_point.load()


def _built_in_part(group: str, name: str) -> Any:
    """Return the part of a built-in system; None if the system is not built in."""
    module_name, _, attribute = BUILT_IN[group].format(name).partition(":")
    try:
        module = import_module(module_name) if name.isidentifier() else None
    except ModuleNotFoundError as error:
        if error.name != module_name:
            raise
        return None
    if not hasattr(module, "__path__"):  # each system is a package; no module or other package is one
        return None
    return getattr(module, attribute, None) if attribute else module
