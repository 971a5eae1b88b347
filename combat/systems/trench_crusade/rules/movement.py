"""Movement: permitted moves, distances, and the limits on charging and shooting in one Activation.

The engine has no map, so players state distances. Distances are in half inches unless noted otherwise, because halving
may leave a fraction.
"""

from combat.engine.book import cites

MAX_CHARGE_INCHES = 12
MAX_CHARGE_DISTANCE = 2 * MAX_CHARGE_INCHES
MELEE_DISTANCE = 2
DIVE_INCHES = (3, 6)
DIVE_LANDING = 4
SKIRMISH_DIE = 3


@cites("TC-DOWN-07")
def half_rounded(half_inches: int, reading: str) -> int:
    """Return half of a number of inches, in half inches: unrounded or, as a setting, rounded to a whole inch."""
    return half_inches + {"none": 0, "up": 1, "down": -1}[reading] * (half_inches % 2)


@cites("TC-MOVE-03", "TC-MEL-05", "TC-DOWN-02", "TC-DOWN-07")
def charge_distance(movement: int, face: int, halved: bool, rounding: str = "none") -> int:
    """Return the length of a Charge in half inches: Movement plus a D6, at most twelve inches.

    `face` is 0 if no die is rolled.

    >>> charge_distance(6, 3, halved=False), charge_distance(6, 3, halved=True), charge_distance(8, 6, halved=False)
    (18, 9, 24)
    """
    inches = min(MAX_CHARGE_INCHES, movement + face)
    return half_rounded(inches, rounding) if halved else 2 * inches


@cites("TC-MOVE-03")
def charge_arrives(distance: int, moved: int) -> bool:
    """Return whether a Charge ends within one inch of its target, so that both models are in Melee."""
    return distance - moved <= MELEE_DISTANCE


@cites("TC-MOVE-06")
def charge_and_shot_exclude(shots: int, assault: bool) -> bool:
    """Return whether this number of shots prevents a Charge in the same Activation, and vice versa."""
    return shots > 1 or (shots == 1 and not assault)
