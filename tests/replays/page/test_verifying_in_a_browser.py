"""Pages that verify their own log, in a real browser with a real Pyodide."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from replays import Replay
from replays.page import render
from replays.page.verifier import DEFAULT_PYODIDE, build_verifier
from replays.review import review
from tests.harness.samples import sample_size
from tests.harness.tools import needs
from tests.replays.fights import forge_line, log_lines, random_fight
from tests.replays.page.browser import Browser, browser
from tests.replays.page.pyodide import PYODIDE, serve_folder, write_stand_in

pytestmark = [pytest.mark.browser, needs("chromium")]
with_pyodide = needs("Pyodide")
ANSWERED = 'return !document.getElementById("verify").disabled'


@pytest.fixture(scope="module")
def window() -> Iterator[Browser]:
    """Return a browser shared by these tests."""
    with browser(listening=True) as opened:
        yield opened


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """Return a log in a folder of its own."""
    random_fight(3, most=20).save(tmp_path / "fight.jsonl")
    return tmp_path / "fight.jsonl"


def page_of(log: Path, pyodide: str = DEFAULT_PYODIDE) -> Path:
    """Write the page of a log beside it."""
    game = Replay.load(log)
    verdict = game.verify()
    carried = build_verifier(log, game.header.system, verdict.fingerprint, pyodide)
    page = log.with_suffix(".html")
    page.write_text(render(review(game, verdict=verdict), carried), encoding="utf-8")
    return page


def verify_on_page(window: Browser) -> str:
    """Click the button and return the answer."""
    window.click("#verify")
    window.wait_until(ANSWERED)
    return window.text("#verdict")


@with_pyodide
def test_served_page_verifies_its_own_log(window: Browser, log: Path) -> None:
    """All requests go to its own server."""
    page_of(log)
    (log.parent / "pyodide").symlink_to(PYODIDE, target_is_directory=True)
    with serve_folder(log.parent) as address:
        window.open(f"{address}fight.html")
        assert window.requested_urls == [f"{address}fight.html"]
        answer = verify_on_page(window)
        assert answer.startswith("EXACT")
        assert "All 20 beats were replayed" in answer
        assert Replay.load(log).verify().fingerprint in answer
        assert all(requested_url.startswith((address, f"blob:{address}")) for requested_url in window.requested_urls)
        assert window.console_errors == []


@pytest.mark.parametrize(
    "real",
    [False, pytest.param(True, marks=with_pyodide)][: sample_size(1)],
    ids=lambda real: "real" if real else "stand-in",
)
def test_page_from_disk_loads_pyodide_from_an_address(
    window: Browser, log: Path, tmp_path: Path, *, real: bool
) -> None:
    """A forged log is reported with its first difference."""
    log = log.with_name("forged.jsonl")
    log.write_bytes(b"".join(forge_line(log_lines(random_fight(3, most=20)), 12, lambda data: data["events"].pop())))
    with serve_folder(PYODIDE if real else write_stand_in(tmp_path)) as address:
        window.open(page_of(log, address))
        answer = verify_on_page(window)
    assert "The log does not verify: line 12 (beat 10)" in answer
    assert window.run('return document.getElementById("verdict").className') == "warning"


def test_page_reports_missing_pyodide(window: Browser, log: Path) -> None:
    """A page from disk may not load it from a folder."""
    page = page_of(log)
    with serve_folder(log.parent) as address:
        window.open(f"{address}fight.html")
        assert verify_on_page(window).startswith(f"Pyodide cannot be loaded from {address}pyodide/.")
    window.open(page)
    assert "serve the folder (python -m http.server) and open the page there" in verify_on_page(window)
    assert window.beat == 0
