"""The exchange of damage."""

from events.powered_by_heresy.facts import (
    BlowDue,
    BlowFaced,
    BlowSettled,
    DamageKept,
    DamageStands,
    ReturnAsked,
    ReturnSettled,
)
from events.powered_by_heresy.folds.parts import on_blow, with_fields
from events.powered_by_heresy.table import Blow, State
from events.replace import replace


def blow_due(state: State, event: BlowDue) -> State:
    """One more blow waits."""
    return replace(state, blows=(*state.blows, Blow(due=event)))


def blow_faced(state: State, event: BlowFaced) -> State:
    """The Defense against it is known."""
    return on_blow(state, faced=event)


def return_asked(state: State, event: ReturnAsked) -> State:
    """The GM is asked."""
    return replace(state, returning=event.who)


def return_settled(state: State, event: ReturnSettled) -> State:
    """The GM has answered; an attack that is not made falls away with its own event."""
    return on_blow(replace(state, returning=""), allowed=event.strikes)


def damage_stands(state: State, event: DamageStands) -> State:
    """The damage dice lie; whoever could have them rolled again has answered."""
    return on_blow(replace(state, window=None), damage=event)


def damage_kept(state: State, _: DamageKept) -> State:
    """They stay as they lie."""
    return on_blow(state, kept=True)


def blow_settled(state: State, event: BlowSettled) -> State:
    """The blow that came first is over; who struck it has harmed whomever it wounded."""
    done = replace(state, blows=state.blows[1:], window=None)
    blow = state.blow
    # No event of version 0.1 names who harmed whom: it follows from the blow that is over.
    if blow is None or not event.wounds or not state.is_acolyte(event.target):
        return done
    harmed_by = dict.fromkeys((*state.acolyte(event.target).harmed_by, *blow.due.attackers))
    return with_fields(done, event.target, harmed_by=tuple(harmed_by))
