"""Draw the mutants to try: a fixed number per chapter, chosen by a fixed seed.

Each site gets a hash of the seed and its name, and the lowest hashes of a chapter are drawn. So a new line changes at
most one mutant of the sample, while a shuffled list would change completely.
"""

import hashlib
import re
from collections.abc import Iterable, Mapping
from itertools import groupby

from tests.mutants.mutant import Site

SEED = "blow by blow"

LEFT_OUT: Mapping[str, str] = {
    r"^⟦@cites": "a citation is not a rule; the ledger checks it",
    r"^⟦@(attrs|classmethod|property|staticmethod)": "without the decorator nothing runs, which any test notices",
    r"^@attrs": "class options are not rules",
    r"\bstrict=⟦": "a check of the program, not of the game",
    r"⟦\*⟧,": "a star among the parameters is not a product",
}
"""Patterns of lines that tests of the rules need not cover, each with the reason."""


def is_left_out(place: Site) -> bool:
    """Return whether tests of the rules need not notice a change of this site."""
    return any(re.search(look, place.marked) for look in LEFT_OUT)


def lot(place: Site) -> str:
    """Return the hash of a site, which does not depend on its line number."""
    name = (SEED, place.module, place.function, place.operator, place.marked, str(place.nth))
    return hashlib.sha256("\n".join(name).encode()).hexdigest()


def draw_sample(places: Iterable[Site], each: int) -> list[Site]:
    """Draw a number of sites from each chapter, at most one per position."""
    by_chapter = groupby(sorted(places, key=_chapter), key=_chapter)
    return [place for _, chapter in by_chapter for place in _lowest(chapter, each)]


def _chapter(place: Site) -> tuple[str, str]:
    return place.system, place.chapter


def _lowest(places: Iterable[Site], each: int) -> list[Site]:
    spots: dict[tuple[str, tuple[int, int]], Site] = {}
    for place in sorted(places, key=lot):
        spots.setdefault((place.module, place.start), place)
    return list(spots.values())[:each]
