"""Old wire types made new: dictionary to dictionary, one pure function a step.

A message whose shape must change gets a new version of its wire type, and the old version gets a step here. A
log is never rewritten: its lines stay as they were stored, and are only read through these steps.
"""

from collections.abc import Callable, Mapping
from typing import Any

Step = Callable[[dict[str, Any]], dict[str, Any]]

HEADERS: Mapping[int, Step] = {1: lambda header: {**header, "version": 2}}
"""
From a header of that format version to one of the next.

Version 2 differs in its first beat: it tells what the fight begins with. For a log of version 1, the projection of its
system tells it (`initial_events_in_0_1`), as the rules of that time reckoned.
"""

MESSAGES: Mapping[str, Step] = {}
"""From a message of that wire type to one of the next version, its `type` changed along with it."""


def upcast_message(data: Any, steps: Mapping[str, Step] = MESSAGES) -> Any:
    """Bring a message as it was stored up to the newest version of its wire type.

    >>> upcast_message({"type": "hit.v0", "on": "a"}, {"hit.v0": lambda old: {"type": "hit.v1", "target": old["on"]}})
    {'type': 'hit.v1', 'target': 'a'}
    """
    while isinstance(data, dict) and isinstance(data.get("type"), str) and data["type"] in steps:
        data = steps[data["type"]](data)
    return data


def upcast_header(data: Any, steps: Mapping[int, Step] = HEADERS) -> Any:
    """Bring a header as it was stored up to the newest format version."""
    while isinstance(data, dict) and type(data.get("version")) is int and data["version"] in steps:
        data = steps[data["version"]](data)
    return data
