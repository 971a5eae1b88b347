"""Conversion of old wire types to new ones; each step is a pure function from dictionary to dictionary.

If the format of a message must change, its wire type gets a new version, and the old version gets a step here. Logs are
never rewritten: their lines stay as stored and are converted while they are read.
"""

from collections.abc import Callable, Mapping
from typing import Any

Step = Callable[[dict[str, Any]], dict[str, Any]]

HEADERS: Mapping[int, Step] = {1: lambda header: {**header, "version": 2}}
"""Steps that convert a header from one format version to the next.

A log of version 2 contains the initial events of the fight in its first beat. For a log of version 1, the projection of
its system computes them (`initial_events_in_0_1`) by the rules of that time.
"""

MESSAGES: Mapping[str, Step] = {}
"""Steps that convert a message from one wire type to its next version; each also changes `type`."""


def upcast_message(data: Any, steps: Mapping[str, Step] = MESSAGES) -> Any:
    """Return a stored message converted to the newest version of its wire type.

    >>> upcast_message({"type": "hit.v0", "on": "a"}, {"hit.v0": lambda old: {"type": "hit.v1", "target": old["on"]}})
    {'type': 'hit.v1', 'target': 'a'}
    """
    while isinstance(data, dict) and isinstance(data.get("type"), str) and data["type"] in steps:
        data = steps[data["type"]](data)
    return data


def upcast_header(data: Any, steps: Mapping[int, Step] = HEADERS) -> Any:
    """Return a stored header converted to the newest format version."""
    while isinstance(data, dict) and type(data.get("version")) is int and data["version"] in steps:
        data = steps[data["version"]](data)
    return data
