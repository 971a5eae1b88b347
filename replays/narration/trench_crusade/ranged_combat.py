"""Ranged Combat in plain language: the shots that are left."""

from events.trench_crusade.facts import Landed, Scattered, ShotsLeft
from events.trench_crusade.table import State
from events.vocabulary import Missed
from replays.narration.words import counted, inches, listed


def _shots_left(state: State, event: ShotsLeft) -> str:
    more = f"After this one, {state.name(event.model)} may fire {counted(event.shots, 'more shot')}."
    return more if event.shots else ""


def _missed(state: State, event: Missed) -> str:
    """Tell a miss, of a point as well."""
    return f"{state.name(event.attacker)} misses {state.name(event.target) if event.target else 'the point aimed at'}."


def _scattered(state: State, event: Scattered) -> str:
    return f"The {state.name(event.shot.weapon)} comes down {inches(2 * event.inches)} from there."


def _landed(state: State, event: Landed) -> str:
    hit = tuple(filter(None, (event.on, *event.caught)))
    return f"It comes down on {listed(map(state.name, hit))}." if hit else "It comes down where nobody is."
