"""What the moves of the classes leave."""

from events.powered_by_heresy.facts import Judged, TacticTaken
from events.powered_by_heresy.folds.parts import with_fields
from events.powered_by_heresy.table import State


def tactic_taken(state: State, event: TacticTaken) -> State:
    """A tactic takes the place of the one before."""
    return with_fields(state, event.who, tactic=event.tactic, focus=event.target)


def judged(state: State, event: Judged) -> State:
    """The crimes of somebody are known."""
    return with_fields(state, event.who, judged=event.target)
