"""The round: what is asked, gained and bid, and whose turn it is."""

from events.fiend_wake import facts as own
from events.fiend_wake.folds.changes import on_combatant, with_stat, without
from events.fiend_wake.sheets import Spell
from events.fiend_wake.table import Combatant, State, Turn
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
    fresh = tuple(
        replace(
            each,
            pending=False,
            bid=None,
            ceded=None,
            tie_rolls=(),
            base_used=None,
            shields=tuple(shield for shield in each.shields if shield.until == "fight"),
        )
        for each in state.combatants
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


def asked(state: State, event: own.Asked) -> State:
    """Somebody owes an answer."""
    return replace(state, question=event.question, waiting=event.who, answers=(), heard=(), allotted=())


def also_asked(state: State, event: own.AlsoAsked) -> State:
    """More owe an answer."""
    return replace(state, waiting=(*state.waiting, *event.who))


def answered(state: State, event: own.Answered) -> State:
    """One answer less is owed."""
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


def abilities_due(state: State, event: own.AbilitiesDue) -> State:
    """Start-of-round abilities wait for the table to say what they do."""
    return replace(state, abilities=event.abilities)


def ability_resolved(state: State, event: own.AbilityResolved) -> State:
    """One of them has taken effect."""
    return replace(state, abilities=without(state.abilities, f"{event.who}: {event.ability}"))


def base_changed(state: State, event: own.BaseChanged) -> State:
    """The coming Round Prep begins from another base; when that has been used, from the usual one again."""
    if event.base is None:
        return on_combatant(state, event.who, base_points=None, base_used=state.combatant(event.who).base_points)
    return on_combatant(state, event.who, base_points=event.base)


def gained(state: State, event: Gained) -> State:
    """Points, tokens or caltrops come."""
    field = RESOURCES[event.resource]
    return on_combatant(state, event.whose, **{field: getattr(state.combatant(event.whose), field) + event.amount})


def spent(state: State, event: Spent) -> State:
    """Points, tokens or caltrops go; whoever spends a point in its turn may do again what costs nothing."""
    field = RESOURCES[event.resource]
    if event.resource == own.POINTS and state.turn is not None and state.turn.actor == event.whose:
        state = replace(state, turn=replace(state.turn, for_nothing=()))
    return on_combatant(state, event.whose, **{field: getattr(state.combatant(event.whose), field) - event.amount})


def bid_committed(state: State, event: own.BidCommitted) -> State:
    """One bid lies face down."""
    heard = (*without(state.heard, event.who), event.who)
    waiting = without(state.waiting, event.who)
    return replace(on_combatant(state, event.who, bid=event.points), waiting=waiting, heard=heard)


def bid_capped(state: State, event: own.BidCapped) -> State:
    """It counts for less."""
    return on_combatant(state, event.who, bid=event.points)


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
    shed = tuple([_without_shields_of_a_turn(each) for each in state.combatants])
    ended = replace(state, combatants=shed, turn=None, deed=None, roll=None, executed=state.executed + (not bonus))
    return on_combatant(ended, event.who, pending=False)


def _without_shields_of_a_turn(each: Combatant) -> Combatant:
    kept = tuple(shield for shield in each.shields if shield.until != "turn") if each.shields else ()
    return each if kept == each.shields else replace(each, shields=kept)


def turn_discounted(state: State, _: own.TurnDiscounted) -> State:
    """One turn fewer."""
    return replace(state, executed=state.executed - 1)


def action_taken(state: State, event: own.ActionTaken) -> State:
    """A Full Action is used up, or points lie apart for harassing somebody."""
    if event.action == own.Action.HARASS:
        return replace(state, allotted=(*state.allotted, event))
    if state.turn is None:
        return state
    done = state.turn.for_nothing if event.full else (*state.turn.for_nothing, f"{event.action}: {event.detail}")
    full = state.turn.full_used or event.full
    return replace(state, turn=replace(state.turn, full_used=full, acted=True, for_nothing=done))


def spell_began(state: State, event: own.SpellBegan) -> State:
    """It goes on until it is not fueled."""
    each = state.combatant(event.who)
    begun = (*(other for other in each.begun if other.name != event.spell), Spell(event.spell, event.fuel, event.on))
    return on_combatant(state, event.who, spells=(*without(each.spells, event.spell), event.spell), begun=begun)


def spell_ended(state: State, event: own.SpellEnded) -> State:
    """It is over."""
    return on_combatant(state, event.who, spells=without(state.combatant(event.who).spells, event.spell))
