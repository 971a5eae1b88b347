"""The exchange of damage."""

from events.powered_by_heresy.facts import BlowDue, ReturnSettled
from events.powered_by_heresy.table import State
from events.vocabulary import Hit, Missed, Rolled
from replays.narration.words import listed, pool


def _blow_due(state: State, event: BlowDue) -> str:
    by = listed(map(state.name, event.attackers)) if event.attackers else event.source
    return f"{by} {'strike' if len(event.attackers) > 1 else 'strikes'} at {state.name(event.target)}."


def damage_rolled(event: Rolled) -> str:
    """Tell damage dice, and how many of them beat the Defense."""
    again = " again (Proven)" if event.purpose == "Proven" else ""
    shown = ", ".join(str(die.face) for die in event.dice)
    defense = event.modifiers[0].amount if event.modifiers else 0
    beat = "none beats" if not event.total else f"{event.total} beat{'s' if event.total == 1 else ''}"
    return f"Damage{again}, {pool(event.dice)}: {shown}; {beat} the Defense of {defense}."


def _hit(state: State, event: Hit) -> str:
    by = state.name(event.attacker) if event.attacker != event.weapon else "It"
    with_what = f" with the {event.weapon}" if event.attacker != event.weapon else ""
    return f"{by} gets through to {state.name(event.target)}{with_what}."


def _missed(state: State, event: Missed) -> str:
    return f"{event.weapon} leaves {state.name(event.target)} with scrapes and bruises."


def _return_settled(state: State, event: ReturnSettled) -> str:
    return f"{state.name(event.who)} {'still makes its attack' if event.strikes else 'does not strike back'}."
