"""Random fights of every system, saved, loaded and copied in the middle."""

from pathlib import Path
from random import Random

import pytest

from combat import systems
from tests.harness import invariants
from tests.harness.random_play import BLOCKS, fights, in_blocks, walk


@in_blocks
@pytest.mark.parametrize("system", systems())
def test_a_fight_saved_or_copied_anywhere_goes_on_like_its_twin(system: str, block: int, tmp_path: Path) -> None:
    """In the middle of any step: saved and loaded with the same seed, or forked, it is the same fight."""
    for number in fights(20, after=860)[block::BLOCKS]:
        for encounter, _ in walk(system, number, undo={"barrier": "none", "dice": ("same", "fresh")[number % 2]}):
            if Random(f"{number} {len(encounter.journal)}").random() < 1 / 40:
                invariants.saving_and_loading_goes_on_like_a_twin(encounter, number, tmp_path / f"{number}.jsonl", 12)
                invariants.a_fork_is_free_of_its_origin(encounter, number, 12)
