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
