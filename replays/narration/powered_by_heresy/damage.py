"""The exchange of damage."""

from events.powered_by_heresy.facts import BlowDue, BlowWeighed, ReturnSettled
from events.powered_by_heresy.table import State
from events.vocabulary import Hit, Missed, Rolled
from replays.narration.words import listed, named, pool


def _blow_due(state: State, event: BlowDue) -> str:
    by = listed(map(state.name, event.attackers)) if event.attackers else event.source
    return f"{by} {'strike' if len(event.attackers) > 1 else 'strikes'} at {state.name(event.target)}."


def damage_rolled(event: Rolled, state: State) -> str:
    """Tell damage dice: whose they are, where they come from, and how many of them beat which Defense."""
    whose = f"Damage by {state.name(event.who)}" if state.is_character(event.who) else "Damage"
    if state.blow is not None and not state.blow.due.attackers:
        whose = f"Damage by {state.blow.due.source}"
    again = " again (Proven)" if event.purpose == "Proven" else ""
    thrown = f", thrown by {state.name(event.by)}" if event.by else ""
    extra = [each for each in event.modifiers if each.on in ("dice", "damage")]
    dice = f" ({named(extra)})" if extra else ""
    shown = ", ".join(str(die.face) for die in event.dice)
    beat = "none beats" if not event.total else f"{event.total} beat{'s' if event.total == 1 else ''}"
    return f"{whose}{again}{thrown}, {pool(event.dice)}{dice}: {shown}; {beat} {_defense(event, state)}."


def _defense(event: Rolled, state: State) -> str:
    """Return the Defense that was to be beaten, with what makes it other than it usually is."""
    against = next((each.amount for each in event.modifiers if each.on == "difficulty"), 0)
    faced = state.blow.faced if state.blow is not None else None
    changes = faced.modifiers[1:] if faced is not None else ()
    usual = f"{faced.modifiers[0].amount}, " if faced is not None and changes else ""
    why = f" ({usual}{named(changes)})" if changes else ""
    return f"the Defense of {against}{why}"


def _blow_weighed(_: State, event: BlowWeighed) -> str:
    return f"On the blow weighs: {named((*event.extra, *event.modifiers))}."


def _hit(state: State, event: Hit) -> str:
    by = state.name(event.attacker) if event.attacker != event.weapon else "It"
    with_what = f" with the {event.weapon}" if event.attacker != event.weapon else ""
    return f"{by} gets through to {state.name(event.target)}{with_what}."


def _missed(state: State, event: Missed) -> str:
    return f"{event.weapon} leaves {state.name(event.target)} with scrapes and bruises."


def _return_settled(state: State, event: ReturnSettled) -> str:
    return f"{state.name(event.who)} {'still makes its attack' if event.strikes else 'does not strike back'}."
