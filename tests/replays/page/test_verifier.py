"""The verifier of a page, tested without a browser."""

from pathlib import Path

import orjson
import pytest

from combat import Encounter, systems
from events.stores.safe_files import StoreError
from replays import Replay
from replays.page import render
from replays.page.verifier import DEFAULT_PYODIDE, LOG, build_verifier, pyodide_url, verdict_on
from replays.review import review
from tests.replays.fights import SEED, forge_line, log_lines, play_on, random_fight
from tests.replays.page.archives import archive_contents, verify_in_isolation
from tests.replays.page.pyodide import PARTS


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder into which archives are unpacked."""
    return tmp_path_factory.mktemp("page") / "browser"


@pytest.mark.parametrize("system", systems())
def test_archive_of_a_page_suffices_to_verify_its_log(system: str, tmp_path: Path, browser: Path) -> None:
    """In a Python without packages; other systems are left out."""
    log = tmp_path / "log.jsonl"
    fight = play_on(Encounter.sample(system, dice=SEED), most=25)
    fight.save(log)
    archive = build_verifier(log, system, fight.fingerprint, DEFAULT_PYODIDE).archive
    carried = archive_contents(archive)
    assert carried[LOG] == log.read_bytes()
    assert not [name for name in carried for other in systems() if other != system and f"/{other}/" in name]
    found = verify_in_isolation(archive, fight.fingerprint, browser)
    assert found.pop("text").startswith("EXACT")
    assert found == {"exact": True, "beat": None, "beats": len(fight.journal), "fingerprint": fight.fingerprint}


def test_archive_is_reproducible(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    random_fight(3, most=5).save(log)
    assert build_verifier(log, "trench_crusade", "", DEFAULT_PYODIDE) == build_verifier(
        log, "trench_crusade", "", DEFAULT_PYODIDE
    )


def test_verdict_names_the_first_difference(tmp_path: Path) -> None:
    """With the beat, or the reason why the log cannot be read."""
    log = tmp_path / "log.jsonl"
    fight = random_fight(3, most=20)
    log.write_bytes(b"".join(forge_line(log_lines(fight), 12, lambda data: data["events"].pop())))
    found = orjson.loads(verdict_on(log, Replay.load(log).verify().fingerprint))
    assert found["exact"] is False
    assert found["beat"] == 10
    assert "line 12 (beat 10)" in found["text"]
    assert "no line has the fingerprint" in orjson.loads(verdict_on(log, fight.fingerprint))["text"]
    log.write_bytes(b"a diary\n")
    assert "this is not a log of a fight" in orjson.loads(verdict_on(log, fight.fingerprint))["text"]


def test_page_without_verifier_may_load_nothing(tmp_path: Path) -> None:
    """With the verifier it may load from one place only."""
    log = tmp_path / "log.jsonl"
    random_fight(3, most=5).save(log)
    game = Replay.load(log)
    verdict = game.verify()
    shown = review(game, verdict=verdict)
    plain = render(shown)
    for word in ("pyodide", "connect-src", "worker", 'id="verify"', "archive"):
        assert word not in plain.lower()
    page = render(shown, build_verifier(log, "trench_crusade", verdict.fingerprint, "https://example.org/pyodide/"))
    policy = page.partition('Security-Policy" content="')[2].partition('"')[0]
    assert policy.startswith("default-src 'none'; script-src 'sha256-")
    assert policy.count("https://example.org/pyodide/") == 2
    assert "unsafe-eval" not in policy.replace("wasm-unsafe-eval", "")
    assert "'self'" not in policy


def test_url_of_pyodide_is_relative_to_the_page(tmp_path: Path) -> None:
    """An address stays as it is; anything else is refused."""
    folder = tmp_path / "my things" / "pyodide"
    folder.mkdir(parents=True)
    for name in PARTS:
        (folder / name).touch()
    assert pyodide_url(str(folder), tmp_path / "pages" / "fight.html") == "../my%20things/pyodide/"
    assert (
        pyodide_url("https://example.org/v0.29.4/full", tmp_path / "fight.html") == "https://example.org/v0.29.4/full/"
    )
    for odd in ("https://", "https://a.org/; script-src *", "https://a.org/?x", "https://a.org/'x'", "http://a b/"):
        with pytest.raises(StoreError, match="not a plain URL"):
            pyodide_url(odd, tmp_path / "fight.html")
    (folder / "pyodide.asm.wasm").unlink()
    with pytest.raises(StoreError, match=r"pyodide\.asm\.wasm is missing"):
        pyodide_url(str(folder), tmp_path / "fight.html")
