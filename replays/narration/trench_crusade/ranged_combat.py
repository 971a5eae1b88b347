"""Ranged Combat in plain language: the shots that are left."""

from events.trench_crusade.facts import ShotsLeft
from events.trench_crusade.table import State
from replays.narration.words import counted


def _shots_left(state: State, event: ShotsLeft) -> str:
    more = f"After this one, {state.name(event.model)} may fire {counted(event.shots, 'more shot')}."
    return more if event.shots else ""
