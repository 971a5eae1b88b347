"""Folds for the round: requests, gains, bids, priority and turns."""

from events.fiend_wake import facts as own
from events.fiend_wake.folds.changes import on_combatant, with_stat, without
from events.fiend_wake.sheets import Spell
from events.fiend_wake.table import Combatant, State, Turn
from events.replace import replace
from events.vocabulary import Gained, RoundBegan, Spent, StartsWith, TurnBegan, TurnEnded

RESOURCES = {own.POINTS: "tp", own.TOKENS: "tokens", own.CALTROPS: "caltrops"}
"""The field of a combatant that stores each resource."""


def starts_with(state: State, event: StartsWith) -> State:
    """Set a score that the rules derived from a sheet: the threshold, or the stack numbers of a stat."""
    if event.what == own.THRESHOLD:
        return on_combatant(state, event.whose, threshold=event.amounts[0])
    return with_stat(state, event.whose, event.what, lambda stat: replace(stat, numbers=event.amounts))


def leave_unchanged(state: State, _: own.BonusTurnLost | own.RetreatPrevented) -> State:
    """Leave the state unchanged, because other events record the change."""
    return state


def round_began(state: State, event: RoundBegan) -> State:
    """Begin a round: clear bids and answers, and end protections that have expired."""
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


def asked(state: State, event: own.Asked) -> State:
    """Open a request to these combatants."""
    return replace(state, question=event.question, waiting=event.who, answers=(), heard=(), allotted=())


def also_asked(state: State, event: own.AlsoAsked) -> State:
    """Add combatants to the open request."""
    return replace(state, waiting=(*state.waiting, *event.who))


def answered(state: State, event: own.Answered) -> State:
    """Record an answer to the open request."""
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
    """Record the start-of-round abilities that are not resolved yet."""
    return replace(state, abilities=event.abilities)


def ability_resolved(state: State, event: own.AbilityResolved) -> State:
    """Remove a resolved start-of-round ability."""
    return replace(state, abilities=without(state.abilities, f"{event.who}: {event.ability}"))


def base_changed(state: State, event: own.BaseChanged) -> State:
    """Set the base Tactical Points for the next Round Prep, or restore the default after they were used."""
    if event.base is None:
        return on_combatant(state, event.who, base_points=None, base_used=state.combatant(event.who).base_points)
    return on_combatant(state, event.who, base_points=event.base)


def gained(state: State, event: Gained) -> State:
    """Add points, tokens or caltrops."""
    field = RESOURCES[event.resource]
    return on_combatant(state, event.whose, **{field: getattr(state.combatant(event.whose), field) + event.amount})


def spent(state: State, event: Spent) -> State:
    """Remove points, tokens or caltrops. After spending a point in its turn, a combatant can repeat free actions."""
    field = RESOURCES[event.resource]
    if event.resource == own.POINTS and state.turn is not None and state.turn.actor == event.whose:
        state = replace(state, turn=replace(state.turn, for_nothing=()))
    return on_combatant(state, event.whose, **{field: getattr(state.combatant(event.whose), field) - event.amount})


def bid_committed(state: State, event: own.BidCommitted) -> State:
    """Record a secret bid."""
    heard = (*without(state.heard, event.who), event.who)
    waiting = without(state.waiting, event.who)
    return replace(on_combatant(state, event.who, bid=event.points), waiting=waiting, heard=heard)


def bid_capped(state: State, event: own.BidCapped) -> State:
    """Reduce a bid to the points that the bidder has left."""
    return on_combatant(state, event.who, bid=event.points)


def bids_revealed(state: State, _: own.BidsRevealed) -> State:
    """Reveal all bids."""
    return replace(state, bids_open=True)


def cede_committed(state: State, event: own.CedeCommitted) -> State:
    """Record the secret choice of a tied combatant."""
    return replace(on_combatant(state, event.who, ceded=event.cede), waiting=without(state.waiting, event.who))


def ties_ceded(state: State, _: own.TiesCeded) -> State:
    """Reveal the choices of all tied combatants."""
    return replace(state, cedes_open=True)


def priority_set(state: State, event: own.PrioritySet) -> State:
    """Set the priority order of the round."""
    return replace(state, order=event.order, top=event.order[0] if event.order else "")


def cycle_opened(state: State, event: own.CycleOpened) -> State:
    """Set the cycle number."""
    return replace(state, cycle=event.number)


def turn_pending(state: State, event: own.TurnPending) -> State:
    """Set one of a combatant's Turn Tokens aside as its Pending Turn."""
    return on_combatant(state, event.who, pending=True)


def turn_began(state: State, event: TurnBegan) -> State:
    """Begin a combatant's turn."""
    return replace(state, turn=Turn(actor=event.who, bonus=state.question == own.Question.BONUS))


def turn_ended(state: State, event: TurnEnded) -> State:
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


def turn_discounted(state: State, _: own.TurnDiscounted) -> State:
    """Take an empty turn out of the count of executed turns."""
    return replace(state, executed=state.executed - 1)


def action_taken(state: State, event: own.ActionTaken) -> State:
    """Record an action in the turn, or points assigned to harassment."""
    if event.action == own.Action.HARASS:
        return replace(state, allotted=(*state.allotted, event))
    if state.turn is None:
        return state
    done = state.turn.for_nothing if event.full else (*state.turn.for_nothing, f"{event.action}: {event.detail}")
    full = state.turn.full_used or event.full
    return replace(state, turn=replace(state.turn, full_used=full, acted=True, for_nothing=done))


def spell_began(state: State, event: own.SpellBegan) -> State:
    """Add an ongoing spell, replacing any earlier one with the same name."""
    combatant = state.combatant(event.who)
    begun = (
        *(other for other in combatant.begun if other.name != event.spell),
        Spell(event.spell, event.fuel, event.on),
    )
    return on_combatant(state, event.who, spells=(*without(combatant.spells, event.spell), event.spell), begun=begun)


def spell_ended(state: State, event: own.SpellEnded) -> State:
    """Remove an ongoing spell."""
    return on_combatant(state, event.who, spells=without(state.combatant(event.who).spells, event.spell))
