"""Writes `model.toml` of each system, and the picture and the table of their quality in the documentation."""

import json
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from statistics import fmean
from typing import Any

from combat import systems
from combat.engine.catalog import system as system_named

ROOT = Path(__file__).parents[2]
PAGE, PICTURE = ROOT / "docs/explanation/chances.md", ROOT / "docs/explanation/chances.svg"

POSITIONS = Path(__file__).with_name("held_out.json")
"""The features of the held-out positions of each system, and the results of their playouts."""

BEGIN, END = "<!-- written by `make calibrate` -->\n", "<!-- end -->"

BINS = 10
"""Number of points of a calibration curve."""

PANEL, MARGIN = 220, 44
"""Size of a panel of the picture and distance between panels, in pixels."""

Curve = Sequence[tuple[Sequence[float], Sequence[float]]]
"""Predicted chances and results of some positions."""


def model_file(system: str) -> Path:
    """Return the path of a system's model."""
    return ROOT / "combat/systems" / system / "policy/model.toml"


def write_model(system: str, coefficients: Mapping[str, float], quality: Mapping[str, float], curve: Curve) -> None:
    """Write a system's model and its quality."""
    points = [[round(value, 4) for value in point] for point in _points(curve)]
    lines = [
        "# Chances of winning: coefficients of the features, and quality on held-out fights.",
        "# Written by `make calibrate`; docs/explanation/chances.md explains it.",
        "",
        "[coefficients]",
        *(f'"{name}" = {round(value, 4)}' for name, value in coefficients.items()),
        "",
        "[quality]",
        *(f"{name} = {round(value, 4)}" for name, value in quality.items()),
        f"curve = {points}",
    ]
    model_file(system).write_text("\n".join(lines) + "\n", encoding="utf-8")


def write_positions(system: str, positions: Sequence[tuple[Any, Any]]) -> None:
    """Write the features of a system's held-out positions, and the results of their playouts."""
    names = list(dict.fromkeys(name for teams, _ in positions for team in teams for name in team or ()))
    rows = [
        [[team and [round(team.get(name, 0.0), 3) for name in names] for team in teams], results]
        for teams, results in positions
    ]
    found = {**json.loads(POSITIONS.read_text(encoding="utf-8")), system: {"names": names, "positions": rows}}
    lines = [
        f"{json.dumps(key)}: {{{json.dumps('names')}: {json.dumps(value['names'])}, {json.dumps('positions')}: [\n"
        + ",\n".join(json.dumps(row, separators=(",", ":")) for row in value["positions"])
        + "]}"
        for key, value in sorted(found.items())
    ]
    POSITIONS.write_text("{" + ",\n".join(lines) + "}\n", encoding="utf-8")


def read_positions(system: str) -> list[tuple[list[dict[str, float] | None], list[list[float]]]]:
    """Return the features of a system's held-out positions, and the results of their playouts."""
    found = json.loads(POSITIONS.read_text(encoding="utf-8"))[system]
    return [
        ([team and dict(zip(found["names"], team, strict=True)) for team in teams], results)
        for teams, results in found["positions"]
    ]


def _points(curve: Curve) -> Iterator[tuple[float, float, int]]:
    """Yield the mean chance, the share of wins and the number of predictions of each bin."""
    pairs = [pair for predicted, result in curve for pair in zip(predicted, result, strict=True)]
    for place in range(BINS):
        here = [pair for pair in pairs if place <= BINS * pair[0] < place + 1 or (place, pair[0]) == (BINS - 1, 1.0)]
        if here:
            yield fmean(chance for chance, _ in here), fmean(share for _, share in here), len(here)


def write_pages() -> None:
    """Write the picture, and the table in the page, from the models of all systems."""
    found = {
        system_named(system).title: tomllib.loads(model_file(system).read_text(encoding="utf-8"))["quality"]
        for system in systems()
        if model_file(system).exists()
    }
    found = {title: quality for title, quality in found.items() if "curve" in quality}
    PICTURE.write_text("\n".join(_picture(found)) + "\n", encoding="utf-8")
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    PAGE.write_text(before + BEGIN + "\n".join(table(found)) + "\n" + END + rest.partition(END)[2], encoding="utf-8")


def table(found: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    """Yield the rows of the table of quality."""
    yield "| system | fights fitted | held-out positions, playouts | model | 400 playouts | constant | error |"
    yield "| --- | ---: | ---: | ---: | ---: | ---: | ---: |"
    for title, row in found.items():
        yield (
            f"| {title} | {row['fights']:,} | {row['positions']}, {row['playouts']}"
            f" | {row['brier']:.3f} | {row['brier_400_playouts']:.3f} | {row['brier_constant']:.3f}"
            f" | {row['error']:.1%} |"
        )


def _picture(found: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    width, height = len(found) * (PANEL + MARGIN) + MARGIN, PANEL + 2 * MARGIN
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img"'
        ' font-family="sans-serif" font-size="12">'
    )
    yield "<title>Share of wins by predicted chance, for each system</title>"
    yield f'<rect width="{width}" height="{height}" fill="#fff"/>'
    for place, (title, quality) in enumerate(found.items()):
        left, low = MARGIN + place * (PANEL + MARGIN), MARGIN + PANEL
        points = [(left + PANEL * chance, low - PANEL * share, count) for chance, share, count in quality["curve"]]
        line = " ".join(f"{x:.1f},{y:.1f}" for x, y, _ in points)
        most = max(count for _, _, count in points)
        yield f'<rect x="{left}" y="{MARGIN}" width="{PANEL}" height="{PANEL}" fill="none" stroke="#999"/>'
        yield f'<path d="M{left} {low}L{left + PANEL} {MARGIN}" stroke="#999" stroke-dasharray="4"/>'
        yield f'<polyline points="{line}" fill="none" stroke="#1b5e8c" stroke-width="2"/>'
        for x, y, count in points:
            yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{2 + 5 * (count / most) ** 0.5:.1f}" fill="#1b5e8c"/>'
        name = title.replace("&", "&amp;")
        yield f'<text x="{left + PANEL / 2}" y="{MARGIN - 14}" text-anchor="middle">{name}</text>'
        for chance in (0, 50, 100):
            at = left + PANEL * chance / 100
            yield f'<text x="{at}" y="{low + 16}" text-anchor="middle">{chance} %</text>'
            yield f'<text x="{left - 4}" y="{low - PANEL * chance / 100 + 4}" text-anchor="end">{chance}</text>'
        yield f'<text x="{left + PANEL / 2}" y="{low + 34}" text-anchor="middle">predicted chance</text>'
    yield "</svg>"
