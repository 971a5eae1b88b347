"""The order of spending: which side pledges markers to a roll first, and which pledges are secret.

The book names no order. Sides in one group declare together. On an ACTION roll the actor is the side of the model that
rolls. On an injury roll it is the opponent of the injured model's side, which may pay for a Bloodbath.
"""

from combat.engine.book import cites

Groups = tuple[tuple[str, ...], ...]
"""Groups of sides in the order in which they declare. All declare before the dice are rolled."""

BLOODBATH_PRICE, BLOODBATH_PRICE_DOWN = 6, 3


@cites("TC-WIN-02", "TC-WIN-03")
def spend_order(reading: str, actor: str, opponent: str, initiative: str) -> Groups:
    """Return the order in which the sides pledge, according to a setting. A group of two pledges in secret.

    >>> spend_order("initiative_first", "heretics", "pilgrims", "pilgrims")
    (('pilgrims',), ('heretics',))
    """
    if reading == "secret_simultaneous":
        return ((actor, opponent),)
    opponent_first = reading == "opponent_then_actor" or (reading == "initiative_first" and initiative == opponent)
    return ((opponent,), (actor,)) if opponent_first else ((actor,), (opponent,))


@cites("TC-BATH-01")
def bloodbath_price(already_down: bool) -> int:
    """Return the price of a Bloodbath in markers: six, or three if the model was Down when the roll was declared."""
    return BLOODBATH_PRICE_DOWN if already_down else BLOODBATH_PRICE


@cites("TC-BATH-01", "TC-BATH-06", "TC-INF-03")
def can_pay(blood: int, infection: int, price: int, *, mixed: bool = True) -> bool:
    """Return whether a model's markers can pay a price, with both kinds together or with one kind only."""
    return (blood + infection if mixed else max(blood, infection)) >= price
