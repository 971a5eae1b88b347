"""The review page in a real browser."""

import shutil
from collections.abc import Iterator, Sequence
from itertools import count, pairwise
from pathlib import Path
from typing import Any

import pytest

from combat.engine.offer.figures import Counter, Figure, Tag
from events.vocabulary import Die, Rolled
from replays import Replay, Study
from replays.page import render
from replays.review import review
from replays.transcript import story_of
from tests.harness.samples import sample_size
from tests.harness.tools import needs
from tests.replays.fights import SEED, eventful_fight
from tests.replays.page.browser import Browser, browser

pytestmark = [pytest.mark.browser, needs("chromium")]

GOLDEN = Path(__file__).parents[2] / "golden"
FIGHTS = ("fiend_wake/whole-fight", "powered_by_heresy/whole-scene", "trench_crusade/whole-skirmish")
WHOLE = (*FIGHTS, "wrath_and_glory/whole-fight")
PHONE = 320  # the narrowest that is still sold, in CSS pixels
READABLE = 4.5
"""Minimum contrast between text and background (WCAG 2.2, 1.4.3)."""

CONTRASTS = """
const parsed = (text) => text.match(/[\\d.]+/g).map(Number);
const light = ([r, g, b]) => {
  const part = (each) => (each /= 255) <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4;
  return 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b);
};
const behind = (element) => {
  for (let each = element; each; each = each.parentElement) {
    const colour = parsed(getComputedStyle(each).backgroundColor);
    if (colour.length === 3 || colour[3] > 0) return colour;
  }
  return parsed(getComputedStyle(document.documentElement).colorScheme === "dark" ? "0 0 0" : "255 255 255");
};
const found = [];
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (walker.nextNode()) {
  const element = walker.currentNode.parentElement;
  if (!walker.currentNode.textContent.trim() || !element.checkVisibility()) continue;
  if (element.closest("script, noscript, option")) continue;
  if (element.closest(".face")) continue; // the diamond of a face is drawn by a pseudo-element
  const [one, other] = [light(parsed(getComputedStyle(element).color)), light(behind(element))].sort((a, b) => b - a);
  found.push([(one + 0.05) / (other + 0.05), walker.currentNode.textContent.trim().slice(0, 40)]);
}
return found;
"""

UNNAMED_CONTROLS = """
const named = (element) => (element.getAttribute("aria-label") || element.title || element.textContent || "").trim()
  || (element.labels || []).length || document.getElementById(element.getAttribute("aria-labelledby"));
return [...document.querySelectorAll("a, button, input, select, summary, nav, main > section, [role=img]")]
  .filter((element) => !named(element)).map((element) => element.outerHTML);
"""


@pytest.fixture(scope="module")
def window() -> Iterator[Browser]:
    """Return a browser shared by these tests."""
    with browser(listening=True) as opened:
        yield opened


def written(folder: Path, game: Replay, seat: str | None = None, study: Study | None = None) -> Path:
    """Write the page of a fight."""
    path = folder / "fight.html"
    path.write_text(render(review(game, seat, verdict=game.verify(), study=study)), encoding="utf-8")
    return path


def golden(name: str) -> Replay:
    """Return a recorded fight."""
    return Replay.load(GOLDEN / f"{name}.jsonl")


@pytest.fixture(scope="module")
def eventful_page(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Replay]:
    """Return the page of a fight with undos, rulings and notes, and one annotation."""
    folder = tmp_path_factory.mktemp("page")
    fight = next(fight for number in count(3) for fight in [eventful_fight(number)] if fight.state.turn > 2)
    fight.save(folder / "fight.jsonl")
    study = Study.beside(folder / "fight.jsonl")
    study.comment(5, "too early", by="Ada")
    study.mark(5, "?!", by="Ada")
    return written(folder, study.game, study=study), study.game


