"""
Movement: who may move where, and what climbing, jumping and bad ground ask for.

Only the table sees the distances; they come in as numbers, in half inches unless a line says otherwise.
"""

from collections.abc import Collection
from types import MappingProxyType

from combat.engine.book import cites

CHARGE_REACH = 24
MELEE_REACH = 2
DIVE_INCHES = range(3, 7)
DIVE_LANDING_INCHES = 2

FAILED_CROSSINGS = MappingProxyType({"climb": "stays put", "jump": "falls"})


@cites("TC-MOVE-02")
def standard_move_respects_melee(before: Collection[str], after: Collection[str]) -> bool:
    """
    Whether a Standard Move neither enters nor leaves Melee.

    Args:
        before: Enemies within one inch when the move begins.

        after: Enemies within one inch when it ends.

    >>> standard_move_respects_melee(["Witch"], ["Witch"]), standard_move_respects_melee([], ["Witch"])
    (True, False)
    """
    return set(before) == set(after)


@cites("TC-MOVE-03", "TC-MOVE-04", "TC-DOWN-01")
def may_declare_charge(half_inches: int, in_melee: bool, down: bool) -> bool:
    """
    Whether a target is near enough for a Charge, and the charger free to make one.

    Args:
        half_inches: Distance to the target, in half inches.

        in_melee: Whether the charger is in Melee already.

        down: Whether the charger is Down.

    >>> may_declare_charge(24, in_melee=False, down=False), may_declare_charge(25, in_melee=False, down=False)
    (True, False)
    """
    return half_inches <= CHARGE_REACH and not in_melee and not down


@cites("TC-MOVE-03")
def charge_arrives(distance: int, moved: int) -> bool:
    """
    Whether a Charge ends within one inch of its target, so that both are in Melee.

    Args:
        distance: From charger to target along the route, in half inches.

        moved: How far the Charge goes, in half inches.

    >>> charge_arrives(20, 18), charge_arrives(20, 17)
    (True, False)
    """
    return distance - moved <= MELEE_REACH


@cites("TC-MOVE-03")
def charge_needs_a_risky_action(in_sight: bool) -> bool:
    """
    Whether a RISKY ACTION must succeed before a Charge, which it must when the target is out of sight.

    >>> charge_needs_a_risky_action(in_sight=False), charge_needs_a_risky_action(in_sight=True)
    (True, False)
    """
    return not in_sight


@cites("TC-MOVE-05")
def charge_target(declared: str, passed: str | None) -> str:
    """
    Who is charged in the end: an enemy that the route passes within one inch takes the declared target's place.

    Args:
        declared: The target that was named.

        passed: The first other enemy whose inch the route enters, if any.

    >>> charge_target("Witch", None), charge_target("Witch", "Trooper")
    ('Witch', 'Trooper')
    """
    return declared if passed is None else passed


@cites("TC-MOVE-07")
def retreat_goes_on(down: bool, out_of_action: bool) -> bool:
    """
    Whether a Retreat still moves after the enemies in Melee have struck.

    >>> retreat_goes_on(down=False, out_of_action=False), retreat_goes_on(down=True, out_of_action=False)
    (True, False)
    """
    return not down and not out_of_action


@cites("TC-MOVE-09")
def may_jump(gap: int, movement: int) -> bool:
    """
    Whether a gap is narrow enough to be jumped: half the Movement characteristic at most.

    Args:
        gap: Width of the gap, in half inches.

        movement: The Movement characteristic, in inches.

    >>> may_jump(gap=6, movement=6), may_jump(gap=7, movement=6)
    (True, False)
    """
    return gap <= movement


@cites("TC-MOVE-09")
def failed_crossing(kind: str) -> str:
    """
    What becomes of a model that fails the RISKY ACTION of a sheer climb or a jump.

    Args:
        kind: ``climb`` or ``jump``.

    >>> failed_crossing("climb"), failed_crossing("jump")
    ('stays put', 'falls')
    """
    return FAILED_CROSSINGS[kind]


@cites("TC-MOVE-11")
def difficult_ground_cost(distance: int) -> int:
    """
    What a stretch of difficult terrain takes from a move: double its length.

    Args:
        distance: Length of the stretch, in half inches.

    >>> difficult_ground_cost(3)
    6
    """
    return 2 * distance


@cites("TC-MOVE-11", "TC-DOWN-06")
def failed_test_hurts(result: str) -> bool:
    """
    Whether a test against Dangerous terrain or against a ledge goes wrong: an injury roll there, a fall here.

    Args:
        result: Row of the Action Success Chart.

    >>> failed_test_hurts("failure"), failed_test_hurts("success")
    (True, False)
    """
    return result == "failure"


@cites("TC-MOVE-12")
def may_dive(drop_inches: int, landing_inches: int) -> bool:
    """
    Whether a jump down may become a Diving Charge.

    Args:
        drop_inches: Height of the jump, in inches, three to six.

        landing_inches: From the landing place to the enemy, in inches, two at most.

    >>> may_dive(3, 2), may_dive(7, 2), may_dive(6, 3)
    (True, False, False)
    """
    return drop_inches in DIVE_INCHES and landing_inches <= DIVE_LANDING_INCHES


@cites("TC-MOVE-12")
def dive_dice(result: str) -> int:
    """
    The +DICE that a Diving Charge gives both to hit and to injure; a failed one gives none and leaves the diver Down.

    Args:
        result: Row of the Action Success Chart for the Diving Charge.

    >>> dive_dice("success"), dive_dice("failure")
    (1, 0)
    """
    return 0 if result == "failure" else 1
