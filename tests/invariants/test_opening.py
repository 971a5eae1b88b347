"""Random fights of every system, recorded and loaded from checkpoints of any beat."""

from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from combat import Encounter, Refused, systems
from combat.engine.control.undo import UndoTarget
from events.log import checkpoints
from events.stores import checkpoint_path
from tests.harness.checkpoint_loading import assert_identical, observable_state, store_checkpoint_at
from tests.harness.random_play import BLOCKS, choose_command, fight_numbers, in_blocks, open_fight, seed_of


@in_blocks
@pytest.mark.parametrize("system", systems())
def test_fight_loaded_from_a_checkpoint_equals_its_log(
    system: str, block: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A fight that is closed and loaded again at random beats stays equal to its twin, which is never closed."""
    monkeypatch.setattr(checkpoints, "MIN_BYTES_SAVED", 0)
    for number in fight_numbers(2, after=1200)[block::BLOCKS]:
        path, policy = tmp_path / f"{number}.jsonl", {"barrier": "none", "dice": ("same", "fresh")[number % 2]}
        twin, rng = open_fight(system, number, undo=policy)
        fight = twin.fork()
        fight.record(path)
        while twin.outcome is None and len(twin.journal) < 150:
            _act_in_both(twin, fight, rng)
            if rng.random() < 1 / 25:
                fight.close()
                fight = Encounter.load(path, seed_of(number), record=True)
                assert observable_state(fight) == observable_state(twin)
        fight.close()
        _compare_checkpoints(path, number, rng)


def _act_in_both(twin: Encounter, fight: Encounter, rng: Random) -> None:
    """Do the same random action in both fights."""
    act = rng.randrange(8)
    with suppress(Refused):
        if act == 0 and len(twin.journal) > 3:
            to: UndoTarget = rng.choice([None, "turn", "round", max(0, len(twin.journal) - rng.randrange(2, 30))])
            twin.undo("gm", to)
            fight.undo("gm", to)
        elif act == 1:
            twin.redo("gm")
            fight.redo("gm")
        elif act == 2:
            seat = rng.choice([seat.id for seat in twin.header.seats if seat.role != "spectator"])
            twin.undo(seat)
            fight.undo(seat)
        else:
            command = choose_command(twin, rng)
            twin.do(command)
            fight.do(command)
    assert twin.fingerprint == fight.fingerprint


def _compare_checkpoints(path: Path, number: int, rng: Random) -> None:
    """Load a fight from checkpoints of some beats, and compare it with the fight loaded from the whole log."""
    checkpoint_path(path).unlink(missing_ok=True)
    whole = Encounter.load(path, seed_of(number))
    for beat in rng.sample(range(len(whole.journal)), min(3, len(whole.journal))):
        if store_checkpoint_at(path, beat):
            assert_identical(Encounter.load(path, seed_of(number)), whole)
