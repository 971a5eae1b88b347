"""A meddling table: random play with statements, abilities, overrides and undo at every step that accepts them."""

from collections.abc import Iterator
from random import Random

import attrs

from combat import Encounter, Refused
from combat.engine.abilities.use import UseAbility
from combat.engine.control.field_paths import value_at
from events.base import Command
from frontdoor.conformance.walks import choose_command, find_legal_command
from tests.harness.field_paths import field_paths
from tests.harness.random_play import seed_of
from tests.harness.random_setups import random_setup, with_catalogue_abilities
from tests.harness.resource_totals import BUNDLED_SYSTEMS

STATEMENT, OVERRIDE, UNDO = 0.35, 0.15, 0.03
"""Probabilities of a statement or ability, an override and an undo before the next required decision."""
ABILITY = 0.5
"""Probability that a statement is the use of an ability if there is one."""
MAX_BEATS = 200
OVERRIDES_TRIED = 60
"""Fields to try at a step before it counts as one that accepts no override."""
COUNTERS = (0, 0, 1, 2, 3, 5, 9)
"""Values tried for a number; 0 is the likeliest, because play often forgets who has nothing left."""


def meddle(system: str, number: int) -> Iterator[Encounter]:
    """Play a fight with a meddling table, and yield it at the opening and after each beat."""
    rng = Random(f"{system} {number}")
    setup, settings = random_setup(system, rng)
    if system in BUNDLED_SYSTEMS:
        setup = with_catalogue_abilities(system, setup, rng)
    fight = Encounter.begin(system, setup, seed_of(number), settings=settings)
    yield fight
    for _ in range(MAX_BEATS):
        if fight.outcome is not None:
            return
        chance = rng.random()
        if chance < STATEMENT:
            fight.do(_statement(fight, rng) or choose_command(fight, rng))
        elif chance < STATEMENT + OVERRIDE:
            override_something(fight, rng)
        elif chance < STATEMENT + OVERRIDE + UNDO and len(fight.journal) > 1:
            try:
                fight.undo(to=rng.choice((None, None, "turn")))
            except Refused:
                continue
        else:
            fight.do(choose_command(fight, rng))
        yield fight


def _statement(fight: Encounter, rng: Random) -> Command | None:
    """Return an optional command, often the use of an ability, and seldom one by which a side gives up."""
    likelihoods = fight.system.policy.likelihoods()
    abilities = rng.random() < ABILITY
    wanted = [
        attrs.evolve(request, forms=forms)
        for request in fight.requests
        if request.optional
        and (
            forms := tuple(
                form
                for form in request.forms
                if (form.command is UseAbility) == abilities and rng.random() < likelihoods.get(form.command, 1) * 5
            )
        )
    ]
    return find_legal_command(fight, wanted, rng)


def override_something(fight: Encounter, rng: Random) -> str:
    """Set a random field of the state to a random value, and return its path.

    Raises:
        AssertionError: If no field could be set.
    """
    refusals: list[str] = []
    fields = [(path, value_at(fight.state, path)) for path in field_paths(fight.state)]
    numbers = [(path, value) for path, value in fields if type(value) in (bool, int)]
    for path, value in rng.sample(numbers, min(OVERRIDES_TRIED, len(numbers))):
        try:
            fight.override(path, not value if type(value) is bool else rng.choice(COUNTERS), "a test")
        except Refused as refused:
            refusals.append(f"{path}: {refused}")
        else:
            return path
    raise AssertionError(f"no override is accepted at {fight.step}: {refusals}")
