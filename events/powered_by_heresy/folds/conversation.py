"""The conversation: scenes of fighting, and what anybody says."""

from events.powered_by_heresy.facts import FactEstablished, QuestionAsked, SceneClosed, SceneOpened, WordTaken
from events.powered_by_heresy.folds.parts import with_fields
from events.powered_by_heresy.table import State
from events.replace import replace


def scene_opened(state: State, event: SceneOpened) -> State:
    """There is fighting."""
    return replace(state, scene=event.number, fighting=True)


def scene_closed(state: State, _: SceneClosed) -> State:
    """The fighting is over: nobody owes anything any more, and nobody stands guard or is judged."""
    acolytes = tuple(replace(each, ward="", judged="") for each in state.acolytes)
    return replace(state, fighting=False, acolytes=acolytes, dues=(), blows=(), nerves=(), window=None)


def fact_established(state: State, event: FactEstablished) -> State:
    """It is true from now on."""
    return replace(state, facts=(*state.facts, event.text))


def word_taken(state: State, event: WordTaken) -> State:
    """Somebody has spoken."""
    return with_fields(replace(state, words=state.words + 1), event.who, spoke=state.words + 1)


def question_asked(state: State, _: QuestionAsked) -> State:
    """A question is told, and changes nothing that must be remembered."""
    return state
