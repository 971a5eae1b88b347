"""The page of the command line, read off the parser that reads it."""

import argparse
import re
from collections.abc import Iterator

import attrs

from frontdoor.terminal.arguments import parser


@attrs.frozen
class Command:
    """One command.

    Attributes:
        name: The words that call it, such as `blow replay show`.
        doc: What it does.
        takes: What it takes, as it is typed, and what that means.
    """

    name: str
    doc: str
    takes: tuple[tuple[str, str], ...]


def commands() -> tuple[Command, ...]:
    """Return every command that can be run."""
    return tuple(_within(parser()))


def _within(parser: argparse.ArgumentParser) -> Iterator[Command]:
    parts = [action for action in parser._actions if isinstance(action, argparse._SubParsersAction)]
    for part in parts:
        for each in part.choices.values():
            yield from _within(each)
    if not parts:
        takes = [(_typed(action), _meant(action)) for action in parser._actions if action.dest != "help"]
        yield Command(parser.prog, parser.description or "", tuple(takes))


def _typed(action: argparse.Action) -> str:
    """Return how an argument is typed."""
    value = action.metavar or ("|".join(map(str, action.choices)) if action.choices else action.dest.upper())
    many = f"{value} ..." if action.nargs in ("+", "*") else f"{value}"
    if not action.option_strings:
        return f"[{many}]" if action.nargs in ("?", "*") else many
    if action.nargs == 0:
        return ", ".join(action.option_strings)
    return f"{', '.join(action.option_strings)} {f'[{many}]' if action.nargs == '?' else many}"


def _meant(action: argparse.Action) -> str:
    """Return what an argument means, with the options and commands that it names as code."""
    told = re.sub(r"(?<!\S)(-o|--[a-z-]+[a-z])", r"`\1`", action.help or "")
    return re.sub(r"'(blow [a-z ]+)'", r"`\1`", told).replace("|", r"\|")


def commands_page(note: str) -> str:
    """Write the page of the commands."""
    parts = [
        "# The command line",
        note,
        (
            "Every command and what it takes, as it tells them itself behind `--help`. What stands in brackets may be "
            "left out. A command that is refused says why in one line on the standard error, and ends with a status "
            "above 0."
        ),
    ]
    for each in commands():
        parts += [f"## {each.name}", each.doc]
        if each.takes:
            rows = [f"| `{typed.replace('|', chr(92) + '|')}` | {meant} |" for typed, meant in each.takes]
            parts.append("\n".join(["| it takes | what that means |", "| --- | --- |", *rows]))
    return "\n\n".join(parts) + "\n"
