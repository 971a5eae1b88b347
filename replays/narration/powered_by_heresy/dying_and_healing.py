"""Dying and healing: wounds, what they lead to, and how they go."""

from combat.systems.powered_by_heresy.queries.characters import max_wounds
from events.powered_by_heresy.facts import BreathDrawn, BreathDue
from events.powered_by_heresy.table import State
from events.vocabulary import Recovered, Soaked, Suffered
from replays.narration.words import counted


def _soaked(state: State, event: Soaked) -> str:
    return f"{state.name(event.who)} is spared {counted(event.amount, 'wound')} by {state.name(event.by)}."


def _suffered(state: State, event: Suffered) -> str:
    hurt = state.character(event.who)
    wounds = counted(event.amount, "wound")
    return f"{state.name(event.who)} suffers {wounds}: {hurt.wounds + event.amount} of {max_wounds(hurt)}."


def _recovered(state: State, event: Recovered) -> str:
    return f"{state.name(event.who)} recovers from {counted(event.amount, 'wound')} ({event.source})."


def _breath_due(state: State, event: BreathDue) -> str:
    return f"{state.name(event.who)} is dying ({event.source})."


def _breath_drawn(state: State, event: BreathDrawn) -> str:
    fates = {"alive": "barely clings to life", "scarred": "lives, at a price", "dead": "breathes no more"}
    return f"{state.name(event.who)} {fates[event.fate]}."
