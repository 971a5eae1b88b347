"""The one list of all systems; each is imported when it is first asked for."""

from functools import lru_cache
from importlib import import_module
from typing import Any

from combat.engine.errors import refuse
from combat.engine.system import System

_SYSTEMS = ("fiend_wake", "powered_by_heresy", "trench_crusade", "wrath_and_glory")


def systems() -> tuple[str, ...]:
    """
    Give the names of all systems, in alphabetical order.

    >>> "trench_crusade" in systems()
    True
    """
    return _SYSTEMS


@lru_cache
def system(name: str) -> System[Any]:
    """
    Give a system by its name.

    Raises:
        Refused: When there is no such system.
    """
    if name not in _SYSTEMS:
        raise refuse("unknown_system", f"there is no system '{name}'; known are {', '.join(_SYSTEMS)}")
    found: System[Any] = import_module(f"combat.systems.{name}").SYSTEM
    return found
