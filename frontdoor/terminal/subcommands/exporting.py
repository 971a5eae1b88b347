"""`blow export`: writes the state of a fight as a report of the rosters, as CSV, or as updates of Foundry actors."""

from argparse import Namespace

from frontdoor.importers.exports import export_state
from frontdoor.importers.joining import read_sources
from frontdoor.importers.report import Report
from frontdoor.terminal.console.errors import UsageError
from frontdoor.terminal.console.screen import Screen
from frontdoor.terminal.console.text import print_error
from frontdoor.terminal.files.foreign_files import named_content
from frontdoor.terminal.files.logs import check_intact, load_log
from frontdoor.terminal.files.output import write_output


def run(arguments: Namespace) -> None:
    """Write the state at the end of a log, or print it."""
    if arguments.actors and arguments.format != "foundry":
        raise UsageError("--actors is for --format foundry only. Leave it out.")
    if arguments.side is not None and arguments.format == "foundry":
        raise UsageError("--side is for reports and CSV. Leave it out; choose the actors with --actors.")
    game = load_log(arguments.file)
    check_intact(arguments.file, game)
    sources = [each for file in arguments.actors for each in read_sources(*named_content(file), Report())]
    exported = export_state(game, arguments.format, arguments.side, sources)
    output = write_output(arguments.output, exported.text, force=arguments.force)
    for name in exported.missing:
        print_error(f"blow: No file contains the actor '{name}', so it has no update.")
    if output is not None:
        Screen().print(f"{output}: {len(game)} beats of '{game.header.id}', as {arguments.format}.")
