"""Actions in a turn in plain language."""

from collections.abc import Mapping

from events.wrath_and_glory.facts import (
    Actions,
    ActionTaken,
    HeldActionBegun,
    InterruptionFailed,
    MultiActionDeclared,
    WeaponDrawn,
    WeaponThrown,
)
from events.wrath_and_glory.table import State
from replays.narration.words import listed
from replays.narration.wrath_and_glory import combat_options

TOLD: Mapping[str, str] = {
    Actions.DRAW: "reaches for a weapon",
    Actions.HELP_UP: "helps a comrade up",
    Actions.RUIN_ACTION: "calls on Ruin",
    **combat_options.TOLD,
}
"""What no other event tells."""


def _action_taken(state: State, event: ActionTaken) -> str:
    return f"{state.name(event.who)} {TOLD[event.action]}." if event.action in TOLD else ""


def _weapon_drawn(state: State, event: WeaponDrawn) -> str:
    return f"{state.name(event.who)} has {state.name(event.weapon)} in hand."


def _weapon_thrown(state: State, event: WeaponThrown) -> str:
    left = (state.combatant(event.who).left(event.weapon) or 1) - 1
    return f"{state.name(event.who)} has {left or 'no'} {state.name(event.weapon)} left."


def _multi_action_declared(state: State, event: MultiActionDeclared) -> str:
    return f"{state.name(event.who)} announces a Multi-Action: {listed(event.actions)}."


def _held_action_begun(state: State, event: HeldActionBegun) -> str:
    return f"{state.name(event.who)} uses the held Action."


def _interruption_failed(state: State, event: InterruptionFailed) -> str:
    return f"{state.name(event.who)} fails to interrupt."
