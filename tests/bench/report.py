"""Output of the figures: tables on the terminal, Markdown for the page on performance, and JSON."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import attrs
from rich.console import Console
from rich.table import Table

from tests.bench.rows import ROWS, Curve, Figure, Peer, Row

BEGIN, END = "<!-- written by make bench -->", "<!-- so far -->"


@attrs.frozen
class Report:
    """All results of a benchmark run.

    Attributes:
        title: The Python version and the length of an oj.
        systems: The measured systems.
        figures: The figures of the rows.
        curves: The growth curves.
        peers: The figures of the alternatives.
    """

    title: str
    systems: Sequence[str]
    figures: list[Figure] = attrs.field(factory=list)
    curves: list[Curve] = attrs.field(factory=list)
    peers: list[Peer] = attrs.field(factory=list)

    def plain(self) -> dict[str, Any]:
        """Return the results as plain data."""
        curves = [
            {**attrs.asdict(curve), "points": [*curve.points.items()], "exponent": curve.exponent}
            for curve in self.curves
        ]
        figures = [attrs.asdict(figure) for figure in self.figures]
        return {"title": self.title, "figures": figures, "curves": curves, "peers": list(map(attrs.asdict, self.peers))}

    def tables(self) -> Iterator[tuple[Sequence[str], list[Sequence[str]]]]:
        """Yield the headings and rows of each table; a `!` marks a value that misses its floor."""
        rows = [self._row(row) for row in ROWS if any(figure.row == row.key for figure in self.figures)]
        if rows:
            yield ("what", *self.systems, "floor", "aim", "met"), rows
        for along in dict.fromkeys(curve.along for curve in self.curves):
            curves = [curve for curve in self.curves if curve.along == along]
            whats = dict.fromkeys(curve.what for curve in curves)
            yield (f"growth with {along}", *self.systems, "met"), [self._curves(what, curves) for what in whats]
        if self.peers:
            yield ("peers", "figure"), [(peer.what, peer.value) for peer in self.peers]

    def _row(self, row: Row) -> Sequence[str]:
        figures = {figure.system: figure.value for figure in self.figures if figure.row == row.key}
        cells, met = [], []
        for system in self.systems:
            value, floor = figures.get(system), row.floor.get(system)
            cells.append("" if value is None else shown(value) + ("!" if floor is not None and value > floor else ""))
            met += [] if value is None or floor is None else [value <= floor]
        return (row.what, *cells, _span(row.floor.values()), _span(row.aim.values()), _met(met))

    def _curves(self, what: str, curves: Sequence[Curve]) -> Sequence[str]:
        cells, met = [], []
        for system in self.systems:
            matching = next((curve for curve in curves if (curve.what, curve.system) == (what, system)), None)
            cells.append("" if matching is None else _curve(matching))
            met += [] if matching is None else [matching.is_met]
        return (what, *cells, _met(met))

    def show(self, console: Console) -> None:
        """Print the tables."""
        console.print(self.title, highlight=False)
        for headings, rows in self.tables():
            table = Table()
            for place, heading in enumerate(headings):
                table.add_column(heading.replace("_", " "), justify="right" if place else "left")
            for row in rows:
                table.add_row(*(f"[red]{cell}[/red]" if cell.endswith("!") else cell for cell in row))
            console.print(table)

    def markdown(self) -> str:
        """Return the tables as Markdown."""
        parts = [self.title]
        for headings, rows in self.tables():
            names = [heading.replace("_", " ") for heading in headings]
            lines = [names, ["---", *("---:" for _ in names[1:])], *rows]
            parts.append("\n".join(f"| {' | '.join(line)} |" for line in lines))
        return "\n\n".join(parts)

    def write(self, page: Path) -> None:
        """Write the tables between the markers of a page."""
        text = page.read_text(encoding="utf-8")
        before, rest = text.split(BEGIN)
        _, after = rest.split(END)
        page.write_text(f"{before}{BEGIN}\n\n{self.markdown()}\n\n{END}{after}", encoding="utf-8")


def shown(value: float) -> str:
    """Return a figure with two significant digits, and at least all digits before the decimal point.

    >>> shown(0.0123), shown(2.345), shown(47.8), shown(12345.6)
    ('0.012', '2.3', '48', '12,346')
    """
    if value >= 10:
        return f"{value:,.0f}"
    return f"{value:.1f}" if value >= 1 else f"{value:.2g}"


def _curve(curve: Curve) -> str:
    points = " / ".join(shown(value) for value in curve.points.values())
    return f"{points} ^{curve.exponent:.1f}{'' if curve.is_met else '!'}"


def _span(values: Any) -> str:
    matching = sorted(values)
    if not matching:
        return ""
    return shown(matching[0]) if matching[0] == matching[-1] else f"{shown(matching[0])} to {shown(matching[-1])}"


def _met(met: Sequence[bool]) -> str:
    if not met:
        return ""
    return "yes" if all(met) else f"{sum(met)} of {len(met)}!"
