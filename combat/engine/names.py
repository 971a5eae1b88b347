"""Names that nobody knows: what was probably meant, and what there is."""

from collections.abc import Iterable
from difflib import get_close_matches


def known(word: str, names: Iterable[str]) -> str:
    """Return the end of a sentence that refuses a word: the nearest name, and all names there are.

    >>> known("TOUHG", ("LEADER", "TOUGH"))
    "did you mean 'TOUGH'? known: LEADER, TOUGH"
    """
    listed = tuple(dict.fromkeys(names))
    folded = {name.casefold(): name for name in listed}
    near = get_close_matches(word.casefold(), folded, 1)
    meant = f"did you mean '{folded[near[0]]}'? " if near else ""
    return f"{meant}known: {', '.join(listed) or 'none'}"
