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

from combat.engine.offer.figures import Figure
from events.codec.wire import plain
from events.limits import UNSAFE
from events.replace import replace
from replays.narration.words import capital, inner
from replays.page.card import card_fields
from replays.page.overview import Overview, shown_puzzles
from replays.page.verifier import Verifier
from replays.review import BeatReview, Review

if TYPE_CHECKING:
    from jinja2 import Environment

GENERATOR = "Blow by blow: a review"
"""Content of the generator tag, by which `is_page` recognises a page."""

STYLES, SCRIPTS = ("tokens.css", "page.css"), ("page.js", "tools.js", "comments.js", "puzzles.js", "live.js")

_REPLACEMENT = "\N{REPLACEMENT CHARACTER}"
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)


def render(
    review: Review,
    verifier: Verifier | None = None,
    *,
    log: str = "",
    card: str = "",
    live: Mapping[str, Any] | None = None,
) -> str:
    """Return the HTML page of a review.

    Args:
        review: The review.
        verifier: With a verifier, the page verifies its log in the browser.
        log: The name of the log, for commands that the page shows.
        card: The address of the share picture, relative to the page; empty if there is none.
        live: For a page that its server refines: `page`, the name of the page; `beats`, the length of the log; `more`,
            whether anything is left to refine; and `over`, whether the fight is over. None for a file.
    """
    style = _COMMENT.sub("", "\n".join(map(_read, STYLES)))
    program, verifying = "\n".join(map(_read, SCRIPTS)), _read("verify.js")
    shown = _plain_review(review)
    view = Overview(shown).data()
    page: str = (
        _environment()
        .get_template("page.html.j2")
        .render(
            generator=GENERATOR,
            review=shown,
            view=view,
            data={**_data(shown, view), "live": live},
            live=live,
            picture=_picture(shown, view),
            style=style,
            program=program,
            style_hash=_csp_hash(style),
            program_hash=_csp_hash(program),
            verifier=verifier,
            verifying=verifying,
            verifying_hash=_csp_hash(verifying),
            worker=_read("worker.js"),
            log=log,
            card=card,
            rounds=[beat for beat in shown["beats"] if beat["heading"]],
            scored=any(figure["scores"] for beat in shown["beats"] for figure in beat["figures"]),
            noted=_remarks_by_beat(shown["remarks"]),
        )
    )
    return page.strip()


def share_card(review: Review) -> str:
    """Return the share picture of a review: an SVG of 1200 x 630 pixels."""
    shown = _plain_review(review)
    return _picture(shown, Overview(shown).data())


def _picture(shown: Mapping[str, Any], view: Mapping[str, Any]) -> str:
    picture: str = _environment().get_template("card.svg.j2").render(card_fields(shown, view))
    return picture


@cache
def _environment() -> "Environment":
    """Return the environment with the templates, which are compiled once."""
    from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape  # slow to import

    environment = Environment(
        loader=PackageLoader("replays", "page"),
        autoescape=select_autoescape(["j2"]),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.policies["json.dumps_kwargs"] = {"separators": (",", ":"), "ensure_ascii": False}
    environment.filters.update(capitalize_first=capital, inner=inner)
    return environment


def render_puzzles(sources: Mapping[str, Review]) -> str:
    """Return the HTML page with the puzzles of several reviews, which reveals each answer after a choice.

    Args:
        sources: The reviews, keyed by the names of their logs.
    """
    style, program = _COMMENT.sub("", "\n".join(map(_read, STYLES))), _read("puzzles.js")
    found = [(name, _plain_review(review)) for name, review in sources.items()]
    shown = [puzzle for name, each in found for puzzle in shown_puzzles(name, each)]
    page: str = (
        _environment()
        .get_template("puzzles.html.j2")
        .render(
            generator=GENERATOR,
            puzzles=shown,
            fights=len({each["log"] for each in shown}),
            readers=sorted({each["seat"] for _, each in found if each["seat"]}),
            style=style,
            program=program,
            style_hash=_csp_hash(style),
            program_hash=_csp_hash(program),
        )
    )
    return page.strip()


def is_page(data: bytes) -> bool:
    """Return whether a file begins like a page that `render` or `render_puzzles` has made."""
    return f'<meta name="generator" content="{GENERATOR}">'.encode() in data


def is_card(data: bytes) -> bool:
    """Return whether a file begins like a picture that `share_card` has made."""
    return data.startswith(b"<svg") and b'aria-labelledby="card-title card-text"' in data


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


def _remarks_by_beat(remarks: Sequence[Mapping[str, Any]]) -> dict[int, list[Mapping[str, Any]]]:
    found: dict[int, list[Mapping[str, Any]]] = {}
    for remark in remarks:
        found.setdefault(remark["beat"], []).append(remark)
    return found


def _data(shown: Mapping[str, Any], view: Mapping[str, Any]) -> dict[str, Any]:
    """Return the data for the page's script: dice, values, and the changes of figures in each beat."""
    graph = shown["graph"]
    values: dict[int, list[float | None]] = {}
    for place, line in enumerate(graph["lines"] if graph else ()):
        for point in line["points"]:
            values.setdefault(point["beat"], [None] * len(graph["lines"]))[place] = round(point["value"], 4)
    changed = list(_figure_changes(beat["figures"] for beat in shown["beats"]))
    entries = {number: entry for entry in view["story"] for number in (entry["number"], *entry["folded"])}
    people = [figure for camp in view["camps"] for figure in camp["figures"]]
    return {
        "sides": {side: {"name": name, "colour": view["sides"][side]} for side, name in shown["side_names"].items()},
        "letters": {figure["id"]: figure["letters"] for figure in people},
        "lines": [inner(name) for name in view["charts"][0]["names"]] if graph else [],
        "value": graph["title"] if graph else "",
        "turns": [turn["beat"] for turn in view["turns"]],
        "summary": "\n".join([f"{view['title']}. {view['lead']}", *view["short"]]),
        "log": {"system": shown["system"], "id": shown["id"]},
        "seals": shown["seals"],
        "beats": [
            {
                **change,
                **_non_empty(rolls=beat["rolls"], values=values.get(beat["number"])),
                **_entry(beat["number"], entries[beat["number"]]),
            }
            for beat, change in zip(shown["beats"], changed, strict=True)
        ],
    }


def _entry(number: int, entry: Mapping[str, Any]) -> dict[str, Any]:
    """Return the title of a beat, or the number of the beat that it is folded into."""
    if number != entry["number"]:
        return {"into": entry["number"]}
    return {"title": entry["title"], **_non_empty(actor=entry["actor"])}


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
