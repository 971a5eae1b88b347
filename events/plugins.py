"""What installed packages bring into the house: each system announces its parts by entry point, ours included."""

from functools import lru_cache
from importlib.metadata import EntryPoint, EntryPoints, entry_points
from typing import Any

from events.limits import shown


class Unknown(LookupError):
    """No installed package brings a part of this name."""


@lru_cache
def installed(group: str) -> EntryPoints:
    """Return the parts of a group; looked up once, for that means reading the metadata of every package."""
    return entry_points(group=group)


def names(group: str) -> tuple[str, ...]:
    """Return the names of all parts of a group, in alphabetical order."""
    return tuple(sorted(installed(group).names))


@lru_cache
def part(group: str, name: str) -> Any:
    """Return one part, imported when it is first asked for.

    Args:
        group: `blow_by_blow.projections`, `blow_by_blow.systems` or `blow_by_blow.narration`.
        name: The name of the system.

    Raises:
        Unknown: When no installed package brings it.
    """
    found: EntryPoint | None = next(iter(installed(group).select(name=name)), None)
    if found is None:
        known = ", ".join(names(group)) or "none"
        raise Unknown(f"there is no system {shown(name)}; known: {known}")
    return found.load()
