"""The house: the same rooms in every system, one chapter name through all of them, and walls that hold."""

import ast
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from shutil import copytree, ignore_patterns

import pytest

from combat import systems
from combat.engine.catalog import system as system_named
from tests.harness.holdings import OURS

ROOT = Path(__file__).parent.parent
PACKAGES = ("combat", "events", "replays", "frontdoor")

ROOMS = {"__init__", "acts", "book", "overrides", "queries", "rules", "sample", "track"}
FACT_ROOMS = {"__init__", "facts", "folds", "secrets", "sheets", "table", "upcasts"}
LONGEST = 60
"""So many lines of a function can be read at once."""


def rooms(folder: Path) -> set[str]:
    """Name the modules and folders of a package."""
    return {path.stem for path in folder.iterdir() if path.name != "__pycache__"}


def test_the_four_systems_are_installed() -> None:
    """Each by an entry point of its own."""
    assert set(OURS) <= set(systems())


@pytest.mark.parametrize("system", OURS)
def test_every_system_has_the_same_rooms(system: str) -> None:
    """A newcomer who knows one system knows all."""
    assert rooms(ROOT / "combat" / "systems" / system) - {"abilities", "figures", "policy"} == ROOMS
    assert rooms(ROOT / "events" / system) == FACT_ROOMS


@pytest.mark.parametrize("system", OURS)
def test_a_chapter_has_one_name_in_every_room(system: str) -> None:
    """Whoever finds a command in `acts/soak.py` finds its rules, its tests and its tales under `soak` too."""
    for command in system_named(system).acts.commands:
        *_, room, chapter = command.__module__.split(".")
        assert room == "acts", command
        for path in (
            ROOT / "combat" / "systems" / system / "rules" / f"{chapter}.py",
            ROOT / "replays" / "narration" / system / f"{chapter}.py",
            ROOT / "tests" / system / f"test_{chapter}.py",
        ):
            assert path.exists(), f"{command.__name__}: {path.relative_to(ROOT)} is missing"


def test_the_contracts_name_every_system() -> None:
    """A system of ours that joins the house is named wherever systems are kept apart."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = {contract["id"]: contract for contract in settings["tool"]["importlinter"]["contracts"]}
    assert {path.parent.name for path in (ROOT / "combat" / "systems").glob("*/track.py")} == set(OURS)
    for contract, key, package in (
        ("strangers", "modules", "combat.systems"),
        ("systems", "source_modules", "combat.systems"),
        ("rooms", "containers", "combat.systems"),
        ("strange-facts", "modules", "events"),
        ("fact-rooms", "containers", "events"),
        ("strange-tales", "modules", "replays.narration"),
    ):
        assert contracts[contract][key] == [f"{package}.{system}" for system in OURS], contract


PLANTED = {
    "house": ("events/journal.py", "from combat.engine.errors import Reason"),
    "circles": ("events/replace.py", "def hidden():\n    from events.projection import Projection"),
    "facts": ("replays/facts.py", "from replays.game import Game"),
    "strangers": ("combat/systems/trench_crusade/queries", "import combat.systems.fiend_wake.rules"),
    "strange-facts": ("events/trench_crusade/sheets.py", "from events.fiend_wake.sheets import Setup as Other"),
    "strange-tales": ("replays/narration/trench_crusade/__init__.py", "import replays.narration.fiend_wake"),
    "engine": ("combat/engine/book.py", "import combat.systems.fiend_wake"),
    "engine-rooms": ("combat/engine/errors.py", "from combat.engine.machine import Machine"),
    "systems": ("combat/systems/trench_crusade/track.py", "from combat.engine.encounter import Encounter"),
    "rooms": ("combat/systems/trench_crusade/rules/__init__.py", "from combat.systems.trench_crusade import track"),
    "fact-rooms": ("events/trench_crusade/facts.py", "from events.trench_crusade.table import State"),
    "events": ("events/base.py", "import events.journal"),
    "stores": ("events/stores/folder.py", "from events.stores.sqlite import SQLite"),
    "doors": ("frontdoor/service/course.py", "from frontdoor.opening import usual_store"),
    "service-rooms": ("frontdoor/service/course.py", "from frontdoor.service.looks import Look"),
    "sans-io": ("frontdoor/service/course.py", "import socket"),
    "codec": ("events/journal.py", "import cattrs"),
    "machines": ("combat/engine/draft.py", "import transitions"),
    "arguments": ("events/journal.py", "import time"),
}
"""What breaks each contract: a line at the end of a file, or of the first module of a folder."""


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a copy of the packages, in which something may be planted for a while."""
    folder = tmp_path_factory.mktemp("house")
    for package in PACKAGES:
        copytree(ROOT / package, folder / package, ignore=ignore_patterns("__pycache__"))
    return folder


@pytest.mark.parametrize("contract", PLANTED)
def test_a_planted_violation_breaks_its_contract(contract: str, copied: Path) -> None:
    """So that no contract holds only because it looks the other way."""
    place, line = PLANTED[contract]
    target = copied / place
    if target.with_suffix(".py").exists():
        target = target.with_suffix(".py")
    elif target.is_dir():
        target /= "__init__.py"
    sound = target.read_text(encoding="utf-8")
    target.write_text(f"{sound}\n\n{line}\n", encoding="utf-8")
    lint = "from importlinter.cli import lint_imports_command as lint; lint()"
    arguments = ("--no-cache", "--config", str(ROOT / "pyproject.toml"), "--contract", contract)
    done = subprocess.run(
        [sys.executable, "-c", lint, *arguments], cwd=copied, check=False, capture_output=True, text=True
    )
    target.write_text(sound, encoding="utf-8")
    assert done.returncode != 0, done.stdout
    assert "1 broken" in done.stdout, done.stdout + done.stderr


def test_every_contract_has_a_violation_planted_against_it() -> None:
    """None is left untried."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert {contract["id"] for contract in settings["tool"]["importlinter"]["contracts"]} == set(PLANTED)


def functions() -> Iterator[tuple[str, int]]:
    """Name every function of the program, with the number of its lines."""
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                    length = (node.end_lineno or node.lineno) - node.lineno + 1
                    yield f"{path.relative_to(ROOT)}:{node.lineno} {node.name}", length


def test_no_function_is_longer_than_a_page() -> None:
    """Docstring included."""
    assert [name for name, length in functions() if length > LONGEST] == []


def test_reading_facts_brings_in_no_rules(tmp_path: Path) -> None:
    """In a program of its own, for a golden log of each system: the packages of the rules are never imported."""
    logs = sorted((ROOT / "tests" / "golden").glob("*/*.jsonl"))
    program = (
        "import sys\n"
        "from replays.facts import Facts\n"
        "print(sum(len(Facts.load(log)) for log in sys.argv[1:]))\n"
        "rules = [name for name in sys.modules if name.split('.')[0] in ('combat', 'transitions')]\n"
        "sys.exit(', '.join(rules) or 0)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, *map(str, logs)], cwd=ROOT, check=False, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) == sum(len(log.read_bytes().splitlines()) - 1 for log in logs)
