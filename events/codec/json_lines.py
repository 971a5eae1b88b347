"""Reading a stored line of JSON, with a limit on its length and without duplicate keys.

JSON parsers differ in which value they keep for a duplicate key.
"""

from collections.abc import Iterator
from typing import Any

from events.codec import json_text
from events.limits import MAX_DEPTH, MAX_LINE_BYTES, WireError, path_step

_LOST_SECTOR = bytes(512)


def read_line(row: bytes) -> dict[str, Any]:
    """Return the object in a stored line, which ends with a newline.

    Raises:
        WireError: If the line is too long, is not a JSON object, or has a duplicate key; the error names the column or
            path.
    """
    if is_too_long(row):
        raise WireError("$", f"the line has {len(row):,} bytes; at most {MAX_LINE_BYTES:,} are allowed")
    try:
        data = json_text.loads(row)
    except json_text.JSONDecodeError:
        raise WireError("$", f"the line is not a JSON object; {_parse_error(row)}") from None
    if not isinstance(data, dict):
        raise WireError("$", "the line is not a JSON object")
    if json_text.dumps(data) != row[:-1]:  # spaces, escapes and large numbers are harmless; a duplicate key is not
        _check_keys(row)
    return data


def split_lines(data: bytes) -> list[bytes]:
    """Split at newlines only, because a carriage return is part of a line and of its seal."""
    rows = [row + b"\n" for row in data.split(b"\n")]
    rows[-1] = rows[-1][:-1]
    return rows if rows[-1] else rows[:-1]


def is_finished(row: bytes) -> bool:
    r"""Return whether a line was written completely.

    After a power failure, the end of the last line may be missing. Sectors within the line may also be missing and then
    read as zero bytes, which JSON never contains.

    >>> [is_finished(row) for row in (b'{"a":1}\n', b'{"a":', bytes(5) + b'1}\n', b'{"a":' + bytes(512) + b'1}\n')]
    [True, False, False, False]
    """
    return row.endswith(b"\n") and not row.startswith(b"\0") and _LOST_SECTOR not in row


def finished_length(data: bytes) -> int:
    """Return the length of a log in bytes without its unfinished last lines."""
    end = len(data)
    while end and not is_finished(data[(start := data.rfind(b"\n", 0, end - 1) + 1) : end]):
        end = start
    return end


def is_too_long(row: bytes) -> bool:
    """Return whether a line exceeds the maximum length."""
    return len(row) > MAX_LINE_BYTES


def _parse_error(row: bytes) -> str:
    """Return the column at which a line stops being JSON, and the reason; does not depend on the installed parser."""
    from events.codec import standard_json

    try:
        row.decode()
        standard_json.loads(row)
    except UnicodeDecodeError as undecodable:
        return f"column {undecodable.start + 1}: invalid UTF-8"
    except json_text.JSONDecodeError as error:
        return f"column {error.pos + 1}: {error.msg[:1].lower()}{error.msg[1:]}"
    return "it cannot be parsed"


class _DuplicateKey(dict[str, Any]):
    """A JSON object that has a duplicate key."""

    key = ""


def _check_keys(row: bytes) -> None:
    import json  # needed only for a line that differs from the canonical form

    try:
        data = json.loads(row, object_pairs_hook=_object, parse_int=str, parse_float=str)
        path_of_duplicate = next(_duplicate_paths(data, "$"), None)
    except RecursionError:
        raise WireError("$", f"lists and objects may be nested at most {MAX_DEPTH} deep") from None
    if path_of_duplicate is not None:
        raise WireError(path_of_duplicate, "the key is duplicated; it was expected once")


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    unique = dict(pairs)
    if len(unique) == len(pairs):
        return unique
    seen: set[str] = set()
    duplicate = _DuplicateKey(unique)
    duplicate.key = next(key for key, _ in pairs if key in seen or seen.add(key))  # type: ignore[func-returns-value]
    return duplicate


def _duplicate_paths(data: Any, path: str) -> Iterator[str]:
    if isinstance(data, _DuplicateKey):
        yield path + path_step(data.key)
    members = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, member in members:
        yield from _duplicate_paths(member, f"{path}[{key}]" if isinstance(data, list) else path + path_step(key))
