"""The simulated evenings find planted faults, and a seed repeats an evening."""

from pathlib import Path
from random import Random

import pytest

from events.stores import folder
from tests.harness.world import evening
from tests.soak.failing_calls import FailingPlan, evening_with
from tests.soak.world import QUICK, evenings_until


@pytest.mark.parametrize("fault", QUICK)
def test_planted_fault_is_found(fault: str) -> None:
    """By one of few evenings."""
    assert evenings_until(fault, Random(1), most=40) > 0


def test_seed_repeats_an_evening() -> None:
    """Everything that happens follows from the seed."""
    assert evening(Random(5), 60, ("sqlite",)) == evening(Random(5), 60, ("sqlite",))


def test_wrong_sentence_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder that takes a failing disk for a missing fight denies the fight, or a valid token."""

    def exists(path: str) -> bool:
        try:
            return Path(path).stat() is not None
        except OSError:
            return False

    monkeypatch.setattr(folder, "file_exists", exists)
    evening_with("folder", "trench_crusade", "1", FailingPlan())  # fills caches, so that later runs make equal calls
    calls = evening_with("folder", "trench_crusade", "1", FailingPlan())
    found: list[str] = []
    for number in [number for number, name in enumerate(calls) if name == "stat"]:
        try:
            evening_with("folder", "trench_crusade", "1", FailingPlan(number))
        except AssertionError as error:
            found.append(str(error))
    assert any("no such fight" in sentence or "a valid token was refused" in sentence for sentence in found)
