"""Generates the page of the command line from the argument parser."""

import argparse
import re
from collections.abc import Iterator

import attrs

from frontdoor.terminal.arguments import parser


@attrs.frozen
class Command:
    """A subcommand.

    Attributes:
        name: The words that run it, such as `blow replay show`.
        doc: The description.
        takes: The arguments as typed, each with its help text.
    """

    name: str
    doc: str
    takes: tuple[tuple[str, str], ...]


def commands() -> tuple[Command, ...]:
    """Return all subcommands."""
    return tuple(_within(parser()))


def _within(parser: argparse.ArgumentParser) -> Iterator[Command]:
    subparsers = [action for action in parser._actions if isinstance(action, argparse._SubParsersAction)]
    for action in subparsers:
        for subparser in action.choices.values():
            yield from _within(subparser)
    if not subparsers:
        takes = [(_typed(action), _meant(action)) for action in parser._actions if action.dest != "help"]
        yield Command(parser.prog, parser.description or "", tuple(takes))


def _typed(action: argparse.Action) -> str:
    """Return an argument as it is typed."""
    value = action.metavar or ("|".join(map(str, action.choices)) if action.choices else action.dest.upper())
    many = f"{value} ..." if action.nargs in ("+", "*") else f"{value}"
    if not action.option_strings:
        return f"[{many}]" if action.nargs in ("?", "*") else many
    if action.nargs == 0:
        return ", ".join(action.option_strings)
    return f"{', '.join(action.option_strings)} {f'[{many}]' if action.nargs == '?' else many}"


def _meant(action: argparse.Action) -> str:
    """Return the help text of an argument, with options and commands as code."""
    help_text = re.sub(r"(?<!\S)(-o|--[a-z-]+[a-z])", r"`\1`", action.help or "")
    return re.sub(r"'(blow [a-z ]+)'", r"`\1`", help_text).replace("|", r"\|")


def commands_page(note: str) -> str:
    """Return the page of the command line."""
    subparsers = [
        "# The command line",
        note,
        (
            "All commands and their arguments, as printed by `--help`. Arguments in brackets are optional. A "
            "command that fails prints the reason in one line on standard error and ends with a status above 0."
        ),
    ]
    for subparser in commands():
        subparsers += [f"## {subparser.name}", subparser.doc]
        if subparser.takes:
            rows = [f"| `{typed.replace('|', chr(92) + '|')}` | {meant} |" for typed, meant in subparser.takes]
            subparsers.append("\n".join(["| argument | meaning |", "| --- | --- |", *rows]))
    return "\n\n".join(subparsers) + "\n"
