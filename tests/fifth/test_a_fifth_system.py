"""A system from an installed plug-in is played, saved, loaded, narrated and tested like the bundled ones."""

import os
import re
import subprocess
import sys
from pathlib import Path
from random import Random

import jsonschema_rs
import orjson
import pytest

from combat import Encounter, Refused, systems
from combat.engine.dice.sources import LoadedDice
from frontdoor.shapes.files import SCHEMA, generated_files
from frontdoor.terminal import main
from replays import Facts, Replay
from replays.page.verifier import DEFAULT_PYODIDE, LOG, build_verifier
from tests.fifth.conftest import PROJECT
from tests.harness import invariants
from tests.harness.random_play import choose_command
from tests.harness.resource_totals import BUNDLED_SYSTEMS
from tests.replays.page.archives import archive_contents, verify_in_isolation
from tests.test_embedding import screen_of

SEED = "hmac-sha256:00ff0000000000000000000000000000"
HOUSE = PROJECT.parent.parent.parent
GUIDE = HOUSE / "docs" / "how-to" / "add-a-system.md"


def play_duel(path: Path) -> Encounter:
    """Play the sample duel to its end, with undo, redo, save and load on the way."""
    rng = Random(5)
    duel = Encounter.sample("two_coins", SEED, undo={"barrier": "none"})
    while duel.outcome is None:
        before = duel.state
        duel.do(choose_command(duel, rng))
        match len(duel.journal):
            case 6:
                duel.undo()
                assert duel.state == before
                duel.redo()
            case 12:
                duel.undo(to=3)
            case 15:
                duel.save(path)
                duel = Encounter.load(path, SEED)
    return duel


def test_duel_is_played_to_its_end_and_verifies_as_exact(two_coins: str, tmp_path: Path) -> None:
    """The duel is saved, loaded and partly undone on the way, and read with and without its rules."""
    assert two_coins in systems()
    duel = play_duel(tmp_path / "duel.jsonl")
    assert 0 in duel.state.coins().values()
    invariants.state_is_the_fold_of_its_journal_and_of_its_log(duel)
    duel.save(tmp_path / "duel.jsonl")
    game = Replay.load(tmp_path / "duel.jsonl")
    assert game.verify().exact
    assert str(game.verify()).startswith("EXACT")
    assert game[len(game) - 1].state == duel.state == Facts.load(tmp_path / "duel.jsonl")[-1].state
    invariants.undo_and_redo_restore_every_state(duel)


def test_log_matches_the_generated_schema_of_the_plugin(two_coins: str, tmp_path: Path) -> None:
    """A log matches the schema that `blow shapes` writes, including the plug-in's commands and events."""
    play_duel(tmp_path / "duel.jsonl").save(tmp_path / "duel.jsonl")
    sentences = generated_files(two_coins)
    schema = {"$ref": f"#/$defs/{two_coins}.LogLine", "$defs": orjson.loads(sentences[SCHEMA])["$defs"]}
    validator = jsonschema_rs.Draft202012Validator(schema)
    for line in (tmp_path / "duel.jsonl").read_bytes().splitlines():
        assert [error.message for error in validator.iter_errors(orjson.loads(line))] == []
    assert 'readonly type: "two_coins.' in sentences[f"types/{two_coins}.d.ts"]
    assert f"{two_coins}.LogLine" in orjson.loads(generated_files()[SCHEMA])["$defs"]


def test_review_page_carries_the_plugin_and_verifies_its_duel(two_coins: str, tmp_path: Path) -> None:
    """The page contains the plug-in with its entry points, but no bundled system."""
    duel = play_duel(tmp_path / "duel.jsonl")
    duel.save(tmp_path / "duel.jsonl")
    archive = build_verifier(tmp_path / "duel.jsonl", two_coins, duel.fingerprint, DEFAULT_PYODIDE).archive
    carried = archive_contents(archive)
    assert carried[LOG] == (tmp_path / "duel.jsonl").read_bytes()
    assert not [name for name in carried for ours in BUNDLED_SYSTEMS if f"/{ours}/" in name]
    result = verify_in_isolation(archive, duel.fingerprint, tmp_path / "browser")
    assert result.pop("text").startswith("EXACT")
    assert result == {"exact": True, "beat": None, "beats": len(duel.journal), "fingerprint": duel.fingerprint}


