"""Checks of dice from a source, and of the size of a pool."""

from combat.engine.errors import refuse
from events.limits import show_value
from events.vocabulary import Die

MAX_DICE = 300
"""Largest number of dice in one pool; larger pools are typing errors."""


def check_pool(count: int, purpose: str) -> None:
    """Check that a pool does not exceed the limit.

    Raises:
        Refused: If `count` exceeds the limit.
    """
    if count > MAX_DICE:
        raise refuse("dice", f"{purpose} would take {count:,} dice; at most {MAX_DICE} can be rolled at once")


def check_die(die: object, sides: int, draw: int) -> Die | None:
    """Return a die from a source after checking it against the request; None if the source gave None.

    Raises:
        Refused: If the sides, the face or the source of the die are wrong.
    """
    if die is None:
        return None
    if not isinstance(die, Die):
        raise refuse("dice", f"the dice source of this fight returned {show_value(die)}, not a Die or None")
    if type(die.sides) is not int or die.sides != sides or type(die.face) is not int or not 1 <= die.face <= sides:
        returned = f"face {show_value(die.face)} of a die with {show_value(die.sides)} sides"
        sentence = f"the dice source of this fight returned {returned}"
        raise refuse("dice", f"{sentence}; a face from 1 to {sides} of a die with {sides} sides was expected")
    if die.source not in (f"seed:{draw}", f"together:{draw}", f"loaded:{draw}", "table"):
        sentence = f"the dice source of this fight returned a die with the source {show_value(die.source)}"
        raise refuse("dice", f"{sentence}; 'seed:{draw}', 'loaded:{draw}' or 'table' was expected")
    return die
