"""Tests: icons, Difficulty Numbers and contests."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from combat.engine.book import cites

ICONS: Mapping[int, int] = {1: 0, 2: 0, 3: 0, 4: 1, 5: 1, 6: 2}
"""How many icons each face is worth."""

USUAL_DNS: Mapping[str, int] = {"easy": 1, "standard": 3, "challenging": 5, "difficult": 7, "extreme": 9}


@cites("WG-TEST-01", "WG-TEST-08")
def pool_size(value: int, modifiers: Iterable[int] = (), least: int = 1) -> int:
    """Return how many dice are rolled: the value on the sheet and whatever is added to it, and never less than one.

    Of damage dice there may be none.

    An Athletics value of 7 is seven dice:

    >>> pool_size(7), pool_size(1, (-2,))
    (7, 1)
    """
    return max(least, value + sum(modifiers))


@cites("WG-TEST-01", "WG-ATK-02")
def trained(total: int | None, attribute: int) -> int:
    """Return the value of a skill: its total on the sheet, or the attribute behind it where it is untrained.

    >>> trained(7, 4), trained(None, 4)
    (7, 4)
    """
    return attribute if total is None else total


@cites("WG-TEST-02", "WG-TEST-03", "WG-DIE-08")
def icons(faces: Iterable[int]) -> int:
    """Return the icons on all dice of a pool, Wrath Die and bought dice included.

    >>> icons((1, 2, 3, 4, 5, 6))
    4
    """
    return sum(ICONS[face] for face in faces)


@cites("WG-TEST-03", "WG-DIE-01")
def reading(faces: Sequence[int], wrath: int = 0) -> tuple[tuple[tuple[int, bool], ...], tuple[int, ...]]:
    """Return all that the dice of a roll are ever read for: their icons, and whether a Wrath Die shows a 1.

    The Wrath Dice lie first; otherwise one die is like another.

    >>> reading((2, 4, 6, 1), 1) == reading((3, 3, 5, 6), 1), reading((2, 4), 1) == reading((1, 4), 1)
    (True, False)
    """
    special = tuple(sorted((ICONS[face], face == 1) for face in faces[:wrath]))
    return special, tuple(sorted(ICONS[face] for face in faces[wrath:]))


@cites("WG-TEST-04")
def passes(rolled: int, dn: int) -> bool:
    """Return whether so many icons are enough.

    >>> passes(3, 3), passes(2, 3)
    (True, False)
    """
    return rolled >= dn


@cites("WG-TEST-05", "WG-TEST-09", "WG-TEST-11")
def difficulty(base: int, modifiers: Iterable[int] = (), least: int = 1) -> int:
    """Return the DN after everything that raises or lowers it, but never below the lowest that the table plays with.

    >>> difficulty(USUAL_DNS["standard"], (+1,)), difficulty(1, (-3,))
    (4, 1)
    """
    return max(least, base + sum(modifiers))


@cites("WG-TEST-06")
def instigator_wins(instigator: int, opponent: int) -> bool:
    """Return whether the instigator of a contest wins: more icons win, and a tie is the instigator's.

    The side forcing the door and the side holding it are level:

    >>> instigator_wins(3, 3)
    True
    """
    return instigator >= opponent


@cites("WG-TEST-10")
def half(number: int) -> int:
    """Return half of a number, rounded up as all fractions are.

    >>> half(5)
    3
    """
    return -(-number // 2)


@cites("WG-MA-04", "WG-WND-02")
def no_effect(penalty: int) -> int:
    """Return no icons for the opponent: a contest has no DN that could be raised.

    >>> no_effect(2)
    0
    """
    return 0


@cites("WG-MA-04", "WG-WND-02")
def opponent_icons(penalty: int) -> int:
    """Return as many extra icons for the opponent as the DN would have been raised by.

    >>> opponent_icons(2)
    2
    """
    return penalty


CONTESTED_PENALTY: Mapping[str, Callable[[int], int]] = {"none": no_effect, "opponent_icons": opponent_icons}
"""What becomes of a raised DN in a contest, which has none: extra icons for the opponent."""


@cites("WG-WRATH-03", "WG-WRATH-04")
def rerolled(faces: Sequence[int], wrath: int) -> tuple[int, ...]:
    """Return the positions of the dice that Wrath rolls again: every failure, but no Wrath Die showing 1.

    The Wrath Dice lie first. One that shows 3 goes again and may turn into a Complication; one that shows 1 stays:

    >>> rerolled((3, 2, 6), 1), rerolled((1, 1, 4), 1)
    ((0, 1), (1,))
    """
    return tuple(at for at, face in enumerate(faces) if ICONS[face] == 0 and not (at < wrath and face == 1))


@cites("WG-WRATH-03")
def with_rerolled(faces: Sequence[int], places: Sequence[int], again: Sequence[int]) -> tuple[int, ...]:
    """Return a pool as it lies after some of its dice were rolled again.

    >>> with_rerolled((3, 2, 6), (0, 1), (5, 1))
    (5, 1, 6)
    """
    new = dict(zip(places, again, strict=True))
    return tuple(new.get(at, face) for at, face in enumerate(faces))
