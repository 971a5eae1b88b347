"""Building blocks for shapes, independent of the output language."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from attrs import frozen


@frozen
class Text:
    """Any string."""


@frozen
class Boolean:
    """True or false."""


@frozen
class Null:
    """Null."""


@frozen
class Integer:
    """An integer with optional bounds; its absolute value is at most 2^53 - 1."""

    least: int | None = None
    most: int | None = None


@frozen
class OneOf:
    """One of several constants."""

    of: tuple[str | int | bool, ...]


@frozen
class ListOf:
    """A list with elements of one shape."""

    of: "Shape"


@frozen
class MapOf:
    """An object with arbitrary keys and values of one shape."""

    of: "Shape"


@frozen
class AnyOf:
    """Any one of several shapes."""

    of: tuple["Shape", ...]


@frozen
class Named:
    """A reference to a definition by name."""

    name: str


Shape = Text | Boolean | Null | Integer | OneOf | ListOf | MapOf | AnyOf | Named


@frozen(kw_only=True)
class Field:
    """A field of an object.

    Attributes:
        name: The name on the wire.
        shape: The shape of its value.
        required: Whether the field must be present.
        doc: The description; empty if the name says enough.
        default: The value if the field is left out, as plain data; `...` for no default.
    """

    name: str
    shape: Shape
    required: bool = True
    doc: str = ""
    default: Any = ...


@frozen(kw_only=True)
class Object:
    """An object with named fields.

    Attributes:
        doc: The description.
        fields: The fields in order.
        closed: Whether other fields are refused, as in input and in logs. Output may gain fields in later versions.
        holds_more: Whether the shape stands for objects of any system, which have additional fields.
    """

    doc: str
    fields: tuple[Field, ...]
    closed: bool
    holds_more: bool = False


@frozen(kw_only=True)
class Alias:
    """A name for a shape."""

    doc: str
    shape: Shape


Definition = Object | Alias


def shapes_of(definition: Definition) -> tuple[Shape, ...]:
    """Return the shapes directly contained in a definition."""
    return tuple(field.shape for field in definition.fields) if isinstance(definition, Object) else (definition.shape,)


def names_in(shape: Shape) -> Iterator[str]:
    """Yield the names of the definitions that a shape refers to."""
    match shape:
        case Named(name):
            yield name
        case ListOf(of) | MapOf(of):
            yield from names_in(of)
        case AnyOf(of):
            for alternative in of:
                yield from names_in(alternative)


def with_names(shape: Shape, names: Mapping[str, str]) -> Shape:
    """Return a shape with its references renamed."""
    match shape:
        case Named(name):
            return Named(names.get(name, name))
        case ListOf(of):
            return ListOf(with_names(of, names))
        case MapOf(of):
            return MapOf(with_names(of, names))
        case AnyOf(of):
            return AnyOf(tuple(with_names(alternative, names) for alternative in of))
    return shape


def needed_for(names: Iterable[str], definitions: Mapping[str, Definition]) -> dict[str, Definition]:
    """Return some definitions and everything that they refer to, in their original order."""
    needed, pending = set[str](), set(names)
    while pending:
        needed |= pending
        pending = {
            reference for name in pending for shape in shapes_of(definitions[name]) for reference in names_in(shape)
        } - needed
    return {name: definition for name, definition in definitions.items() if name in needed}
