"""What is being done, what it waits for, and the reactions that interrupt it."""

from events.fiend_wake import facts as own
from events.fiend_wake.folds.changes import on_combatant, on_deed, popped, pushed, without
from events.fiend_wake.table import Deed, Roll, State, Trigger
from events.replace import replace
from events.vocabulary import Rolled


def shots_called(state: State, event: own.ShotsCalled) -> State:
    """Call Shots wait for an attack, or have gone into one."""
    return state if state.turn is None else replace(state, turn=replace(state.turn, call_shots=event.calls))


def reactions_opened(state: State, event: own.ReactionsOpened) -> State:
    """Everything else waits."""
    return pushed(
        state,
        Trigger(
            reaction=event.reaction,
            waiting=event.waiting,
            subject=event.subject,
            amount=event.amount,
            source=event.source,
            caught=event.caught,
        ),
    )


def reaction_answered(state: State, event: own.ReactionAnswered) -> State:
    """One fewer may react."""
    if not state.stack or not isinstance(state.stack[0], Trigger):
        return state
    top, *rest = state.stack
    if not isinstance(top, Trigger):
        return state
    away = (*top.away, event.who) if event.used else top.away
    changed = replace(top, waiting=without(top.waiting, event.who), away=away)
    return replace(state, stack=(changed, *rest))


def reactions_closed(state: State, _: own.ReactionsClosed) -> State:
    """What was interrupted goes on."""
    return popped(state, Trigger)


def deed_declared(state: State, event: own.DeedDeclared) -> State:
    """Something is being done."""
    deed = Deed(
        action=event.action,
        actor=event.actor,
        stage=event.stage,
        target=event.target,
        location=event.location,
        weapon=event.weapon,
        what=event.what,
        upgraded=event.upgraded,
        value=event.value,
        calls=state.turn.call_shots if state.turn else 0,
    )
    return replace(state, deed=deed)


def supporters_called(state: State, event: own.SupportersCalled) -> State:
    """The leader is a team of one until others answer."""
    actor = state.deed.actor if state.deed else ""
    return on_deed(state, waiting=event.who, team=(actor,))


def supported(state: State, event: own.Supported) -> State:
    """Somebody joins the team, or does not."""
    deed = state.deed
    if deed is None:
        return state
    team = (*deed.team, event.who) if event.points else deed.team
    return on_deed(state, waiting=without(deed.waiting, event.who), team=team, value=deed.value + event.points)


def difficulty_raised(state: State, event: own.DifficultyRaised) -> State:
    """Harder, and worth more."""
    value = state.deed.value if state.deed else 0
    return on_deed(state, raised=event.by, value=value + event.credited)


def intercepted(state: State, event: own.Intercepted) -> State:
    """The attack is on somebody else."""
    return on_deed(state, target=event.who)


def priced(state: State, event: own.Priced) -> State:
    """Odd-Ball Behavior has its price."""
    return on_deed(state, value=event.points, stat=event.stat, raised=event.difficulty)


def roll_due(state: State, event: own.RollDue) -> State:
    """A roll must be made."""
    roll = Roll(
        who=event.who,
        purpose=event.purpose,
        skill=event.skill,
        stat=event.stat,
        difficulty=event.difficulty,
        modifiers=event.modifiers,
    )
    return replace(state, roll=roll)


def rolled(state: State, event: Rolled) -> State:
    """It is made; a die that breaks a tie is remembered."""
    if event.purpose == "Tie":
        return on_combatant(state, event.who, tie_rolls=(*state.combatant(event.who).tie_rolls, event.total))
    return replace(state, roll=None)


def grapple_held(state: State, event: own.GrappleHeld) -> State:
    """The target may resist."""
    return on_deed(state, value=event.value, stage="resist")


def grapple_settled(state: State, event: own.GrappleSettled) -> State:
    """It has, or not."""
    return on_deed(state, resisted=event.resisted, stage="grappled")


def deed_waits(state: State, event: own.DeedWaits) -> State:
    """The next part of it."""
    return on_deed(state, stage=event.stage, waiting=event.who)


def deed_done(state: State, _: own.DeedDone) -> State:
    """Nothing is being done any more."""
    return replace(state, deed=None, roll=None)
