"""Round Prep, and the beginning of the fight."""

from events.fiend_wake.facts import AbilityResolved, BaseChanged
from events.fiend_wake.table import State
from events.vocabulary import EncounterBegan
from replays.narration.words import listed


def _encounter_began(state: State, _: EncounterBegan) -> str:
    sides: dict[str, list[str]] = {}
    for each in state.combatants:
        sides.setdefault(each.side, []).append(each.profile.name)
    return f"Fiend Wake: {' against '.join(listed(each) for each in sides.values())}."


def _ability_resolved(state: State, event: AbilityResolved) -> str:
    return f"{state.name(event.who)}'s {event.ability} takes effect."


def _base_changed(state: State, event: BaseChanged) -> str:
    if event.base is None:
        return ""
    return f"{state.name(event.who)} begins with {event.base} Tactical Points, before Cunning."
