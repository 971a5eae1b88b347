"""The status of a fight in two lines before a prompt; changes are marked."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from textwrap import wrap
from typing import Any

import attrs

from combat.engine.fight.encounter import Encounter
from combat.engine.offer.figures import Bar, Figure
from frontdoor.terminal.console.screen import Screen
from frontdoor.terminal.console.text import humanize, step_in_words
from replays.narration.words import capital

CHANGED = "*"
"""Mark after a value that has changed since the last prompt."""

_CLOCKS = ("round", "turn", "scene")
_MOST_TAGS = 3
_OUT = "out"
MIN_WIDTH = 20
"""Width of the status if the width of the terminal is unknown, in columns."""
_ROOM_FOR_MORE = 15  # columns for the number of combatants left out


@attrs.define
class Status:
    """The status of a fight as last shown, kept to mark changes."""

    fight: Encounter
    screen: Screen
    seat: str | None  # the seat whose view is shown
    _values: dict[tuple[str, str], str] = attrs.field(factory=dict)
    _head: tuple[str, ...] = ()  # the step of the round track, and the ids of the acting combatants
    _fixed: Sequence[str] = ()  # the fixed lines below the step, as last drawn
    _repeated: frozenset[tuple[str, str]] = frozenset()  # counters that are shown only with another combatant

    def show(self) -> None:
        """Print the acting combatants and the status of all; print nothing if it has not changed.

        On a terminal with fixed lines, the status is drawn there instead.
        """
        area = self.screen.fixed_lines()
        if area is not None:
            area.show(self._fixed_lines())
            return
        figures = self.fight.figures(self.seat)
        now = {(each.id, name): value for each in figures for name, value in figure_values(each)}
        head = (clock_text(self.fight), *(each.id for each in figures if each.acting))
        if (head, now) == (self._head, self._values):
            return
        acting = [f"{capital(each.name)} acts" for each in figures if each.acting]
        moved_on = acting and now == self._values and head[1:] == self._head[1:]  # another step of the same turn
        lines = [*self._lines(figures, marked=bool(self._values))]
        lines = [". ".join((clock_text(self.fight), *acting))] if moved_on else lines
        self._head, self._values = head, now
        self.screen.print()
        for line in lines:
            self.screen.print_with_margin("", line, "cyan", hang=2)

    def show_fixed(self) -> None:
        """Draw the status, if the terminal has fixed lines."""
        if self.screen.fixed_lines() is not None:
            self.show()

    def _fixed_lines(self) -> Sequence[str]:
        """Return a line with the step, the acting combatants, and the others; the marks stay until the next change."""
        figures = self.fight.figures(self.seat)
        now = {(each.id, name): value for each in figures for name, value in figure_values(each)}
        step = clock_text(self.fight)
        head = (step, *(each.id for each in figures if each.acting))
        if (head, now) != (self._head, self._values):
            acting, *others = self._lines(figures, marked=bool(self._values))
            acting = acting.removeprefix(step).removeprefix(". ")
            self._fixed = [*filter(None, (acting, *others))]
            self._head, self._values = head, now
        width = self.screen.width or MIN_WIDTH
        rows = self._fixed if all(len(row) <= width for row in self._fixed) else wrap(" | ".join(self._fixed), width)
        return [f"── {step} ".ljust(width, "─"), *rows]

    def _lines(self, figures: Sequence[Figure], *, marked: bool) -> Iterator[str]:
        acting = [each for each in figures if each.acting and not each.out]
        others = [each for each in figures if each not in acting]
        self._repeated = _repeated_counters((*acting, *others), self._values)
        texts = [self._figure_text(each, " acts", marked=marked, brief=len(acting) > 1) for each in acting]
        yield ". ".join((clock_text(self.fight), *texts))
        notable = [each for each in others if _is_harmed(each) or (marked and self._has_changed(each))]
        notable.sort(key=lambda each: not (marked and self._has_changed(each)))
        rest = f"{len(others) - len(notable)} unharmed" if len(notable) < len(others) else ""
        if others:
            texts = [self._figure_text(each, marked=marked, brief=True) for each in notable]
            yield self._fitting(texts, rest, len(others))

    def _figure_text(self, figure: Figure, suffix: str = "", *, marked: bool, brief: bool) -> str:
        left_out = {*islice(_tags(figure), _MOST_TAGS, None)}
        parts = [each for each in figure_values(figure) if each[0] not in left_out]
        if brief:
            notable = {_OUT, *(bar.name for bar in figure.bars if _shows_harm(figure, bar))}
            notable |= {*_tags(figure)} if _is_harmed(figure) else set()
            parts = [each for each in parts if each[0] in notable or (marked and self._differs(figure, *each))]
        texts = [
            f"{name} {value}".strip() + (CHANGED if marked and self._differs(figure, name, value) else "")
            for name, value in parts
        ]
        name = capital(f"{figure.name}{suffix}")
        return f"{name}: {', '.join(texts)}" if texts else name

    def _differs(self, figure: Figure, name: str, value: str) -> bool:
        if (figure.id, name) in self._repeated:
            return False
        return bool(self._values) and self._values.get((figure.id, name)) != value

    def _has_changed(self, figure: Figure) -> bool:
        return any(self._differs(figure, name, value) for name, value in figure_values(figure))

    def _fitting(self, parts: Sequence[str], rest: str, figures: int) -> str:
        """Return as many whole parts as fit on the line, joined, with the number of combatants left out."""
        width, between = self.screen.width, " | "
        line = parts[0] if parts else ""
        for place, part in enumerate(parts[1:], start=1):
            last = place == len(parts) - 1 and not rest
            room = width if last or width is None else width - _ROOM_FOR_MORE
            if room is not None and len(line) + len(between) + len(part) > room:
                return f"{line}{between}{figures - place} more"
            line = f"{line}{between}{part}"
        return between.join(filter(None, (line, rest)))


def _is_harmed(figure: Figure) -> bool:
    return figure.out or any(_shows_harm(figure, bar) for bar in figure.bars)


def _repeated_counters(figures: Sequence[Figure], before: Mapping[tuple[str, str], str]) -> frozenset[tuple[str, str]]:
    """Return the counters to leave out, because an earlier combatant already shows the side's shared pool."""
    held: dict[tuple[str, str], dict[str, tuple[str | None, int]]] = {}
    for figure in figures:
        for each in figure.counters:
            values = before.get((figure.id, each.name)), each.now
            held.setdefault((figure.side, each.name), {})[figure.id] = values
    pools = [(name, [*by_id][1:]) for (_, name), by_id in held.items() if len({*by_id.values()}) == 1]
    return frozenset((who, name) for name, others in pools for who in others)


