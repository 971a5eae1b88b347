"""Tactical Points, Turn Tokens and caltrops: spent, gained, and lost."""

from events.fiend_wake.facts import CALTROPS, WoundsTended
from events.fiend_wake.table import State
from events.vocabulary import Gained, Spent
from replays.narration.fiend_wake import amount_of
from replays.narration.words import counted


def _spent(state: State, event: Spent) -> str:
    who, amount = state.name(event.whose), amount_of(event.amount, event.resource)
    if event.on in ("a Pending Turn", "Bid For Priority", CALTROPS):
        return ""
    if event.on.startswith("leaving"):
        return f"{who} leaves {amount} behind."
    if event.on.startswith(("the end of", "armor not", "surprise", "a handicap", "falling")):
        return f"{who} loses {amount}: {event.on}."
    return f"{who} loses {amount} to it." if event.on == "Stun" else f"{who} spends {amount} on {event.on}."


def _gained(state: State, event: Gained) -> str:
    if event.resource == CALTROPS:
        return ""
    return f"{state.name(event.whose)} gains {amount_of(event.amount, event.resource)} ({event.source})."


def _wounds_tended(state: State, event: WoundsTended) -> str:
    return f"{state.name(event.who)} has {counted(event.amount, 'wound')} tended to ({event.source})."
