"""The number of calls of a command through the table service."""

from collections import Counter
from pathlib import Path

import pytest

from tests.bench import calls


def test_same_fight_takes_the_same_calls(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise two checkouts could not be compared."""
    monkeypatch.setattr(calls, "BEATS", 3)
    by_function = Counter[str]()
    calls.play(tmp_path / "first", Counter())
    played = calls.play(tmp_path / "second", by_function)
    assert played == calls.play(tmp_path / "third", Counter())
    assert sum(by_function.values()) == sum(played[0])
