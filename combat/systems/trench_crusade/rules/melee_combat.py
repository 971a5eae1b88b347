"""Melee Combat: DICE on the roll to hit, the Off-Hand weapon, and the number of attacks and hands."""

from collections import Counter
from collections.abc import Collection, Sequence

from combat.engine.book import cites
from combat.systems.trench_crusade.rules.dice import Sources, applicable

# fmt: off
# The name in the book, and the DICE on the roll to hit of a Melee Attack.
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
    """Return the DICE on the roll to hit of a Melee Attack, in the order of the chart.

    >>> hit_dice(["BLOCK", "Off-Hand"])
    (('Off-Hand', -1), ('BLOCK', -1))
    """
    return applicable(HIT_DICE, present)


@cites("TC-MEL-03", "TC-MOVE-12")
def defends_an_obstacle(touching: bool, target_down: bool, diving: bool) -> bool:
    """Return whether an obstacle between two fighters, at least half an inch high, gives the target a bonus.

    The target must touch it and must not be Down. A Diving Charge ignores the obstacle.

    >>> defends_an_obstacle(True, False, False), defends_an_obstacle(True, True, False)
    (True, False)
    """
    return touching and not target_down and not diving


@cites("TC-MEL-02")
def off_hand(melee_weapons: Sequence[str], named: str, pistols: Collection[str] = ()) -> str:
    """Return the Off-Hand weapon of a model; empty for a model with fewer than two melee weapons.

    It is the weapon named on the sheet, otherwise the last PISTOL on the sheet, otherwise the last weapon.

    >>> off_hand(["club", "knife"], ""), off_hand(["club", "knife"], "club"), off_hand(["club"], "")
    ('knife', 'club', '')
    >>> off_hand(["pistol", "club"], "", pistols=["pistol"])
    'pistol'
    """
    if len(melee_weapons) == 1 or not melee_weapons:
        return ""
    return named or next((weapon for weapon in reversed(melee_weapons) if weapon in pistols), melee_weapons[-1])


@cites("TC-MEL-02")
def strikes_off_hand(weapon: str, struck: Sequence[str], off_hand_weapon: str, copies: int) -> bool:
    """Return whether an attack counts as the Off-Hand attack.

    It does if it is made with the Off-Hand weapon, or if it is the second attack and the first was not Off-Hand. Of two
    weapons with the same name, the second to strike is the Off-Hand one.

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
    """Return whether a weapon may still strike in this Activation: each weapon once, at most two in all.

    Abilities may grant `more` attacks, which any weapon may make.

    >>> may_strike("club", ["knife"], 1), may_strike("club", ["club"], 1), may_strike("club", ["club"], 2)
    (True, False, True)
    >>> may_strike("axe", ["club", "knife"], 1), may_strike("club", ["club"], 1, more=1)
    (False, True)
    """
    return len(struck) < MAX_ATTACKS + more and Counter(struck)[weapon] < copies + more


@cites("TC-MEL-02", "TC-SHOOT-01")
def hands_for(hands: int, *, cumbersome: bool, strong: bool) -> int:
    """Return the hands that a weapon needs: two if it is CUMBERSOME, one instead of two if the model is STRONG.

    >>> hands_for(2, cumbersome=False, strong=True), hands_for(2, cumbersome=True, strong=True)
    (1, 2)
    """
    if cumbersome:
        return HANDS
    return min(hands, 1) if strong else hands


@cites("TC-MEL-02", "TC-SHOOT-01")
def are_hands_enough(taken: int, held: int) -> bool:
    """Return whether two hands are enough for the weapons in use and for other items held (shield, flag).

    >>> are_hands_enough(taken=2, held=0), are_hands_enough(taken=2, held=1)
    (True, False)
    """
    return taken + held <= HANDS
