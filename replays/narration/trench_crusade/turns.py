"""Turns and Activations in plain language: who goes first, who acts, and how the battle ends."""

from events.trench_crusade import facts
from events.trench_crusade.table import State
from events.vocabulary import EncounterBegan, EncounterEnded, RoundBegan, TurnBegan, TurnEnded
from replays.narration.words import listed

_INITIATIVE = {
    "it has fewer models on the table": "With fewer models on the table",
    "it won the roll-off": "By the roll-off",
}


def encounter_began(state: State, event: EncounterBegan) -> str:
    """Tell the edition and the two sides."""
    return f"Trench Crusade, {event.edition}: {' against '.join(side.name for side in state.sides)}."


def encounter_ended(state: State, event: EncounterEnded) -> str:
    """Tell why it is over, and who won."""
    won = f"The victory goes to {listed(map(state.name, event.winners))}" if event.winners else "Nobody wins"
    return f"The battle is over: {event.reason}. {won}."


def round_began(_: State, event: RoundBegan) -> str:
    """Return a heading."""
    return f"Turn {event.number}"


def decider_named(state: State, event: facts.DeciderNamed) -> str:
    """Tell who decides, and why."""
    how = _INITIATIVE.get(event.reason, f"Since {event.reason}")
    return f"{how}, the initiative goes to {state.name(event.side)}."


def roll_off_needed(_: State, event: facts.RollOffNeeded) -> str:
    """Tell what the roll-off is about."""
    if event.about == "initiative":
        return "The sides are level: a roll-off decides who has the initiative."
    return "Both sides must test Morale: a roll-off decides who tests first."


def play_passed(state: State, event: facts.PlayPassed) -> str:
    """Tell who goes first; later the models tell it."""
    return f"The first to act: {state.name(event.side)}." if state.step == "CHOOSE_FIRST" else ""


def turn_began(state: State, event: TurnBegan) -> str:
    """Tell whose Activation it is."""
    return f"{state.name(event.who)} is activated."


def turn_ended(state: State, event: TurnEnded) -> str:
    """Tell the end of an Activation, unless it was told when something ended it."""
    going_on = state.activation(event.who) is not None
    return f"{state.name(event.who)} {event.reason.removeprefix('it ')}." if going_on else ""


def activation_forced_to_end(state: State, event: facts.ActivationForcedToEnd) -> str:
    """Tell what ended it, where it was not told just before."""
    if event.reason == "it is Out of Action":
        return ""
    return f"The Activation of {state.name(event.model)} ends at once: {event.reason}."
