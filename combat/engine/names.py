"""Names that nobody knows: what was probably meant, what there is, and what somebody new may be called."""

from collections.abc import Container, Iterable
from itertools import count

MOST_LISTED = 60


def known(word: str, names: Iterable[str]) -> str:
    """Return the end of a sentence that refuses a word: the nearest name, and all names there are.

    >>> known("TOUHG", ("LEADER", "TOUGH"))
    "did you mean 'TOUGH'? known: LEADER, TOUGH"
    """
    listed = tuple(dict.fromkeys(names))
    folded = {name.casefold(): name for name in listed}
    from difflib import get_close_matches  # only where somebody mistyped

    near = get_close_matches(word.casefold(), folded, 1)
    meant = f"did you mean '{folded[near[0]]}'? " if near else ""
    more = len(listed) - MOST_LISTED
    all_told = ", ".join(listed[:MOST_LISTED]) or "none"
    return f"{meant}known: {all_told}{f' and {more} more' if more > 0 else ''}"


def unused(stem: str, taken: Container[str]) -> str:
    """Return the first of `stem-1`, `stem-2` and so on that is not taken.

    >>> unused("newcomer", ("newcomer-1", "newcomer-3"))
    'newcomer-2'
    """
    return next(name for name in map(f"{stem}-{{}}".format, count(1)) if name not in taken)
