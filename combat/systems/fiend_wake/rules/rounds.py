"""
The round and its first step, Round Prep.
"""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from combat.engine.book import cites

STEPS = ("Round Prep", "Bid For Priority", "Execute Turns", "Aftermath")
BASE_POINTS = 2
TOKEN_WORTH = 2


@cites("FW-RND-01", "FW-RND-02")
def step_after(step: str) -> str:
    """
    The step of the round that follows; a round has four, whatever number of turns it holds.

    >>> step_after("Bid For Priority"), step_after("Aftermath")
    ('Execute Turns', 'Round Prep')
    """
    return STEPS[(STEPS.index(step) + 1) % len(STEPS)]


@cites("FW-RND-03", "FW-RND-04", "FW-END-01")
def ends_without_turns(turns_executed: int) -> bool:
    """
    Whether combat ends before the Aftermath, because nobody took a turn.

    Ruling:
        A turn in which nothing was done is a turn.

    >>> ends_without_turns(0), ends_without_turns(1)
    (True, False)
    """
    return turns_executed == 0


@cites("FW-PREP-02", "FW-PREP-03")
def points_gained(cunning: Sequence[int], base: int = BASE_POINTS) -> int:
    """
    The Tactical Points with which somebody begins a round.

    Args:
        cunning: The available stack numbers of Cunning.

        base: Two, or what surprise or advantage make of it.

    Lockjaw has Cunning 5, and one less once its top number is marked:

    >>> points_gained((1, 3, 5)), points_gained((1, 3))
    (5, 4)
    """
    return max(0, base) + len(cunning)


@cites("FW-PREP-03")
def base_kept(scope: str) -> bool:
    """
    Whether a changed base outlives its round: for the whole combat, or for one round only.

    >>> base_kept("round"), base_kept("combat")
    (False, True)
    """
    return scope == "combat"


@cites("FW-PREP-04", "FW-PREP-05")
def tokens_gained(vitality: int) -> int:
    """
    The Turn Tokens with which somebody begins a round, one for each turn; never less than none.

    >>> tokens_gained(3), tokens_gained(-1)
    (3, 0)
    """
    return max(0, vitality)


@cites("FW-PREP-04", "FW-BID-10")
def in_prep(before_bids: bool) -> bool:
    """
    The reading that Turn Tokens come once, in Round Prep.

    >>> in_prep(before_bids=True), in_prep(before_bids=False)
    (True, False)
    """
    return before_bids


@cites("FW-BID-10")
def after_bid(before_bids: bool) -> bool:
    """
    The reading that Turn Tokens come once, after the bids.

    >>> after_bid(before_bids=True)
    False
    """
    return not before_bids


@cites("FW-BID-10")
def at_both(before_bids: bool) -> bool:
    """
    The reading that Turn Tokens come twice.

    >>> at_both(before_bids=True), at_both(before_bids=False)
    (True, True)
    """
    return True


TOKEN_GRANT: Mapping[str, Callable[[bool], bool]] = MappingProxyType(
    {"prep": in_prep, "after_bid": after_bid, "both": at_both}
)


@cites("FW-PREP-06", "FW-PREP-07")
def pays_encumbrance(encumbrance: int, points: int, tokens: int) -> bool:
    """
    Whether this pays for armor, with nothing in it that could stay in the purse.

    Args:
        encumbrance: What the armor costs.

        points: Tactical Points, worth one each.

        tokens: Turn Tokens, worth two each; nothing is given back.

    >>> pays_encumbrance(1, 1, 0), pays_encumbrance(1, 0, 1), pays_encumbrance(3, 1, 1), pays_encumbrance(3, 2, 0)
    (True, True, True, False)
    """
    over = points + TOKEN_WORTH * tokens - encumbrance
    return over >= 0 and (points == 0 or over < 1) and (tokens == 0 or over < TOKEN_WORTH)


@cites("FW-PREP-08", "FW-PREP-09", "FW-PREP-10")
def reduction_of_armor(printed: int, worn: bool, removing: bool) -> int:
    """
    The Damage Reduction of armor: whole while it stays on, paid for or not, and none once it is being taken off.

    >>> reduction_of_armor(1, worn=True, removing=False), reduction_of_armor(1, worn=True, removing=True)
    (1, 0)
    """
    return printed if worn and not removing else 0


@cites("FW-PREP-11", "FW-PREP-13")
def owes_encumbrance(worn: bool, encumbrance: int) -> bool:
    """
    Whether somebody has armor to pay for.

    >>> owes_encumbrance(worn=True, encumbrance=1), owes_encumbrance(worn=False, encumbrance=1)
    (True, False)
    """
    return worn and encumbrance > 0


@cites("FW-PREP-14")
def may_take_bonus_turn(removing: bool, blocks: bool) -> bool:
    """
    Whether somebody who may be taking armor off has the turn of the highest priority.

    Args:
        removing: Whether this is the round in which the armor comes off.

        blocks: Whether the table reads that this takes the whole round, the extra turn included.

    >>> may_take_bonus_turn(removing=True, blocks=True), may_take_bonus_turn(removing=True, blocks=False)
    (False, True)
    """
    return not (removing and blocks)


@cites("FW-PREP-01", "FW-PREP-12")
def step_is_over(waiting: Sequence[str]) -> bool:
    """
    Whether everybody has finished, so that the next thing may begin.

    >>> step_is_over(()), step_is_over(("lockjaw",))
    (True, False)
    """
    return not waiting
