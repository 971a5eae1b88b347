"""Hints for unknown names: the closest known name and a list of all names."""

from collections.abc import Container, Iterable
from functools import lru_cache
from itertools import count

MOST_LISTED = 60


def known(word: str, names: Iterable[str]) -> str:
    """Return the end of a refusal of an unknown word: the closest name, and all known names.

    >>> known("TOUHG", ("LEADER", "TOUGH"))
    "did you mean 'TOUGH'? known: LEADER, TOUGH"
    """
    listed = tuple(dict.fromkeys(names))
    near = most_like(word, listed)
    meant = f"did you mean '{near}'? " if near else ""
    more = len(listed) - MOST_LISTED
    all_names = ", ".join(listed[:MOST_LISTED]) or "none"
    return f"{meant}known: {all_names}{f' and {more} more' if more > 0 else ''}"


@lru_cache
def most_like(word: str, names: tuple[str, ...], likeness: float = 0.6) -> str:
    """Return the known name closest to a word, ignoring case; empty if none is close enough.

    Args:
        word: The unknown word.
        names: The known names.
        likeness: The required similarity from 0 to 1, as measured by `difflib`.

    >>> most_like("touhg", ("LEADER", "TOUGH")), most_like("touhg", ("LEADER", "TOUGH"), 0.9)
    ('TOUGH', '')
    """
    from difflib import get_close_matches  # only needed after a typing error

    folded = {name.casefold(): name for name in names}
    return next((folded[near] for near in get_close_matches(word.casefold(), folded, 1, likeness)), "")


def unused(stem: str, taken: Container[str]) -> str:
    """Return the first of `stem-1`, `stem-2` and so on that is not taken.

    >>> unused("newcomer", ("newcomer-1", "newcomer-3"))
    'newcomer-2'
    """
    return next(name for name in map(f"{stem}-{{}}".format, count(1)) if name not in taken)
