"""Small changes to the state that the folds are built from."""

from collections.abc import Callable
from typing import Any, TypeVar

from events.fiend_wake.table import Interruption, OpenReaction, Stat, State
from events.replace import replace, replace_member

T = TypeVar("T", str, int)


def on_combatant(state: State, who: str, **changes: Any) -> State:
    """Change fields of one combatant."""
    return replace_member(state, "combatants", who, **changes)


def with_sum(state: State, who: str, field: str, amount: int) -> State:
    """Add an amount to a number of one combatant."""
    return on_combatant(state, who, **{field: getattr(state.combatant(who), field) + amount})


def with_stat(state: State, who: str, stat: str, change: Callable[[Stat], Stat]) -> State:
    """Change one stat of a combatant."""
    stats = tuple([change(each) if each.id == stat else each for each in state.combatant(who).stats])
    return on_combatant(state, who, stats=stats)


def on_deed(state: State, **changes: Any) -> State:
    """Change fields of the action in progress, if there is one."""
    return state if state.deed is None else replace(state, deed=replace(state.deed, **changes))


def without(items: tuple[T, ...], removed: T) -> tuple[T, ...]:
    """Return the items without the removed one."""
    return tuple(item for item in items if item != removed)


def popped(state: State, type_: type[Interruption], who: str = "") -> State:
    """Remove the innermost interruption of this type. Types other than a reaction must also match the combatant."""
    for index, interruption in enumerate(state.stack):
        if isinstance(interruption, type_) and (isinstance(interruption, OpenReaction) or interruption.who == who):
            return replace(state, stack=(*state.stack[:index], *state.stack[index + 1 :]))
    return state


def pushed(state: State, interruption: Interruption) -> State:
    """Put an interruption on top of the stack."""
    return replace(state, stack=(interruption, *state.stack))
