"""Shapes as JSON Schema (2020-12)."""

from collections.abc import Mapping
from typing import Any

from events.base import MAX_SAFE_INTEGER
from frontdoor.shapes.model import (
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
)

DIALECT = "https://json-schema.org/draft/2020-12/schema"

_SINGLE: Mapping[type, str] = {Text: "string", Boolean: "boolean", Null: "null"}


def document(definitions: Mapping[str, Definition], title: str, *, exactly: bool = False) -> dict[str, Any]:
    """Return a JSON Schema with a definition for each shape, for validators to refer to.

    Args:
        definitions: The shapes by name.
        title: The title of the schema.
        exactly: Whether to refuse unknown fields everywhere, even if later versions may add some.
    """
    return {"$schema": DIALECT, "title": title, "$defs": schemas(definitions, exactly=exactly)}


def schemas(definitions: Mapping[str, Definition], at: str = "#/$defs/", *, exactly: bool = False) -> dict[str, Any]:
    """Return the schema of each shape by name.

    Args:
        definitions: The shapes by name.
        at: The prefix of references to definitions.
        exactly: As for `document`.
    """
    return {name: _definition(each, at, exactly=exactly) for name, each in definitions.items()}


def _definition(definition: Definition, at: str, *, exactly: bool) -> dict[str, Any]:
    doc = {"description": definition.doc} if definition.doc else {}
    if isinstance(definition, Alias):
        return {**doc, **schema(definition.shape, at)}
    told: dict[str, Any] = {**doc, "type": "object"}
    told["properties"] = {field.name: _field(field, at) for field in definition.fields}
    required = [field.name for field in definition.fields if field.required]
    if required:
        told["required"] = required
    if definition.closed or (exactly and not definition.holds_more):
        told["additionalProperties"] = False
    return told


def _field(field: Field, at: str) -> dict[str, Any]:
    doc = {"description": field.doc} if field.doc else {}
    usual = {} if field.default is ... else {"default": field.default}
    return {**doc, **schema(field.shape, at), **usual}


def schema(shape: Shape, at: str) -> dict[str, Any]:
    """Return the schema of a shape; `at` is the prefix of references to definitions."""
    told: dict[str, Any]
    match shape:
        case Integer(least, most):
            least, most = (-MAX_SAFE_INTEGER if least is None else least), (MAX_SAFE_INTEGER if most is None else most)
            told = {"type": "integer", "minimum": least, "maximum": most}
        case OneOf((one,)):
            told = {"const": one}
        case OneOf(of):
            told = {"enum": list(of)}
        case ListOf(of):
            told = {"type": "array", "items": schema(of, at)}
        case MapOf(of):
            told = {"type": "object", "additionalProperties": schema(of, at)}
        case AnyOf(of):
            told = {"anyOf": [schema(each, at) for each in of]}
        case Named(name):
            told = {"$ref": f"{at}{name}"}
        case _:
            told = {"type": _SINGLE[type(shape)]}
    return told
