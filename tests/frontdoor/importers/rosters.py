"""Rosters of a made-up warband in every format, for the tests of the importers."""

import io
import json
import zipfile
from typing import Any
from xml.sax.saxutils import escape, quoteattr

GAME = "Trench Crusade"


def profile(name: str, type_name: str, **values: str) -> dict[str, Any]:
    """Return a profile; underscores in the names of characteristics are spaces."""
    listed = [{"name": key.replace("_", " "), "$text": value} for key, value in values.items()]
    return {"name": name, "typeName": type_name, "characteristics": listed}


def unit(
    name: str, movement: str = '6"/Infantry', ranged: str = "0", melee: str = "0", armour: str = "0", base: str = "32mm"
) -> dict[str, Any]:
    """Return the profile of a model."""
    return profile(name, "Unit", Movement=movement, Ranged=ranged, Melee=melee, Armour=armour, Base=base)


def weapon(
    name: str, type_: str = "1-Handed", range_: str = "Melee", keywords: str = "-", rules: str = "-", **more: str
) -> dict[str, Any]:
    """Return the selection of a weapon."""
    shown = profile(name, "Weapon", Type=type_, Range=range_, Keywords=keywords, Rules=rules, **more)
    return {"name": name, "type": "upgrade", "number": 1, "profiles": [shown]}


def kit(name: str, type_: str = "", keywords: str = "-", rules: str = "-", group: str = "Battlekit") -> dict[str, Any]:
    """Return the selection of armour or equipment."""
    shown = profile(name, "Battlekit", Type=type_, Range="-", Keywords=keywords, Rules=rules)
    return {"name": name, "type": "upgrade", "number": 1, "group": group, "profiles": [shown]}


def model(
    name: str,
    *chosen: dict[str, Any],
    number: int = 1,
    custom: str = "",
    categories: tuple[str, ...] = (),
    **numbers: str,
) -> dict[str, Any]:
    """Return the selection of a model with what was chosen for it."""
    data: dict[str, Any] = {
        "name": name,
        "type": "model",
        "number": number,
        "profiles": [unit(name, **numbers)],
        "selections": list(chosen),
    }
    if custom:
        data["customName"] = custom
    return {**data, "categories": [{"name": each, "primary": not index} for index, each in enumerate(categories)]}


def roster(*selections: dict[str, Any], game: str = GAME, name: str = "Lamp Company") -> dict[str, Any]:
    """Return a roster as JSON data."""
    force = {"name": "Warband", "catalogueName": "Pilgrims", "customName": name, "selections": list(selections)}
    return {
        "roster": {
            "name": "list",
            "gameSystemName": game,
            "costs": [{"name": "Ducats", "value": 100.5}],
            "forces": [force],
        }
    }


def as_bytes(data: object) -> bytes:
    """Return JSON data as a file."""
    return json.dumps(data, ensure_ascii=False).encode()


LISTS = {
    "forces": "force",
    "selections": "selection",
    "profiles": "profile",
    "rules": "rule",
    "categories": "category",
    "costs": "cost",
    "characteristics": "characteristic",
}


def as_xml(data: dict[str, Any], space: str = "http://www.battlescribe.net/schema/rosterSchema") -> bytes:
    """Return a roster as BattleScribe writes it."""

    def element(tag: str, value: dict[str, Any], attributes: str = "") -> str:
        plain = "".join(
            f" {key}={quoteattr(_text(each))}" for key, each in value.items() if key not in LISTS and key != "$text"
        )
        inner = escape(str(value.get("$text", "")))
        lists = "".join(
            f"<{key}>{''.join(element(LISTS[key], each) for each in value[key])}</{key}>"
            for key in value
            if key in LISTS
        )
        return f"<{tag}{attributes}{plain}>{inner}{lists}</{tag}>"

    root = element("roster", data["roster"], f" xmlns={quoteattr(space)}")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{root}'.encode()


def _text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def zipped(content: bytes, name: str = "older name.ros") -> bytes:
    """Return an archive with one file."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr(name, content)
    return file.getvalue()


def converted(data: Any, prefix: str) -> Any:
    """Return JSON made from XML: prefixed attributes, objects for lists of one, numbers for texts."""
    if not isinstance(data, dict):
        return int(data) if isinstance(data, str) and data.lstrip("-").isdigit() else data
    found: dict[str, Any] = {}
    for key, value in data.items():
        if key in LISTS:
            items = [converted(each, prefix) for each in value]
            found[key] = {LISTS[key]: items[0] if len(items) == 1 else items} if items else ""
        elif key == "$text":
            found["#text"] = converted(value, prefix)
        else:
            found[key if isinstance(value, dict) else prefix + key] = converted(value, prefix)
    return found
