"""Golden logs of fights to whose dice the seats contribute: salts before the fight, and a link for every roll."""

from pathlib import Path

import pytest

from replays import Replay
from tests.golden.contributed import BROKEN
from tests.harness.resource_totals import BUNDLED_SYSTEMS

GOLDEN = Path(__file__).parent


@pytest.mark.parametrize("system", BUNDLED_SYSTEMS)
def test_golden_fight_with_salts_names_the_fight_that_was_broken_off(system: str) -> None:
    game = Replay.load(GOLDEN / system / "with-salts.jsonl")
    verdict = game.verify(seed_hash=game.header.seed_hash, fingerprint=game.fingerprint)
    assert verdict.exact
    assert verdict.promise is not None
    assert verdict.promise.broken == (BROKEN,)
    assert "This is fight 2 of its table; 1 earlier fight was broken off" in str(verdict)
    assert BROKEN.seed_hash is not None
    assert "was broken off" in game.verify(seed_hash=BROKEN.seed_hash).problem


@pytest.mark.parametrize("system", BUNDLED_SYSTEMS)
def test_golden_fight_rolled_together_is_proven_by_the_contributions(system: str) -> None:
    game = Replay.load(GOLDEN / system / "rolled-together.jsonl")
    verdict = game.verify(fingerprint=game.fingerprint)
    assert (verdict.exact, verdict.together) == (True, True)
    assert verdict.drawn == verdict.dice > 0
    assert "overdue: 1, and rolls made without it: 1." in str(verdict)
