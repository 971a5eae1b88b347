"""Prompts for dice that people roll, and parsers for the faces they type."""

import re
from collections.abc import Sequence
from itertools import groupby

from combat.engine.errors import DiceNeeded, DieRequest
from frontdoor.terminal.console.errors import InvalidAnswer

ROLL = "roll"  # typed instead of faces, to let the program roll

_FACE = re.compile(r"[0-9]{1,4}")


def dice_prompt(needed: DiceNeeded, *, may_roll: bool) -> str:
    """Return the prompt for one roll: dice, purpose, target number and modifiers.

    >>> from combat.engine.errors import RollRequest
    >>> from events.vocabulary import Modifier
    >>> shot = RollRequest(purpose="Shot", who="Ansel", modifiers=(Modifier("Cover", -1, "dice"),), needed=7)
    >>> dice_prompt(DiceNeeded([DieRequest(6)] * 3, shot, 0), may_roll=False)
    'Roll 3D6 for Shot (Ansel) against 7 with Cover -1 dice:'
    """
    alternative = f", or type '{ROLL}'" if may_roll else ""
    in_order = "; type them in this order" if any(die.place for die in needed.dice) else ""
    return f"Roll {_listed(needed.dice)} for {needed.roll}{in_order}{alternative}:"


def _listed(dice: Sequence[DieRequest]) -> str:
    """Return dice in dice notation; special dice are named.

    >>> _listed((DieRequest(6, "Wrath Die"), DieRequest(6), DieRequest(6)))
    '1D6 (Wrath Die) then 2D6'
    """
    runs = [(kind, len([*run])) for kind, run in groupby((die.sides, die.mark) for die in dice)]
    return " then ".join(f"{count}D{sides}{f' ({mark})' if mark else ''}" for (sides, mark), count in runs)


def dice_notation(sides: Sequence[int]) -> str:
    """Return dice in dice notation, in the order in which their faces are typed.

    >>> dice_notation((6, 6, 10))
    '2D6 then 1D10'
    """
    return " then ".join(f"{len([*run])}D{each}" for each, run in groupby(sides))


def parse_faces(text: str, sides: Sequence[int]) -> tuple[int, ...]:
    """Parse typed faces, separated by spaces or commas.

    >>> parse_faces("5, 5,1", (6, 6, 6))
    (5, 5, 1)
    """
    parts = text.replace(",", " ").split()
    if len(parts) != len(sides):
        example = " ".join(str((place * 3) % each + 1) for place, each in enumerate(sides, start=1))
        wanted = f"Type one number per die for {dice_notation(sides)}, such as '{example}'"
        raise InvalidAnswer(f"{wanted}. You typed {len(parts)}.")
    for part, each in zip(parts, sides, strict=True):
        if not (_FACE.fullmatch(part) and 1 <= int(part) <= each):
            raise InvalidAnswer(f"A D{each} shows 1 to {each}, not '{part}'.")
    return tuple(map(int, parts))
