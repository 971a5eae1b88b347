"""Small changes of the table, of which every larger one is made."""

from collections.abc import Callable
from typing import Any, TypeVar

from events.fiend_wake.table import Interruption, OpenReaction, Stat, State
from events.replace import replace, replace_in

T = TypeVar("T", str, int)


def on_combatant(state: State, who: str, **changes: Any) -> State:
    """Change fields of one combatant."""
    return replace_in(state, "combatants", who, **changes)


def with_stat(state: State, who: str, stat: str, change: Callable[[Stat], Stat]) -> State:
    """Change one stat of a combatant."""
    stats = tuple([change(each) if each.id == stat else each for each in state.combatant(who).stats])
    return on_combatant(state, who, stats=stats)


def on_deed(state: State, **changes: Any) -> State:
    """Change fields of what is being done, if anything is."""
    return state if state.deed is None else replace(state, deed=replace(state.deed, **changes))


def without(some: tuple[T, ...], gone: T) -> tuple[T, ...]:
    """Return some names or numbers without one."""
    return tuple(each for each in some if each != gone)


def popped(state: State, kind: type[Interruption], who: str = "") -> State:
    """Take the innermost interruption of a kind off the stack, of one combatant where one is named."""
    for place, each in enumerate(state.stack):
        if isinstance(each, kind) and (isinstance(each, OpenReaction) or each.who == who):
            return replace(state, stack=(*state.stack[:place], *state.stack[place + 1 :]))
    return state


def pushed(state: State, top: Interruption) -> State:
    """Put an interruption on top of the stack."""
    return replace(state, stack=(top, *state.stack))
