"""The types for TypeScript hold, by its own compiler, and say what a program may and may not do."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
TYPES = sorted((ROOT / "clients" / "javascript" / "types").glob("*.d.ts"))
READER = Path(__file__).parent / "reader.ts"
INSTALLED = Path(sys.prefix) / "node" / "node_modules" / ".bin" / "tsc"
STRICTLY = ("--noEmit", "--strict", "--exactOptionalPropertyTypes", "--noUncheckedIndexedAccess")
MODULES = ("--target", "es2022", "--module", "esnext", "--moduleResolution", "bundler")


@pytest.fixture(scope="module")
def tsc() -> str:
    """Return the compiler, where there is one."""
    found = str(INSTALLED) if INSTALLED.exists() else shutil.which("tsc")
    if found is None or shutil.which("node") is None:
        pytest.skip("There is no TypeScript here.")
    return found


WRONG = {
    "a_field_too_few": ('  model: "ansel",\n', ""),
    "another_type": ('weapon: "rifle"', "weapon: 3"),
    "a_field_too_many": ('target: "legionary"', 'target: "legionary",\n  weather: "rain"'),
    "another_event": ("event.harm", "event.face"),
    "no_such_method": ('call("fight.do"', 'call("fight.dance"'),
    "a_param_too_few": ("{ token, command: shot }", "{ command: shot }"),
}
"""What is right in the program, and what is wrong in its place."""


@pytest.fixture(scope="module")
def told(tsc: str, tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Return what the compiler says, of the program and of all that is wrong in its place; it reads the types once."""
    text = READER.read_text(encoding="utf-8")
    types = (ROOT / "clients" / "javascript" / "types" / "index.js").as_posix()
    folder = tmp_path_factory.mktemp("bent")
    for name, (right, wrong) in WRONG.items():
        assert right in text
        bent = text.replace("../../../clients/javascript/types/index.js", types).replace(right, wrong)
        (folder / f"{name}.ts").write_text(bent)
    files = map(str, (READER, *TYPES, *sorted(folder.iterdir())))
    command = [tsc, *STRICTLY, *MODULES, *files]
    done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=300)
    return [line for line in done.stdout.splitlines() if not line.startswith(" ")]  # what is indented explains a line


def test_the_types_and_a_program_that_uses_them_hold(told: list[str]) -> None:
    """As strictly as the compiler looks."""
    assert TYPES
    assert [line for line in told if not any(f"{name}.ts(" in line for name in WRONG)] == []


@pytest.mark.parametrize("name", WRONG)
def test_a_program_that_is_wrong_is_told_so(told: list[str], name: str) -> None:
    """A field too few, one too many, of another type, or of another event; a method that is not there."""
    assert [line for line in told if re.search(rf"\b{name}\.ts\(.*error TS", line)], told
