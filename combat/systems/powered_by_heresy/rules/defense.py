"""Defense: the number that damage dice must beat."""

from collections.abc import Iterable, Mapping

from combat.engine.book import cites
from combat.systems.powered_by_heresy.rules import TABLES
from events.powered_by_heresy.sheets import Improvement

IMPROVEMENTS: Mapping[str, Improvement] = {
    name: Improvement(name, **fields) for name, fields in TABLES["improvements"].items()
}
"""The book's sources of Defense."""


@cites("PBH-DEF-02", "PBH-DEF-04")
def armour_bonus(worn: Iterable[str], *, stacks: bool = False) -> int:
    """Return the Defense bonus of armour: that of the best suit, or the sum of all suits."""
    bonuses = [IMPROVEMENTS[item].amount for item in worn]
    return sum(bonuses) if stacks else max(bonuses, default=0)


@cites("PBH-DEF-01", "PBH-DEF-05")
def defense(standing: int, modifiers: Iterable[int]) -> int:
    """Return the Defense against one attack: at least 0, without an upper limit."""
    return max(standing + sum(modifiers), 0)
