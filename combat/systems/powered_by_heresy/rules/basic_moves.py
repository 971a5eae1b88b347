"""Other basic moves: Defy Danger, Defend, Discern Realities, Aid or Interfere."""

from collections.abc import Mapping
from typing import Literal

from combat.engine.book import cites
from combat.systems.powered_by_heresy.rules import TABLES
from combat.systems.powered_by_heresy.rules.rolling import Band

Approach = Literal[
    "melee skill", "guns", "force", "speed", "endurance", "wits", "charm", "mental fortitude", "noticing"
]
"""The ways to defy a danger."""

DEFY_BY: Mapping[str, str] = TABLES["approaches"]
"""The stats of the ways to defy a danger."""


@cites("PBH-MOVE-15")
def defy_stat(approach: str, fortitude: str = "willpower") -> str:
    """Return the stat that is rolled for a way to defy a danger; mental fortitude is printed with the wrong stat."""
    return "WS" if approach == "mental fortitude" and fortitude == "as_printed" else DEFY_BY[approach]


QUESTIONS = (
    "what happened", "what is coming", "what to watch for", "what is useful", "who is in control", "what is false",
)  # fmt: skip
HOLD_GAINED: Mapping[Band, int] = {"10+": 3, "7-9": 1, "6-": 0}
"""The questions that Discern Realities grants, and the hold that Defend gives, for each result."""


@cites("PBH-MOVE-20")
def help_amount(result: Band, hindering: bool, text: str = "here") -> int:
    """Return the modifier that Aid or Interfere adds to the other roll, negative for interference.

    The later rule text gives 2 on a 10+ and 1 on a 7-9; Dungeon World gives 1 for help and 2 for interference.
    """
    if result == "6-":
        return 0
    amount = 1 + (hindering if text == "dungeon_world" else result == "10+")
    return -amount if hindering else amount


@cites("PBH-MOVE-17")
def halved(wounds: int, rounding: str = "down") -> int:
    """Return the wounds left after a defender halves an attack.

    >>> halved(3), halved(1), halved(3, "up")
    (1, 0, 2)
    """
    return (wounds + (rounding == "up")) // 2
