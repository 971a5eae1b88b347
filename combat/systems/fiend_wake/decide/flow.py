"""What comes next: the innermost interruption, then what it interrupted, until somebody must decide."""

from combat.engine.draft import Draft
from combat.systems.fiend_wake.decide import deeds, reactions
from combat.systems.fiend_wake.decide.harm import suffer
from events.fiend_wake.facts import DeedDone
from events.fiend_wake.table import Blow, State, Trigger


def resolved(draft: Draft[State]) -> None:
    """Do what follows of itself, and let the machine say where that leads."""
    while _goes_on(draft):
        pass


def _goes_on(draft: Draft[State]) -> bool:
    """Do one thing that needs nobody's decision; say whether there was one."""
    state = draft.state
    top = state.stack[0] if state.stack else None
    if isinstance(top, Blow):
        suffer(draft, top)
        return True
    if isinstance(top, Trigger):
        return reactions.goes_on(draft, top)
    if top is not None or state.deed is None:
        return False
    if state.roll is None:
        return deeds.goes_on(draft, state.deed)
    if state.combatant(state.roll.who).able:
        return False
    draft.happens(DeedDone(state.deed.actor, state.deed.action, "nobody can roll for it"))
    return True
