"""Lists as text: Trench Companion's text and cards, CSV from spreadsheets, and lists that players type."""

import csv
import re
from collections.abc import Callable, Mapping

from combat.engine.catalog import system
from combat.engine.errors import refuse
from frontdoor.importers.files.source import Source
from frontdoor.importers.files.texts import one_line, whole
from frontdoor.importers.formats.typed_lists import is_typed_list, read_typed, stands_aside
from frontdoor.importers.importer import Part
from frontdoor.importers.report import Report
from frontdoor.importers.sheets.cards import ARMOURS, Card, Gear
from frontdoor.importers.sheets.typed_items import counted, item_gear, listed_items
from frontdoor.importers.sheets.warbands import MAX_MODELS, SYSTEM, Warband

TITLE = "list as text or CSV"

_SEPARATORS = (";", "\t", ",")
_COLUMNS: Mapping[str, tuple[str, ...]] = {
    "name": ("name", "model", "modell", "nom", "nombre", "nome"),
    "movement": ("movement", "move", "mov", "m", "bewegung", "mouvement", "movimiento"),
    "ranged": ("ranged", "shooting", "fernkampf", "tir", "disparo", "distanza"),
    "melee": ("melee", "nahkampf", "corps a corps", "mêlée", "cuerpo a cuerpo", "mischia"),
    "armour": ("armour", "armor", "rüstung", "rustung", "ruestung", "armure", "armadura", "armatura"),
    "base": ("base", "base mm", "socle", "peana"),
    "keywords": ("keywords", "schlüsselwörter", "mots-clés", "palabras clave"),
    "weapons": ("weapons", "weapon", "waffen", "waffe", "armes", "armas", "armi"),
    "equipment": ("equipment", "gear", "ausrüstung", "équipement", "equipo"),
    "abilities": ("abilities", "skills", "fähigkeiten", "capacités", "habilidades"),
    "count": ("count", "number", "anzahl", "nombre de figurines", "qty", "quantity"),
    "notes": ("notes", "note", "notiz", "bemerkung", "remarques", "notas"),
}
_BB_CODE = re.compile(r"\[/?(?:b|i|u|sup|sub|-|[0-9a-fA-F]{6})\]")
_CARD_GEAR = {"✢": "weapon", "⊕": "weapon", "❖": "", "✜": "equipment"}
_CARD_ABILITIES = "✧✹△▽"


def recognises(source: Source) -> bool:
    """Return whether a file is text in one of the known forms, not any text."""
    lines = [line.rstrip() for line in source.text.splitlines()]
    return bool(source.text) and (_reader(lines) is not read_typed or is_typed_list(lines))


def read(source: Source, report: Report) -> Part:
    """Return the warband in a text, whose form is recognised from its first lines."""
    lines = [line.rstrip() for line in source.text.splitlines()]
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
    return _table if _separator(lines) else read_typed


def _separator(lines: list[str]) -> str:
    """Return the separator of a table; empty if the lines are not a table."""
    filled = [line for line in lines if line.strip()]
    if filled and filled[0].lower().startswith("sep="):
        return filled[0][4:5]
    rows = [line for line in filled if not line.lower().startswith(("system", "side"))][:2]
    for separator in _SEPARATORS:
        if len(rows) == 2 and all(row.count(separator) >= 2 for row in rows):  # noqa: PLR2004 - header and first row
            return separator
    return ""


def _table(lines: list[str], warband: Warband) -> str:
    """Read a table with one row a model; return the name of the side."""
    separator, name = _separator(lines), ""
    columns: list[str] = []
    known: dict[str, Gear] = {}
    body = [line for line in lines if not line.lower().startswith("sep=")]
    for row in csv.reader(body, delimiter=separator):
        cells = [one_line(cell) for cell in row]
        if not any(cells):
            continue
        if not columns and cells[0].casefold() in ("system", "side"):
            if cells[0].casefold() == "system" and cells[1] != SYSTEM:
                title = system(SYSTEM).title
                raise refuse("import", f"tables can be imported for {title} only, not for '{cells[1]}'")
            name = cells[1] if cells[0].casefold() == "side" else name
            continue
        if not columns:
            columns = [_column(cell, warband.report) for cell in cells]
            if "name" not in columns:
                raise refuse("import", f"the table needs a column 'name'; it has {', '.join(cells)}")
            continue
        _row(dict(zip(columns, cells, strict=False)), known, warband)
    return name


def _column(title: str, report: Report) -> str:
    words = title.casefold().strip(" .:")
    found = next((column for column, titles in _COLUMNS.items() if words in titles), "")
    if not found:
        report.add("ignored", f"column {title or 'without a title'}", "not a column that an import reads")
    return found or f"?{title}"


def _row(cells: Mapping[str, str], known: dict[str, Gear], warband: Warband) -> None:
    if not cells.get("name") and not cells.get("weapons"):
        others = ", ".join(cell for cell in cells.values() if cell)
        warband.report.add("ignored", "a row without a name", others)
        return
    name, copies = counted(cells.get("name", ""))
    copies = whole(cells.get("count")) or copies
    numbers = {key: cells[key] for key in ("movement", "ranged", "melee", "base") if cells.get(key)}
    armour = cells.get("armour", "")
    suits = [Gear(name=f"{armour} Armour")] if armour.casefold() in ARMOURS[1:] else []
    if armour and not suits and armour.casefold() != ARMOURS[0]:
        numbers["armour"] = armour
        if whole(armour) is None:
            warband.report.add("changed", f"{name}: Armour", f"'{armour}' is not known, so none is worn")
    for key, text in numbers.items():
        if re.search(r"\d[,.]\d", text):
            warband.report.add("changed", f"{name}: {key}", f"{text} is not a whole number; the whole part counts")
    if cells.get("notes"):
        warband.report.add("ignored", name or "Unnamed", f"note: {cells['notes']}")
    weapons = [_known(each, known) for each in listed_items(cells.get("weapons", ""))]
    equipment = [
        Gear(name=each, kind="" if "armour" in each.casefold() else "equipment")
        for each in listed_items(cells.get("equipment", ""))
    ]
    warband.add(
        Card(
            name=name or "Unnamed",
            copies=max(1, min(copies, MAX_MODELS)),
            numbers=numbers,
            keywords=tuple(listed_items(cells.get("keywords", ""))),
            abilities=tuple((each, "") for each in listed_items(cells.get("abilities", ""))),
            gear=(*suits, *weapons, *equipment),
        )
    )


def _known(item: str, known: dict[str, Gear]) -> Gear:
    """Return an item of a list; its numbers are those of the first place that states them."""
    gear = item_gear(item, kind="weapon")
    if gear.has_profile:
        return known.setdefault(gear.name.casefold(), gear)
    return known.get(gear.name.casefold(), gear)


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
        elif line.startswith((" ", "\t", "•")) and blocks:
            blocks[-1][2].append(text.lstrip("• "))
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
