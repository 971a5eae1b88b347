"""The strict wire form: messages and sheets to plain data and back. The only module that knows cattrs.

Strict means: unknown types, unknown keys and missing keys are refused, and so is everything that would have to
be bent to fit, such as "7" for 7, 7.9 for 7 or "false" for true. A refusal names the place as a JSON path.

What fits beyond doubt is read by `events.fast_reading`; the exact reader of this module is asked for all else.
"""

from collections.abc import Callable, Collection, Mapping
from enum import Enum
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Literal, TypeVar, get_args, get_origin, get_type_hints

import attrs
from cattrs import BaseConverter, ClassValidationError, Converter, IterableValidationError, IterableValidationNote
from cattrs.errors import ForbiddenExtraKeysError
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn, override

from events.base import LARGEST, Command, Message, Said
from events.fast_reading import NO_TEXTS, Reader, Unsure, reader_of
from events.fields import bounds_of, keys_of, out_of_bounds
from events.limits import DEEPEST, WireError, shown, step
from events.vocabulary import Value

T = TypeVar("T")
M = TypeVar("M", bound=Message)


class Codec:
    """Turns the messages of one system, and any attrs class they are made of, into plain data and back.

    Args:
        messages: Every event and command class that may occur.
    """

    def __init__(self, *messages: type[Message]) -> None:
        self._classes = {message.wire_type: message for message in messages}
        self._fast: dict[type[Message], Mapping[str, Reader]] = {}
        self._knows_commands = any(issubclass(message, Command) for message in messages)
        for message in messages:
            if not message.wire_type or self._classes[message.wire_type] is not message:
                raise ValueError(f"{message.__name__} has no wire type of its own: '{message.wire_type}'")

    def dump(self, message: Message) -> dict[str, Any]:
        """Return a message as plain data, its wire type first."""
        if isinstance(message, Said):
            said: dict[str, Any] = thawed_json(message.data)
            return said
        return {"type": message.wire_type, **_writer().unstructure(message)}

    def load_command(self, data: object, path: str = "$") -> Command:
        """Make a command of plain data; one that is only said where this codec knows nothing but events.

        Raises:
            WireError: When the data does not fit in every point.
        """
        try:
            return self._load_fast(data, Command)
        except Exception:  # noqa: BLE001 - whatever it stumbled over, the exact reader decides
            return self._load_command_exactly(data, path)

    def _load_command_exactly(self, data: object, path: str) -> Command:
        if self._knows_commands:
            return self._load_exactly(data, Command, path)
        if not isinstance(data, Mapping) or not isinstance(data.get("type"), str):
            raise WireError(path, f"an object with a 'type' was expected, not {shown(data)}")
        try:
            return Said(frozen_json(_json(data)))
        except ValueError as error:
            raise WireError(path, str(error)) from None

    def load(self, data: object, family: type[M], path: str = "$") -> M:
        """Make a message of plain data.

        Args:
            data: A mapping with the wire type under `type`.
            family: What it must be: `Event`, `Command` or one class of these.
            path: The JSON path of `data`, for the error.

        Raises:
            WireError: When the data does not fit in every point.
        """
        try:
            return self._load_fast(data, family)
        except Exception:  # noqa: BLE001 - whatever it stumbled over, the exact reader decides
            return self._load_exactly(data, family, path)

    def taken(self, command: object) -> Command:
        """Return a command made in Python as it is, or one of plain data where it fits beyond doubt.

        Raises:
            Exception: Any at all, where it may be none that this codec knows.
        """
        if isinstance(command, Command) and self._classes[command.wire_type] is type(command):
            return command
        return self._load_fast(command, Command)

    def readers(self, family: type[Message]) -> Mapping[str, Reader]:
        """Return how the messages of a family are read fast, by their wire types: only what fits beyond doubt."""
        if family not in self._fast:
            said = family is Command and not self._knows_commands
            self._fast[family] = _Hearsay() if said else _Readers(self._classes, family)
        return self._fast[family]

    def _load_fast(self, data: Any, family: type[M]) -> M:
        message: M = self.readers(family)[data["type"]](data, NO_TEXTS)
        return message

    def _load_exactly(self, data: object, family: type[M], path: str) -> M:
        if not isinstance(data, Mapping):
            raise WireError(path, f"an object with a 'type' was expected, not {shown(data)}")
        fields = dict(data)
        kind = fields.pop("type", None)
        cls = self._classes.get(kind) if isinstance(kind, str) else None
        if cls is None or not issubclass(cls, family):
            word = family.__name__.lower()
            raise WireError(f"{path}.type", f"{shown(kind)} is not the type of {_article(word)} {word} known here")
        return _exactly(fields, cls, path)


