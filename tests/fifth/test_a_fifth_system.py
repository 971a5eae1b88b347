"""A system from an installed plug-in is played, saved, loaded, narrated and tested like the bundled ones."""

import os
import re
import subprocess
import sys
import tomllib
from fractions import Fraction
from pathlib import Path
from random import Random
from shutil import copytree, ignore_patterns

import jsonschema_rs
import orjson
import pytest

from combat import Encounter, Refused, systems
from combat.engine.dice.sources import LoadedDice
from events.vocabulary import Suffered
from frontdoor.shapes.files import SCHEMA, generated_files
from frontdoor.terminal import main
from replays import Facts, Replay
from replays.page.verifier import DEFAULT_PYODIDE, LOG, build_verifier
from tests.fifth.conftest import PROJECT, install
from tests.harness import invariants
from tests.harness.random_play import choose_command
from tests.harness.resource_totals import BUNDLED_SYSTEMS
from tests.harness.tools import needs
from tests.replays.page.archives import archive_contents, verify_in_isolation
from tests.test_embedding import screen_of

SEED = "hmac-sha256:00ff0000000000000000000000000000"
HOUSE = PROJECT.parent.parent.parent
PATCH = PROJECT.parent / "one_more_rule.patch"
MAX_LINES, MAX_WORDS = 900, 1500
GUIDE = HOUSE / "docs" / "how-to" / "add-a-system.md"


def play_skirmish(path: Path) -> Encounter:
    """Play the sample fight to its end, with undo, redo, save and load on the way."""
    rng = Random(5)
    fight = Encounter.sample("causeway", SEED, undo={"barrier": "none"})
    while fight.outcome is None:
        before = fight.state
        fight.do(choose_command(fight, rng))
        match len(fight.journal):
            case 6:
                fight.undo()
                assert fight.state == before
                fight.redo()
            case 12:
                fight.undo(to=3)
            case 15:
                fight.save(path)
                fight = Encounter.load(path, SEED)
    return fight


def test_skirmish_is_played_to_its_end_and_verifies_as_exact(causeway: str, tmp_path: Path) -> None:
    """The fight is saved, loaded and partly undone on the way, and read with and without its rules."""
    assert causeway in systems()
    fight = play_skirmish(tmp_path / "skirmish.jsonl")
    assert fight.outcome is not None
    invariants.state_is_the_fold_of_its_journal_and_of_its_log(fight)
    fight.save(tmp_path / "skirmish.jsonl")
    game = Replay.load(tmp_path / "skirmish.jsonl")
    assert game.verify().exact
    assert str(game.verify()).startswith("EXACT")
    assert game[len(game) - 1].state == fight.state == Facts.load(tmp_path / "skirmish.jsonl")[-1].state
    invariants.undo_and_redo_restore_every_state(fight)


def test_log_matches_the_generated_schema_of_the_plugin(causeway: str, tmp_path: Path) -> None:
    """A log matches the schema that `blow shapes` writes, including the plug-in's commands and events."""
    play_skirmish(tmp_path / "skirmish.jsonl").save(tmp_path / "skirmish.jsonl")
    sentences = generated_files(causeway)
    schema = {"$ref": f"#/$defs/{causeway}.LogLine", "$defs": orjson.loads(sentences[SCHEMA])["$defs"]}
    validator = jsonschema_rs.Draft202012Validator(schema)
    for line in (tmp_path / "skirmish.jsonl").read_bytes().splitlines():
        assert [error.message for error in validator.iter_errors(orjson.loads(line))] == []
    assert 'readonly type: "causeway.' in sentences[f"types/{causeway}.d.ts"]
    assert f"{causeway}.LogLine" in orjson.loads(generated_files()[SCHEMA])["$defs"]


def test_review_page_carries_the_plugin_and_verifies_its_duel(causeway: str, tmp_path: Path) -> None:
    """The page contains the plug-in with its entry points, but no bundled system."""
    fight = play_skirmish(tmp_path / "skirmish.jsonl")
    fight.save(tmp_path / "skirmish.jsonl")
    archive = build_verifier(tmp_path / "skirmish.jsonl", causeway, fight.fingerprint, DEFAULT_PYODIDE).archive
    carried = archive_contents(archive)
    assert carried[LOG] == (tmp_path / "skirmish.jsonl").read_bytes()
    assert not [name for name in carried for ours in BUNDLED_SYSTEMS if f"/{ours}/" in name]
    result = verify_in_isolation(archive, fight.fingerprint, tmp_path / "browser")
    assert result.pop("text").startswith("EXACT")
    assert result == {"exact": True, "beat": None, "beats": len(fight.journal), "fingerprint": fight.fingerprint}


@pytest.mark.usefixtures("causeway")
def test_round_has_a_story() -> None:
    """The other side does not see an order in the story before both are chosen."""
    fight = Encounter.sample("causeway", LoadedDice((6, 2, 4)))
    for side, order in (("keepers", "hold"), ("smugglers", "rush")):
        fight.do({"type": "causeway.choose_order.v1", "side": side, "order": order})
    fight.do({"type": "causeway.activate.v1", "who": "eli", "zone": 3})
    fight.do({"type": "use_ability.v1", "who": "eli", "ability": "steady-aim"})
    fight.do({"type": "causeway.attack.v1", "target": "ada"})
    sentences = [
        "The fight begins: causeway, first.",
        "Round 1",
        "The Toll Keepers choose to hold.",
        "The Smugglers choose to rush.",
        "The orders are revealed: hold and rush. The Smugglers act first.",
        "Eli takes a turn.",
        "Eli moves to zone 3.",
        "Eli uses Steady Aim. Once in a fight, an attack needs two less to hit.",
        "Attack of Eli: 6, 2, 4 for 1 (3D6; 6 of 6, 2, 4; Order +1, Distance +1, Barricade +1, Steady Aim -2).",
        "Eli hits Ada.",
        "Armour prevents 1 hit for Ada.",
        "Eli ends the turn.",
    ]
    assert Replay.of(fight).transcript() == sentences
    secret = "A decision is made in secret."
    assert Replay.of(fight).transcript("smugglers") == [*sentences[:2], secret, *sentences[3:]]


