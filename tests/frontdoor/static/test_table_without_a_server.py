"""The table without a server in a real browser: started, played, reloaded without a network, passed on and reviewed."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from combat import systems
from frontdoor.static.folder import find_pyodide, write_static
from replays import Replay
from tests.harness.samples import sample_size
from tests.harness.tools import needs, skip_without
from tests.replays.page.axe import HAS_AXE, faults
from tests.replays.page.browser import Browser, browser
from tests.replays.page.pyodide import serve_folder

pytestmark = [pytest.mark.browser, needs("chromium")]

PLAY = (Path(__file__).parents[1] / "web" / "play.js").read_text(encoding="utf-8")
CLICKS, TIMEOUT = 4, 25_000
PATIENCE = 120
"""Seconds that Pyodide may take to start, which compiles 9 MB."""

LOBBY_IS_SHOWN = "return document.getElementById('create') !== null"
QUESTION_IS_SHOWN = "return document.querySelector('#owed form') !== null"
BEATS = "return Number(document.body.dataset.beats)"
EXPORT = """
const done = arguments[0];
const open = indexedDB.open("blow-by-blow /");
open.onsuccess = () => {
  const all = open.result.transaction("entries").objectStore("entries");
  const keys = all.getAllKeys();
  keys.onsuccess = () => { all.getAll().onsuccess = ({ target }) => {
    const lines = target.result.filter((value, index) => typeof keys.result[index][1] === "number");
    open.result.close();
    done(lines.map((line) => new TextDecoder().decode(line)).join(""));
  }; };
};
"""
ASK_FOR_REVIEW = """
const form = Object.assign(document.createElement("form"), { method: "post", action: "review" });
form.append(Object.assign(document.createElement("input"), { name: "token", value: arguments[0] }));
document.body.append(form);
form.submit();
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the table."""
    skip_without("Pyodide")
    out = tmp_path_factory.mktemp("static") / "out"
    write_static(out, find_pyodide())
    return out


@pytest.fixture
def window() -> Iterator[Browser]:
    """Return a browser without fights of an earlier test."""
    with browser(computing=True) as opened:
        yield opened


def saved_log(window: Browser) -> str:
    """Return the log in the browser's database."""
    return str(window.run_until_announced(EXPORT))


def start(window: Browser, address: str, system: str) -> None:
    """Start the sample fight, and open the table of the host."""
    window.visit(address)
    window.wait_until(LOBBY_IS_SHOWN, PATIENCE)
    window.run(f"document.querySelector('#system input[value={system}]').click()")
    window.click("#create")
    window.wait_until("return document.querySelectorAll('.seat').length > 2")
    assert "take turns on this device" in window.text("#reach")
    window.click(".seat a.main")
    window.wait_until(QUESTION_IS_SHOWN, PATIENCE)


def play(window: Browser, clicks: int, seed: int = 0) -> None:
    """Answer decisions at random."""
    for number in range(clicks):
        report = window.run_until_announced(PLAY, seed + number, TIMEOUT)
        assert not report.startswith(("stuck:", "refused:", "failed:")), report


def check_second_tab(window: Browser) -> None:
    """It waits for the first one, because two engines would overwrite each other's lines."""
    window.run("open(location.href)")
    first, second = window.tabs
    window.switch_to(second)
    window.wait_until("return document.getElementById('connection').textContent.includes('another tab')", PATIENCE)
    window.switch_to(first, close=True)


@pytest.mark.parametrize("system", systems()[: max(1, sample_size(1) // 4)])
def test_fight_goes_on_without_a_network(window: Browser, folder: Path, system: str, tmp_path: Path) -> None:
    """The saved log verifies, the device passes to another seat, and the host reads the review."""
    with serve_folder(folder) as address:
        start(window, address, system)
        play(window, CLICKS)
        window.wait_until("return document.documentElement.dataset.offline === 'yes'", PATIENCE)
        beats, before = window.run(BEATS), saved_log(window)
        check_second_tab(window)
    assert beats > 2
    assert before.count("\n") == beats + 1
    window.run("location.reload()")
    window.wait_until(QUESTION_IS_SHOWN, PATIENCE)
    assert window.run(BEATS) == beats
    play(window, 2, seed=CLICKS)
    log = saved_log(window)
    assert log.startswith(before)
    assert log.count("\n") > before.count("\n")
    (tmp_path / "fight.jsonl").write_text(log, encoding="utf-8")
    assert str(Replay.load(tmp_path / "fight.jsonl").verify()).startswith("EXACT")
    host = window.run("return location.hash")
    window.click("#pass")
    window.click("#pass-dialog [data-seat]")
    assert window.run("return document.querySelector('#question, .figure')") is None
    assert not HAS_AXE or faults(window) == []
    window.click("#take")
    window.wait_until("return document.getElementById('question') !== null", PATIENCE)
    assert window.run("return location.hash") != host
    assert not HAS_AXE or faults(window) == []
    window.run(ASK_FOR_REVIEW, host[1:])
    window.wait_until("return document.querySelector('meta[name=generator]') !== null", PATIENCE)
    assert window.console_errors == []
