"""Round Prep: Tactical Points, Turn Tokens, and the Encumbrance of armor."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from combat.engine.book import cites

POINTS_PER_TOKEN = 2


@cites("FW-PREP-02", "FW-PREP-03")
def points_gained(cunning: Sequence[int], base: int = 2) -> int:
    """Return the Tactical Points with which a combatant begins a round.

    Args:
        cunning: The available stack numbers of Cunning.
        base: 2, unless surprise or advantage changes it.

    Lockjaw has Cunning 5, and gains one point fewer once its top number is marked:

    >>> points_gained((1, 3, 5)), points_gained((1, 3))
    (5, 4)
    """
    return max(0, base) + len(cunning)


@cites("FW-PREP-03")
def base_kept(scope: str) -> bool:
    """Return whether a changed base lasts for the whole combat instead of one round.

    >>> base_kept("round"), base_kept("combat")
    (False, True)
    """
    return scope == "combat"


@cites("FW-PREP-04", "FW-PREP-05")
def tokens_gained(vitality: int) -> int:
    """Return the Turn Tokens with which a combatant begins a round, one for each turn; never fewer than 0.

    >>> tokens_gained(3), tokens_gained(-1)
    (3, 0)
    """
    return max(0, vitality)


@cites("FW-PREP-04", "FW-BID-10")
def in_prep(before_bids: bool) -> bool:
    """Reading: combatants gain Turn Tokens once, in Round Prep.

    >>> in_prep(before_bids=True), in_prep(before_bids=False)
    (True, False)
    """
    return before_bids


@cites("FW-BID-10")
def after_bid(before_bids: bool) -> bool:
    """Reading: combatants gain Turn Tokens once, after the bids.

    >>> after_bid(before_bids=True)
    False
    """
    return not before_bids


@cites("FW-BID-10")
def at_both(before_bids: bool) -> bool:
    """Reading: combatants gain Turn Tokens twice, in Round Prep and after the bids.

    >>> at_both(before_bids=True), at_both(before_bids=False)
    (True, True)
    """
    return True


TOKEN_GRANT: Mapping[str, Callable[[bool], bool]] = MappingProxyType(
    {"prep": in_prep, "after_bid": after_bid, "both": at_both}
)


@cites("FW-PREP-06", "FW-PREP-07")
def pays_encumbrance(encumbrance: int, points: int, tokens: int) -> bool:
    """Return whether a payment covers the Encumbrance of armor without any unnecessary point or token.

    A Turn Token counts as two points, and no change is given.

    >>> pays_encumbrance(1, 1, 0), pays_encumbrance(1, 0, 1), pays_encumbrance(3, 1, 1), pays_encumbrance(3, 2, 0)
    (True, True, True, False)
    """
    over = points + POINTS_PER_TOKEN * tokens - encumbrance
    return over >= 0 and (points == 0 or over < 1) and (tokens == 0 or over < POINTS_PER_TOKEN)


@cites("FW-PREP-11", "FW-PREP-13")
def owes_encumbrance(worn: bool, encumbrance: int) -> bool:
    """Return whether a combatant must pay for its armor.

    >>> owes_encumbrance(worn=True, encumbrance=1), owes_encumbrance(worn=False, encumbrance=1)
    (True, False)
    """
    return worn and encumbrance > 0


@cites("FW-PREP-14")
def may_take_bonus_turn(removing: bool, blocks: bool) -> bool:
    """Return whether a combatant that may be removing its armor can take the extra turn.

    Args:
        removing: Whether the combatant removes its armor in this round.
        blocks: Whether the settings say that removing armor also costs the extra turn.

    >>> may_take_bonus_turn(removing=True, blocks=True), may_take_bonus_turn(removing=True, blocks=False)
    (False, True)
    """
    return not (removing and blocks)


@cites("FW-PREP-01", "FW-PREP-12")
def all_have_answered(waiting: Sequence[str]) -> bool:
    """Return whether all combatants have answered, so that the next step may begin.

    >>> all_have_answered(()), all_have_answered(("lockjaw",))
    (True, False)
    """
    return not waiting
