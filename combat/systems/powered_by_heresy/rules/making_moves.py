"""Making moves: the order of prompts, triggers, stats, and the options after the roll."""

from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType

from combat.engine.book import cites
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


# fmt: off
# The stat of each move, if the book leaves no choice.
STAT_OF: Mapping[str, str] = MappingProxyType({
    Move.HACK_AND_SLASH:     "WS",
    Move.FIRE_FOR_EFFECT:    "BS",
    Move.SUPPRESSING_FIRE:   "BS",
    Move.THROW_GRENADE:      "S",
    Move.DEFEND:             "T",
    Move.DISCERN_REALITIES:  "Per",
    Move.BASIC_TECH_USE:     "Int",
    Move.PARLEY:             "Fel",
    Move.RAPID_RELOAD:       "Ag",
    Move.TAKE_THEM_ALIVE:    "S",
})
# fmt: on

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
DRAWBACKS = (TAKES_LONGER, "use up gear", LESSER_RESULT)
STAY_OUT_OF_MELEE = "stay out of melee"
DEAL_DAMAGE = "deal damage"
CREATE_AN_OPENING = "create an opening"
WRECK_ARMOUR = "wreck their armour"
STRIKE_OPTIONS = (STAY_OUT_OF_MELEE, DEAL_DAMAGE, CREATE_AN_OPENING, WRECK_ARMOUR)
LAST_ATTACK = "one last attack"

# fmt: off
# The results of moves that offer options: the options, and the minimum and maximum number that the mover chooses.
OPTIONS: Mapping[tuple[str, str], tuple[tuple[str, ...], int, int]] = MappingProxyType({
    (Move.HACK_AND_SLASH,      "10+"): ((EXTRA_DIE,), 0, 1),
    (Move.THROW_GRENADE,       "7-9"): ((AS_AIMED_EXPOSED, ONLY_NEAR), 1, 1),
    (Move.BASIC_TECH_USE,      "10+"): (DRAWBACKS, 1, 1),
    (Move.BASIC_TECH_USE,      "7-9"): (DRAWBACKS, 2, 2),
    (Move.TAKE_THEM_ALIVE,     "7-9"): ((LAST_ATTACK, "slow to recover"), 1, 1),
    (Move.UNSUSPECTING_STRIKE, "10+"): (STRIKE_OPTIONS, 2, 2),
    (Move.UNSUSPECTING_STRIKE, "7-9"): (STRIKE_OPTIONS, 1, 1),
})
# fmt: on


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
