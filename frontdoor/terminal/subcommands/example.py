"""`blow example`: programs to start from, such as a Discord bot, and packages for virtual tabletops."""

import re
from argparse import Namespace
from pathlib import Path

import frontdoor
from frontdoor.terminal.console.errors import UsageError
from frontdoor.terminal.console.screen import Screen
from frontdoor.vtt.packages import PACKAGES, write_package

INSTALLED = Path(frontdoor.__file__).parent / "examples"
"""Folder of the examples in an installed package; in a checkout it is `docs/examples`."""

_SUMMARY = re.compile(r'(?:"""|// |<title>)([^\n<]+)')


def examples() -> dict[str, Path]:
    """Return the files of the examples by name."""
    folder = INSTALLED if INSTALLED.is_dir() else INSTALLED.parents[1] / "docs" / "examples"
    files = sorted(each for each in folder.iterdir() if each.is_file())
    return {each.stem.partition("_")[0]: each for each in files}


def run(arguments: Namespace) -> None:
    """List the examples, or write one to a file or a folder."""
    found = examples()
    if arguments.name is None:
        summaries = {name: _SUMMARY.search(path.read_text(encoding="utf-8")) for name, path in found.items()}
        titles = {name: summary[1] if summary else found[name].name for name, summary in summaries.items()}
        for name, title in sorted({**titles, **PACKAGES}.items()):
            Screen().print(f"{name}: {title}")
        return
    if arguments.name not in found and arguments.name not in PACKAGES:
        raise UsageError(f"There is no example '{arguments.name}'. Examples: {', '.join(sorted({*found, *PACKAGES}))}.")
    is_package = arguments.name in PACKAGES
    title = arguments.name if is_package else found[arguments.name].name
    target = Path(arguments.file or title)
    if target.exists() and not arguments.force:
        raise UsageError(f"'{target}' already exists; --force overwrites it.")
    try:
        if is_package:
            write_package(arguments.name, target)
        else:
            target.write_bytes(found[arguments.name].read_bytes())
    except OSError as error:
        raise UsageError(f"Cannot write '{target}': {error.strerror or error}.") from None
    Screen().print(f"{target}: {title}.")
