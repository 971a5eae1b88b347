"""Tables with one combatant a row: CSV from spreadsheets, and tables of Markdown."""

import csv
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from combat.engine.catalog import system
from combat.engine.errors import refuse
from frontdoor.importers.files.source import Source
from frontdoor.importers.files.texts import one_line, whole
from frontdoor.importers.formats import acolytes
from frontdoor.importers.formats.bestiary import fighter_of_row
from frontdoor.importers.importer import Part
from frontdoor.importers.report import Report
from frontdoor.importers.sheets import parties, warbands
from frontdoor.importers.sheets.cards import ARMOURS, Card, Gear
from frontdoor.importers.sheets.typed_items import counted, item_gear, listed_items

ORDER = ("name", "movement", "ranged", "melee", "armour", "base", "keywords", "weapons", "equipment")
"""The order of the columns of a table without headings."""

_NUMBERED, _BASE = ORDER[1:5], ORDER.index("base")
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
_PARTY_COLUMNS: Mapping[str, tuple[str, ...]] = {
    **{key: (key, key[:3]) for key in parties.ATTRIBUTES},
    **{key: (key, key.replace("_", " ")) for key in ("tier", "rank", "role", "resolve", "conviction", "determination")},
    **{key: (key, key.replace("_", " ")) for key in ("influence", "speed", "size", "mob", "skills", "talents")},
    "defence": ("defence", "defense"),
    "resilience": ("resilience",),
    "max_wounds": ("max wounds", "wounds", "max_wounds"),
    "max_shock": ("max shock", "shock", "max_shock"),
    **{key: _COLUMNS[key] for key in ("name", "armour", "keywords", "weapons", "abilities", "count", "notes")},
}
_ACOLYTE_COLUMNS: Mapping[str, tuple[str, ...]] = {
    **{stat.lower(): (stat.lower(),) for stat in acolytes.STATS},
    **{key: (key, key.replace("_", " ")) for key in ("class", "home_world", "level", "xp", "wounds", "moves", "gear")},
    "name": _COLUMNS["name"],
}
_SYSTEMS: Mapping[str, tuple[Mapping[str, tuple[str, ...]], frozenset[str]]] = {
    parties.SYSTEM: (_PARTY_COLUMNS, frozenset({"toughness", "agility", "initiative"})),
    acolytes.SYSTEM: (_ACOLYTE_COLUMNS, frozenset({"class", "ws", "bs"})),
    warbands.SYSTEM: (_COLUMNS, frozenset()),
}
"""The columns of each system, and those by which a table is recognised as one of the system."""


def is_table(lines: Sequence[str]) -> bool:
    """Return whether a text is a table, by the separators in its first two rows."""
    return bool(_separator(lines))


def read_table(name: str, lines: Sequence[str], report: Report) -> Part:
    """Return the combatants of a table.

    Raises:
        Refused: If the table has no column of names, or names no combatant.
    """
    stated, side, rows = _rows(lines)
    if stated and stated not in _SYSTEMS:
        titles = ", ".join(sorted(system(each).title for each in _SYSTEMS))
        raise refuse("import", f"{name}: tables can be imported for {titles}, not for '{stated}'")
    if not rows:
        raise refuse("import", f"{name}: the table has no row")
    own = stated or _system_of(rows[0])
    columns, body = _headings(name, own, rows, report)
    cells = [{**dict(zip(columns, row, strict=False))} for row in body]
    found = _READERS[own](cells, side, report)
    if not any(found.setup.get(key) for key in ("sides", "combatants", "acolytes")):
        raise refuse("import", f"{name} names no combatant that fights")
    return found


def _separator(lines: Sequence[str]) -> str:
    """Return the separator of a table; empty if the lines are not a table."""
    filled = [line for line in lines if line.strip() and not line.startswith("#")]
    if filled and filled[0].lower().startswith("sep="):
        return filled[0][4:5]
    rows = [line for line in filled if not line.lower().startswith(("system", "side"))][:2]
    for separator in ("|", *_SEPARATORS) if filled and filled[0].lstrip().startswith("|") else _SEPARATORS:
        if len(rows) == 2 and all(row.count(separator) >= 2 for row in rows):  # noqa: PLR2004 - header and first row
            return separator
    return ""


def _rows(lines: Sequence[str]) -> tuple[str, str, list[list[str]]]:
    """Return the system and the side that a table states, and its rows."""
    separator, stated = _separator(lines), {"system": "", "side": ""}
    body = [line for line in lines if not line.lower().startswith("sep=")]
    if separator == "|":
        title = next((line.strip("# ") for line in body if line.startswith("#")), "")
        stated["side"] = one_line(title)
        body = [line.strip().strip("|") for line in body if line.lstrip().startswith("|")]
    rows: list[list[str]] = []
    for row in csv.reader((f"{line}\n" for line in body), delimiter=separator, skipinitialspace=True):
        cells = [one_line(cell) for cell in row]
        if not rows and cells and cells[0].casefold() in stated and len(cells) > 1:
            stated[cells[0].casefold()] = cells[1]
        elif any(cell.strip(":-") for cell in cells):
            rows.append(cells)
    return stated["system"], stated["side"], rows


