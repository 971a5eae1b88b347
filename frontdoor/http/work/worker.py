"""A worker process: answers one question after another, with the fights that it keeps."""

import os
import signal
import traceback
from contextlib import suppress
from multiprocessing import parent_process
from multiprocessing.connection import Connection
from threading import Thread

from frontdoor.http.work.processors import leave_a_processor
from frontdoor.tables.protocol.sent_questions import SentAnswer, answer_sent
from frontdoor.tables.work.replicas import Replicas

NICENESS = 10
"""Added to the niceness of workers, so that the server itself gets a processor first."""


def run(pipe: Connection) -> None:
    """Answer questions until the server ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server stops its workers itself
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    server = parent_process()
    if server is not None and server.pid is not None:
        leave_a_processor(server.pid)
    Thread(target=_end_with_server, daemon=True).start()
    fights = Replicas()
    with suppress(EOFError, OSError):
        pipe.send(None)  # ready
        while True:
            question = pipe.recv()
            answer = answer_sent(fights, question)
            try:
                pipe.send(answer)
            except (TypeError, ValueError, AttributeError):  # the answer cannot be pickled
                pipe.send(SentAnswer(fault=traceback.format_exc()))


def _end_with_server() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
