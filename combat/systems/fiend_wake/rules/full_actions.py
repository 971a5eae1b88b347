"""Full Actions: grapples, attacks, and treating unconscious combatants."""

from combat.engine.book import cites

TREAT_DIFFICULTY = 7


@cites("FW-FULL-21", "FW-FULL-22", "FW-FULL-23", "FW-FULL-24")
def grapple_stun(power: int, resisted: bool) -> int:
    """Return the stun of a grapple that hits: Power, or twice Power if the target does not resist."""
    return power if resisted else 2 * power


@cites("FW-FULL-60", "FW-FULL-61", "FW-FULL-62", "FW-FULL-43")
def precision(stacked: int, power: int, reading: str = "ranged_mirror") -> int:
    """Return the extra wounds of a hit: one for each stacked die, but at most Power.

    For melee hits, there are also the readings that precision adds nothing, or that Power does not limit it. A rating
    of 4 with three stacked dice and Power 2:

    >>> 4 + precision(3, 2)
    6
    """
    return {"ranged_mirror": min(stacked, power), "none": 0, "uncapped": stacked}[reading]


@cites("FW-FULL-41", "FW-FULL-42", "FW-FULL-61")
def hit_wounds(first_intention: int, precise: int, called: int) -> int:
    """Return the wounds of a hit as one instance: the First Intention rating, precision, and Call Shots."""
    return first_intention + precise + called
