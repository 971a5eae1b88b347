"""Abilities that sheets bring: what takes effect, and on whom."""

from events.fiend_wake.table import State
from events.vocabulary import AbilityUsed
from replays.narration.words import capital


def _ability_used(state: State, event: AbilityUsed) -> str:
    """Tell what takes effect; what comes of a roll is told by the effects themselves."""
    defined = (*state.catalogue, *(each for sheet in state.condition_sheets for each in sheet.abilities))
    title = next((each.title for each in defined if each.id == event.ability), "")
    on = f" on {state.name(event.target)}" if event.target else ""
    text = f" {capital(event.text)}" if event.text else ""
    return f"{state.name(event.who)}: {title}{on}.{text}" if title else ""
