"""Printed names that a sheet writes with other capitals, hyphens or apostrophes, or in American English."""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, TypeVar

from events.replace import replace

S = TypeVar("S")

_BRITISH = (
    *(("our", "or"), ("z", "s"), ("gray", "grey"), ("dgem", "dgm"), ("ae", "e"), ("oe", "e")),
    *(("ph", "f"), ("artef", "artif"), ("plough", "plow")),
)
_BRITISH_ENDINGS = (
    (re.compile(r"re(?=s?\b)"), "er"),
    (re.compile(r"ce(?=[ds]?\b)"), "se"),
    (re.compile(r"ll(?=ed\b|ing\b|ers?\b)"), "l"),
)
"""Letters that differ in British and American English. Both of two names are folded, so other words may be, too."""


@lru_cache(maxsize=4096)
def fold_spelling(name: str) -> str:
    """Return the form in which two spellings of one name are equal.

    >>> fold_spelling("Armor-Piercing") == fold_spelling("ARMOUR PIERCING")
    True
    >>> fold_spelling("Agonizing") == fold_spelling("AGONISING"), fold_spelling("Cloak") == fold_spelling("Clock")
    (True, False)
    """
    folded = " ".join(name.casefold().replace("’", "'").replace("-", " ").split())
    for british, american in _BRITISH:
        folded = folded.replace(british, american)
    for ending, american in _BRITISH_ENDINGS:
        folded = ending.sub(american, folded)
    return folded


_NUMBER = re.compile(r"(.*\S)\s+\(?(\d+)[\"'”″]*\)?")
"""A rating as printed without brackets or with inches, such as `BLAST 3"`."""


@lru_cache(maxsize=256)
def _by_fold(known: tuple[str, ...]) -> Mapping[str, str]:
    return {fold_spelling(name): name for name in reversed(known)}


def printed_spelling(name: str, known: tuple[str, ...]) -> str:
    """Return a name as the first known name that differs in nothing but spelling; unchanged if there is none.

    A rating in brackets stays as it is, unless the known name has brackets of its own. A number that follows a known
    name is its rating.

    >>> printed_spelling("Laying on Hands", ("Laying On Hands",)), printed_spelling("Blast (3)", ("BLAST", "FIRE"))
    ('Laying On Hands', 'BLAST (3)')
    >>> printed_spelling('Blast 3"', ("BLAST",)), printed_spelling("Mark 2", ("BLAST",))
    ('BLAST (3)', 'Mark 2')
    >>> printed_spelling("Fire", ("fire", "FIRE")), printed_spelling("Oath", ("FIRE",))
    ('fire', 'Oath')
    """
    if name in known:
        return name
    by_fold = _by_fold(known)
    printed = by_fold.get(fold_spelling(name))
    if printed is not None:
        return printed
    numbered = _NUMBER.fullmatch(name)
    if numbered and fold_spelling(numbered[1]) in by_fold:
        return f"{by_fold[fold_spelling(numbered[1])]} ({numbered[2]})"
    stem, bracket, rating = name.partition(" (")
    return by_fold.get(fold_spelling(stem), stem) + bracket + rating if bracket and stem not in known else name


def respelled(sheet: S, known: tuple[str, ...], *fields: str) -> S:
    """Return a sheet whose fields have the printed spelling of known names; the sheet itself if nothing changes.

    Args:
        sheet: The sheet.
        known: The known names. If two differ only in spelling, the first one is used.
        fields: The fields with a name or a tuple of names.
    """
    changes: dict[str, Any] = {}
    for field in fields:
        value = getattr(sheet, field)
        if isinstance(value, str):
            spelled: str | tuple[str, ...] = printed_spelling(value, known)
        else:
            spelled = tuple(printed_spelling(name, known) for name in value)
        if spelled != value:
            changes[field] = spelled
    return replace(sheet, **changes) if changes else sheet
