"""The values of a Foundry document that no field of a setup holds: each becomes a line of the report.

A value is left over if the import does not read it. Empty values, and those by which Foundry identifies, draws and
recomputes a document, are not reported.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from frontdoor.importers.files.texts import one_line
from frontdoor.importers.report import Kind, Report

_IDENTITY = r"(?:.*\.)?(?:id|_id|img|label|cost|uuid|sort|folder|display|enabled|group)"
_SCORES = "defen[cs]e|resil(?:i)?ence|resolve|conviction|determination"
_READ: Mapping[str, re.Pattern[str]] = {
    "actor": re.compile(
        rf"{_IDENTITY}|attributes\..*|skills\..*|settings\..*|bio\.threat\..*|mob(?:\.value)?|sustaining\.list"
        rf"|combat\.(?:{_SCORES})\.(?:bonus|attribute|total)|combat\.(?:wounds|shock)\.(?:value|bonus|max)|combat\.(?:size|speed)"
        r"|advances\.(?:tier|rank)|resources\.(?:wrath|influence|ruin|faith\.current)"
    ),
    "weapon": re.compile(
        rf"{_IDENTITY}|(?:damage|ed|ap)(?:\.(?:ed|ap))?\.(?:base|bonus|rank)|damage\.attribute|(?:damage\.)?ed\.dice"
        r"|category|salvo|equipped|quantity|traits(?:\.list)?\.\d+\.(?:name|rating|custom|display|type)|upgrades\..*|ed|ap"
    ),
    "armour": re.compile(
        rf"{_IDENTITY}|rating|equipped|quantity|invulnerable|traits(?:\.list)?\.\d+\.(?:name|rating|custom|display|type)"
    ),
    "ability": re.compile(rf"{_IDENTITY}|description|effect|abilityType"),
    "other": re.compile(rf"{_IDENTITY}|equipped"),
}
_TYPES = {**dict.fromkeys(("talent", "psychicPower", "mutation"), "ability"), "agent": "actor", "threat": "actor"}
_PRICES = ("value", "rarity", "wealth", "cost")
_NUMBERS = ("attack", "otherDamage", "dice", "fly", "stealth", "passiveAwareness")
"""Numbers that a fight may need, so that the players enter them by hand."""

_REASONS: Mapping[str, str] = {
    "range": "in metres; the table measures",
    "keywords": "of an item; a sheet has keywords of combatants only",
    "corruption": "of the campaign",
    "experience": "of the campaign",
    "bio": "of the background",
    "description": "without an effect in a fight",
    "uses": "not counted; the table does",
    "ammo": "not counted; a Reload is a number of the sheet",
    "total": "the largest number is not part of a sheet",
}
_MAX_SHOWN = 150


def report_leftovers(owner: str, document: Mapping[str, Any], system: Mapping[str, Any], report: Report) -> None:
    """Report the values of an actor or an item that an import does not read, in one line for each of their fields."""
    type_ = str(document.get("type"))
    read = _READ.get(_TYPES.get(type_, type_), _READ["other"])
    name = one_line(document.get("name"))
    subject = owner if name in ("", owner) else f"{owner}: {name}"
    fields: dict[str, list[str]] = {}
    for path, value in _leaves(system):
        if not read.fullmatch(path) and not _is_empty(value):
            field = next((each for each in (*_PRICES, *_NUMBERS, *_REASONS) if each in path.split(".")), "")
            parts = path.split(".")
            label = " ".join(part for part in parts if part not in (field, "current", "list") and not part.isdecimal())
            fields.setdefault(field or parts[0], []).append(f"{label} {one_line(value, _MAX_SHOWN)}".strip())
    for field, values in fields.items():
        kind: Kind = "price" if field in _PRICES else "changed" if field in _NUMBERS else "ignored"
        words = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", field).lower()
        usual = "not in the setup; enter it by hand if it matters" if kind == "changed" else "no field of a setup"
        reason = "" if kind == "price" else f" ({_REASONS.get(field, usual)})"
        report.add(kind, f"{subject}: {words}", f"{', '.join(values)[:_MAX_SHOWN]}{reason}")


def _leaves(data: object, path: str = "") -> Iterator[tuple[str, object]]:
    """Yield the values within nested data, each with its dotted path."""
    pairs = data.items() if isinstance(data, Mapping) else enumerate(data) if isinstance(data, list) else ()
    for key, value in pairs:
        here = f"{path}.{key}" if path else str(key)
        if isinstance(value, Mapping | list):
            yield from _leaves(value, here)
        else:
            yield here, value


def _is_empty(value: object) -> bool:
    return value in (None, "", False, 0, "0", "none", "-") or (isinstance(value, str) and not one_line(value))
