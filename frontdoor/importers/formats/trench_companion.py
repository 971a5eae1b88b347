"""Warbands of Trench Companion: the export for Tabletop Simulator, shared warbands, and the older compendium."""

from collections.abc import Iterator, Mapping
from typing import Any

from combat.engine.errors import refuse
from events.codec import json_text
from frontdoor.importers.files.source import Source, objects
from frontdoor.importers.files.texts import one_line
from frontdoor.importers.importer import Part
from frontdoor.importers.report import Report
from frontdoor.importers.sheets.cards import Card, Gear, printed_by_slug
from frontdoor.importers.sheets.warbands import Warband

TITLE = "Trench Companion warband"
_STATS = {"stat-move": "movement", "stat-ranged": "ranged", "stat-melee": "melee", "stat-armour": "armour"}
_KINDS = {"melee weapon": "weapon", "ranged weapon": "weapon", "grenade": "weapon"}
_FIGHTING = "active"


def recognises(source: Source) -> bool:
    """Return whether a file is one of the site's exports."""
    if source.has("warband-name", "models") or source.has("Members", "Faction"):
        return True
    inner = _inner(source)
    return "ducat_bank" in inner and isinstance(inner.get("models"), list)


def read(source: Source, report: Report) -> Part:
    """Return the warband of an export."""
    data = source.data
    if source.has("warband-name", "models"):
        return _from_export(source, data, report)
    if source.has("Members", "Faction"):
        return _from_compendium(source, data, report)
    return _from_share(source, _inner(source), report)


def _inner(source: Source) -> Mapping[str, Any]:
    """Return the warband within the envelope in which the site stores it, which may be JSON in a string."""
    data = source.data[0] if isinstance(source.data, list) and len(source.data) == 1 else source.data
    inner = data.get("warband_data", data) if isinstance(data, Mapping) else {}
    if isinstance(inner, str):
        try:
            inner = json_text.loads(inner)
        except ValueError as error:
            raise refuse("import", f"{source.name}, warband_data, cannot be read: {error}") from None
    return inner if isinstance(inner, Mapping) else {}


def _checked(source: Source, warband: Warband, name: object) -> Part:
    if not warband.models:
        raise refuse("import", f"{source.name} contains no model that fights")
    return warband.part(one_line(name) or "Warband")


def _from_export(source: Source, data: Mapping[str, Any], report: Report) -> Part:
    warband = Warband(report)
    for key in ("ducat-rating", "glory-rating", "ducat-bank", "glory-bank"):
        if data.get(key):
            report.add("price", "the warband", f"{key.replace('-', ' ')} {one_line(data[key])}")
    for model in objects(data["models"]):
        name = one_line(model.get("name")) or one_line(model.get("model-name"))
        if name != one_line(model.get("model-name")):
            report.note(name, model, "model-name")
        for cost in objects(model.get("cost")):
            for unit, amount in cost.items():
                if amount:
                    report.add("price", name, f"{one_line(amount)} {unit}")
        listed = {kind: [*_named(model.get(kind))] for kind in ("abilities", "upgrades", "advancements", "injuries")}
        for kind in ("advancements", "injuries"):
            for each in listed[kind]:
                report.add("ignored", f"{name}: {each}", "a skill or injury of the campaign; check the numbers by hand")
        gear = (_gear(each) for each in _items(model.get("equipment")))
        warband.add(
            Card(
                name=name,
                printed=one_line(model.get("model-name")),
                numbers={to: one_line(model[key]) for key, to in _STATS.items() if one_line(model.get(key))},
                keywords=tuple(dict.fromkeys(_named(model.get("keywords")))),
                abilities=tuple((each, "") for names in listed.values() for each in dict.fromkeys(names)),
                gear=tuple(each for each in gear if each.name),
            )
        )
    return _checked(source, warband, data.get("warband-name"))


def _items(entries: object) -> Iterator[object]:
    yield from entries if isinstance(entries, list) else ()


def _named(entries: object) -> Iterator[str]:
    """Yield the names in a list of objects or strings."""
    for each in _items(entries):
        texts = (
            [value for key, value in each.items() if key.endswith(("name", "title"))]
            if isinstance(each, Mapping)
            else [each]
        )
        name = one_line(texts[0]) if texts else ""
        if name:
            yield name


def _gear(entry: object) -> Gear:
    kind = str(entry.get("equipment-type", "")) if isinstance(entry, Mapping) else ""
    name = next(_named([entry]), "")
    usual = "24" if kind == "ranged weapon" else ""
    known_kind = _KINDS.get(kind, "equipment" if kind == "equipment" else "")
    return Gear(name=name, kind=known_kind, range=usual, hands="shield" if kind == "shield" else "")


