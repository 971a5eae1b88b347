"""Plain data that nobody can change, and back: what a log holds that no class describes."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

_SINGLE, _LISTS = (str, int), (list, tuple)
"""Kinds of values, named once: to write `str | int` where it is asked takes longer than the answer."""


def freeze_json(value: Any) -> Any:
    """Return plain data with every dictionary and list made unchangeable."""
    if value is None or isinstance(value, _SINGLE):  # most of it, and a mapping is long to tell
        return value
    if isinstance(value, Mapping):
        return MappingProxyType({key: freeze_json(item) for key, item in value.items()})
    if isinstance(value, _LISTS):
        return tuple([freeze_json(item) for item in value])
    return value


def thaw_json(value: Any) -> Any:
    """Return what `freeze_json` made back as dictionaries and lists."""
    if value is None or isinstance(value, _SINGLE):  # as above
        return value
    if isinstance(value, Mapping):
        return {key: thaw_json(item) for key, item in value.items()}
    if isinstance(value, _LISTS):
        return [thaw_json(item) for item in value]
    return value
