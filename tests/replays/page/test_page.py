"""The review page as a file: self-contained, and safe against hostile names."""

import re
from base64 import b64encode
from functools import cache
from hashlib import sha256
from html.parser import HTMLParser
from pathlib import Path
from random import Random
from typing import Any

import orjson
import pytest

from combat import Encounter
from events.codec.wire import plain
from events.log.lines import seal_line
from replays import Replay
from replays.page import is_page, render
from replays.review import review
from replays.review.assessment import assess
from tests.harness.random_play import choose_command, fight_numbers, is_open, open_fight
from tests.harness.samples import sample_size
from tests.invariants.test_secrets import SECRET_SETTINGS
from tests.replays.fights import SEED, log_lines, random_fight, verdict_of

GOLDEN = Path(__file__).parents[2] / "golden"
KEEPING = [system for system, settings in SECRET_SETTINGS.items() if settings is not None]
WHOLE = sorted(GOLDEN.glob("*/whole-*.jsonl"))
EVIL = "</script><img src=x onerror=alert(1)>"
TURNED = "Kain\N{RIGHT-TO-LEFT OVERRIDE}niaK"


class Elements(HTMLParser):
    """Collects the elements of a page and the content of its scripts and styles."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.raw: list[tuple[str, str]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Record an element."""
        self.found.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        """Record the content of a script or style."""
        if self.cdata_elem is not None:
            self.raw.append((self.cdata_elem, data))

    @property
    def data(self) -> Any:
        """The data for the script of the page."""
        return orjson.loads(self.raw[1][1])


def page_of(game: Replay, seat: str | None = None) -> str:
    """Return the page of a fight."""
    return render(review(game, seat, verdict=verdict_of(game), assessment=assess(game, seat)))


@cache
def begun(path: Path) -> Replay:
    """Return the first beats of a recorded fight, or all of it in large samples (BLOW_FIGHTS=8)."""
    game = Replay.load(path)
    return Replay.of(game.journal.upto(min(len(game), sample_size(30)) - 1))


def renamed(old: str, new: str) -> Replay:
    """Return a fight with one name replaced, sealed again."""
    header, *rows = [orjson.loads(row) for row in log_lines(random_fight(3, most=20))]
    text = orjson.dumps(header).replace(orjson.dumps(old), orjson.dumps(new))
    lines = [seal_line(b"", _unsealed(orjson.loads(text)))]
    for row in rows:
        lines.append(seal_line(lines[-1], _unsealed(row)))
    return Replay.read(b"".join(lines))


def _unsealed(row: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in row.items() if key != "chain"}


@pytest.mark.parametrize("name", [EVIL, TURNED, "{{ 7 * 7 }}", "<!--", "a\N{LINE SEPARATOR}b", "'\"&amp;"])
def test_hostile_names_are_shown_as_text(name: str) -> None:
    """They cannot run scripts, end the data or change the text direction."""
    page = page_of(renamed("Trooper Kain", name))
    elements = Elements(page)
    assert [tag for tag, _ in elements.found if tag in ("img", "iframe", "object", "link")] == []
    assert [kind for kind, _ in elements.raw] == ["style", *["script"] * 3]
    assert not set(page) & set("\N{RIGHT-TO-LEFT OVERRIDE}\N{LINE SEPARATOR}")
    names = [figure["name"] for figure in elements.data["beats"][0]["figures"].values()]
    assert re.sub("[\N{RIGHT-TO-LEFT OVERRIDE}\N{LINE SEPARATOR}]", "\N{REPLACEMENT CHARACTER}", name) in names


def test_page_loads_nothing_and_runs_only_its_own_scripts() -> None:
    """The Content-Security-Policy names their hashes."""
    elements = Elements(page_of(Replay.of(random_fight(3, most=40))))
    policies = [attrs["content"] for _, attrs in elements.found if attrs.get("http-equiv") == "Content-Security-Policy"]
    style, _, _, program = (f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}" for _, text in elements.raw)
    expected = f"default-src 'none'; script-src '{program}'; style-src '{style}'; img-src blob:; base-uri 'none';"
    expected += " form-action 'none'"
    assert policies == [expected]
    addresses = [attrs[key] for _, attrs in elements.found for key in ("src", "href", "action") if key in attrs]
    assert all(address is not None and address.startswith("#") for address in addresses)
    assert not any(key == "style" or key.startswith("on") for _, attrs in elements.found for key in attrs)


@pytest.mark.parametrize("path", WHOLE, ids=lambda path: path.parent.name)
def test_page_is_smaller_than_1_mb_for_300_beats(path: Path) -> None:
    """Of which the style and the scripts take 75 KB."""
    game, fixed = begun(path), 75_000
    assert len(page_of(game).encode()) < fixed + (1_000_000 - fixed) * len(game) / 300


@pytest.mark.parametrize("path", WHOLE, ids=lambda path: path.parent.name)
def test_figures_can_be_restored_from_their_changes(path: Path) -> None:
    """In the full view and for each seat."""
    game = begun(path)
    seats = (None, *(seat.id for seat in game.header.seats))
    fights_then = (game[number].fight(SEED) for number in range(len(game)))
    stood = [[plain(fight.figures(seat)) for seat in seats] for fight in fights_then]
    for place, seat in enumerate(seats):
        figures: dict[str, dict[str, Any]] = {}
        order: list[str] = []
        data = Elements(render(review(game, seat, verdict=verdict_of(game)))).data
        for then, beat in zip(stood, data["beats"], strict=True):
            order = beat.get("order", order)
            changed = beat.get("figures", {})
            figures = {who: {**figures.get(who, {}), **changed.get(who, {})} for who in order}
            assert list(figures.values()) == then[place]


def test_page_is_recognised() -> None:
    """So that it may be overwritten."""
    assert is_page(page_of(Replay.of(random_fight(3, most=5))).encode()[:4096])
    assert not is_page(b"<!DOCTYPE html><title>Blow by blow: a review</title>")


@pytest.mark.parametrize("system", KEEPING)
def test_secret_does_not_change_the_page_of_any_other_seat(system: str) -> None:
    """Not by a single byte."""
    secrets = 0
    for number in fight_numbers(3, after=1000):
        fight, rng = open_fight(system, number, settings=SECRET_SETTINGS[system] or {}, undo={"barrier": "none"})
        while fight.outcome is None:
            command = choose_command(fight, rng)
            before = fight.fork()
            beat = fight.do(command)
            if {event.only_for for event in beat.events} - {None} and not any(event.reveals for event in beat.events):
                secrets += _same_pages(before, fight, rng)
                if secrets >= sample_size(1):
                    return
    assert secrets > 0


def _same_pages(before: Encounter, fight: Encounter, rng: Random) -> int:
    """Replace secret choices, compare the pages of all other seats, and return the number of comparisons."""
    beat = fight.journal.beats[-1]
    request = next(request for request in before.requests if any(form.holds(beat.command) for form in request.forms))
    others = [seat.id for seat in fight.header.seats if seat.id != beat.by]
    for form in filter(is_open, request.forms):
        for _ in range(4):
            other = form.pick(rng)
            if other == beat.command or before.why_not(other, beat.by):
                continue
            twin = before.fork()
            twin.do(other, beat.by)
            original, variant = Replay.of(fight), Replay.of(twin)
            assert page_of(variant) != page_of(original)
            for seat in others:
                assert page_of(variant, seat) == page_of(original, seat)
            return 1
    return 0
