"""`blow import`: converts rosters of other programs to a setup, and reports what became of each part."""

import sys
from argparse import Namespace
from pathlib import Path

from combat.engine.catalog import system
from frontdoor.importers.joining import Imported, import_files
from frontdoor.importers.report import KINDS
from frontdoor.terminal.console.errors import UsageError
from frontdoor.terminal.console.screen import Screen
from frontdoor.terminal.console.text import print_error, sanitize
from frontdoor.terminal.files.foreign_files import named_content
from frontdoor.terminal.files.setup_files import plain_toml


def run(arguments: Namespace) -> None:
    """Write a setup made of the files, or print it; the report goes to the other stream."""
    output = Path(arguments.output) if arguments.output else None
    if output is not None and output.suffix.lower() != ".toml":
        raise UsageError(f"{output} must end in .toml, because setups are written as TOML.")
    if output is not None and output.exists() and not arguments.force:
        raise UsageError(f"{output} already exists. Name another file, or replace it with --force.")
    files = [named_content(file) for file in arguments.files]
    imported = import_files(files, arguments.against)
    text = plain_toml(imported.system, dict(imported.setup), _head(imported, [name for name, _ in files]))
    if output is None:
        sys.stdout.write(text)
        for line in _report(imported):
            print_error(line)
        return
    output.write_text(text, encoding="utf-8", newline="\n")
    screen = Screen()
    for line in _report(imported):
        screen.print(line)
    screen.print(f"{output}: a setup for {system(imported.system).title}. Play it with:")
    screen.print(f"  blow play {imported.system} --setup {output}")


def _head(imported: Imported, names: list[str]) -> list[str]:
    counts = ", ".join(f"{number} {kind}" for kind, number in imported.report.counts().items() if number)
    return [f"Imported from {', '.join(sanitize(name) for name in names)}. Report: {counts or 'empty'}."]


def _report(imported: Imported) -> list[str]:
    lines = [f"{line.kind:<9} {line.subject}: {line.sentence}" for line in imported.report.lines]
    counts = imported.report.counts()
    return [*lines, ", ".join(f"{counts[kind]} {kind}" for kind in KINDS)]
