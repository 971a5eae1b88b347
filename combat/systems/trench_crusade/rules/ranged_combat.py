"""Ranged Combat: who may shoot, and what adds DICE to the hit roll or takes them away."""

from collections.abc import Collection

from combat.engine.book import cites
from combat.systems.trench_crusade.rules.dice import Sources, applying

# fmt: off
# What the book calls it, and the DICE it brings to the hit roll of a shot.
HIT_DICE: Sources = (
    ("Cover",             -1),
    ("Elevated Position", +1),
    ("Long Range",        -1),
)
# fmt: on


@cites("TC-DICE-06", "TC-SHOOT-02", "TC-SHOOT-03", "TC-SHOOT-04")
def hit_dice(present: Collection[str]) -> Sources:
    """The sources of DICE that change the hit roll of this shot, in the order of the chart.

    >>> hit_dice(["Elevated Position", "Cover"])
    (('Cover', -1), ('Elevated Position', 1))
    """
    return applying(HIT_DICE, present)


@cites("TC-SHOOT-01")
def may_shoot(in_melee: bool, melee_range: bool) -> bool:
    """Whether being in Melee leaves the model free to make a Ranged Attack with this weapon.

    >>> may_shoot(in_melee=True, melee_range=False), may_shoot(in_melee=True, melee_range=True)
    (False, True)
    """
    return melee_range or not in_melee
