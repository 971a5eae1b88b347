"""The worker processes of a server: questions wait for their turn, and are dropped when their answer is not wanted."""

import asyncio
import os
from collections.abc import Callable
from functools import partial
from time import monotonic
from typing import Any

import anyio
from anyio import to_thread
from anyio.abc import TaskGroup

from combat.engine.errors import refuse
from frontdoor.http.work.processes import RETRY_SECONDS, WORKERS, WorkerProcess
from frontdoor.tables.errors import too_much
from frontdoor.tables.limits import Limits
from frontdoor.tables.table import Table
from frontdoor.tables.work.fair_queue import Path
from frontdoor.tables.work.questions import ASKED, CHOICE, REVIEW, Question
from frontdoor.tables.work.quotas import Quotas
from frontdoor.tables.work.scheduler import Job, Scheduler


def default_workers() -> int:
    """Return the default number of processes: one more than there are processors, but at least four.

    With four, no fight uses all that clients share, and no seat all that its fight may use.
    """
    return max(4, (os.cpu_count() or 1) + 1)


class _Asked:
    """A question that waits or is being answered."""

    def __init__(self, question: Question[Any], path: Path, start: Callable[["_Asked"], None]) -> None:
        self.question = question
        self.job = Job(path, partial(start, self), (ASKED, REVIEW) if question.kind == REVIEW else (question.kind,))
        self.ended_waiting, self.ended = anyio.Event(), anyio.Event()
        self.is_running = False
        self.answer: Any = None
        self.error: Exception | None = None

    def end(self, answer: Any, error: Exception | None) -> None:
        """Keep the answer or the error, unless the question has already ended."""
        if not self.ended.is_set():
            self.answer, self.error = answer, error
            self.ended_waiting.set()
            self.ended.set()


class WorkerPool:
    """Worker processes, which are started when they are first needed. All methods but `recheck` run in the event loop.

    Clients and program players each leave a process to the others if there is more than one, and so does each fight.

    Args:
        workers: The number of processes.
        limits: The limits of the service.
    """

    def __init__(self, workers: int, limits: Limits) -> None:
        shared = max(1, workers - 1)
        self._limits = limits
        kinds = {ASKED: shared, REVIEW: max(1, shared - 1), CHOICE: shared}
        self._scheduler = Scheduler(workers, kinds, limit_a_fight=max(1, shared - 1))
        self._quotas = Quotas(limits, monotonic)
        self._idle = [WorkerProcess() for _ in range(workers)]
        self._all = tuple(self._idle)
        self._threads = anyio.CapacityLimiter(workers)
        self._asked: dict[str, list[_Asked]] = {}

    def start(self, group: TaskGroup) -> None:
        """Use the running event loop and a task group from now on."""
        self._loop, self._group = asyncio.get_running_loop(), group

    @property
    def figures(self) -> tuple[int, int, int]:
        """The number of questions that wait and that are being answered, and of processes that were replaced."""
        return self._scheduler.waiting, self._scheduler.running, sum(worker.replaced for worker in self._all)

    async def ask(self, question: Question[Any], address: str) -> Any:
        """Return the answer to a question of a client at an address; JSON, unless it is the choice of a player.

        Raises:
            ServiceError: If the question is refused, the client has asked too much, or the answer takes too long.
            Refused: If the fight has changed, so that the answer is no longer of use.
            WorkerFault: If an unexpected error occurs.
        """
        fight = "" if question.about is None else question.about.id
        asked = _Asked(question, (address, fight, question.seat), self._start)
        if question.kind != CHOICE:
            self._quotas.enter(asked.job.path)
        self._asked.setdefault(fight, []).append(asked)
        self._scheduler.add(asked.job)
        sentence = f"too many questions are waiting; ask again in {RETRY_SECONDS} s"
        try:
            with anyio.move_on_after(None if question.kind == CHOICE else self._limits.queue_seconds):
                await asked.ended_waiting.wait()
            self._drop_if_waiting(asked, too_much("queue_seconds", sentence, RETRY_SECONDS))
            await asked.ended.wait()
        finally:  # also if the client has gone
            self._drop(asked, None)
        if asked.error is not None:
            raise asked.error
        return asked.answer

    def recheck(self, table: Table) -> None:
        """Drop the questions about a fight whose answers are no longer of use; any thread may call this."""
        for asked in tuple(self._asked.get(table.id, ())):
            if not asked.ended.is_set() and not asked.question.is_wanted(table) and not self._loop.is_closed():
                stale = refuse("stale", "the fight has changed, so this question is no longer answered; read it again")
                self._loop.call_soon_threadsafe(self._drop, asked, stale)

    def _drop_if_waiting(self, asked: _Asked, error: Exception) -> None:
        if not asked.is_running:
            self._drop(asked, error)

    def _drop(self, asked: _Asked, error: Exception | None) -> None:
        if not asked.ended.is_set():
            asked.end(None, error)
            if not asked.is_running:
                self._leave(asked, 0)

    def _start(self, asked: _Asked) -> None:
        asked.is_running = True
        asked.ended_waiting.set()
        self._group.start_soon(self._run, asked)

    async def _run(self, asked: _Asked) -> None:
        worker = self._take_worker(asked.question)
        began = monotonic()
        limits, kind = self._limits, asked.question.kind
        seconds = limits.question_seconds if kind == ASKED else limits.review_seconds
        answer = partial(worker.answer, asked.question, seconds, lambda: not asked.ended.is_set())
        try:
            asked.end(await to_thread.run_sync(answer, limiter=self._threads), None)
        except Exception as error:  # noqa: BLE001 - the caller reports it
            asked.end(None, error)
        finally:
            self._idle.append(worker)
            self._leave(asked, monotonic() - began)

    def _take_worker(self, question: Question[Any]) -> WorkerProcess:
        """Take an idle worker, one that has loaded the fight if possible."""
        fight = "" if question.about is None else question.about.id
        worker = max(self._idle, key=lambda worker: (worker.has(fight), worker.is_running))
        self._idle.remove(worker)
        return worker

    def _leave(self, asked: _Asked, seconds: float) -> None:
        path = asked.job.path
        if asked.question.kind != CHOICE:
            self._quotas.leave(path, seconds)
        others = self._asked[path[1]]
        others.remove(asked)
        if not others:
            del self._asked[path[1]]
        self._scheduler.end(asked.job)

    def stop(self) -> None:
        """Drop all questions, and kill the workers that are answering one."""
        gone = too_much(WORKERS, f"the server stops; ask again in {RETRY_SECONDS} s", RETRY_SECONDS)
        for asked in [asked for many in self._asked.values() for asked in many]:
            self._drop_if_waiting(asked, gone)
        for asked in [asked for many in self._asked.values() for asked in many]:
            self._drop(asked, gone)
        for worker in self._all:
            worker.kill()

    def close(self) -> None:
        """End all processes. No question may be in progress."""
        for worker in self._all:
            worker.end()
