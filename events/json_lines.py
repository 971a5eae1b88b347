"""One line of JSON that somebody stored: no longer than it may be, and with each key once.

A key that is there twice means one thing to one reader of JSON and another to the next.
"""

from collections.abc import Iterator
from typing import Any

from events import json_text
from events.limits import MAX_DEPTH, MAX_LINE_BYTES, WireError, path_step

_LOST_SECTOR = bytes(512)


def read_line(row: bytes) -> dict[str, Any]:
    """Return the object of a stored line, its newline included.

    Raises:
        WireError: When it is too long, no JSON object, or has a key twice; with the column or the path.
    """
    if is_too_long(row):
        raise WireError("$", f"the line has {len(row):,} bytes; at most {MAX_LINE_BYTES:,} were expected")
    try:
        data = json_text.loads(row)
    except json_text.JSONDecodeError:
        raise WireError("$", f"the line is not a JSON object; {_why(row)}") from None
    if not isinstance(data, dict):
        raise WireError("$", "the line is not a JSON object")
    if json_text.dumps(data) != row[:-1]:  # blanks, escapes and large numbers do no harm; the rest is looked at
        _check_keys(row)
    return data


def is_finished(row: bytes) -> bool:
    r"""Return whether a line was written to its end, and all of it.

    Where the power fails before a line is on the disk, its end may be missing; so may any sector of it, and reads as
    zeros then, which no line of JSON holds.

    >>> [is_finished(row) for row in (b'{"a":1}\n', b'{"a":', bytes(5) + b'1}\n', b'{"a":' + bytes(512) + b'1}\n')]
    [True, False, False, False]
    """
    return row.endswith(b"\n") and not row.startswith(b"\0") and _LOST_SECTOR not in row


def finished_length(data: bytes) -> int:
    """Return how many bytes of a log are left when the last lines are left out as far as they were never finished."""
    end = len(data)
    while end and not is_finished(data[(start := data.rfind(b"\n", 0, end - 1) + 1) : end]):
        end = start
    return end


def is_too_long(row: bytes) -> bool:
    """Return whether a line is longer than any that is ever written."""
    return len(row) > MAX_LINE_BYTES


def _why(row: bytes) -> str:
    """Return where a line stops being JSON and why, in the same words whatever else reads it."""
    from events import standard_json  # only a line that is none comes here

    try:
        row.decode()
        standard_json.loads(row)
    except UnicodeDecodeError as undecodable:
        return f"column {undecodable.start + 1}: no letter has these bytes"
    except json_text.JSONDecodeError as error:
        return f"column {error.pos + 1}: {error.msg[:1].lower()}{error.msg[1:]}"
    return "it cannot be read"


class _Twice(dict[str, Any]):
    """An object with a key that is there twice."""

    key = ""


def _check_keys(row: bytes) -> None:
    import json  # only a line that no log writes like this comes here

    try:
        data = json.loads(row, object_pairs_hook=_object, parse_int=str, parse_float=str)
        doubled = next(_doubled(data, "$"), None)
    except RecursionError:
        raise WireError("$", f"at most {MAX_DEPTH} lists and objects within each other were expected") from None
    if doubled is not None:
        raise WireError(doubled, "the key is there twice; it was expected once")


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) == len(pairs):
        return made
    seen: set[str] = set()
    twice = _Twice(made)
    twice.key = next(key for key, _ in pairs if key in seen or seen.add(key))  # type: ignore[func-returns-value]
    return twice


def _doubled(data: Any, path: str) -> Iterator[str]:
    if isinstance(data, _Twice):
        yield path + path_step(data.key)
    members = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, member in members:
        yield from _doubled(member, f"{path}[{key}]" if isinstance(data, list) else path + path_step(key))
