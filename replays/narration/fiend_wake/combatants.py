"""Who comes, goes, changes sides, and is shielded."""

from events.fiend_wake.facts import HandedOver, Joined, Protected, StanceChanged
from events.fiend_wake.table import State


def _joined(state: State, event: Joined) -> str:
    sheet = event.sheet
    there = f" in {state.name(sheet.location)}" if sheet.location else ""
    return f"{sheet.name} joins the fight{there}, for {sheet.side}."


def _handed_over(state: State, event: HandedOver) -> str:
    return f"{state.name(event.who)} is played by {state.name(event.seat)} from here on."


def _stance_changed(_: State, event: StanceChanged) -> str:
    return f"{event.one} and {event.other} are {event.stance} to each other from here on."


def _protected(state: State, event: Protected) -> str:
    if not event.amount:
        return f"{state.name(event.who)} has no {event.what} from {event.source} any more."
    lasts = {"turn": "this turn", "round": "this round", "fight": "this fight"}[event.until]
    return f"{state.name(event.who)} has {event.what} {event.amount:+d} from {event.source} for {lasts}."
