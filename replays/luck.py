"""Who was lucky: the dice of a fight, counted in whole numbers and fractions."""

from collections.abc import Iterable
from fractions import Fraction

from events.frozen import frozen
from events.journal import Beat
from events.limits import FEWEST_SIDES, MOST_SIDES
from events.vocabulary import Rolled


@frozen
class Luck:
    """The dice of one kind that were rolled for somebody.

    Attributes:
        who: The combatant or side that threw them.
        sides: The sides of these dice.
        faces: How often each face came up, that of 1 first.
        kept: The same for the dice that counted, where a rule left some out.
    """

    who: str
    sides: int
    faces: tuple[int, ...]
    kept: tuple[int, ...]

    @property
    def count(self) -> int:
        """How many dice it were."""
        return sum(self.faces)

    @property
    def mean(self) -> Fraction:
        """The average face; half of `sides + 1` is neither lucky nor unlucky."""
        return Fraction(sum(face * times for face, times in enumerate(self.faces, start=1)), self.count)


def luck(beats: Iterable[Beat]) -> tuple[Luck, ...]:
    """Count the dice of some beats, in the order in which those rolled for first appear.

    >>> from combat.engine.commands import Note
    >>> from events.vocabulary import Die
    >>> dice = tuple(Die(face=face, sides=6, source="table") for face in (5, 2))
    >>> roll = Rolled(purpose="Hit", who="ansel", dice=dice, kept=(0, 1), total=7)
    >>> beat = Beat(number=1, by="gm", at=None, command=Note(""), events=(roll,))
    >>> [(each.count, each.mean) for each in luck([beat])]
    [(2, Fraction(7, 2))]
    """
    counted: dict[tuple[str, int], tuple[list[int], list[int]]] = {}
    rolls = (event for beat in beats for event in beat.events if isinstance(event, Rolled))
    for roll in rolls:
        counting = set(roll.kept)
        for place, die in enumerate(roll.dice):
            # A log that was tampered with is for `verify` to tell.
            if 1 <= die.face <= die.sides and FEWEST_SIDES <= die.sides <= MOST_SIDES:
                faces, kept = counted.setdefault((roll.thrower, die.sides), ([0] * die.sides, [0] * die.sides))
                faces[die.face - 1] += 1
                kept[die.face - 1] += place in counting
    return tuple(Luck(who, sides, tuple(faces), tuple(kept)) for (who, sides), (faces, kept) in counted.items())
