"""Setup files to start from: the smallest fight of a system, as TOML with comments."""

import copy
import re
from collections.abc import Iterator, Mapping, Sequence
from textwrap import wrap
from typing import Any

import attrs

from combat import Encounter, Refused
from combat.engine.catalog import system, systems
from events.codec import json_text
from events.limits import UNSAFE
from frontdoor.schemas import model
from frontdoor.shapes.catalog import catalog

Plain = dict[str, Any]

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_SHORT = 4
"""Maximum number of keys for which a table within a list is written on one line."""

_WIDE = 120
"""Maximum length of a line with a comment, in characters."""

_EMPTY: Mapping[type, str] = {
    model.Text: '""',
    model.Boolean: "false",
    model.ListOf: "[]",
    model.MapOf: "{}",
    model.Null: '""',
}


def likely_systems(setup: Mapping[str, Any]) -> list[str]:
    """Return the systems whose setups have the most keys in common with a setup."""
    known = {name: len(setup.keys() & attrs.fields_dict(system(name).projection.setup)) for name in systems()}
    return [name for name, keys in known.items() if keys == max(known.values())]


def minimal_setup(name: str) -> Any:
    """Return the sample fight of a system without all optional content; two sides remain."""
    setup = copy.deepcopy(dict(system(name).sample()))
    while any(_drop_optional(name, setup, entries) for entries in [*_lists(setup)]):
        pass
    return _without_empty(setup)


def _without_empty(data: Any) -> Any:
    if isinstance(data, list):
        return [_without_empty(each) for each in data]
    return {key: _without_empty(each) for key, each in data.items() if each != []} if isinstance(data, dict) else data


def _lists(data: Any, *, top: bool = True) -> Iterator[list[Any]]:
    """Yield the lists of tables that may be shortened: all top-level lists, and nested lists of tables with ids."""
    for value in data.values() if isinstance(data, dict) else ():
        if isinstance(value, list) and all(isinstance(each, dict) and ("id" in each or top) for each in value):
            yield value
            for each in value:
                yield from _lists(each, top=False)


def _drop_optional(name: str, setup: Plain, entries: list[Any]) -> bool:
    """Remove the entries without which the fight can still start, and return whether there were any."""
    before = len(entries)
    others = entries[1:]
    del entries[1:]
    if not _can_start(name, setup):
        entries += others
    for index in reversed(range(len(entries))):
        entry = entries.pop(index)
        if not _can_start(name, setup):
            entries.insert(index, entry)
    return len(entries) < before


def _can_start(name: str, setup: Plain) -> bool:
    try:
        fight = Encounter.begin(name, setup)
    except Refused:
        return False
    return len({figure.side for figure in fight.figures("gm")}) > 1


def commented_toml(name: str, setup: Plain) -> str:
    """Return a setup as TOML; the first entry of each kind shows all fields, with unused ones commented out."""
    writer = _Writer(catalog(name).all(), comments=True)
    schema = f"blow setup schema {name}"
    wide = len(schema)
    head = [
        f"# The smallest fight of {system(name).title}. Change and add what you like, then:",
        f"#   {'blow setup check FILE':<{wide}}  list the errors",
        f"#   blow play {name} --setup FILE",
        f"#   {schema:<{wide}}  list every field, for editors that support JSON Schema",
        "# Lines after # are optional fields; they show the default.",
    ]
    return "\n".join([*head, "", *writer.table(f"{name}.NewSetup", setup, ())]) + "\n"


def plain_toml(name: str, setup: Plain, head: Sequence[str] = ()) -> str:
    """Return a setup as TOML without comments, except for the given lines at its head."""
    lines = _Writer(catalog(name).all(), comments=False).table(f"{name}.NewSetup", setup, ())
    return "\n".join([*(f"# {line}" for line in head), "", *lines]).lstrip("\n") + "\n"


def without_defaults(name: str, setup: Plain) -> Plain:
    """Return a setup without the fields that have their default value, which makes it short enough to edit."""
    definitions = catalog(name).all()

    def shorter(shape: str, data: Any) -> Any:
        definition = definitions.get(shape)
        if isinstance(data, list):
            return [shorter(shape, each) for each in data]
        if not isinstance(data, dict):
            return data
        if not isinstance(definition, model.Object):
            return {key: shorter("", value) for key, value in data.items() if value is not None}
        fields = (each for each in definition.fields if each.name in data and data[each.name] is not None)
        kept = (each for each in fields if each.required or data[each.name] != each.default)
        return {each.name: shorter(_named(each.shape), data[each.name]) for each in kept}

    result: Plain = shorter(f"{name}.NewSetup", setup)
    return result


