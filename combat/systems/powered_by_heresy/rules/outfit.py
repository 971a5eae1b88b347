"""Worn gear: the tags that carry rules."""

from combat.engine.book import cites


@cites("PBH-TAG-01")
def clumsy_penalty(clumsy: bool, armored: bool) -> int:
    """Return the penalty for wearing clumsy gear, which the move Armored ignores.

    >>> clumsy_penalty(True, False), clumsy_penalty(True, True)
    (-1, 0)
    """
    return -1 if clumsy and not armored else 0
