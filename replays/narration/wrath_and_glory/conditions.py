"""The words in the sentences of Wrath & Glory for conditions."""

from collections.abc import Mapping

from events import vocabulary
from events.base import Event
from events.wrath_and_glory import Conditions, State, facts
from replays.narration.templates import Words

_DONE_BY_OTHERS = (Conditions.HINDERED, Conditions.PINNED, Conditions.RESTRAINED, Conditions.STAGGERED)


def _special(event: vocabulary.ConditionChanged, state: State) -> str:
    """Return the kind of a change that has another sentence in this situation; empty if it has the usual one."""
    condition, present = event.condition, event.level > 0
    by_another = _is_by_another(event, state)
    left = condition == Conditions.OUT and state.combatant(event.who).how  # the sentence for leaving precedes
    if present and (left or (condition == Conditions.LIMB_LOST and by_another)):  # the roll for the limb follows
        return "silent"
    if condition == Conditions.PRONE and not present and (by_another or event.source == "standing up"):
        return "helped" if by_another else "standing"
    if state.condition_sheet(condition) is not None:
        return "gained" if present else "lost"
    return ""


def _is_by_another(event: vocabulary.ConditionChanged, state: State) -> bool:
    return event.source != event.who and state.has_combatant(event.source)


def _kind(event: vocabulary.ConditionChanged, state: State) -> str:
    if event.level == 1 and event.condition in _DONE_BY_OTHERS and event.source != event.who:
        return "caused" if _is_by_another(event, state) else "present"
    return "graded" if event.level > 1 else "present" if event.level else "gone"


WORDS_BY_EVENT: Mapping[type[Event], Words] = {
    vocabulary.ConditionChanged: {
        "special": _special,
        "own_sentence": lambda event, _: f"{event.condition} {'begins' if event.level else 'ends'}",
        "kind": _kind,
        "source": lambda event, _: "" if event.source == event.who else event.source,
    },
    facts.CauseAdded: {"grade": lambda event, _: event.level if event.level > 1 else 0},
}
