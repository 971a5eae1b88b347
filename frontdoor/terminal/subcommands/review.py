"""`blow review`: a fight after the game as one page, to read in a browser and to share."""

from argparse import Namespace

from frontdoor.terminal.pages import PageOptions, write_page


def run(arguments: Namespace) -> None:
    """Write the page of a log as far as it is good; raise after that where the log is damaged, or not what it says."""
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
