"""The table as each seat may see it."""

from events.wrath_and_glory.table import State


def conceal(state: State, seat: str) -> State:
    """Return the table as a seat sees it: everything lies open, sheets included."""
    return state
