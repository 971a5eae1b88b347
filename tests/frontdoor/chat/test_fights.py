"""Random fights of all systems in a chat whose limits are enforced; `make soak` plays more."""

import asyncio
from pathlib import Path
from random import Random

import pytest

from events.stores import open_store
from tests.frontdoor.chat.gateway import play_fight
from tests.harness.resource_totals import BUNDLED_SYSTEMS
from tests.harness.samples import sample_size

DECISIONS = {"fiend_wake": 150}
"""Random decisions in a fight, 40 in most systems; then the program plays the fight to its end."""


@pytest.mark.parametrize("number", range(sample_size(2)))
@pytest.mark.parametrize("system", BUNDLED_SYSTEMS)
def test_a_whole_fight_fits_into_a_chat(
    system: str, number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No message breaks a limit, every command has a button, and every field of a form can be given a value."""
    monkeypatch.setattr("os.fsync", lambda _: None)
    store = open_store(tmp_path / "fights")
    tried = asyncio.run(play_fight(store, system, Random(f"{system} {number}"), DECISIONS.get(system, 40)))
    store.close()
    assert tried["decisions"]
