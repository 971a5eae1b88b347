"""Melee Combat: what takes DICE away from the hit roll of a Melee Attack."""

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
def off_hand(melee_weapons: Sequence[str], named: str) -> str:
    """The Off-Hand weapon of a model, which it has only if it carries two melee weapons or more.

    It is the one that the sheet names, or else the last one on it.

    >>> off_hand(["club", "knife"], ""), off_hand(["club", "knife"], "club"), off_hand(["club"], "")
    ('knife', 'club', '')
    """
    return (named or melee_weapons[-1]) if len(melee_weapons) > 1 else ""
