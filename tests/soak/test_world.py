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

    calls = evening_with("folder", "trench_crusade", "1", FailingPlan())
    monkeypatch.setattr(folder, "file_exists", exists)
    stats = [number for number, name in enumerate(calls) if name == "stat"]

    def fail_each() -> None:
        for number in stats[len(stats) // 2 :]:
            evening_with("folder", "trench_crusade", "1", FailingPlan(number))

    with pytest.raises(AssertionError, match=r"no such fight|a valid token was refused"):
        fail_each()
