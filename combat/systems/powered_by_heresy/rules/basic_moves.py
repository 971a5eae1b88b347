"""The other basic moves: Defy Danger, Discern Realities, Aid or Interfere."""

from collections.abc import Mapping
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


HELP: Mapping[str, Mapping[str, tuple[int, int]]] = MappingProxyType({
    "here":          {"10+": (2, -2), "7-9": (1, -1)},
    "dungeon_world": {"10+": (1, -2), "7-9": (1, -2)},
})  # fmt: skip
"""What help adds and what hindrance takes away, by the text and the result; nothing on a 6-."""


@cites("PBH-MOVE-20")
def help_amount(result: Band, hindering: bool, text: str = "here") -> int:
    """Return what Aid or Interfere adds to the other's roll, with its sign.

    >>> help_amount("10+", hindering=True), help_amount("7-9", hindering=False)
    (-2, 1)
    >>> help_amount("7-9", hindering=True, text="dungeon_world")
    -2
    """
    return HELP[text].get(result, (0, 0))[hindering]


@cites("PBH-MOVE-20")
def helper_is_exposed(result: Band) -> bool:
    """Return whether helping costs the helper something: on a 7-9.

    >>> helper_is_exposed("7-9"), helper_is_exposed("10+")
    (True, False)
    """
    return result == "7-9"
