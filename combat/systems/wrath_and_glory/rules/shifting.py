"""Shifting: removing sixes from a roll that has more icons than it needs."""

from collections.abc import Callable, Mapping, Sequence

from combat.engine.book import cites


@cites("WG-SHIFT-01", "WG-SHIFT-02", "WG-SHIFT-06", "WG-SHIFT-09")
def shifts(faces: Sequence[int], rolled: int, dn: int) -> int:
    """Return how many dice showing 6 can be shifted so that the remaining icons still reach the DN.

    >>> shifts((4, 4, 5, 6, 2), 5, 3), shifts((6, 6), 4, 3)
    (1, 0)
    """
    return 0 if rolled < dn else min(list(faces).count(6), (rolled - dn) // 2)


@cites("WG-SHIFT-01", "WG-SHIFT-09")
def icons_left(rolled: int, shifted: int) -> int:
    """Return the icons left after shifting.

    >>> icons_left(7, 2)
    3
    """
    return rolled - 2 * shifted


@cites("WG-SHIFT-08")
def highest_hit(dns: Sequence[int]) -> int:
    """Return the highest DN among the targets hit, so that shifting loses no hit.

    >>> highest_hit((5, 6))
    6
    """
    return max(dns)


@cites("WG-SHIFT-08")
def lowest_hit(dns: Sequence[int]) -> int:
    """Return the lowest DN among the targets hit, so that shifting may lose hits on the others.

    >>> lowest_hit((5, 6))
    5
    """
    return min(dns)


MULTI_SHIFT_DN: Mapping[str, Callable[[Sequence[int]], int]] = {"highest_hit": highest_hit, "may_give_up": lowest_hit}


@cites("WG-SHIFT-03", "WG-GLORY-02")
def glory_shifts(available: int) -> int:
    """Return how many shifts of one Test may become Glory: at most one.

    >>> glory_shifts(3), glory_shifts(0)
    (1, 0)
    """
    return min(available, 1)


@cites("WG-SHIFT-04", "WG-SHIFT-05", "WG-SHIFT-07")
def damage_shifts(available: int, attack: bool, several_or_blast: bool, may_shift: bool) -> int:
    """Return how many shifts of an attack may become ED. The setting may forbid it for several targets or a Blast.

    >>> damage_shifts(2, attack=True, several_or_blast=True, may_shift=True), damage_shifts(2, True, True, False)
    (2, 0)
    """
    return available if attack and (may_shift or not several_or_blast) else 0
