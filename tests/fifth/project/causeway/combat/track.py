"""The round track as a table."""

from causeway.combat import rules
from causeway.events.table import State
from combat.engine.play.machine import STAY, Machine, rows


def an_order_is_missing(state: State) -> bool:
    """Only one side has chosen an order."""
    return not all(state.orders)


def the_skirmish_is_over(state: State) -> bool:
    """A side is beaten, or the last round is over."""
    return rules.winner(state) is not None


def all_have_acted(state: State) -> bool:
    """No fighter is ready."""
    return not rules.active_side(state)


# fmt: off
TRACK = Machine("Causeway", rows(
    # trigger            from           to             if
    ("begin",            "BEGIN",       "ROUND_START"),
    ("go_on",            "ROUND_START", "ORDERS"),
    ("choose_order",     "ORDERS",      "ORDERS",      an_order_is_missing),
    ("choose_order",     "ORDERS",      "PICK"),
    ("go_on",            "PICK",        "END",         the_skirmish_is_over),
    ("go_on",            "PICK",        "ROUND_START", all_have_acted),
    ("activate",         "PICK",        "TURN"),
    ("use_ability",      "TURN",        STAY),
    ("attack end_turn",  "TURN",        "PICK"),
))
# fmt: on
