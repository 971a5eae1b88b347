"""The number of plays that the odds of an attack need: most of their time."""

from random import Random

import pytest

from combat import Encounter
from combat.engine.dice.outcome_tree import nodes_of
from combat.engine.people.players import Sensible, answer
from tests.bench.fights import DECLARED, is_one_of
from tests.harness.random_play import seed_of

MOST = {"fiend_wake": 30, "powered_by_heresy": 90, "trench_crusade": 20, "wrath_and_glory": 850}
"""The largest number of plays for the first attacks of a sample fight, a few more than they take now."""

ATTACKS = 2


@pytest.mark.parametrize("system", sorted(MOST))
def test_odds_of_attacks_with_one_target_need_few_plays(system: str) -> None:
    fight, rng = Encounter.sample(system, seed_of(3)), Random(3)
    plays: list[int] = []
    players = {seat.id: Sensible() for seat in fight.header.seats}
    while len(plays) < ATTACKS:
        before, beat = fight.fork(), answer(fight, players, rng)
        assert beat is not None
        if is_one_of(DECLARED, system, type(beat.command)) and len(getattr(beat.command, "targets", "1")) == 1:
            odds = before.odds(beat.command, until="attack")
            assert odds.exact
            plays.append(sum(len(node.edges) for node in nodes_of(odds._beginning)))
    assert sum(plays) <= MOST[system], plays