@pytest.mark.usefixtures("causeway")
def test_odds_of_an_attack_are_exact() -> None:
    """Eli shoots with three dice against 4: no more than two hits leave Ada unharmed behind armour 2."""
    fight = Encounter.sample("causeway", SEED)
    for side, order in (("keepers", "hold"), ("smugglers", "advance")):
        fight.do({"type": "causeway.choose_order.v1", "side": side, "order": order})
    fight.override("fighters.ada.zone", 3, "for this test")
    fight.do({"type": "causeway.activate.v1", "who": "eli", "zone": 4})
    odds = fight.odds({"type": "causeway.attack.v1", "target": "ada"}, "smugglers", "beat", 500)
    unharmed = [outcome for outcome in odds.outcomes if not any(isinstance(each, Suffered) for each in outcome.events)]
    assert 1 - sum(outcome.chance for outcome in unharmed) == Fraction(1, 8)


@pytest.mark.usefixtures("causeway")
def test_example_screen_plays_the_plugin_unchanged() -> None:
    """The renderer knows nothing about zones."""
    shown: list[str] = []
    screen = screen_of(Encounter.sample("causeway", SEED), shown)
    screen.play(Random(1), 1000)
    assert screen.fight.outcome is not None
    assert not any(line.startswith(("No:", "Roll:")) for line in shown)
    assert {"--- 2 ---", "--- 3 ---"} <= set(shown)


def test_removed_plugin_leaves_no_system() -> None:
    """The plug-in is no longer known after its test."""
    with pytest.raises(Refused, match="there is no system 'causeway'"):
        Encounter.sample("causeway")


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


def test_demo_plays_and_verifies_the_plugin(causeway: str, capsys: pytest.CaptureFixture[str]) -> None:
    """With this seed a fighter is harmed, so that the demo has a beat to undo."""
    assert main(["demo", causeway, "--seed", SEED]) == 0
    assert "EXACT" in capsys.readouterr().out


def test_properties_of_all_systems_hold_for_the_plugin(site: Path) -> None:
    """The plug-in's own tests and doctests pass, and so do the random-fight tests of this project."""
    # Skip further blocks of fights and the tests of the page, which are shown above.
    left_out = " and not causeway-1 and not causeway-2 and not causeway-3 and not carries"
    output = run_tests(site, "-k", f"fifth or causeway{left_out}", str(PROJECT), *files_for_all_systems())
    passed = re.findall(r"^PASSED (\S+)", output, re.MULTILINE)
    its_own = [each for each in passed if each.startswith(PROJECT.relative_to(HOUSE).as_posix())]
    assert len(its_own) > 40
    assert len(passed) - len(its_own) > 15


def package_files() -> list[Path]:
    """Return the files of the plug-in, without its tests."""
    files = (path for path in (PROJECT / "causeway").rglob("*.*") if "__pycache__" not in path.parts)
    return sorted((PROJECT / "pyproject.toml", *files))


def rules_in(project: Path) -> list[dict[str, str]]:
    """Return the rules in the book of the plug-in."""
    text = (project / "causeway" / "combat" / "book.toml").read_text(encoding="utf-8")
    rules: list[dict[str, str]] = tomllib.loads(text)["rule"]
    return rules


def test_plugin_is_small() -> None:
    """Twenty-five rules with everything around them, and the packaging."""
    assert len(rules_in(PROJECT)) == 25
    assert sum(len(path.read_text(encoding="utf-8").splitlines()) for path in package_files()) <= MAX_LINES


@needs("git")
def test_one_more_rule_changes_three_files(tmp_path: Path) -> None:
    """The patch adds a rule to a copy: a row of the book, a function, and a test in play that passes."""
    project = copytree(PROJECT, tmp_path / "project", ignore=ignore_patterns("__pycache__"))
    subprocess.run(["git", "apply", str(PATCH)], cwd=project, check=True)  # noqa: S607 - any git will do
    files = [path.relative_to(project) for path in project.rglob("*") if path.is_file()]
    changed = [path for path in files if (project / path).read_bytes() != (PROJECT / path).read_bytes()]
    assert sorted(path.name for path in changed) == ["book.toml", "rules.py", "test_rules.py"]
    assert len(rules_in(project)) == 26
    site = install(project, tmp_path / "site")
    assert "test_more_fighters_in_melee" in run_tests(site, str(project / "tests"))


def test_guide_names_every_file_of_the_plugin() -> None:
    """The guide lists each file by its path, and no other files."""
    named = set(re.findall(r"^\d+\. \*\*`([\w./]+)`\*\*:", GUIDE.read_text(encoding="utf-8"), re.MULTILINE))
    result = {
        path.relative_to(PROJECT / "causeway").as_posix() for path in package_files() if path.name != "pyproject.toml"
    }
    assert {name for name in result if not name.endswith(("__init__.py", "py.typed"))} <= named <= result


def test_guide_is_short() -> None:
    assert len(GUIDE.read_text(encoding="utf-8").split()) < MAX_WORDS