class _Readers(dict[str, Reader]):
    """How the messages of a family are read fast, by their wire types; each found out when it is first met."""

    def __init__(self, classes: Mapping[str, type[Message]], family: type[Message]) -> None:
        super().__init__()
        self._classes, self._family = classes, family

    def __missing__(self, kind: str) -> Reader:
        cls = self._classes[kind]
        if not issubclass(cls, self._family):
            raise Unsure
        found = self[kind] = reader_of(cls, typed=True)
        return found


class _Hearsay(dict[str, Reader]):
    """How commands are read by those who know none."""

    def __missing__(self, kind: str) -> Reader:
        if type(kind) is not str:
            raise Unsure
        return lambda data, texts: Said(reader_of(Mapping[str, Any])(data, texts))


def plain(value: object) -> Any:
    """Return an attrs object as plain data: dictionaries, lists, text, whole numbers, true, false and null."""
    return _writer().unstructure(value)


def structured(data: object, cls: type[T], path: str = "$") -> T:
    """Make an object of class `cls` of plain data.

    Raises:
        WireError: When the data does not fit in every point.
    """
    try:
        made: T = reader_of(cls)(data, NO_TEXTS)
    except Exception:  # noqa: BLE001 - whatever it stumbled over, the exact reader decides
        return _exactly(data, cls, path)
    return made


def _exactly(data: object, cls: type[T], path: str) -> T:
    try:
        return _reader().structure(data, cls)
    except Exception as error:  # noqa: BLE001 - callers get one kind of error for all that does not fit
        place, problem = _explained(error, path)
        raise WireError(place, problem) from None


def frozen_json(value: Any) -> Any:
    """Return plain data with every dictionary and list made unchangeable."""
    if value is None or isinstance(value, str | int):  # most of it, and a mapping is long to tell
        return value
    if isinstance(value, Mapping):
        return MappingProxyType({key: frozen_json(item) for key, item in value.items()})
    if isinstance(value, list | tuple):
        return tuple(frozen_json(item) for item in value)
    return value


