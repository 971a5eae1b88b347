"""Helpers that change one part of the state."""

from typing import Any

from events.powered_by_heresy.table import State
from events.replace import replace, replace_member
from events.vocabulary import AbilityUsed


def with_fields(state: State, who: str, **changes: Any) -> State:
    """Return the state after changing fields of an acolyte or enemy."""
    return replace_member(state, "acolytes" if state.is_acolyte(who) else "enemies", who, **changes)


def with_sums(state: State, who: str, **amounts: int) -> State:
    """Return the state after adding amounts to number fields of an acolyte or enemy."""
    character = state.character(who)
    return with_fields(state, who, **{field: getattr(character, field) + amount for field, amount in amounts.items()})


def change_attempt(state: State, **changes: Any) -> State:
    """Return the state after changing fields of the current move, or unchanged if there is none."""
    if not state.attempts:
        return state
    return replace(state, attempts=(*state.attempts[:-1], replace(state.attempts[-1], **changes)))


def change_blow(state: State, **changes: Any) -> State:
    """Return the state after changing fields of the next blow, or unchanged if there is none."""
    if not state.blows:
        return state
    return replace(state, blows=(replace(state.blows[0], **changes), *state.blows[1:]))


def uses_after(state: State, *over: str) -> tuple[AbilityUsed, ...]:
    """Return the recorded ability uses that still matter after the time spans in `over` have ended."""
    ended = [{field: "" for field in ("limit", "lasts") if getattr(use, field) in over} for use in state.used]
    shorter = (replace(use, **changes) for use, changes in zip(state.used, ended, strict=True))
    return tuple(use for use in shorter if use.limit or use.lasts)


def without(names: tuple[str, ...], gone: str) -> tuple[str, ...]:
    """Return the names without a given one."""
    return tuple(name for name in names if name != gone)
