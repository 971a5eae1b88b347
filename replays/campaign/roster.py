"""The roster of a fight: what each combatant has at its start and at its end, to copy into another program."""

import csv
from collections.abc import Iterator, Mapping
from io import StringIO
from typing import Any

from attrs import frozen

from combat.engine.offer.figures import Figure
from combat.engine.play.views import visible_figures
from replays.analysis.statistics import escape_formula
from replays.campaign.changes import changes, plain_value, plain_words
from replays.campaign.entries import final_setup, opening_setup
from replays.differences import ABSENT
from replays.loaded_fight import LoadedFight


@frozen(kw_only=True)
class RosterValue:
    """A value of a combatant.

    Attributes:
        name: Its name: a bar, a counter or a condition in the words of the book, or the fields of the sheet that lead
            to it.
        start: The value at the start of the fight; empty if there was none.
        end: The value at its end; empty if there is none.
        most: The maximum; None if there is none.
    """

    name: str
    start: str
    end: str
    most: int | None = None

    def __str__(self) -> str:
        most = "" if self.most is None else f" of {self.most}"
        start, end = self.start or "none", self.end or "none"
        return f"{self.name} {end}{most}" if start == end else f"{self.name} {start} -> {end}{most}"


@frozen(kw_only=True)
class RosterEntry:
    """A combatant of a roster.

    Attributes:
        side: The name of its side.
        id: Its id.
        name: Its name.
        remains: Whether it is part of the next session.
        values: All bars, counters and conditions, and the fields of its sheet that changed.
    """

    side: str
    id: str
    name: str
    remains: bool
    values: tuple[RosterValue, ...]


def roster(game: LoadedFight) -> tuple[RosterEntry, ...]:
    """Return the combatants of a fight, grouped by side, in the order of the setup."""
    start, end = opening_setup(game), final_setup(game)
    figures = ({each.id: each for each in visible_figures(game.system, game[beat].state, None)} for beat in (0, -1))
    before, after = figures
    sides = {seat.id: seat.name for seat in game.header.seats}
    remaining = set(_ids(end))
    entries = [
        RosterEntry(
            side=sides.get(figure.side, figure.side),
            id=key,
            name=figure.name,
            remains=key in remaining,
            values=_values_of(before.get(key), after.get(key), start, end, sides),
        )
        for key, figure in {**before, **after}.items()
    ]
    order = [entry.side for entry in entries]
    return tuple(sorted(entries, key=lambda entry: order.index(entry.side)))


def roster_lines(entries: tuple[RosterEntry, ...]) -> Iterator[str]:
    """Yield a roster as lines of text."""
    side = ""
    for entry in entries:
        if entry.side != side:
            side = entry.side
            yield side
        yield f"  {entry.name}{'' if entry.remains else ', not in the next session'}"
        for value in entry.values:
            yield f"    {value}"


def roster_csv(entries: tuple[RosterEntry, ...]) -> str:
    """Return a roster as comma-separated values: a line for each value."""
    file = StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(("side", "id", "combatant", "remains", "value", "start", "end", "most"))
    for entry in entries:
        texts = map(escape_formula, (entry.side, entry.id, entry.name))
        fixed = (*texts, "yes" if entry.remains else "no")
        for value in entry.values:
            numbers = map(escape_formula, (value.name, value.start, value.end))
            writer.writerow((*fixed, *numbers, "" if value.most is None else value.most))
    return file.getvalue()


def _ids(data: Any) -> Iterator[str]:
    if isinstance(data, dict):
        yield from (data["id"],) if isinstance(data.get("id"), str) else ()
    for each in data.values() if isinstance(data, dict) else data if isinstance(data, list) else ():
        yield from _ids(each)


def _drawn(before: Figure | None, after: Figure | None) -> Iterator[RosterValue]:
    was, now = ({} if figure is None else _values(figure) for figure in (before, after))
    for name in {**was, **now}:
        start, end = was.get(name, ("", None)), now.get(name, ("", None))
        yield RosterValue(name=name, start=start[0], end=end[0], most=end[1] if name in now else start[1])


def _values_of(
    before: Figure | None, after: Figure | None, start: Any, end: Any, sides: Mapping[str, str]
) -> tuple[RosterValue, ...]:
    known = [figure for figure in (before, after) if figure is not None]
    names = [sides.get(figure.side, figure.side) for figure in known]
    changed = [RosterValue(name="side", start=names[0], end=names[1])] if len({*names}) > 1 else []
    drawn = (*_drawn(before, after), *changed)
    return (*drawn, *_sheet(start, end, known[0].id, {value.name.casefold() for value in drawn}))


def _values(figure: Figure) -> dict[str, tuple[str, int | None]]:
    """Return the bars, counters and conditions of a figure, each with its maximum."""
    values: dict[str, tuple[str, int | None]] = {bar.name: (str(bar.now), bar.most) for bar in figure.bars}
    values |= {counter.name: (str(counter.now), None) for counter in figure.counters}
    return values | {tag.name: (str(tag.level) if tag.level else "yes", None) for tag in figure.tags}


def _sheet(start: Any, end: Any, key: str, shown: set[str]) -> Iterator[RosterValue]:
    """Yield the changed fields of a sheet without those that a figure shows, such as `blood` as Blood Marker."""
    for change in changes(start, end):
        name = plain_words(change.path[change.path.index(key) + 1 :]) if key in change.path else ""
        word = f"{name.casefold().removesuffix('s')} "
        is_shown = name.casefold() in shown or any(each.startswith(word) for each in shown)
        if name and not change.order and not is_shown:
            yield RosterValue(name=name, start=_text(change.was), end=_text(change.now))


def _text(value: Any) -> str:
    return "" if value is ABSENT or value is None else value if isinstance(value, str) else plain_value(value)
