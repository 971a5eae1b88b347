"""A moment of every attack; `make soak` takes ten minutes."""

import pytest

from tests.harness.samples import sample
from tests.soak.run import ATTACKS, bout

BOUTS = sample(1)


@pytest.mark.parametrize("number", range(BOUTS))
@pytest.mark.parametrize("name", ATTACKS)
def test_no_attack_breaks_through(name: str, number: int) -> None:
    """Neither on logs, nor on files, nor by calls; and each attack tries something."""
    assert sum(bout(name, 0, number).values()) > 0
