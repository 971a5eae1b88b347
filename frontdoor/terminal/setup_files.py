"""A setup file to begin from: as small a fight as a system lets begin, written as TOML that explains itself."""

import copy
import re
from collections.abc import Iterator, Mapping, Sequence
from textwrap import wrap
from typing import Any

import attrs

from combat import Encounter, Refused
from combat.engine.catalog import system, systems
from events import json_text
from frontdoor.shapes.catalog import catalog
from frontdoor.shapes.json_schema import DIALECT, schemas
from frontdoor.shapes.model import (
    AnyOf,
    Boolean,
    Definition,
    Field,
    ListOf,
    MapOf,
    Named,
    Null,
    Object,
    OneOf,
    Shape,
    Text,
    needed_for,
)

Plain = dict[str, Any]

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_SHORT = 4
"""A table of no more keys than these is written on one line, within a list."""

_WIDE = 120
"""No line with a comment is longer, unless what it holds is."""

_EMPTY: Mapping[type, str] = {Text: '""', Boolean: "false", ListOf: "[]", MapOf: "{}", Null: '""'}


def likely_systems(setup: Mapping[str, Any]) -> list[str]:
    """Return the systems whose setups have most of the keys of a setup."""
    known = {name: len(setup.keys() & attrs.fields_dict(system(name).projection.setup)) for name in systems()}
    return [name for name, keys in known.items() if keys == max(known.values())]


def setup_schema(name: str) -> dict[str, Any]:
    """Return the JSON Schema of a setup as somebody hands it over.

    Raises:
        Refused: When there is no such system.
    """
    whole = f"{name}.NewSetup"
    definitions = schemas(needed_for([whole], catalog(name).all()), exactly=True)
    title = f"A setup of {system(name).title}"
    return {"$schema": DIALECT, "title": title, "$ref": f"#/$defs/{whole}", "$defs": definitions}


def minimal_setup(name: str) -> Any:
    """Return the ready-made fight of a system without everything that it can begin without; two sides are left.

    Raises:
        Refused: When there is no such system.
    """
    setup = copy.deepcopy(dict(system(name).sample()))
    while any(_dropped(name, setup, things) for things in [*_lists(setup)]):
        pass
    return _filled(setup)


def _filled(data: Any) -> Any:
    """Return tables without the keys under which nothing is left."""
    if isinstance(data, list):
        return [_filled(each) for each in data]
    return {key: _filled(each) for key, each in data.items() if each != []} if isinstance(data, dict) else data


def _lists(data: Any, *, top: bool = True) -> Iterator[list[Any]]:
    """Yield each list of tables that may be named: all on top, and within these those that have ids."""
    for value in data.values() if isinstance(data, dict) else ():
        if isinstance(value, list) and all(isinstance(each, dict) and ("id" in each or top) for each in value):
            yield value
            for each in value:
                yield from _lists(each, top=False)


def _dropped(name: str, setup: Plain, things: list[Any]) -> bool:
    """Drop what can be done without, all but the first if that will do, and return whether there was any."""
    before = len(things)
    behind = things[1:]
    del things[1:]
    if not _begins(name, setup):
        things += behind
    for at in reversed(range(len(things))):
        gone = things.pop(at)
        if not _begins(name, setup):
            things.insert(at, gone)
    return len(things) < before


def _begins(name: str, setup: Plain) -> bool:
    try:
        fight = Encounter.begin(name, setup)
    except Refused:
        return False
    return len({figure.side for figure in fight.figures("gm")}) > 1


def commented_toml(name: str, setup: Plain) -> str:
    """Write a setup as TOML: each first thing of its kind with all that may be said of it, the rest behind `#`.

    Args:
        name: The system.
        setup: What is on the table.
    """
    writer = _Writer(catalog(name).all())
    schema = f"blow setup schema {name}"
    wide = len(schema)
    head = [
        f"# A fight of {system(name).title} that is as small as it can be. Change and add what you like, then:",
        f"#   {'blow setup check FILE':<{wide}}  what does not fit, and where",
        f"#   blow play {name} --setup FILE",
        f"#   {schema:<{wide}}  every field, for editors that know JSON Schema",
        "# A line behind # may be said, too; it shows what holds where nothing is said.",
    ]
    return "\n".join([*head, "", *writer.table(f"{name}.NewSetup", setup, ())]) + "\n"


