"""Tests: icons, Difficulty Numbers and contests."""

from collections.abc import Iterable, Mapping, Sequence

from combat.engine.book import cites

ICONS: Mapping[int, int] = {1: 0, 2: 0, 3: 0, 4: 1, 5: 1, 6: 2}
"""The number of icons that each face of a die is worth."""

USUAL_DNS: Mapping[str, int] = {"easy": 1, "standard": 3, "challenging": 5, "difficult": 7, "extreme": 9}

MAX_DN = 20
"""Largest accepted DN, twice the DN of an extreme test."""


@cites("WG-TEST-01", "WG-TEST-08")
def pool_size(value: int, modifiers: Iterable[int] = (), least: int = 1) -> int:
    """Return the number of dice to roll: the value on the sheet plus modifiers, but at least `least`.

    Pass `least=0` for damage dice. An Athletics value of 7 means seven dice:

    >>> pool_size(7), pool_size(1, (-2,))
    (7, 1)
    """
    return max(least, value + sum(modifiers))


@cites("WG-TEST-02", "WG-TEST-03", "WG-DIE-08")
def showing(faces: Sequence[int], wanted: str) -> tuple[int, ...]:
    """Return the positions of the dice that show one of the wanted faces.

    >>> showing((1, 4, 2, 1), "1 or 2"), showing((6, 6), "1")
    ((0, 2, 3), ())
    """
    return tuple(place for place, face in enumerate(faces) if str(face) in wanted.split(" or "))


def icons(faces: Iterable[int]) -> int:
    """Return the icons of all dice of a pool, including Wrath Dice and bought dice."""
    return sum(ICONS[face] for face in faces)


@cites("WG-TEST-03", "WG-DIE-01")
def outcome_key(faces: Sequence[int], wrath: int = 0) -> tuple[tuple[tuple[int, bool], ...], tuple[int, ...]]:
    """Return everything that matters about a roll's dice: their icons, and whether a Wrath Die shows a 1.

    The Wrath Dice come first. The order within the Wrath Dice, and within the other dice, does not matter.

    >>> outcome_key((2, 4, 6, 1), 1) == outcome_key((3, 3, 5, 6), 1), outcome_key((2, 4), 1) == outcome_key((1, 4), 1)
    (True, False)
    """
    special = tuple(sorted((ICONS[face], face == 1) for face in faces[:wrath]))
    return special, tuple(sorted(ICONS[face] for face in faces[wrath:]))


def reading_key(faces: Sequence[int], wrath: int = 0) -> tuple[int, bool, bool, bool]:
    """Return what is read from a roll's dice at once: the icons, and whether a Wrath Die shows a 1, or any die a 6.

    >>> reading_key((2, 4, 6, 1), 1), reading_key((1, 6), 1)
    ((3, False, False, True), (2, True, False, True))
    """
    return icons(faces), 1 in faces[:wrath], 6 in faces[:wrath], 6 in faces[wrath:]


@cites("WG-TEST-04")
def is_passed(rolled: int, dn: int) -> bool:
    """Return whether the icons reach the DN."""
    return rolled >= dn


@cites("WG-TEST-05", "WG-TEST-09", "WG-TEST-11")
def difficulty(base: int, modifiers: Iterable[int] = (), least: int = 1) -> int:
    """Return the DN after modifiers, but at least `least`."""
    return max(least, base + sum(modifiers))


@cites("WG-TEST-06")
def instigator_wins(instigator: int, opponent: int) -> bool:
    """Return whether the instigator of a contest wins: more icons win, and the instigator wins ties.

    A side that forces a door and a side that holds it have the same number of icons:

    >>> instigator_wins(3, 3)
    True
    """
    return instigator >= opponent


@cites("WG-TEST-10")
def half(number: int) -> int:
    """Return half of a number, rounded up."""
    return -(-number // 2)


@cites("WG-MA-04", "WG-WND-02")
def contested_penalty(penalty: int, reading: str) -> int:
    """Return the extra icons for a contest's opponent: none or, as a setting, the increase that a DN would have had."""
    return penalty if reading == "opponent_icons" else 0


@cites("WG-WRATH-03", "WG-WRATH-04")
def wrath_rerolls(faces: Sequence[int], wrath: int) -> tuple[int, ...]:
    """Return the positions of the dice that Wrath rerolls: all failures except a Wrath Die that shows a 1.

    The Wrath Dice come first. One that shows 3 is rolled again and may cause a Complication; one that shows 1 stays:

    >>> wrath_rerolls((3, 2, 6), 1), wrath_rerolls((1, 1, 4), 1)
    ((0, 1), (1,))
    """
    return tuple(index for index, face in enumerate(faces) if ICONS[face] == 0 and not (index < wrath and face == 1))


@cites("WG-WRATH-03")
def replace_rerolled(faces: Sequence[int], places: Sequence[int], again: Sequence[int]) -> tuple[int, ...]:
    """Return a pool after some of its dice have been rerolled.

    >>> replace_rerolled((3, 2, 6), (0, 1), (5, 1))
    (5, 1, 6)
    """
    new = dict(zip(places, again, strict=True))
    return tuple(new.get(index, face) for index, face in enumerate(faces))
