"""What abilities change in plain language: who is near whom, who may do more, and who may act again."""

from events.trench_crusade.facts import ActionGranted, ActivationClosed, MadeReady, NearChanged, TurnOpened
from events.trench_crusade.table import State
from replays.narration.words import listed


def _near_changed(state: State, event: NearChanged) -> str:
    near = listed(map(state.name, event.near)) if event.near else "nobody"
    return f"{state.name(event.model)} is near {near}, as far as abilities ask."


def _action_granted(state: State, event: ActionGranted) -> str:
    return f"{state.name(event.model)} may take one more {event.action} ({event.source})."


def _made_ready(state: State, event: MadeReady) -> str:
    return f"{state.name(event.model)} may be activated once more this Turn ({event.source})."


def _nothing_more(_: State, __: ActivationClosed | TurnOpened) -> str:
    return ""
