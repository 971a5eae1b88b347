"""State changes for the events of damage, Defend and Last Breath."""

from events.powered_by_heresy import facts
from events.powered_by_heresy.folds.parts import change_blow, with_fields
from events.powered_by_heresy.table import Blow, State
from events.replace import replace


def _blow_due(state: State, event: facts.BlowDue) -> State:
    return replace(state, blows=(*state.blows, Blow(due=event)))


def _blow_weighed(state: State, event: facts.BlowWeighed) -> State:
    if not state.blows:
        return state
    due = replace(state.blows[0].due, dice=event.dice, extra=event.extra, modifiers=event.modifiers)
    return change_blow(state, due=due)


def _blow_faced(state: State, event: facts.BlowFaced) -> State:
    return change_blow(state, faced=event)


def _return_asked(state: State, event: facts.ReturnAsked) -> State:
    return replace(state, returning=event.who)


def _return_settled(state: State, event: facts.ReturnSettled) -> State:
    return change_blow(replace(state, returning=""), allowed=event.strikes)


def _damage_stands(state: State, event: facts.DamageStands) -> State:
    return change_blow(replace(state, window=None), damage=event)


def _damage_kept(state: State, _: facts.DamageKept) -> State:
    return change_blow(state, kept=True)


def _blow_settled(state: State, event: facts.BlowSettled) -> State:
    done = replace(state, blows=state.blows[1:], window=None)
    blow = state.blow
    # Logs of version 0.1 have no event that records the attacker of a wound, so take it from the finished blow.
    if blow is None or not event.wounds or not state.is_acolyte(event.target):
        return done
    harmed_by = dict.fromkeys((*state.acolyte(event.target).harmed_by, *blow.due.attackers))
    return with_fields(done, event.target, harmed_by=tuple(harmed_by))


def _ward_taken(state: State, event: facts.WardTaken) -> State:
    return with_fields(state, event.who, ward=event.ward)


def _blow_turned(state: State, event: facts.BlowTurned) -> State:
    return replace(change_blow(state, turned_to=event.by), window=None)


def _blow_halved(state: State, _: facts.BlowHalved) -> State:
    return change_blow(state, halved=True)


def _breath_due(state: State, event: facts.BreathDue) -> State:
    # Version 0.1 repeated this event for an acolyte who was already dying; the repetition means the same roll.
    if any(breath.who == event.who for breath in state.breaths):
        return state
    return replace(state, breaths=(*state.breaths, event))


def _breath_drawn(state: State, event: facts.BreathDrawn) -> State:
    scarred = (*state.scarred, event.who) if event.fate == "scarred" else state.scarred
    return replace(state, scarred=scarred, breath=None)
