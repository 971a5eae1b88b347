"""Wrath, Glory and Ruin: amounts, caps, prices and uses."""

from collections.abc import Sequence

from combat.engine.book import cites

WRATH_AT_START = 2
"""The Wrath of each player at the start of a session."""

GLORY_AT_START = 0
"""The shared Glory at the start of a session."""

SEIZE_PRICE = 1
"""The price of seizing the initiative, in Glory or Ruin."""

SHOCK_BONUS = 3
"""What is added to a D3 of recovered Shock, or to the Rank."""

RUIN_PRICE = 1
"""The price of each use of Ruin that the book names, such as a reroll or a soak."""


@cites("WG-GLORY-01")
def glory_cap(players: int, reading: str) -> int:
    """Return the most Glory that the players can have: two more than their number and, by one reading, at least six."""
    return max(6, players + 2) if reading == "six_or_players_plus_two" else players + 2


@cites("WG-RUIN-01")
def ruin_cap(players: int) -> int:
    """Return the most Ruin that the GM can have: two points per player."""
    return 2 * players


@cites("WG-GLORY-01", "WG-GLORY-02", "WG-RUIN-01", "WG-WRATH-02")
def amount_gained(held: int, amount: int, most: int | None) -> int:
    """Return the part of a gain that fits below the cap; the rest is lost. A cap of None (Wrath) means no limit."""
    return amount if most is None else max(0, min(amount, most - held))


@cites("WG-WRATH-05", "WG-RUIN-04")
def shock_recovered(rank: int, tier: int, reading: str) -> int:
    """Return the Shock recovered for Wrath, by the setting, without that of a D3."""
    return rank + (SHOCK_BONUS if reading == "rank_plus_3" else tier)


@cites("WG-GLORY-07")
def may_spend_glory(actor: str, player: str, reading: str) -> bool:
    """Return whether a player may spend Glory: any player or, as a setting, only the player whose character acts."""
    return reading != "actor_only" or actor == player


@cites("WG-GLORY-07")
def has_consent(agreed: Sequence[str], players: int, reading: str = "majority") -> bool:
    """Return whether enough players agree to spend Glory: more than half of them if the setting is `majority`."""
    return reading != "majority" or 2 * len(set(agreed)) > players


@cites("WG-GLORY-05")
def severity_steps(affordable: int, reading: str) -> int:
    """Return how often severity can be bought for one Critical Hit: as often as affordable or, as a setting, once."""
    return affordable if reading == "repeatable" else min(affordable, 1)


@cites("WG-RUIN-06")
def ruin_payment(price: int, personal: int) -> tuple[int, int]:
    """Return how much of a price comes from the Threat's own Ruin, which is spent first, and how much from the pool.

    >>> ruin_payment(1, 2), ruin_payment(1, 0)
    ((1, 0), (0, 1))
    """
    own = min(price, personal)
    return own, price - own
