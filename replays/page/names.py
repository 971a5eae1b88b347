"""Short names and initials of combatants, unique within a fight."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence

_ARTICLES = frozenset({"the", "a", "an", "of"})
_EPITHET = re.compile(r"(?<=\S)(?:,| of | the | from ).*")


def short_names(names: Iterable[str]) -> dict[str, str]:
    """Return a unique word of each name: the last before an epithet, or the first; otherwise the name itself.

    >>> short_names(["Trooper Kain", "Trooper Doeg", "Scar the Cultist", "Nails the Cultist"])
    {'Trooper Kain': 'Kain', 'Trooper Doeg': 'Doeg', 'Scar the Cultist': 'Scar', 'Nails the Cultist': 'Nails'}
    >>> short_names(["Lockjaw of House Gorgenbrew", "Corso, captain of the riders"])
    {'Lockjaw of House Gorgenbrew': 'Lockjaw', 'Corso, captain of the riders': 'Corso'}
    """
    parts = {name: _words(name) for name in names}
    uses = Counter(word for words in parts.values() for word in set(words))
    return {
        name: next(
            (word for word in (*_words(_EPITHET.sub("", name))[-1:], *words[-1:], *words[:1]) if uses[word] == 1), name
        )
        for name, words in parts.items()
    }


def initials(names: Iterable[str]) -> dict[str, str]:
    """Return two letters for each name, as far as possible unique.

    >>> initials(["Pilgrim Ansel", "Anton", "the Imp Chief"])
    {'Pilgrim Ansel': 'An', 'Anton': 'At', 'the Imp Chief': 'Ch'}
    """
    found: dict[str, str] = {}
    for name, short in short_names(names).items():
        letters = [letter for letter in short if letter.isalnum()] or ["?"]
        pairs = [letters[0] + other for other in letters[1:] or [""]]
        taken = found.values()
        found[name] = next((pair for pair in pairs if pair not in taken), pairs[0]).capitalize()
    return found


def _words(name: str) -> Sequence[str]:
    words = name.replace(",", " ").split()
    return [word for word in words if word.lower() not in _ARTICLES] or words
