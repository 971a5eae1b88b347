"""The order of spending: which side pledges markers to a roll first, and which pledges are secret.

The book names no order. Each function returns the sides in groups; sides in one group declare together. On an ACTION
roll the actor is the side of the model that rolls. On an injury roll it is the opponent of the injured model's
side, which may pay for a Bloodbath.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from combat.engine.book import cites

Groups = tuple[tuple[str, ...], ...]
"""Groups of sides in the order in which they declare. All declare before the dice are rolled."""

BLOODBATH_PRICE, BLOODBATH_PRICE_DOWN = 6, 3


@cites("TC-WIN-02", "TC-WIN-03")
def actor_then_opponent(actor_side: str, opponent_side: str, initiative_side: str) -> Groups:
    """Return the order in which the actor declares first, and the opponent knows the actor's pledge."""
    return (actor_side,), (opponent_side,)


@cites("TC-WIN-02", "TC-WIN-03")
def opponent_then_actor(actor_side: str, opponent_side: str, initiative_side: str) -> Groups:
    """Return the order in which the opponent declares first, and the actor knows the opponent's pledge."""
    return (opponent_side,), (actor_side,)


@cites("TC-WIN-02", "TC-WIN-03")
def secret_simultaneous(actor_side: str, opponent_side: str, initiative_side: str) -> Groups:
    """Return a single group: both sides pledge in secret, and the pledges are revealed together."""
    return ((actor_side, opponent_side),)


@cites("TC-WIN-02", "TC-WIN-03")
def initiative_first(actor_side: str, opponent_side: str, initiative_side: str) -> Groups:
    """Return the order in which the side with the initiative declares first.

    >>> initiative_first("heretics", "pilgrims", "pilgrims")
    (('pilgrims',), ('heretics',))
    """
    order = opponent_then_actor if initiative_side == opponent_side else actor_then_opponent
    return order(actor_side, opponent_side, initiative_side)


SPEND_ORDER: Mapping[str, Callable[[str, str, str], Groups]] = MappingProxyType(
    {
        "actor_then_opponent": actor_then_opponent,
        "opponent_then_actor": opponent_then_actor,
        "secret_simultaneous": secret_simultaneous,
        "initiative_first": initiative_first,
    }
)


@cites("TC-BATH-01")
def bloodbath_price(already_down: bool) -> int:
    """Return the price of a Bloodbath in markers: six, or three if the model was Down when the roll was declared."""
    return BLOODBATH_PRICE_DOWN if already_down else BLOODBATH_PRICE


@cites("TC-BATH-01", "TC-BATH-06", "TC-INF-03")
def can_pay(blood: int, infection: int, price: int, *, mixed: bool = True) -> bool:
    """Return whether a model's markers can pay a price, with both kinds together or with one kind only."""
    return (blood + infection if mixed else max(blood, infection)) >= price
