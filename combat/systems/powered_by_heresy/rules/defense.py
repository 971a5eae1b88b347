"""Defense: the number that damage dice must beat."""

from collections.abc import Callable, Iterable, Mapping, Sequence
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


@cites("PBH-DEF-04")
def one_suit(worn: Sequence[int]) -> int:
    """Return the Defense bonus of the best suit alone.

    >>> one_suit([2, 3]), one_suit([])
    (3, 0)
    """
    return max(worn, default=0)


@cites("PBH-DEF-04")
def every_suit(worn: Sequence[int]) -> int:
    """Return the sum of the Defense bonuses of all suits.

    >>> every_suit([2, 3])
    5
    """
    return sum(worn)


ARMOUR_STACKS: Mapping[bool, Callable[[Sequence[int]], int]] = MappingProxyType({False: one_suit, True: every_suit})


@cites("PBH-DEF-02", "PBH-DEF-04")
def armour_bonus(worn: Iterable[str], *, stacks: bool = False) -> int:
    """Return the Defense bonus of armour.

    >>> armour_bonus(["Power armour", "Adeptus power armour"])
    3
    >>> armour_bonus(["Power armour", "Adeptus power armour"], stacks=True)
    5
    """
    return ARMOUR_STACKS[stacks]([IMPROVEMENTS[item][0] for item in worn])


@cites("PBH-DEF-02", "PBH-DEF-01")
def improvement(name: str, kind: Kind) -> int:
    """Return the Defense bonus that a source other than armour gives against a kind of attack.

    >>> improvement("Parry", "melee"), improvement("Parry", "ranged"), improvement("Uncanny reflexes", "other")
    (1, 0, 1)
    """
    amount, against = IMPROVEMENTS[name]
    return amount if against in ("any", kind) else 0


@cites("PBH-DEF-03")
def defense_before_modifiers(printed: int | None, base: int, armour: int, bonus: int = 0) -> int:
    """Return the Defense before modifiers: the printed one, or if there is none, the sum of base, armour and bonus.

    >>> defense_before_modifiers(None, 1, 1), defense_before_modifiers(3, 1, 1), defense_before_modifiers(6, 1, 3)
    (2, 3, 6)
    """
    return base + armour + bonus if printed is None else printed


@cites("PBH-DEF-01", "PBH-DEF-05")
def defense(standing: int, modifiers: Iterable[int]) -> int:
    """Return the Defense against one attack: at least 0, without an upper limit.

    >>> defense(1, [-1, -1]), defense(3, [1])
    (0, 4)
    """
    return max(standing + sum(modifiers), 0)
