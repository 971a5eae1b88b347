"""The TypeScript types pass the compiler and detect wrong programs."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.harness.tools import skip_without

ROOT = Path(__file__).parents[3]
TYPES = sorted((ROOT / "clients" / "javascript" / "types").glob("*.d.ts"))
READER = Path(__file__).parent / "reader.ts"
INSTALLED = Path(sys.prefix) / "node" / "node_modules" / ".bin" / "tsc"
STRICTLY = ("--noEmit", "--strict", "--exactOptionalPropertyTypes", "--noUncheckedIndexedAccess")
MODULES = ("--target", "es2022", "--module", "esnext", "--moduleResolution", "bundler")


@pytest.fixture(scope="module")
def tsc() -> str:
    """Return the TypeScript compiler if it is installed."""
    compiler = str(INSTALLED) if INSTALLED.exists() else shutil.which("tsc")
    skip_without("TypeScript")
    assert compiler is not None
    return compiler


WRONG = {
    "a_field_too_few": ('  model: "ansel",\n', ""),
    "another_type": ('weapon: "rifle"', "weapon: 3"),
    "a_field_too_many": ('target: "legionary"', 'target: "legionary",\n  weather: "rain"'),
    "another_event": ("event.harm", "event.face"),
    "no_such_method": ('call("fight.do"', 'call("fight.dance"'),
    "a_param_too_few": ("{ token, command: shot }", "{ command: shot }"),
}
"""Edits that make the program wrong: the old and the new text."""


@pytest.fixture(scope="module")
def compiler_errors(tsc: str, tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Return the compiler errors of the program and of all its wrong variants, from one run."""
    text = READER.read_text(encoding="utf-8")
    types = (ROOT / "clients" / "javascript" / "types" / "index.js").as_posix()
    folder = tmp_path_factory.mktemp("bent")
    for name, (correct, wrong) in WRONG.items():
        assert correct in text
        changed = text.replace("../../../clients/javascript/types/index.js", types).replace(correct, wrong)
        (folder / f"{name}.ts").write_text(changed)
    files = map(str, (READER, *TYPES, *sorted(folder.iterdir())))
    command = [tsc, *STRICTLY, *MODULES, *files]
    done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=300)
    return [
        line for line in done.stdout.splitlines() if not line.startswith(" ")
    ]  # indented lines explain the line above


def test_types_and_a_correct_program_compile(compiler_errors: list[str]) -> None:
    """The compiler runs with its strictest options."""
    assert TYPES
    assert [line for line in compiler_errors if not any(f"{name}.ts(" in line for name in WRONG)] == []


@pytest.mark.parametrize("name", WRONG)
def test_wrong_program_does_not_compile(compiler_errors: list[str], name: str) -> None:
    """Missing, additional and wrong fields, fields of another event, and an unknown method."""
    assert [line for line in compiler_errors if re.search(rf"\b{name}\.ts\(.*error TS", line)], compiler_errors
