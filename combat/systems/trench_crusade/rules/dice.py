"""+DICE and -DICE: the number of dice to roll, and the dice to keep."""

from collections.abc import Collection, Iterable, Sequence

from combat.engine.book import cites
from events.vocabulary import Modifier

BASE_DICE = 2

Sources = tuple[tuple[str, int], ...]
"""The names and amounts of a roll's +DICE and -DICE."""


@cites("TC-DICE-06", "TC-DICE-10")
def applicable(chart: Sources, present: Collection[str]) -> Sources:
    """Return the rows of a DICE chart whose names apply to a roll, in chart order.

    Names that are not in the chart are ignored.
    """
    return tuple((name, dice) for name, dice in chart if name in present)


@cites("TC-DICE-06", "TC-SHOOT-02")
def without_repeats(
    modifiers: Iterable[Modifier], unique: Collection[str], ignored: Collection[str]
) -> tuple[Modifier, ...]:
    """Return modifiers without ignored ones, and with only the first one of each `unique` name.

    >>> cover, oath = Modifier("Cover", -1, "dice"), Modifier("Oath", 1, "dice")
    >>> [each.name for each in without_repeats((cover, oath, cover, oath), ["Cover"], [])]
    ['Cover', 'Oath', 'Oath']
    """
    remaining = [modifier for modifier in modifiers if modifier.name not in ignored]
    names = [modifier.name for modifier in remaining]
    return tuple(
        modifier
        for place, modifier in enumerate(remaining)
        if modifier.name not in unique or modifier.name not in names[:place]
    )


@cites("TC-DICE-04", "TC-DICE-06")
def net_dice(amounts: Iterable[int]) -> int:
    """Return a roll's net DICE, after +DICE and -DICE have cancelled each other in pairs."""
    return sum(amounts)


@cites("TC-DICE-09")
def capped(net: int, most: int | None) -> int:
    """Return a roll's net DICE, capped at the limit that a setting puts on extra dice."""
    return net if most is None else max(-most, min(most, net))


@cites("TC-DICE-01", "TC-DICE-02", "TC-DICE-03", "TC-DICE-05", "TC-DICE-07")
def pool_size(net: int, base: int = BASE_DICE) -> int:
    """Return the number of D6 to roll: the base dice, plus one for each net DICE of either sign."""
    return base + abs(net)


@cites("TC-DICE-02", "TC-DICE-03", "TC-DICE-05")
def kept(faces: Sequence[int], net: int, base: int = BASE_DICE) -> tuple[int, ...]:
    """Return the positions of the kept dice: the highest for net +DICE, the lowest for net -DICE, otherwise all.

    Positions count from zero. Of equal faces, those that come first are kept.

    The Pilgrim shoots into cover at -1 DICE, so only one of the fives is kept:

    >>> kept((5, 5, 1), net=-1)
    (0, 2)

    The Heretic rolls the injury at +1 DICE, so the 1 is dropped:

    >>> kept((4, 5, 1), net=+1)
    (0, 1)
    """
    ranked = sorted(range(len(faces)), key=lambda position: (-net * faces[position], position))
    return tuple(sorted(ranked[:base]))


@cites("TC-DICE-01", "TC-DICE-02", "TC-DICE-03", "TC-DICE-05")
def kept_total(faces: Sequence[int], net: int, base: int = BASE_DICE) -> int:
    """Return the sum of the kept dice.

    The Pilgrim needs a 7 and misses; the Heretic's injury roll totals 9:

    >>> kept_total((5, 5, 1), net=-1), kept_total((4, 5, 1), net=+1)
    (6, 9)
    """
    return sum(faces[position] for position in kept(faces, net, base))
