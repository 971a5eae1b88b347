"""Making moves: the order of prompts, triggers, stats, and the options after the roll."""

from collections.abc import Collection, Mapping, Sequence

from combat.engine.book import cites
from combat.systems.powered_by_heresy.rules import TABLES
from combat.systems.powered_by_heresy.rules.rolling import Band
from events.powered_by_heresy.sheets import Move

FIST_PROOF = frozenset({"Power armour", "Adeptus power armour"})
"""Armour that a bare fist cannot hurt."""


@cites("PBH-CORE-05", "PBH-DMG-12")
def fists_can_hurt(armour: Collection[str]) -> bool:
    """Return whether a bare fist triggers an attack, which it does not against power armour of either kind."""
    return not FIST_PROOF.intersection(armour)


@cites("PBH-CORE-02", "PBH-TAG-02")
def attack_triggers(within_reach: bool, armed: bool, armour: Collection[str]) -> bool:
    """Return whether an attack triggers a move: the target must be within range, and the weapon able to hurt it."""
    return within_reach and (armed or fists_can_hurt(armour))


STAT_OF: Mapping[str, str] = TABLES["stats"]
"""The stat of each move, if the book leaves no choice."""

ATTACKS = frozenset({
    Move.HACK_AND_SLASH, Move.FIRE_FOR_EFFECT, Move.SUPPRESSING_FIRE, Move.THROW_GRENADE, Move.UNSUSPECTING_STRIKE,
})  # fmt: skip
"""Moves that attack someone or something."""

AIMED = frozenset({*ATTACKS, Move.PARLEY, Move.TAKE_THEM_ALIVE})
"""Moves that are aimed at an enemy."""

ROLLED = frozenset({*STAT_OF, Move.DEFY_DANGER, Move.AID_OR_INTERFERE, Move.LAST_BREATH, Move.UNSUSPECTING_STRIKE})
"""Moves with built-in rules that are rolled."""

EXTRA_DIE = "extra die"
EXTRA_USE = "spend another use"
TARGET_DEFENSE = "target +1 Defense"
DANGER = "put somebody in danger"
AS_AIMED_EXPOSED = "as aimed, somebody exposed"
ONLY_NEAR = "only near"
TAKES_LONGER = "takes longer"
LESSER_RESULT = "lesser result"
STAY_OUT_OF_MELEE = "stay out of melee"
DEAL_DAMAGE = "deal damage"
CREATE_AN_OPENING = "create an opening"
WRECK_ARMOUR = "wreck their armour"
LAST_ATTACK = "one last attack"

OPTIONS: Mapping[tuple[str, str], tuple[tuple[str, ...], int, int]] = {
    (move, band): (tuple(row["from"]), row["least"], row["most"])
    for move, bands in TABLES["options"].items()
    for band, row in bands.items()
}
"""The options of each move and result, and the minimum and maximum number that the mover chooses."""


@cites("PBH-MOVE-02", "PBH-MOVE-05", "PBH-MOVE-06", "PBH-MOVE-07", "PBH-MOVE-13", "PBH-MOVE-21", "PBH-CLS-04")
def options_for(move: str, result: Band, uses_left: int) -> tuple[tuple[str, ...], int, int]:
    """Return the options after a roll, and the minimum and maximum number that the mover chooses.

    Options that cost a use need one in the weapon, after the use that the move costs.

    >>> options_for("Fire for Effect", "10+", uses_left=0)
    ((), 0, 0)
    >>> options_for("Hack and Slash", "10+", uses_left=0)
    (('extra die',), 0, 1)
    """
    another = (EXTRA_USE,) if uses_left > 0 else ()
    if move == Move.FIRE_FOR_EFFECT:
        options = {"10+": another, "7-9": (TARGET_DEFENSE, *another, DANGER), "6-": ()}[result]
        return options, int(result == "7-9"), min(len(options), 1)
    return OPTIONS.get((move, result), ((), 0, 0))


@cites("PBH-CORE-01", "PBH-CORE-07")
def spotlight(names: Sequence[str], spoke: Mapping[str, int], order: str) -> tuple[str, ...]:
    """Return the order in which players are prompted, which does not restrict them, because there are no turns.

    It is table order, or begins with the player who has been silent longest.
    """
    return tuple(names if order == "free" else sorted(names, key=lambda name: spoke.get(name, 0)))