class _Writer:
    def __init__(self, definitions: Mapping[str, model.Definition], *, comments: bool) -> None:
        self._definitions = definitions
        self._comments = comments
        self._described: set[str] = set()

    def table(self, shape: str, data: Plain, place: tuple[str, ...]) -> Iterator[str]:
        """Yield the lines of a table, then those of its nested tables."""
        definition = self._definitions[shape]
        fields = definition.fields if isinstance(definition, model.Object) else ()
        is_first = self._comments and shape not in self._described
        self._described.add(shape)
        below = [field for field in fields if _is_below(field, data.get(field.name), top=not place)]
        for field in fields:
            if field in below:
                continue
            if field.name in data:
                yield from _with_comment(
                    f"{_key(field.name)} = {_inline(data[field.name])}", _field_comment(field) if is_first else ""
                )
            elif is_first and place and place != ("settings",):
                yield from _with_comment(f"# {_key(field.name)} = {_default_text(field)}", _field_comment(field))
        if not place and self._comments:
            for field in fields:
                if field.name not in data:
                    line = (
                        f"# [[{field.name}]]"
                        if _named(field.shape)
                        else f"# {_key(field.name)} = {_default_text(field)}"
                    )
                    yield from _with_comment(line, field.doc)
        for field in below:
            yield from self._below(field, data[field.name], (*place, field.name))

    def _below(self, field: model.Field, value: Any, place: tuple[str, ...]) -> Iterator[str]:
        shape = _named(field.shape)
        key = ".".join(place)
        many = isinstance(value, list)
        for number, each in enumerate(value if many else [value]):
            yield ""
            if self._comments and not number and self._description(shape) and shape not in self._described:
                yield f"# {self._description(shape)}"
            yield f"[[{key}]]" if many else f"[{key}]"
            yield from self.table(shape, each, place)

    def _description(self, shape: str) -> str:
        return " ".join(self._definitions[shape].doc.split())


def _is_below(field: model.Field, value: Any, *, top: bool) -> bool:
    """Return whether a value is written as separate tables after the plain values."""
    if not _named(field.shape):
        return False
    if isinstance(value, list):
        return bool(value) and all(isinstance(each, dict) for each in value) and (top or not _is_short(value))
    return isinstance(value, dict) and len(value) > 0 and field.name == "settings"


def _is_short(value: Sequence[Plain]) -> bool:
    return all(
        len(each) <= _SHORT and not any(isinstance(part, list | dict) for part in each.values()) for each in value
    )


def _named(shape: model.Shape) -> str:
    match shape:
        case model.Named(name):
            return name
        case model.ListOf(of):
            return _named(of)
        case _:
            return ""


def _with_comment(line: str, doc: str) -> list[str]:
    """Return a line with its comment at the end, or with the comment above it if the line would be too long."""
    if not doc:
        return [line]
    beside = f"{line}  # {doc}"
    return [beside] if len(beside) <= _WIDE else [*wrap(doc, _WIDE, initial_indent="# ", subsequent_indent="# "), line]


def _field_comment(field: model.Field) -> str:
    words = f"One of {', '.join(map(str, field.shape.of))}." if isinstance(field.shape, model.OneOf) else ""
    return " ".join([*field.doc.split(), *words.split()])


def _default_text(field: model.Field) -> str:
    if field.default is not ... and field.default is not None:
        return _inline(field.default)
    shape = field.shape
    if isinstance(shape, model.AnyOf):
        shape = next((each for each in shape.of if not isinstance(each, model.Null)), model.Text())
    if isinstance(shape, model.OneOf):
        return _inline(shape.of[0])
    return _EMPTY.get(type(shape), str(max(0, getattr(shape, "least", None) or 0)))


def _inline(value: Any) -> str:
    """Return a value as TOML on one line."""
    if isinstance(value, Mapping):
        inner = ", ".join(f"{_key(key)} = {_inline(each)}" for key, each in value.items())
        return f"{{ {inner} }}" if inner else "{}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_inline, value))}]"
    return UNSAFE.sub(_escape, json_text.dumps(value).decode())


def _escape(excess: re.Match[str]) -> str:
    """Return an unsafe character of a TOML string as an escape."""
    return f"\\U{ord(excess[0]):08x}"


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else _inline(key)