@pytest.fixture(scope="module")
def long_page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the page of the longest recorded fight."""
    return written(tmp_path_factory.mktemp("long"), golden("wrath_and_glory/whole-fight"))


def dice_in(game: Replay, number: int) -> list[Die]:
    """Return the dice of a beat."""
    rolls = (event for event in game[number].beat.events if isinstance(event, Rolled))
    return [die for roll in rolls for die in roll.dice]


def has_text(game: Replay, number: int, seat: str | None = None) -> bool:
    """Return whether a beat has text or dice of its own, so that it is not folded into the beat before it."""
    return number == 0 or bool(story_of(game, number, seat) or dice_in(game, number))


def drawn(figures: Sequence[Figure]) -> list[dict[str, Any]]:
    """Return figures in the form in which a page must draw them, grouped by side."""
    sides = list(dict.fromkeys(figure.side for figure in figures))
    return [
        {
            "id": each.id,
            "name": each.name[:1].upper() + each.name[1:],
            "acting": each.acting,
            "out": each.out,
            "bars": [
                [bar.name, f"{bar.now} of {bar.most}", bar.full_is_good, _drawn(bar.now, bar.most)] for bar in each.bars
            ],
            "tags": list(map(_tag, each.tags)),
            "counters": list(map(_counter, each.counters)),
            "scores": list(map(_counter, each.scores)),
            "position": each.position,
        }
        for each in sorted(figures, key=lambda figure: sides.index(figure.side))
    ]


def _drawn(now: int, most: int) -> int:
    """Return the number of filled pips or, above ten, the filled part of the bar in percent."""
    return min(now, most) if most <= 10 else int(min(100, max(0, 100 * now / most)) + 0.5)


def _tag(tag: Tag) -> str:
    return f"{tag.name} {tag.level}" if tag.level > 1 else tag.name


def _counter(counter: Counter) -> str:
    return f"{counter.name} {counter.now}"


@pytest.mark.parametrize("name", WHOLE)
def test_each_beat_shows_figures_and_dice(window: Browser, tmp_path: Path, name: str) -> None:
    """Stepping with the arrow key to the last beat."""
    game = golden(name)
    first = max(0, len(game) - sample_size(30))
    window.open(written(tmp_path, game), first)
    shown = window.walk(len(game) - first, "ArrowRight")
    beats = list(dict.fromkeys(each["beat"] for each in shown))
    assert beats == sorted(beats)
    assert all(has_text(game, number) for number in beats[1:])
    assert all(number in beats for number in range(first + 1, len(game)) if has_text(game, number))
    for each in shown:
        end = next((number for number in range(each["beat"] + 1, len(game)) if has_text(game, number)), len(game)) - 1
        assert each["figures"] == drawn(game[end].fight(SEED).figures())
        assert each["faces"] == [die.face for die in dice_in(game, each["beat"])]
    assert window.console_errors == []


def test_page_of_a_seat_shows_visible_figures_only(window: Browser, tmp_path: Path) -> None:
    """Also when stepping backwards."""
    game = golden("fiend_wake/whole-fight")
    seat = game.header.seats[0].id
    window.open(written(tmp_path, game, seat))
    window.press("END")
    beats = min(len(game), sample_size(30))
    seen = window.walk(beats, "ArrowLeft")
    for each in seen:
        number = each["beat"]
        end = next((at for at in range(number + 1, len(game)) if has_text(game, at, seat)), len(game)) - 1
        assert each["figures"] == drawn(game[end].fight(SEED).figures(seat))
    assert seen[-1]["beat"] <= len(game) - beats
    assert window.beat < seen[-1]["beat"] or window.beat == 0


def test_page_loads_nothing_and_logs_no_errors(window: Browser, eventful_page: tuple[Path, Replay]) -> None:
    """Neither from the network nor from the disk."""
    page, game = eventful_page
    window.open(page)
    window.press("END", "ARROW_LEFT", "HOME")
    assert window.requested_urls == [page.as_uri()]
    assert window.console_errors == []
    with_text = [number for number in range(len(game)) if has_text(game, number)]
    assert window.run("return document.querySelectorAll('.beats > li').length") == len(with_text)


def test_chart_follows_the_beats(window: Browser, eventful_page: tuple[Path, Replay]) -> None:
    """One line per side from the first beat to the last, each with its own pattern, and a cursor."""
    page, game = eventful_page
    window.open(page)
    lines = window.run(
        "return [...document.querySelectorAll('#graph polyline')].map((line) => {"
        " const points = [...line.points];"
        " return [points[0].x, points.at(-1).x, getComputedStyle(line).strokeDasharray]; })"
    )
    last = game.effective[-1].number
    assert [(first, end) for first, end, _ in lines] == [(0, pytest.approx(1000 * last / (len(game) - 1), abs=0.1))] * 2
    assert len({pattern for _, _, pattern in lines}) == 2
    x = window.run(
        "document.getElementById('next').click(); return document.querySelector('#graph .cursor').x1.baseVal.value"
    )
    assert x == pytest.approx(1000 / (len(game) - 1), abs=0.1)


def test_keyboard_steps_and_plays(window: Browser, eventful_page: tuple[Path, Replay]) -> None:
    """The focus is kept."""
    page, game = eventful_page
    last = len(game) - 1
    window.open(page)
    window.press("ARROW_RIGHT", "ARROW_RIGHT", "ARROW_LEFT")
    assert window.beat == 1
    window.press("END", "ARROW_RIGHT")
    assert window.beat == last
    window.press("HOME", "ARROW_LEFT")
    assert window.beat == 0
    window.press("SPACE")
    assert window.text("#play .word") == "Stop"
    window.press("SPACE")
    assert window.text("#play .word") == "Play"
    window.run("document.getElementById('next').focus()")
    window.press("ENTER", "SPACE")
    assert window.beat == 2
    assert window.run("return document.activeElement.id") == "next"
    window.run("document.getElementById('slider').focus()")
    window.press("ARROW_RIGHT")
    assert window.beat == 3
    text = window.run("return document.getElementById('slider').getAttribute('aria-valuetext')")
    assert text == f"beat 3 of {last}: {window.text('#title')}"


def test_playing_stops_at_the_last_beat(window: Browser, eventful_page: tuple[Path, Replay]) -> None:
    """The test triggers the timer."""
    page, game = eventful_page
    window.open(page, len(game) - 3)
    window.run("window.setInterval = (tick) => { window.tick = tick; return 1; }")
    window.click("#play")
    assert window.beat == len(game) - 3
    window.run("tick(); tick();")
    assert window.beat == len(game) - 1
    assert window.text("#play .word") == "Play"


def test_stepping_from_roll_to_roll_and_to_a_round(window: Browser, eventful_page: tuple[Path, Replay]) -> None:
    page, game = eventful_page
    with_dice = [number for number in range(len(game)) if dice_in(game, number)]
    window.open(page)
    window.click("#dice-only")
    for number in with_dice[:4]:
        window.click("#next")
        assert window.beat == number
    window.run(
        "const list = document.getElementById('rounds'); list.selectedIndex = list.options.length - 1;"
        "list.dispatchEvent(new Event('change'));"
    )
    assert window.beat == int(window.run("return document.getElementById('rounds').value")) > with_dice[3]


def test_beat_can_be_opened_by_address_link_and_graph(window: Browser, eventful_page: tuple[Path, Replay]) -> None:
    page, game = eventful_page
    window.open(page, 7)
    assert window.beat == 7
    window.click(".tp .show a")
    assert window.beat != 7
    window.wait_until(f"return location.hash === '#beat-{window.beat}'")
    window.click("#graph")
    assert abs(window.beat - (len(game) - 1) / 2) <= 1


def test_page_fits_a_phone(window: Browser, long_page: Path, eventful_page: tuple[Path, Replay]) -> None:
    """Nothing is too wide, and buttons are large enough for a thumb."""
    for page in (eventful_page[0], long_page):
        window.open(page, width=PHONE)
        for key in ("HOME", "ARROW_RIGHT", "ARROW_RIGHT", "END"):
            window.press(key)
            assert window.run("return document.documentElement.scrollWidth") <= PHONE
        heights = window.run(
            "return [...document.querySelectorAll('button')].map((each) => each.offsetHeight).filter(Boolean)"
        )
        assert min(heights) >= 44


@pytest.mark.parametrize("dark", [False, True])
def test_text_has_enough_contrast(
    window: Browser, long_page: Path, eventful_page: tuple[Path, Replay], dark: bool
) -> None:
    """Also in dark mode."""
    for page in (eventful_page[0], long_page):
        window.open(page, 14, dark=dark)
        found = window.run(CONTRASTS)
        assert len(found) > 100
        assert min(found)[0] >= READABLE, min(found)
    ground = window.run("return getComputedStyle(document.body).backgroundColor")
    assert (sum(int(each) for each in ground[4:-1].split(",")) < 3 * 128) == dark


def test_page_is_accessible_to_screen_readers(window: Browser, eventful_page: tuple[Path, Replay]) -> None:
    """Landmarks, heading levels, names of controls, and announcements of beats."""
    window.open(eventful_page[0], 5)
    assert window.run("return ['header', 'main', 'nav'].map((each) => document.querySelectorAll(each).length)") == [
        1,
        1,
        1,
    ]
    levels = window.run(
        "return [...document.querySelectorAll('h1, h2, h3, h4')].map((each) => Number(each.tagName[1]))"
    )
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))
    assert window.run(UNNAMED_CONTROLS) == []
    assert window.run("return document.documentElement.lang") == "en"
    announced = window.run("return [...document.querySelectorAll('[aria-live=polite]')].map((each) => each.id)")
    assert announced == ["sentences"]
    assert "too early" in window.text("#sentences")
    assert window.run("return document.querySelector('[aria-current=step]').id") == "beat-5"
    assert window.run(
        "return new Set([...document.querySelectorAll('[id]')].map((each) => each.id)).size"
    ) == window.run("return document.querySelectorAll('[id]').length")


@pytest.mark.parametrize("seat", [None, "pilgrims"])
def test_comment_of_the_page_can_be_merged_into_the_study(window: Browser, tmp_path: Path, seat: str | None) -> None:
    """Written and marked on the page, kept in the browser, and exported; also on the page of a seat."""
    log = tmp_path / "fight.jsonl"
    shutil.copy(GOLDEN / "trench_crusade" / "whole-skirmish.jsonl", log)
    page = written(tmp_path, Replay.load(log), seat)
    window.open(page)
    window.run("localStorage.clear()")  # pages opened from disk share their storage
    window.open(page, 13)
    beat = window.beat
    window.run("document.querySelector('.notes').open = true")
    window.write("#note-text", "Too early.")
    window.write("#note-by", "Ada")
    window.run("document.getElementById('note-mark').value = '?!'")
    window.click("#note-save")
    assert "Too early." in window.text("#mine-list")
    window.open(tmp_path / "fight.html")
    assert "Too early." in window.text("#mine-list")
    (tmp_path / "ada.json").write_text(window.run("return JSON.stringify(review.exported())"), encoding="utf-8")
    study = Study.beside(log)
    assert study.merge(tmp_path / "ada.json").news == 1
    assert [(each.beat, each.by, each.mark, each.text) for each in study.annotations] == [
        (beat, "Ada", "?!", "Too early.")
    ]
    assert study.merge(tmp_path / "ada.json").news == 0


def test_search_turning_points_and_keys(window: Browser, eventful_page: tuple[Path, Replay]) -> None:
    """Single letters can be switched off."""
    window.open(eventful_page[0])
    window.press("1", "ENTER")
    assert window.run("return document.activeElement.id") == "turn-1"
    first = window.run("return Number(document.querySelector('.tp .show a').hash.slice(6))")
    assert window.beat == first
    window.press("/")
    window.press("zzzz")
    assert window.text("#found") == "0 beats found"
    window.run("document.getElementById('search').blur(); document.getElementById('letters').click()")
    window.press("g")
    assert window.run("return document.activeElement === document.body")
    window.run("document.getElementById('letters').click()")
    window.press("g")
    assert window.run("return document.activeElement.id") == "story"


def test_print_contains_the_whole_story(window: Browser, eventful_page: tuple[Path, Replay]) -> None:
    """Without controls, on white."""
    window.open(eventful_page[0], dark=True)
    window.paint(medium="print", dark=True)
    hidden, cut, ground, widths = window.run(
        "const list = document.querySelector('.story .scroll');"
        "return [document.getElementById('moment').checkVisibility(), list.scrollHeight > list.clientHeight + 1,"
        " getComputedStyle(document.body).backgroundColor,"
        " [...document.querySelectorAll('#first-screen .col > .card')].map((card) => card.offsetWidth)]"
    )
    window.paint()
    assert (hidden, cut, ground) == (False, False, "rgb(255, 255, 255)")
    assert len(widths) > 1
    assert len(set(widths)) == 1
