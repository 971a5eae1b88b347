"""The conversation: scenes, and what is established."""

from events.powered_by_heresy.facts import FactEstablished, SceneClosed, SceneOpened
from events.powered_by_heresy.table import State
from events.vocabulary import EncounterBegan, EncounterEnded
from replays.narration.words import listed


def encounter_began(state: State, event: EncounterBegan) -> str:
    """Tell who meets whom."""
    ours = listed(each.sheet.name for each in state.acolytes)
    theirs = listed(each.sheet.name for each in state.enemies)
    return f"Powered by Heresy, {event.edition}: {ours} against {theirs}."


def encounter_ended(state: State, event: EncounterEnded) -> str:
    """Tell the end."""
    won = f" {listed(map(state.name, event.winners))} won." if event.winners else ""
    return f"It is over: {event.reason}.{won}"


def scene_opened(_: State, event: SceneOpened) -> str:
    """Return a heading."""
    return f"Scene {event.number}"


def scene_closed(_: State, event: SceneClosed) -> str:
    """Tell the end of the fighting."""
    return f"The scene closes: {event.reason}."


def fact_established(_: State, event: FactEstablished) -> str:
    """Tell what is true now."""
    return f"From now on: {event.text}."
