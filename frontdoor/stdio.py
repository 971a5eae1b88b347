"""JSON-RPC over standard input and output, one message per line, for programs that start the server themselves."""

from collections.abc import Callable
from threading import Event, Lock, Thread
from typing import BinaryIO

from frontdoor.tables.protocol.json_rpc import Conversation
from frontdoor.tables.service import Service

POLL_SECONDS = 0.5
"""Seconds between checks for beats that other processes have added."""


def converse(service: Service, lines: BinaryIO, out: BinaryIO) -> None:
    """Answer each line until the input ends, and write notifications as they arise.

    The output is closed if a notification cannot be written, so that the client does not miss one unnoticed.
    """
    conversation = Conversation(service, _writer(out), hang_up=out.close)
    work, ended = Event(), Event()
    service.wake = work.set
    worker = Thread(target=_work, args=(service, work, ended), daemon=True)
    worker.start()
    try:
        while not out.closed and (line := lines.readline(service.limits.message_bytes + 2)):
            if line.strip():
                conversation.receive(line.strip())
    finally:
        ended.set()
        work.set()
        conversation.close()
        worker.join()


def _writer(out: BinaryIO) -> Callable[[bytes], None]:
    lock = Lock()

    def write(data: bytes) -> None:
        with lock:
            out.write(data + b"\n")
            out.flush()

    return write


def _work(service: Service, work: Event, ended: Event) -> None:
    """Let the program play its seats, and read beats that other processes have added."""
    while not ended.is_set():
        if not work.wait(POLL_SECONDS):
            service.poll()
        work.clear()
        while not ended.is_set() and service.work():
            pass
