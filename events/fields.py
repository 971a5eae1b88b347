"""What a field says of itself beyond its type: bounds, who may set it, since when it is told, its name on the wire.

Said once, where the field is declared; the codec, overrides and forms read it here.
"""

from typing import Any

import attrs

from events.base import LARGEST

_LATER, _LEAST, _MOST, _BY_PLAY, _KEY = "later", "least", "most", "by_play", "key"


def later(default: Any) -> Any:
    """Return a field that was added to a message on record: older logs say nothing of it, and it reads as its default.

    Whoever compares what a log says with what the rules say today leaves out what the log could not say.
    """
    return attrs.field(default=default, metadata={_LATER: True})


def counted(default: int = 0, *, least: int = 0, most: int = LARGEST) -> Any:
    """Return a field of a state that holds a whole number, with what an override may set it to."""
    return attrs.field(default=default, metadata={_LEAST: least, _MOST: most})


def by_play(default: Any = attrs.NOTHING) -> Any:
    """Return a field of a state that play alone moves, such as the step or what is under way; no override sets it."""
    return attrs.field(default=default, metadata={_BY_PLAY: True})


def keyed(key: str, default: Any = attrs.NOTHING) -> Any:
    """Return a field whose name in plain data is a word that Python keeps for itself, such as `if`."""
    return attrs.field(default=default, metadata={_KEY: key})


def came_later(field: "attrs.Attribute[Any]") -> bool:
    """Return whether a field was added to a message on record."""
    return _LATER in field.metadata


def bounds_of(field: "attrs.Attribute[Any]") -> tuple[int, int] | None:
    """Return the least and the most that a field may hold, or None where nothing is said."""
    return (field.metadata[_LEAST], field.metadata[_MOST]) if _LEAST in field.metadata else None


def is_by_play(field: "attrs.Attribute[Any]") -> bool:
    """Return whether play alone moves a field."""
    return _BY_PLAY in field.metadata


def keys_of(cls: Any) -> dict[str, str]:
    """Return the fields of a class that have another name in plain data, with that name."""
    return {field.name: field.metadata[_KEY] for field in attrs.fields(cls) if _KEY in field.metadata}
