"""`blow shapes`: the wire format of all installed systems, as JSON Schema and as types."""

import sys
from argparse import Namespace
from pathlib import Path

from frontdoor.shapes.files import SCHEMA, generated_files
from frontdoor.terminal.console.errors import UsageError
from frontdoor.terminal.console.screen import Screen


def run(arguments: Namespace) -> None:
    """Print the schema, or write it to a folder together with the service's methods and the TypeScript types."""
    files = generated_files()
    if arguments.folder is None:
        sys.stdout.write(files[SCHEMA])
        return
    folder = Path(arguments.folder)
    existing = [name for name in files if (folder / name).exists()]
    if existing and not arguments.force:
        raise UsageError(f"{folder / existing[0]} already exists; --force overwrites it")
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
    Screen().print(f"{folder}: {', '.join(files)}.")
