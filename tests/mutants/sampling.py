"""Which mutants are tried: so many a chapter, drawn by a fixed seed.

Each place draws a lot of its own, made of the seed and its name, and the lowest lots of a chapter win. So a new line
moves at most itself into the sample; a shuffled list would be another sample after every change.
"""

import hashlib
import re
from collections.abc import Iterable, Mapping
from itertools import groupby

from tests.mutants.mutant import Site

SEED = "blow by blow"

LEFT_OUT: Mapping[str, str] = {
    r"^⟦@cites": "a citation is no rule: the ledger looks after it",
    r"^⟦@(attrs|classmethod|property|staticmethod)": "without it nothing runs at all, which any test notices",
    r"^@attrs": "how a class is made is no rule",
    r"\bstrict=⟦": "it watches over the program, not over the game",
    r"⟦\*⟧,": "a star among the parameters is no product",
}
"""Places that no test of the rules is asked to notice, by what their line looks like, and why."""


def is_left_out(place: Site) -> bool:
    """Return whether no test of the rules is asked to notice a change of this place."""
    return any(re.search(look, place.marked) for look in LEFT_OUT)


def lot(place: Site) -> str:
    """Return what a place drew: always the same, wherever it stands in its module."""
    name = (SEED, place.module, place.function, place.operator, place.marked, str(place.nth))
    return hashlib.sha256("\n".join(name).encode()).hexdigest()


def draw_sample(places: Iterable[Site], each: int) -> list[Site]:
    """Return so many places of each chapter, no two of them at one spot."""
    by_chapter = groupby(sorted(places, key=_chapter), key=_chapter)
    return [place for _, chapter in by_chapter for place in _lowest(chapter, each)]


def _chapter(place: Site) -> tuple[str, str]:
    return place.system, place.chapter


def _lowest(places: Iterable[Site], each: int) -> list[Site]:
    spots: dict[tuple[str, tuple[int, int]], Site] = {}
    for place in sorted(places, key=lot):
        spots.setdefault((place.module, place.start), place)
    return list(spots.values())[:each]
