"""Turns and Activations in plain language: who goes first, who acts, and how the battle ends."""

from events.trench_crusade import facts
from events.trench_crusade.table import State
from events.vocabulary import EncounterBegan, RoundBegan, TurnBegan, TurnEnded


def _encounter_began(state: State, event: EncounterBegan) -> str:
    return f"Trench Crusade, {event.edition}: {' against '.join(side.name for side in state.sides)}."


def _round_began(_: State, event: RoundBegan) -> str:
    return f"Turn {event.number}"


def _decider_named(state: State, event: facts.DeciderNamed) -> str:
    """Tell who decides, and why: there was a roll-off, or one side has fewer models."""
    how = "By the roll-off" if state.roll_off else "With fewer models on the table"
    if event.reason == "it had the initiative before":
        return f"The roll-off is level, so the initiative stays with {state.name(event.side)}."
    return f"{how}, the initiative goes to {state.name(event.side)}."


def _roll_off_needed(_: State, event: facts.RollOffNeeded) -> str:
    if event.about == "initiative":
        return "The sides are level: a roll-off decides who has the initiative."
    return "Both sides must test Morale: a roll-off decides who tests first."


def _play_passed(state: State, event: facts.PlayPassed) -> str:
    """Tell who goes first; later the models tell it."""
    return f"The first to act: {state.name(event.side)}." if state.step == "CHOOSE_FIRST" else ""


def _turn_began(state: State, event: TurnBegan) -> str:
    return f"{state.name(event.who)} is activated."


def _turn_ended(state: State, event: TurnEnded) -> str:
    """Tell the end of an Activation, unless it was told when something ended it."""
    going_on = state.activation(event.who) is not None
    return f"{state.name(event.who)} {event.reason.removeprefix('it ')}." if going_on else ""


def _activation_forced_to_end(state: State, event: facts.ActivationForcedToEnd) -> str:
    """Tell what ended it, unless it was told just before that the model is Out of Action."""
    if state.model(event.model).out:
        return ""
    return f"The Activation of {state.name(event.model)} ends at once: {event.reason}."


def _activation_passed(state: State, event: facts.ActivationPassed) -> str:
    return f"{state.name(event.side)} let their chance go by."
