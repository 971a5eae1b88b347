"""The table as each seat may see it."""

from events.powered_by_heresy.table import State


def conceal(state: State, _: str) -> State:
    """Return the table as a seat sees it: nothing in this conversation is secret."""
    return state
