"""`blow review`: a fight after the game as one page, to read in a browser and to share."""

from argparse import Namespace

from frontdoor.cli.pages import write_page


def run(arguments: Namespace) -> None:
    """Write the page of a log as far as it is good; raise after that where the log is damaged, or not what it says."""
    write_page(
        arguments.file,
        arguments.output,
        arguments.seat,
        playouts=arguments.playouts,
        jobs=arguments.jobs,
        force=arguments.force,
    )