@pytest.mark.usefixtures("two_coins")
def test_round_with_level_hands_has_a_story() -> None:
    """The other duellist does not see the hands in the story before they are open."""
    duel = Encounter.sample("two_coins", LoadedDice((4, 5)))
    for output in (("commit", "ada"), ("commit", "bo")):
        duel.do({"type": f"two_coins.{output[0]}.v1", "duellist": output[1], "coins": 2})
    duel.do({"type": "two_coins.roll_off.v1"})
    sentences = [
        "The fight begins: two_coins, first.",
        "Round 1",
        "Ada closes the hand around 2 coins.",
        "Bo closes the hand around 2 coins.",
        "The hands are opened: Ada held 2 coins and Bo held 2 coins.",
        "Roll-off of Ada: 4 (1D6).",
        "Roll-off of Bo: 5 (1D6).",
        "Ada is beaten by the dice.",
        "Ada loses 1 coin.",
        "Round 2",
    ]
    assert Replay.of(duel).transcript() == sentences
    assert Replay.of(duel).transcript("bo") == [*sentences[:2], "A decision is made in secret.", *sentences[3:]]


@pytest.mark.usefixtures("two_coins")
def test_example_screen_plays_the_plugin_unchanged() -> None:
    """The renderer knows nothing about coins."""
    shown: list[str] = []
    screen = screen_of(Encounter.sample("two_coins", SEED), shown)
    screen.play(Random(1), 1000)
    assert screen.fight.outcome is not None
    assert not any(line.startswith(("No:", "Roll:")) for line in shown)
    assert {"  Ada: Coin -1", "  Bo: Coin -1", "--- 2 ---"} <= set(shown)


def test_removed_plugin_leaves_no_system() -> None:
    """The plug-in is no longer known after its test."""
    with pytest.raises(Refused, match="there is no system 'two_coins'"):
        Encounter.sample("two_coins")


def run_tests(site: Path, *arguments: str) -> str:
    """Run tests with the installed package and return their output; the tests must pass."""
    inherited = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "BLOW_"))}
    environment = {**inherited, "PYTHONPATH": os.pathsep.join((str(site), str(HOUSE)))}
    if "PYTHONPYCACHEPREFIX" not in inherited:  # keep bytecode files out of the source folders
        environment["PYTHONDONTWRITEBYTECODE"] = "1"
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-q", "-rp", *arguments]
    done = subprocess.run(command, cwd=HOUSE, env=environment, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def files_for_all_systems() -> list[str]:
    """Return the test files that are parametrised over all systems, because collecting the others takes long."""
    result = [path for part in ("invariants", "replays") for path in (HOUSE / "tests" / part).rglob("test_*.py")]
    return sorted(str(path) for path in result if "systems()" in path.read_text(encoding="utf-8"))


def test_demo_plays_and_verifies_the_plugin(two_coins: str, capsys: pytest.CaptureFixture[str]) -> None:
    """With this seed a duellist loses a coin by dice, so that the demo has a beat to undo."""
    assert main(["demo", two_coins, "--seed", SEED]) == 0
    assert "EXACT" in capsys.readouterr().out


def test_properties_of_all_systems_hold_for_the_plugin(site: Path) -> None:
    """The plug-in's own tests and doctests pass, and so do the random-fight tests of this project."""
    # Skip further blocks of fights and the tests of the page, which are shown above.
    left_out = " and not two_coins-1 and not two_coins-2 and not two_coins-3 and not carries"
    output = run_tests(site, "-k", f"fifth or two_coins{left_out}", str(PROJECT), *files_for_all_systems())
    passed = re.findall(r"^PASSED (\S+)", output, re.MULTILINE)
    its_own = [each for each in passed if each.startswith(PROJECT.relative_to(HOUSE).as_posix())]
    assert len(its_own) == 21
    assert len(passed) - len(its_own) > 15


def test_guide_names_every_file_of_the_plugin() -> None:
    """The guide lists each file by its path, and no other files."""
    named = set(re.findall(r"^\d+\. \*\*`([\w./]+)`\*\*:", GUIDE.read_text(encoding="utf-8"), re.MULTILINE))
    package = PROJECT / "two_coins"
    result = {path.relative_to(package).as_posix() for path in package.rglob("*.*") if "__pycache__" not in path.parts}
    assert result - {"__init__.py", "py.typed"} == named
