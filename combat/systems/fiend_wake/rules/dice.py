"""Tosses and rolls: comparing values, and stacking dice toward a roll."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from combat.engine.book import cites


@cites("FW-CORE-01", "FW-CORE-02")
def value_of(faces: Sequence[int]) -> int:
    """Return the value of a roll: the sum of all its tosses.

    >>> value_of((7,)), value_of((3, 9, 12))
    (7, 24)
    """
    return sum(faces)


@cites("FW-CORE-03", "FW-CORE-05", "FW-CORE-06", "FW-DMG-43")
def beats(value: int, number: int) -> bool:
    """Return whether a value beats a number, which means that it is at least as high.

    A roll that beats its difficulty succeeds.

    >>> beats(7, 7), beats(6, 7)
    (True, False)
    """
    return value >= number


@cites("FW-CORE-04")
def is_inside(value: int, number: int) -> bool:
    """Return whether a value is inside a number, that is, not above it. Any other value is outside.

    >>> is_inside(4, 4), is_inside(5, 4)
    (True, False)
    """
    return value <= number


@cites("FW-CORE-08", "FW-CORE-07")
def skill_level(skills: Mapping[str, int], skill: str) -> int:
    """Return a combatant's skill level; 0 without the skill. A roll uses one stat and at most one skill.

    >>> skill_level({"Tactics": 2}, "Tactics"), skill_level({"Tactics": 2}, "Medicine")
    (2, 0)
    """
    return skills.get(skill, 0)


@cites("FW-CORE-04", "FW-CORE-10")
def numbers_inside(level: int, available: Sequence[int]) -> int:
    """Return the number of available stack numbers that are inside a skill level.

    >>> numbers_inside(3, (1, 3, 5)), numbers_inside(0, (1, 3, 5))
    (2, 0)
    """
    return sum(is_inside(number, level) for number in available)


@cites("FW-CORE-10")
def skill_gate(level: int, available: Sequence[int], faces: Sequence[int]) -> bool:
    """Reading: every available stack number inside the skill level stacks one die.

    Returns:
        Whether one more die is tossed.

    Skill 3 with the numbers 1, 3 and 5 stacks two dice after the first:

    >>> skill_gate(3, (1, 3, 5), (6,)), skill_gate(3, (1, 3, 5), (6, 2)), skill_gate(3, (1, 3, 5), (6, 2, 9))
    (True, True, False)
    """
    return len(faces) - 1 < numbers_inside(level, available)


@cites("FW-CORE-10")
def match_explode(level: int, available: Sequence[int], faces: Sequence[int]) -> bool:
    """Reading: a toss that shows an available stack number stacks another die, up to as many as the skill level.

    >>> match_explode(2, (1, 3, 5), (3,)), match_explode(2, (1, 3, 5), (3, 4)), match_explode(0, (1, 3, 5), (3,))
    (True, False, False)
    """
    return len(faces) - 1 < level and faces[-1] in available


STACK_RULE: Mapping[str, Callable[[int, Sequence[int], Sequence[int]], bool]] = MappingProxyType(
    {"skill_gate": skill_gate, "match_explode": match_explode}
)
"""Functions that decide whether the program tosses another die. With `manual`, players report their dice instead."""


def none_yet(level: int, available: Sequence[int]) -> int:
    """Return 0, because no die is stacked before the first toss."""
    return 0


STACKED_AT_ONCE: Mapping[str, Callable[[int, Sequence[int]], int]] = MappingProxyType(
    {"skill_gate": numbers_inside, "match_explode": none_yet}
)
"""Functions that return the number of stacked dice tossed together with the first die."""
