"""Hints for unknown names: the closest known name and a list of all names."""

from collections.abc import Container, Iterable
from functools import lru_cache
from itertools import count

MAX_LISTED = 60

MIN_BEGINNING = 5
"""Length from which a word also stands for a known name that begins with it."""


def name_hint(word: str, names: Iterable[str]) -> str:
    """Return the hint that ends an error about an unknown word: the closest name and a list of all known names.

    >>> name_hint("TOUHG", ("LEADER", "TOUGH"))
    "did you mean 'TOUGH'? known: LEADER, TOUGH"
    """
    listed = tuple(dict.fromkeys(names))
    near = closest_name(word, listed)
    meant = f"did you mean '{near}'? " if near else ""
    more = len(listed) - MAX_LISTED
    all_names = ", ".join(listed[:MAX_LISTED]) or "none"
    return f"{meant}known: {all_names}{f' and {more} more' if more > 0 else ''}"


def suggested_name(sentence: str) -> str:
    """Return the name that an error suggests in place of an unknown one; empty if there is no suggestion.

    >>> suggested_name("there is no trait 'TOUHG'; did you mean 'TOUGH'? known: LEADER, TOUGH")
    'TOUGH'
    """
    _, found, rest = sentence.partition("did you mean '")
    return rest.partition("'?")[0] if found else ""


@lru_cache
def closest_name(word: str, names: tuple[str, ...], likeness: float = 0.6) -> str:
    """Return the known name closest to a word, ignoring case; empty if none is close enough.

    Args:
        word: The unknown word.
        names: The known names.
        likeness: The required similarity from 0 to 1, as measured by `difflib`.

    >>> closest_name("touhg", ("LEADER", "TOUGH")), closest_name("touhg", ("LEADER", "TOUGH"), 0.9)
    ('TOUGH', '')
    """
    from difflib import get_close_matches  # only needed after a typing error

    folded, wanted = {name.casefold(): name for name in names}, word.casefold()
    longer = (name for name in folded if len(wanted) >= MIN_BEGINNING and name.startswith(wanted))
    return next((folded[near] for near in (*get_close_matches(wanted, folded, 1, likeness), *longer)), "")


def unused_name(stem: str, taken: Container[str]) -> str:
    """Return the first of `stem-1`, `stem-2` and so on that is not taken.

    >>> unused_name("newcomer", ("newcomer-1", "newcomer-3"))
    'newcomer-2'
    """
    return next(name for name in map(f"{stem}-{{}}".format, count(1)) if name not in taken)
