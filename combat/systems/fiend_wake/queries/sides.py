"""Stances between combatants."""

from combat.systems.fiend_wake.rules.reactions import stance as stance_between
from events.fiend_wake.table import Combatant, State


def stance(state: State, one: Combatant, other: Combatant) -> str:
    """Return the stance between two combatants: `allied`, `neutral` or `hostile`."""
    return stance_between(one.side, other.side, ((pact.one, pact.other, pact.stance) for pact in state.pacts))


def friends(state: State, one: Combatant, other: Combatant) -> bool:
    """Return whether two combatants are on the same side or on allied sides."""
    return stance(state, one, other) == "allied"


def hostile(state: State, one: Combatant, other: Combatant) -> bool:
    """Return whether two combatants are hostile to each other."""
    return stance(state, one, other) == "hostile"
