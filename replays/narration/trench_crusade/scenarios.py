"""Scenarios in plain language: who comes and goes, and how the battle ends."""

from events.trench_crusade.facts import Conceded, Joined, WinnerNamed
from events.trench_crusade.table import State
from events.vocabulary import EncounterEnded
from replays.narration.words import listed


def _encounter_ended(state: State, event: EncounterEnded) -> str:
    """Tell why it is over, and who won; where only a scenario could say so, that is left open."""
    if event.winners:
        told = f"The victory goes to {listed(map(state.name, event.winners))}"
    elif state.winners is None and state.settings.limit_winner == "none" and event.reason.endswith("was the last"):
        told = "Who has won, the scenario says"
    else:
        told = "Nobody wins"
    return f"The battle is over: {event.reason.removesuffix('.')}. {told}."


def _joined(state: State, event: Joined) -> str:
    return f"{event.sheet.name} joins {state.name(event.side)}."


def _conceded(state: State, event: Conceded) -> str:
    return f"{state.name(event.side)} give the battle up{f' ({event.reason})' if event.reason else ''}."


def _winner_named(state: State, event: WinnerNamed) -> str:
    """Tell what the scenario counted; who has won is told with the end."""
    return f"The scenario is counted: {event.reason}." if event.reason else "The scenario is counted."
