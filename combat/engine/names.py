"""Names that nobody knows: what was probably meant, what there is, and what somebody new may be called."""

from collections.abc import Container, Iterable
from functools import lru_cache
from itertools import count

MOST_LISTED = 60


def known(word: str, names: Iterable[str]) -> str:
    """Return the end of a sentence that refuses a word: the nearest name, and all names there are.

    >>> known("TOUHG", ("LEADER", "TOUGH"))
    "did you mean 'TOUGH'? known: LEADER, TOUGH"
    """
    listed = tuple(dict.fromkeys(names))
    near = most_like(word, listed)
    meant = f"did you mean '{near}'? " if near else ""
    more = len(listed) - MOST_LISTED
    all_told = ", ".join(listed[:MOST_LISTED]) or "none"
    return f"{meant}known: {all_told}{f' and {more} more' if more > 0 else ''}"


@lru_cache
def most_like(word: str, names: tuple[str, ...], likeness: float = 0.6) -> str:
    """Return the name that is most like a word, in whatever case; empty where none is so like it.

    Args:
        word: What was said.
        names: What there is.
        likeness: How like it must be, of 1, as `difflib` measures it.

    >>> most_like("touhg", ("LEADER", "TOUGH")), most_like("touhg", ("LEADER", "TOUGH"), 0.9)
    ('TOUGH', '')
    """
    from difflib import get_close_matches  # only where somebody mistyped

    folded = {name.casefold(): name for name in names}
    return next((folded[near] for near in get_close_matches(word.casefold(), folded, 1, likeness)), "")


def unused(stem: str, taken: Container[str]) -> str:
    """Return the first of `stem-1`, `stem-2` and so on that is not taken.

    >>> unused("newcomer", ("newcomer-1", "newcomer-3"))
    'newcomer-2'
    """
    return next(name for name in map(f"{stem}-{{}}".format, count(1)) if name not in taken)
