"""Changes of one part of the state: a combatant, a turn, the current test or a pool."""

from collections.abc import Callable
from typing import Any

from events.replace import replace, replace_member
from events.wrath_and_glory.table import State, Turn


def change_combatant(state: State, who: str, **changes: Any) -> State:
    """Change fields of a combatant."""
    return replace_member(state, "combatants", who, **changes)


def change_turn(state: State, who: str, change: Callable[[Turn], Turn]) -> State:
    """Change the turns of a combatant."""
    return replace(state, turns=tuple(change(turn) if turn.id == who else turn for turn in state.turns))


def change_test(state: State, **changes: Any) -> State:
    """Change fields of the current test, if there is one."""
    return state if state.test is None else replace(state, test=replace(state.test, **changes))


def change_complication(state: State, **changes: Any) -> State:
    """Change fields of the current Complication, if there is one."""
    if state.complication is None:
        return state
    return replace(state, complication=replace(state.complication, **changes))


def change_pool(state: State, whose: str, resource: str, amount: int) -> State:
    """Add to a pool of the players, the GM or a combatant."""
    if resource == "Wrath":
        players = tuple(
            replace(player, wrath=player.wrath + amount) if player.id == whose else player for player in state.players
        )
        return replace(state, players=players)
    if resource == "Glory":
        return replace(state, glory=state.glory + amount)
    if resource == "Ruin" and not state.has_combatant(whose):
        return replace(state, ruin=state.ruin + amount)
    field = {"Reload": "ammo", "Faith": "faith"}.get(resource, "ruin")
    return change_combatant(state, whose, **{field: getattr(state.combatant(whose), field) + amount})


def without(names: tuple[str, ...], gone: str) -> tuple[str, ...]:
    """Return the names without a given one."""
    return tuple(name for name in names if name != gone)
