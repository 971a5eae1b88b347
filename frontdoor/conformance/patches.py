"""The part of JSON Patch (RFC 6902) that the service uses: add, remove and replace."""

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from typing import Any


def apply_patch(document: Any, changes: Iterable[Mapping[str, Any]]) -> Any:
    """Return a copy of a document with some changes applied."""
    copied = {"": document}
    for change in changes:
        parts = ["", *(part.replace("~1", "/").replace("~0", "~") for part in change["path"].split("/")[1:])]
        try:
            copied = _with_change(copied, parts, change)
        except (KeyError, IndexError, TypeError) as error:
            raise ValueError(f"the path {change['path']} of a change does not exist") from error
    return copied[""]


def _with_change(holder: Any, parts: Sequence[str], change: Mapping[str, Any]) -> Any:
    """Return a container with a change applied; copies only the containers on the path."""
    copied, (part, *further) = copy(holder), parts
    key = _key(copied, part)
    if further:
        copied[key] = _with_change(copied[key], further, change)
    else:
        _change(copied, key, change)
    return copied


def _key(holder: Any, part: str) -> Any:
    if not isinstance(holder, list):
        return part
    return len(holder) if part == "-" else int(part)


def _change(holder: Any, key: Any, change: Mapping[str, Any]) -> None:
    match change["op"]:
        case "add" if isinstance(holder, list):
            if key > len(holder):
                raise IndexError(key)
            holder.insert(key, change["value"])
        case "add":
            holder[key] = change["value"]
        case "remove":
            del holder[key]
        case "replace":
            _ = holder[key]
            holder[key] = change["value"]
        case operation:
            raise ValueError(f"servers do not use the operation '{operation}'")
