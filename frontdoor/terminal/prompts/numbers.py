"""Numbers in the unit in which people read and type them, such as distances in inches with halves."""

import re

from combat.engine.offer.domains import Whole
from combat.engine.offer.field_docs import units_of
from frontdoor.terminal.console.errors import InvalidAnswer

_NUMBER = re.compile(r"(-?)([0-9]{0,18})(\.0|\.5|½)?[\"″]?")
_HALF = "½"
_IN_HALVES = re.compile(r"\bin half inches(?: \([0-9]+ is [0-9]+\"\))?")
_TWICE = re.compile(r"\b[0-9]+ \(([0-9]+\")\)")


def shown_unit(domain: Whole) -> str:
    """Return the unit in which people read a number; empty if the field name says it."""
    return str(units_of(domain.unit)["shown_unit"])


def is_halved(domain: Whole) -> bool:
    """Return whether a number counts halves of the unit that people read."""
    return shown_unit(domain) != domain.unit


def shown_number(domain: Whole, value: int) -> str:
    """Return a value of a domain as people read it.

    >>> shown_number(Whole(0, 24, unit="half inches"), 13), shown_number(Whole(0, 24), 13)
    ('6½', '13')
    """
    if not is_halved(domain):
        return str(value)
    whole, half = divmod(abs(value), 2)
    number = f"{whole or ''}{_HALF}" if half else f"{whole}"
    return f"-{number}" if value < 0 else number


def bounds(domain: Whole) -> str:
    """Return the smallest and the largest number as people read them."""
    return f"{shown_number(domain, domain.least)} to {shown_number(domain, domain.most)}"


def described(domain: Whole) -> str:
    """Return the possible numbers in words, for an error message."""
    if is_halved(domain):
        return f"a number of {shown_unit(domain)} from {bounds(domain)} (halves are possible, such as 6.5)"
    return f"a whole number from {bounds(domain)}"


def is_number(word: str) -> bool:
    """Return whether a word is a number, with or without a half."""
    return any(each.isdigit() or each == _HALF for each in word) and _NUMBER.fullmatch(word) is not None


def parse_number(text: str, domain: Whole) -> int:
    """Return the value that a typed number stands for.

    >>> [parse_number(text, Whole(0, 24, unit="half inches")) for text in ("6", "6.5", "6½", '12"', "½")]
    [12, 13, 13, 24, 1]
    """
    found = _NUMBER.fullmatch(text) if is_number(text) else None
    value = None
    if found and is_halved(domain):
        value = 2 * int(found[2] or 0) + (found[3] in (".5", _HALF))
    elif found and found[2] and text.removeprefix("-").isdigit():
        value = int(found[2])
    value = -value if value and found and found[1] else value
    if value is None or not domain.least <= value <= domain.most:
        raise InvalidAnswer(f"'{text}' is not {described(domain)}.")
    return value


def help_in_shown_unit(doc: str, domain: object) -> str:
    """Return the help text of a field, in the unit in which people type its number.

    >>> help_in_shown_unit('The distance in half inches (12 is 6"); at most 4 (2").', Whole(0, 4, unit="half inches"))
    'The distance in inches; at most 2".'
    """
    if not (isinstance(domain, Whole) and is_halved(domain)):
        return doc
    return _TWICE.sub(r"\1", _IN_HALVES.sub(f"in {shown_unit(domain)}", doc))
