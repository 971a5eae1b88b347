"""Review pages: no violation of axe-core at 1280 and 375 pixels, light and dark; puzzles, the picture and print."""

import struct
from base64 import b64decode
from collections.abc import Iterator
from pathlib import Path

import pytest
from attrs import evolve

from replays import Replay
from replays.page import render, render_puzzles
from replays.review import Assessment, review
from replays.review.assessment import assess
from replays.review.sections import Puzzle, PuzzleChoice
from tests.harness.tools import needs
from tests.replays.page.axe import faults
from tests.replays.page.browser import Browser, browser

pytestmark = [pytest.mark.browser, needs("chromium")]

GOLDEN = Path(__file__).parents[2] / "golden"
LOG = GOLDEN / "trench_crusade" / "whole-skirmish.jsonl"
OPEN_ALL = "document.querySelectorAll('details').forEach((each) => { each.open = true; })"
SAVE_PNG = """
const done = arguments[0];
let saved;
const address = URL.createObjectURL;
URL.createObjectURL = (blob) => { saved = blob; return address.call(URL, blob); };
HTMLAnchorElement.prototype.click = function () {
  const reader = new FileReader();
  reader.onload = () => done([this.download, reader.result]);
  reader.readAsDataURL(saved);
};
document.getElementById("png").click();
"""
PUZZLE = Puzzle(
    beat=9,
    who="pilgrims",
    question="Whom should Brother Berthe shoot?",
    choices=(
        PuzzleChoice(label="shoot at Kain", chance=41.0, error=3.0, was_played=True),
        PuzzleChoice(label="charge <Doeg>", chance=62.4, error=3.0, was_played=False),
    ),
    answer=1,
    explanation="A charge keeps 21 points more.",
)


def with_puzzle(game: Replay) -> Assessment:
    """Return the assessment of a fight with a made-up puzzle."""
    return evolve(assess(game), puzzles=(PUZZLE,))


@pytest.fixture(scope="module")
def window() -> Iterator[Browser]:
    """Browser for all tests of this module."""
    with browser() as opened:
        yield opened


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the page of a finished fight with a puzzle."""
    game, path = Replay.load(LOG), tmp_path_factory.mktemp("page") / "fight.html"
    found = review(game, verdict=game.verify(), assessment=with_puzzle(game))
    path.write_text(render(found), encoding="utf-8")
    return path


@needs("axe-core")
def test_review_page_is_accessible(window: Browser, page: Path) -> None:
    """With all parts unfolded, a solved puzzle and an open dialog."""
    window.open(page, 13)
    window.run(OPEN_ALL)
    window.run("document.querySelector('.pick1 input').click(); document.querySelector('.reveal').click()")
    assert faults(window) == []
    window.click("[data-opens=share]")
    assert faults(window) == []
    assert window.console_errors == []


def test_puzzle_is_solved_by_keyboard(window: Browser, page: Path) -> None:
    """The answer stays hidden until a choice is made; afterwards the focus is on the verdict, not lost."""
    window.open(page)
    assert window.run("return document.querySelector('.reveal').disabled")
    assert "62%" not in window.text(".puzzle")
    window.run("document.querySelectorAll('.pick1 input')[0].focus()")
    window.press("SPACE")
    window.run("document.querySelector('.reveal').focus()")
    window.press("ENTER")
    assert window.text(".puzzle .verdict") == "Not the best choice."
    assert "41% · played" in window.text(".puzzle")
    assert "Charge <Doeg>" in window.text(".pick1.best")
    assert "62%" in window.text(".pick1.best")
    assert PUZZLE.explanation in window.text(".puzzle")
    assert window.run("return document.activeElement.className") == "verdict"


def test_best_choice_of_a_puzzle_is_confirmed(window: Browser, page: Path) -> None:
    window.open(page)
    window.run("document.querySelectorAll('.pick1 input')[1].click()")
    window.click(".reveal")
    assert window.text(".puzzle .verdict") == "Yes, that is the best choice."


def test_picture_to_share_is_saved_as_png(window: Browser, page: Path) -> None:
    """The page draws the picture in full size."""
    window.open(page)
    window.click("[data-opens=share]")
    name, address = window.run_until_announced(SAVE_PNG)
    png = b64decode(address.partition(",")[2])
    assert name.endswith(".png")
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", png[16:24]) == (1200, 630)


@pytest.fixture(scope="module")
def puzzles(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the page with the puzzles of two fights."""
    game, path = Replay.load(LOG), tmp_path_factory.mktemp("puzzles") / "puzzles.html"
    found = review(game, verdict=game.verify(), assessment=with_puzzle(game))
    path.write_text(render_puzzles({"one.jsonl": found, "two.jsonl": found}), encoding="utf-8")
    return path


@needs("axe-core")
def test_page_of_puzzles_is_accessible(window: Browser, puzzles: Path) -> None:
    """Before and after an answer, with nothing to scroll sideways; the page counts the best choices."""
    window.open(puzzles)
    assert faults(window) == []
    window.run("document.querySelectorAll('.pick1 input')[1].click(); document.querySelector('.reveal').click()")
    assert window.text("#score") == "Best choice in 1 of 1, 1 left"
    assert not window.run("return document.querySelectorAll('.reveal')[1].hidden")
    assert faults(window) == []
    window.resize(375)
    assert window.run("return document.documentElement.scrollWidth") <= 375
    assert window.console_errors == []


def test_answers_are_printed_after_the_puzzles(window: Browser, page: Path, puzzles: Path) -> None:
    """On screen they are hidden, also when the page is read aloud."""
    for each in (page, puzzles):
        window.open(each)
        assert PUZZLE.explanation not in window.run("return document.body.innerText")
        window.paint(medium="print")
        printed = window.run("return document.body.innerText")
        assert printed.rindex(PUZZLE.question) < printed.index(PUZZLE.explanation)
        assert "Show the answer" not in printed
