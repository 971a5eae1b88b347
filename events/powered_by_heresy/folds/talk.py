"""Events into the state: scenes, words, and the move under way."""

from events.powered_by_heresy import facts as own
from events.powered_by_heresy.folds.parts import on_attempt, on_blow, with_fields, without
from events.powered_by_heresy.table import Attempt, State, Window
from events.replace import replace


def scene_opened(state: State, event: own.SceneOpened) -> State:
    """There is fighting."""
    return replace(state, scene=event.number, fighting=True)


def scene_closed(state: State, _: own.SceneClosed) -> State:
    """The fighting is over: nobody owes anything any more, and nobody stands guard."""
    acolytes = tuple(replace(each, ward="", judged="") for each in state.acolytes)
    return replace(state, fighting=False, acolytes=acolytes, dues=(), blows=(), nerves=(), window=None)


def session_ended(state: State, event: own.SessionEnded) -> State:
    """What may be done once a session may be done again."""
    acolytes = tuple(replace(each, background_used=False, double_one_used=False, marked=()) for each in state.acolytes)
    return replace(state, session=event.number + 1, acolytes=acolytes)


def fact_established(state: State, event: own.FactEstablished) -> State:
    """It is true from now on."""
    return replace(state, facts=(*state.facts, event.text))


def word_taken(state: State, event: own.WordTaken) -> State:
    """Somebody was heard."""
    return with_fields(replace(state, words=state.words + 1), event.who, spoke=state.words + 1)


def move_triggered(state: State, event: own.MoveTriggered) -> State:
    """A move is under way; help for another lies on top of that one."""
    attempt = Attempt(
        actor=event.actor,
        move=event.move,
        stat=event.stat,
        rolled=event.rolled,
        weapon=event.weapon,
        targets=event.targets,
        facts=event.facts,
        detail=event.detail,
    )
    breaths = state.breaths[1:] if event.move == "Last Breath" else state.breaths
    called = state.breaths[0] if event.move == "Last Breath" and state.breaths else state.breath
    return replace(state, attempts=(*state.attempts, attempt), window=None, breaths=breaths, breath=called)


def clarity_asked(state: State, event: own.ClarityAsked) -> State:
    """Something is unclear."""
    return replace(state, question=event.question)


def clarity_given(state: State, _: own.ClarityGiven) -> State:
    """It is clear now."""
    return replace(state, question="")


def move_confirmed(state: State, event: own.MoveConfirmed) -> State:
    """The move happens."""
    return on_attempt(state, advantage=event.advantage, edge=event.edge, modifiers=event.modifiers)


def move_withdrawn(state: State, _: own.MoveWithdrawn) -> State:
    """There was no move."""
    return replace(state, attempts=state.attempts[:-1], question="")


def window_opened(state: State, event: own.WindowOpened) -> State:
    """Some may act."""
    opened = replace(state, window=Window(event.window, event.who))
    return on_blow(opened, insight_asked=True) if event.window == "insight" else opened


def window_used(state: State, event: own.WindowUsed) -> State:
    """One of them has."""
    window = state.window
    if window is None:
        return state
    changed = replace(state, window=Window(window.window, without(window.waiting, event.who)))
    if window.window != "help" or not state.attempts:
        return changed
    return on_attempt(changed, spoken=(*state.attempts[-1].spoken, event.who))


def roll_modified(state: State, event: own.RollModified) -> State:
    """The roll to come has one modifier more."""
    if not state.attempts:
        return state
    return on_attempt(state, modifiers=(*state.attempts[-1].modifiers, event.modifier))


def roll_stands(state: State, event: own.RollStands) -> State:
    """The dice lie; what edge or reroll took away may have been a miss."""
    attempt = state.attempt
    if attempt is None:
        return state
    return replace(
        on_attempt(
            state,
            faces=event.faces,
            read=event.modifiers,
            total=event.total,
            band=event.band,
            missed_before=attempt.missed_before or attempt.band == "6-",
            edge_done=attempt.edge_done or event.how != "rolled",
            reroll_done=attempt.reroll_done or event.how not in ("rolled", "edge"),
        ),
        window=None,
    )


def roll_kept(state: State, event: own.RollKept) -> State:
    """The dice stay as they lie."""
    return on_attempt(state, **{f"{event.instead_of}_done": True})


def options_chosen(state: State, event: own.OptionsChosen) -> State:
    """The choice is made."""
    return on_attempt(state, chosen=event.options)


def move_resolved(state: State, _: own.MoveResolved) -> State:
    """The move is done."""
    return replace(state, attempts=state.attempts[:-1], window=None)
