"""
Full Actions: assaults, grapples, caltrops, attacks, and help for the unconscious.
"""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from combat.engine.book import cites

CALTROP_WOUNDS = 2
PICK_UP_PRICE = 6
TREAT = 7


@cites("FW-FULL-10", "FW-FULL-11", "FW-FULL-12")
def assault_team(leader: str, support: Mapping[str, int]) -> tuple[str, ...]:
    """
    The leader and everybody invited who spent at least one point.

    >>> assault_team("lockjaw", {"brega": 1, "dunn": 0})
    ('lockjaw', 'brega')
    """
    return (leader, *(who for who, points in support.items() if points > 0))


@cites("FW-FULL-13", "FW-FULL-14")
def assault_difficulty(evasions: Sequence[int], empty: int) -> int:
    """
    What the roll of Command must beat.

    Args:
        evasions: The Evasion of each conscious hostile occupant.

        empty: The difficulty where there is none.

    Ruling:
        The list of the book is lost: it is the highest Evasion, or the standard number of the text.

    >>> assault_difficulty((6, 8), 7), assault_difficulty((), 7)
    (8, 7)
    """
    return max(evasions, default=empty)


@cites("FW-FULL-15")
def team(raised: int, members: int) -> int:
    """
    The reading that each point of raised difficulty counts once for the whole team.

    >>> team(2, 3)
    2
    """
    return raised


@cites("FW-FULL-15")
def per_member(raised: int, members: int) -> int:
    """
    The reading that each point of raised difficulty counts once for every member.

    >>> per_member(2, 3)
    6
    """
    return raised * members


RAISE_SCOPE: Mapping[str, Callable[[int, int], int]] = MappingProxyType({"team": team, "per_member": per_member})


@cites("FW-FULL-16", "FW-FULL-19")
def assault_damage(points: int) -> int:
    """
    The mass damage of an assault that succeeds: twice what the team spent or is assumed to have spent.

    Ruling:
        When it fails, the points are spent for nothing.

    One and two points of support, raised by two for the team, and for each of three members:

    >>> assault_damage(3), assault_damage(3 + team(2, 3)), assault_damage(3 + per_member(2, 3))
    (6, 10, 18)
    """
    return 2 * points


@cites("FW-FULL-17", "FW-FULL-18")
def may_follow_in(accessible: bool, needs_access: bool) -> bool:
    """
    Whether a member of the team may enter for nothing after the damage is done.

    >>> may_follow_in(accessible=False, needs_access=True), may_follow_in(accessible=False, needs_access=False)
    (False, True)
    """
    return accessible or not needs_access


@cites("FW-FULL-21", "FW-FULL-22", "FW-FULL-23", "FW-FULL-24")
def grapple_stun(power: int, resisted: bool) -> int:
    """
    The stun of a grapple that hits: Power, and as much again unless the target resists.

    Ruling:
        Resisting costs nothing, and takes no weapon.

    >>> grapple_stun(3, resisted=False), grapple_stun(3, resisted=True)
    (6, 3)
    """
    return power if resisted else 2 * power


@cites("FW-SIM-24")
def applies(resisted: bool) -> bool:
    """
    The reading that a called grapple has its extra effect whether the target resisted or not.

    >>> applies(resisted=True)
    True
    """
    return True


@cites("FW-SIM-24")
def cancelled(resisted: bool) -> bool:
    """
    The reading that resisting takes away the extra effect as well.

    >>> cancelled(resisted=True), cancelled(resisted=False)
    (False, True)
    """
    return not resisted


CALLED_GRAPPLE: Mapping[str, Callable[[bool], bool]] = MappingProxyType({"applies": applies, "cancelled": cancelled})


@cites("FW-FULL-25")
def mover(reading: str, attacker: str, gm: str) -> str:
    """
    The seat that may move a grappled target to an accessible location; empty for nobody.

    Args:
        reading: `gm_optional`, `none` or `attacker_choice`.

        attacker: The seat of the attacker.

        gm: The seat of the GM.

    Ruling:
        The book counts grapples among what moves people, and the rest is lost; the GM may move the target.

    >>> mover("gm_optional", "clan", "gm"), mover("none", "clan", "gm"), mover("attacker_choice", "clan", "gm")
    ('gm', '', 'clan')
    """
    return MOVER[reading](attacker, gm)


def gm_optional(attacker: str, gm: str) -> str:
    """The GM may."""
    return gm


def nobody(attacker: str, gm: str) -> str:
    """Nobody moves."""
    return ""


def attacker_choice(attacker: str, gm: str) -> str:
    """The attacker may."""
    return attacker


MOVER: Mapping[str, Callable[[str, str], str]] = MappingProxyType(
    {"gm_optional": gm_optional, "none": nobody, "attacker_choice": attacker_choice}
)


@cites("FW-FULL-30", "FW-FULL-31", "FW-FULL-33")
def caltrop_wounds(begins_turn_there: bool) -> int:
    """
    The wounds of beginning a turn on caltrops, before any reduction.

    >>> caltrop_wounds(True), caltrop_wounds(False)
    (2, 0)
    """
    return CALTROP_WOUNDS if begins_turn_there else 0


@cites("FW-FULL-32", "FW-FULL-34")
def may_pick_up(owner: bool, inside: bool, nowhere: bool) -> bool:
    """
    Whether caltrops can be picked up, for six points or six wounds: by their owner, from within or from no location.

    >>> may_pick_up(owner=True, inside=False, nowhere=True), may_pick_up(owner=False, inside=True, nowhere=False)
    (True, False)
    """
    return owner and (inside or nowhere)


@cites("FW-FULL-60", "FW-FULL-61", "FW-FULL-62", "FW-FULL-43")
def ranged_mirror(precision: int, power: int) -> int:
    """
    One extra wound for each stacked die, at most Power: so for ranged attacks, and read so for melee.

    A rating of 4 with three stacked dice and Power 2:

    >>> 4 + ranged_mirror(3, 2)
    6
    """
    return min(precision, power)


@cites("FW-FULL-43")
def no_precision(precision: int, power: int) -> int:
    """
    The reading that melee has no use for precision.

    >>> no_precision(3, 2)
    0
    """
    return 0


@cites("FW-FULL-43")
def uncapped(precision: int, power: int) -> int:
    """
    The reading that in melee every stacked die counts.

    >>> uncapped(3, 2)
    3
    """
    return precision


MELEE_PRECISION: Mapping[str, Callable[[int, int], int]] = MappingProxyType(
    {"ranged_mirror": ranged_mirror, "none": no_precision, "uncapped": uncapped}
)


@cites("FW-FULL-41", "FW-FULL-42", "FW-FULL-61")
def hit_wounds(first_intention: int, precision: int, called: int) -> int:
    """
    The wounds of a hit, all in one instance: the First Intention rating, precision, and called shots.

    >>> hit_wounds(4, 2, 0), hit_wounds(4, 0, 3)
    (6, 7)
    """
    return first_intention + precision + called


@cites("FW-FULL-50", "FW-FULL-51")
def treated(value: int) -> bool:
    """
    Whether the treatment of an unconscious patient recovers a handicap.

    Ruling:
        The patient's player picks the stat, and the patient wakes at once if no stat is exhausted any more.

    >>> treated(7), treated(6)
    (True, False)
    """
    return value >= TREAT
