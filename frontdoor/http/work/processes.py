"""The server's side of a worker process, which is replaced if it crashes or takes too long."""

import multiprocessing
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from time import monotonic
from typing import Any

from events.stores import StoreError
from frontdoor.http.work import worker
from frontdoor.tables.errors import to_service_error, too_much
from frontdoor.tables.protocol.sent_questions import SentAnswer, receive, send
from frontdoor.tables.work.questions import Question
from frontdoor.tables.work.replicas import Sender

START_SECONDS = 60
"""Seconds that a process may take to start."""

POLL_SECONDS = 0.05
"""Seconds between checks whether an answer is still wanted."""

LAST_SECONDS = 0.25
"""Seconds that a worker gets to finish an answer that is no longer wanted, before it is replaced."""

MAX_BEATS = 50_000
"""Maximum number of beats of a fight that a worker loads."""

WORKERS = "workers"
"""Name of the limit in the refusal of a question whose worker ended."""

RETRY_SECONDS = 5
"""Seconds after which a client may ask again if a worker failed."""

PRELOADED = "frontdoor.http.work.preload"
"""The module that is imported once, by the process that is copied for each worker."""


class WorkerProcess:
    """One worker process. Only one thread may use it at a time."""

    def __init__(self) -> None:
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._sender = Sender()
        self.replaced = 0

    def has(self, fight: str) -> bool:
        """Return whether the process has loaded a fight."""
        return fight in self._sender

    @property
    def is_running(self) -> bool:
        """Whether the process has been started."""
        return self._pipe is not None

    def answer(self, question: Question[Any], seconds: float, is_wanted: Callable[[], bool]) -> Any:
        """Return the answer to a question; blocks.

        Args:
            question: The question.
            seconds: The maximum number of seconds.
            is_wanted: Returns whether the answer is still wanted. If not, any error may be raised.

        Raises:
            ServiceError: If the question is refused, takes too long, or the process ends.
            WorkerFault: If an unexpected error occurs.
        """
        about = question.about
        if about is not None and about.beats > MAX_BEATS:
            raise too_much("question_beats", f"this fight has more than {MAX_BEATS:,} beats, too many for questions")
        try:
            pipe = self._start()
            pipe.send(send(question, self._sender))
            self._wait(pipe, seconds, is_wanted)
            answer: SentAnswer = pipe.recv()
        except StoreError as error:
            self.end()
            raise to_service_error(error, "") from None
        except (EOFError, OSError):
            self.end()
            sentence = f"the process that computed the answer ended; ask again in {RETRY_SECONDS} s"
            raise too_much(WORKERS, sentence, RETRY_SECONDS) from None
        except BaseException:
            self.end()
            raise
        return receive(question, answer, self._sender)

    def _start(self) -> Connection:
        """Return the pipe to the process; start it if it is not running."""
        if self._pipe is not None and self._process is not None and self._process.is_alive():
            return self._pipe
        self.end()
        context = _context()
        self._pipe, other_end = context.Pipe()
        self._process = context.Process(target=worker.run, args=(other_end,), name="worker", daemon=True)
        with other_end:
            self._process.start()
        if not self._pipe.poll(START_SECONDS):
            raise EOFError
        self._pipe.recv()
        return self._pipe

    def _wait(self, pipe: Connection, seconds: float, is_wanted: Callable[[], bool]) -> None:
        deadline = monotonic() + seconds
        was_wanted = True
        while not pipe.poll(POLL_SECONDS):
            if was_wanted and not is_wanted():
                was_wanted, deadline = False, min(deadline, monotonic() + LAST_SECONDS)
            if monotonic() > deadline:
                sentence = f"the answer takes more than {seconds:g} s; ask for less, or again in {RETRY_SECONDS} s"
                raise too_much("question_seconds", sentence, RETRY_SECONDS)

    def kill(self) -> None:
        """Kill the process from another thread; the thread that waits for an answer gets an error."""
        process = self._process
        if process is not None and process.pid is not None:
            process.kill()

    def end(self) -> None:
        """Kill the process; the next question starts another one."""
        if self._process is not None:
            if self._process.pid is not None:
                self._process.kill()
                self._process.join()
            self._process.close()
            self.replaced += 1
        if self._pipe is not None:
            self._pipe.close()
        self._process, self._pipe, self._sender = None, None, Sender()


def prepare() -> None:
    """Prepare for workers, so that the first one starts quickly; does not wait."""
    context = _context()
    if context.get_start_method() == "forkserver":
        from multiprocessing.forkserver import ensure_running  # not available on all systems

        ensure_running()


def _context() -> Any:
    """Return the fastest way to start a process that inherits no threads."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([worker.__name__, PRELOADED])
    return context