def _shows_harm(figure: Figure, bar: Bar) -> bool:
    """Return whether a bar shows harm; only the first of the bars that are good when full counts."""
    fresh = bar.most if bar.full_is_good else 0
    return bar.now != fresh and (bar is figure.bars[0] or not bar.full_is_good)


def _tags(figure: Figure) -> Iterator[str]:
    """Yield a combatant's conditions, most serious first."""
    for tag in figure.tags:
        yield f"{tag.name} {tag.level}" if tag.level else tag.name


def figure_values(figure: Figure) -> Iterator[tuple[str, str]]:
    """Yield the status of a combatant as pairs of name and value; conditions have an empty value."""
    if figure.out:
        yield _OUT, ""
        return
    for bar in figure.bars:
        yield bar.name, f"{bar.now}/{bar.most}"
    for each in figure.counters:
        yield each.name, str(each.now)
    for tag in _tags(figure):
        yield tag, ""
    if figure.position:
        yield figure.position, ""


def clock_text(fight: Encounter) -> str:
    """Return a fight's step on the round track, in words."""
    state: Any = fight.state
    clock = next((f"{humanize(each)} {getattr(state, each)}, " for each in _CLOCKS if getattr(state, each, 0)), "")
    return capital(f"{clock}{step_in_words(fight.step)}")
