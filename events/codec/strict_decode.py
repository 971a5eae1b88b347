"""The strict decoder, which reports where plain data is invalid.

It is the only module that uses cattrs. It is imported only if data may be invalid, because cattrs takes as long to
import as attrs.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from enum import Enum
from functools import lru_cache
from types import MappingProxyType
from typing import Any, TypeVar, get_args, get_origin

import attrs
from cattrs import BaseConverter, ClassValidationError, Converter, IterableValidationError, IterableValidationNote
from cattrs.errors import ForbiddenExtraKeysError
from cattrs.gen import make_dict_structure_fn, override

from events.codec.grammar import Field, Kind, fields_of, type_of
from events.codec.values import json_object, json_value, text, true_or_false, whole_number
from events.fields import out_of_bounds
from events.limits import WireError, path_step, show_value

T = TypeVar("T")


MAX_PROBLEMS = 50
"""Number of problems after which further members of a list are not decoded."""

MAX_KEY_LENGTH = 64
"""Largest length of an unknown key for which a similar known key is looked for, in characters."""


def decode(data: object, cls: type[T], path: str) -> T:
    """Decode plain data into an object of class `cls`; raises WireError for the first problem of invalid data."""
    try:
        return _converter().structure(data, cls)
    except Exception as error:  # noqa: BLE001 - callers get the same error class for all invalid data
        place, problem = next(_problems(error, path))
        raise WireError(place, problem) from None


def problems(data: object, cls: Any, path: str = "$") -> Iterator[tuple[str, str]]:
    """Yield the JSON path and a description of each problem in plain data; `decode` reports the first of them."""
    try:
        _converter().structure(data, cls)
    except Exception as error:  # noqa: BLE001 - as in `decode`
        yield from _problems(error, path)


@lru_cache(1)
def _converter() -> Converter:
    """Return the strict converter, which records where errors occur; created on first use."""
    converter = Converter(detailed_validation=True)
    for single_type, read in ((int, whole_number), (str, text), (bool, true_or_false)):
        converter.register_structure_hook(single_type, lambda data, _, read=read: read(data))
    converter.register_structure_hook_factory(_is_lax, _no_hook)
    for lax_type in (float, bytes):  # cattrs finds these by class before it calls `_is_lax`
        converter.register_structure_hook(lax_type, lambda _, cls: _no_hook(cls))
    converter.register_structure_hook_func(_is("choice"), _choice)
    converter.register_structure_hook_factory(attrs.has, _class_hook)
    converter.register_structure_hook_factory(_is("list"), _list_hook)
    converter.register_structure_hook_func(_is("value"), lambda data, _: json_value(data))
    converter.register_structure_hook_func(_is("json"), lambda data, _: json_object(data))
    return converter


def _is(kind: Kind) -> Callable[[Any], bool]:
    return lambda hint: type_of(hint).kind == kind


def _is_lax(cls: Any) -> bool:
    """Return whether cattrs has a hook for this type that converts values or accepts invalid data."""
    members = get_origin(cls) or cls
    return members in (Any, object, complex) or (
        isinstance(members, type)
        and members is not tuple
        and issubclass(members, Enum | Collection)
        and members is not str
    )


def _no_hook(cls: Any) -> Callable[[Any, Any], Any]:
    raise TypeError(f"{cls} cannot be serialised; use frozen classes, tuples, str, int, bool and Literal")


def _choice(data: object, hint: object) -> object:
    choices = get_args(hint)
    if not any(data == choice and type(data) is type(choice) for choice in choices):
        raise ValueError(f"one of {', '.join(map(show_value, choices))} was expected, not {show_value(data)}")
    return data


def _class_hook(cls: Any, converter: BaseConverter) -> Callable[[Any, Any], Any]:
    overrides: dict[str, Any] = {
        field.name: override(rename=field.key, struct_hook=_bounded_hook(field, converter)) for field in fields_of(cls)
    }
    inner: Callable[[Any, Any], Any] = make_dict_structure_fn(
        cls, converter, _cattrs_forbid_extra_keys=True, _cattrs_detailed_validation=True, **overrides
    )

    def hook(data: Any, target: Any) -> Any:
        if type(data) not in (dict, MappingProxyType) and not isinstance(data, Mapping):
            raise ValueError(f"an object was expected, not {show_value(data)}")
        return inner(data, target)

    return hook


def _bounded_hook(field: Field, converter: BaseConverter) -> Callable[[Any, Any], Any] | None:
    """Return the decoding hook for a field that has bounds."""
    bounds = field.bounds
    if bounds is None:
        return None
    decode_value = converter.get_structure_hook(field.type.hint)

    def hook(data: Any, target: Any) -> Any:
        value = decode_value(data, target)
        fault = out_of_bounds(bounds, value)
        if fault:
            raise ValueError(fault)
        return value

    return hook


def _list_hook(hint: Any, converter: BaseConverter) -> Callable[[Any, Any], Any]:
    item, *rest = get_args(hint)
    if rest != [...]:
        raise TypeError(f"{hint}: only lists of a single type can be serialised")
    decode_item = converter.get_structure_hook(item)

    def hook(data: Any, _: Any) -> Any:
        if not isinstance(data, list | tuple):
            raise ValueError(f"a list was expected, not {show_value(data)}")  # noqa: TRY004 - all invalid data raises the same error class
        members, errors, count = [], [], 0
        for index, member in enumerate(data):
            try:
                members.append(decode_item(member, item))
            except Exception as error:  # noqa: BLE001 - adds the position only; `decode` reports the error
                error.add_note(IterableValidationNote("", index, item))
                errors.append(error)
                count += _size(error)
                if count >= MAX_PROBLEMS:
                    break
        if errors:
            raise IterableValidationError("", errors, hint)
        return tuple(members)

    return hook


def _size(error: Exception) -> int:
    return sum(map(_size, error.exceptions)) if isinstance(error, ExceptionGroup) else 1


def _problems(error: Exception, path: str) -> Iterator[tuple[str, str]]:
    """Yield the path and a description of each invalid value, from the notes of cattrs."""
    if isinstance(error, ClassValidationError):
        with_place, without = error.group_exceptions()
        keys = {field.name: field.key for field in fields_of(error.cl)}
        for inner, note in with_place:
            place = f"{path}.{keys[note.name]}"
            yield from ((place, "is missing"),) if isinstance(inner, KeyError) else _problems(inner, place)
        for inner in without:
            yield from _problems(inner, path)
    elif isinstance(error, IterableValidationError):
        for inner, index_note in error.group_exceptions()[0]:
            yield from _problems(inner, f"{path}[{index_note.index}]")
    elif isinstance(error, ForbiddenExtraKeysError):
        known = [field.key for field in fields_of(error.cl)]
        for unknown in sorted(map(str, error.extra_fields)):
            yield path + path_step(unknown), f"is not a known key; {_similar(unknown, known)}known: {', '.join(known)}"
    else:
        yield path, str(error)


def _similar(unknown: str, known: list[str]) -> str:
    from difflib import get_close_matches  # only needed after a typing error

    near = get_close_matches(unknown, known, 1) if len(unknown) <= MAX_KEY_LENGTH else []
    return f"did you mean '{near[0]}'? " if near else ""
