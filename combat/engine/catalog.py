"""The installed systems. Each is imported on first use."""

from typing import Any

from combat.engine.book import book_title
from combat.engine.errors import refuse
from combat.engine.name_hints import name_hint
from combat.engine.play.system import System
from events import plugins
from events.limits import show_value

GROUP = "blow_by_blow.systems"


def systems() -> tuple[str, ...]:
    """Return the names of all installed systems, in alphabetical order.

    >>> "trench_crusade" in systems()
    True
    """
    return plugins.plugin_names(GROUP)


def system_title(name: str) -> str:
    """Return the title of a system. A built-in one is not imported for it, because that takes long in a browser.

    Raises:
        Refused: If no installed package provides it.

    >>> system_title("wrath_and_glory")
    'Wrath & Glory'
    """
    package = plugins.BUILT_IN[GROUP].format(name).partition(":")[0]
    try:
        return book_title(package)
    except (FileNotFoundError, ModuleNotFoundError):
        return system(name).title


def system(name: str) -> System[Any]:
    """Return a system by its name.

    Raises:
        Refused: If no installed package provides it.
    """
    if not isinstance(name, str):
        raise refuse("unknown_system", f"system must be a name (a string), not {show_value(name)}")
    try:
        loaded: System[Any] = plugins.load_plugin(GROUP, name)
    except plugins.UnknownPlugin:
        raise refuse("unknown_system", f"there is no system {show_value(name)}; {name_hint(name, systems())}") from None
    return loaded
