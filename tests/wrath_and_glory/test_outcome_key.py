"""States with equal outcome keys have equal consequences, so that odds follow only one of them."""

from random import Random

from combat import Encounter
from combat.engine.people.players import Sensible, answer
from combat.systems.wrath_and_glory.acts.attacks import Attack
from tests.harness.random_play import seed_of


def test_plain_attack_needs_no_sample() -> None:
    """An attack with shifts, Extra Damage and Determination has thousands of paths, and few different states."""
    fight, rng = Encounter.sample("wrath_and_glory", seed_of(1)), Random(1)
    players = {seat.id: Sensible() for seat in fight.header.seats}
    before, beat = fight, None
    while beat is None or not isinstance(beat.command, Attack):
        before, beat = fight.fork(), answer(fight, players, rng)
    assert len(beat.command.targets) == 1
    assert before.odds(beat.command, until="attack").exact
