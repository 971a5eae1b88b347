"""State changes for the events of the conversation: scenes, established facts, questions, and moves due from the GM."""

from events.powered_by_heresy import facts
from events.powered_by_heresy.folds.parts import uses_after, with_fields, without
from events.powered_by_heresy.table import State, acolyte_of, enemy_of
from events.replace import replace
from events.vocabulary import Left, SideChanged


def _scene_opened(state: State, event: facts.SceneOpened) -> State:
    return replace(state, scene=event.number, fighting=True, opposed=bool(state.foes()))


def _joined(state: State, event: facts.Joined) -> State:
    if event.acolyte is not None:
        state = replace(state, acolytes=(*state.acolytes, acolyte_of(event.acolyte, state)))
    if event.enemy is None:
        return state
    return _against(replace(state, enemies=(*state.enemies, enemy_of(event.enemy))), event.enemy.id)


def _left(state: State, event: Left) -> State:
    if state.is_acolyte(event.who):
        return with_fields(state, event.who, gone=event.how, ward="")
    left = replace(state, nerves=without(state.nerves, event.who))
    return with_fields(left, event.who, out=True, gone=event.how)


def _came_back(state: State, event: facts.CameBack) -> State:
    if state.is_acolyte(event.who):
        return with_fields(state, event.who, gone="")
    free = without(state.enemy(event.who).conditions, facts.Condition.TAKEN_ALIVE)
    return _against(with_fields(state, event.who, out=False, gone="", conditions=free), event.who)


def _side_changed(state: State, event: SideChanged) -> State:
    return _against(with_fields(state, event.who, side=event.side), event.who)


def _against(state: State, who: str) -> State:
    """Set `opposed` in the state if the character is a foe of the acolytes."""
    return replace(state, opposed=state.opposed or any(foe.id == who for foe in state.foes()))


def _scene_closed(state: State, event: facts.SceneClosed) -> State:
    acolytes = tuple(
        replace(acolyte, ward="", judged=acolyte.judged if event.judged_stay else ()) for acolyte in state.acolytes
    )
    ended = replace(state, fighting=False, beaten=event.beaten, acolytes=acolytes, used=uses_after(state, "fight"))
    return replace(ended, dues=(), blows=(), nerves=(), window=None)


def _fact_established(state: State, event: facts.FactEstablished) -> State:
    return replace(state, facts=(*state.facts, event.text))


def _fact_retracted(state: State, event: facts.FactRetracted) -> State:
    return replace(state, facts=without(state.facts, event.text))


def _word_taken(state: State, event: facts.WordTaken) -> State:
    return with_fields(replace(state, words=state.words + 1), event.who, spoke=state.words + 1)


def _question_asked(state: State, event: facts.QuestionAsked) -> State:
    return replace(state, asked=event)


def _question_answered(state: State, _: facts.QuestionAnswered) -> State:
    return replace(state, asked=None)


def _nerve_tested(state: State, event: facts.NerveTested) -> State:
    return replace(state, nerves=(*state.nerves, *event.who))


def _nerve_settled(state: State, event: facts.NerveSettled) -> State:
    return replace(state, nerves=without(state.nerves, event.who))


def _gm_move_due(state: State, event: facts.GmMoveDue) -> State:
    return replace(state, dues=(*state.dues, event))


def _terror_offered(state: State, event: facts.TerrorOffered) -> State:
    return replace(state, frightened=event.who)


def _gm_move_made(state: State, _: facts.GmMoveMade) -> State:
    return replace(state, dues=state.dues[1:])
