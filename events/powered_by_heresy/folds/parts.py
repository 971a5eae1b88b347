"""Parts of the state, changed one at a time."""

from typing import Any

from events.powered_by_heresy.table import State
from events.replace import replace


def with_fields(state: State, who: str, **changes: Any) -> State:
    """Set fields of somebody, acolyte or enemy."""
    side = "acolytes" if state.is_acolyte(who) else "enemies"
    changed = (replace(each, **changes) if each.id == who else each for each in getattr(state, side))
    return replace(state, **{side: tuple(changed)})


def on_attempt(state: State, **changes: Any) -> State:
    """Set fields of the move under way."""
    if not state.attempts:
        return state
    return replace(state, attempts=(*state.attempts[:-1], replace(state.attempts[-1], **changes)))


def on_blow(state: State, **changes: Any) -> State:
    """Set fields of the blow that comes first."""
    if not state.blows:
        return state
    return replace(state, blows=(replace(state.blows[0], **changes), *state.blows[1:]))


def without(names: tuple[str, ...], gone: str) -> tuple[str, ...]:
    """Return some names without one of them."""
    return tuple(each for each in names if each != gone)
