"""The GM: the occasions for moves, the list of moves, and their tables."""

from combat.engine.book import cites
from combat.systems.powered_by_heresy.rules import TABLES

MOVES_WITH_COMMANDS = DEAL_DAMAGE, USE_UP, TERRIFY, MUTATE = "deal damage", "use up resources", "terrify", "mutate"
"""The GM's moves that have their own commands."""

ENEMY_MOVE = "use an enemy move"
PLAYER_CHOOSES = "the player chooses"
IN_A_SPOT = "put somebody in a spot"
GM_MOVES: tuple[str, ...] = tuple(TABLES["gm_moves"])
"""The moves on the GM's list."""

OFFERS = ("worse outcome", "hard bargain", "ugly choice")
TERRORS = ("repeats one phrase", "runs away", "freezes", "laughs", "hurts oneself", "weeps")
MONSTROUS_LIMBS, EXTRA_EYES, BONE_SPURS = "monstrous limbs", "extra eyes", "bone spurs"
MUTATIONS = (EXTRA_EYES, MONSTROUS_LIMBS, BONE_SPURS, "translucent skin", "beast's mouth")
EYES = 4
"""Number of sides of the die that is rolled for the number of extra eyes."""

ALL_LOOK, OPPORTUNITY, MISS = "all look to the GM", "a golden opportunity", "a 6-"
NERVE_OUTCOMES = ("takes cover", "falters", "flees")
"""The possible reactions of suppressed enemies, for the GM to choose from."""


@cites("PBH-GM-03")
def terror(face: int) -> str:
    """Return the effect of terror for a d6."""
    return TERRORS[face - 1]


@cites("PBH-GM-03")
def mutation(face: int) -> str:
    """Return the effect of a mutation for a d10; 6 or more is a debility, which the GM describes."""
    return MUTATIONS[face - 1] if face <= len(MUTATIONS) else "a debility"
