"""The conversation: scenes, and what is established."""

from events.powered_by_heresy.facts import FactEstablished, FactRetracted, SceneClosed, SceneOpened
from events.powered_by_heresy.table import State
from events.vocabulary import EncounterBegan, EncounterEnded
from replays.narration.words import listed


def _encounter_began(state: State, event: EncounterBegan) -> str:
    ours = listed(each.sheet.name for each in state.acolytes)
    theirs = listed(each.sheet.name for each in state.enemies)
    return f"Powered by Heresy, {event.edition}: {ours} against {theirs}."


def _encounter_ended(state: State, event: EncounterEnded) -> str:
    won = f" {listed(map(state.name, event.winners))} won." if event.winners else ""
    return f"It is over: {event.reason}.{won}"


def _scene_opened(_: State, event: SceneOpened) -> str:
    return f"Scene {event.number}"


def _scene_closed(_: State, event: SceneClosed) -> str:
    return f"The scene closes: {event.reason}."


def _fact_established(_: State, event: FactEstablished) -> str:
    return f"From now on: {event.text}."


def _fact_retracted(_: State, event: FactRetracted) -> str:
    return f"No longer: {event.text}."
