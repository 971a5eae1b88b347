"""What is being done, what it waits for, and the reactions that interrupt it."""

from events.fiend_wake import facts as own
from events.fiend_wake.folds.changes import on_combatant, on_deed, popped, pushed, without
from events.fiend_wake.table import Deed, OpenReaction, State
from events.replace import replace
from events.vocabulary import Rolled


def shots_called(state: State, event: own.ShotsCalled) -> State:
    """Call Shots wait for an attack, or have gone into one."""
    return state if state.turn is None else replace(state, turn=replace(state.turn, call_shots=event.calls))


def reactions_opened(state: State, event: own.ReactionsOpened) -> State:
    """Everything else waits."""
    return pushed(state, OpenReaction(opened=event, waiting=event.waiting))


def reaction_answered(state: State, event: own.ReactionAnswered) -> State:
    """One fewer may react."""
    top = state.innermost
    if not isinstance(top, OpenReaction):
        return state
    used = (*top.used, event.who) if event.used else top.used
    return replace(state, stack=(replace(top, waiting=without(top.waiting, event.who), used=used), *state.stack[1:]))


def reactions_closed(state: State, _: own.ReactionsClosed) -> State:
    """What was interrupted goes on."""
    return popped(state, OpenReaction)


def deed_declared(state: State, event: own.DeedDeclared) -> State:
    """Something is being done."""
    calls = state.turn.call_shots if state.turn else 0
    turn = None if state.turn is None else replace(state.turn, acted=True)
    return replace(state, turn=turn, deed=Deed(declared=event, stage=event.stage, target=event.target, calls=calls))


def supporters_called(state: State, event: own.SupportersCalled) -> State:
    """They owe an answer."""
    return on_deed(state, waiting=event.who)


def supported(state: State, event: own.Supported) -> State:
    """One of them has given it."""
    if state.deed is None:
        return state
    answers = (*state.deed.supported, event)
    return on_deed(state, waiting=without(state.deed.waiting, event.who), supported=answers)


def difficulty_raised(state: State, event: own.DifficultyRaised) -> State:
    """Harder, and worth more."""
    return on_deed(state, raised=event)


def intercepted(state: State, event: own.Intercepted) -> State:
    """The attack is on somebody else."""
    return on_deed(state, target=event.who)


def priced(state: State, event: own.Priced) -> State:
    """Odd-Ball Behavior has its price."""
    return on_deed(state, price=event)


def roll_due(state: State, event: own.RollDue) -> State:
    """A roll must be made."""
    return replace(state, roll=event)


def roll_modified(state: State, event: own.RollModified) -> State:
    """It is harder or easier, or its total will be another."""
    if state.roll is None:
        return state
    harder = sum(each.amount for each in event.modifiers if each.on == own.DIFFICULTY)
    changed = (*state.roll.modifiers, *event.modifiers)
    return replace(state, roll=replace(state.roll, difficulty=state.roll.difficulty + harder, modifiers=changed))


def retreat_hindered(state: State, event: own.RetreatHindered) -> State:
    """Some of what it takes to prevent a retreat has been spent."""
    return state if state.deed is None else on_deed(state, hindered=state.deed.hindered + event.points)


def rolled(state: State, event: Rolled) -> State:
    """It is made; a die that breaks a tie is remembered."""
    if event.purpose == own.Purpose.TIE:
        return on_combatant(state, event.who, tie_rolls=(*state.combatant(event.who).tie_rolls, event.total))
    return replace(state, roll=None)


def grapple_held(state: State, event: own.GrappleHeld) -> State:
    """The target may resist."""
    return on_deed(state, held=event, stage=own.Stage.RESIST)


def grapple_settled(state: State, event: own.GrappleSettled) -> State:
    """It has, or not."""
    return on_deed(state, settled=event, stage=own.Stage.GRAPPLED)


def deed_waits(state: State, event: own.DeedWaits) -> State:
    """The next part of it."""
    return on_deed(state, stage=event.stage, waiting=event.who)


def deed_done(state: State, _: own.DeedDone) -> State:
    """Nothing is being done any more."""
    return replace(state, deed=None, roll=None)
