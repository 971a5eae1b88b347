"""Scenarios: a battle's length and winner, and models that join or change sides."""

from collections.abc import Mapping

from combat.engine.book import cites
from combat.systems.trench_crusade.rules.turns import highest

TURN_LIMIT = 6


@cites("TC-TURN-10")
def limit_winner(counts: Mapping[str, int], reading: str) -> str | None:
    """Return the winner at the Turn limit: none or, as a setting, the side with more models; None if they are level."""
    return highest(counts) if reading == "most_models" else None
