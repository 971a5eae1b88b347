"""The paths of all fields of a state, as `override` expects them."""

from typing import Any

import attrs

from events.memo import memo_by_identity


@memo_by_identity()
def field_paths(state: Any) -> tuple[str, ...]:
    """Return the paths of all fields of a state or of a part of it; cached, because most parts do not change between
    beats.
    """
    paths: list[str] = []
    for field in attrs.fields(type(state)):
        value, name = getattr(state, field.name), field.name
        paths.append(name)
        if attrs.has(type(value)):
            paths += [f"{name}.{path}" for path in field_paths(value)]
        elif isinstance(value, tuple):
            for part in value:
                if attrs.has(type(part)) and hasattr(part, "id"):
                    paths += [f"{name}.{part.id}.{path}" for path in field_paths(part)]
    return tuple(paths)
