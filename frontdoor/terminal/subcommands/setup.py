"""`blow setup`: a setup file to begin from, what does not fit in one, and the schema of all that may stand there."""

import sys
from argparse import Namespace
from pathlib import Path

from combat import Encounter, Refused
from combat.engine.catalog import system
from combat.engine.setups import read_setup
from events import json_text
from frontdoor.json_paths import with_json_paths
from frontdoor.terminal.errors import UsageError
from frontdoor.terminal.screen import Screen
from frontdoor.terminal.setup_files import commented_toml, likely_systems, minimal_setup, setup_schema
from frontdoor.terminal.text import as_sentence, sanitize

MISFITS = 1


def new(arguments: Namespace) -> None:
    """Write a small setup that can be played at once, with all that may be said of it."""
    name = arguments.system
    system(name)
    if arguments.file is None:
        sys.stdout.write(commented_toml(name, minimal_setup(name)))
        return
    path = Path(arguments.file)
    if path.suffix != ".toml":
        raise UsageError(f"{path} must end in .toml, which says what is in it.")
    if path.exists():
        raise UsageError(f"{path} is there already. Name another file, or move it away.")
    path.write_text(commented_toml(name, minimal_setup(name)), encoding="utf-8", newline="\n")
    Screen().print(f"{path}: a small fight to change. 'blow setup check {path}' says what does not fit.")


def check(arguments: Namespace) -> int:
    """Say in a sentence each what does not fit, and where; return 1 where something does not."""
    setup = read_setup(Path(arguments.file))
    name = arguments.system or _guessed(arguments.file, setup)
    title = system(name).title
    try:
        with with_json_paths(setup):
            fight = Encounter.begin(name, setup)
    except Refused as refused:
        for reason in refused.reasons:
            print(sanitize(f"{arguments.file}: {as_sentence(reason.sentence)}"))
        return MISFITS
    people = ", ".join(figure.name for figure in fight.figures("gm"))
    Screen().print(f"{arguments.file}: a fight of {title} can begin with it: {people}.")
    return 0


def schema(arguments: Namespace) -> None:
    """Print the JSON Schema of the setups of a system."""
    sys.stdout.write(json_text.dumps(setup_schema(arguments.system), option=json_text.OPT_INDENT_2).decode() + "\n")


def _guessed(file: str, setup: dict[str, object]) -> str:
    best = likely_systems(setup)
    if len(best) > 1:
        raise UsageError(f"{file} may be a setup of {' or '.join(best)}. Say which: blow setup check {file} {best[0]}")
    return best[0]
