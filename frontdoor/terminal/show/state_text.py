"""The state of a fight as text, for any system: status lines, sheets and tables."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

import attrs

from combat.engine.offer.field_docs import field_docs
from combat.engine.offer.figures import Figure
from combat.engine.play.system import System
from combat.engine.play.views import state_view, visible_figures
from events.codec.wire import thaw_json
from frontdoor.terminal.console.errors import InvalidAnswer
from frontdoor.terminal.console.screen import Screen
from frontdoor.terminal.console.text import humanize
from frontdoor.terminal.prompts.answer_parser import match_name
from frontdoor.terminal.prompts.fields import unit_in
from replays.narration.words import capital
from replays.review.summary import text_bar

_GAP = 2


def print_figures(screen: Screen, figures: Sequence[Figure], names: Mapping[str, str]) -> None:
    """Print a status line for each combatant, grouped by side; `names` are those of the seats."""
    order = list(dict.fromkeys(each.side for each in figures))
    width = max((len(each.name) for each in figures), default=0) + _GAP
    for side, members in groupby(sorted(figures, key=lambda each: order.index(each.side)), lambda each: each.side):
        screen.print(capital(names.get(side, humanize(side))), "bold")
        for each in members:
            screen.print_with_margin(f"  {each.name:<{width}}", "; ".join(_status_parts(each)))


def _status_parts(figure: Figure) -> Iterator[str]:
    if figure.out:
        yield "out of the fight"
    if figure.acting:
        yield "acting"
    for bar in figure.bars:
        yield f"{bar.name} {text_bar(bar)} {bar.now}/{bar.most}"
    for each in figure.counters:
        yield f"{each.name} {each.now}"
    for tag in figure.tags:
        if not (figure.out and tag.name == "out of the fight"):
            yield f"{tag.name} {tag.level}" if tag.level else tag.name
    if figure.position:
        yield figure.position


def find_figure(figures: Sequence[Figure], text: str) -> Figure:
    """Return the combatant selected by an id or a part of a name."""
    if not figures:
        raise InvalidAnswer("There are no combatants yet.")
    by_id = next((each for each in figures if each.id == text), None)
    return by_id or figures[match_name(text, [each.name for each in figures])]


def show_sheet(screen: Screen, system: System[Any], table: Any, seat: str | None, text: str) -> None:
    """Print the sheet of a combatant as a seat sees it, and the records that it names, such as weapons."""
    who = find_figure(visible_figures(system, table, seat), text).id
    seen = state_view(system, table, seat)
    sheet = next(_sheets(seen, who), None)
    if sheet is None:
        raise InvalidAnswer("There is no sheet to show.")
    screen.print(table.name(who), "bold")
    for name, value in _counted(sheet, table).items():
        content = [table.name(each) if isinstance(each, str) else each for each in value] if _is_list(value) else value
        screen.print_with_margin("  ", f"{humanize(name)}: {_text(content)}", hang=_GAP)
    named = {each for value in sheet.values() if _is_list(value) for each in value if isinstance(each, str)}
    lists = [value for value in seen.values() if isinstance(value, list)]
    for record in (each for value in lists for each in value):
        if isinstance(record, Mapping) and record.get("id") in named and "name" in record:
            text = _text(_counted(record, table, usual=False))
            screen.print_with_margin("  ", f"{record['name']} ({text})" if text else record["name"], hang=_GAP)


def _counted(record: Mapping[str, Any], table: Any, *, usual: bool = True) -> dict[str, Any]:
    """Return a record's fields with units, without id, name and empty values; without defaults unless `usual`."""
    kind = next(_kinds(table, record), None)
    docs = {} if kind is None else field_docs(kind)
    defaults = {} if kind is None or usual else {field.name: field.default for field in attrs.fields(kind)}
    text = {name: value for name, value in record.items() if value and name not in ("id", "name")}
    text = {name: value for name, value in text.items() if name not in defaults or defaults[name] != value}
    units = {name: unit_in(docs.get(name, "")) for name in text}
    return {name: f"{value} {units[name]}".strip() if units[name] else value for name, value in text.items()}


def _kinds(value: Any, record: Mapping[str, Any]) -> Iterator[type]:
    """Yield the class of each object in a state that has a record's id and all of its fields."""
    if isinstance(value, tuple):
        for each in value:
            yield from _kinds(each, record)
    elif attrs.has(type(value)):
        names = [field.name for field in attrs.fields(type(value))]
        if getattr(value, "id", None) == record.get("id") and set(names) >= record.keys():
            yield type(value)
        for name in names:
            yield from _kinds(getattr(value, name), record)


def _is_list(value: Any) -> bool:
    return isinstance(value, list)


def _sheets(value: Any, who: str) -> Iterator[Mapping[str, Any]]:
    """Yield the records with an id and a name, innermost first, because a combatant in play contains its sheet."""
    if isinstance(value, Mapping):
        for each in value.values():
            yield from _sheets(each, who)
        if value.get("id") == who and value.get("name"):
            yield value
    elif isinstance(value, list):
        for each in value:
            yield from _sheets(each, who)


def _text(value: Any) -> str:
    """Return a value as text that begins with its name or id."""
    if value is True:
        return "yes"
    if isinstance(value, Mapping):
        title = next((str(value[key]) for key in ("name", "id") if value.get(key)), "")
        entries = {key: each for key, each in value.items() if key not in ("name", "id") and each not in (None, "", [])}
        rest = [(key.replace("_", " "), each) for key, each in entries.items() if each is not False]
        if title and len(rest) == 1:
            return f"{title} {_text(rest[0][1])}"
        text = ", ".join(name if each is True else f"{name} {_text(each)}" for name, each in rest)
        return f"{title} ({text})" if title and text else title or text
    return ", ".join(map(_text, value)) if isinstance(value, list) else str(value)


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
