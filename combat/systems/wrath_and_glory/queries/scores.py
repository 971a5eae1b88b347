"""Current scores of all combatants, for display."""

from collections.abc import Mapping

from combat.systems.wrath_and_glory.queries import rolls, standing
from events.once import once_a_table
from events.wrath_and_glory.table import Combatant, State


@once_a_table
def scores(state: State) -> Mapping[str, Mapping[str, int]]:
    """Return the current scores of the combatants in the fight, by id. Combatants with a hidden sheet are left out."""
    return {each.id: _of(state, each) for each in state.present() if not each.concealed}


def _of(state: State, each: Combatant) -> Mapping[str, int]:
    return {
        "Defence": standing.defence(each, standing.PLAIN_SHOT, near=False),
        "Resilience": rolls.bears_by_itself(each),
        "Determination": each.determination,
        "Resolve": each.resolve,
        "Speed": standing.speed(state, each),
    }
