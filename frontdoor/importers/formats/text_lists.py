"""Lists as text: Trench Companion's text and cards, CSV from spreadsheets, and lists that players type."""

import re
from collections.abc import Callable

from combat.engine.errors import refuse
from frontdoor.importers.files.source import Source
from frontdoor.importers.files.texts import one_line
from frontdoor.importers.formats.tables import is_table, read_table
from frontdoor.importers.formats.typed_lists import is_typed_list, read_typed, stands_aside
from frontdoor.importers.importer import Part
from frontdoor.importers.report import Report
from frontdoor.importers.sheets.cards import Card, Gear
from frontdoor.importers.sheets.typed_items import listed_items
from frontdoor.importers.sheets.warbands import Warband

TITLE = "list as text or CSV"

_BB_CODE = re.compile(r"\[/?(?:b|i|u|sup|sub|-|[0-9a-fA-F]{6})\]")
_CARD_GEAR = {"✢": "weapon", "⊕": "weapon", "❖": "", "✜": "equipment"}
_BULLETS = ("•", "- ", "* ")
_CARD_ABILITIES = "✧✹△▽"


def recognises(source: Source) -> bool:
    """Return whether a file is text in one of the known forms, not any text."""
    lines = _lines(source)
    return bool(source.text) and (is_table(lines) or _reader(lines) is not read_typed or is_typed_list(lines))


def read(source: Source, report: Report) -> Part:
    """Return the warband in a text, whose form is recognised from its first lines."""
    lines = _lines(source)
    if is_table(lines) and _reader(lines) is read_typed:
        return read_table(source.name, lines, report)
    warband = Warband(report)
    name = _reader(lines)(lines, warband)
    if not warband.models:
        raise refuse("import", f"{source.name} names no model that fights")
    return warband.part(name or "Warband")


def _reader(lines: list[str]) -> Callable[[list[str], Warband], str]:
    if any(re.match(r"\s*## .* ##\s*$", line) for line in lines):
        return _companion_text
    if any(line.startswith("[b]") for line in lines):
        return _cards
    return read_typed


def _lines(source: Source) -> list[str]:
    """Return the lines of a text, without the marks of a code block, or of a quotation of the whole text, in a chat."""
    lines = [line.rstrip() for line in source.text.splitlines() if not line.startswith("```")]
    is_quoted = all(line.startswith(">") for line in lines if line)
    return [re.sub("^> ?", "", line) for line in lines] if is_quoted else lines


def _companion_text(lines: list[str], warband: Warband) -> str:
    """Read the text list of Trench Companion; return the name of the warband."""
    title, section = "", ""
    blocks: list[tuple[str, str, list[str]]] = []
    for line in lines:
        heading = re.match(r"\s*## (.*) ##\s*$", line)
        text = one_line(line)
        if heading:
            title, section = (title, one_line(heading[1])) if title else (one_line(heading[1]), "")
        elif text.startswith(("http://", "https://", "View online")) or not text:
            continue
        elif not section:
            key, _, value = text.partition(":")
            warband.report.add("price" if key == "Rating" else "ignored", key, one_line(value) or "empty")
        elif line.startswith((" ", "\t", *_BULLETS)) and blocks:
            blocks[-1][2].append(text.lstrip("•-* "))
        else:
            blocks.append((section, text, []))
    for section, name, details in blocks:
        _companion_model(section, name, details, warband)
    return title


def _companion_model(section: str, name: str, details: list[str], warband: Warband) -> None:
    own, _, printed = name.partition(" - ")
    if stands_aside(section):
        warband.report.add("ignored", own, f"it does not fight: {section}")
        return
    lists: dict[str, list[str]] = {}
    key = ""
    for detail in details:
        found = re.match(r"([A-Z][\w &]*):\s*(.*)", detail)
        key, text = (found[1], found[2]) if found else (key, detail)
        lists.setdefault(key, []).extend(listed_items(text) if key != "Cost" else [text])
    for cost in lists.get("Cost", ()):
        warband.report.add("price", own, cost)
    campaign = [*lists.get("Skills", ()), *lists.get("Injuries", ())]
    for each in campaign:
        warband.report.add("ignored", f"{own}: {each}", "a skill or injury of the campaign; check the numbers by hand")
    abilities = [*lists.get("Upgrades & Choices", ()), *campaign]
    gear = tuple(Gear(name=each) for each in lists.get("Equipment", ()))
    warband.add(Card(name=own, printed=printed, abilities=tuple((each, "") for each in abilities), gear=gear))


def _cards(lines: list[str], warband: Warband) -> str:
    """Read cards of models for Tabletop Simulator."""
    card: list[str] = []
    for line in [*(_BB_CODE.sub("", line) for line in lines), "☩☩"]:
        if line.startswith("☩☩") and card:
            _card(card, warband)
            card = []
        card.append(line)
    return ""


def _card(lines: list[str], warband: Warband) -> None:
    name = one_line(lines[0].strip("☩ "))
    numbers: dict[str, str] = {}
    keywords: list[str] = []
    abilities: list[tuple[str, str]] = []
    gear: list[Gear] = []
    for line in filter(None, map(one_line, lines[1:])):
        mark, rest = line[0], line[1:].strip()
        if "Mel." in line and "Ran." in line:
            parts = [part.strip() for part in line.split("|")]
            numbers["movement"] = parts[0]
            labels = {"Mel.": "melee", "Ran.": "ranged", "Arm.": "armour"}
            numbers |= {labels[part[:4]]: part[4:].strip() for part in parts if part[:4] in labels}
        elif mark in _CARD_GEAR:
            gear.append(Gear(name=rest, kind=_CARD_GEAR[mark]))
        elif mark in _CARD_ABILITIES:
            abilities.append((rest, ""))
        elif "|" in line and gear and not gear[-1].has_profile:
            where, *words = (part.strip() for part in line.split("|"))
            gear[-1] = Gear(name=gear[-1].name, kind="weapon", range=where, keywords=", ".join(words), has_profile=True)
        elif not line.startswith("("):
            keywords += [word.strip() for word in line.split(",")]
    warband.add(
        Card(name=name, numbers=numbers, keywords=tuple(keywords), abilities=tuple(abilities), gear=tuple(gear))
    )
