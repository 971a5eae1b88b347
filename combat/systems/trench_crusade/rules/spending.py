"""The order of spending: who pledges markers to a roll first, and who knows what the other has pledged.

The book names no order. Each function answers one question: which sides declare together, and which after them. On an
ACTION roll the actor is the side of the model that rolls; on an injury roll it is the opponent of the injured model's
controller, who may pay for a Bloodbath.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from combat.engine.book import cites

Groups = tuple[tuple[str, ...], ...]
"""Sides that declare together, in order; all of them before the dice are rolled."""

BLOODBATH_PRICE, BLOODBATH_PRICE_DOWN = 6, 3


@cites("TC-WIN-02", "TC-WIN-03")
def actor_then_opponent(actor_side: str, opponent_side: str, initiative_side: str) -> Groups:
    """The actor declares once, then the opponent, who has seen it.

    >>> actor_then_opponent("heretics", "pilgrims", "pilgrims")
    (('heretics',), ('pilgrims',))
    """
    return (actor_side,), (opponent_side,)


@cites("TC-WIN-02", "TC-WIN-03")
def opponent_then_actor(actor_side: str, opponent_side: str, initiative_side: str) -> Groups:
    """The opponent declares once, then the actor, who has seen it.

    >>> opponent_then_actor("heretics", "pilgrims", "pilgrims")
    (('pilgrims',), ('heretics',))
    """
    return (opponent_side,), (actor_side,)


@cites("TC-WIN-02", "TC-WIN-03")
def secret_simultaneous(actor_side: str, opponent_side: str, initiative_side: str) -> Groups:
    """Both sides pledge in secret, and their pledges are revealed together.

    >>> secret_simultaneous("heretics", "pilgrims", "pilgrims")
    (('heretics', 'pilgrims'),)
    """
    return ((actor_side, opponent_side),)


@cites("TC-WIN-02", "TC-WIN-03")
def initiative_first(actor_side: str, opponent_side: str, initiative_side: str) -> Groups:
    """The side that decided who goes first this Turn declares first, whoever rolls.

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
    """What a Bloodbath costs in markers: six, or three on a model that is Down when the roll is declared.

    >>> bloodbath_price(already_down=False), bloodbath_price(already_down=True)
    (6, 3)
    """
    return BLOODBATH_PRICE_DOWN if already_down else BLOODBATH_PRICE


@cites("TC-BATH-01", "TC-BATH-06", "TC-INF-03")
def payable(blood: int, infection: int, price: int, *, mixed: bool = True) -> bool:
    """Whether a model's markers are enough for a price, which may be a mix of both kinds or not.

    >>> payable(5, 0, price=6), payable(5, 1, price=6), payable(5, 1, price=6, mixed=False)
    (False, True, False)
    """
    return (blood + infection if mixed else max(blood, infection)) >= price
