"""The ids of the combatants that are out of the fight agree with the figures."""

from itertools import islice

import pytest

from combat import systems
from tests.harness.random_play import walk


@pytest.mark.parametrize("system", systems())
def test_ids_out_agree_with_figures(system: str) -> None:
    seen = set[str]()
    for number in range(40, 60):
        for fight, _ in islice(walk(system, number), 0, 400, 7):
            out = {figure.id for figure in fight.system.figures(fight.state) if figure.out}
            assert set(fight.system.ids_out(fight.state)) == out
            seen |= out
        if len(seen) > 2:
            break
    assert seen
