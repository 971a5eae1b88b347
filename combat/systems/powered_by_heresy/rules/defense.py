"""Defense: the number that damage dice must beat."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Literal

from combat.engine.book import cites

Kind = Literal["melee", "ranged", "other"]

# fmt: off
# Sources of Defense: the bonus, and the kind of attack that it applies against.
IMPROVEMENTS: Mapping[str, tuple[int, str]] = MappingProxyType({
    "Flak Armour":          (1, "any"),
    "Good cover":           (1, "ranged"),
    "Parry":                (1, "melee"),
    "Power armour":         (2, "any"),
    "Adeptus power armour": (3, "any"),
    "Uncanny reflexes":     (1, "any"),
})
# fmt: on


@cites("PBH-DEF-02", "PBH-DEF-04")
def armour_bonus(worn: Iterable[str], *, stacks: bool = False) -> int:
    """Return the Defense bonus of armour: that of the best suit, or the sum of all suits."""
    bonuses = [IMPROVEMENTS[item][0] for item in worn]
    return sum(bonuses) if stacks else max(bonuses, default=0)


@cites("PBH-DEF-02", "PBH-DEF-01")
def improvement(name: str, kind: Kind) -> int:
    """Return the Defense bonus that a source other than armour gives against a kind of attack."""
    amount, against = IMPROVEMENTS[name]
    return amount if against in ("any", kind) else 0


@cites("PBH-DEF-03")
def defense_before_modifiers(printed: int | None, base: int, armour: int, bonus: int = 0) -> int:
    """Return the Defense before modifiers: the printed one, or if there is none, the sum of base, armour and bonus."""
    return base + armour + bonus if printed is None else printed


@cites("PBH-DEF-01", "PBH-DEF-05")
def defense(standing: int, modifiers: Iterable[int]) -> int:
    """Return the Defense against one attack: at least 0, without an upper limit."""
    return max(standing + sum(modifiers), 0)
