"""Wounds, Shock and injuries in plain language."""

from events.vocabulary import Recovered, Suffered
from events.wrath_and_glory.table import State
from replays.narration.words import counted

MEANS = {
    "hand": "it holds nothing any more",
    "arm": "it holds nothing any more",
    "foot": "without either, there is only crawling",
    "leg": "without either, there is only crawling",
    "torso": "every test of Toughness is 1 DN harder",
    "eye": "whatever takes seeing is 2 DN harder",
}
"""What the loss of each part means; a Memorable Injury is a mark and no more."""


def amount_of(amount: int, harm: str) -> str:
    """Say how much harm it is.

    >>> amount_of(1, "Wounds"), amount_of(2, "Mortal Wounds"), amount_of(3, "Shock")
    ('1 Wound', '2 Mortal Wounds', '3 Shock')
    """
    return f"{amount} {harm}" if harm == "Shock" else counted(amount, harm.removesuffix("s"))


def _suffered(state: State, event: Suffered) -> str:
    who = state.combatant(event.who)
    if event.harm in ("Memorable Injury", "Traumatic Injury", "Limb lost"):
        what = "loses a limb" if event.harm == "Limb lost" else f"has a {event.harm}"
        means = next((f"; {said}" for part, said in MEANS.items() if event.source.endswith(part)), "")
        return f"{who.name} {what}: {event.source}{means}."
    if event.harm == "Mob members":
        return f"{who.name} loses {event.amount} to {state.name(event.source)}; {who.members - event.amount} left."
    shock = event.harm == "Shock"
    now, most = (who.shock, who.max_shock) if shock else (who.wounds, who.max_wounds)
    told = f"{amount_of(event.amount, event.harm)} from {state.name(event.source)}"
    return f"{who.name} suffers {told}: {now + event.amount}{f' of {most}' if most else ' in all'}."


def _recovered(state: State, event: Recovered) -> str:
    return f"{state.name(event.who)} recovers {amount_of(event.amount, event.harm)} ({state.name(event.source)})."
