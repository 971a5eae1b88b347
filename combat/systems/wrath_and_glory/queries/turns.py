"""Rounds and turns: who may go next, who may go out of turn, and what a turn has room for."""

from combat.systems.wrath_and_glory.queries import standing
from combat.systems.wrath_and_glory.rules import actions, rounds
from events.wrath_and_glory.sheets import GM, PLAYERS
from events.wrath_and_glory.table import Combatant, State, Turn


def sides_to_answer(state: State) -> tuple[str, ...]:
    """Return the sides that have to say who acts despite the ambush: those that could pay for somebody."""
    ambushed = [each for each in state.combatants if each.ambushed]
    can_pay = {PLAYERS: state.glory, GM: state.ruin + sum(each.ruin for each in ambushed)}
    return tuple(side for side in state.ambush if can_pay[side])


def ruin_buys_the_first_turn(state: State) -> bool:
    """The GM can pay for the first turn of the round."""
    pending = (len(standing.pending(state, PLAYERS)), len(standing.pending(state, GM)))
    settings = state.settings
    return rounds.gm_may_begin(settings.ruin_first_turn, standing.points(state, GM), settings.wrath_price, *pending)


def may_seize(state: State, side: str, others: int) -> bool:
    """Return whether a side can pay to go next, with so many of the other side left to act."""
    own, price = len(standing.pending(state, side)), state.settings.wrath_price
    return rounds.may_seize(standing.points(state, side), price, own, others, side in state.seized)


def initiative_can_be_seized(state: State) -> bool:
    """The side that has just acted can pay to go again."""
    side = state.handing
    return side != "" and may_seize(state, side, len(standing.pending(state, rounds.other(side))))


def can_be_displaced(state: State, side: str) -> bool:
    """Return whether a side could still go before the one whose turn it is: nothing was done in it yet."""
    turn = state.turn
    if turn is None or len(state.turns) > 1 or turn.held or turn.actions or turn.plan or turn.challengers:
        return False
    other = state.combatant(turn.id)
    free = other.side != side and other.side not in state.seized and other.id not in state.displaced
    first = side == GM and not any(each.acted for each in state.combatants if each.id != other.id)
    return free and (state.settings.ruin_first_turn or not first) and may_seize(state, side, 1)


def can_be_named(state: State, side: str) -> tuple[str, ...]:
    """Return who of a side may be named to act now, by id: whoever was displaced goes first."""
    displaced = next((each for each in state.displaced if state.combatant(each).side == side), "")
    return rounds.displaced_first(displaced, [each.id for each in standing.pending(state, side)])


def can_use_held_action(state: State, who: Combatant) -> bool:
    """Return whether somebody holds an Action and can use it now."""
    turn = state.turn
    barred = turn is not None and not can_be_interrupted(turn, who)
    return standing.holds_an_action(who) and standing.can_act_out_of_turn(who) and not barred


def can_be_interrupted(turn: Turn, who: Combatant) -> bool:
    """Return whether somebody may interrupt a turn: that of another, and once."""
    return turn.id != who.id and not turn.held and who.id not in turn.challengers


def used(turn: Turn) -> tuple[str, ...]:
    """Return what a turn has no more room for; a held Action is a Combat Action and nothing else."""
    return (*(actions.HELD_USES if turn.held else ()), *turn.slots)


def combat_action_is_free(turn: Turn) -> bool:
    """Return whether the Combat Action of a turn is unused."""
    return actions.COMBAT not in turn.slots


def movement_is_free(turn: Turn) -> bool:
    """Return whether the Move of a turn is unused."""
    return actions.MOVE not in used(turn)


def is_within_a_round(state: State) -> bool:
    """Return whether somebody has acted in this round of combat."""
    return state.fighting and any(each.acted for each in state.combatants)
