"""The layout of the code: the same modules in every system, one chapter name in each of them, and enforced import
contracts.
"""

import ast
import json
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from shutil import copytree, ignore_patterns

import pytest

from combat import systems
from combat.engine.catalog import system as system_named
from tests.harness.resource_totals import BUNDLED_SYSTEMS

ROOT = Path(__file__).parent.parent
PACKAGES = ("combat", "events", "replays", "frontdoor")

SYSTEM_MODULES = {"__init__", "acts", "book", "overrides", "queries", "rules", "sample", "track"}
FACT_MODULES = {"__init__", "facts", "folds", "sheets", "table", "upcasts"}
SHORT_CHAPTERS = {
    "fiend_wake": {"arrivals", "combatants", "medicine", "mounts", "odd_ball", "tactical_points"},
    "powered_by_heresy": {
        "burden",
        "coming_and_going",
        "confirming",
        "conversation",
        "defend",
        "outfit",
        "pointing_out",
        "reload",
        "statements",
        "terror",
        "waiting",
    },
    "trench_crusade": {"down", "scenarios"},
    "wrath_and_glory": {"statements"},
}
"""Chapters with so few rules that they belong to the rules module of a neighbouring chapter, or to their acts."""

MAX_LINES = 60
"""Maximum lines of a function, so that it fits on a screen."""


def modules_in(folder: Path) -> set[str]:
    """Return the names of the modules and folders of a package."""
    return {path.stem for path in folder.iterdir() if path.name != "__pycache__"}


def test_the_four_systems_are_installed() -> None:
    """Each bundled system has an entry point."""
    assert set(BUNDLED_SYSTEMS) <= set(systems())


@pytest.mark.parametrize("system", BUNDLED_SYSTEMS)
def test_every_system_has_the_same_modules(system: str) -> None:
    """A developer who knows one system finds the way in all of them."""
    assert (
        modules_in(ROOT / "combat" / "systems" / system) - {"abilities", "figures", "policy", "printed", "tables"}
        == SYSTEM_MODULES
    )
    assert modules_in(ROOT / "events" / system) - {"secrets"} == FACT_MODULES  # Powered by Heresy has no secrets


@pytest.mark.parametrize("system", BUNDLED_SYSTEMS)
def test_chapter_has_one_name_in_every_package(system: str) -> None:
    """The command in `acts/soak.py` has its rules and its tests in modules named `soak` too."""
    for command in system_named(system).acts.commands:
        *_, room, chapter = command.__module__.split(".")
        assert room == "acts", command
        rules = ROOT / "combat" / "systems" / system / "rules" / f"{chapter}.py"
        assert rules.exists() != (chapter in SHORT_CHAPTERS.get(system, ())), f"{command.__name__}: {rules}"
        tests = ROOT / "tests" / system / f"test_{chapter}.py"
        assert tests.exists(), f"{command.__name__}: {tests} is missing"


def test_contracts_list_every_system() -> None:
    """A new bundled system must be added to each contract that separates the systems."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = {contract["id"]: contract for contract in settings["tool"]["importlinter"]["contracts"]}
    assert {path.parent.name for path in (ROOT / "combat" / "systems").glob("*/track.py")} == set(BUNDLED_SYSTEMS)
    for contract, key, package in (
        ("independent-rules", "modules", "combat.systems"),
        ("systems", "source_modules", "combat.systems"),
        ("system-layers", "containers", "combat.systems"),
        ("independent-facts", "modules", "events"),
        ("fact-layers", "containers", "events"),
        ("independent-narration", "modules", "replays.narration"),
    ):
        assert contracts[contract][key] == [f"{package}.{system}" for system in BUNDLED_SYSTEMS], contract


VIOLATIONS = {
    "packages": ("events/history/journal.py", "from combat.engine.errors import Reason"),
    "cycles": ("events/replace.py", "def hidden():\n    from events.history.projection import Projection"),
    "facts": ("replays/facts.py", "from replays.loaded_fight import Game"),
    "independent-rules": ("combat/systems/trench_crusade/queries", "import combat.systems.fiend_wake.rules"),
    "independent-facts": ("events/trench_crusade/sheets.py", "from events.fiend_wake.sheets import Setup as Other"),
    "independent-narration": ("replays/narration/trench_crusade/__init__.py", "import replays.narration.fiend_wake"),
    "engine": ("combat/engine/book.py", "import combat.systems.fiend_wake"),
    "engine-layers": ("combat/engine/errors.py", "from combat.engine.play.machine import Machine"),
    "systems": ("combat/systems/trench_crusade/track.py", "from combat.engine.fight.encounter import Encounter"),
    "system-layers": (
        "combat/systems/trench_crusade/rules/__init__.py",
        "from combat.systems.trench_crusade import track",
    ),
    "fact-layers": ("events/trench_crusade/facts", "from events.trench_crusade.table import State"),
    "events": ("events/base.py", "import events.history.journal"),
    "replays-layers": ("replays/transcript.py", "from replays.review import Review"),
    "stores": ("events/stores/folder.py", "from events.stores.sqlite import SQLite"),
    "frontdoor-layers": ("frontdoor/tables/views/state_index.py", "from frontdoor.factory import usual_store"),
    "service-layers": ("frontdoor/tables/views/state_index.py", "from frontdoor.tables.table import Table"),
    "terminal-layers": ("frontdoor/terminal/console/text.py", "from frontdoor.terminal.play.session import Session"),
    "sans-io": ("frontdoor/tables/views/state_index.py", "import socket"),
    "codec": ("events/history/journal.py", "import cattrs"),
    "gym": ("frontdoor/terminal/subcommands/example.py", "import frontdoor.gym.environment"),
    "arrays": ("combat/engine/people/players.py", "import numpy"),
    "machines": ("combat/engine/play/draft.py", "import transitions"),
    "arguments": ("events/history/journal.py", "import time"),
}
"""A violation of each contract: a line to append to a file, or to the first module of a folder."""


CHECK_CONTRACTS = """
import json, os, sys
from pathlib import Path
from importlinter.cli import lint_imports_command as lint

