"""The published shapes of the protocol: names, fields, required fields and types.

`protocol_1.json` stores them in a form shorter than a schema. `make docs` adds new shapes to the file and refuses to
remove any.
"""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from frontdoor.schemas.model import (
    AnyOf,
    Boolean,
    Definition,
    Integer,
    ListOf,
    MapOf,
    Named,
    Null,
    Object,
    OneOf,
    Shape,
    Text,
)
from frontdoor.shapes.catalog import catalog
from frontdoor.shapes.service import HOME, NOTICES
from frontdoor.tables.methods.server import PROTOCOL
from frontdoor.tables.protocol.method_table import method_table
from tests.harness.resource_totals import BUNDLED_SYSTEMS

STORED_FILE = Path(__file__).parent / f"protocol_{PROTOCOL}.json"

Plain = Mapping[str, Any]
"""Methods and shapes in their stored form."""

Types = list[Any]
"""The possible types of a value: words, JSON literals, or lists and objects of these."""


def current_shapes() -> Plain:
    """Return the current shapes of the service and those that all systems share."""
    current = catalog(*BUNDLED_SYSTEMS)
    shapes = {**current.shared, **{f"{HOME}.{name}": each for name, each in current.service.items()}}
    methods = {name: [each.params.__name__, each.result.__name__] for name, each in method_table().items()}
    notices = {name: [current.__name__] for name, (current, _) in NOTICES.items()}
    return {"methods": {**methods, **notices}, "shapes": {name: _definition(each) for name, each in shapes.items()}}


def losses_since(before: Plain, now: Plain) -> list[str]:
    """Return what older clients would lose or could no longer send, one line each."""
    losses = [
        f"{name}: {old_shape}" for name, old_shape in before["methods"].items() if now["methods"].get(name) != old_shape
    ]
    for name, old_shape in before["shapes"].items():
        new_shape = now["shapes"].get(name)
        if (
            new_shape is None
            or new_shape.keys() != old_shape.keys()
            or new_shape.get("closed") != old_shape.get("closed")
        ):
            losses.append(f"{name} was removed or changed its kind")
        elif "any" in old_shape:
            losses += [] if _takes(new_shape["any"], old_shape["any"]) else [f"{name} accepts less than before"]
        else:
            losses += [f"{name}.{each}" for each in _lost(old_shape, new_shape)]
    return losses


def _lost(old_shape: Plain, now: Plain) -> Iterator[str]:
    """Yield the fields that would break an older client, with the reason."""
    old_fields, new_fields = _fields(old_shape), _fields(now)
    for field, (required, types) in old_fields.items():
        if field not in new_fields:
            yield f"{field} was removed"
        elif old_shape["closed"] and not _takes(new_fields[field][1], types):
            yield f"{field} accepts less than before"
        elif not old_shape["closed"] and not _takes(types, new_fields[field][1], more_words=True):
            yield f"{field} can contain new values"
        elif required and not new_fields[field][0] and not old_shape["closed"]:
            yield f"{field} may be missing"
    if old_shape["closed"]:
        required_before = {field for field, (required, _) in old_fields.items() if required}
        yield from (
            f"{field} is required" for field, (must, _) in new_fields.items() if must and field not in required_before
        )


def _fields(definition: Plain) -> dict[str, tuple[bool, Types]]:
    return {name.removesuffix("?"): (not name.endswith("?"), each) for name, each in definition["fields"].items()}


def _takes(wide: Types, narrow: Types, *, more_words: bool = False) -> bool:
    """Return whether every value of some types is also one of the other types.

    Args:
        wide: The other types.
        narrow: The types.
        more_words: Whether a list of words may grow.
    """
    words = more_words and any(map(_is_word, wide))
    return all(any(_covers(one, each, more_words) for one in wide) or (words and _is_word(each)) for each in narrow)


def _covers(wide: Any, narrow: Any, more_words: bool) -> bool:
    if isinstance(wide, dict) and isinstance(narrow, dict) and wide.keys() == narrow.keys():
        return all(_takes(wide[kind], narrow[kind], more_words=more_words) for kind in wide)
    whole = wide == "whole" and str(narrow).startswith("whole")
    return bool(wide == narrow or whole or (wide == "text" and _is_word(narrow)))


def _is_word(kind: Any) -> bool:
    return isinstance(kind, str) and kind.startswith('"')


def _definition(definition: Definition) -> Plain:
    if not isinstance(definition, Object):
        return {"any": _types(definition.shape)}
    fields = {f"{each.name}{'' if each.required else '?'}": _types(each.shape) for each in definition.fields}
    return {"closed": definition.closed, "fields": fields}


STORED_WORDS: Mapping[type, str] = {Text: "text", Boolean: "truth", Null: "nothing", Integer: "whole"}
"""The word for each scalar shape in the stored file, which never changes."""


def _types(shape: Shape) -> Types:
    match shape:
        case AnyOf(of):
            return [each for one in of for each in _types(one)]
        case OneOf(of):
            return [json.dumps(each) for each in of]
        case ListOf(of) | MapOf(of):
            return [{"list" if isinstance(shape, ListOf) else "map": _types(of)}]
        case Named(name):
            return [name]
        case Integer(int(least), int(most)):
            return [f"whole from {least} to {most}"]
        case _:
            return [STORED_WORDS[type(shape)]]


def stored_shapes() -> Plain:
    """Return the stored shapes."""
    current: Plain = json.loads(STORED_FILE.read_text(encoding="utf-8"))
    return current


def extended_file() -> str:
    """Return the text of the stored file with new shapes added, one shape per line.

    Raises:
        ValueError: If a shape lost something.
    """
    now = current_shapes()
    lost = losses_since(stored_shapes(), now)
    if lost:
        raise ValueError(f"the shapes of protocol {PROTOCOL} may only grow: {'; '.join(lost)}")
    parts = (
        f"{json.dumps(part)}: {{\n"
        + ",\n".join(f"{json.dumps(name)}: {json.dumps(each, ensure_ascii=False)}" for name, each in things.items())
        + "\n}"
        for part, things in now.items()
    )
    return "{\n" + ",\n".join(parts) + "\n}\n"
