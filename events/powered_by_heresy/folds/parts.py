"""Parts of the state, changed one at a time."""

from collections.abc import Callable
from typing import Any

from events.powered_by_heresy.table import Acolyte, State
from events.replace import replace


def on_acolyte(state: State, who: str, change: Callable[[Acolyte], Acolyte]) -> State:
    """Change one acolyte."""
    return replace(state, acolytes=tuple(change(each) if each.id == who else each for each in state.acolytes))


def with_fields(state: State, who: str, **changes: Any) -> State:
    """Set fields of somebody, acolyte or enemy."""
    if state.is_acolyte(who):
        return on_acolyte(state, who, lambda each: replace(each, **changes))
    return replace(state, enemies=tuple(replace(each, **changes) if each.id == who else each for each in state.enemies))


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
