"""Golden logs of version 0.2: promised dice, undo by consent, amendments and branches."""

from pathlib import Path

import pytest

from events.interventions import Amended, TakenBack, UndoAsked
from events.vocabulary import SeedRevealed
from replays import Replay
from tests.golden.promised import SALT, SEED
from tests.harness.resource_totals import BUNDLED_SYSTEMS

GOLDEN = Path(__file__).parent


@pytest.mark.parametrize("system", BUNDLED_SYSTEMS)
def test_log_of_version_0_2_keeps_its_promises_about_dice(system: str) -> None:
    """The header has the hash and the salt; the last beat reveals the seed."""
    game = Replay.load(GOLDEN / system / "promised-dice.jsonl")
    assert (game.header.version, game.header.salt, game.header.typed) == (2, SALT, "gm")
    verdict = game.verify(seed_hash=game.header.seed_hash, fingerprint=game.fingerprint)
    assert verdict.exact
    events = [event for moment in game for event in moment.beat.events]
    assert [event.seed for event in events if isinstance(event, SeedRevealed)] == [SEED]
    assert {type(event) for event in events} >= {UndoAsked, TakenBack, Amended}


def test_golden_branch_agrees_with_its_parent_log() -> None:
    first, branch = (
        Replay.load(GOLDEN / "trench_crusade" / f"{name}.jsonl") for name in ("promised-dice", "another-bridge")
    )
    assert branch.header.branches_from is not None
    assert branch.header.branches_from.beat == 10
    assert branch.verify(origin=first).exact
