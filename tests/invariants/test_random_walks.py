"""Random fights by `Options.random`: they reach an end, and hardly any of them because a side gave up."""

from random import Random

import pytest

from combat import Encounter
from combat.engine.abilities.use import UseAbility
from combat.engine.catalog import system as system_named
from combat.engine.play.consent import ANSWERS
from combat.engine.play.system import RARE, Policy, load_policy
from combat.systems.fiend_wake.acts import aftermath, combatants, simple_actions
from combat.systems.fiend_wake.queries.combatants import able_combatants
from combat.systems.fiend_wake.queries.sides import hostile
from combat.systems.powered_by_heresy.acts import coming_and_going, conversation
from combat.systems.trench_crusade.acts import scenarios
from combat.systems.wrath_and_glory.acts import movement, statements
from events.base import Command
from tests.harness.random_play import seed_of
from tests.harness.resource_totals import BUNDLED_SYSTEMS
from tests.harness.samples import sample_size

MAX_BEATS = 10_000
"""Beats of a random walk before it counts as endless; the longest of 200 fights had 7,800."""

WALKS = range(sample_size(6))
"""Numbers of the fights per system."""

GIVING_UP: set[type[Command]] = {
    *(combatants.ChangeSide, combatants.Leave, simple_actions.Flee),
    *(coming_and_going.ChangeSide, coming_and_going.Leave, conversation.EndFight),
    *(scenarios.ChangeSide, scenarios.Concede, scenarios.Leave),
    *(movement.Leave, statements.ChangeSide, statements.EndCombat),
}
"""Commands by which combatants, a side or the table give a fight up."""


def play_at_random(system: str, number: int) -> Encounter:
    """Play the ready-made fight of a system at random."""
    fight, rng = Encounter.sample(system, seed_of(number)), Random(f"{system} {number}")
    for _ in range(MAX_BEATS):
        if fight.outcome is not None:
            return fight
        required = [request for request in fight.requests if not request.optional]
        seat = rng.choice(required or fight.requests).seat
        fight.do(fight.options(seat).random(rng), seat)
    raise AssertionError(f"fight {number} of {system} has no end after {MAX_BEATS} beats")


def gave_up(fight: Encounter) -> bool:
    """Return whether the fight ended although both sides could have fought on and no rule ended it."""
    last = fight.journal.last
    assert last is not None
    assert fight.outcome is not None
    if type(last.beat.command) is aftermath.Agree:
        able = able_combatants(fight.state)
        return any(hostile(fight.state, one, other) for one in able for other in able)
    if type(last.beat.command) is conversation.EndEncounter:
        return not fight.outcome.winners
    return type(last.beat.command) in GIVING_UP


@pytest.mark.parametrize("system", BUNDLED_SYSTEMS)
def test_random_fights_end_and_rarely_because_a_side_gives_up(system: str) -> None:
    """A side gives up in at most 2 of 50 fights, or in 1 fight of a smaller sample."""
    ended_early = [number for number in WALKS if gave_up(play_at_random(system, number))]
    assert len(ended_early) <= max(1, len(WALKS) // 24), ended_early


@pytest.mark.parametrize("system", BUNDLED_SYSTEMS)
def test_likelihoods_name_commands_of_the_system_and_giving_up_is_rare(system: str) -> None:
    """A likelihood of 0 would hide a command from random play."""
    system_ = system_named(system)
    likelihoods = system_.policy.likelihoods()
    assert likelihoods.keys() <= {*system_.acts.commands, *ANSWERS, UseAbility}
    assert min(likelihoods.values()) > 0
    assert all(likelihoods[command] == RARE for command in GIVING_UP.intersection(system_.acts.commands))


def test_a_system_without_likelihoods_has_an_empty_table() -> None:
    """The system has no policy, or a policy package without the table of likelihoods."""
    assert Policy().likelihoods() == {}
    assert load_policy("combat.systems.trench_crusade.policy.worth").likelihoods() == {}
