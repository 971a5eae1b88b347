"""What a source of dice may give, and how many dice are rolled at once."""

from combat.engine.errors import refuse
from events.limits import shown
from events.vocabulary import Die

MOST_DICE = 300
"""No pool has more dice: nobody rolls so many, and whoever asks for more mistook a number."""


def check_pool(count: int, purpose: str) -> None:
    """Make sure that a pool is none that nobody could roll.

    Raises:
        Refused: When it has too many dice.
    """
    if count > MOST_DICE:
        raise refuse("dice", f"{purpose} would take {count:,} dice; at most {MOST_DICE} are rolled at once")


def as_asked(die: object, sides: int, draw: int) -> Die | None:
    """Return what a source of dice gave, once it is sure that it is what it was asked for.

    Raises:
        Refused: When it is no die of so many sides with a face of it, or says nothing true of where it comes from.
    """
    if die is None:
        return None
    if not isinstance(die, Die):
        raise refuse("dice", f"the dice of this fight gave {shown(die)} where a Die or None was asked for")
    if type(die.sides) is not int or die.sides != sides or type(die.face) is not int or not 1 <= die.face <= sides:
        sentence = f"the dice of this fight gave {shown(die.face)} of {shown(die.sides)} sides"
        raise refuse("dice", f"{sentence}; a face of 1 to {sides} of {sides} sides was asked for")
    if die.source not in (f"seed:{draw}", f"loaded:{draw}", "table"):
        sentence = f"the dice of this fight gave a die with the source {shown(die.source)}"
        raise refuse("dice", f"{sentence}; 'seed:{draw}', 'loaded:{draw}' or 'table' was expected")
    return die
