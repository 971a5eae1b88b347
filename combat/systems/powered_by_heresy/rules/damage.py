"""Dealing damage: damage dice, rerolls, and wounds."""

from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType

from combat.engine.book import cites

HAZARDS: Mapping[str, int] = MappingProxyType({"bruise": 4, "bleed": 6, "break": 8, "kill": 10})
"""Number of sides of a hazard's damage die, keyed by how dangerous the hazard is."""


@cites("PBH-DMG-01", "PBH-DMG-03", "PBH-DMG-04", "PBH-WND-06")
def wounds(faces: Sequence[int], defense: int) -> int:
    """Return the wounds of a damage roll: one for each die above the Defense. Faces are never added up.

    Griff's 5 and 3 against Defense 3:

    >>> wounds((5, 3), 3)
    1
    """
    return sum(face > defense for face in faces)


@cites("PBH-DMG-05")
def inflicted(counted: int, outright: int) -> int:
    """Return the total number of wounds: those from the dice, and those inflicted outright, which ignore Defense.

    >>> inflicted(0, 1)
    1
    """
    return counted + outright


@cites("PBH-DMG-09")
def reroll_if_asked(_: int, __: int) -> bool:
    """Return False: the owner of the attack chooses the dice.

    >>> reroll_if_asked(1, 3)
    False
    """
    return False


@cites("PBH-DMG-09")
def reroll_always(_: int, __: int) -> bool:
    """Return True: every die that may be rerolled is rerolled.

    >>> reroll_always(2, 1)
    True
    """
    return True


@cites("PBH-DMG-09")
def reroll_if_needed(face: int, defense: int) -> bool:
    """Return whether the die does not beat the Defense.

    >>> reroll_if_needed(1, 1), reroll_if_needed(2, 1)
    (True, False)
    """
    return face <= defense


PROVEN_POLICY = MappingProxyType({"ask": reroll_if_asked, "always": reroll_always, "optimal": reroll_if_needed})


@cites("PBH-DMG-02", "PBH-DMG-08")
def proven_dice(faces: Sequence[int], proven: int, done: Collection[int] = ()) -> tuple[int, ...]:
    """Return the positions of the dice that Proven may reroll: those that are low enough and not rerolled yet.

    Griff may reroll his 1; his 3 is too high:

    >>> proven_dice((1, 3), 2), proven_dice((2, 3), 2, done=[0])
    ((0,), ())
    """
    return tuple(place for place, face in enumerate(faces) if face <= proven and place not in done)


@cites("PBH-DMG-09")
def proven_by_policy(faces: Sequence[int], proven: int, defense: int, policy: str) -> tuple[int, ...]:
    """Return the positions of the dice that are rerolled automatically; the policy `ask` rerolls none.

    >>> [proven_by_policy((1, 2), 2, 1, policy) for policy in ("ask", "always", "optimal")]
    [(), (0, 1), (0,)]
    """
    return tuple(place for place in proven_dice(faces, proven) if PROVEN_POLICY[policy](faces[place], defense))


@cites("PBH-DMG-06")
def damage_roller(attacker: str, target: str, target_rolls: bool) -> str:
    """Return who rolls damage dice: an acolyte who is attacked by an enemy, else the attacker, or a hazard's target.

    >>> damage_roller("griff", "scar", False), damage_roller("scar", "griff", True), damage_roller("", "scar", False)
    ('griff', 'griff', 'scar')
    """
    return target if target_rolls or not attacker else attacker


@cites("PBH-DMG-06")
def owner_attacker(attacker: str, _target: str) -> str:
    """Return the attacking side.

    >>> owner_attacker("gm", "kaz")
    'gm'
    """
    return attacker


@cites("PBH-DMG-06")
def owner_roller(_attacker: str, target: str) -> str:
    """Return the side that rolls the dice, which is the target's.

    >>> owner_roller("gm", "kaz")
    'kaz'
    """
    return target


INCOMING_REROLL_CHOICE = MappingProxyType({"attacker": owner_attacker, "roller": owner_roller})


@cites("PBH-DMG-06")
def reroll_belongs_to(attacker: str, target: str, choice: str = "attacker") -> str:
    """Return the seat that chooses the optional rerolls of damage that an acolyte takes.

    >>> reroll_belongs_to("gm", "kaz"), reroll_belongs_to("gm", "kaz", "roller")
    ('gm', 'kaz')
    """
    return INCOMING_REROLL_CHOICE[choice](attacker, target)


@cites("PBH-DMG-10")
def severity(dice: Sequence[int]) -> tuple[int, int]:
    """Return the sort key by which the worst of several attackers is found.

    Ruling:
        The worst dice have the largest sum of sides; if equal, the larger number of dice.

    >>> max([(12,), (6, 6), (8,)], key=severity)
    (6, 6)
    """
    return sum(dice), len(dice)


