"""Actions: what a seat chooses freely, with everything that follows until the next free choice.

One blow can take several beats, such as an attack, a roll kept, and the roll against its harm.
"""

from itertools import pairwise

from replays.chances.chain import ChanceChain

FREE_SHARE = 0.5
"""A choice is free if a request of its kind offers, at some time in the fight, at least this share of the widest."""


def actions(chain: ChanceChain) -> tuple[tuple[int, int], ...]:
    """Return the first and last position of each action; together, they cover the whole fight."""
    kinds = []
    widths: dict[str, int] = {}
    for link in chain.links:
        state = chain.game.before(link.beat.number)
        asked = [each for each in chain.game.system.requests(state) if each.seat == link.by and not each.optional]
        kinds.append({request.kind for request in asked})
        for request in asked:
            widths[request.kind] = max(widths.get(request.kind, 0), len(request.forms))
    free = {kind for kind, width in widths.items() if width >= FREE_SHARE * max(widths.values())}
    starts = [at for at, found in enumerate(kinds) if at and found & free]
    return tuple(pairwise([0, *starts, len(kinds)]))
