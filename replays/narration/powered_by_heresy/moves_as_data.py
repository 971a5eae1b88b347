"""Moves and abilities that are written out as data: what they say, told once."""

from events.powered_by_heresy.table import State
from events.vocabulary import AbilityUsed, Reminded
from replays.narration.shared import ability_used, reminded


def _ability_used(state: State, event: AbilityUsed) -> str:
    """A move was told when it was made; what it says of it is told here."""
    if state.move(event.ability) is None:
        return ability_used(state, event)
    return f"{event.ability}: {event.text}" if event.text else ""


def _reminded(state: State, event: Reminded) -> str:
    """What a move says of its result is no secret of the sheet."""
    return reminded(state, event) if state.move(event.ability) is None else f"{event.ability}: {event.text}"
