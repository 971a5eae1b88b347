"""What an assault may be expected to do, and how hard its leader should make it."""

from combat.systems.fiend_wake.acts.assaults import difficulty_of
from combat.systems.fiend_wake.policy import harm
from combat.systems.fiend_wake.rules import assaults
from events.fiend_wake.table import Combatant, State

MOST_RAISED = 6
"""Nobody sensible makes an assault harder than by this."""


def best(state: State, leader: Combatant, location: str, points: int, members: int = 1) -> float:
    """Return the wounds that count of an assault with so many points, made as hard as is best."""
    return max(expected(state, leader, location, points, by, members) for by in range(MOST_RAISED + 1))


def expected(state: State, leader: Combatant, location: str, points: int, by: int, members: int = 1) -> float:
    """Return the wounds that count of an assault that is made harder by so much, on average."""
    succeeds = harm.chance(harm.roll(state, leader, "Command", "Cunning"), difficulty_of(state, leader, location) + by)
    worth = points + assaults.RAISE_SCOPE[state.settings.assault_raise_scope](by, members)
    return succeeds * harm.storm(state, leader, state.occupants(location), assaults.assault_damage(worth))
