"""Tests and the Wrath Die: icons, Difficulty Numbers, contests, and what a 1 or a 6 on the Wrath Die means."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from combat.engine.book import cites

ICONS: Mapping[int, int] = {1: 0, 2: 0, 3: 0, 4: 1, 5: 1, 6: 2}
"""How many icons each face is worth."""

# fmt: off
USUAL_DNS: Mapping[str, int] = {
    "easy":        1,
    "standard":    3,
    "challenging": 5,
    "difficult":   7,
    "extreme":     9,
}
# fmt: on


@cites("WG-TEST-01", "WG-TEST-08")
def pool_size(value: int, modifiers: Iterable[int] = ()) -> int:
    """
    How many dice are rolled: the value on the sheet and whatever is added to it, and never less than one.

    An Athletics value of 7 is seven dice:

    >>> pool_size(7), pool_size(1, (-2,))
    (7, 1)
    """
    return max(1, value + sum(modifiers))


@cites("WG-TEST-02", "WG-TEST-03", "WG-DIE-08")
def icons(faces: Iterable[int]) -> int:
    """
    The icons on all dice of a pool, Wrath Die and bought dice included.

    >>> icons((1, 2, 3, 4, 5, 6))
    4
    """
    return sum(ICONS[face] for face in faces)


@cites("WG-TEST-04")
def passes(rolled: int, dn: int) -> bool:
    """
    Whether so many icons are enough.

    >>> passes(3, 3), passes(2, 3)
    (True, False)
    """
    return rolled >= dn


@cites("WG-TEST-05", "WG-TEST-09", "WG-TEST-11")
def difficulty(base: int, modifiers: Iterable[int] = (), least: int = 1) -> int:
    """
    The DN after everything that raises or lowers it.

    Ruling:
        The book names no lowest DN; it is `least`, 1 unless the table says otherwise.

    >>> difficulty(USUAL_DNS["standard"], (+1,)), difficulty(1, (-3,))
    (4, 1)
    """
    return max(least, base + sum(modifiers))


@cites("WG-TEST-06")
def instigator_wins(instigator: int, opponent: int) -> bool:
    """
    Who has more icons wins a contest; a tie goes to whoever started what is being resisted.

    The side forcing the door and the side holding it are level:

    >>> instigator_wins(3, 3)
    True
    """
    return instigator >= opponent


@cites("WG-TEST-10")
def half(number: int) -> int:
    """
    Half of a number, rounded up as all fractions are.

    >>> half(5)
    3
    """
    return -(-number // 2)


@cites("WG-MA-04", "WG-WND-02")
def no_effect(penalty: int) -> int:
    """
    Return the opponent nothing: a contest has no DN that could be raised.

    >>> no_effect(2)
    0
    """
    return 0


@cites("WG-MA-04", "WG-WND-02")
def opponent_icons(penalty: int) -> int:
    """
    Return the opponent as many extra icons as the DN would have been raised by (OR-05).

    >>> opponent_icons(2)
    2
    """
    return penalty


CONTESTED_PENALTY: Mapping[str, Callable[[int], int]] = {"none": no_effect, "opponent_icons": opponent_icons}
"""What becomes of a raised DN in a contest, which has none (OR-05): extra icons for the opponent."""


@cites("WG-TEST-02", "WG-TEST-07", "WG-DIE-06", "WG-WND-09")
def wrath_dice(kind: str, pool: int, traumatic: int = 0, *, opposed: bool = True, dying: bool = False) -> int:
    """
    How many dice of a pool are Wrath Dice.

    Args:
        kind: `determination` has none, `contest` only where the table plays it so, everything else one.
        pool: How many dice are rolled.
        traumatic: Traumatic Injuries of the roller.
        opposed: Whether contests have a Wrath Die (D-14).
        dying: Whether the roller is Dying and the table adds a Wrath Die for each Traumatic Injury (OR-07).

    >>> wrath_dice("test", 7), wrath_dice("determination", 3), wrath_dice("test", 5, 2, dying=True)
    (1, 0, 3)
    """
    if kind == "determination" or (kind == "contest" and not opposed):
        return 0
    return min(pool, 1 + traumatic) if dying else 1


@cites("WG-DIE-01", "WG-WND-09")
def is_complication(wrath_faces: Sequence[int]) -> bool:
    """
    Whether the Wrath Die shows a 1, or one of several does, whatever became of the test.

    >>> is_complication((1,)), is_complication((6, 1)), is_complication(())
    (True, True, False)
    """
    return 1 in wrath_faces


@cites("WG-DIE-04", "WG-DIE-07", "WG-WND-09")
def is_wrath_six(wrath_faces: Sequence[int]) -> bool:
    """
    Whether the Wrath Die shows a 6, or every one of several does.

    Ruling:
        Where a Dying character rolls several Wrath Dice, Glory asks for as much as a Critical: a 6 on each.

    >>> is_wrath_six((6,)), is_wrath_six((6, 5)), is_wrath_six(())
    (True, False, False)
    """
    return bool(wrath_faces) and all(face == 6 for face in wrath_faces)


@cites("WG-DIE-05")
def is_critical(six: bool, hit: bool, attack: bool, *, requires_hit: bool = True) -> bool:
    """
    Whether an attack in combat is a Critical Hit: a 6 on the Wrath Die, and a hit where the table asks for one.

    >>> is_critical(six=True, hit=False, attack=True)
    False
    >>> is_critical(six=True, hit=False, attack=True, requires_hit=False)
    True
    """
    return six and attack and (hit or not requires_hit)


@cites("WG-WRATH-03", "WG-WRATH-04")
def rerolled(faces: Sequence[int], wrath: int) -> tuple[int, ...]:
    """
    The positions of the dice that Wrath rolls again: every failure, but no Wrath Die showing 1.

    Args:
        faces: The pool, Wrath Dice first.
        wrath: How many of them are Wrath Dice.

    A Wrath Die of 3 goes again and may turn into a Complication; one of 1 stays:

    >>> rerolled((3, 2, 6), 1), rerolled((1, 1, 4), 1)
    ((0, 1), (1,))
    """
    return tuple(at for at, face in enumerate(faces) if ICONS[face] == 0 and not (at < wrath and face == 1))
