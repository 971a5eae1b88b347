"""The paths of all fields of a state, as `override` expects them."""

from typing import Any

import attrs

from events.memo import memo_by_identity


@memo_by_identity()
def field_paths(thing: Any) -> tuple[str, ...]:
    """Return the paths of all fields of a state or of a part of it; cached, because most parts do not change between
    beats.
    """
    found: list[str] = []
    for field in attrs.fields(type(thing)):
        value, here = getattr(thing, field.name), field.name
        found.append(here)
        if attrs.has(type(value)):
            found += [f"{here}.{path}" for path in field_paths(value)]
        elif isinstance(value, tuple):
            for each in value:
                if attrs.has(type(each)) and hasattr(each, "id"):
                    found += [f"{here}.{each.id}.{path}" for path in field_paths(each)]
    return tuple(found)
