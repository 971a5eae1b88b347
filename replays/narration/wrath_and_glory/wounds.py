"""Wounds, Shock and injuries in plain language."""

from events.vocabulary import Recovered, Suffered
from events.wrath_and_glory.table import State
from replays.narration.words import counted


def amount_of(amount: int, harm: str) -> str:
    """Say how much harm it is.

    >>> amount_of(1, "Wounds"), amount_of(2, "Mortal Wounds"), amount_of(3, "Shock")
    ('1 Wound', '2 Mortal Wounds', '3 Shock')
    """
    return f"{amount} {harm}" if harm == "Shock" else counted(amount, harm.removesuffix("s"))


def _suffered(state: State, event: Suffered) -> str:
    who = state.combatant(event.who)
    if event.harm in ("Memorable Injury", "Traumatic Injury"):
        return f"{who.name} has a {event.harm}: {event.source}."
    if event.harm == "Mob members":
        return f"{who.name} loses {event.amount} to {state.name(event.source)}; {who.members - event.amount} left."
    shock = event.harm == "Shock"
    now, most = (who.shock, who.max_shock) if shock else (who.wounds, who.max_wounds)
    told = f"{amount_of(event.amount, event.harm)} from {state.name(event.source)}"
    return f"{who.name} suffers {told}: {now + event.amount} of {most}."


def _recovered(state: State, event: Recovered) -> str:
    return f"{state.name(event.who)} recovers {amount_of(event.amount, event.harm)} ({state.name(event.source)})."
