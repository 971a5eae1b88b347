"""Events into the state: blows, wounds to be, and dying."""

import attrs

from events.powered_by_heresy import facts as own
from events.powered_by_heresy.folds.parts import on_blow, with_fields
from events.powered_by_heresy.table import Blow, Breath, State
from events.replace import replace


def blow_due(state: State, event: own.BlowDue) -> State:
    """One more blow waits."""
    blow = Blow(**{field.name: getattr(event, field.name) for field in attrs.fields(own.BlowDue)})
    return replace(state, blows=(*state.blows, blow))


def blow_faced(state: State, event: own.BlowFaced) -> State:
    """The Defense against it is known."""
    return on_blow(state, defense=event.defense, faced=True)


def blow_turned(state: State, event: own.BlowTurned) -> State:
    """It falls upon the defender; others who stood before the ward have nothing to say any more."""
    turned = on_blow(state, target=event.by)
    return replace(turned, window=None)


def return_asked(state: State, event: own.ReturnAsked) -> State:
    """The GM is asked."""
    return replace(state, returning=event.who)


def return_settled(state: State, event: own.ReturnSettled) -> State:
    """The GM has answered; an attack that is not made falls away with its own event."""
    return on_blow(replace(state, returning=""), allowed=event.strikes)


def damage_stands(state: State, event: own.DamageStands) -> State:
    """The damage dice lie; whoever could have them rolled again has been heard."""
    return on_blow(replace(state, window=None), faces=event.faces, done=event.done)


def damage_kept(state: State, _: own.DamageKept) -> State:
    """They stay as they lie."""
    return on_blow(state, kept=True)


def blow_halved(state: State, _: own.BlowHalved) -> State:
    """It does half of what it would."""
    return on_blow(state, halved=True)


def blow_settled(state: State, event: own.BlowSettled) -> State:
    """The blow that came first is over; whoever was wounded remembers by whom."""
    done = replace(state, blows=state.blows[1:], window=None)
    blow = state.blow
    if blow is None or not event.wounds or not state.is_acolyte(event.target):
        return done
    remembered = tuple(dict.fromkeys((*state.acolyte(event.target).harmed_by, *blow.attackers)))
    return with_fields(done, event.target, harmed_by=remembered)


def breath_due(state: State, event: own.BreathDue) -> State:
    """A Last Breath waits; one is enough for anybody."""
    if any(each.who == event.who for each in state.breaths):
        return state
    return replace(state, breaths=(*state.breaths, Breath(event.who, event.by_wounds, event.source)))


def breath_drawn(state: State, event: own.BreathDrawn) -> State:
    """It was rolled."""
    scarred = (*state.scarred, event.who) if event.fate == "scarred" else state.scarred
    return replace(state, scarred=scarred, breath=None)
