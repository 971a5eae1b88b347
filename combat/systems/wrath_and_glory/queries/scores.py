"""Current scores of all combatants, for display."""

from collections.abc import Mapping

from combat.systems.wrath_and_glory.queries import rolls, status
from events.wrath_and_glory.table import Combatant, State


def scores(state: State) -> Mapping[str, Mapping[str, int]]:
    """Return the current scores of the combatants in the fight, keyed by id, without hidden sheets."""
    return {combatant.id: _scores_of(state, combatant) for combatant in state.present() if not combatant.concealed}


def _scores_of(state: State, combatant: Combatant) -> Mapping[str, int]:
    return {
        "Defence": status.defence(combatant, status.PLAIN_SHOT, near=False),
        "Resilience": rolls.resilience_without_ap(combatant),
        "Determination": combatant.determination,
        "Resolve": combatant.resolve,
        "Speed": status.speed(state, combatant),
    }
