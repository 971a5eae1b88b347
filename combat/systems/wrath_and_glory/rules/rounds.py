"""Rounds: the order of turns, and seizing the initiative."""

from collections.abc import Sequence

from combat.engine.book import cites
from events.wrath_and_glory.sheets import GM, PLAYERS


def other_side(side: str) -> str:
    """Return the other side."""
    return GM if side == PLAYERS else PLAYERS


@cites("WG-RND-01", "WG-RND-02")
def next_side(wanted: str, players_pending: int, threats_pending: int) -> str:
    """Return the side that chooses next: `wanted`, or the other side if `wanted` has no turns left.

    The result is empty if neither side has any.

    >>> next_side("gm", 2, 0), next_side("players", 1, 3), next_side("players", 0, 0)
    ('players', 'players', '')
    """
    pending = {PLAYERS: players_pending, GM: threats_pending}
    return next((side for side in (wanted, other_side(wanted)) if pending[side]), "")


@cites("WG-RND-04", "WG-GLORY-06", "WG-RUIN-03")
def may_seize(points: int, price: int, own_pending: int, other_pending: int, seized: bool) -> bool:
    """Return whether a side may seize the initiative.

    It must be able to pay and must not have seized the initiative since the other side's last turn. Both sides must
    still have combatants left to act.
    """
    return points >= price and own_pending > 0 and other_pending > 0 and not seized


@cites("WG-RND-05")
def selectable(displaced: str, pending: Sequence[str]) -> tuple[str, ...]:
    """Return the combatants that a side may choose from; a displaced combatant must act before all others."""
    return (displaced,) if displaced in pending else tuple(pending)
