"""Short calls of people never wait for long calls, for program players or for the disk."""

import asyncio
from collections.abc import Awaitable, Callable
from threading import Event
from typing import Any, cast

from frontdoor.http.work.breaks import BREAK_SECONDS, WORK_SECONDS, Breaks
from frontdoor.http.work.desk import Desk
from frontdoor.http.work.pool import WorkerPool
from frontdoor.tables.tokens import fight_of, new_token
from frontdoor.tables.work.targets import Target

SECONDS = 30.0
"""Maximum number of seconds of a step of a test."""


def token(number: int) -> str:
    """Return a token of a fight."""
    return new_token(f"{number:012d}", b"0" * 16)


class Threads:
    """Calls that each occupy a thread until the end of the test."""

    def __init__(self) -> None:
        self.ended, self.begun = Event(), 0

    def __call__(self) -> None:
        """Occupy a thread."""
        self.begun += 1
        assert self.ended.wait(SECONDS)


def run(test: Callable[[Desk, Threads], Awaitable[None]], beats_in_memory: int = 0) -> None:
    """Run a test with a desk whose fights are in memory from a beat on."""

    def holds(fight: str, beat: int | None) -> bool:
        return beat is None or beat >= beats_in_memory

    async def in_loop() -> None:
        threads = Threads()
        try:
            await asyncio.wait_for(test(Desk(cast("WorkerPool", None), holds), threads), SECONDS)
        finally:
            threads.ended.set()

    asyncio.run(in_loop())


async def until(is_true: Callable[[], bool]) -> None:
    """Wait until a condition is true."""
    for _ in range(int(SECONDS * 100)):
        if is_true():
            return
        await asyncio.sleep(0.01)
    raise TimeoutError


def test_view_is_answered_whatever_else_is_done() -> None:
    async def view(desk: Desk, threads: Threads) -> None:
        targets = [Target(token(1), is_long=True), Target(token(2), is_long=True), Target(token(3), 0)]
        targets += [Target(token(number), writes=True) for number in range(4, 9)]
        busy = [asyncio.create_task(desk.run(threads, "", target)) for target in targets]
        busy += [asyncio.create_task(desk.play(threads, "", fight_of(token(number)))) for number in range(9, 13)]
        await until(lambda: threads.begun == 4)  # a long call, two commands, a program player
        assert await desk.run(lambda: "view", "", Target(token(13), 9)) == "view"
        assert threads.begun == 4
        threads.ended.set()
        await asyncio.gather(*busy)

    run(view, beats_in_memory=5)


def test_command_waits_neither_for_long_calls_nor_for_program_players() -> None:
    async def command(desk: Desk, threads: Threads) -> None:
        targets = [Target(token(number), is_long=True) for number in range(5)]
        busy = [asyncio.create_task(desk.run(threads, "", target)) for target in targets]
        busy += [asyncio.create_task(desk.play(threads, "", fight_of(token(number)))) for number in range(5, 9)]
        await until(lambda: threads.begun == 2)
        assert await desk.run(lambda: "done", "", Target(token(9), writes=True)) == "done"
        threads.ended.set()
        await asyncio.gather(*busy)

    run(command)


def test_call_of_a_fight_that_must_be_loaded_is_long() -> None:
    """Also if a command of its people causes that."""

    async def load(desk: Desk, threads: Threads) -> None:
        busy = [asyncio.create_task(desk.run(threads, "", Target(token(1), is_long=True)))]
        await until(lambda: threads.begun == 1)
        busy += [asyncio.create_task(desk.run(threads, "", Target(token(n), 4, writes=n == 3))) for n in (2, 3)]
        await asyncio.sleep(0.1)
        assert threads.begun == 1
        threads.ended.set()
        await asyncio.gather(*busy)

    run(load, beats_in_memory=5)


def test_breaks_interrupt_work_that_goes_on() -> None:
    """Short work is not interrupted, and the time of a break is not work."""
    now, slept = [0.0], list[float]()

    def interrupt(seconds: float) -> Any:
        slept.append(seconds)
        now[0] += seconds

    breaks = Breaks(lambda: now[0], interrupt)
    for _ in range(10):
        breaks()
        now[0] += WORK_SECONDS / 4
    assert slept == [BREAK_SECONDS] * 2
