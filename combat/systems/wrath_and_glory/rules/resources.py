"""Wrath, Glory and Ruin: amounts, caps, prices and uses."""

from collections.abc import Callable, Mapping, Sequence

from combat.engine.book import cites

WRATH_AT_START = 2
"""The Wrath of each player at the start of a session."""

GLORY_AT_START = 0
"""The shared Glory at the start of a session."""

SEIZE_PRICE = 1
"""The price of seizing the initiative, in Glory or Ruin."""

SEVERITY_PRICE = 1
"""The price of one step of severity, in Glory."""

RUIN_PRICE = 1
"""The price of each use of Ruin that the book names, such as a reroll or a soak."""


@cites("WG-GLORY-01")
def six_or_players_plus_two(players: int) -> int:
    """Return the most Glory that the players can have: two more than their number, but at least six.

    >>> [six_or_players_plus_two(players) for players in (3, 4, 5, 6)]
    [6, 6, 7, 8]
    """
    return max(6, players + 2)


@cites("WG-GLORY-01")
def players_plus_two(players: int) -> int:
    """Return the most Glory that the players can have: two more than their number.

    >>> players_plus_two(3)
    5
    """
    return players + 2


GLORY_CAP: Mapping[str, Callable[[int], int]] = {
    "six_or_players_plus_two": six_or_players_plus_two,
    "players_plus_two": players_plus_two,
}


@cites("WG-RUIN-01")
def ruin_at_start(players: int) -> int:
    """Return the GM's Ruin at the start of a session: one point per player.

    >>> ruin_at_start(4)
    4
    """
    return players


@cites("WG-RUIN-01")
def ruin_cap(players: int) -> int:
    """Return the most Ruin that the GM can have: two points per player.

    >>> ruin_cap(4)
    8
    """
    return 2 * players


@cites("WG-GLORY-01", "WG-GLORY-02", "WG-RUIN-01", "WG-WRATH-02")
def amount_gained(held: int, amount: int, most: int | None) -> int:
    """Return the part of a gain that fits below the cap; the rest is lost. A cap of None (Wrath) means no limit.

    >>> amount_gained(6, 1, 6), amount_gained(5, 1, 6), amount_gained(9, 1, None)
    (0, 1, 1)
    """
    return amount if most is None else max(0, min(amount, most - held))


@cites("WG-WRATH-05")
def rank_plus_three(rank: int, tier: int, die: int) -> int:
    """Return the Shock recovered for Wrath: Rank + 3.

    >>> rank_plus_three(2, 1, 0)
    5
    """
    return rank + 3


@cites("WG-WRATH-05")
def rank_plus_tier(rank: int, tier: int, die: int) -> int:
    """Return the Shock recovered for Wrath: Rank + Tier.

    >>> rank_plus_tier(2, 1, 0)
    3
    """
    return rank + tier


@cites("WG-WRATH-05", "WG-RUIN-04")
def d3_plus_three(rank: int, tier: int, die: int) -> int:
    """Return the Shock recovered for Ruin (and, as a setting, for Wrath): D3 + 3.

    >>> d3_plus_three(2, 1, 3)
    6
    """
    return die + 3


WRATH_SHOCK: Mapping[str, Callable[[int, int, int], int]] = {
    "rank_plus_3": rank_plus_three,
    "rank_plus_tier": rank_plus_tier,
    "d3_plus_3": d3_plus_three,
}


@cites("WG-GLORY-07")
def anyone(actor: str, player: str) -> bool:
    """Return True, because any player may spend Glory.

    >>> anyone("ada", "bo")
    True
    """
    return True


@cites("WG-GLORY-07")
def actor_only(actor: str, player: str) -> bool:
    """Return whether a player may spend Glory: only the player whose character is acting.

    >>> actor_only("ada", "bo"), actor_only("ada", "ada")
    (False, True)
    """
    return actor == player


MAY_SPEND_GLORY: Mapping[str, Callable[[str, str], bool]] = {
    "anyone": anyone,
    "actor_only": actor_only,
    "majority": anyone,
}


@cites("WG-GLORY-07")
def has_consent(agreed: Sequence[str], players: int, reading: str = "majority") -> bool:
    """Return whether enough players agree to spend Glory: more than half of them if the setting is `majority`.

    >>> has_consent(("ada", "bo"), 4), has_consent(("ada", "bo", "cy"), 4), has_consent((), 4, "anyone")
    (False, True, True)
    """
    return reading != "majority" or 2 * len(set(agreed)) > players


@cites("WG-GLORY-05")
def repeatable(affordable: int) -> int:
    """Return how often severity can be bought for one Critical Hit: as often as there is Glory to pay for it.

    >>> repeatable(3)
    3
    """
    return affordable


@cites("WG-GLORY-05")
def once_per_critical(affordable: int) -> int:
    """Return how often severity can be bought for one Critical Hit: once at most.

    >>> once_per_critical(3), once_per_critical(0)
    (1, 0)
    """
    return min(affordable, 1)


SEVERITY_STEPS: Mapping[str, Callable[[int], int]] = {"repeatable": repeatable, "once": once_per_critical}


@cites("WG-RUIN-06")
def ruin_payment(price: int, personal: int) -> tuple[int, int]:
    """Return how much of a price comes from the Threat's own Ruin, which is spent first, and how much from the pool.

    >>> ruin_payment(1, 2), ruin_payment(1, 0)
    ((1, 0), (0, 1))
    """
    own = min(price, personal)
    return own, price - own


@cites("WG-RUIN-07")
def may_spend(resource: str, agent: bool) -> bool:
    """Return whether a side may spend a resource: Agents spend Wrath and Glory, Threats spend Ruin.

    >>> may_spend("Glory", agent=False), may_spend("Ruin", agent=False)
    (False, True)
    """
    return (resource == "Ruin") != agent
