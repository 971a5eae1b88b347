"""
Wounds and Defense: how much somebody bears, what keeps damage off, and what the tags of gear do.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Literal

from combat.engine.book import cites

Fate = Literal["stands", "dying", "dead"]
Kind = Literal["melee", "ranged", "other"]

# fmt: off
# What improves a Defense, by how much, and against which attacks.
IMPROVES: Mapping[str, tuple[int, str]] = MappingProxyType({
    "Flak Armour":          (1, "any"),
    "Good cover":           (1, "ranged"),
    "Parry":                (1, "melee"),
    "Power armour":         (2, "any"),
    "Adeptus power armour": (3, "any"),
    "Uncanny reflexes":     (1, "any"),
})
# The class, and its max wounds before Toughness; the class, and its load before Strength.
CLASS_WOUNDS: Mapping[str, int] = MappingProxyType({"Assassin": 4, "Seeker": 6, "Tactician": 6, "Templar": 5})
CLASS_LOAD: Mapping[str, int] = MappingProxyType({"Assassin": 5, "Seeker": 10, "Tactician": 10, "Templar": 8})
# fmt: on

ARMOUR = ("Flak Armour", "Power armour", "Adeptus power armour")


@cites("PBH-WND-02")
def max_wounds(base: int, toughness: int) -> int:
    """
    The max wounds of a player character: those of the class, and Toughness where it is positive.

    >>> max_wounds(CLASS_WOUNDS["Templar"], 2), max_wounds(CLASS_WOUNDS["Assassin"], -1)
    (7, 4)
    """
    return base + max(toughness, 0)


@cites("PBH-LB-04", "PBH-WND-03")
def is_out_of_action(dead: bool, survived: bool, current: int, most: int) -> bool:
    """
    Whether a player character can do nothing: dead, or barely alive and not healed below the maximum yet.

    >>> is_out_of_action(False, True, 5, 5), is_out_of_action(False, True, 4, 5)
    (True, False)
    """
    return dead or (survived and current >= most)


def recorded_in_full(current: int, suffered: int, _: int) -> int:
    """
    Wounds beyond the maximum are written down too.
    """
    return current + suffered


def recorded_to_the_maximum(current: int, suffered: int, most: int) -> int:
    """
    Wounds stop at the maximum.
    """
    return max(current, min(current + suffered, most))


CLAMP_WOUNDS: Mapping[bool, Callable[[int, int, int], int]] = MappingProxyType(
    {False: recorded_in_full, True: recorded_to_the_maximum}
)


@cites("PBH-WND-01", "PBH-WND-05")
def wounds_after(current: int, suffered: int, most: int, *, clamp: bool = False) -> int:
    """
    Current wounds after some more.

    >>> wounds_after(4, 3, 5), wounds_after(4, 3, 5, clamp=True)
    (7, 5)
    """
    return CLAMP_WOUNDS[clamp](current, suffered, most)


PC_AT_MAX: Mapping[str, Fate] = MappingProxyType({"last_breath": "dying", "dead": "dead"})
"""What reaching the maximum does to a player character (D-01, OR-6)."""


@cites("PBH-WND-03", "PBH-WND-04")
def fate(current: int, most: int, newly: int, player_character: bool, pc_at_max: str = "last_breath") -> Fate:
    """
    What becomes of somebody who has just been wounded.

    Args:
        current: Wounds now.

        most: Max wounds.

        newly: How many of them are new; without a new one nothing changes.

        player_character: Whether a player speaks for them.

        pc_at_max: Whether a player character at the maximum is dying or dead.

    Ruling:
        A GM character at its maximum is dead or out of the fight, as the GM tells it.

    >>> fate(7, 5, 3, player_character=True), fate(3, 3, 1, player_character=False), fate(5, 5, 0, True)
    ('dying', 'dead', 'stands')
    """
    if not newly or current < most:
        return "stands"
    return PC_AT_MAX[pc_at_max] if player_character else "dead"


def one_suit(worn: Sequence[int]) -> int:
    """
    One suit counts, the best.
    """
    return max(worn, default=0)


def every_suit(worn: Sequence[int]) -> int:
    """
    All of it counts.
    """
    return sum(worn)


ARMOUR_STACKS: Mapping[bool, Callable[[Sequence[int]], int]] = MappingProxyType({False: one_suit, True: every_suit})


@cites("PBH-DEF-02", "PBH-DEF-04")
def armour_bonus(worn: Iterable[str], *, stacks: bool = False) -> int:
    """
    What armour adds to a Defense.

    >>> armour_bonus(["Power armour", "Adeptus power armour"])
    3
    >>> armour_bonus(["Power armour", "Adeptus power armour"], stacks=True)
    5
    """
    return ARMOUR_STACKS[stacks]([IMPROVES[each][0] for each in worn])


@cites("PBH-DEF-02", "PBH-DEF-01")
def improvement(name: str, kind: Kind) -> int:
    """
    What one thing other than armour adds against this kind of attack.

    >>> improvement("Parry", "melee"), improvement("Parry", "ranged"), improvement("Uncanny reflexes", "other")
    (1, 0, 1)
    """
    amount, against = IMPROVES[name]
    return amount if against in ("any", kind) else 0


@cites("PBH-DEF-03")
def standing_defense(printed: int | None, base: int, armour: int, bonus: int = 0) -> int:
    """
    The Defense before the circumstances of an attack: as printed where a sheet prints one, else base and armour.

    Args:
        printed: The number on the sheet, or None.

        base: That of an untrained human in civilian clothes.

        armour: What the armour adds.

        bonus: What training or anything else adds on this sheet.

    Ruling:
        The printed Guardsman and Astartes stand above base and armour, so a printed Defense is used as it stands.

    >>> standing_defense(None, 1, 1), standing_defense(3, 1, 1), standing_defense(6, 1, 3)
    (2, 3, 6)
    """
    return base + armour + bonus if printed is None else printed


@cites("PBH-DEF-01", "PBH-DEF-05")
def defense(standing: int, modifiers: Iterable[int]) -> int:
    """
    The Defense against one attack, worked out anew for each; never below 0, and without an upper limit.

    >>> defense(1, [-1, -1]), defense(3, [1])
    (0, 4)
    """
    return max(standing + sum(modifiers), 0)


@cites("PBH-DEF-05")
def can_wound(sides: int, against: int) -> bool:
    """
    Whether a die of this size can ever beat this Defense.

    >>> can_wound(6, 6), can_wound(8, 6)
    (False, True)
    """
    return sides > against


@cites("PBH-TAG-01")
def clumsy_penalty(clumsy: bool, armored: bool) -> int:
    """
    The ongoing of something clumsy that is worn; the move Armored ignores it.

    >>> clumsy_penalty(True, False), clumsy_penalty(True, True)
    (-1, 0)
    """
    return -1 if clumsy and not armored else 0


@cites("PBH-TAG-03")
def tags_to_show(result: str, tags: Sequence[str]) -> tuple[str, ...]:
    """
    The tags of the item in use that the GM may turn against its owner: at every 6-, all of them.

    >>> tags_to_show("6-", ["loud"]), tags_to_show("7-9", ["loud"])
    (('loud',), ())
    """
    return tuple(tags) if result == "6-" else ()
