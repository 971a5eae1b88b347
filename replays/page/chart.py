"""The charts of a review: the points in the coordinates of a drawing, and a description for screen readers."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any

from combat.engine.dice.chance_text import format_estimate

WIDE, HIGH = 1000, 240
"""Width and height of the coordinate system. The drawing is scaled to fit the page."""

_TWO = 2  # sides whose chances add up to 100%, so that one line shows both
_TICK_STEPS = (10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000)
"""Numbers of beats between two labels of an axis without rounds."""

_MAX_TICKS = 6
_MIN_TICK_GAP = 90  # between two labels of the axis, in units of the drawing
_LABEL_WIDTH, _MIN_ROOM = 0.35, 0.25  # width of a label, and least height of the area around it, as shares

Shown = Mapping[str, Any]
"""Plain data of a review."""


def chart(graph: Shown, beats: Sequence[Shown], *, shared: bool) -> dict[str, Any]:
    """Return a graph as a drawing; with `shared`, two lines that add up to 1 are drawn as one line and two areas."""
    last = max(1, len(beats) - 1)
    lines = graph["lines"]
    is_single = shared and len(lines) == _TWO
    return {
        "title": graph["title"],
        "help": graph["help"],
        "single": is_single,
        "names": [line["name"] for line in lines],
        "labels": _labels(lines[0]["points"], last) if is_single else [],
        "lines": [_line(line["points"], last) for line in (lines[:1] if is_single else lines)],
        "rounds": [_at(beat["number"], last) for beat in beats if beat["heading"]],
        "ticks": _ticks(beats, last),
        "description": " ".join(map(_description, lines)),
    }


def _labels(points: Sequence[Shown], last: int) -> list[dict[str, Any]]:
    """Return where in its area the name of each of two sides has most room, from the left in percent; if it has any."""
    values = [(point["beat"] / last, float(point["value"])) for point in points]
    starts = [place / 20 for place in range(int(20 * (1 - _LABEL_WIDTH)) + 1)]
    found = []
    for line, sign in enumerate((1, -1)):
        room = {
            x: min([value if sign > 0 else 1 - value for at, value in values if x <= at <= x + _LABEL_WIDTH], default=0)
            for x in starts
        }
        best = max(starts, key=lambda x: (round(room[x], 1), -x)) if points else 0
        if points and room[best] >= _MIN_ROOM:
            found.append({"line": line, "x": round(100 * best, 1)})
    return found


def mark(graph: Shown, beat: int, beats: int) -> dict[str, float]:
    """Return the place of a beat on the first line of a graph, in percent from the top left corner."""
    points = graph["lines"][0]["points"]
    value = next((point["value"] for point in reversed(points) if point["beat"] <= beat), 0.5)
    return {"x": round(100 * beat / max(1, beats - 1), 2), "y": round(100 * (1 - value), 2)}


def change(graph: Shown, line: int, beat: int) -> tuple[float, float]:
    """Return the value of a line before and after a beat."""
    values = {point["beat"]: point["value"] for point in graph["lines"][line]["points"]}
    after = values.get(beat, 0.5)
    return next((values[number] for number in sorted(values, reverse=True) if number < beat), after), after


def drawn_points(points: Iterable[tuple[float, float]], box: tuple[float, float, float, float]) -> str:
    """Return points, given from 0 to 1 with y upwards, in the coordinates of a box (left, top, width, height)."""
    left, top, width, height = box
    kept = _without_repeats(list(points))
    return " ".join(f"{left + width * x:.1f},{top + height * (1 - y):.1f}".replace(".0", "") for x, y in kept)


def _without_repeats(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Leave out the points within a level stretch, which do not change the drawing."""
    inner = (
        point
        for (_, before), point, (_, after) in zip(points, points[1:], points[2:], strict=False)
        if not before == point[1] == after
    )
    return [*points[:1], *inner, *points[1:][-1:]]


def curve(points: Sequence[Shown], last: int, box: tuple[float, float, float, float]) -> dict[str, str]:
    """Return a line, the area below it, and the band of its error, each as a list of points."""
    _, top, _, height = box
    line = [(point["beat"] / last, point["value"]) for point in points]
    above = [(point["beat"] / last, min(1.0, point["value"] + point["error"])) for point in points]
    below = [(point["beat"] / last, max(0.0, point["value"] - point["error"])) for point in points]
    is_unsure = any(point["error"] for point in points)
    drawn = drawn_points(line, box)
    start, end = (drawn.split(" ")[place].split(",")[0] for place in (0, -1))
    return {
        "points": drawn,
        "area": f"{start},{top + height:g} {drawn} {end},{top + height:g}",
        "band": f"{drawn_points(above, box)} {drawn_points(list(reversed(below)), box)}" if is_unsure else "",
    }


def _line(points: Sequence[Shown], last: int) -> dict[str, str]:
    return curve(points, last, (0, 0, WIDE, HIGH)) if points else {"points": "", "area": "", "band": ""}


def _at(beat: int, last: int) -> float:
    return round(WIDE * beat / last, 1)


def _ticks(beats: Sequence[Shown], last: int) -> list[dict[str, Any]]:
    """Return the labels of the axis, as far as there is room for them: rounds or, without rounds, beats."""
    rounds = [(beat["number"], beat["heading"]) for beat in beats if beat["heading"]]
    if not rounds:
        step = next(step for step in _TICK_STEPS if last < _MAX_TICKS * step)
        rounds = [(0, "Start"), *((number, f"Beat {number}") for number in range(step, last, step))]
    found: list[dict[str, Any]] = []
    for number, heading in rounds:
        x = _at(number, last)
        if not found or x - found[-1]["at"] >= _MIN_TICK_GAP:
            found.append({"at": x, "x": round(x * 100 / WIDE, 2), "name": heading, "narrow": False})
    for one, other in pairwise(found):
        one["narrow"] = other["at"] - one["at"] < 2 * _MIN_TICK_GAP
    return [tick for tick in found if tick["at"] <= WIDE - _MIN_TICK_GAP or tick is found[0]]


def _description(line: Shown) -> str:
    if not line["points"]:
        return ""
    first, last = line["points"][0], line["points"][-1]
    worst = min(line["points"], key=lambda point: float(point["value"]))
    return (
        f"{line['name']}: {format_estimate(first['value'])} at the start, {format_estimate(last['value'])} at the end;"
        f" the lowest value was {format_estimate(worst['value'])} in beat {worst['beat']}."
    )
