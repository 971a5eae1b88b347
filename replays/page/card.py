"""The share picture of a review: 1200 x 630 pixels with sides, result, chart and up to three sentences."""

from collections.abc import Mapping, Sequence
from typing import Any

from replays.page.chart import curve

_COLOURS = {1: "#1a5a9e", 2: "#a8391a", 3: "#68409c", 4: "#2c6a3c"}
_SOFT = {1: "#e3edf8", 2: "#fae7e0", 3: "#efe7f8", 4: "#e2f0e4"}
_BOX = (60.0, 226.0, 1080.0, 190.0)  # left, top, width and height of the chart
_LETTER = 0.58  # mean width of a letter, as a share of the font size
_TITLE_SIZE, _TEXT_SIZE, _MIN_SIZE = 44, 26, 17  # font sizes in pixels
_WIDTH = 1080

Shown = Mapping[str, Any]
"""Plain data of a review."""


def card_fields(shown: Shown, view: Shown) -> dict[str, Any]:
    """Return the fields of the picture's template, from the plain data and the overview of a review."""
    scores = view["scores"] or [{"name": view["title"], "standing": "", "won": False, "colour": 1}]
    return {
        "title": view["title"],
        "facts": (facts := fitted(" \N{MIDDLE DOT} ".join(view["facts"]), _WIDTH)),
        "facts_size": _size(facts, 22),
        "lead": fitted(view["lead"], _WIDTH),
        "lead_size": _size(view["lead"], _TEXT_SIZE),
        "headline": _headline(scores),
        "winner": next((each["colour"] for each in scores if each["won"]), 1),
        "chart": _chart(shown, view),
        "turns": [
            {"number": turn["number"], "x": _place(turn["x"], 0), "y": _place(turn["y"], 1)} for turn in view["turns"]
        ],
        "sentences": [fitted(line, _WIDTH) for line in view["short"][:3]],
        "size": min([_size(line, _TEXT_SIZE) for line in view["short"][:3]], default=_TEXT_SIZE),
        "colours": _COLOURS,
        "soft": _SOFT,
    }


def _place(percent: float, axis: int) -> float:
    return round(_BOX[axis] + _BOX[axis + 2] * percent / 100, 1)


def _headline(scores: Sequence[Shown]) -> list[dict[str, Any]]:
    """Return the title in one line for each of at most two sides, or in a single line for more."""
    parts = [(f"{each['name']} {each['standing']}", each) for each in scores]
    if len(parts) > 2:  # noqa: PLR2004 - there is room for two lines
        parts = [parts[0], (", ".join(text for text, _ in parts[1:]), parts[1][1])]
    size = min(_size(text, _TITLE_SIZE) for text, _ in parts)
    return [
        {"text": fitted(text, _WIDTH, size), "y": 104 + 46 * place, "size": size, **_style(each)}
        for place, (text, each) in enumerate(parts)
    ]


def _style(score: Shown) -> dict[str, Any]:
    return {"won": score["won"], "colour": score["colour"]}


def _size(text: str, largest: int) -> int:
    """Return the largest font size, down to a minimum, at which a text fits the width."""
    return max(_MIN_SIZE, min(largest, int(_WIDTH / (_LETTER * max(1, len(text))))))


def fitted(text: str, width: int, size: int = _MIN_SIZE) -> str:
    """Return a text, cut if it is too long for a width at a font size."""
    most = int(width / (_LETTER * size))
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}\N{HORIZONTAL ELLIPSIS}"


def _chart(shown: Shown, view: Shown) -> dict[str, Any] | None:
    graph = shown["graph"]
    if graph is None or not all(line["points"] for line in graph["lines"]):
        return None
    single, last = view["charts"][0]["single"], max(1, len(shown["beats"]) - 1)
    lines = graph["lines"][:1] if single else graph["lines"]
    drawn, colours = view["charts"][0], view["colours"]
    labels = [(place, _BOX[0], 254 + 28 * place) for place in range(len(drawn["names"]))]
    if single:  # in the areas of the sides
        labels = [(each["line"], _place(each["x"], 0), 254 if each["line"] else 404) for each in drawn["labels"]]
    return {
        "single": single,
        "colours": colours,
        "lines": [curve(line["points"], last, _BOX) for line in lines],
        "labels": [
            {"x": x + 14, "y": y, "text": fitted(drawn["names"][place], 1000, 19), "colour": colours[place]}
            for place, x, y in labels
        ],
    }
