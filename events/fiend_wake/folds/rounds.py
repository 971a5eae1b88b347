"""Folds for the round: requests, gains, bids, priority and turns."""

from events.fiend_wake import facts as own
from events.fiend_wake.folds.changes import on_combatant, with_stat, without
from events.fiend_wake.sheets import Spell
from events.fiend_wake.table import Combatant, State, Turn
from events.replace import replace
from events.vocabulary import Gained, RoundBegan, Spent, StartsWith, TurnBegan, TurnEnded

RESOURCES = {own.POINTS: "tp", own.TOKENS: "tokens", own.CALTROPS: "caltrops"}
"""The field of a combatant that stores each resource."""


def _starts_with(state: State, event: StartsWith) -> State:
    if event.what == own.THRESHOLD:
        return on_combatant(state, event.whose, threshold=event.amounts[0])
    return with_stat(state, event.whose, event.what, lambda stat: replace(stat, numbers=event.amounts))


def _leave_unchanged(state: State, _: own.BonusTurnLost | own.RetreatPrevented) -> State:
    """Leave the state unchanged, because other events record the change."""
    return state


def _round_began(state: State, event: RoundBegan) -> State:
    fresh = tuple(
        replace(
            combatant,
            pending=False,
            bid=None,
            ceded=None,
            tie_rolls=(),
            base_used=None,
            shields=tuple(shield for shield in combatant.shields if shield.until == "fight"),
        )
        for combatant in state.combatants
    )
    return replace(
        state,
        round=event.number,
        combatants=fresh,
        question="",
        waiting=(),
        answers=(),
        heard=(),
        bids_open=False,
        cedes_open=False,
        order=(),
        top="",
        cycle=0,
        executed=0,
    )


def _asked(state: State, event: own.Asked) -> State:
    return replace(state, question=event.question, waiting=event.who, answers=(), heard=(), allotted=())


def _answered(state: State, event: own.Answered) -> State:
    agreed = event.question == own.Question.AGREE and event.answer == "agrees"
    answers = (*state.answers, event.who) if agreed else state.answers
    excused = event.question == own.Question.UNCONSCIOUS and state.roll is not None and state.roll.who == event.who
    return replace(
        state,
        waiting=without(state.waiting, event.who),
        answers=answers,
        heard=state.heard if event.answer == own.CANNOT else (*state.heard, event.who),
        allotted=(),
        roll=None if excused else state.roll,
    )


def _ability_resolved(state: State, event: own.AbilityResolved) -> State:
    return replace(state, abilities=without(state.abilities, f"{event.who}: {event.ability}"))


def _base_changed(state: State, event: own.BaseChanged) -> State:
    """Set the base Tactical Points for the next Round Prep, or restore the default after they were used."""
    if event.base is None:
        return on_combatant(state, event.who, base_points=None, base_used=state.combatant(event.who).base_points)
    return on_combatant(state, event.who, base_points=event.base)


def _gained(state: State, event: Gained) -> State:
    field = RESOURCES[event.resource]
    return on_combatant(state, event.whose, **{field: getattr(state.combatant(event.whose), field) + event.amount})


def _spent(state: State, event: Spent) -> State:
    """Remove points, tokens or caltrops. After spending a point in its turn, a combatant can repeat free actions."""
    field = RESOURCES[event.resource]
    if event.resource == own.POINTS and state.turn is not None and state.turn.actor == event.whose:
        state = replace(state, turn=replace(state.turn, for_nothing=()))
    return on_combatant(state, event.whose, **{field: getattr(state.combatant(event.whose), field) - event.amount})


def _bid_committed(state: State, event: own.BidCommitted) -> State:
    heard = (*without(state.heard, event.who), event.who)
    waiting = without(state.waiting, event.who)
    return replace(on_combatant(state, event.who, bid=event.points), waiting=waiting, heard=heard)


def _cede_committed(state: State, event: own.CedeCommitted) -> State:
    return replace(on_combatant(state, event.who, ceded=event.cede), waiting=without(state.waiting, event.who))


def _turn_began(state: State, event: TurnBegan) -> State:
    return replace(state, turn=Turn(actor=event.who, bonus=state.question == own.Question.BONUS))


def _turn_ended(state: State, event: TurnEnded) -> State:
    """End the turn and count it as executed, unless it was the extra turn."""
    bonus = state.turn is not None and state.turn.bonus
    unshielded = tuple([_without_turn_shields(combatant) for combatant in state.combatants])
    ended = replace(
        state, combatants=unshielded, turn=None, deed=None, roll=None, executed=state.executed + (not bonus)
    )
    return on_combatant(ended, event.who, pending=False)


def _without_turn_shields(combatant: Combatant) -> Combatant:
    kept = tuple(shield for shield in combatant.shields if shield.until != "turn") if combatant.shields else ()
    return combatant if kept == combatant.shields else replace(combatant, shields=kept)


def _action_taken(state: State, event: own.ActionTaken) -> State:
    if event.action == own.Action.HARASS:
        return replace(state, allotted=(*state.allotted, event))
    if state.turn is None:
        return state
    done = state.turn.for_nothing if event.full else (*state.turn.for_nothing, f"{event.action}: {event.detail}")
    full = state.turn.full_used or event.full
    return replace(state, turn=replace(state.turn, full_used=full, acted=True, for_nothing=done))


def _spell_began(state: State, event: own.SpellBegan) -> State:
    combatant = state.combatant(event.who)
    begun = (
        *(other for other in combatant.begun if other.name != event.spell),
        Spell(event.spell, event.fuel, event.on),
    )
    return on_combatant(state, event.who, spells=(*without(combatant.spells, event.spell), event.spell), begun=begun)


def _spell_ended(state: State, event: own.SpellEnded) -> State:
    return on_combatant(state, event.who, spells=without(state.combatant(event.who).spells, event.spell))
