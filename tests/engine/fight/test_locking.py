"""Thread safety: concurrent calls lose no beat and repeat none."""

import contextlib
import inspect
import os
import time
from collections.abc import Callable
from pathlib import Path
from threading import Barrier, Event, Thread
from typing import Any

import pytest

from combat import DiceNeeded, Encounter, Refused
from combat.engine.fight.core import FightCore
from tests.trench_crusade.duels import active_model

SEED = "hmac-sha256:00ff0000000000000000000000000000"


def at_once(*acts: Callable[[], object]) -> None:
    """Run functions in threads that start together, and wait for all."""
    barrier = Barrier(len(acts))

    def ready(act: Callable[[], object]) -> None:
        barrier.wait(10)
        act()

    threads = [Thread(target=ready, args=(act,)) for act in acts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
        assert not thread.is_alive()


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Slow down disk writes so that other threads run meanwhile."""
    real = os.fsync

    def fsync(handle: int) -> None:
        time.sleep(0.002)
        real(handle)

    monkeypatch.setattr(os, "fsync", fsync)


@pytest.mark.usefixtures("slow")
def test_recorded_fight_loses_no_beat_with_several_threads(tmp_path: Path) -> None:
    fight, path = Encounter.sample("trench_crusade", SEED), tmp_path / "fight.jsonl"
    numbers: list[int] = []
    fight.record(path)

    def say() -> None:
        numbers.extend(fight.note("x").number for _ in range(5))

    at_once(*[say] * 8)
    assert sorted(numbers) == list(range(1, 41))
    assert Encounter.load(path).journal.beats == fight.journal.beats
    assert len(fight.journal) == 41


def test_concurrent_undos_are_carried_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    fight, refused, accept = active_model().encounter, [], FightCore.accept
    looked = Barrier(2)

    def late(*given: Any) -> Any:
        try:
            looked.wait(0.2)  # both threads arrive at once, unless the lock admits only one
        except RuntimeError:
            looked.reset()
        return accept(*given)

    def move() -> None:
        try:
            fight.do({"type": "trench_crusade.move.v1", "model": "ansel"})
        except Refused as error:
            refused.append(error)

    monkeypatch.setattr(FightCore, "accept", late)
    before = len(fight.journal)
    at_once(move, move)
    assert len(fight.journal) == before + 1
    assert len(refused) == 1


def test_view_shows_a_single_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    fight = Encounter.sample("trench_crusade", SEED)
    between, looked = Event(), Event()

    class Slowly:
        """The journal, set long before the state that belongs to it."""

        def __get__(self, owner: Any, kind: object = None) -> Any:
            return owner.__dict__["journal"]

        def __set__(self, owner: Any, journal: Any) -> None:
            owner.__dict__["journal"] = journal
            between.set()
            looked.wait(0.5)

    journal = fight.journal
    monkeypatch.setattr(FightCore, "journal", Slowly(), raising=False)
    fight._core.__dict__["journal"] = journal
    seen = []

    def look() -> None:
        between.wait(10)
        view = fight.view(None)
        seen.append((view["beats"], view["state"]["models"][0]["blood"]))
        looked.set()

    who = fight.state.models[0].id
    at_once(lambda: fight.override(f"models.{who}.blood", 2, "a scratch"), look)
    assert seen == [(2, 2)]


@pytest.mark.usefixtures("slow")
def test_copy_has_its_own_lock(tmp_path: Path) -> None:
    fight = Encounter.sample("trench_crusade", SEED)
    fork, done = fight.fork(), Event()

    class Waiting:
        """Dice that fall only after the copy has continued."""

        def throw(self, sides: int, draw: int) -> None:
            assert done.wait(10)

    fight = fight.fork(Waiting())

    def copied() -> None:
        fork.note("elsewhere")
        done.set()

    def waiting() -> None:
        with contextlib.suppress(DiceNeeded):
            fight.do({"type": "trench_crusade.roll_off.v1"})

    at_once(waiting, copied)
    assert len(fork.journal) == 2
    assert len(fight.journal) == 1


def test_locked_method_keeps_its_name_docstring_and_signature() -> None:
    assert [*inspect.signature(Encounter.note).parameters] == ["fight", "text", "by", "at"]
    assert Encounter.note.__name__ == "note"
    assert inspect.getdoc(Encounter.note)


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("do", ({"type": "note.v1", "text": "x"},)),
        ("undo", ()),
        ("redo", ()),
        ("undo_preview", ()),
        ("override", ("models.ansel.blood", 1, "x")),
        ("end", ()),
        ("rule", ("x",)),
        ("note", ("x",)),
        ("save", ("log",)),
        ("record", ("log",)),
        ("close", ()),
        ("fork", ()),
        ("view", (None,)),
        ("options", ()),
        ("why_not", ({"type": "note.v1", "text": "x"},)),
        ("requests", ()),
    ],
)
def test_method_that_changes_or_reads_a_fight_waits_for_the_lock(
    name: str, given: tuple[Any, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    fight = active_model().encounter

    def act() -> None:
        with contextlib.suppress(Refused):
            member = getattr(fight, name)
            if callable(member):
                member(*given)

    thread = Thread(target=act)
    with fight._core.lock:
        thread.start()
        thread.join(0.05)
        assert thread.is_alive()
    thread.join(10)
    assert not thread.is_alive()
    fight.close()
