"""Scenarios: how long a battle lasts, who wins it, and who comes and goes while it does."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from combat.engine.book import cites
from combat.systems.trench_crusade.rules.turns import highest

TURN_LIMIT = 6


@cites("TC-TURN-08")
def is_last_turn(turn: int, limit: int = TURN_LIMIT) -> bool:
    """Whether the battle ends with this Turn.

    >>> is_last_turn(5), is_last_turn(6)
    (False, True)
    """
    return turn >= limit


@cites("TC-TURN-10")
def no_winner(counts: Mapping[str, int]) -> str | None:
    """The reading that only a scenario can name the winner when the Turns run out.

    >>> no_winner({"pilgrims": 5, "heretics": 1}) is None
    True
    """
    return None


@cites("TC-TURN-10")
def most_models(counts: Mapping[str, int]) -> str | None:
    """The reading that the side with more models wins when the Turns run out, and nobody when they are level.

    >>> most_models({"pilgrims": 5, "heretics": 1})
    'pilgrims'
    """
    return highest(counts)


LIMIT_WINNER: Mapping[str, Callable[[Mapping[str, int]], str | None]] = MappingProxyType(
    {"none": no_winner, "asked": no_winner, "most_models": most_models}
)


@cites("TC-TURN-10")
def asks_for_the_winner(limit_winner: str) -> bool:
    """Whether the table is asked who has won when the Turns run out, because it plays a scenario that says so.

    >>> asks_for_the_winner("asked"), asks_for_the_winner("none")
    (True, False)
    """
    return limit_winner == "asked"


@cites("TC-MOR-06")
def strength_after(start: int, coming: int) -> int:
    """The strength against which a warband's losses are counted once models have come to it, or changed sides.

    >>> strength_after(5, coming=1), strength_after(5, coming=-1)
    (6, 4)
    """
    return max(0, start + coming)
