"""Melee Combat: what takes DICE away from the hit roll of a Melee Attack."""

from collections import Counter
from collections.abc import Collection, Sequence

from combat.engine.book import cites
from combat.systems.trench_crusade.rules.dice import Sources, applying

# fmt: off
# What the book calls it, and the DICE it brings to the hit roll of a Melee Attack.
HIT_DICE: Sources = (
    ("Off-Hand",          -1),
    ("Defended Obstacle", -1),
    ("FEAR",              -1),
    ("BLOCK",             -1),
)
# fmt: on

HANDS = 2
MOST_ATTACKS = 2


@cites("TC-DICE-06", "TC-MEL-02", "TC-MEL-03", "TC-MEL-04")
def hit_dice(present: Collection[str]) -> Sources:
    """The sources of DICE that change the hit roll of this Melee Attack, in the order of the chart.

    >>> hit_dice(["BLOCK", "Off-Hand"])
    (('Off-Hand', -1), ('BLOCK', -1))
    """
    return applying(HIT_DICE, present)


@cites("TC-MEL-03", "TC-MOVE-12")
def defends_an_obstacle(touching: bool, target_down: bool, diving: bool) -> bool:
    """Whether an obstacle, at least half an inch high, that the target touches between the two fighters helps it.

    A target that is Down defends nothing, and a Diving Charge comes down behind the obstacle.

    >>> defends_an_obstacle(True, False, False), defends_an_obstacle(True, True, False)
    (True, False)
    """
    return touching and not target_down and not diving


@cites("TC-MEL-02")
def off_hand(melee_weapons: Sequence[str], named: str, pistols: Collection[str] = ()) -> str:
    """The Off-Hand weapon of a model, which it has only if it carries two melee weapons or more.

    It is the one that the sheet names, or else the last PISTOL on it, or else the last weapon.

    >>> off_hand(["club", "knife"], ""), off_hand(["club", "knife"], "club"), off_hand(["club"], "")
    ('knife', 'club', '')
    >>> off_hand(["pistol", "club"], "", pistols=["pistol"])
    'pistol'
    """
    if len(melee_weapons) == 1 or not melee_weapons:
        return ""
    return named or next((each for each in reversed(melee_weapons) if each in pistols), melee_weapons[-1])


@cites("TC-MEL-02")
def strikes_off_hand(weapon: str, struck: Sequence[str], off_hand_weapon: str, copies: int) -> bool:
    """Whether an attack is the Off-Hand one: that of the Off-Hand weapon, or a second one that has not had it yet.

    Of two weapons of the same name the second to strike is the Off-Hand one.

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
def strikes_left(weapon: str, struck: Sequence[str], copies: int) -> bool:
    """Whether a weapon may strike after those that have struck in this Activation: two at most, and each once.

    >>> strikes_left("club", ["knife"], 1), strikes_left("club", ["club"], 1), strikes_left("club", ["club"], 2)
    (True, False, True)
    >>> strikes_left("axe", ["club", "knife"], 1)
    False
    """
    return len(struck) < MOST_ATTACKS and Counter(struck)[weapon] < copies


@cites("TC-MEL-02", "TC-SHOOT-01")
def hands_for(hands: int, *, cumbersome: bool, strong: bool) -> int:
    """How many hands a melee weapon takes: two if it is CUMBERSOME, and one of two if its bearer is STRONG.

    >>> hands_for(2, cumbersome=False, strong=True), hands_for(2, cumbersome=True, strong=True)
    (1, 2)
    """
    if cumbersome:
        return HANDS
    return min(hands, 1) if strong else hands


@cites("TC-MEL-02", "TC-SHOOT-01")
def are_hands_enough(taken: int, held: int) -> bool:
    """Whether two hands are enough for weapons that take so many, with so many shields and flags held besides.

    >>> are_hands_enough(taken=2, held=0), are_hands_enough(taken=2, held=1)
    (True, False)
    """
    return taken + held <= HANDS
