"""Turns and rounds: which combatants can act next, seize the initiative or interrupt, and what a turn has left."""

from combat.engine.book import cites
from combat.systems.wrath_and_glory.queries import status
from combat.systems.wrath_and_glory.rules import actions, resources, rounds
from events.wrath_and_glory import GM, PLAYERS, Combatant, Conditions, State, Turn


def sides_to_answer_ambush(state: State) -> tuple[str, ...]:
    """Return the sides that must still decide about their ambushed combatants and can pay for at least one of them."""
    return tuple(side for side in state.ambush if can_pay_for_ambushed(state, side))


def can_pay_for_ambushed(state: State, side: str) -> bool:
    """Return whether a side can pay for an ambushed combatant to act, which is possible until the end of round 1."""
    own = ambushed(state, side) if state.round <= 1 else ()
    points = state.glory if side == PLAYERS else state.ruin + sum(combatant.ruin for combatant in own)
    return bool(own) and points > 0


def ambushed(state: State, side: str) -> tuple[Combatant, ...]:
    """Return the ambushed combatants of a side."""
    return tuple(combatant for combatant in state.present(side) if combatant.ambushed)


def acting_combatant(state: State) -> Combatant | None:
    """Return the combatant whose turn it is, or None if it is unconscious or there is no turn."""
    turn = state.turn
    who = None if turn is None else state.combatant(turn.id)
    return None if who is None or who.level(Conditions.UNCONSCIOUS) else who


def multi_action(state: State) -> tuple[str, ...]:
    """Return the list of the current Multi-Action, or an empty one if there is none.

    It is also empty if the combatant can only take basic actions.
    """
    turn = state.turn
    return () if turn is None or not turn.plan or status.only_basic_actions(state.combatant(turn.id)) else turn.plan


@cites("WG-RND-06")
def first_turn_can_be_bought(state: State) -> bool:
    """Return whether the GM can buy the first turn of the round."""
    waiting, others = (len(status.pending_combatants(state, side)) for side in (GM, PLAYERS))
    affordable = rounds.may_seize(status.points(state, GM), resources.SEIZE_PRICE, waiting, others, seized=False)
    return state.settings.ruin_first_turn and affordable


def may_seize(state: State, side: str, others: int) -> bool:
    """Return whether a side can seize the initiative while the other side has `others` combatants left to act."""
    own = len(status.pending_combatants(state, side))
    return rounds.may_seize(status.points(state, side), resources.SEIZE_PRICE, own, others, side in state.seized)


def initiative_can_be_seized(state: State) -> bool:
    """Return whether the side that has just acted can seize the initiative."""
    side = state.handing
    return side != "" and may_seize(state, side, len(status.pending_combatants(state, rounds.other_side(side))))


def can_be_displaced(state: State, side: str) -> bool:
    """Return whether a side can displace the combatant whose turn it is, because it has not done anything yet."""
    turn = state.turn
    if turn is None or len(state.turns) > 1 or turn.held or turn.actions or turn.plan or turn.challengers:
        return False
    other = state.combatant(turn.id)
    may_be_displaced = other.side != side and other.side not in state.seized
    return may_be_displaced and not is_protected_first_turn(state, side) and may_seize(state, side, 1)


def is_protected_first_turn(state: State, side: str) -> bool:
    """Return whether this is the first turn of a round in which a setting prevents the GM from going first."""
    turn = state.turn
    first = turn is not None and not any(combatant.acted for combatant in state.combatants if combatant.id != turn.id)
    return side == GM and first and not state.settings.ruin_first_turn


def selectable(state: State, side: str) -> list[Combatant]:
    """Return the combatants that a side can choose to act now. A displaced combatant comes first."""
    displaced = next((combatant for combatant in state.displaced if state.combatant(combatant).side == side), "")
    pending = [combatant.id for combatant in status.pending_combatants(state, side)]
    return [state.combatant(combatant) for combatant in rounds.selectable(displaced, pending)]


def can_use_held_action(state: State, who: Combatant) -> bool:
    """Return whether a combatant holds a Combat Action and can use it now."""
    turn = state.turn
    able = status.holds_an_action(who) and status.can_act_out_of_turn(who)
    return able and (turn is None or can_be_interrupted(turn, who))


def can_be_interrupted(turn: Turn, who: Combatant) -> bool:
    """Return whether a combatant may interrupt a turn: once, and only the turn of another combatant."""
    return turn.id != who.id and not turn.held and who.id not in turn.challengers


def used_slots(turn: Turn) -> tuple[str, ...]:
    """Return the Actions that a turn has used up. In a held Action, only the Combat Action is available."""
    return (*(actions.UNAVAILABLE_WHILE_HELD if turn.held else ()), *turn.slots)


def combat_action_is_free(turn: Turn) -> bool:
    """Return whether the Combat Action of a turn is unused."""
    return actions.COMBAT not in turn.slots


def movement_is_free(turn: Turn) -> bool:
    """Return whether the Move of a turn is unused."""
    return actions.MOVE not in used_slots(turn)
