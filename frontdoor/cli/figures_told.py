"""Everybody as they stand, or as their sheets say, for any system."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from combat.engine.figures import Figure
from frontdoor.cli.screen import Screen
from frontdoor.cli.text import humanize
from replays.narration.words import capital
from replays.summary import drawn

_GAP = 2


def print_figures(screen: Screen, figures: Sequence[Figure], names: Mapping[str, str]) -> None:
    """Write how everybody stands, side by side.

    Args:
        screen: Where to.
        figures: Who.
        names: The names of the seats, by id.
    """
    order = list(dict.fromkeys(each.side for each in figures))
    wide = max((len(each.name) for each in figures), default=0) + _GAP
    for side, members in groupby(sorted(figures, key=lambda each: order.index(each.side)), lambda each: each.side):
        screen.print(capital(names.get(side, humanize(side))), "bold")
        for each in members:
            screen.print_beside(f"  {each.name:<{wide}}", "; ".join(_stands(each)))


def _stands(figure: Figure) -> Iterator[str]:
    if figure.out:
        yield "out of the fight"
    if figure.acting:
        yield "acting"
    for bar in figure.bars:
        yield f"{bar.name} {drawn(bar)} {bar.now}/{bar.most}"
    for each in figure.counters:
        yield f"{each.name} {each.now}"
    for tag in figure.tags:
        if not (figure.out and tag.name == "out of the fight"):
            yield f"{tag.name} {tag.level}" if tag.level else tag.name
    if figure.position:
        yield figure.position


def print_sheet(screen: Screen, who: str, seen: Mapping[str, Any]) -> bool:
    """Write the sheet of somebody, and what it names of the armoury; return whether there is one.

    Args:
        screen: Where to.
        who: The id.
        seen: The state as plain data, as somebody may see it.
    """
    sheet = next(_sheets(seen, who), None)
    if sheet is None:
        return False
    screen.print(str(sheet["name"]), "bold")
    for name, value in sheet.items():
        if value and name not in ("id", "name"):
            screen.print_beside("  ", f"{humanize(name)}: {_told(value)}", hang=_GAP)
    named = {each for value in sheet.values() if isinstance(value, list) for each in value if isinstance(each, str)}
    for record in (each for value in seen.values() for each in _records(value)):
        if record.get("id") in named and "name" in record:
            told = {name: value for name, value in record.items() if value or name in ("id", "name")}
            screen.print_beside("  ", _told(told), hang=_GAP)
    return True


def _sheets(value: Any, who: str) -> Iterator[Mapping[str, Any]]:
    """Yield every record of somebody that has a name."""
    if isinstance(value, Mapping):
        if value.get("id") == who and value.get("name"):
            yield value
        for each in value.values():
            yield from _sheets(each, who)
    elif isinstance(value, list):
        for each in value:
            yield from _sheets(each, who)


def _records(value: Any) -> Iterator[Mapping[str, Any]]:
    for each in value if isinstance(value, list) else ():
        if isinstance(each, Mapping):
            yield each


def _told(value: Any) -> str:
    """Return a value in words; what has a name or an id comes first by that.

    >>> _told([{"id": "WS", "value": 1}, {"name": "Stealth", "level": 7}]), _told({"shots": 1, "automatic": True})
    ('WS 1, Stealth 7', 'shots 1, automatic')
    """
    if value is True:
        return "yes"
    if isinstance(value, Mapping):
        title = next((str(value[key]) for key in ("name", "id") if value.get(key)), "")
        said = {key: each for key, each in value.items() if key not in ("name", "id") and each not in (None, "", [])}
        rest = [(key.replace("_", " "), each) for key, each in said.items() if each is not False]
        if title and len(rest) == 1:
            return f"{title} {_told(rest[0][1])}"
        told = ", ".join(name if each is True else f"{name} {_told(each)}" for name, each in rest)
        return f"{title} ({told})" if title and told else title or told
    return ", ".join(map(_told, value)) if isinstance(value, list) else str(value)
