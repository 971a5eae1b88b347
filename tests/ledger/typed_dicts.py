"""Generates `TypedDict` classes for the plain data of the table service and of the figures in a view.

The shapes are those of the JSON Schema and of the TypeScript declarations, so all three come from the same classes.
"""

from collections.abc import Iterable, Iterator, Mapping

from combat.engine.offer.figures import Figure
from frontdoor.schemas.model import (
    Alias,
    AnyOf,
    Boolean,
    Definition,
    Field,
    Integer,
    ListOf,
    MapOf,
    Named,
    Null,
    Object,
    OneOf,
    Shape,
    Text,
    names_in,
    shapes_of,
)
from frontdoor.schemas.reading import OUTPUT, Reader, shape_name
from frontdoor.shapes.catalog import Catalog
from frontdoor.shapes.service import HOME, NOTICES
from frontdoor.tables.protocol.method_table import method_table

NOTE = "# Generated from the classes of the messages by `make docs`; do not edit.\n# fmt: off\n"
_SINGLE: Mapping[type, str] = {Text: "str", Boolean: "bool", Null: "None", Integer: "int"}
_OPEN = {"Json": "Any", "Value": "Any"}


def service_module(catalog: Catalog) -> str:
    """Return a module with the results of all methods, the params of all notifications, and their parts."""
    own = {f"{HOME}.{name}": definition for name, definition in catalog.homes[HOME].items()}
    shapes = {**catalog.shared, **own}
    results = [method.result.__name__ for method in method_table().values()]
    notices = [params.__name__ for params, _ in NOTICES.values()]
    wanted = [f"{HOME}.{name}" for name in dict.fromkeys((*results, *notices))]
    wanted += [f"{HOME}.View"]
    return _module("Plain data of the table service, as JSON-RPC clients receive it.", shapes, wanted, "")


def figures_module() -> str:
    """Return a module with the figures of a view."""
    reader = Reader(shape_name)
    reader.read(Figure, OUTPUT)
    return _module("Plain data of the figures in a view.", reader.definitions, ["Figure"], "Data")


def _module(doc: str, shapes: Mapping[str, Definition], wanted: Iterable[str], suffix: str) -> str:
    names, open_names = list(wanted), {name for name, shape in shapes.items() if _is_open(shape)}
    for name in names:  # grows
        used = {other for shape in shapes_of(shapes[name]) for other in names_in(shape)}
        names += sorted(used - {*names, *_OPEN, *open_names})
    body = [_class(name, shapes[name], open_names, suffix) for name in sorted(names, key=_short)]
    text = "\n".join(body)
    typing = [word for word in ("Any", "Literal", "NotRequired", "TypeAlias", "TypedDict") if word in text]
    return f'"""{doc}"""\n\n{NOTE}\nfrom typing import {", ".join(typing)}\n\n{text}\n'


def _is_open(definition: Definition) -> bool:
    return isinstance(definition, Object) and definition.holds_more


def _short(name: str) -> str:
    return name.rpartition(".")[2]


def _class(name: str, definition: Definition, open_names: set[str], suffix: str) -> str:
    short = _short(name) + suffix
    if isinstance(definition, Alias):
        return f'{short}: TypeAlias = "{_type(definition.shape, open_names, suffix)}"'
    lines = list(_fields(definition.fields, open_names, suffix))
    if len(lines) == 1:
        return f'{short} = TypedDict("{short}", {{{lines[0].strip().rstrip(",")}}})'
    return "\n".join([f'{short} = TypedDict("{short}", {{', *lines, "})"])


def _fields(fields: Iterable[Field], open_names: set[str], suffix: str) -> Iterator[str]:
    line = ""
    for field in fields:
        kind = _type(field.shape, open_names, suffix)
        item = f'"{field.name}": "{kind if field.required else f"NotRequired[{kind}]"}",'
        if line and len(line) + len(item) > 110:
            yield f"    {line.strip()}"
            line = ""
        line += f" {item}"
    yield f"    {line.strip()}"


def _type(shape: Shape, open_names: set[str], suffix: str) -> str:
    match shape:
        case OneOf(of):
            return f"Literal[{', '.join(repr(choice) for choice in of)}]"
        case ListOf(of):
            return f"list[{_type(of, open_names, suffix)}]"
        case MapOf(of):
            return f"dict[str, {_type(of, open_names, suffix)}]"
        case AnyOf(of):
            return " | ".join(dict.fromkeys(_type(choice, open_names, suffix) for choice in of))
        case Named(name):
            return "dict[str, Any]" if name in open_names else _OPEN.get(name) or _short(name) + suffix
        case _:
            return _SINGLE[type(shape)]
