"""Sources of dice: a seed, the players at the table, or a list of fixed faces.

A source has no state: it returns the die for a draw number. The fight's history counts the draws, so a copy of a fight
can share the source.
"""

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Protocol

import attrs
from attrs import frozen

from combat.engine.errors import refuse
from events.limits import show_value
from events.vocabulary import Die

OutcomeKey = Callable[[Sequence[int]], Hashable]
"""Maps the faces of a roll to a key; rolls with equal keys have the same result under the rules."""


@frozen
class RunningKey:
    """An outcome key for one roll of a sequence, such as dice that are tossed one after another.

    Rolls of the same stage with equal keys continue in the same way, so odds follow only one of them.

    Attributes:
        key: The key function for the faces of `before` and of this roll.
        before: The faces of the earlier rolls of the sequence, if each of them is a roll of one die.
        rolls: The number of earlier rolls of the sequence that are not in `before`. The key contains what matters of
            them.
        stage: The place of this roll after those, the same however many of them were made.
        more: Returns whether another such die is rolled after these faces, and then the key counts for the faces of the
            whole sequence; None if only the rules know.
    """

    key: OutcomeKey
    before: tuple[int, ...] = ()
    rolls: int = 0
    stage: int = 0
    more: OutcomeKey | None = None

    def __call__(self, faces: Sequence[int]) -> Hashable:
        """Return the key of a roll with these faces."""
        return self.key((*self.before, *faces))


@frozen
class DefaultKey:
    """An outcome key, with a coarser one that is enough if every later decision takes its default.

    Attributes:
        exact: The key that is enough for every later decision.
        default: The key if all of them take their default; None if that makes no difference.
        reading: The key if only the total and the success of this roll matter; None if that makes no difference.
    """

    exact: OutcomeKey
    default: OutcomeKey | None = None
    reading: OutcomeKey | None = None

    def __call__(self, faces: Sequence[int]) -> Hashable:
        """Return the exact key of a roll with these faces."""
        return self.exact(faces)


class Dice(Protocol):
    """A source of dice."""

    def throw(self, sides: int, draw: int) -> Die | None:
        """Return draw number `draw` (from 0) as a die with `sides` sides; None if players must roll."""
        ...


@frozen
class ManualDice:
    """Source for dice rolled by hand: it never returns a die."""

    def throw(self, sides: int, draw: int) -> Die | None:
        """Return None, because the faces must be typed."""
        return None


def _listed(faces: Iterable[int]) -> tuple[int, ...]:
    return tuple(faces)


@frozen
class LoadedDice:
    """Fixed faces, for tests and examples. A good test uses all of them.

    Attributes:
        faces: The faces, in the order of the draws.

    >>> LoadedDice((5, 5, 1)).throw(6, 2)
    Die(face=1, sides=6, source='loaded:2', mark='')
    """

    faces: tuple[int, ...] = attrs.field(converter=_listed)

    def throw(self, sides: int, draw: int) -> Die | None:
        """Return the face at this position in the list; None after the end of the list."""
        if draw >= len(self.faces):
            return None
        return Die(
            face=check_face(self.faces[draw], sides, f"loaded face {draw + 1}"), sides=sides, source=f"loaded:{draw}"
        )


def check_face(face: object, sides: int, name: str) -> int:
    """Return a face after checking that a die with `sides` sides can show it.

    Raises:
        Refused: If the face does not exist on the die.
    """
    if type(face) is not int or not 1 <= face <= sides:
        raise refuse("face", f"{name} is {show_value(face)}, but a die with {sides} sides shows 1 to {sides}")
    return face
