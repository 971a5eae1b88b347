"""Dealing damage: damage dice, rerolls, and wounds."""

from collections.abc import Collection, Mapping, Sequence

from combat.engine.book import cites

HAZARDS: Mapping[str, int] = {"bruise": 4, "bleed": 6, "break": 8, "kill": 10}
"""Number of sides of a hazard's damage die, keyed by how dangerous the hazard is."""


@cites("PBH-DMG-02", "PBH-DMG-08")
def proven_dice(faces: Sequence[int], proven: int, done: Collection[int] = ()) -> tuple[int, ...]:
    """Return the positions of the dice that Proven may reroll: those that are low enough and not rerolled yet.

    Griff may reroll his 1; his 3 is too high:

    >>> proven_dice((1, 3), 2), proven_dice((2, 3), 2, done=[0])
    ((0,), ())
    """
    return tuple(place for place, face in enumerate(faces) if face <= proven and place not in done)


@cites("PBH-DMG-09")
def proven_by_policy(
    faces: Sequence[int], proven: int, defense: int, policy: str, done: Collection[int] = ()
) -> tuple[int, ...]:
    """Return the positions of the dice that are rerolled automatically: all, those that fail, or none (`ask`)."""
    low = proven_dice(faces, proven, done)
    return tuple(place for place in low if policy == "always" or (policy == "optimal" and faces[place] <= defense))


@cites("PBH-DMG-10")
def severity(dice: Sequence[int]) -> tuple[int, int]:
    """Return the sort key by which the worst of several attackers is found.

    Ruling:
        The worst dice have the largest sum of sides; if equal, the larger number of dice.

    >>> max([(12,), (6, 6), (8,)], key=severity)
    (6, 6)
    """
    return sum(dice), len(dice)


@cites("PBH-DMG-10")
def combined_attacks(pools: Sequence[tuple[int, ...]], reading: str = "extra_die") -> tuple[tuple[int, ...], ...]:
    """Return the dice of each attack if several enemies attack one target at the same time.

    In one combined attack, each further attacker adds a die of the largest size to the worst dice.

    >>> combined_attacks([(6,), (8,), (6,)]), combined_attacks([(6,), (8,)], "separate")
    (((8, 8, 8),), ((6,), (8,)))
    """
    if reading == "separate":
        return tuple(pools)
    worst = max(pools, key=severity)
    return ((*worst, *[max(worst)] * (len(pools) - 1)) if worst else (),)


@cites("PBH-DMG-01", "PBH-DMG-08")
def dice_to_reroll(faces: Sequence[int], done: Sequence[int], limits: Sequence[tuple[str, int]]) -> tuple[int, ...]:
    """Return the positions of the dice that a rule rolls again by their faces, without those rolled again before.

    >>> low, high = ("reroll up to", 1), ("reroll from", 6)
    >>> dice_to_reroll((1, 3, 6), (), [low, high]), dice_to_reroll((1,), (0,), [low])
    ((0, 2), ())
    """
    return tuple(
        position
        for position, face in enumerate(faces)
        if position not in done
        and any(face <= limit if kind == "reroll up to" else face >= limit for kind, limit in limits)
    )


def outcome_key(faces: Sequence[int], proven: int, defense: int, less: int = 0) -> tuple[tuple[bool, ...], ...]:
    """Return a key that is equal for rolls with the same wounds and Proven rerolls, whatever the order of the dice."""
    return tuple(sorted((face <= proven, face > defense, face - less > defense) for face in faces))


def default_key(
    faces: Sequence[int], proven: int, defense: int, less: int, policy: str
) -> tuple[tuple[bool, ...], ...]:
    """Return an `outcome_key` that also is equal for rolls of which the policy rerolls the same number of dice."""
    again = proven_by_policy(faces, proven, defense, policy)
    return tuple(sorted((place in again, face - less > defense) for place, face in enumerate(faces)))


@cites("PBH-DMG-01", "PBH-DMG-03", "PBH-DMG-04", "PBH-DMG-11", "PBH-WND-06")
def beating_dice(faces: Sequence[int], defense: int, less: int = 0, reading: str = "per_face") -> tuple[int, ...]:
    """Return the positions of the dice that beat a Defense, each of which causes a wound; faces are never added up.

    The flat penalty of an older rule text lowers each face, or removes the best dice.

    >>> beating_dice((5, 4, 3), 3), beating_dice((6, 4), 3, 1), beating_dice((5, 4), 3, 1, "drop_dice")
    ((0, 1), (0,), (1,))
    """
    if reading == "drop_dice":
        ranked = sorted(range(len(faces)), key=lambda place: (faces[place], place))
        counted, less = sorted(ranked[: max(len(faces) - less, 0)]), 0
    else:
        counted = list(range(len(faces)))
    return tuple(place for place in counted if faces[place] - less > defense)


@cites("PBH-DMG-11")
def dice_for_points(points: int, reading: str = "per_face") -> int:
    """Return the number of dice that replace a flat modifier from older rule texts, unless it changes each face."""
    return points if reading == "drop_dice" else 0


@cites("PBH-DMG-12", "PBH-DMG-13")
def weapon_dice(dice: tuple[int, ...], unarmed: int = 4) -> tuple[int, ...]:
    """Return the dice of a weapon; an empty tuple stands for no weapon and gives the die of an unarmed attack."""
    return dice or (unarmed,)
