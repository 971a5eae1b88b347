"""Movement: who may move, how far, and when a Charge and a shot bar each other.

Only the table sees the distances; they come in as numbers, in half inches unless a line says otherwise, because halving
may leave a fraction.
"""

from combat.engine.book import cites

CHARGE_MOST_INCHES = 12
CHARGE_REACH = 2 * CHARGE_MOST_INCHES
MELEE_REACH = 2
DIVE_INCHES = range(3, 7)
DIVE_LANDING_INCHES = 2


@cites("TC-MOVE-02", "TC-MOVE-07", "TC-MOVE-08", "TC-DOWN-02", "TC-DOWN-07")
def move_allowance(movement: int, halved: bool) -> int:
    """How far a Standard Move, a Retreat or a Dash may go, in half inches.

    >>> move_allowance(6, halved=False), move_allowance(5, halved=True)
    (12, 5)
    """
    return movement if halved else 2 * movement


@cites("TC-MOVE-03", "TC-MOVE-04", "TC-DOWN-01")
def may_declare_charge(half_inches: int, in_melee: bool, down: bool) -> bool:
    """Whether a target is near enough for a Charge, and the charger free to make one.

    >>> may_declare_charge(24, in_melee=False, down=False), may_declare_charge(25, in_melee=False, down=False)
    (True, False)
    """
    return half_inches <= CHARGE_REACH and not in_melee and not down


@cites("TC-MOVE-03")
def charge_needs_a_risky_action(in_sight: bool) -> bool:
    """Whether a RISKY ACTION must succeed before a Charge, which it must when the target is out of sight.

    >>> charge_needs_a_risky_action(in_sight=False), charge_needs_a_risky_action(in_sight=True)
    (True, False)
    """
    return not in_sight


@cites("TC-MOVE-03", "TC-MEL-05", "TC-DOWN-02", "TC-DOWN-07")
def charge_distance(movement: int, face: int | None, halved: bool) -> int:
    """How far a Charge goes, in half inches: Movement and a D6, twelve inches at most.

    >>> charge_distance(6, 3, halved=False), charge_distance(6, 3, halved=True), charge_distance(8, 6, halved=False)
    (18, 9, 24)
    """
    inches = min(CHARGE_MOST_INCHES, movement + (face or 0))
    return inches if halved else 2 * inches


@cites("TC-MOVE-03")
def charge_arrives(distance: int, moved: int) -> bool:
    """Whether a Charge ends within one inch of its target, so that both are in Melee.

    >>> charge_arrives(20, 18), charge_arrives(20, 17)
    (True, False)
    """
    return distance - moved <= MELEE_REACH


@cites("TC-MOVE-06")
def charge_and_shot_exclude(shots: int, assault: bool) -> bool:
    """Whether so many shots and a Charge bar each other in one Activation.

    >>> charge_and_shot_exclude(1, assault=False), charge_and_shot_exclude(1, assault=True)
    (True, False)
    >>> charge_and_shot_exclude(2, assault=True)
    True
    """
    return shots > 1 or (shots == 1 and not assault)


@cites("TC-MOVE-12")
def may_dive(drop_inches: int, landing_inches: int) -> bool:
    """Whether a jump down may become a Diving Charge.

    >>> may_dive(3, 2), may_dive(7, 2), may_dive(6, 3)
    (True, False, False)
    """
    return drop_inches in DIVE_INCHES and landing_inches <= DIVE_LANDING_INCHES


@cites("TC-MOVE-12")
def dive_dice(result: str) -> int:
    """The +DICE that a Diving Charge gives both to hit and to injure; a failed one gives none and leaves the diver Down.

    >>> dive_dice("success"), dive_dice("failure")
    (1, 0)
    """
    return 0 if result == "failure" else 1


@cites("TC-MOVE-07")
def retreat_goes_on(down: bool, out_of_action: bool) -> bool:
    """Whether a Retreat still moves after the enemies in Melee have struck.

    >>> retreat_goes_on(down=False, out_of_action=False), retreat_goes_on(down=True, out_of_action=False)
    (True, False)
    """
    return not down and not out_of_action
