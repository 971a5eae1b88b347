"""A pool of dice of several sizes, as the draft rolls them: like dice together."""

from itertools import groupby

from combat.engine.draft import Draft
from events.powered_by_heresy.table import State
from events.vocabulary import Die


def throw(draft: Draft[State], sides: tuple[int, ...], purpose: str, who: str) -> tuple[Die, ...]:
    """Roll dice of these sizes, in this order."""
    groups = ((size, len(tuple(group))) for size, group in groupby(sides))
    return tuple(die for size, count in groups for die in draft.roll(count, size, purpose, who))
