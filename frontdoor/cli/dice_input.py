"""Dice that people roll: the question for them, and the faces that come back."""

import re
from collections.abc import Sequence
from itertools import groupby

from combat.engine.errors import DiceNeeded
from frontdoor.cli.errors import InvalidAnswer

ROLL = "roll"  # typed instead of faces, it lets the program roll

_FACE = re.compile(r"[0-9]{1,4}")


def dice_question(needed: DiceNeeded, *, may_roll: bool) -> str:
    """Return the question for one roll.

    >>> dice_question(DiceNeeded((6, 6, 6), "Ranged Attack", "Pilgrim Ansel", 0), may_roll=False)
    'Roll 3D6 for Ranged Attack (Pilgrim Ansel):'
    """
    alternative = f", or type '{ROLL}'" if may_roll else ""
    return f"Roll {dice_notation(needed.sides)} for {needed.purpose} ({needed.who}){alternative}:"


def dice_notation(sides: Sequence[int]) -> str:
    """Return dice as they are written, in the order in which their faces are wanted.

    >>> dice_notation((6, 6, 10))
    '2D6 then 1D10'
    """
    return " then ".join(f"{len([*run])}D{each}" for each, run in groupby(sides))


def parse_faces(text: str, sides: Sequence[int]) -> tuple[int, ...]:
    """Return the faces that somebody typed, separated by blanks or commas.

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