def combined_with_extra_dice(pools: Sequence[tuple[int, ...]]) -> tuple[tuple[int, ...], ...]:
    """Return the dice of one combined attack: the worst dice, and one more of the largest size per further attacker."""
    worst = max(pools, key=severity)
    return ((*worst, *[max(worst)] * (len(pools) - 1)) if worst else (),)


def combined_separately(pools: Sequence[tuple[int, ...]]) -> tuple[tuple[int, ...], ...]:
    """Return the dice of separate attacks, one for each attacker."""
    return tuple(pools)


MULTI_ATTACKERS = MappingProxyType({"extra_die": combined_with_extra_dice, "separate": combined_separately})


@cites("PBH-DMG-10")
def combined_attacks(pools: Sequence[tuple[int, ...]], reading: str = "extra_die") -> tuple[tuple[int, ...], ...]:
    """Return the dice of each attack if several enemies attack one target at the same time.

    >>> combined_attacks([(6,), (8,), (6,)]), combined_attacks([(6,), (8,)], "separate")
    (((8, 8, 8),), ((6,), (8,)))
    """
    return MULTI_ATTACKERS[reading](pools)


def lowered_per_face(faces: Sequence[int], less: int) -> Mapping[int, int]:
    """Map the position of each die to its face, lowered by `less`, or raised if `less` is negative."""
    return {place: face - less for place, face in enumerate(faces)}


def lowered_by_dice(faces: Sequence[int], less: int) -> Mapping[int, int]:
    """Map the positions of the dice to their faces, without the `less` best dice."""
    ranked = sorted(range(len(faces)), key=lambda place: (faces[place], place))
    return {place: faces[place] for place in sorted(ranked[: max(len(faces) - less, 0)])}


FLAT_DAMAGE_MOD = MappingProxyType({"per_face": lowered_per_face, "drop_dice": lowered_by_dice})


@cites("PBH-DMG-01", "PBH-DMG-08")
def outcome_key(faces: Sequence[int], proven: int, defense: int, less: int = 0) -> tuple[tuple[bool, ...], ...]:
    """Return a key that is equal for rolls with the same wounds and Proven rerolls, whatever the order of the dice.

    >>> outcome_key((1, 5), 2, 3) == outcome_key((6, 2), 2, 3), outcome_key((3, 5), 2, 3) == outcome_key((2, 5), 2, 3)
    (True, False)
    """
    return tuple(sorted((face <= proven, face > defense, face - less > defense) for face in faces))


@cites("PBH-DMG-11", "PBH-DMG-03")
def beating_dice(faces: Sequence[int], defense: int, less: int = 0, reading: str = "per_face") -> tuple[int, ...]:
    """Return the positions of the dice that beat a Defense, after the flat penalty of an older rule text.

    >>> beating_dice((5, 4, 3), 3), beating_dice((6, 4), 3, 1), beating_dice((5, 4), 3, 1, "drop_dice")
    ((0, 1), (0,), (1,))
    """
    return tuple(place for place, face in FLAT_DAMAGE_MOD[reading](faces, less).items() if wounds((face,), defense))


@cites("PBH-DEF-05")
def can_wound(dice: Sequence[int], defense: int, less: int = 0, reading: str = "per_face") -> bool:
    """Return whether a die is large enough to beat a Defense; it needs more sides than the Defense.

    >>> can_wound((6, 4), 5), can_wound((6, 6), 6), can_wound((6,), 5, less=1)
    (True, False, False)
    """
    return bool(beating_dice(dice, defense, less, reading))


@cites("PBH-DMG-11")
def dice_for_points(points: int, reading: str = "per_face") -> int:
    """Return the number of dice that replace a flat modifier from older rule texts; 0 if it changes each face instead.

    >>> dice_for_points(1), dice_for_points(1, "drop_dice")
    (0, 1)
    """
    return points if reading == "drop_dice" else 0


@cites("PBH-DMG-14")
def hazard_dice(size: str) -> tuple[int, ...]:
    """Return the damage die of a hazard, such as a fall, a fire or poison, as a tuple of its number of sides.

    >>> hazard_dice("bleed")
    (6,)
    """
    return (HAZARDS[size],)


@cites("PBH-DMG-12", "PBH-DMG-13")
def weapon_dice(dice: tuple[int, ...], unarmed: int = 4) -> tuple[int, ...]:
    """Return the dice of a weapon; an empty tuple stands for no weapon and gives the die of an unarmed attack.

    >>> weapon_dice((6, 6)), weapon_dice(())
    ((6, 6), (4,))
    """
    return dice or (unarmed,)
