"""What the logs of version 0.2 hold that those of 0.1 could not: promised dice, questions, amendments, branches."""

from pathlib import Path

import pytest

from events.vocabulary import Amended, SeedRevealed, TakenBack, UndoAsked
from replays import Replay
from tests.golden.promised import SALT, SEED
from tests.harness.resource_totals import BUNDLED_SYSTEMS

GOLDEN = Path(__file__).parent


@pytest.mark.parametrize("system", BUNDLED_SYSTEMS)
def test_a_table_of_version_0_2_is_proven_by_what_it_was_promised(system: str) -> None:
    """The hash of the seed and the salt stand above the fight, and the seed is told by the beat that ends it."""
    game = Replay.load(GOLDEN / system / "promised-dice.jsonl")
    assert (game.header.version, game.header.salt, game.header.typed) == (2, SALT, "gm")
    verdict = game.verify(seed_hash=game.header.seed_hash, fingerprint=game.fingerprint)
    assert verdict.exact
    told = [event for moment in game for event in moment.beat.events]
    assert [event.seed for event in told if isinstance(event, SeedRevealed)] == [SEED]
    assert {type(event) for event in told} >= {UndoAsked, TakenBack, Amended}


def test_a_branch_says_where_it_leaves_another_fight() -> None:
    """And is as that one was up to there."""
    first, branch = (
        Replay.load(GOLDEN / "trench_crusade" / f"{name}.jsonl") for name in ("promised-dice", "another-bridge")
    )
    assert branch.header.branches_from is not None
    assert branch.header.branches_from.beat == 10
    assert branch.verify(origin=first).exact
