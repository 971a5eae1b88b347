"""Decides which job runs next. Knows neither threads nor processes, so that it can be tested without them."""

from collections import Counter
from collections.abc import Callable, Mapping

import attrs

from frontdoor.tables.work.fair_queue import FairQueue, Path


@attrs.define(eq=False)
class Job:
    """Something to do for a client or a program player.

    Attributes:
        path: For whom.
        start: Called when its turn has come.
        kinds: The kinds of jobs that it counts as.
    """

    path: Path
    start: Callable[[], None]
    kinds: tuple[str, ...] = ()


class Scheduler:
    """Starts jobs in turn, a limited number at once. Not thread-safe.

    Args:
        limit: The maximum number of jobs that run at once.
        limits: The maximum number for some kinds of jobs.
        limit_a_fight: The maximum number for one fight. A seat has one at a time.
    """

    def __init__(self, limit: int, limits: Mapping[str, int], limit_a_fight: int = 1) -> None:
        self._limit = limit
        self._limits = limits
        self._limit_a_fight = limit_a_fight
        self._waiting = FairQueue[Job]()
        self._waiting_kinds = Counter[tuple[str, ...]]()
        self._running: set[Job] = set()
        self._kinds = Counter[str]()
        self._fights = Counter[tuple[str, str]]()
        self._seats = Counter[tuple[str, ...]]()

    @property
    def waiting(self) -> int:
        """The number of jobs that wait."""
        return len(self._waiting)

    @property
    def running(self) -> int:
        """The number of jobs that run."""
        return len(self._running)

    def add(self, job: Job) -> None:
        """Add a job, and start it if its turn has already come."""
        self._waiting.add(job.path, job)
        self._waiting_kinds[job.kinds] += 1
        self._start_next()

    def end(self, job: Job) -> None:
        """Remove a job that has ended or is no longer wanted, and start the next ones."""
        if job in self._running:
            self._running.remove(job)
            self._count(job, -1)
        elif self._waiting.remove(job.path, job):
            self._left_queue(job)
        self._start_next()

    def _start_next(self) -> None:
        while self._may_start() and (job := self._waiting.take(self._is_admitted)) is not None:
            self._left_queue(job)
            self._running.add(job)
            self._count(job, 1)
            job.start()

    def _may_start(self) -> bool:
        """Return whether a job of some waiting kinds is within the limits; else no job of the queue need be tried."""
        return len(self._running) < self._limit and any(map(self._has_room, self._waiting_kinds))

    def _left_queue(self, job: Job) -> None:
        self._waiting_kinds[job.kinds] -= 1
        if not self._waiting_kinds[job.kinds]:
            del self._waiting_kinds[job.kinds]

    def _has_room(self, kinds: tuple[str, ...]) -> bool:
        return all(kind not in self._limits or self._kinds[kind] < self._limits[kind] for kind in kinds)

    def _is_admitted(self, job: Job) -> bool:
        fight = _fight_of(job)
        if self._fights[fight] >= self._limit_a_fight or self._seats[*fight, job.path[2]]:
            return False
        return self._has_room(job.kinds)

    def _count(self, job: Job, change: int) -> None:
        fight = _fight_of(job)
        self._fights[fight] += change
        self._seats[*fight, job.path[2]] += change
        if change < 0:
            self._fights, self._seats = +self._fights, +self._seats  # drops those without jobs
        for kind in job.kinds:
            self._kinds[kind] += change


def _fight_of(job: Job) -> tuple[str, str]:
    """Return the key of a job's fight; jobs without one count as one fight for each address."""
    address, fight, _ = job.path
    return ("" if fight else address, fight)
