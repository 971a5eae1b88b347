"""What holds of somebody, however it came about."""

from events.powered_by_heresy.facts import Condition
from events.powered_by_heresy.table import State
from events.vocabulary import ConditionChanged

CONDITIONS = {
    Condition.DEAD: ("{who} is dead ({source}).", "{who} lives after all ({source})."),
    Condition.BARELY_ALIVE: ("{who} lies there, barely alive.", "{who} is up and about again ({source})."),
    Condition.OUT: ("{who} is out of the fight ({source}).", "{who} is back in the fight ({source})."),
    Condition.TAKEN_ALIVE: ("{who} is taken alive.", "{who} is free again ({source})."),
    Condition.IN_COVER: ("{who} takes cover.", "{who} leaves cover."),
    Condition.ARMOUR_WRECKED: ("{who}'s armour is wrecked ({source}).", "{who}'s armour is whole again."),
    Condition.BACKGROUND_USED: ("{who} draws on background knowledge.", ""),
    Condition.DOUBLE_ONE_USED: ("{who} will not accept a double 1.", ""),
    Condition.ENCUMBERED_ROLL: ("", ""),
}


def _condition_changed(state: State, event: ConditionChanged) -> str:
    who, source = state.name(event.who), state.name(event.source)
    if event.condition in CONDITIONS:
        return CONDITIONS[event.condition][not event.level].format(who=who, source=source)
    return f"{who} is {'now' if event.level else 'no longer'} {event.condition} ({source})."
