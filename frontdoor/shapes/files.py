"""The files that tell the shapes: what lies in the project, and what `blow shapes` writes."""

from collections.abc import Mapping
from importlib.resources import files as resources
from typing import Any

from events import json_text
from frontdoor.shapes import json_schema, openrpc, typescript
from frontdoor.shapes.catalog import catalog

SCHEMA, METHODS = "shapes.json", "openrpc.json"
TYPES = "types"
TITLE = "What goes over the wire, and into a log, in Blow by blow"
NOTE = "Written by Blow by blow from its classes (`make docs`, `blow shapes`); do not edit."


def generated_files(*systems: str) -> Mapping[str, str]:
    """Return the text of each file, by its path; of some systems, or of all that are installed where none is named.

    Raises:
        Refused: When there is no such system.
    """
    found = catalog(*systems)
    types = typescript.modules(found, NOTE)
    schema, methods = json_schema.document(found.all(), TITLE), openrpc.document(found.all())
    return {SCHEMA: _text(schema), METHODS: _text(methods), **{f"{TYPES}/{name}": text for name, text in types.items()}}


def _text(document: Mapping[str, Any]) -> str:
    return json_text.dumps(document, option=json_text.OPT_INDENT_2).decode() + "\n"


def packaged_file(name: str) -> bytes:
    """Return one of the documents that lie in this package, such as `shapes.json`."""
    return resources("frontdoor.shapes").joinpath(name).read_bytes()
