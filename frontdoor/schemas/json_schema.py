"""Shapes as JSON Schema (2020-12)."""

from collections.abc import Mapping
from typing import Any

from events.base import MAX_SAFE_INTEGER
from frontdoor.schemas import model

DIALECT = "https://json-schema.org/draft/2020-12/schema"

_SINGLE: Mapping[type, str] = {model.Text: "string", model.Boolean: "boolean", model.Null: "null"}


def document(definitions: Mapping[str, model.Definition], title: str, *, exactly: bool = False) -> dict[str, Any]:
    """Return a JSON Schema with a definition for each shape, which validators can refer to."""
    return {"$schema": DIALECT, "title": title, "$defs": schemas(definitions, exactly=exactly)}


def schemas(
    definitions: Mapping[str, model.Definition], at: str = "#/$defs/", *, exactly: bool = False
) -> dict[str, Any]:
    """Return the schema of each shape, keyed by name."""
    return {name: _definition(definition, at, exactly=exactly) for name, definition in definitions.items()}


def _definition(definition: model.Definition, at: str, *, exactly: bool) -> dict[str, Any]:
    doc = {"description": definition.doc} if definition.doc else {}
    if isinstance(definition, model.Alias):
        return {**doc, **schema(definition.shape, at)}
    result: dict[str, Any] = {**doc, "type": "object"}
    result["properties"] = {field.name: _field(field, at) for field in definition.fields}
    required = [field.name for field in definition.fields if field.required]
    if required:
        result["required"] = required
    if definition.closed or (exactly and not definition.holds_more):
        result["additionalProperties"] = False
    return result


def _field(field: model.Field, at: str) -> dict[str, Any]:
    doc = {"description": field.doc} if field.doc else {}
    default = {} if field.default is ... else {"default": field.default}
    return {**doc, **schema(field.shape, at), **default}


def schema(shape: model.Shape, at: str) -> dict[str, Any]:
    """Return the schema of a shape; `at` is the prefix of references to definitions."""
    result: dict[str, Any]
    match shape:
        case model.Integer(minimum, maximum):
            minimum, maximum = (
                (-MAX_SAFE_INTEGER if minimum is None else minimum),
                (MAX_SAFE_INTEGER if maximum is None else maximum),
            )
            result = {"type": "integer", "minimum": minimum, "maximum": maximum}
        case model.OneOf((value,)):
            result = {"const": value}
        case model.OneOf(of):
            result = {"enum": list(of)}
        case model.ListOf(of):
            result = {"type": "array", "items": schema(of, at)}
        case model.MapOf(of):
            result = {"type": "object", "additionalProperties": schema(of, at)}
        case model.AnyOf(of):
            result = {"anyOf": [schema(alternative, at) for alternative in of]}
        case model.Named(name):
            result = {"$ref": f"{at}{name}"}
        case _:
            result = {"type": _SINGLE[type(shape)]}
    return result
