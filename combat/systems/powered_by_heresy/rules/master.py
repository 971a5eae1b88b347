"""
The GM: when it is the GM's to act, with which moves, and what enemies bring.
"""

from types import MappingProxyType

from combat.engine.book import cites

GM_MOVES = (
    "use an enemy move",
    "tell an unwelcome truth",
    "show signs of a threat",
    "deal damage",
    "use up resources",
    "turn their move back",
    "separate them",
    "give an opportunity",
    "show a downside",
    "make an offer",
    "put somebody in a spot",
    "tell the requirements and ask",
    "test their will",
    "terrify",
    "mutate",
)
TERRORS = ("repeats one phrase", "runs away", "freezes", "laughs", "hurts oneself", "weeps")
MUTATIONS = ("extra eyes", "monstrous limbs", "bone spurs", "translucent skin", "beast's mouth")

OCCASIONS = MappingProxyType({"all look to the GM": False, "a golden opportunity": True, "a 6-": True})
"""When the GM makes a move, and whether it may be a hard one."""


@cites("PBH-GM-01")
def may_be_hard(occasion: str) -> bool:
    """
    Whether the GM's move may be a hard one.

    >>> may_be_hard("a 6-"), may_be_hard("all look to the GM")
    (True, False)
    """
    return OCCASIONS[occasion]


@cites("PBH-GM-04")
def softened(hard: bool) -> tuple[bool, ...]:
    """
    The moves that an occasion leaves the GM to choose from, hard ones first: a hard move may always be softened.

    >>> softened(True), softened(False)
    ((True, False), (False,))
    """
    return (True, False) if hard else (False,)


@cites("PBH-GM-02", "PBH-GM-03")
def is_gm_move(move: str) -> bool:
    """
    Whether a name is on the GM's list.

    >>> is_gm_move("separate them"), is_gm_move("cast a spell")
    (True, False)
    """
    return move in GM_MOVES


@cites("PBH-GM-03")
def terror(face: int) -> str:
    """
    What a d6 makes of somebody terrified.

    >>> terror(2)
    'runs away'
    """
    return TERRORS[face - 1]


@cites("PBH-GM-03")
def mutation(face: int) -> str:
    """
    What a d10 makes of somebody whom the warp touches.

    Ruling:
        From six up it is a debility, of which this game says nothing; the table tells it.

    >>> mutation(1), mutation(9)
    ('extra eyes', 'a debility')
    """
    return MUTATIONS[face - 1] if face <= len(MUTATIONS) else "a debility"


@cites("PBH-GM-05", "PBH-CORE-04")
def enemy_rolls_a_move() -> bool:
    """
    Whether an enemy that attacks rolls to hit: never, its damage is simply dealt.

    >>> enemy_rolls_a_move()
    False
    """
    return False
