"""Movement: who may move, how far, and when a Charge and a shot bar each other.

Only the table sees the distances; they come in as numbers, in half inches unless a line says otherwise, because halving
may leave a fraction.
"""

from combat.engine.book import cites

CHARGE_MOST_INCHES = 12
CHARGE_REACH = 2 * CHARGE_MOST_INCHES
MELEE_REACH = 2
DIVE_INCHES = range(3, 7)


@cites("TC-MOVE-02", "TC-MOVE-07", "TC-MOVE-08", "TC-DOWN-02", "TC-DOWN-07")
def move_allowance(movement: int, halved: bool) -> int:
    """How far a Standard Move, a Retreat or a Dash may go, in half inches.

    >>> move_allowance(6, halved=False), move_allowance(5, halved=True)
    (12, 5)
    """
    return movement if halved else 2 * movement


@cites("TC-MOVE-03")
def is_in_charge_reach(half_inches: int) -> bool:
    """Whether a target is near enough for a Charge.

    >>> is_in_charge_reach(24), is_in_charge_reach(25)
    (True, False)
    """
    return half_inches <= CHARGE_REACH


@cites("TC-MOVE-03")
def charge_needs_a_risky_action(in_sight: bool) -> bool:
    """Whether a RISKY ACTION must succeed before a Charge, which it must when the target is out of sight.

    >>> charge_needs_a_risky_action(in_sight=False), charge_needs_a_risky_action(in_sight=True)
    (True, False)
    """
    return not in_sight


@cites("TC-MOVE-03", "TC-MEL-05", "TC-DOWN-02", "TC-DOWN-07")
def charge_distance(movement: int, face: int, halved: bool) -> int:
    """How far a Charge goes, in half inches: Movement and a D6, 0 where none is rolled, twelve inches at most.

    >>> charge_distance(6, 3, halved=False), charge_distance(6, 3, halved=True), charge_distance(8, 6, halved=False)
    (18, 9, 24)
    """
    inches = min(CHARGE_MOST_INCHES, movement + face)
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
def may_dive(drop_inches: int) -> bool:
    """Whether a jump down may become a Diving Charge; only the table sees whether it lands near enough.

    >>> may_dive(2), may_dive(3), may_dive(6), may_dive(7)
    (False, True, True, False)
    """
    return drop_inches in DIVE_INCHES


@cites("TC-MOVE-12")
def dive_dice(diving: bool) -> int:
    """The +DICE that a Diving Charge that did not fail gives both to hit and to injure.

    >>> dive_dice(True), dive_dice(False)
    (1, 0)
    """
    return 1 if diving else 0


@cites("TC-MOVE-07")
def retreat_goes_on(down: bool, out_of_action: bool) -> bool:
    """Whether a Retreat still moves after the enemies in Melee have struck.

    >>> retreat_goes_on(down=False, out_of_action=False), retreat_goes_on(down=True, out_of_action=False)
    (True, False)
    """
    return not down and not out_of_action
