"""`blow review`: writes a fight as one page, to read in a browser and to share."""

from argparse import Namespace

from frontdoor.terminal.show.pages import write_page


def run(arguments: Namespace) -> None:
    """Write the review page of the intact part of a log; afterwards raise if the log is corrupt or does not verify."""
    names = ("seat", "seconds", "playouts", "whole", "jobs", "verify_in_page", "pyodide", "card", "force")
    write_page(arguments.file, arguments.output, **{name: getattr(arguments, name) for name in names})
