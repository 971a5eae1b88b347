"""Items as people type them in lists: counts, names, ranges, and properties in brackets."""

import re
from collections.abc import Iterator

from frontdoor.importers.files.texts import one_line
from frontdoor.importers.sheets.cards import Gear

_COUNT = re.compile(r"^(\d{1,3})\s*[x×]\s+|\s+[x×]\s*(\d{1,3})$", re.IGNORECASE)
COUNT_OF_MODELS = re.compile(rf"{_COUNT.pattern}|^(\d{{1,2}})\s+(?=[^\W\d])", re.IGNORECASE)
"""Models are also counted without a sign, such as `3 Pilgrims`; items are not, because of `2 Handed Axe`."""

RANGE = re.compile(r"(\d{1,3})\s*(?:\"|”|''|in\b|inch\w*|zoll\b|cm\b)", re.IGNORECASE)


def listed_items(text: str) -> Iterator[str]:
    """Yield the items of a list separated by commas, semicolons or bars outside of brackets."""
    depth, start = 0, 0
    separators = "|" if "|" in re.sub(r"\([^)]*\)", "", text) else ",;|"
    for index, char in enumerate(f"{text},"):
        depth += (char == "(") - (char == ")" and depth > 0)
        if index == len(text) or (char in separators and not depth):
            item = text[start:index].strip(" .!•*")
            start = index + 1
            if item:
                yield item


def item_gear(item: str, kind: str = "") -> Gear:
    """Return an item with its properties in brackets and its range behind the name.

    >>> item_gear('pistol 12" (PISTOL)').range, item_gear("Axe (melee; 2 hands; +1 DICE)").keywords
    ('12"', '+1 DICE')
    """
    name, _, inside = item.partition("(")
    ranged = RANGE.search(name)
    range_text = ranged[0] if ranged else ""
    name = RANGE.sub("", name).strip(" -:")
    hands, keywords = "", []
    for word in re.split(r"[;,]", inside.rstrip(") ")):
        text = word.strip()
        found = RANGE.search(text)
        if found and not text.upper().startswith("BLAST"):
            range_text = range_text or found[0]
        elif re.fullmatch(r"[0-2][ -]?(?:hand(?:s|ed)?|händig|mains?|manos?|mani)", text, re.IGNORECASE):
            hands = text
        elif text.casefold() in ("melee", "ranged", "nahkampf", "fernkampf"):
            range_text = range_text or ("Melee" if text.casefold() in ("melee", "nahkampf") else "")
        elif text:
            keywords.append(text)
    has_profile = bool(range_text or hands or keywords)
    return Gear(
        name=one_line(name),
        kind=kind,
        hands=hands,
        range=range_text,
        keywords=", ".join(keywords),
        has_profile=has_profile,
    )


def counted(text: str, pattern: re.Pattern[str] = _COUNT) -> tuple[str, int]:
    """Return a name and the number of copies that stands before or after it."""
    found = pattern.search(text)
    return (pattern.sub("", text).strip(), int(next(filter(None, found.groups())))) if found else (text, 1)
