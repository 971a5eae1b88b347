"""Shifting: removing sixes from a roll that has more icons than it needs."""

from collections.abc import Sequence

from combat.engine.book import cites


@cites("WG-SHIFT-01", "WG-SHIFT-02", "WG-SHIFT-06", "WG-SHIFT-09")
def shifts(faces: Sequence[int], rolled: int, dn: int) -> int:
    """Return how many dice showing 6 can be shifted so that the remaining icons still reach the DN."""
    return 0 if rolled < dn else min(list(faces).count(6), (rolled - dn) // 2)


@cites("WG-SHIFT-01", "WG-SHIFT-09")
def icons_left(rolled: int, shifted: int) -> int:
    """Return the icons left after shifting."""
    return rolled - 2 * shifted


@cites("WG-SHIFT-08")
def multi_shift_dn(dns: Sequence[int], reading: str) -> int:
    """Return the DN to keep when shifting against several targets: the highest, to keep every hit, or the lowest."""
    return max(dns) if reading == "highest_hit" else min(dns)


@cites("WG-SHIFT-03", "WG-GLORY-02")
def glory_shifts(available: int) -> int:
    """Return how many shifts of one Test may become Glory: at most one."""
    return min(available, 1)


@cites("WG-SHIFT-04", "WG-SHIFT-05", "WG-SHIFT-07")
def damage_shifts(available: int, attack: bool, several_or_blast: bool, may_shift: bool) -> int:
    """Return how many shifts of an attack may become ED. The setting may forbid it for several targets or a Blast."""
    return available if attack and (may_shift or not several_or_blast) else 0
