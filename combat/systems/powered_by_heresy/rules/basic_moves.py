"""The other basic moves: Defy Danger, Discern Realities, Aid or Interfere."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Literal

from combat.engine.book import cites
from combat.systems.powered_by_heresy.rules.rolling import Band

Approach = Literal[
    "melee skill", "guns", "force", "speed", "endurance", "wits", "charm", "mental fortitude", "noticing"
]
"""How a danger is defied."""

# fmt: off
# The way in which a danger is defied, and the stat that goes with it.
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
"""The stat of mental fortitude, as the source means it and as the page prints it."""


@cites("PBH-MOVE-15")
def defy_stat(approach: str, fortitude: str = "willpower") -> str:
    """Return the stat with which a danger is defied.

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
    """Return how many questions Discern Realities lets one ask.

    >>> questions_gained("10+"), questions_gained("7-9"), questions_gained("6-")
    (3, 1, 0)
    """
    return {"10+": 3, "7-9": 1, "6-": 0}[result]


@cites("PBH-MOVE-20")
def help_as_here(result: Band, _: bool) -> int:
    """Return two for a 10+ and one for a 7-9, to help and to hinder alike.

    >>> help_as_here("10+", False), help_as_here("7-9", True), help_as_here("6-", True)
    (2, 1, 0)
    """
    return {"10+": 2, "7-9": 1, "6-": 0}[result]


@cites("PBH-MOVE-20")
def help_as_in_the_parent_game(result: Band, hindering: bool) -> int:
    """Return one to help and two to hinder, on any hit.

    >>> help_as_in_the_parent_game("7-9", False), help_as_in_the_parent_game("7-9", True)
    (1, 2)
    """
    if result == "6-":
        return 0
    return 2 if hindering else 1


AID_TEXT: Mapping[str, Callable[[Band, bool], int]] = MappingProxyType(
    {"here": help_as_here, "dungeon_world": help_as_in_the_parent_game}
)


@cites("PBH-MOVE-20")
def help_amount(result: Band, hindering: bool, text: str = "here") -> int:
    """Return what Aid or Interfere adds to the other's roll, with its sign.

    >>> help_amount("10+", hindering=True), help_amount("7-9", hindering=False)
    (-2, 1)
    >>> help_amount("7-9", hindering=True, text="dungeon_world")
    -2
    """
    amount = AID_TEXT[text](result, hindering)
    return -amount if hindering else amount


@cites("PBH-MOVE-20")
def helper_is_exposed(result: Band) -> bool:
    """Return whether helping costs the helper something: on a 7-9.

    >>> helper_is_exposed("7-9"), helper_is_exposed("10+")
    (True, False)
    """
    return result == "7-9"
