"""`blow review`: writes a fight as one page, to read in a browser and to share."""

from argparse import Namespace

from frontdoor.terminal.show.pages import PageOptions, write_page


def run(arguments: Namespace) -> None:
    """Write the review page of the intact part of a log; afterwards raise if the log is corrupt or does not verify."""
    write_page(
        PageOptions(
            log=arguments.file,
            page=arguments.output,
            seat=arguments.seat,
            playouts=arguments.playouts,
            whole=arguments.whole,
            jobs=arguments.jobs,
            verify_in_page=arguments.verify_in_page,
            pyodide=arguments.pyodide,
            force=arguments.force,
        )
    )
