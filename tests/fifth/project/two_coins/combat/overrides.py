"""Limits of overrides."""

from collections.abc import Iterator

from two_coins.combat.acts import max_coins
from two_coins.combat.rules import broke
from two_coins.events.sheets import MAX_COINS
from two_coins.events.table import State


def state_errors(state: State) -> Iterator[str]:
    """Yield the errors of a state, among them that no decision is open."""
    coins = state.coins()
    for who, count in coins.items():
        if not 0 <= count <= MAX_COINS:
            yield f"{who} has {count} coins, and 0 to {MAX_COINS} are possible"
    for hand in state.hands:
        if hand.duellist not in coins or not 0 <= hand.coins <= max_coins(state, hand.duellist):
            yield f"a hand of {hand.duellist} cannot hold {hand.coins} coins"
    if state.outcome is None and (broke(coins) or not _has_open_decision(state)):
        yield f"at {state.step} there would be no open decision"


def _has_open_decision(state: State) -> bool:
    if state.step == "HANDS":
        return not state.open and len(state.hands) < len(state.duellists) == len(state.waiting()) + len(state.hands)
    return state.step == "ROLL_OFF" and state.open and not state.waiting() and len({h.coins for h in state.hands}) == 1
