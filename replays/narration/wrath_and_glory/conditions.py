"""Conditions in plain language."""

from collections.abc import Mapping

from events.vocabulary import ConditionChanged
from events.wrath_and_glory.facts import CauseAdded, Conditions
from events.wrath_and_glory.table import State
from replays.narration import shared
from replays.narration.wrath_and_glory import combat_options

COMES_AND_GOES: Mapping[str, tuple[str, str]] = {
    Conditions.HOLDING: ("{who} holds the Action for later.", "{who} lets the held Action lapse."),
    Conditions.PRONE: ("{who} is on the ground, Prone, by {source}.", "{who} is Prone no longer, by {source}."),
    Conditions.ON_FIRE: ("{who} is set On Fire by {source}.", "{who} is On Fire no longer, by {source}."),
    Conditions.BLEEDING: ("{who} is left Bleeding by {source}.", "{who} stops Bleeding, by {source}."),
    Conditions.POISONED: (
        "{who} is Poisoned by {source}; Toughness against DN {level} ends it.",
        "{who} is Poisoned no longer, by {source}.",
    ),
    Conditions.FEAR: ("{who} is afraid ({source}).", "{who} is no longer afraid ({source})."),
    Conditions.TERROR: ("{who} is terrified ({source}).", "{who} is no longer terrified ({source})."),
    Conditions.LIMB_LOST: ("{who} loses a limb ({source}).", "{who} has the limb again ({source})."),
    Conditions.DEAD: ("{who} is dead ({source}).", "{who} is not dead after all ({source})."),
    Conditions.OUT: ("{who} is out of the fight ({source}).", "{who} is in the fight again ({source})."),
    **combat_options.COMES_AND_GOES,
}
"""How a condition comes and goes, where the common words do not fit."""


def _cause_added(state: State, event: CauseAdded) -> str:
    level = f" {event.level}" if event.level > 1 else ""
    return f"{state.name(event.source)} keeps {state.name(event.who)} {event.condition}{level} as well."


def _condition_changed(state: State, event: ConditionChanged) -> str:
    if event.condition not in COMES_AND_GOES:
        return shared.condition_changed(state, event)
    told = COMES_AND_GOES[event.condition][0 if event.level else 1]
    return told.format(who=state.name(event.who), level=event.level, source=state.name(event.source))
