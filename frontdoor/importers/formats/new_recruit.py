"""Rosters of New Recruit and BattleScribe: JSON, XML, and XML written as JSON."""

from collections.abc import Iterator, Mapping
from typing import Any

from attrs import evolve

from combat.engine.errors import refuse
from frontdoor.importers.files.roster_tree import Profile, Selection, forces_of, roster_of, selections_of
from frontdoor.importers.files.source import Source
from frontdoor.importers.files.texts import one_line, whole
from frontdoor.importers.importer import Part
from frontdoor.importers.report import Report
from frontdoor.importers.sheets.cards import Card, Gear
from frontdoor.importers.sheets.warbands import Warband

TITLE = "New Recruit or BattleScribe roster"
GAME = "Trench Crusade"
_SETTING = "Configuration"
_REVISION_1_0 = 17
"""First revision of the data files with the rules of version 1.0."""

_CAMPAIGN_GROUPS = ("Advancement::Injuries", "Advancement::Skills")
_NUMBERS = {"movement": "Movement", "ranged": "Ranged", "melee": "Melee", "armour": "Armour", "base": "Base"}
MAX_COPIES = 100
"""Largest number of copies of one selection."""


def recognises(source: Source) -> bool:
    """Return whether a file is a roster of a list builder, of any game."""
    return roster_of(source) is not None or (source.root is not None and source.root.tag.rpartition("}")[2] == "roster")


def read(source: Source, report: Report) -> Part:
    """Return the warband in a roster."""
    roster = roster_of(source) or {}
    game = one_line(roster.get("gameSystemName"))
    if game and not game.startswith(GAME):
        raise refuse("import", f"{source.name} is a roster for {game}; only rosters for {GAME} can be imported")
    warband, names = Warband(report), []
    revision = whole(roster.get("gameSystemRevision"))
    if revision is not None:
        edition = "1.0" if revision >= _REVISION_1_0 else "1.6.3"
        warband.settings["ruleset"] = edition
        report.add("effect", "the rules", f"version {edition}, as revision {revision} of the data files has it")
    for cost in _named(roster.get("costs")):
        report.add("price", "the roster", f"{cost[1]} {cost[0]}")
    for cost in _named(roster.get("costLimits")):
        report.add("price", "the roster", f"at most {cost[1]} {cost[0]}")
    if roster.get("customNotes"):
        report.add("ignored", "the roster", f"note: {one_line(roster['customNotes'])}")
    for force in forces_of(roster):
        report.note("the warband", force, "catalogueName")
        names += [one_line(force.get("customName")), one_line(force.get("catalogueName"))]
        if force.get("customNotes"):
            report.add("ignored", "the warband", f"note: {one_line(force['customNotes'])}")
        for selection in selections_of(force):
            _add(selection, warband, report)
    if not warband.models:
        raise refuse("import", f"{source.name} contains no model with a profile")
    report.note("the roster", roster, "name")
    own = [one_line(roster.get("name"))]
    custom = names[::2]
    name = next((each for each in (*custom, *own, *names[1::2]) if each), "Warband")
    return warband.part(name)


def _named(costs: object) -> Iterator[tuple[str, str]]:
    for each in costs if isinstance(costs, list) else ():
        if isinstance(each, Mapping):
            yield one_line(each.get("name")), one_line(each.get("value"))


def _add(selection: Selection, warband: Warband, report: Report, wrapper: Selection | None = None) -> None:
    """Add the models of a selection at the top of a force, or within a unit."""
    subject = selection.custom_name or selection.name or "an entry without a name"
    if selection.primary == _SETTING:
        report.add("ignored", subject, "a setting or a stash, not a model")
        return
    unit = _unit_of(selection)
    nested = [child for child in selection.children if _is_fighter(child)]
    if selection.type == "unit" and nested:
        if (selection.number or 1) > 1:
            report.add(
                "changed", subject, f"a unit of number {selection.number}; its models are taken as they are listed"
            )
        if len(nested) > 1:
            _report_unit(selection, report)
            selection = evolve(selection, custom_name="", costs=(), notes="")
        for child in nested:
            _add(child, warband, report, selection)
        return
    if unit is None:
        report.add("ignored", subject, "it has no profile of a model")
        return
    copies = 1 if selection.number is None else selection.number
    if copies < 1:
        report.add("ignored", subject, f"its number is {copies}")
        return
    if copies > MAX_COPIES:
        report.add("changed", subject, f"{copies} copies are too many, so {MAX_COPIES} are taken")
    warband.add(_card(selection, unit, min(copies, MAX_COPIES), wrapper, report))
    for child in nested:
        _add(child, warband, report)


def _report_unit(selection: Selection, report: Report) -> None:
    """Report the parts of a unit of several models that belong to no model alone."""
    subject = selection.custom_name or selection.name
    report.add("ignored", subject, "a unit; its models have their own names, and its keywords and rules")
    for cost, value in selection.costs:
        report.add("price", subject, f"{value} {cost}")
    if selection.notes:
        report.add("ignored", subject, f"note: {one_line(selection.notes)}")


