"""Dice that people roll: what is asked for, and how the faces are read."""

import re
from collections.abc import Sequence

from combat.engine.errors import DiceNeeded
from frontdoor.cli.prompts import Wrong

ROLL = "roll"
"""Said instead of faces, it lets the program roll."""

_FACE = re.compile(r"[0-9]{1,4}")


def question_of(needed: DiceNeeded, *, may_roll: bool) -> str:
    """
    Ask for one roll.

    >>> question_of(DiceNeeded((6, 6, 6), "Ranged Attack", "Pilgrim Ansel", 0), may_roll=False)
    'Roll 3D6 for Ranged Attack (Pilgrim Ansel):'
    """
    instead = f", or '{ROLL}'" if may_roll else ""
    return f"Roll {counted(needed.sides)} for {needed.purpose} ({needed.who}){instead}:"


def counted(sides: Sequence[int]) -> str:
    """
    Say which dice, in the order in which their faces are wanted.

    >>> counted((6, 6, 10))
    '2D6 then 1D10'
    """
    runs: list[tuple[int, int]] = []
    for each in sides:
        if runs and runs[-1][1] == each:
            runs[-1] = (runs[-1][0] + 1, each)
        else:
            runs.append((1, each))
    return " then ".join(f"{count}D{each}" for count, each in runs)


def faces_of(text: str, sides: Sequence[int]) -> tuple[int, ...]:
    """
    Read the faces that somebody typed, separated by blanks or commas.

    Raises:
        Wrong: When they are not the faces of these dice.

    >>> faces_of("5, 5,1", (6, 6, 6))
    (5, 5, 1)
    """
    parts = text.replace(",", " ").split()
    if len(parts) != len(sides):
        raise Wrong(f"{counted(sides)} show {len(sides)} faces, such as '{_example(sides)}', not {len(parts)}")
    for part, each in zip(parts, sides, strict=True):
        if not (_FACE.fullmatch(part) and 1 <= int(part) <= each):
            raise Wrong(f"a die with {each} sides shows 1 to {each}, not '{part}'")
    return tuple(map(int, parts))


def _example(sides: Sequence[int]) -> str:
    return " ".join(str((place * 3) % each + 1) for place, each in enumerate(sides, start=1))
