"""What every shape is made of, told once for all languages: JSON Schema and TypeScript are two ways to write it."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from attrs import frozen


@frozen
class Text:
    """Any text."""


@frozen
class Boolean:
    """True or false."""


@frozen
class Null:
    """Null."""


@frozen
class Integer:
    """A whole number, within bounds where there are any; never beyond 2^53 - 1."""

    least: int | None = None
    most: int | None = None


@frozen
class OneOf:
    """One of some texts, numbers or truths."""

    of: tuple[str | int | bool, ...]


@frozen
class ListOf:
    """A list of things of one shape."""

    of: "Shape"


@frozen
class MapOf:
    """An object with any keys, and values of one shape."""

    of: "Shape"


@frozen
class AnyOf:
    """One of several shapes."""

    of: tuple["Shape", ...]


@frozen
class Named:
    """The shape that is defined under a name."""

    name: str


Shape = Text | Boolean | Null | Integer | OneOf | ListOf | MapOf | AnyOf | Named


@frozen(kw_only=True)
class Field:
    """One field of an object.

    Attributes:
        name: Its name on the wire.
        shape: What stands there.
        required: Whether it must be there.
        doc: What it means; empty where the name says so.
        default: What stands for it where it is left out, as plain data; `...` where that is not said.
    """

    name: str
    shape: Shape
    required: bool = True
    doc: str = ""
    default: Any = ...


@frozen(kw_only=True)
class Object:
    """An object with fields of its own.

    Attributes:
        doc: What it is.
        fields: Its fields, in order.
        closed: Whether any other field is refused: in what people send and what a log holds. What the program tells may
            come to have more.
        holds_more: Whether it stands for things of any system, each of which has more fields than these.
    """

    doc: str
    fields: tuple[Field, ...]
    closed: bool
    holds_more: bool = False


@frozen(kw_only=True)
class Alias:
    """A shape with a name."""

    doc: str
    shape: Shape


Definition = Object | Alias


def shapes_of(definition: Definition) -> tuple[Shape, ...]:
    """Return the shapes that a definition is made of."""
    return tuple(field.shape for field in definition.fields) if isinstance(definition, Object) else (definition.shape,)


def names_in(shape: Shape) -> Iterator[str]:
    """Return the names that a shape refers to."""
    match shape:
        case Named(name):
            yield name
        case ListOf(of) | MapOf(of):
            yield from names_in(of)
        case AnyOf(of):
            for each in of:
                yield from names_in(each)


def with_names(shape: Shape, names: Mapping[str, str]) -> Shape:
    """Return a shape that refers to other names, where there is another."""
    match shape:
        case Named(name):
            return Named(names.get(name, name))
        case ListOf(of):
            return ListOf(with_names(of, names))
        case MapOf(of):
            return MapOf(with_names(of, names))
        case AnyOf(of):
            return AnyOf(tuple(with_names(each, names) for each in of))
    return shape


def needed_for(names: Iterable[str], definitions: Mapping[str, Definition]) -> dict[str, Definition]:
    """Return some definitions and all that they refer to, in their order."""
    found, new = set[str](), set(names)
    while new:
        found |= new
        new = {each for name in new for shape in shapes_of(definitions[name]) for each in names_in(shape)} - found
    return {name: each for name, each in definitions.items() if name in found}
