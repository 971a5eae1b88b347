"""`blow setup`: writes a setup to start from, checks a setup, and prints the schema."""

import sys
from argparse import Namespace
from pathlib import Path

from combat import Encounter, Refused
from combat.engine.catalog import system
from combat.engine.play.setups import read_setup
from events.codec import json_text
from frontdoor.importers.importer import find_importer
from frontdoor.importers.joining import foreign_sources
from frontdoor.schemas.setups import setup_schema
from frontdoor.setup_faults import setup_faults
from frontdoor.terminal.console.errors import UsageError
from frontdoor.terminal.console.screen import Screen
from frontdoor.terminal.console.text import as_sentence, sanitize
from frontdoor.terminal.files.setup_files import commented_toml, likely_systems, minimal_setup

MISFITS = 1


def new(arguments: Namespace) -> None:
    """Write a small playable setup that also shows all optional fields."""
    name = arguments.system
    system(name)
    if arguments.file is None:
        sys.stdout.write(commented_toml(name, minimal_setup(name)))
        return
    path = Path(arguments.file)
    if path.suffix != ".toml":
        raise UsageError(f"{path} must end in .toml, because setups are written as TOML.")
    if path.exists():
        raise UsageError(f"{path} already exists. Name another file, or move it away.")
    path.write_text(commented_toml(name, minimal_setup(name)), encoding="utf-8", newline="\n")
    Screen().print(f"{path}: a small fight to change. 'blow setup check {path}' lists its errors.")


def check(arguments: Namespace) -> int:
    """Print one sentence per error of a setup; return 1 if there are errors."""
    path = Path(arguments.file)
    if path.suffix.lower() != ".toml" and path.is_file():
        _check_own(path)
    setup = read_setup(path)
    name = arguments.system or _guessed(arguments.file, setup)
    title = system(name).title
    faults = setup_faults(name, setup)
    for fault in faults:
        print(sanitize(f"{arguments.file}: {as_sentence(str(fault))}"))
    if faults:
        return MISFITS
    people = ", ".join(figure.name for figure in Encounter.begin(name, setup).figures("gm"))
    Screen().print(f"{arguments.file}: a valid setup for {title}, with {people}.")
    return 0


def _check_own(path: Path) -> None:
    """Refuse the file of another program, by the name of its format."""
    try:
        sources = foreign_sources(path.name, path.read_bytes())
    except Refused as refused:
        raise UsageError(f"{path} is not a setup: {refused.reasons[0].sentence}") from None
    if sources:
        importer = find_importer(sources[0])
        what = f"a {importer.TITLE}" if importer else "a file of another program"
        raise UsageError(f"{path} is not a setup but {what}. Convert it with 'blow import {path} -o setup.toml'.")


def schema(arguments: Namespace) -> None:
    """Print the JSON Schema of the setups of a system."""
    sys.stdout.write(json_text.dumps(setup_schema(arguments.system), option=json_text.OPT_INDENT_2).decode() + "\n")


def _guessed(file: str, setup: dict[str, object]) -> str:
    best = likely_systems(setup)
    if len(best) > 1:
        best = [name for name in best if not setup_faults(name, setup)] or best
    if len(best) > 1:
        raise UsageError(f"{file} may be a setup of {' or '.join(best)}. Say which: blow setup check {file} {best[0]}")
    return best[0]
