"""Full Actions: grapples, attacks, and treating unconscious combatants."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from combat.engine.book import cites

TREAT_DIFFICULTY = 7


@cites("FW-FULL-21", "FW-FULL-22", "FW-FULL-23", "FW-FULL-24")
def grapple_stun(power: int, resisted: bool) -> int:
    """Return the stun of a grapple that hits: Power, or twice Power if the target does not resist.

    >>> grapple_stun(3, resisted=False), grapple_stun(3, resisted=True)
    (6, 3)
    """
    return power if resisted else 2 * power


@cites("FW-SIM-24")
def applies(resisted: bool) -> bool:
    """Reading: a Call Shot on a grapple has its extra effect even if the target resists.

    >>> applies(resisted=True)
    True
    """
    return True


@cites("FW-SIM-24")
def cancelled(resisted: bool) -> bool:
    """Reading: resisting a grapple also cancels the extra effect of a Call Shot.

    >>> cancelled(resisted=True), cancelled(resisted=False)
    (False, True)
    """
    return not resisted


CALLED_GRAPPLE: Mapping[str, Callable[[bool], bool]] = MappingProxyType({"applies": applies, "cancelled": cancelled})


@cites("FW-FULL-25")
def mover(reading: str, attacker: str, gm: str) -> str:
    """Return the seat that may move a grappled target to an accessible location; empty if no seat may.

    >>> mover("gm_optional", "clan", "gm"), mover("none", "clan", "gm"), mover("attacker_choice", "clan", "gm")
    ('gm', '', 'clan')
    """
    return {"gm_optional": gm, "none": "", "attacker_choice": attacker}[reading]


@cites("FW-FULL-51")
def chooser(reading: str, patient: str, healer: str, gm: str) -> str:
    """Return the seat that chooses the stat in which a handicap is recovered.

    >>> chooser("patient", "ann", "bob", "gm"), chooser("healer", "ann", "bob", "gm"), chooser("gm", "ann", "bob", "gm")
    ('ann', 'bob', 'gm')
    """
    return {"patient": patient, "healer": healer, "gm": gm}[reading]


@cites("FW-FULL-60", "FW-FULL-61", "FW-FULL-62", "FW-FULL-43")
def ranged_mirror(precision: int, power: int) -> int:
    """Return the extra wounds of a ranged hit: one for each stacked die, but at most Power.

    This is also one of the readings for melee hits. A rating of 4 with three stacked dice and Power 2:

    >>> 4 + ranged_mirror(3, 2)
    6
    """
    return min(precision, power)


@cites("FW-FULL-43")
def no_precision(precision: int, power: int) -> int:
    """Reading: precision adds nothing to a melee hit.

    >>> no_precision(3, 2)
    0
    """
    return 0


@cites("FW-FULL-43")
def uncapped(precision: int, power: int) -> int:
    """Reading: every stacked die adds one wound to a melee hit.

    >>> uncapped(3, 2)
    3
    """
    return precision


MELEE_PRECISION: Mapping[str, Callable[[int, int], int]] = MappingProxyType(
    {"ranged_mirror": ranged_mirror, "none": no_precision, "uncapped": uncapped}
)


@cites("FW-FULL-41", "FW-FULL-42", "FW-FULL-61")
def hit_wounds(first_intention: int, precision: int, called: int) -> int:
    """Return the wounds of a hit as one instance: the First Intention rating, precision, and the effect of Call Shots.

    >>> hit_wounds(4, 2, 0), hit_wounds(4, 0, 3)
    (6, 7)
    """
    return first_intention + precision + called
