"""The strict decoder, which reports where plain data is invalid.

It is the only module that uses cattrs. It is imported only if data may be invalid, because cattrs takes as long to
import as attrs.
"""

from collections.abc import Callable, Collection, Mapping
from enum import Enum
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Literal, TypeVar, get_args, get_origin, get_type_hints

import attrs
from cattrs import BaseConverter, ClassValidationError, Converter, IterableValidationError, IterableValidationNote
from cattrs.errors import ForbiddenExtraKeysError
from cattrs.gen import make_dict_structure_fn, override

from events.base import MAX_SAFE_INTEGER
from events.codec.plain_json import freeze_json
from events.fields import bounds_of, keys_of, out_of_bounds
from events.limits import MAX_DEPTH, WireError, path_step, show_value
from events.vocabulary import Value

T = TypeVar("T")


def decode(data: object, cls: type[T], path: str) -> T:
    """Decode plain data into an object of class `cls`.

    Raises:
        WireError: If the data is invalid.
    """
    try:
        return _reader().structure(data, cls)
    except Exception as error:  # noqa: BLE001 - callers get the same error class for all invalid data
        place, problem = _path_and_problem(error, path)
        raise WireError(place, problem) from None


@lru_cache(1)
def _reader() -> Converter:
    """Return the strict converter, which records where errors occur; created on first use."""
    converter = Converter(detailed_validation=True)
    converter.register_structure_hook(int, _whole_number)
    converter.register_structure_hook(str, _text)
    converter.register_structure_hook(bool, _boolean)
    converter.register_structure_hook_factory(_is_lax, _no_hook)
    for lax_type in (float, bytes):  # cattrs finds these by class before it calls `_is_lax`
        converter.register_structure_hook(lax_type, lambda _, cls: _no_hook(cls))
    converter.register_structure_hook_func(_is_literal, _literal)
    converter.register_structure_hook_factory(attrs.has, _attrs_hook)
    converter.register_structure_hook_factory(_is_tuple, _tuple_hook)
    converter.register_structure_hook_func(_is_value, lambda data, _: _value(data))
    converter.register_structure_hook_func(_is_json, lambda data, _: freeze_json(json_object(data)))
    return converter


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


def _is_literal(cls: Any) -> bool:
    origin: object = get_origin(cls)
    return origin is Literal


def _is_tuple(cls: Any) -> bool:
    origin: object = get_origin(cls)
    return origin is tuple


def _is_value(cls: object) -> bool:
    return cls == Value


def _is_json(cls: object) -> bool:
    return cls == Mapping[str, Any]


def _whole_number(data: object, _: object) -> int:
    if type(data) is not int:
        raise ValueError(f"a whole number was expected, not {show_value(data)}")
    if abs(data) > MAX_SAFE_INTEGER:
        raise ValueError(f"{show_value(data)} is too large: whole numbers stay below 2^53")
    return data


def _text(data: object, _: object) -> str:
    if type(data) is not str:
        raise ValueError(f"text was expected, not {show_value(data)}")
    if not data.isprintable() and any("\ud800" <= letter <= "\udfff" for letter in data):
        raise ValueError("text was expected, not half a character (a lone surrogate)")
    return data


def _boolean(data: object, _: object) -> bool:
    if type(data) is not bool:
        raise ValueError(f"true or false was expected, not {show_value(data)}")
    return data


def _literal(data: object, cls: object) -> object:
    choices = get_args(cls)
    if not any(data == choice and type(data) is type(choice) for choice in choices):
        raise ValueError(f"one of {', '.join(map(show_value, choices))} was expected, not {show_value(data)}")
    return data


def _value(data: object, depth_left: int = MAX_DEPTH) -> object:
    if isinstance(data, list | tuple):
        _check_depth(depth_left)
        return tuple([_value(item, depth_left - 1) for item in data])
    if data is None or type(data) is bool:
        return data
    return _text(data, None) if isinstance(data, str) else _whole_number(data, None)


def json_object(data: object) -> object:
    """Return plain data if it is an object that contains only JSON values.

    Raises:
        ValueError: If the data is anything else.
    """
    if not isinstance(data, Mapping):
        raise ValueError(f"an object was expected, not {show_value(data)}")  # noqa: TRY004 - all invalid data raises the same error class
    _scan(data)
    return data


