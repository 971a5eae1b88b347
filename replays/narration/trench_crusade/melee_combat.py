"""Melee Combat in plain language: the free attacks at whoever retreats."""

from events.trench_crusade.facts import BlowsLeft, FreeAttacksOffered, RetreatSettled
from events.trench_crusade.table import State
from replays.narration.words import counted, listed


def _free_attacks_offered(state: State, event: FreeAttacksOffered) -> str:
    """Tell who retreats, and who may strike first."""
    first = f"; {listed(map(state.name, event.enemies))} may strike first" if event.enemies else ""
    return f"{state.name(event.model)} wants to Retreat from Melee{first}."


def _retreat_settled(state: State, event: RetreatSettled) -> str:
    return f"{state.name(event.model)} does not get away." if state.model(event.model).in_melee_with else ""


def _blows_left(state: State, event: BlowsLeft) -> str:
    more = f"After this one, {state.name(event.model)} may make {counted(event.blows, 'more attack')}."
    return more if event.blows else ""
