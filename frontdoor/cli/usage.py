"""`blow` or `blow replay` without saying what to do."""

from argparse import Namespace

from frontdoor.cli.sentences import WrongUse


def run(asked: Namespace) -> int:
    """
    Say what could have been asked.

    Raises:
        WrongUse: Always.
    """
    if getattr(asked, "usage", "") == "blow replay":
        raise WrongUse("say what to do with the log: 'blow replay show FILE' or 'blow replay verify FILE'")
    raise WrongUse("say what to do: blow systems, demo, play, replay or doctor; 'blow --help' tells more")
