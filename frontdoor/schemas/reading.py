"""Derives shapes from attrs classes and typed dictionaries, with descriptions from their docstrings.

Existing libraries that generate JSON Schema from attrs classes see only the types. They ignore wire types, the
declarations of `events.fields` and docstrings, and do not write TypeScript.
"""

import inspect
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

import attrs
from attrs import frozen

from combat.engine.errors import DieRequest, RollRequest
from combat.engine.offer.bounds import number_range
from combat.engine.offer.field_docs import field_docs
from events.base import Message
from events.codec.wire import plain
from events.fields import bounds_of, key_of, was_added_later
from events.interventions import Value
from frontdoor.schemas import model

_SINGLE: Mapping[Any, model.Shape] = {
    str: model.Text(),
    int: model.Integer(),
    bool: model.Boolean(),
    NoneType: model.Null(),
    Any: model.Named("Json"),
    Value: model.Named("Value"),
    Mapping[str, Any]: model.MapOf(model.Named("Json")),
}

SHAPE_NAMES: Mapping[type, str] = {DieRequest: "DieAsked", RollRequest: "RollAsked"}
"""Shape names known to clients, for classes whose name in Python differs."""

UNTYPED_SUFFIX = "Data"
"""Suffix for the shape name of a message class that is nested without its wire type."""


def shape_name(cls: type) -> str:
    """Return the name of the shape of a class, without a prefix."""
    return SHAPE_NAMES.get(cls, cls.__name__)


@frozen
class Usage:
    """How a class is used on the wire.

    Attributes:
        given: Whether people write it, so that fields with defaults may be left out.
        closed: Whether unknown fields are refused, as in input and in logs.
    """

    given: bool
    closed: bool


INPUT, LOGGED, OUTPUT = (
    Usage(given=True, closed=True),
    Usage(given=False, closed=True),
    Usage(given=False, closed=False),
)
"""Uses of a class: input from people, lines of a log, and output, which may gain fields in later versions."""


class Reader:
    """Turns classes into definitions, including the classes of their fields. The first use of a class wins.

    Args:
        name_of: Returns the name of the definition of a class.
        special: Shapes of fields that their annotations do not describe, keyed by class and field name.

    Attributes:
        definitions: The definitions so far, keyed by name.
    """

    def __init__(
        self, name_of: Callable[[type], str], special: Mapping[tuple[type, str], model.Shape] | None = None
    ) -> None:
        self._name_of = name_of
        self._special = special or {}
        self.definitions: dict[str, model.Definition] = {}

    def read(self, cls: type, usage: Usage) -> model.Named:
        """Define a class and return a reference to it; messages have their wire type as a field."""
        return self._defined(self._name_of(cls), cls, usage, getattr(cls, "wire_type", ""))

    def shape(self, hint: Any, usage: Usage, bounds: tuple[int, int] | None = None) -> model.Shape:
        """Return the shape of an annotation."""
        origin, arguments = get_origin(hint), get_args(hint)
        if origin is Annotated:
            return model.Named(arguments[1])
        if hint in _SINGLE:
            return model.Integer(*bounds) if hint is int and bounds is not None else _SINGLE[hint]
        if attrs.has(hint) or is_typeddict(hint):
            name = self._name_of(hint)
            is_message = not is_typeddict(hint) and issubclass(hint, Message)
            return self._defined(f"{name}{UNTYPED_SUFFIX}" if is_message else name, hint, usage)
        if origin is Literal:
            return model.OneOf(arguments)
        return _made_of(hint, [self.shape(argument, usage, bounds) for argument in arguments if argument is not ...])

    def _defined(self, name: str, cls: type, usage: Usage, wire_type: str = "") -> model.Named:
        if name not in self.definitions:
            self.definitions[name] = model.Object(doc="", fields=(), closed=True)  # for classes that contain themselves
            fields = self._typed_dict_fields(cls, usage) if is_typeddict(cls) else self._fields(cls, usage)
            typed = (model.Field(name="type", shape=model.OneOf((wire_type,))),) if wire_type else ()
            self.definitions[name] = model.Object(
                doc=description_of(cls), fields=(*typed, *fields), closed=usage.closed
            )
        return model.Named(name)

    def _fields(self, cls: type, usage: Usage) -> Iterator[model.Field]:
        hints, docs = get_type_hints(cls, include_extras=True), field_docs(cls)
        for field in attrs.fields(cls):
            hint = Value if field.type == Value else hints[field.name]
            default: Any = field.default
            optional = was_added_later(field) or (usage.given and default is not attrs.NOTHING)
            if isinstance(default, attrs.Factory):  # type: ignore[arg-type]  # it is a class, whatever its stub says
                default = default.factory()
            keys = ((base, field.name) for base in cls.__mro__)
            special = next((self._special[key] for key in keys if key in self._special), None)
            yield model.Field(
                name=key_of(field),
                shape=special or self.shape(hint, usage, bounds_of(field) or number_range(field)),
                required=not optional,
                doc=_with_null(docs.get(field.name, "")),
                default=plain(default) if optional else ...,
            )

    def _typed_dict_fields(self, cls: Any, usage: Usage) -> Iterator[model.Field]:
        docs = field_docs(cls)
        for name, hint in get_type_hints(cls, include_extras=True).items():
            optional = get_origin(hint) is NotRequired
            inner = get_args(hint)[0] if optional else hint
            yield model.Field(name=name, shape=self.shape(inner, usage), required=not optional, doc=docs.get(name, ""))


def _made_of(hint: Any, inner_shapes: list[model.Shape]) -> model.Shape:
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return model.AnyOf(tuple(inner_shapes))
    if (origin is tuple and arguments[1:] == (...,)) or origin in (list, Sequence):
        return model.ListOf(inner_shapes[0])
    if origin in (Mapping, dict) and arguments[0] is str:
        return model.MapOf(inner_shapes[1])
    raise TypeError(f"{hint} has no shape, because values of this type cannot be sent")


def description_of(cls: type) -> str:
    """Return the description in a class's docstring, without the section about its fields."""
    before = (inspect.getdoc(cls) or "").partition("Attributes:\n")[0]
    paragraphs = (" ".join(paragraph.split()) for paragraph in before.split("\n\n") if paragraph.strip())
    return _with_null("\n\n".join(paragraphs))


_NONE = re.compile(r"\bNone(?= (?:for|to|as|where|when|while|before|if|until|or)\b|[.,;:)]|$)")


def _with_null(doc: str) -> str:
    """Return a docstring with None replaced by null."""
    return _NONE.sub("null", doc)
