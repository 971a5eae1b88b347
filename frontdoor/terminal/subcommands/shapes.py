"""`blow shapes`: the wire format of all installed systems, as JSON Schema and as types."""

import sys
from argparse import Namespace
from pathlib import Path

from frontdoor.shapes.files import SCHEMA, generated_files
from frontdoor.terminal.errors import UsageError
from frontdoor.terminal.screen import Screen


def run(arguments: Namespace) -> None:
    """Print the schema; or write it to a folder, with the methods of the service and the types for TypeScript."""
    told = generated_files()
    if arguments.folder is None:
        sys.stdout.write(told[SCHEMA])
        return
    folder = Path(arguments.folder)
    there = [name for name in told if (folder / name).exists()]
    if there and not arguments.force:
        raise UsageError(f"{folder / there[0]} already exists; --force overwrites it")
    for name, text in told.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
    Screen().print(f"{folder}: {', '.join(told)}.")
