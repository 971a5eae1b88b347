"""The round track as one printed table."""

from combat.machines import Machine, rows
from tests.fifth.combat.two_coins.state import State


def hands_are_open(state: State) -> bool:
    """The open hands are level, and dice must settle the round."""
    return state.open


def a_hand_is_missing(state: State) -> bool:
    """One duellist has chosen, and the other has not."""
    return len(state.hands) == 1


def a_purse_is_empty(state: State) -> bool:
    """Somebody has no coin left."""
    return bool(state.broke())


GUARDS = {guard.__name__: guard for guard in (hands_are_open, a_hand_is_missing, a_purse_is_empty)}

# fmt: off
ROWS = rows(
    # trigger       from           to             if
    ("begin",       "BEGIN",       "ROUND_START"),
    ("take_hands",  "ROUND_START", "HANDS"),
    ("commit",      "HANDS",       "HANDS",       "a_hand_is_missing"),
    ("commit",      "HANDS",       "ROLL_OFF",    "hands_are_open"),
    ("commit",      "HANDS",       "ROUND_END"),
    ("roll_off",    "ROLL_OFF",    "ROLL_OFF",    "hands_are_open"),
    ("roll_off",    "ROLL_OFF",    "ROUND_END"),
    ("next_round",  "ROUND_END",   "DUEL_END",    "a_purse_is_empty"),
    ("next_round",  "ROUND_END",   "ROUND_START"),
)
# fmt: on

MACHINE = Machine("Two Coins", ROWS, GUARDS)