class _Writer:
    """Writes tables as TOML, each with what its shape says."""

    def __init__(self, definitions: Mapping[str, Definition]) -> None:
        self._definitions = definitions
        self._told: set[str] = set()

    def table(self, shape: str, data: Plain, place: tuple[str, ...]) -> Iterator[str]:
        """Write what stands in a table; its own tables follow."""
        definition = self._definitions[shape]
        fields = definition.fields if isinstance(definition, Object) else ()
        is_first = shape not in self._told
        self._told.add(shape)
        below = [field for field in fields if _is_below(field, data.get(field.name), top=not place)]
        for field in fields:
            if field in below:
                continue
            if field.name in data:
                yield from _noted(f"{field.name} = {_inline(data[field.name])}", _meaning(field) if is_first else "")
            elif is_first and place and place != ("settings",):
                yield from _noted(f"# {field.name} = {_usual(field)}", _meaning(field))
        if not place:
            for field in fields:
                if field.name not in data:
                    line = f"# [[{field.name}]]" if _named(field.shape) else f"# {field.name} = {_usual(field)}"
                    yield from _noted(line, field.doc)
        for field in below:
            yield from self._below(field, data[field.name], (*place, field.name))

    def _below(self, field: Field, value: Any, place: tuple[str, ...]) -> Iterator[str]:
        shape = _named(field.shape)
        key = ".".join(place)
        many = isinstance(value, list)
        for number, each in enumerate(value if many else [value]):
            yield ""
            if not number and self._says(shape) and shape not in self._told:
                yield f"# {self._says(shape)}"
            yield f"[[{key}]]" if many else f"[{key}]"
            yield from self.table(shape, each, place)

    def _says(self, shape: str) -> str:
        return " ".join(self._definitions[shape].doc.split())


def _is_below(field: Field, value: Any, *, top: bool) -> bool:
    """Return whether a value is written as tables of their own, below."""
    if not _named(field.shape):
        return False
    if isinstance(value, list):
        return bool(value) and all(isinstance(each, dict) for each in value) and (top or not _is_short(value))
    return isinstance(value, dict) and len(value) > 0 and field.name == "settings"


def _is_short(value: Sequence[Plain]) -> bool:
    return all(
        len(each) <= _SHORT and not any(isinstance(part, list | dict) for part in each.values()) for each in value
    )


def _named(shape: Shape) -> str:
    """Return the name of the shape that a field holds, alone or in a list; empty where it holds something plain."""
    match shape:
        case Named(name):
            return name
        case ListOf(of):
            return _named(of)
        case _:
            return ""


def _noted(line: str, doc: str) -> list[str]:
    """Return a line with what it means behind it, or above it where that is long."""
    if not doc:
        return [line]
    beside = f"{line}  # {doc}"
    return [beside] if len(beside) <= _WIDE else [*wrap(doc, _WIDE, initial_indent="# ", subsequent_indent="# "), line]


def _meaning(field: Field) -> str:
    """Return what a field means, with the words of which it is one."""
    words = f"One of {', '.join(map(str, field.shape.of))}." if isinstance(field.shape, OneOf) else ""
    return " ".join([*field.doc.split(), *words.split()])


def _usual(field: Field) -> str:
    """Return what stands for a field that is left out, or something of its shape."""
    if field.default is not ... and field.default is not None:
        return _inline(field.default)
    shape = field.shape
    if isinstance(shape, AnyOf):
        shape = next((each for each in shape.of if not isinstance(each, Null)), Text())
    if isinstance(shape, OneOf):
        return _inline(shape.of[0])
    return _EMPTY.get(type(shape), "0")


def _inline(value: Any) -> str:
    """Return a value as TOML on one line.

    >>> _inline({"id": "kain", "stats": [1, True]})
    '{ id = "kain", stats = [1, true] }'
    """
    if isinstance(value, Mapping):
        inner = ", ".join(f"{_key(key)} = {_inline(each)}" for key, each in value.items())
        return f"{{ {inner} }}" if inner else "{}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_inline, value))}]"
    return json_text.dumps(value).decode()


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else _inline(key)
