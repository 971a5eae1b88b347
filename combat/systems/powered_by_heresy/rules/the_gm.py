"""The GM: when it is the GM's to act, and with which moves."""

from collections.abc import Collection, Sequence
from types import MappingProxyType

from combat.engine.book import cites
from events.powered_by_heresy.sheets import Move

WITH_DICE = DEAL_DAMAGE, USE_UP, TERRIFY, MUTATE = "deal damage", "use up resources", "terrify", "mutate"
"""The GM's moves that have commands of their own."""

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
"""The sides of the die that counts extra eyes."""

ALL_LOOK, OPPORTUNITY, MISS = "all look to the GM", "a golden opportunity", "a 6-"
OCCASIONS = MappingProxyType({ALL_LOOK: False, OPPORTUNITY: True, MISS: True})
"""When the GM makes a move, and whether it may be a hard one."""


@cites("PBH-GM-01")
def may_be_hard(occasion: str) -> bool:
    """Return whether the GM's move may be a hard one.

    >>> may_be_hard("a 6-"), may_be_hard("all look to the GM")
    (True, False)
    """
    return OCCASIONS[occasion]


@cites("PBH-GM-04")
def softened(hard: bool) -> tuple[bool, ...]:
    """Return the kinds of move an occasion leaves the GM to choose from: a hard move may always be softened.

    >>> softened(True), softened(False)
    ((True, False), (False,))
    """
    return (True, False) if hard else (False,)


SOFT_MOVES = MappingProxyType({"told": False, "any": True})
"""Whether a soft move may harm, afflict or use something up at once."""


@cites("PBH-GM-04", "PBH-GM-01")
def may_bite(hard: bool, soft_moves: str = "told") -> bool:
    """Return whether a move may have its effect at once, or must leave the acolytes time to answer it.

    Ruling:
        A soft move is told: no dice fall, nobody is attacked, and nothing is used up.

    >>> may_bite(True), may_bite(False), may_bite(False, "any")
    (True, False, True)
    """
    return hard or SOFT_MOVES[soft_moves]


@cites("PBH-GM-02", "PBH-GM-03")
def is_gm_move(move: str) -> bool:
    """Return whether a name is on the GM's list.

    >>> is_gm_move("separate them"), is_gm_move("cast a spell")
    (True, False)
    """
    return move in GM_MOVES


@cites("PBH-TAG-03")
def tags_to_show(result: str, tags: Sequence[str]) -> tuple[str, ...]:
    """Return the tags of the item in use that the GM may turn against its owner: all of them on a 6-.

    >>> tags_to_show("6-", ["loud"]), tags_to_show("7-9", ["loud"])
    (('loud',), ())
    """
    return tuple(tags) if result == "6-" else ()


@cites("PBH-GM-03")
def terror(face: int) -> str:
    """Return what a d6 does to somebody terrified.

    >>> terror(2)
    'runs away'
    """
    return TERRORS[face - 1]


@cites("PBH-GM-03")
def may_move(terrified: bool, move: str) -> bool:
    """Return whether somebody can make a move at all: terror leaves nothing but to defy it.

    Ruling:
        Terror ends when friends have found a way, which the GM agrees to; until then only a danger is defied.

    >>> may_move(True, "Hack and Slash"), may_move(True, "Defy Danger")
    (False, True)
    """
    return not terrified or move == Move.DEFY_DANGER


@cites("PBH-GM-03")
def eyesight(extra_eyes: bool, facts: Collection[str]) -> int:
    """Return what extra eyes add to a roll that profits from eyesight.

    >>> eyesight(True, ["eyesight"]), eyesight(True, [])
    (1, 0)
    """
    return int(extra_eyes and "eyesight" in facts)


@cites("PBH-GM-03", "PBH-DMG-11")
def bone_damage(bone_spurs: bool, melee: bool) -> int:
    """Return what bones that pierce the skin add to damage in melee, which an old text counts in points.

    >>> bone_damage(True, True), bone_damage(True, False)
    (1, 0)
    """
    return int(bone_spurs and melee)


@cites("PBH-GM-03")
def mutation(face: int) -> str:
    """Return what a d10 does to somebody touched by the warp; from six up a debility, which the table tells.

    >>> mutation(1), mutation(9)
    ('extra eyes', 'a debility')
    """
    return MUTATIONS[face - 1] if face <= len(MUTATIONS) else "a debility"
