"""Wrath, Glory and Ruin: who has how much, and what it buys."""

from collections.abc import Callable, Mapping, Sequence

from combat.engine.book import cites

WRATH_AT_START = 2
"""What each player has when a session begins (WG-WRATH-01)."""

GLORY_AT_START = 0
"""What the players share when a session begins (WG-GLORY-01)."""


@cites("WG-GLORY-01")
def six_or_players_plus_two(players: int) -> int:
    """
    The larger of six and two more than there are players.

    >>> [six_or_players_plus_two(players) for players in (3, 4, 5, 6)]
    [6, 6, 7, 8]
    """
    return max(6, players + 2)


@cites("WG-GLORY-01")
def players_plus_two(players: int) -> int:
    """
    Two more than there are players (D-09).

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
    """
    What the GM has when a session begins: a point for each player.

    >>> ruin_at_start(4)
    4
    """
    return players


@cites("WG-RUIN-01")
def ruin_cap(players: int) -> int:
    """
    The most Ruin a GM holds: two points for each player.

    >>> ruin_cap(4)
    8
    """
    return 2 * players


@cites("WG-GLORY-01", "WG-GLORY-02", "WG-RUIN-01", "WG-WRATH-02")
def arriving(held: int, amount: int, most: int | None) -> int:
    """
    How much of a gain really arrives; what a pool cannot hold is lost, and Wrath has no limit.

    >>> arriving(6, 1, 6), arriving(5, 1, 6), arriving(9, 1, None)
    (0, 1, 1)
    """
    return amount if most is None else max(0, min(amount, most - held))


@cites("WG-WRATH-05")
def rank_plus_three(rank: int, tier: int, die: int) -> int:
    """
    Three more than the Rank.

    >>> rank_plus_three(2, 1, 0)
    5
    """
    return rank + 3


@cites("WG-WRATH-05")
def rank_plus_tier(rank: int, tier: int, die: int) -> int:
    """
    Rank and Tier together (D-02).

    >>> rank_plus_tier(2, 1, 0)
    3
    """
    return rank + tier


@cites("WG-WRATH-05", "WG-RUIN-04")
def d3_plus_three(rank: int, tier: int, die: int) -> int:
    """
    Three more than a D3: what Ruin restores, and Wrath at some tables (D-02).

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
def anyone(speaker: str, actor: str, agreed: Sequence[str], players: int) -> bool:
    """
    Every player may spend Glory, without a vote.

    Ruling:
        The book does not say who decides about the shared pool; nobody is asked unless the table sets it so.

    >>> anyone("bo", "ada", (), 4)
    True
    """
    return True


@cites("WG-GLORY-07")
def actor_only(speaker: str, actor: str, agreed: Sequence[str], players: int) -> bool:
    """
    Only the player whose character acts may spend Glory.

    >>> actor_only("bo", "ada", (), 4)
    False
    """
    return speaker == actor


@cites("WG-GLORY-07")
def majority(speaker: str, actor: str, agreed: Sequence[str], players: int) -> bool:
    """
    More than half of the players must agree.

    >>> majority("ada", "ada", ("ada", "bo"), 4), majority("ada", "ada", ("ada", "bo", "cy"), 4)
    (False, True)
    """
    return 2 * len(set(agreed)) > players


GLORY_CONSENT: Mapping[str, Callable[[str, str, Sequence[str], int], bool]] = {
    "anyone": anyone,
    "actor_only": actor_only,
    "majority": majority,
}


@cites("WG-GLORY-05")
def repeatable(glory: int) -> int:
    """Let severity be bought as often as there is Glory (OR-02)."""
    return glory


@cites("WG-GLORY-05")
def once(glory: int) -> int:
    """Let severity be bought once for each Critical."""
    return min(glory, 1)


SEVERITY_STEPS: Mapping[str, Callable[[int], int]] = {"repeatable": repeatable, "once": once}


@cites("WG-RUIN-06")
def ruin_payment(price: int, personal: int) -> tuple[int, int]:
    """
    How a price is split between a Threat's own Ruin, which goes first, and the GM's pool.

    >>> ruin_payment(1, 2), ruin_payment(1, 0)
    ((1, 0), (0, 1))
    """
    own = min(price, personal)
    return own, price - own


@cites("WG-RUIN-07")
def may_spend(resource: str, agent: bool) -> bool:
    """
    Whether a resource is this side's to spend: Wrath and Glory for Agents, Ruin for Threats.

    >>> may_spend("Glory", agent=False), may_spend("Ruin", agent=False)
    (False, True)
    """
    return (resource == "Ruin") != agent
