"""Attacks on an evening by calls that fail: files, locks, databases and memory, alone and with all later ones."""

import linecache
import logging
import tempfile
from collections import Counter
from contextlib import nullcontext
from logging.handlers import MemoryHandler
from pathlib import Path
from random import Random

import pytest

from combat import systems
from events.stores import StoreError
from tests.harness.databases import empty_store_url, has_postgres
from tests.harness.failing_calls import FailingCalls
from tests.harness.world import World

KINDS = ("folder", "sqlite", "postgres")

MANY = 60
"""Number of calls that fail if all later ones fail too; then the cause is repaired."""

STEPS = 60


def failing_calls(rng: Random, times: int = 4) -> Counter[str]:
    """An evening in which any call fails loses nothing that was acknowledged, and no sentence is wrong."""
    kind = rng.choice([kind for kind in KINDS if kind != "postgres" or has_postgres()])
    seed, system, memory = str(rng.random()), rng.choice(systems()), rng.random() < 0.4
    count = len(evening_with(kind, system, seed, FailingPlan(memory=memory)))
    tried = Counter[str]()
    for _ in range(times):
        plan = FailingPlan(rng.randrange(count), rng.choice((1, 1, MANY)), late=rng.random() < 0.4, memory=memory)
        evening_with(kind, system, seed, plan)
        tried[f"calls of {'functions' if memory else kind}"] += 1
    return tried


class FailingPlan:
    """Which calls of an evening fail."""

    def __init__(self, first: int | None = None, many: float = 1, *, late: bool = False, memory: bool = False) -> None:
        self.first, self.many, self.late, self.memory = first, many, late, memory

    def __str__(self) -> str:
        return f"call {self.first} and {self.many - 1} more fail{' late' * self.late}{' (memory)' * self.memory}"


def evening_with(kind: str, system: str, seed: str, plan: FailingPlan) -> list[str]:
    """Play an evening in which calls fail, check it, and return the names of the calls."""
    world: World | None = None
    fired = Counter[str]()

    def fails(name: str) -> None:
        fired[name] += 1
        if world is not None:
            world.disturb("failing calls")

    calls = FailingCalls(fails, plan.first, plan.many, late=plan.late)
    log = MemoryHandler(1_000_000, flushLevel=100)  # a program may keep tracebacks, and what their frames hold
    logging.getLogger().addHandler(log)
    where = "/dev/shm" if Path("/dev/shm").is_dir() else None  # noqa: S108 - a private folder within it
    try:
        with tempfile.TemporaryDirectory(prefix="world-", dir=where) as folder, pytest.MonkeyPatch.context() as patch:
            url = empty_store_url(kind, Path(folder))
            # Tracebacks are logged without source lines, or the calls would depend on the files read before.
            patch.setattr(linecache, "checkcache", lambda filename=None: None)
            patch.setattr(linecache, "updatecache", lambda *arguments: [])
            if not plan.memory:
                calls.install(patch)
            watch = calls.memory if plan.memory else calls.watch
            for _ in range(2 * MANY):
                try:
                    world = World(Random(seed), kind, Path(folder), calm=True, url=url, watch=watch)
                    break
                except (StoreError, MemoryError):
                    assert fired
            assert world is not None, "the store cannot be opened again"
            world.disturbances += fired.total()
            world.internal_errors = plan.memory
            world.begin(system)
            world.run(STEPS)
            calls._first = 1e9
            world.watch = nullcontext
            world.check()
            for process in world.processes:
                process.service.close()
    except AssertionError as error:
        raise AssertionError(f"{kind}, {system}, seed {seed}, {plan}, {dict(fired)}: {error}") from error
    finally:
        logging.getLogger().removeHandler(log)
    return calls.calls
