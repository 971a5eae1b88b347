"""Injuries in plain language: what the Injury Chart came to."""

from events.trench_crusade.facts import Condition, InjuryResolved
from events.trench_crusade.table import State
from events.vocabulary import Suffered
from replays.narration.trench_crusade.dice import in_the_chart


def _injury_resolved(state: State, event: InjuryResolved) -> str:
    """Tell what became of the row that was rolled, or that it does nothing."""
    if event.rolled != event.result:
        return f"For {state.name(event.target)}, {in_the_chart(event.rolled)} becomes {in_the_chart(event.result)}."
    return f"{state.name(event.target)} is unharmed." if event.result == "no effect" else ""


def _suffered(state: State, event: Suffered) -> str:
    """Tell a Minor Hit, and a hit on a model that is Down; the rest is told by the condition that follows."""
    who = state.name(event.who)
    if event.harm == "Minor Hit":
        return f"{who} takes a Minor Hit."
    return f"{who} is already Down." if event.harm == Condition.DOWN and state.model(event.who).down else ""
