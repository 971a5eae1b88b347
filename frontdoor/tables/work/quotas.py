"""How much clients may use: questions at once, seconds of the workers per minute, and what seats write per minute."""

from collections import Counter
from collections.abc import Callable, Iterator
from math import ceil
from threading import Lock
from typing import TypeVar

from events.codec import json_text
from frontdoor.tables.errors import too_much
from frontdoor.tables.limits import Limits
from frontdoor.tables.work.fair_queue import Path

T = TypeVar("T")

BURST_MINUTES = 3
"""Minutes of allowance that can accumulate and be used at once."""

MAX_KEYS = 10_000
"""Maximum number of clients to remember; those with a full allowance are forgotten first."""

BUSY_SECONDS = 5
"""Seconds after which a client may ask again if it had too many questions at once."""


class Allowance:
    """Seconds of work, or any other amount, that accumulate for each client.

    An allowance is stored as the time at which it will be full again.

    Args:
        a_minute: The amount that each client gets in a minute.
        clock: Returns the time in seconds.
    """

    def __init__(self, a_minute: float, clock: Callable[[], float]) -> None:
        self._rate = a_minute / 60
        self._clock = clock
        self._full_at: dict[str, float] = {}

    def __len__(self) -> int:
        return len(self._full_at)

    def wait(self, key: str) -> float:
        """Return the seconds until a client has an allowance again; 0 if it has one."""
        return max(0.0, self._full_at.get(key, 0.0) - self._clock() - BURST_MINUTES * 60)

    def use(self, key: str, amount: float) -> None:
        """Reduce the allowance of a client, even below nothing."""
        now = self._clock()
        self._full_at[key] = max(now, self._full_at.pop(key, now)) + amount / self._rate
        if len(self._full_at) > MAX_KEYS:
            self._full_at = {key: full_at for key, full_at in self._full_at.items() if full_at > now}
            for oldest in list(self._full_at)[: max(0, len(self._full_at) - MAX_KEYS // 2)]:
                del self._full_at[oldest]


class WritingQuotas:
    """How much each seat may still write into the logs of the service. Thread-safe.

    Args:
        limits: The limits of the service.
        clock: Returns the time in seconds.
    """

    def __init__(self, limits: Limits, clock: Callable[[], float]) -> None:
        self._lock = Lock()
        self._allowances = (
            ("written_bytes_a_minute", "bytes of commands", limits.written_bytes_a_minute),
            ("written_beats_a_minute", "commands and rolls", limits.written_beats_a_minute),
        )
        self._used = tuple(Allowance(limit, clock) for _, _, limit in self._allowances)

    def check(self, key: str) -> None:
        """Check that a seat may write.

        Raises:
            ServiceError: If an allowance is used up; it says after how many seconds to try again.
        """
        with self._lock:
            for (name, what, limit), used in zip(self._allowances, self._used, strict=True):
                if wait := ceil(used.wait(key)):
                    raise too_much(name, f"this seat may send {limit:,} {what} per minute; wait {wait} s", wait)

    def counted(self, key: str, data: object, write: Callable[[], T]) -> T:
        """Write data of a seat and return the result; the data counts against its allowances unless it is refused."""
        self.check(key)
        written = write()
        self.use(key, len(json_text.dumps(data, default=dict)))
        return written

    def use(self, key: str, size: int) -> None:
        """Reduce the allowances of a seat by one command or roll."""
        with self._lock:
            for used, amount in zip(self._used, (size, 1), strict=True):
                used.use(key, amount)


class Quotas:
    """The quotas of seats, fights, addresses and the whole server. Not thread-safe.

    Args:
        limits: The limits of the service.
        clock: Returns the time in seconds.
    """

    def __init__(self, limits: Limits, clock: Callable[[], float]) -> None:
        self._counts = Counter[str]()
        self._most = {
            "questions": limits.questions,
            "questions_a_seat": limits.questions_a_seat,
            "questions_a_fight": limits.questions_a_fight,
            "questions_an_address": limits.questions_an_address,
        }
        self._allowances = {
            "work_a_seat": Allowance(limits.work_a_seat, clock),
            "work_a_fight": Allowance(limits.work_a_fight, clock),
            "work_an_address": Allowance(limits.work_an_address, clock),
        }

    def enter(self, path: Path) -> None:
        """Count a question until `leave` is called.

        Raises:
            ServiceError: If a quota is used up; it says after how many seconds to ask again.
        """
        for limit, key in self._keys("questions", path):
            if self._counts[key] >= self._most[limit]:
                raise too_much(limit, f"too many questions are waiting; ask again in {BUSY_SECONDS} s", BUSY_SECONDS)
        for limit, key in self._keys("work", path):
            if limit in self._allowances and (wait := ceil(self._allowances[limit].wait(key))):
                raise too_much(limit, f"the time for your questions is used up; ask again in {wait} s", wait)
        self._counts.update(key for _, key in self._keys("questions", path))

    def leave(self, path: Path, seconds: float) -> None:
        """Remove a question for which a number of seconds were worked."""
        for _, key in self._keys("questions", path):
            self._counts[key] -= 1
            if not self._counts[key]:
                del self._counts[key]
        for limit, key in self._keys("work", path):
            if limit in self._allowances and seconds:
                self._allowances[limit].use(key, seconds)

    def _keys(self, what: str, path: Path) -> Iterator[tuple[str, str]]:
        """Yield the limits that apply to a path, and the key under which each counts it."""
        address, fight, seat = path
        yield what, "server"
        yield f"{what}_a_seat", f"seat {address if not fight else ''} {fight} {seat}"
        if fight:
            yield f"{what}_a_fight", f"fight {fight}"
        if address:
            yield f"{what}_an_address", f"address {address}"
