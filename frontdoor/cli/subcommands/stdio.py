"""`blow stdio`: the table service over standard input and output."""

import sys
from argparse import Namespace

from frontdoor.opening import open_service
from frontdoor.stdio import converse


def run(arguments: Namespace) -> None:
    """Answer each line of standard input until it ends."""
    service = open_service(arguments.store)
    try:
        converse(service, sys.stdin.buffer, sys.stdout.buffer)
    finally:
        service.store.close()
