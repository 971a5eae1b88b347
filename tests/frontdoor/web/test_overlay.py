"""The page for a stream: what spectators see, drawn on a transparent page."""

from pathlib import Path

import pytest

from tests.frontdoor.web.crowds import SIZE, crowd
from tests.frontdoor.web.serving import Server
from tests.harness.tools import needs
from tests.replays.page.browser import browser
from tests.replays.page.test_page_in_a_browser import CONTRASTS, READABLE

pytestmark = [pytest.mark.browser, needs("chromium")]

ROLL_OFF = {"type": "trench_crusade.roll_off.v1"}
SMALLEST_TEXT = """
const isText = (element) => element.textContent.trim() && !element.closest(".unseen") && !element.childElementCount;
const sizes = [...document.querySelectorAll("main *")].filter(isText)
  .map((element) => parseFloat(getComputedStyle(element).fontSize));
return Math.min(...sizes);
"""
MIN_TEXT_SIZE = 16  # CSS pixels at 1280 pixels


def test_the_overlay_shows_bars_and_the_last_roll_to_spectators_only(tmp_path: Path) -> None:
    """A later roll appears without a reload; a player's link shows nothing, and nothing on the page can be pressed."""
    server = Server(tmp_path)
    try:
        tokens = server.create_fight(system="trench_crusade")
        with browser() as window:
            window.visit(f"{server.address}web/overlay.html#{tokens['spectator']}")
            window.wait_until("return document.querySelectorAll('.camp').length === 2")
            assert window.run("return document.querySelector('.foot').hidden")
            server.call("fight.do", token=tokens["gm"], command=ROLL_OFF, faces=[6, 1])
            window.wait_until("return document.querySelectorAll('.foot .die').length === 2")
            assert window.run("return document.querySelector('.foot .die').textContent") == "6"
            assert window.run("return document.querySelectorAll('a, button, input, select').length") == 0
            assert window.run("return getComputedStyle(document.body).backgroundColor") == "rgba(0, 0, 0, 0)"
            assert window.run("return document.documentElement.scrollWidth") == 1280
            assert window.run(SMALLEST_TEXT) >= MIN_TEXT_SIZE
            assert [contrast for contrast in window.run(CONTRASTS) if contrast[0] < READABLE] == []
            window.visit(f"{server.address}web/overlay.html#{tokens['pilgrims']}")
            window.wait_until("return /spectators/.test(document.body.textContent)")
            assert window.run("return document.querySelectorAll('.camp').length") == 0
            assert window.console_errors == []
    finally:
        server.stop()


def test_the_overlay_tells_a_crowd_apart(tmp_path: Path) -> None:
    """No two combatants of a side have the same initials; on a narrow page the sides are below each other."""
    server = Server(tmp_path)
    try:
        setup = crowd("trench_crusade", server.call("setup.sample", system="trench_crusade")["setup"])
        tokens = server.create_fight(system="trench_crusade", setup=setup)
        with browser() as window:
            window.visit(f"{server.address}web/overlay.html#{tokens['spectator']}")
            window.wait_until("return document.querySelectorAll('.camp').length === 2")
            faces = window.run("return [...document.querySelectorAll('.one .face')].map((each) => each.textContent)")
            assert len({*faces}) == len(faces) > SIZE
            server.call("fight.do", token=tokens["gm"], command=ROLL_OFF, faces=[6, 1])
            window.wait_until("return document.querySelectorAll('.foot .die').length === 2")
            assert "1" not in window.run(
                "return [...document.querySelectorAll('.foot .sum')].map((p) => p.textContent)"
            )
            window.resize(375)
            one, other = window.run(
                "return [...document.querySelectorAll('.camp')].map((camp) => camp.getBoundingClientRect().toJSON())"
            )
            assert other["top"] >= one["bottom"]
            assert other["left"] == one["left"]
    finally:
        server.stop()
