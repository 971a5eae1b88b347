"""Figures: the status of each combatant, ready to be drawn by a front-end that knows no system."""

from collections.abc import Iterator, Sequence

from attrs import frozen


@frozen
class Bar:
    """A quantity with a maximum, such as wounds.

    Attributes:
        name: The name of the quantity in the book.
        now: The current amount.
        most: The maximum amount.
        full_is_good: Whether a full bar is good for the combatant: true for Wrath, which is spent, false for Wounds.
    """

    name: str
    now: int
    most: int
    full_is_good: bool = False


@frozen
class Counter:
    """A quantity without a maximum, such as points or a derived score.

    Attributes:
        name: The name of the quantity in the book.
        now: The current amount.
    """

    name: str
    now: int


@frozen
class Tag:
    """A state that a combatant is in, such as a condition.

    Attributes:
        name: The name of the condition in the book.
        level: The level of the condition; 0 if it has no levels.
    """

    name: str
    level: int = 0


@frozen(kw_only=True)
class Figure:
    """The status of one combatant.

    Attributes:
        id: The id that commands use for the combatant.
        name: The display name; unique within the fight.
        side: The seat or side that the combatant fights for.
        bars: Quantities with a maximum, the most important first.
        counters: Other quantities.
        tags: Conditions and similar states.
        position: The location in words; empty if unknown.
        acting: Whether it is the combatant's turn.
        out: Whether the combatant is out of the fight.
        scores: Values derived by the rules, such as Defence.
    """

    id: str
    name: str
    side: str
    bars: tuple[Bar, ...]
    counters: tuple[Counter, ...] = ()
    tags: tuple[Tag, ...] = ()
    position: str = ""
    acting: bool = False
    out: bool = False
    scores: tuple[Counter, ...] = ()


def figure_changes(before: Sequence[Figure], after: Sequence[Figure]) -> tuple[str, ...]:
    """Return the differences between two sets of figures, one line for each combatant that changed.

    >>> ansel = Figure(id="a", name="Ansel", side="x", bars=())
    >>> figure_changes([ansel], [Figure(id="a", name="Ansel", side="x", bars=(), out=True)])
    ('Ansel: out no -> yes',)
    """
    was, now = ({figure.id: figure for figure in figures} for figures in (before, after))
    lines = []
    for key, name in {figure.id: figure.name for figure in (*before, *after)}.items():
        differences = list(_differences(was.get(key), now.get(key)))
        if differences:
            lines.append(f"{name}: {'; '.join(differences)}")
    return tuple(lines)


def _differences(was: Figure | None, now: Figure | None) -> Iterator[str]:
    if was is None or now is None:
        yield "no longer on the table" if now is None else "on the table"
        return
    old_values, new_values = _figure_values(was), _figure_values(now)
    for name in {**old_values, **new_values}:
        before, after = old_values.get(name, "no"), new_values.get(name, "no")
        if before != after:
            yield f"{name} {before} -> {after}"


def _figure_values(figure: Figure) -> dict[str, str]:
    """Return a figure's values as strings, keyed by name."""
    values: dict[str, str] = {bar.name: str(bar.now) for bar in figure.bars}
    values |= {counter.name: str(counter.now) for counter in (*figure.counters, *figure.scores)}
    values |= {tag.name: str(tag.level) if tag.level else "yes" for tag in figure.tags}
    values |= {word: "yes" for word, is_set in (("acting", figure.acting), ("out", figure.out)) if is_set}
    return {**values, "side": figure.side, "position": figure.position or "no"}
