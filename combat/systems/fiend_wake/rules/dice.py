"""Tosses and rolls: comparing values, and stacking dice toward a roll."""

from collections.abc import Mapping, Sequence

from combat.engine.book import cites


@cites("FW-CORE-03", "FW-CORE-05", "FW-CORE-06", "FW-DMG-43")
def beats(value: int, number: int) -> bool:
    """Return whether a value beats a number, which means that it is at least as high.

    A roll that beats its difficulty succeeds.
    """
    return value >= number


@cites("FW-CORE-04", "FW-CORE-10")
def numbers_inside(level: int, available: Sequence[int]) -> int:
    """Return the number of available stack numbers that are inside a skill level, which means not above it."""
    return sum(number <= level for number in available)


@cites("FW-CORE-10")
def stacks_another(rule: str, level: int, available: Sequence[int], faces: Sequence[int]) -> bool:
    """Return whether one more die is tossed.

    With `skill_gate`, every available stack number inside the skill level stacks one die. With `match_explode`, a toss
    that shows an available number stacks another die, up to as many as the level. Skill 3 with the numbers 1, 3 and 5
    stacks two dice after the first:

    >>> [stacks_another("skill_gate", 3, (1, 3, 5), faces) for faces in ((6,), (6, 2), (6, 2, 9))]
    [True, True, False]
    """
    stacked = len(faces) - 1
    if rule == "skill_gate":
        return stacked < numbers_inside(level, available)
    return stacked < level and faces[-1] in available


@cites("FW-CORE-10")
def sum_and_match(faces: Sequence[int], available: Sequence[int]) -> tuple[int, int, bool]:
    """Return the sum and the number of the tosses, and whether the last one shows an available number."""
    return sum(faces), len(faces), faces[-1] in available


@cites("FW-CORE-10")
def progress(faces: Sequence[int], number: int, rule: str, level: int, available: Sequence[int]) -> tuple[int, bool]:
    """Return what matters of the tosses if only success counts, and whether another die is tossed.

    The sum matters up to the number to beat, and after the last toss only the number of tosses of a success.

    >>> [progress(faces, 8, "match_explode", 1, (5,)) for faces in ((5,), (4,), (5, 3), (9,))]
    [(5, True), (0, False), (2, False), (1, False)]
    """
    more = stacks_another(rule, level, available, faces)
    return min(sum(faces), number) if more else len(faces) * beats(sum(faces), number), more


@cites("FW-CORE-10")
def running_total(faces: Sequence[int], rule: str, level: int, available: Sequence[int]) -> tuple[int, int]:
    """Return what matters of the tosses if only their sum counts: their number only if another die is tossed.

    >>> [running_total(faces, "match_explode", 1, (5,)) for faces in ((5,), (8,), (5, 3))]
    [(5, 1), (8, 0), (8, 0)]
    """
    return sum(faces), len(faces) * stacks_another(rule, level, available, faces)


@cites("FW-CORE-08", "FW-CORE-07")
def skill_level(skills: Mapping[str, int], skill: str) -> int:
    """Return a combatant's skill level; 0 without the skill. A roll uses one stat and at most one skill."""
    return skills.get(skill, 0)
