"""Lists that players type or copy from a list builder: one model a line, or a model with its items below it."""

import re
from collections.abc import Iterator, Sequence

from attrs import define, field

from frontdoor.importers.files.texts import one_line, plain_signs
from frontdoor.importers.sheets.cards import (
    Card,
    Gear,
    fold,
    is_armour,
    is_shield,
    known_ability,
    known_keyword,
    printed_sheets,
    printed_weapon,
)
from frontdoor.importers.sheets.typed_items import COUNT_OF_MODELS, RANGE, counted, item_gear, listed_items
from frontdoor.importers.sheets.warbands import MAX_MODELS, Warband

_PRICE = re.compile(r"\[([^\]]*)\]|\(([^()]*(?:ducats?|glory|points?|pts|\d\s*d\b)[^()]*)\)", re.IGNORECASE)
_BULLET = re.compile(r"^(?:[-*•–>]|\.\s)+\s*(?=\w)")
_LISTED = re.compile(
    r"\d{1,3}\s*[x×]\s|[-*•–]\s*\w|[^:/]*\w[^:/]*:\s+\S.*,|.*\bM\s*\d{1,2}[\"”]|[^:]+:.*\d\s*[\"”]", re.IGNORECASE
)
"""A line of a typed list: a count, a bullet, items behind a colon, or the numbers of a model."""

_TOTAL = re.compile(r"^\W*(?:total|sum|gesamt|summe)\b", re.IGNORECASE)
_STATS = {
    "movement": re.compile(r"\bM(?:ov\w*)?\s*(\d{1,2}\s*(?:\"|”))"),
    "ranged": re.compile(r"\bR(?:an\w*)?\.?\s*([+-]\d{1,2})\b"),
    "melee": re.compile(r"\bM(?:el\w*)?\.?\s*([+-]\d{1,2})\b"),
    "armour": re.compile(r"\bA(?:r\w*)?\.?\s*(-?\d)\b"),
}
_HEADING = re.compile(r"#+\s*(.*?)\s*#*|\++\s*(.*?)\s*\+*|=+\s*(.*?)\s*=*|\*\*\s*(.*?)\s*\*\*")
_SECTIONS = (
    *("elite", "elites", "troop", "troops", "mercenary", "mercenaries", "leader", "leaders", "warband", "models"),
    "equipment",
)
_ASIDE = (
    *("reserve", "reserves", "lost", "captured", "dead", "deceased", "stash", "armoury", "pile of stuff"),
    *("configuration", "campaign rules"),
)
"""Headings above models that do not fight, and above equipment without an owner."""


def is_typed_list(lines: Sequence[str]) -> bool:
    """Return whether a text is a list of models and not any text."""
    return any(_LISTED.match(line.strip()) for line in lines)


def stands_aside(section: str) -> bool:
    """Return whether the models under a heading do not fight.

    >>> stands_aside("Lost & Captured"), stands_aside("Reserves [2]:"), stands_aside("Elites")
    (True, True, False)
    """
    return any(each in _ASIDE for each in re.split(r"\s*(?:&|/|,|\band\b)\s*", _without_price(section).casefold()))


@define
class _Entry:
    """A line of a list that names a model, and the lines of its items."""

    text: str
    section: str
    is_bullet: bool
    indent: int
    items: list[str] = field(factory=list)


def read_typed(lines: list[str], warband: Warband) -> str:
    """Read a list that players typed; return its title."""
    title, section = "", ""
    entries: list[_Entry] = []
    for index, line in enumerate(lines):
        text = one_line(_BULLET.sub("", line.strip()))
        is_bullet, indent = bool(_BULLET.match(line.strip())), len(line) - len(line.lstrip())
        heading = _heading_in(line)
        if not text.strip(" -*•–>=_+#"):
            continue
        if heading:
            _price_in(heading, warband)
            words = _without_price(heading)
            is_title = not title and not entries and not section and words.casefold() not in _SECTIONS
            title, section = (words, "") if is_title else (title, words)
        elif _is_aside(text, warband, is_quoted=line.lstrip().startswith(">")):
            continue
        elif not entries and not section and _is_title(index, lines):
            _price_in(text, warband)
            if title:
                warband.report.add("ignored", "the list", text)
            title = title or _without_price(text)
        elif entries and entries[-1].section == section and _belongs(text, indent, entries[-1], is_bullet=is_bullet):
            entries[-1].items.append(text)
        else:
            entries.append(_Entry(text, section, is_bullet, indent))
    for entry in entries:
        if stands_aside(entry.section):
            warband.report.add("ignored", _without_price(entry.text)[:40], f"it does not fight: {entry.section}")
        else:
            _typed_model(entry, warband)
    return title


def _is_aside(text: str, warband: Warband, *, is_quoted: bool) -> bool:
    """Return whether a line is a total, a link or a quoted remark, and report it."""
    if _TOTAL.match(text):
        warband.report.add("price", "the list", text)
        return True
    is_link = bool(re.match(r"https?://", text))
    is_remark = is_quoted and not (_LISTED.match(text) or _names_model(text) or _is_item(text))
    if is_link or is_remark:
        warband.report.add("ignored", "a link" if is_link else "a remark", text)
    return is_link or is_remark


def _heading_in(line: str) -> str:
    """Return the words of a heading; empty for other lines."""
    text = one_line(line)
    found = _HEADING.fullmatch(line.strip()) if line.lstrip().startswith(("#", "+", "=", "**")) else None
    if found:
        return one_line(next((each for each in found.groups() if each), ""))
    return text if _without_price(text).casefold() in (*_SECTIONS, *_ASIDE) else ""


