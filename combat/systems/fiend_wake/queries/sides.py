"""Who is whose friend, and whose foe."""

from combat.systems.fiend_wake.rules import combatants
from events.fiend_wake.table import Combatant, State


def stance(state: State, one: Combatant, other: Combatant) -> str:
    """Return how two combatants stand to each other: `allied`, `neutral` or `hostile`."""
    return combatants.stance(one.side, other.side, ((pact.one, pact.other, pact.stance) for pact in state.pacts))


def friends(state: State, one: Combatant, other: Combatant) -> bool:
    """Return whether two combatants fight for the same side, or for sides that are allied."""
    return stance(state, one, other) == "allied"


def hostile(state: State, one: Combatant, other: Combatant) -> bool:
    """Return whether two combatants are foes."""
    return stance(state, one, other) == "hostile"
