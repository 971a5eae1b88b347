"""Where faces come from: a seed, the people at the table, or a list fixed beforehand.

A source knows nothing of what happens. It is asked for draw number so-and-so, and the number of draws made so far is
part of the fight's history; so every source is a constant, and a copy of a fight needs no copy of its dice.
"""

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Protocol

import attrs
from attrs import frozen

from combat.engine.errors import refuse
from events.limits import shown
from events.vocabulary import Die

Reading = Callable[[Sequence[int]], Hashable]
"""What the rules read of the faces of a roll; rolls that read the same come to the same, whatever else they show."""


class Dice(Protocol):
    """A source of faces."""

    def throw(self, sides: int, draw: int) -> Die | None:
        """Return draw number `draw` (from 0) as a die with so many sides; None where people must roll."""
        ...


@frozen
class Table:
    """People roll: this source never gives a die."""

    def throw(self, sides: int, draw: int) -> Die | None:
        """Return nothing; the faces must be typed in."""
        return None


def _listed(faces: Iterable[int]) -> tuple[int, ...]:
    return tuple(faces)


@frozen
class Loaded:
    """Faces fixed beforehand, for tests and examples; a good test uses all of them.

    Attributes:
        faces: The faces, in the order in which they fall.

    >>> Loaded((5, 5, 1)).throw(6, 2)
    Die(face=1, sides=6, source='loaded:2', mark='')
    """

    faces: tuple[int, ...] = attrs.field(converter=_listed)

    def throw(self, sides: int, draw: int) -> Die | None:
        """Return the face at that place of the list; None when the list is used up."""
        if draw >= len(self.faces):
            return None
        return Die(
            face=fitting(self.faces[draw], sides, f"loaded face {draw + 1}"), sides=sides, source=f"loaded:{draw}"
        )


def fitting(face: object, sides: int, name: str) -> int:
    """Return a face as it was named, if a die with so many sides can show it.

    Raises:
        Refused: When it cannot.
    """
    if type(face) is not int or not 1 <= face <= sides:
        raise refuse("face", f"{name} is {shown(face)}, but a die with {sides} sides shows 1 to {sides}")
    return face
