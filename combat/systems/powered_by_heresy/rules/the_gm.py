"""The GM: the occasions for moves, and the list of moves."""

from collections.abc import Collection, Sequence
from types import MappingProxyType

from combat.engine.book import cites
from events.powered_by_heresy.sheets import Move

MOVES_WITH_COMMANDS = DEAL_DAMAGE, USE_UP, TERRIFY, MUTATE = "deal damage", "use up resources", "terrify", "mutate"
"""The GM's moves that have their own commands."""

ENEMY_MOVE = "use an enemy move"
PLAYER_CHOOSES = "the player chooses"
IN_A_SPOT = "put somebody in a spot"
GM_MOVES = (
    ENEMY_MOVE,
    "tell an unwelcome truth",
    "show signs of a threat",
    DEAL_DAMAGE,
    USE_UP,
    "turn their move back",
    "separate them",
    "give an opportunity",
    "show a downside",
    "make an offer",
    IN_A_SPOT,
    "tell the requirements and ask",
    "test their will",
    TERRIFY,
    MUTATE,
)

OFFERS = ("worse outcome", "hard bargain", "ugly choice")
TERRORS = ("repeats one phrase", "runs away", "freezes", "laughs", "hurts oneself", "weeps")
MONSTROUS_LIMBS, EXTRA_EYES, BONE_SPURS = "monstrous limbs", "extra eyes", "bone spurs"
MUTATIONS = (EXTRA_EYES, MONSTROUS_LIMBS, BONE_SPURS, "translucent skin", "beast's mouth")
EYES = 4
"""Number of sides of the die that is rolled for the number of extra eyes."""

ALL_LOOK, OPPORTUNITY, MISS = "all look to the GM", "a golden opportunity", "a 6-"
OCCASIONS = MappingProxyType({ALL_LOOK: False, OPPORTUNITY: True, MISS: True})
"""The occasions for a GM move, and whether the move may be hard."""


@cites("PBH-GM-01")
def may_be_hard(occasion: str) -> bool:
    """Return whether the GM's move may be a hard one.

    >>> may_be_hard("a 6-"), may_be_hard("all look to the GM")
    (True, False)
    """
    return OCCASIONS[occasion]


@cites("PBH-GM-04")
def softened(hard: bool) -> tuple[bool, ...]:
    """Return the GM's choices between a hard move (True) and a soft one (False); a hard move may always be softened.

    >>> softened(True), softened(False)
    ((True, False), (False,))
    """
    return (True, False) if hard else (False,)


SOFT_MOVES = MappingProxyType({"told": False, "any": True})
"""Whether a soft move may harm, afflict or use up resources immediately, keyed by the value of `soft_moves`."""


@cites("PBH-GM-04", "PBH-GM-01")
def may_take_effect(hard: bool, soft_moves: str = "told") -> bool:
    """Return whether a move may take effect immediately, without giving the acolytes time to respond.

    Ruling:
        A soft move is only described: no dice are rolled, no character is attacked, and nothing is used up.

    >>> may_take_effect(True), may_take_effect(False), may_take_effect(False, "any")
    (True, False, True)
    """
    return hard or SOFT_MOVES[soft_moves]


@cites("PBH-GM-02", "PBH-GM-03")
def is_gm_move(move: str) -> bool:
    """Return whether a move is on the GM's list.

    >>> is_gm_move("separate them"), is_gm_move("cast a spell")
    (True, False)
    """
    return move in GM_MOVES


@cites("PBH-TAG-03")
def tags_to_show(result: str, tags: Sequence[str]) -> tuple[str, ...]:
    """Return the tags of the item in use that the GM may turn against its owner: all on a 6-, otherwise none.

    >>> tags_to_show("6-", ["loud"]), tags_to_show("7-9", ["loud"])
    (('loud',), ())
    """
    return tuple(tags) if result == "6-" else ()


@cites("PBH-GM-03")
def terror(face: int) -> str:
    """Return the effect of terror that a face of the d6 stands for.

    >>> terror(2)
    'runs away'
    """
    return TERRORS[face - 1]


@cites("PBH-GM-03")
def may_move(terrified: bool, move: str) -> bool:
    """Return whether a character can make a move; a terrified character can only defy danger.

    Ruling:
        Terror ends if friends find a way that the GM accepts. Until then, Defy Danger is the only possible move.

    >>> may_move(True, "Hack and Slash"), may_move(True, "Defy Danger")
    (False, True)
    """
    return not terrified or move == Move.DEFY_DANGER


@cites("PBH-GM-03")
def eyesight(extra_eyes: bool, facts: Collection[str]) -> int:
    """Return the bonus that extra eyes give to a roll that profits from eyesight.

    >>> eyesight(True, ["eyesight"]), eyesight(True, [])
    (1, 0)
    """
    return int(extra_eyes and "eyesight" in facts)


@cites("PBH-GM-03", "PBH-DMG-11")
def bone_damage(bone_spurs: bool, melee: bool) -> int:
    """Return the damage bonus that bone spurs give in melee, in points as used by older rule texts.

    >>> bone_damage(True, True), bone_damage(True, False)
    (1, 0)
    """
    return int(bone_spurs and melee)


@cites("PBH-GM-03")
def mutation(face: int) -> str:
    """Return the effect of a mutation for a d10; 6 or more is a debility, which the GM describes.

    >>> mutation(1), mutation(9)
    ('extra eyes', 'a debility')
    """
    return MUTATIONS[face - 1] if face <= len(MUTATIONS) else "a debility"
