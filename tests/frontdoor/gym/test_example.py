"""The learner of the examples."""

import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

from frontdoor.terminal.entry_point import main
from tests.harness.tools import needs

pytestmark = needs("PettingZoo")


def test_example_runs_from_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`blow example gym` writes a program that trains and reports its results."""
    monkeypatch.chdir(tmp_path)
    main(["example", "gym"])
    command = [sys.executable, "gym_train.py", "trench_crusade", "--fights", "2"]
    root = Path(__file__).parents[3]
    done = subprocess.run(command, env={"PYTHONPATH": str(root)}, capture_output=True, text=True, check=True)
    assert "mean reward: -" in done.stdout
    assert "after" in done.stdout


def test_learner_prefers_what_raised_its_lead() -> None:
    """A choice with a gain becomes likelier, one with a loss rarer, and later changes count less."""
    path = Path(__file__).parents[3] / "docs" / "examples" / "gym_train.py"
    spec = spec_from_file_location("gym_train", path)
    assert spec is not None
    assert spec.loader is not None
    example = module_from_spec(spec)
    spec.loader.exec_module(example)
    np = example.np
    learner = example.Learner(example.FightEnv("trench_crusade").layout, 0)
    good, bad = np.zeros_like(learner.theta), np.zeros_like(learner.theta)
    good[0] = bad[1] = 1.0
    learner.choices = [(good, 0.0), (bad, 0.5)]
    learner.learn(0.25)
    assert learner.theta[0] == pytest.approx(example.RATE * (0.5 - 0.25 * example.DISCOUNT))
    assert learner.theta[1] == pytest.approx(example.RATE * -0.25)
