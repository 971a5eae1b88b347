"""One short round of each attack; `make soak` takes ten minutes."""

import pytest

from tests.harness.samples import sample_size
from tests.soak.run import ATTACKS, run_round

BOUTS = sample_size(1)


@pytest.mark.parametrize("number", range(BOUTS))
@pytest.mark.parametrize("name", ATTACKS)
def test_no_attack_breaks_through(name: str, number: int) -> None:
    """No attack finds an error, and each attack tries at least one case."""
    assert sum(run_round(name, 0, number).values()) > 0
