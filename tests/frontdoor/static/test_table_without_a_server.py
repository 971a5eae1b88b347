"""The table without a server in a real browser: started, reloaded without a network, played to the end and reviewed."""

from collections.abc import Iterator
from pathlib import Path

import orjson
import pytest

from combat import Encounter
from combat.engine.catalog import system as system_named
from events.codec.wire import plain
from events.log.lines import beat_to_wire, seal_line
from frontdoor.static.folder import find_pyodide, write_static
from replays import Replay
from tests.frontdoor.web.whole_fights import SIZES, answer, show, small_setup
from tests.harness.samples import sample_size
from tests.harness.tools import needs, skip_without
from tests.replays.page.axe import HAS_AXE, faults
from tests.replays.page.browser import Browser, browser
from tests.replays.page.pyodide import serve_folder

pytestmark = [pytest.mark.browser, needs("chromium")]

SYSTEMS = ("fiend_wake", "powered_by_heresy", "trench_crusade", "wrath_and_glory")
CLICKS = 4
"""Choices before the network is gone."""

MAX_CHOICES = 400
MAX_BYTES = 15_000_000
PATIENCE = 300
"""Seconds that Pyodide may take to start, which compiles 9 MB."""

LOBBY_IS_SHOWN = "return document.getElementById('create') !== null"
QUESTION_IS_SHOWN = "return document.querySelector('#owed form') !== null"
BEATS = "return Number(document.body.dataset.beats)"
AWAITED_SEATS = """
const [{ seats }] = JSON.parse(localStorage.getItem("blow.fights"));
const names = new Set([...document.querySelectorAll("#waiting .waiting bdi")].map((element) => element.textContent));
const playing = seats.filter(({ role }) => role !== "spectator");
const awaited = playing.filter(({ name }) => names.has(name));
return (awaited.length ? awaited : playing).map((seat) => [seat.token, playing.indexOf(seat)]);
"""
"""Tokens and numbers of the seats for which the shown seat waits; those of all seats if it waits for none."""

EXPORT = """
const done = arguments[0];
const [{ fight }] = JSON.parse(localStorage.getItem("blow.fights"));
const open = indexedDB.open("blow-by-blow /");
open.onsuccess = () => {
  const all = open.result.transaction("entries").objectStore("entries");
  const keys = all.getAllKeys();
  keys.onsuccess = () => { all.getAll().onsuccess = ({ target }) => {
    const isLine = ([of, key]) => of === fight && typeof key === "number";
    const lines = target.result.filter((_, index) => isLine(keys.result[index]));
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
    assert sum(path.stat().st_size for path in out.rglob("*") if path.is_file()) <= MAX_BYTES
    return out


@pytest.fixture
def window() -> Iterator[Browser]:
    """Return a browser without fights of an earlier test."""
    with browser(computing=True) as opened:
        yield opened


def saved_log(window: Browser) -> str:
    """Return the log in the browser's database."""
    return str(window.run_until_announced(EXPORT))


def start(window: Browser, system: str, setup: Path) -> None:
    """Start a small fight in the lobby, and open the table of the host."""
    window.wait_until(LOBBY_IS_SHOWN, PATIENCE)
    setup.write_bytes(orjson.dumps(small_setup(system)))
    window.run("document.querySelectorAll('details').forEach((element) => { element.open = true; })")
    window.choose("#file", setup)
    window.wait_until("return document.querySelector('.roster .entry') !== null", PATIENCE)
    assert window.run("return document.querySelector('#system input:checked').value") == system
    window.run("document.getElementById('create').click()")
    window.wait_until("return document.querySelectorAll('.seat').length > 2")
    assert "take turns on this device" in window.text("#reach")
    window.click(".seat a.main")
    window.wait_until(QUESTION_IS_SHOWN, PATIENCE)


def turn_to(window: Browser, fragment: str) -> None:
    """Open another seat; with an empty fragment, the lobby."""
    window.run("document.querySelector('main').replaceChildren(); location.hash = arguments[0]", fragment)


def play_to_the_end(window: Browser) -> None:
    """Let all seats answer in turn, the first on a desktop, the next on a phone."""
    choices = 0
    for _ in range(MAX_CHOICES):
        reports = set()
        for token, number in window.run(AWAITED_SEATS):
            turn_to(window, token)
            window.wait_until("return document.getElementById('question') !== null", PATIENCE)
            show(window, SIZES[number % len(SIZES)])
            while (report := answer(window, choices)) not in {"idle", "over"}:
                choices += 1
            reports.add(report)
        if reports == {"over"}:
            return
    pytest.fail(f"the fight is not over after {choices} choices")


def check_log(log: str, path: Path) -> None:
    """The rules give the same events again, and a server writes the same bytes."""
    path.write_text(log, encoding="utf-8")
    assert str(Replay.load(path).verify()).startswith("EXACT")
    assert lines_of_a_server(path) == log.encode()


def lines_of_a_server(log: Path) -> bytes:
    """Return the lines that a server writes for the beats of a log."""
    fight = Encounter.load(log)
    system = system_named(fight.header.system)
    line = seal_line(b"", plain(fight.header))
    lines = [line]
    for beat in fight.journal:
        line = seal_line(line, beat_to_wire(beat, system.codec))
        lines.append(line)
    return b"".join(lines)


def check_second_tab(window: Browser) -> None:
    """It waits for the first one, because two engines would overwrite each other's lines."""
    window.run("open(location.href)")
    first, second = window.tabs
    window.switch_to(second)
    window.wait_until("return document.getElementById('connection').textContent.includes('another tab')", PATIENCE)
    window.switch_to(first, close=True)


def test_fights_go_on_without_a_network(window: Browser, folder: Path, tmp_path: Path) -> None:
    """All seats play to the end; the log is that of a server; the device passes on, and the host reads the review."""
    system, *others = SYSTEMS[: sample_size(1)]
    with serve_folder(folder) as address:
        window.visit(address)
        start(window, system, tmp_path / "setup.json")
        for seed in range(CLICKS):
            answer(window, seed)
        window.wait_until("return document.documentElement.dataset.offline === 'yes'", PATIENCE)
        beats, before = window.run(BEATS), saved_log(window)
        check_second_tab(window)
    assert beats > 2
    assert before.count("\n") == beats + 1
    window.run("location.reload()")
    window.wait_until(QUESTION_IS_SHOWN, PATIENCE)
    assert window.run(BEATS) == beats
    host = window.run("return location.hash")
    play_to_the_end(window)
    log = saved_log(window)
    assert log.startswith(before)
    assert log.count("\n") > before.count("\n")
    check_log(log, tmp_path / "fight.jsonl")
    turn_to(window, host)
    window.wait_until("return document.querySelector('#over .over') !== null", PATIENCE)
    window.wait_until("return document.getElementById('pass') !== null", PATIENCE)  # drawn last
    window.click("#pass")
    window.click("#pass-dialog [data-seat]")
    assert window.run("return document.querySelector('#question, .figure')") is None
    assert not HAS_AXE or faults(window) == []
    window.click("#take")
    window.wait_until("return document.getElementById('question') !== null", PATIENCE)
    assert window.run("return location.hash") != host
    assert not HAS_AXE or faults(window) == []
    for other in others:
        turn_to(window, "")
        start(window, other, tmp_path / f"{other}.json")
        play_to_the_end(window)
        check_log(saved_log(window), tmp_path / f"{other}.jsonl")
    window.run(ASK_FOR_REVIEW, host[1:])
    window.wait_until("return document.querySelector('meta[name=generator]') !== null", PATIENCE)
    assert window.console_errors == []
