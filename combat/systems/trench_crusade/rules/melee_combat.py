"""Melee Combat: DICE on the roll to hit, the Off-Hand weapon, and limits on attacks and hands."""

from collections import Counter
from collections.abc import Collection, Sequence

from combat.engine.book import cites
from combat.systems.trench_crusade.rules.dice import Sources, applicable

# fmt: off
# The name of each circumstance in the book, and its DICE on the roll to hit of a Melee Attack.
HIT_DICE: Sources = (
    ("Off-Hand",          -1),
    ("Defended Obstacle", -1),
    ("FEAR",              -1),
    ("BLOCK",             -1),
)
# fmt: on

HANDS = 2
MAX_ATTACKS = 2


@cites("TC-DICE-06", "TC-MEL-02", "TC-MEL-03", "TC-MEL-04")
def hit_dice(present: Collection[str]) -> Sources:
    """Return the DICE on a Melee Attack's roll to hit, in chart order."""
    return applicable(HIT_DICE, present)


@cites("TC-MEL-03", "TC-MOVE-12")
def defends_an_obstacle(touching: bool, target_down: bool, diving: bool) -> bool:
    """Return whether an obstacle at least half an inch high between two fighters makes the target harder to hit.

    The target must touch it and must not be Down. A Diving Charge ignores the obstacle.
    """
    return touching and not target_down and not diving


@cites("TC-MEL-02")
def off_hand(melee_weapons: Sequence[str], named: str, pistols: Collection[str] = (), light: Sequence[str] = ()) -> str:
    """Return a model's Off-Hand weapon; empty if the model has fewer than two melee weapons.

    It is the weapon named on the sheet, otherwise the last PISTOL on the sheet, otherwise the last weapon. Weapons that
    are not `light` need two hands and are only chosen if there are no others.

    >>> off_hand(["club", "knife"], ""), off_hand(["club", "knife"], "club"), off_hand(["club"], "")
    ('knife', 'club', '')
    >>> off_hand(["pistol", "club"], "", pistols=["pistol"])
    'pistol'
    """
    if len(melee_weapons) == 1 or not melee_weapons:
        return ""
    last = light[-1] if light else melee_weapons[-1]
    return named or next((weapon for weapon in reversed(melee_weapons) if weapon in pistols), last)


@cites("TC-MEL-02")
def strikes_off_hand(weapon: str, struck: Sequence[str], off_hand_weapon: str, copies: int) -> bool:
    """Return whether an attack counts as an Off-Hand attack.

    It does if it is made with the Off-Hand weapon, or if it is the second attack and the first was not an Off-Hand
    attack. Of two weapons with the same name, the one that strikes second is the Off-Hand weapon.

    >>> strikes_off_hand("knife", [], "knife", 1), strikes_off_hand("club", ["knife"], "knife", 1)
    (True, False)
    >>> strikes_off_hand("club", [], "club", 2), strikes_off_hand("club", ["club"], "club", 2)
    (False, True)
    >>> strikes_off_hand("axe", ["club"], "knife", 1)
    True
    """
    if weapon == off_hand_weapon and copies == 1:
        return True
    return bool(struck) and (weapon in struck or off_hand_weapon not in struck)


@cites("TC-MEL-02")
def may_strike(weapon: str, struck: Sequence[str], copies: int, more: int = 0) -> bool:
    """Return whether a weapon may strike again in this Activation: each weapon once, and at most two weapons in all.

    Abilities may grant `more` attacks, which can be made with any weapon.
    """
    return len(struck) < MAX_ATTACKS + more and Counter(struck)[weapon] < copies + more


@cites("TC-MEL-02", "TC-SHOOT-01")
def hands_for(hands: int, *, cumbersome: bool, strong: bool) -> int:
    """Return how many hands a weapon needs. STRONG models need one for a two-handed weapon unless it is CUMBERSOME.

    >>> hands_for(2, cumbersome=False, strong=True), hands_for(2, cumbersome=True, strong=True)
    (1, 2)
    """
    if cumbersome:
        return HANDS
    return min(hands, 1) if strong else hands


@cites("TC-MEL-02")
def hands_together(weapons: Sequence[tuple[int, bool]], *, strong: bool) -> int:
    """Return how many hands several weapons need together, given the hands of each and whether it is CUMBERSOME.

    STRONG models wield a single two-handed weapon in one hand.

    >>> hands_together([(2, False), (1, False)], strong=True), hands_together([(2, False), (2, False)], strong=True)
    (2, 3)
    """
    needed = [hands_for(hands, cumbersome=cumbersome, strong=False) for hands, cumbersome in weapons]
    eased = [hands_for(hands, cumbersome=cumbersome, strong=strong) for hands, cumbersome in weapons]
    return sum(needed) - max((more - fewer for more, fewer in zip(needed, eased, strict=True)), default=0)


@cites("TC-MEL-02")
def is_two_handed(hands: int, cumbersome: bool) -> bool:
    """Return whether a weapon needs two hands on its own, so that it is never the Off-Hand weapon."""
    return cumbersome or hands == HANDS


@cites("TC-MEL-02", "TC-SHOOT-01")
def are_hands_enough(taken: int, held: int) -> bool:
    """Return whether two hands are enough for the weapons in use and for other items in hand (shield, flag)."""
    return taken + held <= HANDS
