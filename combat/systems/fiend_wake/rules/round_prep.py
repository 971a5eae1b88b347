"""Round Prep: Tactical Points, Turn Tokens, and the Encumbrance of armor."""

from collections.abc import Sequence

from combat.engine.book import cites

POINTS_PER_TOKEN = 2


@cites("FW-PREP-02", "FW-PREP-03")
def points_gained(cunning: Sequence[int], base: int = 2) -> int:
    """Return the Tactical Points with which a combatant begins a round: a base and one per number of Cunning.

    Lockjaw has Cunning 5, and gains one point fewer once its top number is marked:

    >>> points_gained((1, 3, 5)), points_gained((1, 3))
    (5, 4)
    """
    return max(0, base) + len(cunning)


@cites("FW-PREP-04", "FW-PREP-05")
def tokens_gained(vitality: int) -> int:
    """Return the Turn Tokens with which a combatant begins a round, one for each turn; never fewer than 0."""
    return max(0, vitality)


@cites("FW-PREP-04", "FW-BID-10")
def grants_tokens(reading: str, moment: str) -> bool:
    """Return whether combatants gain Turn Tokens at a moment: `prep`, before the bids, or `after_bid`."""
    return reading in (moment, "both")


@cites("FW-TP-01", "FW-TP-02", "FW-BID-01", "FW-BID-02", "FW-BID-03")
def can_spend(pool: int, amount: int) -> bool:
    """Return whether a pool contains at least this many points. Bids are spent at the reveal, win or lose."""
    return amount <= pool


@cites("FW-PREP-06", "FW-PREP-07")
def pays_encumbrance(encumbrance: int, points: int, tokens: int) -> bool:
    """Return whether a payment covers the Encumbrance of armor without any unnecessary point or token.

    A Turn Token counts as two points, and no change is given.

    >>> pays_encumbrance(1, 1, 0), pays_encumbrance(1, 0, 1), pays_encumbrance(3, 1, 1), pays_encumbrance(3, 2, 0)
    (True, True, True, False)
    """
    over = points + POINTS_PER_TOKEN * tokens - encumbrance
    return 0 <= over < POINTS_PER_TOKEN and (points == 0 or over < 1)
