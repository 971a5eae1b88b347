"""
Ranged and Melee Combat: what adds DICE to a hit roll and what takes them away.
"""

from collections.abc import Collection

from combat.engine.book import cites
from combat.systems.trench_crusade.rules.movement import MELEE_REACH

Modifiers = tuple[tuple[str, int], ...]

# fmt: off
# What the book calls it, the attack whose hit roll it changes, and the DICE it brings.
HIT_DICE: tuple[tuple[str, str, int], ...] = (
    ("Cover",             "ranged", -1),
    ("Elevated Position", "ranged", +1),
    ("Long Range",        "ranged", -1),
    ("Off-Hand",          "melee",  -1),
    ("Defended Obstacle", "melee",  -1),
    ("FEAR",              "melee",  -1),
    ("BLOCK",             "melee",  -1),
)
# fmt: on


@cites("TC-DICE-06", "TC-SHOOT-02", "TC-SHOOT-03", "TC-SHOOT-04", "TC-MEL-02", "TC-MEL-03", "TC-MEL-04")
def hit_modifiers(attack: str, present: Collection[str]) -> Modifiers:
    """
    The sources of DICE that really change a hit roll, in the order of the chart.

    Args:
        attack: ``ranged`` or ``melee``.

        present: Names from the chart that apply to this attacker and this target.

    Returns:
        Pairs of a source and its DICE; a source that belongs to the other kind of attack is left out.

    >>> hit_modifiers("ranged", ["Elevated Position", "Cover"])
    (('Cover', -1), ('Elevated Position', 1))
    >>> hit_modifiers("melee", ["Cover"])
    ()
    """
    return tuple((name, dice) for name, kind, dice in HIT_DICE if kind == attack and name in present)


@cites("TC-SHOOT-01")
def may_shoot(in_melee: bool, melee_range: bool) -> bool:
    """
    Whether being in Melee leaves the model free to make a Ranged Attack with this weapon.

    Args:
        in_melee: Whether an enemy is within one inch of the shooter.

        melee_range: Whether the weapon, a pistol for instance, is printed with Melee range as well.

    >>> may_shoot(in_melee=True, melee_range=False), may_shoot(in_melee=True, melee_range=True)
    (False, True)
    """
    return melee_range or not in_melee


@cites("TC-SHOOT-04")
def beyond_half_range(distance: int, weapon_range: int) -> bool:
    """
    Whether a target stands so far away that the shot counts as Long Range.

    Args:
        distance: From shooter to target, in half inches.

        weapon_range: Range of the weapon, in inches.

    >>> beyond_half_range(24, 24), beyond_half_range(25, 24)
    (False, True)
    """
    return distance > weapon_range


@cites("TC-SHOOT-03")
def stands_above(height: int, large_base: bool) -> bool:
    """
    Whether a shooter is in an Elevated Position over its target.

    Args:
        height: How far the shooter stands above the target, in inches.

        large_base: Whether the target has a base of at least 50 mm, which asks for twice the height.

    Ruling:
        Two inches are enough: the designers' answer goes before the main text, which asks for more than two.

    >>> stands_above(2, large_base=False), stands_above(2, large_base=True)
    (True, False)
    """
    return height >= (4 if large_base else 2)


@cites("TC-MEL-01")
def in_reach(distance: int, partly_visible: bool) -> bool:
    """
    Whether an enemy can be struck with a Melee Attack.

    Args:
        distance: To the enemy, in half inches; one inch is the reach.

        partly_visible: Whether some part of the enemy can be seen.

    >>> in_reach(2, partly_visible=True), in_reach(3, partly_visible=True)
    (True, False)
    """
    return distance <= MELEE_REACH and partly_visible


@cites("TC-MEL-03", "TC-MOVE-12")
def defends_an_obstacle(touching: bool, target_down: bool, diving: bool) -> bool:
    """
    Whether an obstacle between the two fighters helps the target.

    Args:
        touching: Whether the target touches an obstacle at least half an inch high that lies between them.

        target_down: Whether the target is Down; then it defends nothing.

        diving: Whether the attacker has made a Diving Charge, which comes down behind the obstacle.

    >>> defends_an_obstacle(True, False, False), defends_an_obstacle(True, True, False)
    (True, False)
    """
    return touching and not target_down and not diving


@cites("TC-MEL-04")
def is_feared(target_fear: bool, attacker_fear: bool) -> bool:
    """
    Whether FEAR hampers the attacker, which it does unless the attacker has FEAR too.

    >>> is_feared(True, False), is_feared(True, True)
    (True, False)
    """
    return target_fear and not attacker_fear


@cites("TC-MEL-04")
def is_blocked(target_block: bool, charged: bool) -> bool:
    """
    Whether BLOCK hampers the attacker, which it does to one that charged in this Activation.

    >>> is_blocked(True, charged=True), is_blocked(True, charged=False)
    (True, False)
    """
    return target_block and charged


@cites("TC-INJ-13")
def caught_in_the_blast(in_radius: Collection[str], in_sight_of_aim_point: Collection[str]) -> tuple[str, ...]:
    """
    The models that a BLAST hits, each of them for an injury roll of its own.

    Args:
        in_radius: Models within the radius, in the order in which they will be resolved.

        in_sight_of_aim_point: Models that can be seen from the point aimed at.

    >>> caught_in_the_blast(["Ann", "Ben", "Cid"], ["Cid", "Ann"])
    ('Ann', 'Cid')
    """
    return tuple(model for model in in_radius if model in in_sight_of_aim_point)
