"""Draw the mutants to try: a fixed number per system, chosen by a seed.

Each site gets a hash of the seed and its name, and the lowest hashes of a system are drawn. So a new line changes at
most one mutant of the sample, while a shuffled list would change completely.
"""

import hashlib
import re
from collections.abc import Iterable, Mapping

from tests.mutants.mutant import Site

DEFAULT_SEED = "blow by blow"

LEFT_OUT: Mapping[str, str] = {
    r"^⟦@cites": "a citation is not a rule; the ledger checks it",
    r"^⟦@(attrs|frozen|classmethod|property|staticmethod)": "without it nothing runs, which any test notices",
    r"^⟦?@(memo|lru_cache|cache)": "a cache changes the time, not the result",
    r"\bsuggest=\(.*⟦": "a form only suggests the number; it accepts any number within the bounds",
    r"^@(attrs|frozen)\b": "class options are not rules",
    r"\blater=⟦": "a mark for comparisons with logs of older editions; it changes no command",
    r"\bstrict=⟦": "a check of the program, not of the game",
    r"^if ⟦?TYPE_CHECKING": "imports for type checkers only",
    r"⟦\*⟧,": "a star among the parameters is not a product",
}
"""Patterns of lines that tests of the rules need not cover, each with the reason."""


def is_left_out(place: Site) -> bool:
    """Return whether tests of the rules need not notice a change of this site."""
    return any(re.search(look, place.marked) for look in LEFT_OUT)


def lot(place: Site, seed: str) -> str:
    """Return the hash of a site, which does not depend on its line number."""
    name = (seed, place.module, place.function, place.operator, place.marked, str(place.nth))
    return hashlib.sha256("\n".join(name).encode()).hexdigest()


def draw_sample(places: Iterable[Site], count: int, seed: str = DEFAULT_SEED) -> list[Site]:
    """Draw a number of sites, at most one per position, in the order of their modules."""
    spots: dict[tuple[str, tuple[int, int]], Site] = {}
    for place in sorted(places, key=lambda place: lot(place, seed)):
        spots.setdefault((place.module, place.start), place)
    return sorted(list(spots.values())[:count], key=lambda place: (place.module, place.start))
