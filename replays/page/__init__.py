"""A review as a single HTML page that works offline.

The story is part of the HTML, so it can be read, searched and printed without scripts. The controls, figures and dice
are drawn from data in the page. Nothing else is loaded, except that a page that verifies its own log loads Pyodide on
request. Only the page's own style and scripts may run.
"""

import re
from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from combat.engine.dice.chance_text import format_percent
from combat.engine.offer.figures import Figure
from events.codec.wire import plain
from events.limits import UNSAFE
from events.replace import replace
from replays.page.verifier import Verifier
from replays.review import BeatReview, Graph, Line, Review

if TYPE_CHECKING:
    from jinja2 import Template

GENERATOR = "Blow by blow: a review"
"""Content of the generator tag, by which `is_page` recognises a page."""

WIDE, HIGH = 1000, 240
"""Width and height of the graph's coordinate system. The drawing is scaled to fit the page."""

_REPLACEMENT = "\N{REPLACEMENT CHARACTER}"


def render(review: Review, verifier: Verifier | None = None) -> str:
    """Return the HTML page of a review; with a verifier, it verifies its log in the browser."""
    style, program = _read("page.css"), _read("page.js")
    verifying = _read("verify.js")
    shown = _plain_review(review)
    page: str = _template().render(
        generator=GENERATOR,
        review=shown,
        title=_title(shown),
        graph=None if review.graph is None else _without_controls(_graph_data(review, review.graph)),
        data=_data(shown),
        style=style,
        program=program,
        style_hash=_csp_hash(style),
        program_hash=_csp_hash(program),
        verifier=verifier,
        verifying=verifying,
        verifying_hash=_csp_hash(verifying),
        worker=_read("worker.js"),
        rounds=[beat for beat in shown["beats"] if beat["heading"]],
        scored=any(figure["scores"] for beat in shown["beats"] for figure in beat["figures"]),
        noted=_remarks_by_beat(shown["remarks"]),
    )
    return page


