"""A page that verifies its own log, in a real browser and with a real Pyodide."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from replays import Replay
from replays.page import render
from replays.page.verifier import DEFAULT_PYODIDE, build_verifier
from replays.review import review
from tests.harness.samples import sample_size
from tests.replays.fights import forge_line, log_lines, random_fight
from tests.replays.page.browser import MISSING, Browser, browser
from tests.replays.page.pyodide import NO_PYODIDE, PYODIDE, serve_folder, write_stand_in

pytestmark = [pytest.mark.browser, pytest.mark.skipif(MISSING, reason="no chromium and chromedriver here")]
with_pyodide = pytest.mark.skipif(NO_PYODIDE, reason="no Pyodide here: npm install pyodide, or BLOW_PYODIDE=FOLDER")
ANSWERED = 'return !document.getElementById("verify").disabled'


@pytest.fixture(scope="module")
def window() -> Iterator[Browser]:
    """Return one browser for all these tests."""
    with browser(listening=True) as opened:
        yield opened


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """Return a log, in a folder of its own."""
    random_fight(3, most=20).save(tmp_path / "fight.jsonl")
    return tmp_path / "fight.jsonl"


def page_of(log: Path, pyodide: str = DEFAULT_PYODIDE) -> Path:
    """Write the page of a log, beside it."""
    game = Replay.load(log)
    verdict = game.verify()
    carried = build_verifier(log, game.header.system, verdict.fingerprint, pyodide)
    page = log.with_suffix(".html")
    page.write_text(render(review(game, verdict=verdict), carried), encoding="utf-8")
    return page


def asked(window: Browser) -> str:
    """Click, wait, and return what the page says then."""
    window.click("#verify")
    window.wait_until(ANSWERED)
    return window.text("#verdict")


@with_pyodide
def test_a_page_verifies_its_own_log(window: Browser, log: Path) -> None:
    """Served with Pyodide beside it: every beat is played again, and the page asks nobody else for anything."""
    page_of(log)
    (log.parent / "pyodide").symlink_to(PYODIDE, target_is_directory=True)
    with serve_folder(log.parent) as address:
        window.open(f"{address}fight.html")
        assert window.requested_urls == [f"{address}fight.html"]
        told = asked(window)
        assert told.startswith("EXACT")
        assert "All 20 beats were replayed" in told
        assert Replay.load(log).verify().fingerprint in told
        assert all(each.startswith((address, f"blob:{address}")) for each in window.requested_urls)
        assert window.console_errors == []


@pytest.mark.parametrize(
    "real",
    [False, pytest.param(True, marks=with_pyodide)][: sample_size(1)],
    ids=lambda real: "real" if real else "stand-in",
)
def test_a_page_from_disk_verifies_its_log_with_pyodide_from_an_address(
    window: Browser, log: Path, tmp_path: Path, *, real: bool
) -> None:
    """And of a log that was changed and sealed anew it tells the first difference.

    What a page from disk may load, and from where, a stand-in for Pyodide shows as well; the real one takes ten
    seconds, and is started above.
    """
    log = log.with_name("forged.jsonl")
    log.write_bytes(b"".join(forge_line(log_lines(random_fight(3, most=20)), 12, lambda data: data["events"].pop())))
    with serve_folder(PYODIDE if real else write_stand_in(tmp_path)) as address:
        window.open(page_of(log, address))
        told = asked(window)
    assert "The log does not verify: line 12 (beat 10)" in told
    assert window.run('return document.getElementById("verdict").className') == "warning"


def test_without_pyodide_a_page_says_what_is_missing(window: Browser, log: Path) -> None:
    """In a sentence with the place where it was looked for; from disk no browser lets it look."""
    page = page_of(log)
    with serve_folder(log.parent) as address:
        window.open(f"{address}fight.html")
        assert asked(window).startswith(f"Pyodide cannot be loaded from {address}pyodide/.")
    window.open(page)
    assert "serve the folder (python -m http.server) and open the page there" in asked(window)
    assert window.beat == 0
