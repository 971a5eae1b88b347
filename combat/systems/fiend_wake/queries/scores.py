"""Derived scores, which displays show although no sheet prints them."""

from collections.abc import Mapping

from combat.engine.book import cites
from combat.systems.fiend_wake.queries import combatants, locations
from events.fiend_wake.table import Combatant, State
from events.memo import memo_per_state


@memo_per_state
@cites("FW-STAT-06", "FW-STAT-07", "FW-STAT-09", "FW-DR-01", "FW-SIEGE-03")
def scores(state: State) -> Mapping[str, Mapping[str, int]]:
    """Return the scores of all combatants in the fight, and the cost of entering each location."""
    people = {combatant.id: _of(state, combatant) for combatant in state.combatants if combatant.present}
    places = {location.id: {"Cost of entering": locations.entry_cost(state, location)} for location in state.locations}
    return {**places, **people}


def _of(state: State, combatant: Combatant) -> Mapping[str, int]:
    return {
        **combatants.effective_stats(combatant),
        "Evasion": combatants.evasion(state, combatant),
        "Vitality": combatants.vitality(combatant),
        "Damage Reduction": combatants.reduction(state, combatant),
        "Wounds Threshold": combatant.threshold,
    }
