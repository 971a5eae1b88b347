"""Chances of winning: they sum to 1, follow harm, and know no secrets. Their quality is in `model.toml`."""

from collections.abc import Callable, Mapping
from itertools import pairwise
from random import Random
from typing import Any

import attrs
import pytest

from combat import Encounter, systems
from combat.engine.catalog import system as system_named
from combat.engine.people.evaluation import chances_of, team_features, win_chances
from combat.engine.people.players import Sensible, play
from combat.engine.people.teams import Team, teams
from tests.harness.resource_totals import BUNDLED_SYSTEMS

SEED = "hmac-sha256:" + "5" * 32


def opened(system: str) -> tuple[Encounter, tuple[Team, ...]]:
    """Return the sample fight of a system and its teams."""
    fight = Encounter.sample(system, SEED)
    return fight, teams(fight.system, fight.header, fight.state)


@pytest.mark.parametrize("system", systems())
def test_chances_sum_to_one_in_every_position(system: str) -> None:
    fight, among = opened(system)
    found = []

    def look(now: Encounter) -> bool:
        found.append(win_chances(now.system, now.state, among))
        return len(now.journal) > 80

    play(fight, Sensible(handful=3), Random(1), until=look)
    for chances in found:
        assert sum(chances) == pytest.approx(1)
        assert all(0 <= chance <= 1 for chance in chances)
    assert len(set(found)) > 1


def test_chances_follow_the_difference_of_scores() -> None:
    """In any order of the teams."""
    strong, weak, usual = {"power": 2.0, "unknown": 9.0}, {"power": 1.0}, {"power": 1.5}
    chances = chances_of([strong, weak, usual], {"power": 1.0})
    assert chances[0] > chances[2] > chances[1]
    assert chances_of([usual, weak, strong], {"power": 1.0}) == pytest.approx(chances[::-1])
    assert chances_of([strong, strong], {"power": 3.0}) == (0.5, 0.5)


def test_team_without_combatants_has_no_chance() -> None:
    assert chances_of([{"power": -9.0}, None], {"power": 1.0}) == (1, 0)
    assert chances_of([None, None], {"power": 1.0}) == (0.5, 0.5)


def test_chances_after_the_end_are_the_result() -> None:
    """A draw is shared."""
    fight, among = opened("trench_crusade")
    play(fight, Sensible(handful=3), Random(1))
    assert fight.outcome is not None
    won = [set(team) <= set(fight.outcome.winners) for team in among]
    assert win_chances(fight.system, fight.state, among) == tuple(map(float, won))
    drawn = attrs.evolve(fight.state, outcome=attrs.evolve(fight.outcome, winners=()))
    assert win_chances(fight.system, drawn, among) == (0.5, 0.5)


@pytest.mark.parametrize("system", BUNDLED_SYSTEMS)
def test_model_has_a_coefficient_for_every_feature(system: str) -> None:
    fight, among = opened(system)
    named = {name for team in team_features(fight.system, fight.state, among) for name in team or ()}
    assert named == set(system_named(system).policy.model().coefficients)


def worse_trench_crusade(state: Any, amount: int) -> Any:
    return _harmed(state, "models", "ansel", blood=amount)


def worse_fiend_wake(state: Any, amount: int) -> Any:
    return _harmed(state, "combatants", "lockjaw", wounds=amount)


def worse_powered_by_heresy(state: Any, amount: int) -> Any:
    return _harmed(state, "acolytes", "griff", wounds=amount)


def worse_wrath_and_glory(state: Any, amount: int) -> Any:
    return _harmed(state, "combatants", "selene", wounds=amount)


def _harmed(state: Any, group: str, who: str, **harm: int) -> Any:
    changed = (attrs.evolve(each, **harm) if each.id == who else each for each in getattr(state, group))
    return attrs.evolve(state, **{group: tuple(changed)})


WORSE: Mapping[str, Callable[[Any, int], Any]] = {
    "fiend_wake": worse_fiend_wake,
    "powered_by_heresy": worse_powered_by_heresy,
    "trench_crusade": worse_trench_crusade,
    "wrath_and_glory": worse_wrath_and_glory,
}


@pytest.mark.parametrize("system", BUNDLED_SYSTEMS)
def test_more_harm_never_raises_the_chance_of_its_side(system: str) -> None:
    fight, among = opened(system)
    chances = [win_chances(fight.system, WORSE[system](fight.state, amount), among)[0] for amount in range(6)]
    assert all(after <= before for before, after in pairwise(chances))
    assert chances[-1] < chances[0]


@pytest.mark.parametrize(("system", "group"), [("trench_crusade", "models"), ("fiend_wake", "combatants")])
def test_sides_of_the_same_combatants_have_equal_chances(system: str, group: str) -> None:
    """In the systems in which all sides play by the same rules."""
    fight, among = opened(system)
    if system == "trench_crusade":
        models = fight.state.models
        sides = fight.state.side_ids
        ours = [model for model in models if model.side == sides[0]]
        theirs = [attrs.evolve(model, id=f"{model.id}-2", side=sides[1]) for model in ours]
        state = attrs.evolve(fight.state, models=(*ours, *theirs))
    else:
        first = fight.state.combatants[0]
        state = attrs.evolve(
            fight.state,
            combatants=(first, attrs.evolve(first, id="other", seat="gm", side="legion")),
        )
    assert win_chances(fight.system, state, among) == pytest.approx((0.5, 0.5)), group


def test_system_without_a_model_compares_squares_of_strength() -> None:
    fight, _ = opened("trench_crusade")
    policy = attrs.evolve(
        system_named("trench_crusade").policy,
        features=lambda _: {},
        strength=lambda _: {"pilgrims": 0.8, "heretics": 0.4},
        model=type(fight.system.policy)().model,
    )
    system = attrs.evolve(fight.system, policy=policy)
    assert win_chances(system, fight.state, (("pilgrims",), ("heretics",))) == pytest.approx((0.8, 0.2))