def _system_of(headings: Sequence[str]) -> str:
    for name, (columns, marks) in _SYSTEMS.items():
        if marks <= {_column(title, columns) for title in headings}:
            return name
    return warbands.SYSTEM


def _column(title: str, columns: Mapping[str, tuple[str, ...]]) -> str:
    words = title.casefold().strip(" .:")
    return next((column for column, titles in columns.items() if words in titles), "")


def _headings(name: str, own: str, rows: list[list[str]], report: Report) -> tuple[list[str], list[list[str]]]:
    """Return the columns of a table and the rows below its headings.

    Without a heading `name`, a first column of texts has the names. Without any heading, the columns are those of
    `ORDER`, if their numbers fit.
    """
    known, titles = _SYSTEMS[own][0], rows[0]
    columns = [_column(title, known) for title in titles]
    if "name" not in columns and any(columns) and not columns[0] and all(whole(row[0]) is None for row in rows[1:]):
        report.add("changed", f"column {titles[0] or 'without a title'}", "taken as the names")
        columns[0] = "name"
    if "name" in columns:
        for column, title in zip(columns, titles, strict=True):
            if not column:
                report.add("ignored", f"column {title or 'without a title'}", "not a column that an import reads")
        return [column or f"?{title}" for column, title in zip(columns, titles, strict=True)], rows[1:]
    if own == warbands.SYSTEM and not any(columns) and all(map(_is_in_order, rows)):
        report.add("changed", "the columns", f"the table has no headings; taken as {', '.join(ORDER[: len(titles)])}")
        return list(ORDER), rows
    wanted = ", ".join(ORDER) if own == warbands.SYSTEM else "name and " + ", ".join(sorted(_SYSTEMS[own][1]))
    what = "no heading 'name'" if any(columns) else "no headings"
    raise refuse("import", f"{name}: the table has {what}; add a first row with {wanted}, as far as it has them")


def _is_in_order(row: Sequence[str]) -> bool:
    """Return whether a row fits the columns of `ORDER`: a name, four numbers, a base, and texts."""
    numbers = row[1 : 1 + len(_NUMBERED)]
    bounds = ((0, warbands.MAX_MOVEMENT), *[(-warbands.MAX_DICE, warbands.MAX_DICE)] * 2, (1 - len(ARMOURS), 0))
    in_bounds = all(
        (found := whole(text)) is not None and least <= found <= most
        for text, (least, most) in zip(numbers, bounds, strict=False)
    )
    has_base = all(not text or (whole(text) or 0) > warbands.MAX_DICE for text in row[_BASE : _BASE + 1])
    is_full = len(numbers) == len(_NUMBERED) and len(row) <= len(ORDER)
    return is_full and bool(row[0]) and whole(row[0]) is None and in_bounds and has_base


def _warband(rows: Sequence[Mapping[str, str]], side: str, report: Report) -> Part:
    warband, known = warbands.Warband(report), dict[str, Gear]()
    for cells in rows:
        _model(cells, known, warband)
    return warband.part(side or "Warband")


def _model(cells: Mapping[str, str], known: dict[str, Gear], warband: warbands.Warband) -> None:
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
        if re.search(r"\d[,.]0*[1-9]", text):
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
            copies=max(1, min(copies, warbands.MAX_MODELS)),
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


def _party(rows: Sequence[Mapping[str, str]], side: str, report: Report) -> Part:
    party = parties.Party(report)
    for cells in rows:
        if cells.get("notes"):
            report.add("ignored", cells.get("name") or "Unnamed", f"note: {cells['notes']}")
        name, copies = counted(cells.get("name", ""))
        for _ in range(max(1, min(whole(cells.get("count")) or copies, warbands.MAX_MODELS))):
            fighter_of_row({**cells, "name": name}, party)
    return party.part(side or "Party")


def _acolytes(rows: Sequence[Mapping[str, str]], side: str, report: Report) -> Part:
    """Return the acolytes of a table, whose rows become sheets as players write them in JSON."""
    keys = [stat.lower() for stat in acolytes.STATS]
    sheets: list[dict[str, Any]] = [
        {
            **{key: value for key, value in cells.items() if key not in keys and value},
            "stats": {key: cells[key] for key in keys if cells.get(key)},
            **{key: [*listed_items(cells.get(key, ""))] for key in ("moves", "gear")},
        }
        for cells in rows
    ]
    return acolytes.read(Source(side or "table", data=sheets), report)


_READERS: Mapping[str, Callable[[Sequence[Mapping[str, str]], str, Report], Part]] = {
    warbands.SYSTEM: _warband,
    parties.SYSTEM: _party,
    acolytes.SYSTEM: _acolytes,
}
