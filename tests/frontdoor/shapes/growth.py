"""The published shapes of the protocol: names, fields, required fields and types.

`protocol_1.json` stores them in a form shorter than a schema. `make docs` adds new shapes to the file and refuses to
remove any.
"""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from frontdoor.shapes.catalog import catalog
from frontdoor.shapes.model import (
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
from frontdoor.shapes.service import HOME, NOTICES
from frontdoor.tables.method_table import method_table
from frontdoor.tables.methods.server import PROTOCOL
from tests.harness.resource_totals import BUNDLED_SYSTEMS

STORED_FILE = Path(__file__).parent / f"protocol_{PROTOCOL}.json"

Plain = Mapping[str, Any]
"""Methods and shapes in their stored form."""

Types = list[Any]
"""The possible types of a value: words, JSON literals, or lists and objects of these."""


def current_shapes() -> Plain:
    """Return the current shapes of the service and those that all systems share."""
    told = catalog(*BUNDLED_SYSTEMS)
    shapes = {**told.shared, **{f"{HOME}.{name}": each for name, each in told.service.items()}}
    methods = {name: [each.params.__name__, each.result.__name__] for name, each in method_table().items()}
    notices = {name: [told.__name__] for name, (told, _) in NOTICES.items()}
    return {"methods": {**methods, **notices}, "shapes": {name: _definition(each) for name, each in shapes.items()}}


def losses_since(before: Plain, now: Plain) -> list[str]:
    """Return what older clients would lose or could no longer send, one line each."""
    found = [f"{name}: {was}" for name, was in before["methods"].items() if now["methods"].get(name) != was]
    for name, was in before["shapes"].items():
        there = now["shapes"].get(name)
        if there is None or there.keys() != was.keys() or there.get("closed") != was.get("closed"):
            found.append(f"{name} was removed or changed its kind")
        elif "any" in was:
            found += [] if _takes(there["any"], was["any"]) else [f"{name} accepts less than before"]
        else:
            found += [f"{name}.{each}" for each in _lost(was, there)]
    return found


def _lost(was: Plain, now: Plain) -> Iterator[str]:
    """Yield the fields that would break an older client, with the reason."""
    told_then, told_now = _fields(was), _fields(now)
    for field, (required, types) in told_then.items():
        if field not in told_now:
            yield f"{field} was removed"
        elif was["closed"] and not _takes(told_now[field][1], types):
            yield f"{field} accepts less than before"
        elif not was["closed"] and not _takes(types, told_now[field][1], more_words=True):
            yield f"{field} can contain new values"
        elif required and not told_now[field][0] and not was["closed"]:
            yield f"{field} may be missing"
    if was["closed"]:
        asked_then = {field for field, (required, _) in told_then.items() if required}
        yield from (f"{field} is required" for field, (must, _) in told_now.items() if must and field not in asked_then)


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
    told: Plain = json.loads(STORED_FILE.read_text(encoding="utf-8"))
    return told


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
