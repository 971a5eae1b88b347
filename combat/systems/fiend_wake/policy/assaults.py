"""Expected damage of assaults, and the best difficulty for the leader to choose."""

from combat.systems.fiend_wake.acts.assaults import assault_difficulty
from combat.systems.fiend_wake.policy import harm
from combat.systems.fiend_wake.rules import assaults
from events.fiend_wake.table import Combatant, State

MAX_RAISE = 6
"""Highest raise of an assault's difficulty that the policy considers."""


def best_assault(state: State, leader: Combatant, location: str, points: int, members: int = 1) -> float:
    """Return the average effective wounds that an assault with these points deals, at the best difficulty."""
    return max(expected_assault(state, leader, location, points, by, members) for by in range(MAX_RAISE + 1))


def expected_assault(state: State, leader: Combatant, location: str, points: int, by: int, members: int = 1) -> float:
    """Return the average effective wounds that an assault deals if its difficulty is raised by this amount."""
    succeeds = harm.chance(
        harm.roll(state, leader, "Command", "Cunning"), assault_difficulty(state, leader, location) + by
    )
    worth = points + assaults.credited(by, members, state.settings.assault_raise_scope)
    return succeeds * harm.expected_area_damage(
        state, leader, state.occupants(location), assaults.assault_damage(worth)
    )
