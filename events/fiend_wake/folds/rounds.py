"""Folds for the round: requests, gains, bids, priority and turns."""

from typing import Any

from events.fiend_wake import facts as own
from events.fiend_wake.folds.changes import on_combatant, with_stat, with_sum, without
from events.fiend_wake.sheets import Spell
from events.fiend_wake.table import Combatant, State
from events.replace import replace
from events.vocabulary import RoundBegan, Spent, StartsWith, TurnEnded

RESOURCES = {own.POINTS: "tp", own.TOKENS: "tokens", own.CALTROPS: "caltrops"}
"""The field of a combatant that stores each resource."""


def _starts_with(state: State, event: StartsWith) -> State:
    if event.what == own.THRESHOLD:
        return on_combatant(state, event.whose, threshold=event.amounts[0])
    return with_stat(state, event.whose, event.what, lambda stat: replace(stat, numbers=event.amounts))


def _leave_unchanged(state: State, _: own.BonusTurnLost | own.RetreatPrevented) -> State:
    return state  # other events record the change


def _round_began(state: State, event: RoundBegan) -> State:
    cleared: dict[str, Any] = {"pending": False, "bid": None, "ceded": None, "tie_rolls": (), "base_used": None}
    combatants = []
    for combatant in state.combatants:
        shields = tuple(shield for shield in combatant.shields if shield.until == "fight")
        combatants.append(replace(combatant, shields=shields, **cleared))
    bids: dict[str, Any] = {"bids_open": False, "cedes_open": False, "order": (), "top": ""}
    request: dict[str, Any] = {"question": "", "waiting": (), "answers": (), "heard": ()}
    return replace(state, round=event.number, combatants=tuple(combatants), cycle=0, executed=0, **bids, **request)


def _asked(state: State, event: own.Asked) -> State:
    return replace(state, question=event.question, waiting=event.who, answers=(), heard=(), allotted=())


def _answered(state: State, event: own.Answered) -> State:
    agreed = event.question == own.Question.AGREE and event.answer == "agrees"
    answers = (*state.answers, event.who) if agreed else state.answers
    excused = event.question == own.Question.UNCONSCIOUS and state.roll is not None and state.roll.who == event.who
    heard = state.heard if event.answer == own.CANNOT else (*state.heard, event.who)
    waiting, roll = without(state.waiting, event.who), None if excused else state.roll
    return replace(state, waiting=waiting, answers=answers, heard=heard, allotted=(), roll=roll)


def _base_changed(state: State, event: own.BaseChanged) -> State:
    """Set the base Tactical Points for the next Round Prep, or restore the default after they were used."""
    if event.base is None:
        return on_combatant(state, event.who, base_points=None, base_used=state.combatant(event.who).base_points)
    return on_combatant(state, event.who, base_points=event.base)


def _spent(state: State, event: Spent) -> State:
    """Remove points, tokens or caltrops. After spending a point in its turn, a combatant can repeat free actions."""
    field = RESOURCES[event.resource]
    if event.resource == own.POINTS and state.turn is not None and state.turn.actor == event.whose:
        state = replace(state, turn=replace(state.turn, for_nothing=()))
    return with_sum(state, event.whose, field, -event.amount)


def _bid_committed(state: State, event: own.BidCommitted) -> State:
    heard, waiting = (*without(state.heard, event.who), event.who), without(state.waiting, event.who)
    return replace(on_combatant(state, event.who, bid=event.points), waiting=waiting, heard=heard)


def _turn_ended(state: State, event: TurnEnded) -> State:
    """End the turn and count it as executed, unless it was the extra turn."""
    bonus = state.turn is not None and state.turn.bonus
    unshielded = tuple([_without_turn_shields(combatant) for combatant in state.combatants])
    executed = state.executed + (not bonus)
    ended = replace(state, combatants=unshielded, turn=None, deed=None, roll=None, executed=executed)
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
    others = (other for other in combatant.begun if other.name != event.spell)
    spells = (*without(combatant.spells, event.spell), event.spell)
    return on_combatant(state, event.who, spells=spells, begun=(*others, Spell(event.spell, event.fuel, event.on)))
