"""Shapes as TypeScript: a module for shared shapes, one for the service and each system, and an index."""

import json
import re
from collections.abc import Iterator, Mapping
from textwrap import wrap

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
    OneOf,
    Shape,
    Text,
    names_in,
    shapes_of,
)
from frontdoor.shapes.catalog import Catalog
from frontdoor.shapes.service import HOME, NOTICES
from frontdoor.tables.protocol.method_table import method_table

_SINGLE: Mapping[type, str] = {Text: "string", Boolean: "boolean", Null: "null", Integer: "number"}
_WIDTH = 110
_PLAIN_KEY = re.compile(r"[A-Za-z_]\w*")


def modules(catalog: Catalog, note: str) -> dict[str, str]:
    """Return the text of each module, keyed by file name."""
    modules_by_name = {"shared.d.ts": _module("", catalog.shared, note)}
    modules_by_name |= {f"{home}.d.ts": _module(home, definitions, note) for home, definitions in catalog.homes.items()}
    modules_by_name[f"{HOME}.d.ts"] += "\n" + "\n".join(_methods()) + "\n"
    names = [f'export type * as {home} from "./{home}.js";' for home in catalog.homes]
    return {
        **modules_by_name,
        "index.d.ts": "\n".join([f"// {note}", "", 'export type * from "./shared.js";', *names, ""]),
    }


def _module(home: str, definitions: Mapping[str, Definition], note: str) -> str:
    body = [_definition(name, definition, home) for name, definition in definitions.items()]
    used = {name for definition in definitions.values() for shape in shapes_of(definition) for name in names_in(shape)}
    uses_shared = home and any("." not in name for name in used)
    imports = ['import type * as shared from "./shared.js";'] if uses_shared else []
    return "\n\n".join([f"// {note}", *imports, *body]) + "\n"


def _methods() -> Iterator[str]:
    yield "/** The params and the result of each method. */"
    yield "export interface Methods {"
    for name, method in method_table().items():
        yield from _comment(" ".join(method.doc.split()), "  ")
        signature = f"{{ readonly params: {method.params.__name__}; readonly result: {method.result.__name__} }}"
        yield f"  readonly {json.dumps(name)}: {signature};"
    yield from ("}", "", "/** Notifications to followers. */", "export interface Notifications {")
    for name, (params_class, doc) in NOTICES.items():
        yield from _comment(doc, "  ")
        yield f"  readonly {json.dumps(name)}: {params_class.__name__};"
    yield "}"


def _definition(name: str, definition: Definition, home: str) -> str:
    if isinstance(definition, Alias):
        body = [f"export type {name} = {_alias(definition.shape, home)};"]
    else:
        body = [f"export interface {name} {{", *_fields(definition.fields, home), "}"]
    return "\n".join([*_comment(definition.doc, ""), *body])


def _alias(shape: Shape, home: str) -> str:
    if isinstance(shape, AnyOf):
        alternatives = [type_of(alternative, home) for alternative in shape.of]
        if sum(map(len, alternatives)) > _WIDTH:
            return "".join(f"\n  | {alternative}" for alternative in alternatives)
    return type_of(shape, home)


def _fields(fields: tuple[Field, ...], home: str) -> Iterator[str]:
    for field in fields:
        default_text = (
            "" if field.default is ... else f"\n\n@defaultValue `{json.dumps(field.default, ensure_ascii=False)}`"
        )
        yield from _comment(f"{field.doc}{default_text}".strip(), "  ")
        key = field.name if _PLAIN_KEY.fullmatch(field.name) else json.dumps(field.name)
        yield f"  readonly {key}{'' if field.required else '?'}: {type_of(field.shape, home)};"


def _comment(doc: str, margin: str) -> Iterator[str]:
    if not doc:
        return
    lines = [
        line
        for paragraph in doc.replace("*/", "*\\/").split("\n\n")
        for line in ("", *wrap(paragraph, _WIDTH, break_long_words=False, break_on_hyphens=False))
    ][1:]
    if len(lines) == 1:
        yield f"{margin}/** {lines[0]} */"
        return
    yield f"{margin}/**"
    yield from (f"{margin} * {line}".rstrip() for line in lines)
    yield f"{margin} */"


def type_of(shape: Shape, home: str) -> str:
    """Return a shape as a TypeScript type for use in the module `home`; an empty name means the shared module."""
    match shape:
        case OneOf(of):
            text = " | ".join(json.dumps(choice, ensure_ascii=False) for choice in of)
        case ListOf(of):
            inner = type_of(of, home)
            text = f"readonly ({inner})[]" if isinstance(of, AnyOf | OneOf | ListOf) else f"readonly {inner}[]"
        case MapOf(of):
            text = f"{{ readonly [key: string]: {type_of(of, home)} }}"
        case AnyOf(of):
            text = " | ".join(
                f"({type_of(choice, home)})" if isinstance(choice, ListOf) else type_of(choice, home) for choice in of
            )
        case Named(name):
            text = _reference(name, home)
        case _:
            text = _SINGLE[type(shape)]
    return text


def _reference(name: str, home: str) -> str:
    system, dot, short = name.rpartition(".")
    if not dot:
        return f"shared.{name}" if home else name
    if system != home:
        raise ValueError(f"{home or 'the shared module'} cannot refer to {name}")
    return short