def _is_fighter(selection: Selection) -> bool:
    """Return whether a selection is a model, or a unit that contains one."""
    if selection.type == "unit":
        return any(each.type == "model" and _unit_of(each) is not None for each in selection.whole_tree())
    return selection.type == "model" and _unit_of(selection) is not None


def _unit_of(selection: Selection) -> Profile | None:
    units = [
        profile for each in (selection, *selection.children) for profile in each.profiles if profile.type_name == "Unit"
    ]
    own = [profile for profile in selection.profiles if profile.type_name == "Unit"]
    return next(iter(own or (units if selection.type in ("model", "unit") else [])), None)


def _card(selection: Selection, unit: Profile, copies: int, wrapper: Selection | None, report: Report) -> Card:
    name = selection.custom_name or (wrapper.custom_name if wrapper else "") or selection.name or unit.name
    if selection.custom_name and selection.name:
        report.add("ignored", f"{name}: printed name", selection.name)
    whole_tree = list(_own_tree(selection))
    tops = [selection, *([wrapper] if wrapper else [])]
    units = [
        profile for each in whole_tree for profile in each.profiles if profile.type_name == "Unit" and profile != unit
    ]
    for other in units:
        numbers = ", ".join(f"{key} {value}" for key, value in other.values.items())
        report.add("ignored", name, f"a second profile ({numbers}); the first one counts")
    for each in (*tops, *whole_tree[1:]):
        for cost, value in each.costs:
            if value not in ("0", "0.0", ""):
                report.add("price", f"{name}: {each.name}" if each not in tops else name, f"{value} {cost}")
        if each.notes:
            report.add("ignored", f"{name}: {each.name}" if each not in tops else name, f"note: {one_line(each.notes)}")
    abilities: list[tuple[str, str]] = []
    gear: list[Gear] = []
    for each in whole_tree:
        _read(each, name, abilities, gear, report, is_model=each is selection)
    return Card(
        name=name,
        copies=copies,
        numbers={key: unit.values.get(label, "") for key, label in _NUMBERS.items() if label in unit.values},
        keywords=tuple(dict.fromkeys(category for top in tops for category in top.categories)),
        rules=tuple(dict.fromkeys(rule for top in tops for rule in top.rules)),
        abilities=tuple(dict.fromkeys(abilities)),
        gear=tuple(gear),
    )


def _own_tree(selection: Selection) -> Iterator[Selection]:
    """Yield a model and what is chosen for it, without other models below it."""
    yield selection
    for child in selection.children:
        if not _is_fighter(child):
            yield from _own_tree(child)


def _read(
    each: Selection, name: str, abilities: list[tuple[str, str]], gear: list[Gear], report: Report, *, is_model: bool
) -> None:
    """Read the profiles of one selection of a model."""
    if each.name == "Experience":
        report.add("ignored", f"{name}: Experience", f"{each.number or 0} points of the campaign")
        return
    is_campaign = each.group.startswith(_CAMPAIGN_GROUPS)
    weapons = [profile for profile in each.profiles if profile.type_name == "Weapon"]
    others = [profile for profile in each.profiles if profile.type_name in ("Ability", "Battlekit")]
    copies = max(1, min(each.number or 1, MAX_COPIES)) if not is_model else 1
    for profile in weapons:
        gear += [_gear(profile, each, "weapon")] * min(copies, 4)
    for profile in others:
        text = "\n".join(part for part in (profile.get("Description"), profile.get("Rules")) if part)
        if is_campaign:
            report.add(
                "ignored", f"{name}: {profile.name}", "a skill or injury of the campaign; check the numbers by hand"
            )
        is_gear = profile.type_name == "Battlekit" or _is_gear_group(each.group)
        if is_gear and not is_campaign and not is_model:
            gear.append(_gear(profile, each, "" if profile.get("Type") in ("Armour", "Shield") else "equipment"))
        else:
            abilities.append((profile.name, text))
    if not each.profiles and not is_model and not each.children and each.group:
        if is_campaign:
            abilities.append((each.name, ""))
        else:
            gear.append(Gear(name=each.name, kind="equipment"))


def _is_gear_group(group: str) -> bool:
    return any(word in group for word in ("Armour", "Equipment", "Battlekit", "Shield", "Wargear"))


def _gear(profile: Profile, each: Selection, kind: str) -> Gear:
    texts: dict[str, Any] = {
        "hands": profile.get("Type"),
        "range": profile.get("Range"),
        "modifiers": profile.get("Modifiers"),
        "keywords": profile.get("Keywords"),
        "rules": profile.get("Rules") or profile.get("Description"),
    }
    return Gear(name=profile.name or each.name, kind=kind, has_profile=kind == "weapon", **texts)