@cache
def _template() -> "Template":
    """Return the page template, compiled once."""
    from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape  # slow to import

    environment = Environment(
        loader=PackageLoader("replays", "page"),
        autoescape=select_autoescape(["j2"]),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.policies["json.dumps_kwargs"] = {"separators": (",", ":"), "ensure_ascii": False}
    return environment.get_template("page.html.j2")


def is_page(data: bytes) -> bool:
    """Return whether a file begins like a page that `render` has made."""
    return f'<meta name="generator" content="{GENERATOR}">'.encode() in data


def _read(name: str) -> str:
    return files("replays.page").joinpath(name).read_text(encoding="utf-8")


def _csp_hash(text: str) -> str:
    """Return the Content-Security-Policy source that permits an inline script or style."""
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"


def _plain_review(review: Review) -> dict[str, Any]:
    """Return a review as plain data, with control characters removed from names."""
    beats = tuple(replace(beat, figures=()) for beat in review.beats)
    shown: dict[str, Any] = _without_controls(replace(review, beats=beats).plain())
    for beat, figures in zip(shown["beats"], _plain_figures(review.beats), strict=True):
        beat["figures"] = figures
    return shown


def _plain_figures(beats: Iterable[BeatReview]) -> Iterator[list[dict[str, Any]]]:
    """Yield the figures after each beat as plain data. Figures that did not change are the same object as before."""
    known: dict[str, tuple[Figure, dict[str, Any]]] = {}
    for beat in beats:
        figures = []
        for figure in beat.figures:
            if figure.id not in known or known[figure.id][0] != figure:
                known[figure.id] = figure, _without_controls(plain(figure))
            figures.append(known[figure.id][1])
        yield figures


def _without_controls(data: Any) -> Any:
    """Return plain data without characters that change the direction or the layout of the text after them."""
    match data:
        case str():
            return data if data.isprintable() else UNSAFE.sub(_visible, data)
        case dict():
            return {_without_controls(key): _without_controls(value) for key, value in data.items()}
        case list() | tuple():
            return [_without_controls(each) for each in data]
    return data


def _visible(excess: re.Match[str]) -> str:
    return "\n" if excess[0] == "\n" else _REPLACEMENT


def _title(shown: Mapping[str, Any]) -> str:
    sides = " against ".join(_listed(side) for side in shown["sides"])
    return f"{shown['book']}: {sides}" if sides else f"{shown['book']}: {shown['id']}"


def _listed(names: Sequence[str]) -> str:
    from replays.narration.words import listed

    return listed(names)


def _remarks_by_beat(remarks: Sequence[Mapping[str, Any]]) -> dict[int, list[Mapping[str, Any]]]:
    found: dict[int, list[Mapping[str, Any]]] = {}
    for remark in remarks:
        found.setdefault(remark["beat"], []).append(remark)
    return found


def _graph_data(review: Review, graph: Graph) -> dict[str, Any]:
    """Return a graph with its points in the drawing's coordinates, and a description for screen readers."""
    last = max(1, len(review.beats) - 1)
    return {
        "title": graph.title,
        "help": graph.help,
        "lines": [{"name": line.name, **_line_data(line, last)} for line in graph.lines],
        "rounds": [_x(beat.number, last) for beat in review.beats if beat.heading],
        "turns": [{"x": _x(turn.beat, last), "beat": turn.beat} for turn in review.turns],
        "last": len(review.beats) - 1,
        "description": " ".join(_line_description(line) for line in graph.lines),
    }


def _line_data(line: Line, last: int) -> dict[str, str]:
    points = [(_x(point.beat, last), _y(point.value)) for point in line.points]
    above = [(_x(point.beat, last), _y(point.value + point.error)) for point in line.points]
    below = [(_x(point.beat, last), _y(point.value - point.error)) for point in line.points]
    unsure = any(point.error for point in line.points)
    return {"points": _points(points), "band": _points([*above, *reversed(below)]) if unsure else ""}


def _x(beat: int, last: int) -> float:
    return round(WIDE * beat / last, 1)


def _y(value: float) -> float:
    return round(HIGH * (1 - min(1.0, max(0.0, value))), 1)


def _points(points: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{x:g},{y:g}" for x, y in points)


def _line_description(line: Line) -> str:
    if not line.points:
        return ""
    first, last, worst = line.points[0], line.points[-1], min(line.points, key=lambda point: point.value)
    return (
        f"{line.name}: {format_percent(first.value)} at the start, {format_percent(last.value)} at the end;"
        f" the lowest value was {format_percent(worst.value)} in beat {worst.beat}."
    )


def _data(shown: Mapping[str, Any]) -> dict[str, Any]:
    """Return the data for the page's script: dice, values, and the changes of figures in each beat."""
    graph = shown["graph"]
    values: dict[int, list[float | None]] = {}
    for place, line in enumerate(graph["lines"] if graph else ()):
        for point in line["points"]:
            values.setdefault(point["beat"], [None] * len(graph["lines"]))[place] = point["value"]
    changed = list(_figure_changes(beat["figures"] for beat in shown["beats"]))
    return {
        "sides": shown["side_names"],
        "lines": [line["name"] for line in graph["lines"]] if graph else [],
        "value": graph["title"] if graph else "",
        "beats": [
            {**change, **_non_empty(rolls=beat["rolls"], values=values.get(beat["number"]))}
            for beat, change in zip(shown["beats"], changed, strict=True)
        ],
    }


def _figure_changes(tables: Iterable[Sequence[Mapping[str, Any]]]) -> Iterator[dict[str, Any]]:
    """Yield, for each beat, the changed fields of figures, keyed by id, and the order of figures if it changed."""
    before: dict[str, Mapping[str, Any]] = {}
    order: list[str] = []
    for table in tables:
        now = {each["id"]: each for each in table}
        fields = {who: _fields_changed(before.get(who, {}), each) for who, each in now.items()}
        yield _non_empty(
            order=list(now) if list(now) != order else None, figures={k: v for k, v in fields.items() if v}
        )
        before, order = now, list(now)


def _fields_changed(was: Mapping[str, Any], now: Mapping[str, Any]) -> dict[str, Any]:
    return {} if was is now else {key: value for key, value in now.items() if key not in was or was[key] != value}


def _non_empty(**fields: Any) -> dict[str, Any]:
    return {key: value for key, value in fields.items() if value}
