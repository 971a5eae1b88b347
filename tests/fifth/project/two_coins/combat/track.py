"""The round track as a table."""

from combat.engine.play.machine import Machine, rows
from two_coins.combat.rules import broke
from two_coins.events.table import State


def hands_are_open(state: State) -> bool:
    """The open hands are level, so dice must decide."""
    return state.open


def a_hand_is_missing(state: State) -> bool:
    """Only one duellist has closed a hand."""
    return len(state.hands) == 1


def a_duellist_is_broke(state: State) -> bool:
    """A duellist has no coins left."""
    return bool(broke(state.coins()))


# fmt: off
TRACK = Machine("Two Coins", rows(
    # trigger     from           to             if
    ("begin",     "BEGIN",       "ROUND_START"),
    ("go_on",     "ROUND_START", "HANDS"),
    ("commit",    "HANDS",       "HANDS",       a_hand_is_missing),
    ("commit",    "HANDS",       "ROLL_OFF",    hands_are_open),
    ("commit",    "HANDS",       "ROUND_END"),
    ("roll_off",  "ROLL_OFF",    "ROLL_OFF",    hands_are_open),
    ("roll_off",  "ROLL_OFF",    "ROUND_END"),
    ("go_on",     "ROUND_END",   "DUEL_END",    a_duellist_is_broke),
    ("go_on",     "ROUND_END",   "ROUND_START"),
))
# fmt: on