def thawed_json(value: Any) -> Any:
    """Return what `frozen_json` made back as dictionaries and lists."""
    if value is None or isinstance(value, str | int):  # as above
        return value
    if isinstance(value, Mapping):
        return {key: thawed_json(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [thawed_json(item) for item in value]
    return value


@lru_cache(1)
def _writer() -> Converter:
    """Make a converter that makes plain data of objects."""
    converter = Converter(unstruct_collection_overrides={tuple: list})
    converter.register_unstructure_hook_func(_is_json, thawed_json)
    converter.register_unstructure_hook_factory(_is_keyed, _keyed_hook)
    return converter


@lru_cache(1)
def _reader() -> Converter:
    """Make the exact converter, which collects where things went wrong; only asked once something may have."""
    converter = Converter(detailed_validation=True)
    converter.register_structure_hook(int, _whole_number)
    converter.register_structure_hook(str, _text)
    converter.register_structure_hook(bool, _yes_or_no)
    converter.register_structure_hook_factory(_is_lax, _no_hook)
    for bent in (float, bytes):  # cattrs looks these up by class, before it asks `_is_lax`
        converter.register_structure_hook(bent, lambda _, cls: _no_hook(cls))
    converter.register_structure_hook_func(_is_literal, _one_of)
    converter.register_structure_hook_factory(attrs.has, _attrs_hook)
    converter.register_structure_hook_factory(_is_tuple, _tuple_hook)
    converter.register_structure_hook_func(_is_value, lambda data, _: _value(data))
    converter.register_structure_hook_func(_is_json, lambda data, _: frozen_json(_json(data)))
    return converter


def _is_lax(cls: Any) -> bool:
    """Tell the types for which cattrs has a hook that bends what does not fit, or lets everything through."""
    made = get_origin(cls) or cls
    return made in (Any, object, complex) or (
        isinstance(made, type) and made is not tuple and issubclass(made, Enum | Collection) and made is not str
    )


def _no_hook(cls: Any) -> Callable[[Any, Any], Any]:
    raise TypeError(f"{cls} does not go over the wire; make it of frozen classes, tuples, str, int, bool and Literal")


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
        raise ValueError(f"a whole number was expected, not {shown(data)}")
    if abs(data) > LARGEST:
        raise ValueError(f"{shown(data)} is too large: whole numbers stay below 2^53")
    return data


def _text(data: object, _: object) -> str:
    if type(data) is not str:
        raise ValueError(f"text was expected, not {shown(data)}")
    if not data.isprintable() and any("\ud800" <= letter <= "\udfff" for letter in data):
        raise ValueError("text was expected, not half a character (a lone surrogate)")
    return data


def _yes_or_no(data: object, _: object) -> bool:
    if type(data) is not bool:
        raise ValueError(f"true or false was expected, not {shown(data)}")
    return data


def _one_of(data: object, cls: object) -> object:
    choices = get_args(cls)
    if not any(data == choice and type(data) is type(choice) for choice in choices):
        raise ValueError(f"one of {', '.join(map(shown, choices))} was expected, not {shown(data)}")
    return data


def _value(data: object, room: int = DEEPEST) -> object:
    if isinstance(data, list | tuple):
        _check_depth(room)
        return tuple([_value(item, room - 1) for item in data])
    if data is None or type(data) is bool:
        return data
    return _text(data, None) if isinstance(data, str) else _whole_number(data, None)


def _json(data: object) -> object:
    if not isinstance(data, Mapping):
        raise ValueError(f"an object was expected, not {shown(data)}")  # noqa: TRY004 - all refusals are one kind
    _scan(data)
    return data


def _scan(data: object, room: int = DEEPEST) -> None:
    if data is None or isinstance(data, str | int):  # as above
        _value(data)
    elif isinstance(data, Mapping):
        _check_depth(room)
        for key, item in data.items():
            _text(key, None)
            _scan(item, room - 1)
    elif isinstance(data, list | tuple):
        _check_depth(room)
        for item in data:
            _scan(item, room - 1)
    else:
        _value(data)


def _check_depth(room: int) -> None:
    if not room:
        raise ValueError(f"at most {DEEPEST} lists and objects within each other were expected")


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
            raise ValueError(f"an object was expected, not {shown(data)}")
        return inner(data, target)

    return hook


def _is_keyed(cls: Any) -> bool:
    return attrs.has(cls) and bool(keys_of(cls))


def _keyed_hook(cls: Any, converter: BaseConverter) -> Callable[[Any], dict[str, Any]]:
    return make_dict_unstructure_fn(cls, converter, **_renamed(cls))


def _renamed(cls: Any) -> Any:
    return {name: override(rename=key) for name, key in keys_of(cls).items()}


def _bounded(cls: Any, converter: BaseConverter) -> Any:
    """Return how the fields are read that say what they may hold."""
    bounds = {field.name: bounds_of(field) for field in attrs.fields(cls)}
    hints = get_type_hints(cls) if any(bounds.values()) else {}
    return {name: override(struct_hook=_within(converter, hints[name], each)) for name, each in bounds.items() if each}


def _within(converter: BaseConverter, hint: Any, bounds: tuple[int, int]) -> Callable[[Any, Any], Any]:
    made = converter.get_structure_hook(hint)

    def hook(data: Any, target: Any) -> Any:
        value = made(data, target)
        fault = out_of_bounds(bounds, value)
        if fault:
            raise ValueError(fault)
        return value

    return hook


def _tuple_hook(cls: Any, converter: BaseConverter) -> Callable[[Any, Any], Any]:
    item, *rest = get_args(cls)
    if rest != [...]:
        raise TypeError(f"{cls}: only lists of one kind of thing go over the wire")
    one = converter.get_structure_hook(item)

    def hook(data: Any, _: Any) -> Any:
        if not isinstance(data, list | tuple):
            raise ValueError(f"a list was expected, not {shown(data)}")  # noqa: TRY004 - all refusals are one kind
        made = []
        try:
            for each in data:
                made.append(one(each, item))  # noqa: PERF401 - a comprehension would not know how far it came
        except Exception as error:  # noqa: BLE001 - only to say which item it was; `structured` tells the rest
            error.add_note(IterableValidationNote("", len(made), item))
            raise IterableValidationError("", [error], cls) from None
        return tuple(made)

    return hook


def _explained(error: Exception, path: str) -> tuple[str, str]:
    """Follow the notes of cattrs down to the first thing that did not fit."""
    if isinstance(error, ClassValidationError):
        with_place, without = error.group_exceptions()
        for inner, note in with_place:
            place = f"{path}.{note.name}"
            return (place, "is missing") if isinstance(inner, KeyError) else _explained(inner, place)
        return _explained(without[0], path)
    if isinstance(error, IterableValidationError):
        in_list, _ = error.group_exceptions()
        inner, index_note = in_list[0]
        return _explained(inner, f"{path}[{index_note.index}]")
    if isinstance(error, ForbiddenExtraKeysError):
        unknown = min(map(str, error.extra_fields))
        renamed = keys_of(error.cl)
        known = ", ".join(renamed.get(field.name, field.name) for field in attrs.fields(error.cl))
        return path + step(unknown), f"is not known here; known: {known}"
    return path, str(error)


def _article(word: str) -> str:
    return "an" if word[0] in "aeiou" else "a"


__all__ = ["Codec", "WireError", "frozen_json", "plain", "structured", "thawed_json"]
