"""`blow replay stats`: counts results over many logs, by weapon, purpose, person and so on."""

import sys
from argparse import Namespace
from concurrent.futures import BrokenExecutor
from pathlib import Path

from events.codec import json_text
from events.limits import escape_in_json
from frontdoor.terminal.console.errors import UsageError, VerificationError
from frontdoor.terminal.console.long_runs import make_executor, progress_bar
from frontdoor.terminal.console.screen import Screen
from frontdoor.terminal.console.text import print_error
from frontdoor.terminal.files.saved_fights import new_path
from replays import ReplayError
from replays.analysis.statistics import Grouping, Statistics, statistics

UNSOUND = 1
STANDARD_OUTPUT = "-"
USUAL: tuple[Grouping, ...] = ("side", "person", "weapon")


def run(arguments: Namespace) -> int:
    """Print the tables, and print on standard error what could not be counted; return 1 if a log is corrupt."""
    if arguments.json and arguments.csv:
        raise UsageError("--json and --csv are two ways to write the same figures. Give one of them.")
    if arguments.by and (arguments.json or arguments.csv):
        raise UsageError("--by chooses tables; --json and --csv write every figure. Leave out one of them.")
    if arguments.csv not in (None, STANDARD_OUTPUT):
        new_path(arguments.csv)
    try:
        with make_executor(arguments.jobs, None) as executor, progress_bar(None, "logs", plain=arguments.plain) as show:
            result = statistics(*arguments.places, executor=executor, progress=show)
    except ReplayError as error:
        raise UsageError(str(error)) from None
    except BrokenExecutor:
        raise VerificationError("A worker process died, perhaps for lack of memory.") from None
    if arguments.json:
        sys.stdout.write(escape_in_json(json_text.dumps(result.plain(), option=json_text.OPT_INDENT_2).decode()) + "\n")
    elif arguments.csv:
        _write_csv(result, arguments.csv)
    else:
        _print_tables(result, arguments.by or USUAL, Screen(plain=arguments.plain))
    for line in (*result.damaged, *result.skipped):
        print_error(f"blow: {line}")
    return UNSOUND if result.damaged else 0


def _write_csv(result: Statistics, name: str) -> None:
    if name == STANDARD_OUTPUT:
        result.write_csv(sys.stdout)
        return
    with Path(name).open("x", encoding="utf-8", newline="") as file:
        result.write_csv(file)


def _print_tables(result: Statistics, kinds: tuple[Grouping, ...], screen: Screen) -> None:
    screen.print(f"{result.logs:,} log{'' if result.logs == 1 else 's'}", "bold")
    for system in dict.fromkeys(row.system for row in result.rows):
        for kind in kinds:
            headings, *rows = result.table(kind, system)
            used = [place for place in range(len(headings)) if place == 0 or any(row[place] for row in rows)]
            if rows:
                screen.print()
                screen.print(f"{system}, by {kind}", "bold")
                screen.print_table(
                    [headings[place] for place in used], [[row[place] for place in used] for row in rows]
                )
