"""The state of a fight as short tables, for any system, from the data that a seat may see."""

from collections.abc import Iterator, Mapping
from typing import Any

from combat.engine.play.system import System
from combat.engine.play.views import state_view
from events.codec.wire import thaw_json
from frontdoor.terminal.console.screen import Screen
from frontdoor.terminal.console.text import humanize


def print_state(screen: Screen, system: System[Any], state: Any, setup: Mapping[str, Any], seat: str | None) -> None:
    """Print the state as a seat sees it, or all of it for None; lists unchanged since the setup are left out."""
    visible, initial = state_view(system, state, seat), thaw_json(setup)
    scalars = {name: value for name, value in visible.items() if _is_scalar(value) and value}
    named = {name: state.name(value) if isinstance(value, str) else _cell(value) for name, value in scalars.items()}
    screen.print_with_margin("", "; ".join(f"{humanize(name)}: {value}" for name, value in named.items()))
    for name, records in visible.items():
        is_list = records and isinstance(records, list) and records != initial.get(name)
        if is_list and all(isinstance(each, dict) and "id" in each for each in records):
            screen.print(humanize(name), "bold")
            columns = tuple(_columns(records))
            screen.print_table(
                ("id", "name", *(column.replace("_", " ") for column in columns)),
                [
                    (str(each["id"]), state.name(each["id"]), *(_cell(each[name]) for name in columns))
                    for each in records
                ],
                titles=2,
            )


def _is_scalar(value: Any) -> bool:
    return value is None or isinstance(value, str | int)


def _columns(records: list[dict[str, Any]]) -> Iterator[str]:
    """Yield the fields that deserve a column: those that are not always empty, and short enough for a cell."""
    for column in records[0]:
        values = [each[column] for each in records]
        if (
            column not in ("id", "name")
            and any(values)
            and all(all(map(_is_scalar, value if isinstance(value, list) else [value])) for value in values)
        ):
            yield column


def _cell(value: Any) -> str:
    """Return a value in few characters; combatants appear by id, which the first column shows."""
    if value is True:
        return "yes"
    if not value:
        return "-"
    return ", ".join(map(_cell, value)) if isinstance(value, list) else str(value)
