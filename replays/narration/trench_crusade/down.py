"""Down in plain language: who goes Down, gets up, or is Out of Action."""

from events.trench_crusade.facts import Condition, StandSettled
from events.trench_crusade.table import State
from events.vocabulary import ConditionChanged

_CONDITIONS = {
    (Condition.DOWN, True): "goes Down",
    (Condition.DOWN, False): "stands up",
    (Condition.OUT_OF_ACTION, True): "is Out of Action",
    (Condition.TOUGH_USED, True): "is TOUGH, which saves it this once",
    (Condition.DANGEROUS_TERRAIN, True): "stands in Dangerous Terrain",
}


def _condition_changed(state: State, event: ConditionChanged) -> str:
    """Tell what a model is, or is no longer."""
    told = _CONDITIONS.get((event.condition, event.level > 0), "")
    if state.condition_sheet(event.condition) is not None:
        told = f"{'suffers from' if event.level else 'is rid of'} {event.condition}"
        told += f" ({event.source})" if event.source else ""
    return f"{state.name(event.who)} {told}." if told else ""


def _stand_settled(state: State, event: StandSettled) -> str:
    """Tell what standing up costs, or that the model does not."""
    return "Its moves are halved." if event.stood else f"{state.name(event.model)} stays Down."
