"""Other basic moves: Defy Danger, Discern Realities, Aid or Interfere."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Literal

from combat.engine.book import cites
from combat.systems.powered_by_heresy.rules.rolling import Band

Approach = Literal[
    "melee skill", "guns", "force", "speed", "endurance", "wits", "charm", "mental fortitude", "noticing"
]
"""The ways to defy a danger."""

# fmt: off
# The ways to defy a danger, and their stats.
DEFY_BY: Mapping[str, str] = MappingProxyType({
    "melee skill":        "WS",
    "guns":               "BS",
    "force":              "S",
    "speed":              "Ag",
    "endurance":          "T",
    "wits":               "Int",
    "charm":              "Fel",
    "mental fortitude":   "WP",
    "noticing":           "Per",
})
# fmt: on

FORTITUDE: Mapping[str, str] = MappingProxyType({"willpower": "WP", "as_printed": "WS"})
"""The stat for mental fortitude, as the source means it and as it is printed."""


@cites("PBH-MOVE-15")
def defy_stat(approach: str, fortitude: str = "willpower") -> str:
    """Return the stat that is rolled for a way to defy a danger.

    >>> defy_stat("speed"), defy_stat("mental fortitude"), defy_stat("mental fortitude", "as_printed")
    ('Ag', 'WP', 'WS')
    """
    return FORTITUDE[fortitude] if approach == "mental fortitude" else DEFY_BY[approach]


QUESTIONS = (
    "what happened",
    "what is coming",
    "what to watch for",
    "what is useful",
    "who is in control",
    "what is false",
)


@cites("PBH-MOVE-19")
def questions_gained(result: Band) -> int:
    """Return the number of questions that Discern Realities grants.

    >>> questions_gained("10+"), questions_gained("7-9"), questions_gained("6-")
    (3, 1, 0)
    """
    return {"10+": 3, "7-9": 1, "6-": 0}[result]


@cites("PBH-MOVE-20")
def help_by_repository(result: Band, _: bool) -> int:
    """Return the amount under the later rule text: 2 on a 10+ and 1 on a 7-9, for help and interference alike.

    >>> help_by_repository("10+", False), help_by_repository("7-9", True), help_by_repository("6-", True)
    (2, 1, 0)
    """
    return {"10+": 2, "7-9": 1, "6-": 0}[result]


@cites("PBH-MOVE-20")
def help_by_dungeon_world(result: Band, hindering: bool) -> int:
    """Return the amount under the rules of Dungeon World: 1 for help and 2 for interference, on any hit.

    >>> help_by_dungeon_world("7-9", False), help_by_dungeon_world("7-9", True)
    (1, 2)
    """
    if result == "6-":
        return 0
    return 2 if hindering else 1


AID_TEXT: Mapping[str, Callable[[Band, bool], int]] = MappingProxyType(
    {"here": help_by_repository, "dungeon_world": help_by_dungeon_world}
)


@cites("PBH-MOVE-20")
def help_amount(result: Band, hindering: bool, text: str = "here") -> int:
    """Return the modifier that Aid or Interfere adds to the other roll, negative for interference.

    >>> help_amount("10+", hindering=True), help_amount("7-9", hindering=False)
    (-2, 1)
    >>> help_amount("7-9", hindering=True, text="dungeon_world")
    -2
    """
    amount = AID_TEXT[text](result, hindering)
    return -amount if hindering else amount


@cites("PBH-MOVE-20")
def helper_is_exposed(result: Band) -> bool:
    """Return whether the result exposes the helper; only a 7-9 does.

    >>> helper_is_exposed("7-9"), helper_is_exposed("10+")
    (True, False)
    """
    return result == "7-9"
