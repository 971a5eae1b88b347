"""Makes plain data immutable and mutable again; used for parts of a log that no class describes."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

_SINGLE, _LISTS = (str, int), (list, tuple)
"""Types for `isinstance`, built once: building `str | int` for each call takes longer than the check."""


def freeze_json(value: Any) -> Any:
    """Return plain data with each dictionary and list replaced by an immutable one."""
    if value is None or isinstance(value, _SINGLE):  # most values; checking for a mapping is slow
        return value
    if isinstance(value, Mapping):
        return MappingProxyType({key: freeze_json(item) for key, item in value.items()})
    if isinstance(value, _LISTS):
        return tuple([freeze_json(item) for item in value])
    return value


def thaw_json(value: Any) -> Any:
    """Return data frozen by `freeze_json` as dictionaries and lists."""
    if value is None or isinstance(value, _SINGLE):  # as above
        return value
    if isinstance(value, Mapping):
        return {key: thaw_json(item) for key, item in value.items()}
    if isinstance(value, _LISTS):
        return [thaw_json(item) for item in value]
    return value
