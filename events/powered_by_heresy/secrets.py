"""The state as each seat may see it."""

from events.powered_by_heresy.table import State


def conceal(state: State, _: str) -> State:
    """Return the state unchanged: this game has no secrets."""
    return state
