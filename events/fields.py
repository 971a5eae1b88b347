"""What a field says of itself beyond its type: bounds, who may set it, since when it is told, its name on the wire.

Said once, where the field is declared; the codec, overrides and forms read it here.
"""

from typing import Any

import attrs

from events.limits import MAX_NUMBER

_LATER, _LEAST, _MOST, _BY_PLAY, _KEY, _TITLE = "later", "least", "most", "by_play", "key", "title"


def added_later(default: Any) -> Any:
    """Return a field that was added to a message on record: older logs say nothing of it, and it reads as its default.

    Whoever compares what a log says with what the rules say today leaves out what the log could not say.
    """
    return attrs.field(default=default, metadata={_LATER: True})


def bounded(default: Any = 0, *, least: int = 0, most: int = MAX_NUMBER, kw_only: bool | None = None) -> Any:
    """Return a field that holds a whole number, none, or a list of them, and what each of them may be.

    The codec and overrides hold whatever comes in against it; a rule may still make a state beyond it.
    """
    return attrs.field(default=default, metadata={_LEAST: least, _MOST: most}, kw_only=kw_only)


def play_only(default: Any = attrs.NOTHING) -> Any:
    """Return a field of a state that play alone moves, such as the step or what is under way; no override sets it."""
    return attrs.field(default=default, metadata={_BY_PLAY: True})


def keyed(key: str, default: Any = attrs.NOTHING) -> Any:
    """Return a field whose name in plain data is a word that Python keeps for itself, such as `if`."""
    return attrs.field(default=default, metadata={_KEY: key})


def title(default: Any = attrs.NOTHING) -> Any:
    """Return a field `id` that holds a name of the book or the table, such as `Howl of the Legion`."""
    return attrs.field(default=default, metadata={_TITLE: True})


def was_added_later(field: "attrs.Attribute[Any]") -> bool:
    """Return whether a field was added to a message on record."""
    return _LATER in field.metadata


def bounds_of(field: "attrs.Attribute[Any]") -> tuple[int, int] | None:
    """Return the least and the most that a field may hold, or None where nothing is said."""
    return (field.metadata[_LEAST], field.metadata[_MOST]) if _LEAST in field.metadata else None


def out_of_bounds(bounds: tuple[int, int], value: object) -> str:
    """Return what is wrong with a whole number, or the first of a list that is; empty where all is well.

    >>> check_size((0, 6), 7), check_size((0, 6), (1, None))
    ('7 is out of bounds; it holds 0 to 6', '')
    """
    least, most = bounds
    for each in value if isinstance(value, tuple) else (value,):
        if type(each) is int and not least <= each <= most:
            return f"{each} is out of bounds; it holds {least:,} to {most:,}"
    return ""


def is_title(field: "attrs.Attribute[Any]") -> bool:
    """Return whether an `id` is a name of the book or the table."""
    return _TITLE in field.metadata


def is_play_only(field: "attrs.Attribute[Any]") -> bool:
    """Return whether play alone moves a field."""
    return _BY_PLAY in field.metadata


def key_of(field: "attrs.Attribute[Any]") -> str:
    """Return the name of a field in plain data."""
    key: str = field.metadata.get(_KEY, field.name)
    return key


def keys_of(cls: Any) -> dict[str, str]:
    """Return the fields of a class that have another name in plain data, with that name."""
    return {field.name: field.metadata[_KEY] for field in attrs.fields(cls) if _KEY in field.metadata}
