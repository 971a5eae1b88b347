"""Character change: XP, levels, stats, and learning moves, including those of other classes."""

from collections.abc import Collection, Iterable, Mapping

from combat.engine.book import cites
from events.powered_by_heresy.sheets import Move

MAX_STAT = 3
FREE_STAT = 2
GROUP_TRIGGERS = frozenset({"a threat investigated", "a heresy defeated", "an artefact gathered"})
"""The XP conditions that the group meets together; each of the others is met by one character."""

PERMISSION_LEVELS = (3, 6, 9)

HATED_FOES = ("xenos", "criminal", "daemon", "psyker", "mutant", "cultist")
"""The kinds of foe that Hatred may be for; tables may add others."""


@cites("PBH-ADV-03", "PBH-ADV-04", "PBH-ADV-05")
def xp_for(trigger: str, flag_xp: int) -> int:
    """Return the XP for a condition: 1, or the amount in the settings for a flag."""
    return flag_xp if trigger == "flag" else 1


@cites("PBH-ADV-03", "PBH-ADV-04", "PBH-ADV-06")
def xp_approvers(trigger: str, gm: str, others: tuple[str, ...]) -> tuple[str, ...]:
    """Return the seats that must agree that a condition marks XP: all for the group's deeds, else the GM.

    The use of This I Know is on record, so it needs no consent.
    """
    if trigger == "This I Know":
        return ()
    return others if trigger in GROUP_TRIGGERS else (gm,)


@cites("PBH-ADV-07", "PBH-D-04")
def level_cost(level: int, extra: int) -> int:
    """Return the XP that the next level costs: the current level plus the amount in the settings."""
    return level + extra


@cites("PBH-ADV-08", "PBH-ADV-09", "PBH-ROLL-16")
def may_raise(value: int, level: int, used: int, reading: str = "inclusive") -> bool:
    """Return whether a new level may raise a stat by one, given the number of raises to +3 that were used before.

    The permissions to raise a stat to +3 count from levels 3, 6 and 9 on, or in the `exclusive` reading after them.
    """
    if value < FREE_STAT:
        return True
    counted = level if reading == "inclusive" else level - 1
    return value < MAX_STAT and used < sum(counted >= threshold for threshold in PERMISSION_LEVELS)


@cites("PBH-ADV-10")
def is_within_level(move_level: int, own_level: int) -> bool:
    """Return whether a character's level is high enough to learn a move."""
    return move_level <= own_level


@cites("PBH-ADV-11")
def starting_group(move: str, groups: Collection[Collection[str]]) -> tuple[str, ...]:
    """Return the starting moves that are learned together with a move, including itself; they count as one move."""
    return next((tuple(group) for group in groups if move in group), (move,))


@cites("PBH-ADV-13", "PBH-ADV-14")
def may_learn(requires: str, replaces: str, known: Collection[str]) -> bool:
    """Return whether a move may be learned: the moves that it requires and replaces must be known."""
    return all(move in known for move in (requires, replaces) if move)


@cites("PBH-ADV-14")
def replaced(known: Iterable[str], replaces: Mapping[str, str]) -> frozenset[str]:
    """Return the moves that the known moves have replaced, directly or through each other.

    >>> sorted(replaced(["Bigger"], {"Bigger": "Big", "Big": "Small", "Small": ""}))
    ['Big', 'Small']
    """
    lost: set[str] = set()
    for move in known:
        while (move := replaces.get(move, "")) and move not in lost:
            lost.add(move)
    return frozenset(lost)


@cites("PBH-ADV-10")
def is_repeatable(move: str) -> bool:
    """Return whether a move may be learned again: Multiclass, each time for one move of another class."""
    return move == Move.MULTICLASS


@cites("PBH-ADV-01", "PBH-ADV-02")
def fiction_is_settled(agreed: Collection[str], players: Collection[str]) -> bool:
    """Return whether a change from the fiction is written on the sheet, which requires that all players agree."""
    return set(players) <= set(agreed)
