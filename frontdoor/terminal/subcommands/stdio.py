"""`blow stdio`: the table service over standard input and output."""

import sys
from argparse import Namespace
from contextlib import closing

from frontdoor.factory import open_service
from frontdoor.stdio import converse


def run(arguments: Namespace) -> None:
    """Answer each line of standard input until it ends."""
    with closing(open_service(arguments.store)) as service:
        converse(service, sys.stdin.buffer, sys.stdout.buffer)
