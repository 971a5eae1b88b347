"""Scenarios: a battle's length and winner, and models that join or change sides."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from combat.engine.book import cites
from combat.systems.trench_crusade.rules.turns import highest

TURN_LIMIT = 6


@cites("TC-TURN-08")
def is_last_turn(turn: int, limit: int = TURN_LIMIT) -> bool:
    """Return whether this Turn is the last of the battle."""
    return turn >= limit


@cites("TC-TURN-10")
def no_winner(counts: Mapping[str, int]) -> str | None:
    """Return None as the winner at the Turn limit, because only a scenario can name one."""
    return None


@cites("TC-TURN-10")
def most_models(counts: Mapping[str, int]) -> str | None:
    """Return the side with more models as the winner at the Turn limit; None if the sides are level."""
    return highest(counts)


LIMIT_WINNER: Mapping[str, Callable[[Mapping[str, int]], str | None]] = MappingProxyType(
    {"none": no_winner, "asked": no_winner, "most_models": most_models}
)


@cites("TC-TURN-10")
def asks_for_winner(limit_winner: str) -> bool:
    """Return whether the setting lets the players name the winner at the Turn limit, following their scenario."""
    return limit_winner == "asked"


@cites("TC-MOR-06")
def strength_after(start: int, coming: int) -> int:
    """Return a warband's starting strength for Morale, corrected for models that joined it or changed sides."""
    return max(0, start + coming)