settings, output, planted = sys.argv[1], Path(sys.argv[2]), json.loads(sys.argv[3])
for contract, (place, line) in planted.items():
    target = Path(place)
    sound = target.read_text(encoding="utf-8")
    target.write_text(f"{sound}\\n\\n{line}\\n", encoding="utf-8")
    if (child := os.fork()) == 0:
        with (output / contract).open("w") as out:
            os.dup2(out.fileno(), 1)
            os.dup2(out.fileno(), 2)
        lint(["--cache-dir", str(output / "cache"), "--config", settings, "--contract", contract])
    _, status = os.waitpid(child, 0)
    target.write_text(sound, encoding="utf-8")
    with (output / contract).open("a") as out:
        out.write(f"\\nexit status {os.waitstatus_to_exitcode(status)}")
"""
"""Appends one line after another and checks each in a forked process, because starting a new process takes longer."""


@pytest.fixture(scope="module")
def contract_outputs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Plant each violation in a copy of the packages, and return the folder with the outputs of the checks."""
    copy, outputs = tmp_path_factory.mktemp("house"), tmp_path_factory.mktemp("outputs")
    for package in PACKAGES:
        copytree(ROOT / package, copy / package, ignore=ignore_patterns("__pycache__"))
    planted = {contract: (module_path(copy / place), line) for contract, (place, line) in VIOLATIONS.items()}
    arguments = (str(ROOT / "pyproject.toml"), str(outputs), json.dumps(planted))
    done = subprocess.run(
        [sys.executable, "-c", CHECK_CONTRACTS, *arguments], cwd=copy, check=False, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return outputs


def module_path(target: Path) -> str:
    """Return the path of a module that is given with its suffix, without it, or as a folder."""
    return str(next(path for path in (target.with_suffix(".py"), target / "__init__.py") if path.exists()))


@pytest.mark.parametrize("contract", VIOLATIONS)
def test_a_planted_violation_breaks_its_contract(contract: str, contract_outputs: Path) -> None:
    """A contract that ignores this violation would protect nothing."""
    output = (contract_outputs / contract).read_text(encoding="utf-8")
    assert output.endswith("exit status 1"), output
    assert "1 broken" in output, output


def test_every_contract_has_a_violation_planted_against_it() -> None:
    """A contract without a planted violation is untested."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert {contract["id"] for contract in settings["tool"]["importlinter"]["contracts"]} == set(VIOLATIONS)


def statements(node: ast.AST) -> Iterator[ast.AST]:
    """Yield every statement in a node; expressions are skipped, because they contain no function bodies."""
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, ast.expr):
            yield child
            yield from statements(child)


def functions() -> Iterator[tuple[str, int]]:
    """Yield the name and the number of lines of every function in the packages."""
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            for node in statements(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                    length = (node.end_lineno or node.lineno) - node.lineno + 1
                    yield f"{path.relative_to(ROOT)}:{node.lineno} {node.name}", length


def test_no_function_is_too_long() -> None:
    """The docstring counts."""
    assert [name for name, length in functions() if length > MAX_LINES] == []


def test_reading_facts_imports_no_rules(tmp_path: Path) -> None:
    """In a new process, for a golden log of each system, the packages with rules are never imported."""
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
