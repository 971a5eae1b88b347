"""A short table of who stands how, made of the plain data that a seat may see; it knows no system."""

from collections.abc import Iterator, Mapping
from typing import Any

from combat.engine.system import System
from combat.engine.views import state_seen
from events.wire import thawed_json
from frontdoor.cli.screen import Screen
from frontdoor.cli.sentences import words_of

NOTHING = "-"


def show_table(screen: Screen, system: System[Any], state: Any, setup: Mapping[str, Any], seat: str | None) -> None:
    """
    Show the state as a seat may see it.

    Args:
        screen: Where to.
        system: Whose state it is.
        state: The state.
        setup: What was on the table at the beginning; what still stands there unchanged is not shown.
        seat: The seat that looks; None for somebody who may see everything.
    """
    seen, printed = state_seen(system, state, seat), thawed_json(setup)
    single = (
        f"{words_of(name)}: {_named(state, value)}" for name, value in seen.items() if _is_single(value) and value
    )
    screen.say("; ".join(single))
    for name, members in seen.items():
        if _is_roster(members) and members != printed.get(name):
            screen.say(words_of(name), "bold")
            columns = tuple(_columns(members))
            heads = ("id", "name", *(column.replace("_", " ") for column in columns))
            rows = [
                (str(each["id"]), state.name(each["id"]), *(_cell(each[column]) for column in columns))
                for each in members
            ]
            screen.table(heads, rows)


def _is_roster(value: Any) -> bool:
    return bool(value) and isinstance(value, list) and all(isinstance(each, dict) and "id" in each for each in value)


def _is_single(value: Any) -> bool:
    return isinstance(value, str | int)


def _columns(members: list[dict[str, Any]]) -> Iterator[str]:
    """Return the fields worth a column: those that say something about somebody, in a word or a few."""
    for column in members[0]:
        values = [each[column] for each in members]
        if column not in ("id", "name") and any(values) and all(_fits_a_cell(value) for value in values):
            yield column


def _fits_a_cell(value: Any) -> bool:
    return value is None or _is_single(value) or (isinstance(value, list) and all(map(_is_single, value)))


def _cell(value: Any) -> str:
    """Show a field in little room: others by their ids, which stand in the first column."""
    if value is True:
        return "yes"
    if not value:
        return NOTHING
    return ", ".join(map(_cell, value)) if isinstance(value, list) else str(value)


def _named(state: Any, value: Any) -> str:
    return state.name(value) if isinstance(value, str) else _cell(value)
