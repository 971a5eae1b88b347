"""Validation with an independent library and the schemas of this project."""

from collections.abc import Mapping
from functools import cache
from re import compile as pattern
from typing import Any

import jsonschema_rs
import orjson

from frontdoor.schemas.json_schema import document
from frontdoor.shapes.catalog import catalog
from frontdoor.shapes.files import SCHEMA, TITLE, packaged_file
from tests.harness.resource_totals import BUNDLED_SYSTEMS

_REFERENCE = pattern(r'"\$ref":"#/\$defs/([^"]+)"')


@cache
def _definitions(*, exactly: bool) -> Mapping[str, Any]:
    schema = (
        document(catalog(*BUNDLED_SYSTEMS).all(), TITLE, exactly=True)
        if exactly
        else orjson.loads(packaged_file(SCHEMA))
    )
    definitions: Mapping[str, Any] = schema["$defs"]
    return definitions


@cache
def validator(name: str, *, exactly: bool = False) -> Any:
    """Return a validator for a shape.

    Args:
        name: The name of the shape.
        exactly: Whether to refuse fields that no class declares; the published schema allows them in output.
    """
    schema = {"$ref": f"#/$defs/{name}", "$defs": _needed(name, _definitions(exactly=exactly))}
    return jsonschema_rs.Draft202012Validator(schema)


def _needed(name: str, definitions: Mapping[str, Any]) -> dict[str, Any]:
    """Return a definition and those that it refers to; using all definitions takes ten times as long."""
    needed: dict[str, Any] = {}
    queue = [name]
    while queue:
        each = queue.pop()
        if each not in needed:
            needed[each] = definitions[each]
            queue += _REFERENCE.findall(orjson.dumps(definitions[each]).decode())
    return needed


def schema_errors(name: str, value: object, *, exactly: bool = False) -> list[str]:
    """Return the errors of a value of a shape, each with its path; empty if it is valid."""
    checks, plain = validator(name, exactly=exactly), orjson.loads(orjson.dumps(value))
    if checks.is_valid(plain):  # a yes or no is much faster than a list of errors
        return []
    schema = checks.iter_errors(plain)
    return [f"{name} at {list(error.instance_path)}: {error.message[:300]}" for error in schema]
