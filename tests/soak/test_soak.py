"""A moment of every attack; `make soak` takes ten minutes."""

import pytest

from tests.harness.samples import sample_size
from tests.soak.run import ATTACKS, run_round

BOUTS = sample_size(1)


@pytest.mark.parametrize("number", range(BOUTS))
@pytest.mark.parametrize("name", ATTACKS)
def test_no_attack_breaks_through(name: str, number: int) -> None:
    """Neither on logs, nor on files, nor by calls; and each attack tries something."""
    assert sum(run_round(name, 0, number).values()) > 0
