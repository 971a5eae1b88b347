"""The shapes of the protocol as they once were: names, fields, what is required, and types.

`protocol_1.json` holds them, in fewer words than a schema. `make docs` takes in what was added, and nothing at all
where something was taken away.
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

KEPT = Path(__file__).parent / f"protocol_{PROTOCOL}.json"

Plain = Mapping[str, Any]
"""Methods and shapes as they are kept."""

Types = list[Any]
"""What may stand somewhere: each a word, a literal in JSON, or a list or an object of such."""


def present() -> Plain:
    """Return what the service tells now, and what all systems share."""
    told = catalog(*BUNDLED_SYSTEMS)
    shapes = {**told.shared, **{f"{HOME}.{name}": each for name, each in told.service.items()}}
    methods = {name: [each.params.__name__, each.result.__name__] for name, each in method_table().items()}
    notices = {name: [told.__name__] for name, (told, _) in NOTICES.items()}
    return {"methods": {**methods, **notices}, "shapes": {name: _definition(each) for name, each in shapes.items()}}


def taken_away(before: Plain, now: Plain) -> list[str]:
    """Return what clients of before would miss, or could not say any more; a line each."""
    found = [f"{name}: {was}" for name, was in before["methods"].items() if now["methods"].get(name) != was]
    for name, was in before["shapes"].items():
        there = now["shapes"].get(name)
        if there is None or there.keys() != was.keys() or there.get("closed") != was.get("closed"):
            found.append(f"{name} is gone, or another kind of thing")
        elif "any" in was:
            found += [] if _takes(there["any"], was["any"]) else [f"{name} is less than it was"]
        else:
            found += [f"{name}.{each}" for each in _lost(was, there)]
    return found


def _lost(was: Plain, now: Plain) -> Iterator[str]:
    """Name the fields with which a client of before could not go on, and why."""
    told_then, told_now = _fields(was), _fields(now)
    for field, (required, types) in told_then.items():
        if field not in told_now:
            yield f"{field} is gone"
        elif was["closed"] and not _takes(told_now[field][1], types):
            yield f"{field} takes less than it did"
        elif not was["closed"] and not _takes(types, told_now[field][1], more_words=True):
            yield f"{field} holds what it did not"
        elif required and not told_now[field][0] and not was["closed"]:
            yield f"{field} may be missing"
    if was["closed"]:
        asked_then = {field for field, (required, _) in told_then.items() if required}
        yield from (f"{field} is required" for field, (must, _) in told_now.items() if must and field not in asked_then)


def _fields(definition: Plain) -> dict[str, tuple[bool, Types]]:
    return {name.removesuffix("?"): (not name.endswith("?"), each) for name, each in definition["fields"].items()}


def _takes(wide: Types, narrow: Types, *, more_words: bool = False) -> bool:
    """Return whether whatever is one of some types is one of others.

    Args:
        wide: The others.
        narrow: The types.
        more_words: Whether beside one of some words there may be more of them.
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


def kept() -> Plain:
    """Return what was told once."""
    told: Plain = json.loads(KEPT.read_text(encoding="utf-8"))
    return told


def grown() -> str:
    """Write what is kept, with what was added since; a line a shape.

    Raises:
        ValueError: When something was taken away.
    """
    now = present()
    lost = taken_away(kept(), now)
    if lost:
        raise ValueError(f"the shapes of protocol {PROTOCOL} may only grow: {'; '.join(lost)}")
    parts = (
        f"{json.dumps(part)}: {{\n"
        + ",\n".join(f"{json.dumps(name)}: {json.dumps(each, ensure_ascii=False)}" for name, each in things.items())
        + "\n}"
        for part, things in now.items()
    )
    return "{\n" + ",\n".join(parts) + "\n}\n"