def _without_price(text: str) -> str:
    return _PRICE.sub("", text).strip(" -–:")


def _price_in(text: str, warband: Warband) -> None:
    for price in _PRICE.findall(text):
        warband.report.add("price", _without_price(text)[:40] or "the list", price[0] or price[1])


def _is_title(index: int, lines: Sequence[str]) -> bool:
    """Return whether a line above all models is a title: no line of its paragraph is of a model, and a list follows."""
    text = one_line(lines[index])
    if _PRICE.sub("", text).strip().endswith(":"):
        return True
    others = [line.strip() for line in lines[index + 1 :] if line.strip()]
    end = next((number for number in range(index, len(lines)) if not lines[number].strip()), len(lines))
    paragraph = [text] if all(map(_LISTED.match, others)) else lines[index:end]
    if not others or (end == len(lines) and len(paragraph) > 1):
        return False
    is_plain = not any(_LISTED.match(each.strip()) or _names_model(each) for each in paragraph)
    return is_plain and not _is_item(_BULLET.sub("", others[len(paragraph) - 1 or 0]))


def _names_model(text: str) -> bool:
    head = re.split(r"[:,(]|\s[-–—]\s", _without_price(_BULLET.sub("", text.strip())))[0]
    return fold(counted(head.strip())[0]) in printed_sheets("models")


def _belongs(text: str, indent: int, entry: _Entry, *, is_bullet: bool) -> bool:
    """Return whether a line is an item of the model above it."""
    if not (is_bullet or indent) or (is_bullet and entry.is_bullet and indent <= entry.indent):
        return False
    return indent > entry.indent or (is_bullet and not entry.is_bullet and (bool(entry.items) or _is_item(text)))


def _is_item(text: str) -> bool:
    """Return whether a line names an item and not a model."""
    gear = item_gear(counted(_PRICE.sub("", text).strip())[0])
    is_known = printed_weapon(gear.name) is not None or bool(known_ability(gear.name)) or is_armour(gear)
    return (is_known or is_shield(gear)) and ":" not in text and fold(gear.name) not in printed_sheets("models")


def _typed_model(entry: _Entry, warband: Warband) -> None:
    text, copies = counted(entry.text, COUNT_OF_MODELS)
    for line in (text, *entry.items):
        _price_in(line, warband)
    text = _PRICE.sub("", text).strip()
    head, colon, tail = text.partition(":")
    found = re.match(r"([^(,]+?)(?:\s+[-–—]\s+|\s*\(|,|\s*$)", head)
    end = _end_of_name(found[1]) if found else 0
    name = one_line(head[:end]) if found else head
    rest = plain_signs(head[end:])
    numbers = {key: match[1] for key, pattern in _STATS.items() if (match := pattern.search(rest))}
    in_brackets = re.match(r"\s*\(([^)]*)\)(.*)", rest)
    if in_brackets and "movement" not in numbers and RANGE.fullmatch(in_brackets[1].strip()):
        numbers["movement"], rest = in_brackets[1].strip(), in_brackets[2]
        tail = rest if not colon else tail
    for pattern in _STATS.values():
        rest = pattern.sub("", rest)
    listed = [*listed_items(rest.strip(" -–—()"))]
    keywords = [word for word in listed if word.isupper() or known_keyword(word)]
    items = [*(each for each in listed if each not in keywords and _is_item(each)), *listed_items(tail)]
    gear = tuple(_typed_gear(name, [*items, *entry.items], warband))
    copies = max(1, min(copies, MAX_MODELS))
    warband.add(
        Card(
            name=name,
            copies=copies,
            numbers=numbers,
            keywords=tuple(keywords),
            abilities=tuple((each.name, "") for each in gear if not each.has_profile and _is_trait(each)),
            gear=tuple(each for each in gear if each.has_profile or not _is_trait(each)),
        )
    )


def _end_of_name(text: str) -> int:
    """Return the length of the name in a text that may go on with the numbers of the model, among them its movement.

    >>> _end_of_name('Ada R-1 M6"'), _end_of_name("Number M-2"), _end_of_name('M6"')
    (4, 10, 3)
    """
    found = {key: pattern.search(plain_signs(text)) for key, pattern in _STATS.items() if key != "armour"}
    begin = min(number.start() for number in found.values() if number) if found["movement"] else 0
    return begin or len(text)


def _typed_gear(name: str, items: Sequence[str], warband: Warband) -> Iterator[Gear]:
    for line in items:
        item = _PRICE.sub("", line).strip()
        if re.match(r"no\s", item, re.IGNORECASE):
            warband.report.add("ignored", f"{name}: {item}", "a remark on missing equipment")
        elif item:
            stem, copies = counted(item)
            yield from [item_gear(stem, "" if _is_worn(stem) else "weapon")] * min(copies, 4)


def _is_trait(gear: Gear) -> bool:
    """Return whether an item is a skill or an ability by its name."""
    is_known = bool(known_ability(gear.name)) and gear.kind == "weapon"
    return is_known and printed_weapon(gear.name) is None and not (is_armour(gear) or is_shield(gear))


def _is_worn(name: str) -> bool:
    return bool(re.search(r"armou?r|shield|kit|helmet|mask", name, re.IGNORECASE))
