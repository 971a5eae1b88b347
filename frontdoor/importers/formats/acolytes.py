"""Character sheets of Powered by Heresy as plain JSON, as players write them with any tool."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from combat.engine.spellings import fold_spelling, printed_spelling
from events.powered_by_heresy.sheets import ARMOURS, CATALOGUE, CLASSES, HOME_WORLDS
from frontdoor.importers.files.source import Source, objects
from frontdoor.importers.files.texts import bounded_text, clamped, distinct, one_line, slug, whole
from frontdoor.importers.importer import Part
from frontdoor.importers.report import Report

TITLE = "character sheet of Powered by Heresy"
SYSTEM = "powered_by_heresy"
STATS = ("WS", "BS", "S", "T", "Ag", "Int", "Per", "WP", "Fel")
MAX_STAT = 3
_DICE = (4, 6, 8, 10, 12)
_DAMAGE = re.compile(r"(\d*)d(\d+)([+-]\d+)?")
_READ = {"name", "class", "home_world", "homeworld", "stats", "level", "xp", "wounds", "moves", "gear", "bonds"}
_RANGED_TAGS = ("near", "far")


def recognises(source: Source) -> bool:
    """Return whether a file contains a sheet with a class and stats, or a list of sheets."""
    return any(_is_sheet(each) for each in objects(source.data))


def _is_sheet(data: Mapping[str, Any]) -> bool:
    lower = _lower(data)
    return "class" in lower and {"ws", "bs"} <= _stats_in(lower.get("stats")).keys()


def _lower(data: Mapping[str, Any]) -> dict[str, Any]:
    return {key.lower().replace(" ", "_"): value for key, value in data.items()}


def _stats_in(stats: object) -> dict[str, Any]:
    """Return the stats of a sheet by their names in lower case: from an object, or a list of names and values."""
    if isinstance(stats, list):
        named = [_lower(each) for each in objects(stats)]
        return {one_line(each.get("name")).lower(): each.get("value") for each in named}
    return _lower(stats) if isinstance(stats, Mapping) else {}


def _listed(value: object, subject: str, report: Report) -> list[Any]:
    """Return the entries of a list, of an object with names as keys, or of a text with one entry a line.

    An entry of an object that is switched off is left out, and reported.
    """
    if isinstance(value, Mapping):
        for name in (name for name, each in value.items() if not each):
            report.add("ignored", f"{subject}: {one_line(name)}", "not chosen")
        return [
            {"name": name, "with": name, "text": each, "description": each if isinstance(each, str) else ""}
            | (dict(each) if isinstance(each, Mapping) else {})
            for name, each in value.items()
            if each
        ]
    if isinstance(value, str):
        return [line.strip(" -*•") for line in re.split(r"[\n;]|,(?![^(]*\))", value) if line.strip(" -*•")]
    return value if isinstance(value, list) else []


def read(source: Source, report: Report) -> Part:
    """Return the acolytes in a file."""
    setup: dict[str, list[Any]] = {"players": [], "acolytes": [], "armoury": [], "library": []}
    for data in objects(source.data):
        lower = _lower(data)
        if "class" in lower:
            _acolyte({**lower, "stats": _stats_in(lower.get("stats"))}, setup, report)
        else:
            report.add("ignored", one_line(lower.get("name")) or "an entry", "not a sheet, since it has no class")
    names = {each["name"]: each["id"] for each in setup["acolytes"]}
    for each in setup["acolytes"]:
        bonds = each.pop("bonds")
        known = [{"id": names[who], "text": text} for who, text in bonds if who in names and who != each["name"]]
        if known:
            each["bonds"] = known
        for who, text in bonds:
            if who not in names:
                report.add(
                    "ignored",
                    f"{each['name']}: bond",
                    f"with {who or 'an unnamed character'}, without a sheet in the file{text and f': {text}'}",
                )
    return Part(
        system=SYSTEM, name=setup["acolytes"][0]["name"], setup={key: value for key, value in setup.items() if value}
    )


def _acolyte(data: Mapping[str, Any], setup: dict[str, list[Any]], report: Report) -> None:
    name = distinct(one_line(data.get("name")), [each["name"] for each in setup["acolytes"]])
    taken = [each["id"] for kind in ("acolytes", "players") for each in setup[kind]]
    own_id = slug(name, taken, "acolyte")
    player = {"id": slug(f"{own_id}-player", taken), "name": f"{name}'s player"[:200]}
    sheet: dict[str, Any] = {"id": own_id, "name": name, "player": player["id"], "veteran": True}
    sheet["cls"] = _known(f"{name}: class", data.get("class"), CLASSES, report) or CLASSES[0]
    world = _known(f"{name}: home world", data.get("home_world", data.get("homeworld")), HOME_WORLDS, report)
    sheet |= {"home_world": world} if world else {}
    sheet["stats"] = _stats(name, data["stats"], report)
    for key, most in (("level", 10), ("xp", 100), ("wounds", 100)):
        if data.get(key) is not None:
            sheet[key] = _number(f"{name}: {key}", data[key], int(key == "level"), most, report)
    found = [_move(name, each, setup, report) for each in _listed(data.get("moves"), name, report)]
    sheet["given"] = sheet["moves"] = list(dict.fromkeys(filter(None, found)))
    for each in _listed(data.get("gear"), name, report):
        _item(name, each, sheet, setup, report)
    sheet["bonds"] = [*_bonds(name, data.get("bonds"), report)]
    report.note(name, data, *sorted(data.keys() - _READ))
    setup["players"].append(player)
    setup["acolytes"].append({key: value for key, value in sheet.items() if value != [] or key == "bonds"})


def _bonds(name: str, value: object, report: Report) -> Iterator[tuple[str, str]]:
    """Yield the name and the text of each bond; a bond without a name is reported."""
    for each in _listed(value, name, report):
        if isinstance(each, Mapping):
            yield one_line(each.get("with")), one_line(each.get("text"))
        elif one_line(each).casefold() not in ("", "none", "-"):
            report.add("ignored", f"{name}: bond", one_line(each))


def _known(subject: str, value: object, known: tuple[str, ...], report: Report) -> str:
    text = one_line(value)
    printed = printed_spelling(text, known)
    if printed in known:
        return printed
    if text:
        report.add("changed", subject, f"'{text}' is not in the book; choose one of {', '.join(known)}")
    return ""


def _number(subject: str, value: object, least: int, most: int, report: Report) -> int:
    found = whole(value)
    fixed = clamped(least if found is None else found, least, most)
    if fixed != found:
        report.add("changed", subject, f"'{one_line(value, 40)}' changed to {fixed}")
    return fixed


def _stats(name: str, stats: Mapping[str, Any], report: Report) -> dict[str, int]:
    """Return the nine stats; a missing one is 0."""
    given = dict(stats)
    for key in given.keys() - {stat.lower() for stat in STATS}:
        report.add("ignored", f"{name}: {one_line(key)}", "an unknown stat")
    return {
        stat: _missing(f"{name}: {stat}", report)
        if whole(given.get(stat.lower())) is None
        else _number(f"{name}: {stat}", given[stat.lower()], -MAX_STAT, MAX_STAT, report)
        for stat in STATS
    }


def _missing(subject: str, report: Report) -> int:
    report.add("changed", subject, "missing or not a number; changed to 0")
    return 0


def _move(name: str, entry: object, setup: dict[str, list[Any]], report: Report) -> str:
    """Return a move as sheets name it: of the catalogue, or of the library, with the text of the file."""
    title = one_line(entry.get("name") if isinstance(entry, Mapping) else entry)
    if not title:
        return ""
    known = tuple(each.id for each in CATALOGUE)
    stem, bracket, subject = title.partition(" (")
    printed = printed_spelling(stem, known)
    if printed in known:
        report.add("effect", f"{name}: {title}", "in the catalogue")
        return printed + bracket + subject
    text, _ = bounded_text(entry.get("description") if isinstance(entry, Mapping) else "")
    if all(each["id"] != title for each in setup["library"]):
        setup["library"].append({"id": title, "of": "any", "level": 1, "text": text or title})
    report.add("reminder", f"{name}: {title}", "not in the catalogue; the text is a reminder")
    return title


def _item(name: str, entry: object, sheet: dict[str, Any], setup: dict[str, list[Any]], report: Report) -> None:
    data = _lower(entry) if isinstance(entry, Mapping) else _from_text(one_line(entry))
    title = one_line(data.get("name"))
    subject = f"{name}: {title or 'an item without a name'}"
    armour = printed_spelling(title, ARMOURS)
    if armour in ARMOURS:
        sheet.setdefault("armour", []).append(armour)
        report.add("effect", subject, "armour of the book")
    elif fold_spelling(title) in ("medkit", "medi kit"):
        sheet["medkit"] = _number(subject, data.get("uses", 1), 0, 20, report)
        report.add("effect", subject, "a medkit")
    elif data.get("damage"):
        sheet.setdefault("weapons", []).append(_weapon(subject, title or "Weapon", data, setup, report))
    else:
        report.add("ignored", subject, "gear without an effect in a fight")


def _from_text(text: str) -> dict[str, Any]:
    """Return an item such as `Plasma Pistol (2d8, near, dangerous)` as an object."""
    name, _, inside = text.partition("(")
    words = [word.strip() for word in re.split("[,;]", inside.rstrip(") ")) if word.strip()]
    damage = next((word for word in words if _DAMAGE.fullmatch(word)), "")
    return {"name": name.strip(), "damage": damage, "tags": [word for word in words if word != damage]}


def _weapon(subject: str, title: str, data: Mapping[str, Any], setup: dict[str, list[Any]], report: Report) -> str:
    found = _DAMAGE.search(one_line(data["damage"]).lower())
    count, sides = (int(found[1] or 1), int(found[2])) if found else (1, 6)
    fitting = sides if sides in _DICE else min(_DICE, key=lambda die: abs(die - sides))
    if not found or fitting != sides or found[3]:
        report.add("changed", subject, f"'{one_line(data['damage'], 40)}' changed to {clamped(count, 1, 6)}d{fitting}")
    tags = data.get("tags")
    words = [one_line(tag).lower() for tag in (tags if isinstance(tags, list) else []) if one_line(tag)]
    sheet: dict[str, Any] = {"name": title, "dice": [fitting] * clamped(count, 1, 6)}
    if any(tag in words for tag in _RANGED_TAGS):
        sheet |= {"ranged": True, "uses": clamped(whole(data.get("uses")) or 3, 1, 20)}
        sheet |= {"ammo": clamped(whole(data.get("ammo")) or 0, 0, 20)}
    if words:
        sheet["tags"] = list(dict.fromkeys(words))
    report.add("effect", subject, "with the numbers of the file")
    for each in setup["armoury"]:
        if {key: value for key, value in each.items() if key != "id"} == sheet:
            return str(each["id"])
    taken: Iterator[str] = (each["id"] for kind in ("acolytes", "players", "armoury") for each in setup[kind])
    setup["armoury"].append({"id": slug(title, taken, "weapon"), **sheet})
    return str(setup["armoury"][-1]["id"])
