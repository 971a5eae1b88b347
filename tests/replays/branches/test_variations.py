"""Variations of logs of every system and version."""

from pathlib import Path
from random import Random
from shutil import copy

import pytest

from replays import Study
from tests.harness.random_play import seed_of
from tests.harness.samples import sample_step

GOLDEN = sorted((Path(__file__).parents[2] / "golden").glob("*/*.jsonl"))


@pytest.mark.parametrize("golden", GOLDEN[:: sample_step()], ids=lambda path: path.stem)
def test_variation_of_any_golden_log_is_restored_exactly(golden: Path, tmp_path: Path) -> None:
    """Including all seals."""
    study = Study.beside(copy(golden, tmp_path / "log.jsonl"))
    rng = Random(golden.stem)
    numbers = rng.sample(range(len(study.game)), len(study.game))
    fights = (study.game[number].fight(seed_of(977)) for number in numbers)
    fight = next(fight for fight in fights if fight.outcome is None and fight.requests)
    left = len(fight.journal)
    while fight.outcome is None and len(fight.journal) < left + 5:
        fight.do(fight.options().random(rng))
    kept = study.vary(fight)
    again = Study.beside(tmp_path / "log.jsonl")
    branch = again.branch(kept)
    assert branch.fingerprint == fight.fingerprint
    assert kept.beat == left - 1
    if study.game.verify().exact:
        assert branch.verify(origin=again.game).exact, str(branch.verify(origin=again.game))
