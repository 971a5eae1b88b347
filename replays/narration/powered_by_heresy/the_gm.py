"""The GM's moves."""

from events.powered_by_heresy.facts import GmMoveDue, GmMoveMade, TerrorOffered
from events.powered_by_heresy.table import State
from replays.narration.words import listed

DEAL_DAMAGE = "deal damage"


def _gm_move_due(_: State, event: GmMoveDue) -> str:
    tags = f" The gear in use has the tags {listed(event.tags)}." if event.tags else ""
    return f"The GM may make a {'hard' if event.hard else 'soft'} move: {event.occasion}.{tags}"


def _gm_move_made(state: State, event: GmMoveMade) -> str:
    if event.move == DEAL_DAMAGE:  # the blow or the wounds that follow tell it
        return ""
    on = f" on {state.name(event.who)}" if event.who else ""
    text = f": {state.name(event.text)}" if event.text else ""
    if event.by:
        return f"{state.name(event.by)} makes a move{on}{text or f': {event.move}'}."
    return f"The GM's move{on}: {event.move}{text.replace(':', ',', 1)}."


def _terror_offered(state: State, event: TerrorOffered) -> str:
    return f"Terror takes {state.name(event.who)}."
