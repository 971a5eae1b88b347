"""+DICE and -DICE: how many dice are rolled, and which of them count."""

from collections.abc import Collection, Iterable, Sequence

from combat.engine.book import cites

BASE_DICE = 2

Sources = tuple[tuple[str, int], ...]
"""What brings DICE to a roll, by the name that the roll lists it under, and how many."""


@cites("TC-DICE-06", "TC-DICE-10")
def applying(chart: Sources, present: Collection[str]) -> Sources:
    """The lines of a chart of DICE that apply to a roll, in the order of the chart.

    Names that the chart does not know bring nothing.

    >>> applying((("Cover", -1), ("Long Range", -1)), ["Long Range", "fog"])
    (('Long Range', -1),)
    """
    return tuple((name, dice) for name, dice in chart if name in present)


@cites("TC-DICE-04", "TC-DICE-06")
def net_dice(amounts: Iterable[int]) -> int:
    """What is left of all +DICE and -DICE of one roll once opposite dice have cancelled in pairs.

    >>> net_dice((+2, -1))
    1
    >>> net_dice((+2, -2))
    0
    """
    return sum(amounts)


@cites("TC-DICE-09")
def limited(net: int, most: int | None) -> int:
    """The net DICE that are really used when the table caps the extra dice of one roll.

    >>> limited(-5, 3), limited(+5, None)
    (-3, 5)
    """
    return net if most is None else max(-most, min(most, net))


@cites("TC-DICE-01", "TC-DICE-02", "TC-DICE-03", "TC-DICE-05", "TC-DICE-07")
def pool_size(net: int, base: int = BASE_DICE) -> int:
    """How many D6 are rolled: the base dice and one more for each net DICE of either sign.

    >>> pool_size(0), pool_size(+1), pool_size(-2)
    (2, 3, 4)
    """
    return base + abs(net)


@cites("TC-DICE-02", "TC-DICE-03", "TC-DICE-05")
def kept(faces: Sequence[int], net: int, base: int = BASE_DICE) -> tuple[int, ...]:
    """The positions of the dice that count: the highest for +DICE, the lowest for -DICE, all of them for neither.

    They are counted from zero, in the order in which the dice fell; of equal dice the earlier one counts.

    The Pilgrim shoots into cover, at -1 DICE, and only one of his fives counts:

    >>> kept((5, 5, 1), net=-1)
    (0, 2)

    The Heretic injures him at +1 DICE, and his 1 is left out:

    >>> kept((4, 5, 1), net=+1)
    (0, 1)
    """
    ranked = sorted(range(len(faces)), key=lambda position: (-net * faces[position], position))
    return tuple(sorted(ranked[:base]))


@cites("TC-DICE-01", "TC-DICE-02", "TC-DICE-03", "TC-DICE-05")
def kept_total(faces: Sequence[int], net: int, base: int = BASE_DICE) -> int:
    """The sum of the dice that count.

    The Pilgrim needed a 7 and misses; the Heretic's injury is a 9:

    >>> kept_total((5, 5, 1), net=-1), kept_total((4, 5, 1), net=+1)
    (6, 9)
    """
    return sum(faces[position] for position in kept(faces, net, base))
