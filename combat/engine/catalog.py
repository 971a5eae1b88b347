"""The installed systems. Each is imported on first use."""

from typing import Any

from combat.engine.errors import refuse
from combat.engine.names import known
from combat.engine.system import System
from events import plugins
from events.limits import shown

GROUP = "blow_by_blow.systems"


def systems() -> tuple[str, ...]:
    """Return the names of all installed systems, in alphabetical order.

    >>> "trench_crusade" in systems()
    True
    """
    return plugins.names(GROUP)


def system(name: str) -> System[Any]:
    """Return a system by its name.

    Raises:
        Refused: If no installed package provides it.
    """
    if not isinstance(name, str):
        raise refuse("unknown_system", f"system must be a name (a string), not {shown(name)}")
    try:
        loaded: System[Any] = plugins.part(GROUP, name)
    except plugins.Unknown:
        raise refuse("unknown_system", f"there is no system {shown(name)}; {known(name, systems())}") from None
    return loaded
