"""What the rules make of everybody now, for people who look at the table."""

from collections.abc import Mapping

from combat.systems.wrath_and_glory.queries import rolls, standing
from events.once import once_a_table
from events.wrath_and_glory.table import Combatant, State


@once_a_table
def scores(state: State) -> Mapping[str, Mapping[str, int]]:
    """Return what everybody in the fight is worth now, but for those whose sheet is hidden."""
    return {each.id: _of(state, each) for each in state.present() if not each.concealed}


def _of(state: State, each: Combatant) -> Mapping[str, int]:
    return {
        "Defence": standing.defence(each, standing.PLAIN_SHOT, near=False),
        "Resilience": rolls.bears_by_itself(each),
        "Determination": each.determination,
        "Resolve": each.resolve,
        "Speed": standing.speed(state, each),
    }