def _from_share(source: Source, data: Mapping[str, Any], report: Report) -> Part:
    warband = Warband(report)
    for key in ("ducat_bank", "glory_bank"):
        if data.get(key):
            report.add("price", "the warband", f"{key.replace('_', ' ')} {one_line(data[key])}")
    for entry in objects(data.get("models")):
        model = entry.get("model")
        if not isinstance(model, Mapping):
            continue
        name = one_line(model.get("name")) or _from_slug(model.get("model"))
        state = str(model.get("active") or _FIGHTING)
        if state != _FIGHTING:
            report.add("ignored", name, f"it does not fight: {state}")
            continue
        for price in objects(entry.get("purchase")):
            report.add(
                "price", name, f"{one_line(price.get('cost_value'))} {'glory' if price.get('cost_type') else 'ducats'}"
            )
        _report_campaign(name, model, report)
        lists = (
            model.get("subproperties"),
            model.get("list_upgrades"),
            model.get("list_skills"),
            model.get("list_injury"),
        )
        abilities = [_from_slug(_slug_in(each)) for entries in lists for each in _items(entries)]
        gear = [_shared_gear(each) for each in objects(model.get("equipment"))]
        warband.add(_card_by_slug(name, str(model.get("model", "")), abilities, gear))
    for each in objects(data.get("equipment")):
        report.add("ignored", _shared_gear(each).name or "stash", "in the stash")
    return _checked(source, warband, data.get("name"))


def _report_campaign(name: str, model: Mapping[str, Any], report: Report) -> None:
    for key in ("experience", "scar_reserves"):
        if model.get(key):
            report.add("ignored", f"{name}: {key.replace('_', ' ')}", f"{one_line(model[key])} of the campaign")
    for note in objects(model.get("notes")):
        report.add("ignored", name, f"note: {one_line(note.get('text'))}")


def _slug_in(entry: object) -> object:
    if not isinstance(entry, Mapping):
        return entry
    for key in ("object_id", "upgrade", "skill", "injury", "ability"):
        if key in entry:
            return _slug_in(entry[key])
    return ""


def _shared_gear(entry: Mapping[str, Any]) -> Gear:
    item = entry.get("equipment")
    data = item if isinstance(item, Mapping) else {}
    by_id = data.get("equipment_id")
    name = one_line(data.get("name")) or _from_slug(_slug_in(by_id))
    tags = data.get("tags")
    return Gear(name=name, kind="weapon" if isinstance(tags, Mapping) and tags.get("weapon") else "")


def _from_compendium(source: Source, data: Mapping[str, Any], report: Report) -> Part:
    warband = Warband(report)
    for key in ("DucatTotal", "PayChest", "GloryTotal"):
        if data.get(key):
            report.add("price", "the warband", f"{key} {one_line(data[key])}")
    report.note("the warband", data, "DucatLost", "GloryLost", "Notes")
    report.note("the warband: faction", data.get("Faction"), "ID")
    for member in objects(data.get("Members")):
        name = one_line(member.get("Name"))
        for key in ("Model", "Equipment", "Upgrades"):
            _report_prices(f"{name}: ", member.get(key), report)
        if member.get("Experience"):
            report.add("ignored", f"{name}: experience", f"{one_line(member['Experience'])} of the campaign")
        if member.get("Reserve"):
            report.add("ignored", name, "it does not fight: in reserve")
            continue
        if member.get("Notes"):
            report.add("ignored", name, f"note: {one_line(member['Notes'])}")
        model = member.get("Model")
        slugs = [
            each.get("id") or each.get("ID")
            for key in ("Skills", "Injuries", "Upgrades")
            for each in objects(member.get(key))
        ]
        gear = [Gear(name=_from_slug(each.get("ID"))) for each in objects(member.get("Equipment"))]
        model_slug = str(model.get("ID", "")) if isinstance(model, Mapping) else ""
        warband.add(_card_by_slug(name, model_slug, [_from_slug(each) for each in slugs if each], gear))
    for each in objects(data.get("Armoury")):
        report.add("ignored", _from_slug(each.get("ID")), "in the stash")
    _report_prices("", data.get("Armoury"), report)
    return _checked(source, warband, data.get("Name"))


def _report_prices(owner: str, entries: object, report: Report) -> None:
    """Report the prices of the older compendium."""
    for each in objects(entries):
        kind = {0: "ducats", 1: "glory"}.get(each.get("CostType", 0), one_line(each.get("CostType")))
        if each.get("Cost"):
            report.add("price", f"{owner}{_from_slug(each.get('ID'))}", f"{one_line(each['Cost'])} {kind}")


def _card_by_slug(name: str, slug: str, abilities: list[str], gear: list[Gear]) -> Card:
    """Return the card of a model of which the file has the slug of its entry only."""
    printed = printed_by_slug("models", slug) or {}
    return Card(
        name=name or _from_slug(slug),
        printed=str(printed.get("name", "")),
        keywords=tuple(printed.get("keywords", ())),
        abilities=tuple((each, "") for each in dict.fromkeys((*printed.get("abilities", ()), *abilities)) if each),
        gear=tuple(each for each in gear if each.name),
    )


def _from_slug(slug: object) -> str:
    """Return the printed name of a slug such as `eq_trenchshield`, or the slug without the prefix."""
    text = one_line(slug)
    for misspelt in (False, True):
        for kind in ("weapons", "models", "abilities"):
            printed = printed_by_slug(kind, text, misspelt=misspelt)
            if printed is not None:
                return str(printed["name"])
    return (text.partition("_")[2] or text).replace("_", " ").capitalize()
