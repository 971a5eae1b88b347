"""The table service's methods as an OpenRPC document, for client generators and documentation."""

from collections.abc import Mapping
from typing import Any

from combat.engine.version import own_version
from frontdoor.schemas.json_schema import schema, schemas
from frontdoor.schemas.model import Definition, Object, needed_for
from frontdoor.shapes.service import HOME, NOTICES
from frontdoor.tables.errors import ERRORS, Fault
from frontdoor.tables.protocol.method_table import Method, method_table

OPENRPC = "1.3.2"
_AT = "#/components/schemas/"


def document(definitions: Mapping[str, Definition]) -> dict[str, Any]:
    """Return the OpenRPC document."""
    classes = [cls for method in method_table().values() for cls in (method.params, method.result)]
    classes += [Fault, *(cls for cls, _ in NOTICES.values())]
    schemas_used = needed_for([f"{HOME}.{cls.__name__}" for cls in classes], definitions)
    errors_used = {name: {"code": code, "message": message} for name, (code, message) in ERRORS.items()}
    return {
        "openrpc": OPENRPC,
        "info": {
            "title": "Blow by blow: the table service",
            "version": own_version(),
            "description": "Fights for front ends in any language, over JSON-RPC 2.0 with named params.",
        },
        "methods": [_method(method, definitions) for method in method_table().values()],
        "x-notifications": [
            {"name": name, "summary": doc, "params": {"$ref": f"{_AT}{HOME}.{cls.__name__}"}}
            for name, (cls, doc) in NOTICES.items()
        ],
        "components": {"errors": errors_used, "schemas": schemas(schemas_used, _AT)},
    }


def _method(method: Method, definitions: Mapping[str, Definition]) -> dict[str, Any]:
    params = definitions[f"{HOME}.{method.params.__name__}"]
    fields = params.fields if isinstance(params, Object) else ()
    result = f"{HOME}.{method.result.__name__}"
    return {
        "name": method.name,
        "summary": " ".join(method.doc.split()),
        "paramStructure": "by-name",
        "params": [
            {
                "name": field.name,
                **({"description": field.doc} if field.doc else {}),
                "required": field.required,
                "schema": schema(field.shape, _AT),
            }
            for field in fields
        ],
        "result": {"name": method.result.__name__, "schema": {"$ref": f"{_AT}{result}"}},
        "errors": [{"$ref": f"#/components/errors/{name}"} for name in ERRORS],
    }
