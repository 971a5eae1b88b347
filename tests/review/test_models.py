"""The fitted models predict held-out positions. `held_out.json` keeps their features and the results of playouts."""

import tomllib
from collections.abc import Mapping
from typing import Any

import pytest

from combat.engine.catalog import system as system_named
from combat.engine.people.evaluation import chances_of
from tests.harness.resource_totals import BUNDLED_SYSTEMS
from tests.review.calibrate import Checked, Fight, even_fights, quality
from tests.review.fitting import fit
from tests.review.pages import PAGE, model_file, read_positions, table
from tests.review.setups import HELD_OUT, is_held_out, random_setup

WORST_SHARE = {**dict.fromkeys(BUNDLED_SYSTEMS, 0.8), "trench_crusade": 0.85}
"""Highest Brier score of a model, as a share of that of the best constant. The target is 0.8 in every system."""

MAX_EXCESS = {**dict.fromkeys(BUNDLED_SYSTEMS, 0.03), "fiend_wake": 0.06, "wrath_and_glory": 0.065}
"""Maximum by which the score of a model exceeds that of 400 playouts. The target is 0.03 in every system."""

MIN_POSITIONS = 200


def positions_of(system: str) -> list[Checked]:
    """Return the held-out positions of a system with the chances by its model."""
    coefficients = system_named(system).policy.model().coefficients
    return [
        Checked(model=chances_of(features, coefficients), results=tuple(map(tuple, results)))
        for features, results in read_positions(system)
    ]


def quality_of(system: str) -> Mapping[str, Any]:
    """Return the quality that calibration measured."""
    found: Mapping[str, Any] = tomllib.loads(model_file(system).read_text(encoding="utf-8"))["quality"]
    return found


@pytest.mark.parametrize("system", BUNDLED_SYSTEMS)
def test_model_predicts_held_out_positions_better_than_a_constant(system: str) -> None:
    """At least 200 positions, from fights that were even at the start."""
    found = quality(positions_of(system))
    assert found["positions"] >= MIN_POSITIONS
    assert found["brier"] < WORST_SHARE[system] * found["brier_constant"]


@pytest.mark.parametrize("system", BUNDLED_SYSTEMS)
def test_model_predicts_held_out_positions_almost_as_well_as_playouts(system: str) -> None:
    found = quality(positions_of(system))
    assert found["brier"] <= found["brier_400_playouts"] + MAX_EXCESS[system]


@pytest.mark.parametrize("system", BUNDLED_SYSTEMS)
def test_model_states_its_quality(system: str) -> None:
    """As its page shows it; the file of positions rounds their features."""
    stated = quality_of(system)
    for name, value in quality(positions_of(system)).items():
        assert stated[name] == pytest.approx(value, abs=0.002), name


def test_page_shows_the_quality_of_the_models() -> None:
    found = {system_named(system).title: quality_of(system) for system in BUNDLED_SYSTEMS}
    assert "\n".join(table(found)) in PAGE.read_text(encoding="utf-8")


def test_fit_finds_the_coefficients_that_made_the_results() -> None:
    """With three teams and results that are the chances themselves."""
    true = {"power": 2.0, "GM": -0.5}
    positions = [
        [{"power": first / 4, "GM": 0.0}, {"power": second / 4, "GM": 0.0}, {"power": 0.0, "GM": 1.0}]
        for first in range(-8, 9)
        for second in range(-8, 9)
    ]
    assert fit([([position], chances_of(position, true)) for position in positions]) == pytest.approx(true, abs=0.1)


@pytest.mark.parametrize("system", BUNDLED_SYSTEMS)
def test_numbered_setups_are_repeatable(system: str) -> None:
    """And those from a number on are held out."""
    assert random_setup(system, 3) == random_setup.__wrapped__(system, 3)
    assert [number for number in (0, HELD_OUT - 1, HELD_OUT, HELD_OUT + 1) if is_held_out(number)] == [
        HELD_OUT,
        HELD_OUT + 1,
    ]


def test_score_of_many_playouts_is_estimated_without_bias_from_few() -> None:
    """The mean over all pairs of results is exact if a team wins half of its fights."""
    pairs = [((first, 1 - first), (second, 1 - second)) for first in (0.0, 1.0) for second in (0.0, 1.0)]
    found = quality([Checked(model=(0.7, 0.3), results=pair) for pair in pairs])
    assert found["brier_400_playouts"] == pytest.approx(0.25 * (1 + 1 / 400))
    assert found["brier"] == pytest.approx(0.25 + 0.2**2)
    assert found["error"] == pytest.approx(0.2)


def test_fight_is_even_by_the_other_fights_of_its_setup() -> None:
    """A win that two teams share counts in full for both."""
    one, other, both = (("a",),), (("b",),), (("a",), ("b",))

    def kept(*results: tuple[tuple[str, ...], ...]) -> list[tuple[tuple[str, ...], ...]]:
        fights = [
            Fight(setup=1_000, teams=(("a",), ("b",), ("c",)), won=won, positions=(), looks=()) for won in results
        ]
        return [fight.won for fight in even_fights(fights)]

    assert kept(one, one, other) == [one, one]
    assert kept(both, both, both) == []
    assert kept(one) == []
