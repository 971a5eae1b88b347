"""The round: what is asked, gained and bid, and whose turn it is."""

from events.fiend_wake import facts as own
from events.fiend_wake.folds.changes import on_combatant, with_stat, without
from events.fiend_wake.table import State, Turn
from events.replace import replace
from events.vocabulary import Gained, RoundBegan, Spent, StartsWith, TurnBegan, TurnEnded

RESOURCES = {own.POINTS: "tp", own.TOKENS: "tokens", own.CALTROPS: "caltrops"}
"""The field in which a combatant keeps each resource."""


def starts_with(state: State, event: StartsWith) -> State:
    """The scores that rules derive from a sheet: its threshold, and the stack numbers that it does not print."""
    if event.what == own.THRESHOLD:
        return on_combatant(state, event.whose, threshold=event.amounts[0])
    return with_stat(state, event.whose, event.what, lambda stat: replace(stat, numbers=event.amounts))


def told(state: State, _: own.BonusTurnLost | own.RetreatPrevented) -> State:
    """Nothing changes but what other events tell."""
    return state


def round_began(state: State, event: RoundBegan) -> State:
    """Nothing of the last round's bids and answers is left."""
    fresh = tuple(replace(each, pending=False, bid=None, ceded=None, tie_rolls=()) for each in state.combatants)
    return replace(
        state,
        round=event.number,
        combatants=fresh,
        question="",
        waiting=(),
        answers=(),
        bids_open=False,
        cedes_open=False,
        order=(),
        top="",
        cycle=0,
        executed=0,
    )


def asked(state: State, event: own.Asked) -> State:
    """Somebody owes an answer."""
    return replace(state, question=event.question, waiting=event.who, answers=(), harassed=())


def answered(state: State, event: own.Answered) -> State:
    """One answer less is owed."""
    agreed = event.question == own.Question.AGREE and event.answer == "agrees"
    answers = (*state.answers, event.who) if agreed else state.answers
    return replace(state, waiting=without(state.waiting, event.who), answers=answers, harassed=())


def abilities_due(state: State, event: own.AbilitiesDue) -> State:
    """Start-of-round abilities wait for the table to say what they do."""
    return replace(state, abilities=event.abilities)


def ability_resolved(state: State, event: own.AbilityResolved) -> State:
    """One of them has taken effect."""
    return replace(state, abilities=without(state.abilities, f"{event.who}: {event.ability}"))


def base_changed(state: State, event: own.BaseChanged) -> State:
    """The coming Round Prep begins from another base."""
    return on_combatant(state, event.who, base_points=event.base)


def gained(state: State, event: Gained) -> State:
    """Points, tokens or caltrops come."""
    field = RESOURCES[event.resource]
    return on_combatant(state, event.whose, **{field: getattr(state.combatant(event.whose), field) + event.amount})


def spent(state: State, event: Spent) -> State:
    """Points, tokens or caltrops go."""
    field = RESOURCES[event.resource]
    return on_combatant(state, event.whose, **{field: getattr(state.combatant(event.whose), field) - event.amount})


def bid_committed(state: State, event: own.BidCommitted) -> State:
    """One bid lies face down."""
    return replace(on_combatant(state, event.who, bid=event.points), waiting=without(state.waiting, event.who))


def bids_revealed(state: State, _: own.BidsRevealed) -> State:
    """They are turned over."""
    return replace(state, bids_open=True)


def cede_committed(state: State, event: own.CedeCommitted) -> State:
    """One choice lies face down."""
    return replace(on_combatant(state, event.who, ceded=event.cede), waiting=without(state.waiting, event.who))


def ties_ceded(state: State, _: own.TiesCeded) -> State:
    """They are turned over."""
    return replace(state, cedes_open=True)


def priority_set(state: State, event: own.PrioritySet) -> State:
    """The order stands for the round."""
    return replace(state, order=event.order, top=event.order[0] if event.order else "")


def cycle_opened(state: State, event: own.CycleOpened) -> State:
    """New Pending Turns may be placed."""
    return replace(state, cycle=event.number)


def turn_pending(state: State, event: own.TurnPending) -> State:
    """A token lies apart."""
    return on_combatant(state, event.who, pending=True)


def turn_began(state: State, event: TurnBegan) -> State:
    """Somebody acts."""
    return replace(state, turn=Turn(actor=event.who, bonus=state.question == own.Question.BONUS))


def turn_ended(state: State, event: TurnEnded) -> State:
    """Somebody has acted; the extra turn does not count."""
    bonus = state.turn is not None and state.turn.bonus
    ended = replace(state, turn=None, deed=None, roll=None, executed=state.executed + (not bonus))
    return on_combatant(ended, event.who, pending=False)


def action_taken(state: State, event: own.ActionTaken) -> State:
    """A Full Action is used up, or somebody has been harassed."""
    if event.action == own.Action.HARASS:
        return replace(state, harassed=(*state.harassed, event.detail))
    if state.turn is None or not event.full:
        return state
    return replace(state, turn=replace(state.turn, full_used=True))


def spell_ended(state: State, event: own.SpellEnded) -> State:
    """It is over."""
    return on_combatant(state, event.who, spells=without(state.combatant(event.who).spells, event.spell))