def _scan(data: object, depth_left: int = MAX_DEPTH) -> None:
    if data is None or isinstance(data, str | int):  # as above
        _value(data)
    elif isinstance(data, Mapping):
        _check_depth(depth_left)
        for key, item in data.items():
            _text(key, None)
            _scan(item, depth_left - 1)
    elif isinstance(data, list | tuple):
        _check_depth(depth_left)
        for item in data:
            _scan(item, depth_left - 1)
    else:
        _value(data)


def _check_depth(depth_left: int) -> None:
    if not depth_left:
        raise ValueError(f"lists and objects may be nested at most {MAX_DEPTH} deep")


def _attrs_hook(cls: type[Any], converter: BaseConverter) -> Callable[[Any, Any], Any]:
    inner: Callable[[Any, Any], Any] = make_dict_structure_fn(
        cls,
        converter,
        _cattrs_forbid_extra_keys=True,
        _cattrs_detailed_validation=True,
        **{**_renamed(cls), **_bounded(cls, converter)},
    )

    def hook(data: Any, target: Any) -> Any:
        if type(data) not in (dict, MappingProxyType) and not isinstance(data, Mapping):
            raise ValueError(f"an object was expected, not {show_value(data)}")
        return inner(data, target)

    return hook


def _renamed(cls: Any) -> Any:
    return {name: override(rename=key) for name, key in keys_of(cls).items()}


def _bounded(cls: Any, converter: BaseConverter) -> Any:
    """Return the decoding hooks for the fields that have bounds."""
    bounds = {field.name: bounds_of(field) for field in attrs.fields(cls)}
    hints = get_type_hints(cls) if any(bounds.values()) else {}
    return {
        name: override(struct_hook=_within(converter, hints[name], member)) for name, member in bounds.items() if member
    }


def _within(converter: BaseConverter, hint: Any, bounds: tuple[int, int]) -> Callable[[Any, Any], Any]:
    members = converter.get_structure_hook(hint)

    def hook(data: Any, target: Any) -> Any:
        value = members(data, target)
        fault = out_of_bounds(bounds, value)
        if fault:
            raise ValueError(fault)
        return value

    return hook


def _tuple_hook(cls: Any, converter: BaseConverter) -> Callable[[Any, Any], Any]:
    item, *rest = get_args(cls)
    if rest != [...]:
        raise TypeError(f"{cls}: only lists of a single type can be serialised")
    decode_item = converter.get_structure_hook(item)

    def hook(data: Any, _: Any) -> Any:
        if not isinstance(data, list | tuple):
            raise ValueError(f"a list was expected, not {show_value(data)}")  # noqa: TRY004 - all invalid data raises the same error class
        members = []
        try:
            for member in data:
                members.append(decode_item(member, item))  # noqa: PERF401 - a comprehension would lose the position of an error
        except Exception as error:  # noqa: BLE001 - adds the position only; `decode` reports the error
            error.add_note(IterableValidationNote("", len(members), item))
            raise IterableValidationError("", [error], cls) from None
        return tuple(members)

    return hook


def _path_and_problem(error: Exception, path: str) -> tuple[str, str]:
    """Return the path and problem of the first invalid value, from the notes of cattrs."""
    if isinstance(error, ClassValidationError):
        with_place, without = error.group_exceptions()
        for inner, note in with_place:
            place = f"{path}.{note.name}"
            return (place, "is missing") if isinstance(inner, KeyError) else _path_and_problem(inner, place)
        return _path_and_problem(without[0], path)
    if isinstance(error, IterableValidationError):
        in_list, _ = error.group_exceptions()
        inner, index_note = in_list[0]
        return _path_and_problem(inner, f"{path}[{index_note.index}]")
    if isinstance(error, ForbiddenExtraKeysError):
        unknown = min(map(str, error.extra_fields))
        renamed = keys_of(error.cl)
        known = ", ".join(renamed.get(field.name, field.name) for field in attrs.fields(error.cl))
        return path + path_step(unknown), f"is not a known key; known: {known}"
    return path, str(error)
