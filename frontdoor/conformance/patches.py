"""JSON Patch (RFC 6902), as far as the service tells changes: add, remove and replace."""

from collections.abc import Iterable, Mapping
from copy import deepcopy
from typing import Any


def patched(document: Any, changes: Iterable[Mapping[str, Any]]) -> Any:
    """Return what some changes make of a document, which stays as it is.

    Raises:
        ValueError: When a change does anything else, or names a place that is not there.

    >>> patched({"a": [1, 2]}, [{"op": "add", "path": "/a/1", "value": 5}, {"op": "remove", "path": "/a/0"}])
    {'a': [5, 2]}
    """
    now = {"": deepcopy(document)}
    for change in changes:
        parts = ["", *(part.replace("~1", "/").replace("~0", "~") for part in change["path"].split("/")[1:])]
        try:
            holder: Any = now
            for part in parts[:-1]:
                holder = holder[_key(holder, part)]
            _change(holder, _key(holder, parts[-1]), change)
        except (KeyError, IndexError, TypeError) as error:
            raise ValueError(f"the change at {change['path']} names a place that is not there") from error
    return now[""]


def _key(holder: Any, part: str) -> Any:
    if not isinstance(holder, list):
        return part
    return len(holder) if part == "-" else int(part)


def _change(holder: Any, key: Any, change: Mapping[str, Any]) -> None:
    match change["op"]:
        case "add" if isinstance(holder, list):
            if key > len(holder):
                raise IndexError(key)
            holder.insert(key, deepcopy(change["value"]))
        case "add":
            holder[key] = deepcopy(change["value"])
        case "remove":
            del holder[key]
        case "replace":
            _ = holder[key]
            holder[key] = deepcopy(change["value"])
        case other:
            raise ValueError(f"a change that does '{other}' is told by no server")
