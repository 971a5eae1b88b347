"""The grey band of a review covers the chances of held-out positions by playouts about as often as it states."""

from collections.abc import Sequence
from copy import copy
from fractions import Fraction
from math import hypot
from statistics import fmean

import pytest

from combat.engine.catalog import system as system_named
from combat.engine.dice.intervals import Z_95
from replays import Replay
from replays.chances.chain import ChanceChain, model_margin
from replays.chances.refinement import Refinement
from tests.harness.resource_totals import BUNDLED_SYSTEMS
from tests.review.test_models import positions_of
from tests.review.turning_points import add_played, log_of, logged

COVERED = (Fraction(90, 100), Fraction(99, 100))
"""Smallest and largest share of the positions that the band of a system may cover. It states 95%."""


def is_covered(share: float, margin: float, results: Sequence[float]) -> bool:
    """Return whether a chance and the results of playouts differ by no more than the margins of both allow."""
    guessed = (sum(results) + 1) / (len(results) + 2)  # the error of equal results is not 0
    noise = Z_95 * (guessed * (1 - guessed) / len(results)) ** 0.5
    return abs(share - fmean(results)) <= hypot(margin, noise)


@pytest.mark.parametrize("system", BUNDLED_SYSTEMS)
def test_band_without_playouts_covers_held_out_positions(system: str) -> None:
    error = system_named(system).policy.model().error
    positions = [position for position in positions_of(system) if len(position.model) == len(("one", "other"))]
    covered = [
        is_covered(
            position.model[0], model_margin(position.model, error), [float(each[0]) for each in position.results]
        )
        for position in positions
    ]
    share = Fraction(sum(covered), len(covered))
    assert COVERED[0] <= share <= COVERED[1]


def test_band_is_widest_in_even_positions() -> None:
    """It has no width once a side is certain to win."""
    even, uneven, certain = (model_margin((share, 1 - share), 0.2) for share in (0.5, 0.9, 1.0))
    assert even > uneven > certain == 0


def test_band_between_playouts_covers_a_position_whose_playouts_are_left_out() -> None:
    """And it is narrower than without any playouts."""
    (fight,) = (fight for fight in logged() if fight["points"])
    chain = ChanceChain(Replay.read(log_of(fight).read_bytes()))
    alone = chain.shown_values()
    grid = [at for at in Refinement(chain)._grid if chain.position_query(at).key in fight["played"]]
    covered = []
    for left_out in grid:
        key = chain.position_query(left_out).key
        others = copy(chain)
        others.playouts, others.ended, others._estimates = {}, {}, {}
        kept = {chain.position_query(at).key for at in grid} - {key}
        add_played(others, {"played": {kept_key: fight["played"][kept_key] for kept_key in kept}})
        shown = others.shown_values()[left_out]
        assert 0 < shown.error < alone[left_out].error
        results = [int(result) / 2 for result in fight["played"][key][1]]
        covered.append(is_covered(float(shown.shares[0]), shown.error, results))
    assert len(covered) > len(fight["points"])
    assert fmean(covered) >= COVERED[0]
