"""Jobs take turns between addresses, fights and seats, within limits that say when to ask again."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from frontdoor.tables.errors import ServiceError
from frontdoor.tables.limits import Limits
from frontdoor.tables.work.fair_queue import FairQueue, Path
from frontdoor.tables.work.quotas import BURST_MINUTES, Quotas
from frontdoor.tables.work.scheduler import Job, Scheduler
from tests.bench.calls import count_calls


class Clock:
    """A clock that tests set."""

    now = 1_000.0

    def __call__(self) -> float:
        """Return the time."""
        return self.now


class Jobs:
    """Jobs of a scheduler, and the names of those that were started, in order."""

    def __init__(self, scheduler: Scheduler) -> None:
        self.scheduler = scheduler
        self.started: list[str] = []
        self.jobs: dict[str, Job] = {}

    def add(self, name: str, path: Path, *kinds: str) -> None:
        """Add a job."""
        self.jobs[name] = Job(path, lambda: self.started.append(name), kinds)
        self.scheduler.add(self.jobs[name])

    def end(self, name: str) -> None:
        """End a job."""
        self.scheduler.end(self.jobs.pop(name))

    def run_all(self) -> list[str]:
        """End the jobs in the order in which they were started; return their names."""
        for name in self.started:
            self.end(name)
        return self.started


def test_queue_takes_turns_between_addresses_then_fights_then_seats() -> None:
    queue = FairQueue[str]()
    for path in (("a", "f", "x"), ("a", "f", "y"), ("a", "g", "x"), ("b", "h", "x")):
        for number in range(2):
            queue.add(path, f"{path[1]}{path[2]}{number}")
    taken = [queue.take(lambda _: True) for _ in range(8)]
    assert taken == ["fx0", "hx0", "gx0", "hx1", "fy0", "gx1", "fx1", "fy1"]
    assert queue.take(lambda _: True) is None


def test_queue_loses_and_repeats_no_item() -> None:
    """Any order of additions, removals and refusals."""
    rng, queue, waiting, paths = Random(3), FairQueue[int](), set[int](), dict[int, Path]()
    for number in range(2_000):
        match rng.randrange(3):
            case 0:
                paths[number] = rng.choice("ab"), rng.choice("fgh"), rng.choice("xyz")
                queue.add(paths[number], number)
                waiting.add(number)
            case 1:
                taken = queue.take(lambda item: item % 3 > 0)
                assert (taken is None) == (not any(item % 3 for item in waiting))
                waiting.discard(-1 if taken is None else taken)
            case _ if waiting:
                item = rng.choice(sorted(waiting))
                assert queue.remove(paths[item], item)
                assert not queue.remove(paths[item], item)
                waiting.remove(item)
        assert len(queue) == len(waiting)


def test_one_fight_with_many_jobs_delays_another_by_one_job() -> None:
    jobs = Jobs(Scheduler(1, {}))
    for number in range(50):
        jobs.add(f"loud {number}", ("", "loud", str(number % 20)))
    jobs.add("quiet", ("", "quiet", "x"))
    assert jobs.run_all().index("quiet") == 1
    assert len(jobs.started) == 51


def test_jobs_of_a_kind_and_of_a_fight_leave_room_for_others() -> None:
    jobs = Jobs(Scheduler(3, {"question": 2}))
    for fight in "fgh":
        for seat in "xy":
            jobs.add(fight + seat, ("", fight, seat), "question")
    assert jobs.started == ["fx", "gx"]
    jobs.add("choice", ("", "i", "program"), "choice")
    assert jobs.started[2:] == ["choice"]
    jobs.end("gx")
    assert jobs.started[3:] == ["hx"]
    jobs.end("fy")  # dropped while it waits
    jobs.end("fx")
    assert jobs.started[4:] == ["gy"]


def test_waiting_jobs_take_no_time() -> None:
    """200 fights whose commands wait for the one thread of their kind do not delay the next command."""

    def calls(fights: int) -> int:
        jobs = Jobs(Scheduler(3, {"writing": 1}))
        for number in range(fights):
            jobs.add(f"f{number}", ("", str(number), "x"), "writing")

        def act() -> None:
            jobs.add("last", ("", "last", "x"), "writing")
            jobs.end("f0")

        return count_calls(act, Counter())

    assert calls(200) == calls(10)


def test_fights_may_have_several_jobs_if_the_scheduler_allows_it() -> None:
    jobs = Jobs(Scheduler(3, {}, limit_a_fight=2))
    for number, seat in enumerate("xxyz"):
        jobs.add(f"{seat}{number}", ("", "f", seat))
    assert jobs.started == ["x0", "y2"]
    jobs.end("y2")
    assert jobs.started == ["x0", "y2", "z3"]
    jobs.end("z3")
    jobs.end("x0")
    assert jobs.started[3:] == ["x1"]


def refusal(quotas: Quotas, path: Path) -> dict[str, Any]:
    """Return the data of a refusal."""
    with pytest.raises(ServiceError) as error:
        quotas.enter(path)
    assert error.value.data is not None
    return dict(error.value.data)


def test_questions_at_once_are_limited() -> None:
    limits = Limits(questions_a_seat=2, questions_a_fight=3, questions_an_address=4, questions=5)
    quotas = Quotas(limits, Clock())
    for seat in "xxy":
        quotas.enter(("a", "f", seat))
    assert refusal(quotas, ("a", "f", "x")) == {"limit": "questions_a_seat", "retry_after": 5}
    assert refusal(quotas, ("a", "f", "z"))["limit"] == "questions_a_fight"
    quotas.enter(("a", "g", "x"))
    assert refusal(quotas, ("a", "g", "y"))["limit"] == "questions_an_address"
    quotas.enter(("", "g", "y"))
    assert refusal(quotas, ("", "h", "y"))["limit"] == "questions"
    quotas.leave(("a", "f", "x"), 0)
    quotas.enter(("a", "f", "x"))


def test_worked_seconds_are_limited_and_accumulate_again() -> None:
    clock = Clock()
    quotas = Quotas(Limits(work_a_seat=20, work_a_fight=40, work_an_address=60), clock)

    def use(path: Path, seconds: float) -> None:
        quotas.enter(path)
        quotas.leave(path, seconds)

    burst = 20 * BURST_MINUTES
    use(("a", "f", "x"), burst + 10)
    assert refusal(quotas, ("b", "f", "x")) == {"limit": "work_a_seat", "retry_after": 30}
    use(("a", "f", "y"), burst - 10)
    use(("a", "g", "x"), burst + 1)
    assert refusal(quotas, ("a", "h", "x"))["limit"] == "work_an_address"
    assert refusal(quotas, ("a", "", ""))["limit"] == "work_an_address"
    quotas.enter(("", "h", "x"))
    clock.now += 31
    quotas.enter(("b", "f", "x"))
