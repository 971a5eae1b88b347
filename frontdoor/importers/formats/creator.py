"""Files of the Wrath & Glory character creator and its bestiary, and flat sheets of totals."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from attrs import evolve

from combat.engine.errors import refuse
from combat.systems.wrath_and_glory.queries.abilities import CATALOGUE
from events.wrath_and_glory.sheets import SKILLS
from frontdoor.importers.files.source import Source, objects
from frontdoor.importers.files.texts import one_line, whole
from frontdoor.importers.formats.bestiary import attributes, encounter, threat
from frontdoor.importers.importer import Part
from frontdoor.importers.report import Report
from frontdoor.importers.sheets.parties import (
    ATTRIBUTES,
    MAX_ATTRIBUTE,
    MAX_SCORE,
    Arm,
    Party,
    catalogue_names,
    printed_arm,
    printed_weapons,
    skill_name,
)

TITLE = "Wrath & Glory character or Threat"
_SUPPLEMENT = re.compile(r"^cos_|(?:_vow|_faith)?_(?:aoa|aaa|dh|fspg|red1|red2|afb|coll|dos|voi)$")
_RANGED_WORDS = (
    *("gun", "pistol", "rifle", "carbine", "flamer", "launcher", "bolter", "cannon", "kannon", "shoota", "slugga"),
    *("burna", "catapult", "laser", "incinerator", "blaster", "blasta", "stubber", "boltstorm", "mortar", "missile"),
    *("rocket", "rokkit", "lobba", "beamer", "destructor"),
)
_MELEE_WORDS = (
    *("staff", "stave", "sword", "axe", "knife", "blade", "maul", "hammer", "fist", "claw", "choppa", "whip", "spear"),
    *("lance", "halberd", "falchion", "flail", "mace", "baton", "hatchet", "gauntlet", "glaive", "scythe", "klaw"),
    *("misericordia", "hookfang", "dataspikes", "force rod", "null rod", "harlequin"),
)
_THROWN_WORDS = ("grenade", "bomb", "mine", "stikkbomb", "charge")
_WORN_WORDS = (
    *("armour", "coat", "robes", "suit", "plate", "carapace", "shield", "field", "rosarius"),
    *("mark ", "mk ", "bodyglove", "flak", "mantle", "cloak", "mesh", "wards", "halo", "crest", "fleshmetal"),
)


def recognises(source: Source) -> bool:
    """Return whether a file is one of the creator's or a flat sheet."""
    return any(_is_known(each) for each in objects(source.data))


def _is_known(data: Mapping[str, Any]) -> bool:
    skills = data.get("skills")
    has_skills = isinstance(skills, Mapping) and "weaponSkill" in skills
    is_character = isinstance(data.get("attributes"), Mapping) and (
        has_skills or {"archetype", "wargear"} <= data.keys()
    )
    is_list = {"individuals", "customThreats"} <= data.keys() or {"players", "playerCount"} <= data.keys()
    return is_character or "tierThreat" in data or is_list or {"Tier", "BallisticSkill", "MaxWounds"} <= data.keys()


def read(source: Source, report: Report) -> Part:
    """Return the characters or Threats in a file."""
    party = Party(report)
    name = ""
    for data in objects(source.data):
        if "tierThreat" in data:
            threat(data, party)
        elif "individuals" in data:
            settings = data.get("settings") or {}
            name = one_line(settings.get("name"))
            report.note("the encounter", settings, "tier", "round", "playerCount")
            encounter(data, party)
        elif "playerCount" in data:
            _players(data, party)
        elif "MaxWounds" in data:
            _flat_sheet(data, party)
        elif _is_known(data):
            _character(data, party)
    if not party.combatants:
        raise refuse(
            "import", f"{source.name} contains the sheet of no combatant; import a character or a Threat as well"
        )
    return party.part(name or party.combatants[0]["name"])


def _character(data: Mapping[str, Any], party: Party) -> None:
    """Read a character, whose file has ratings of skills and slugs of all possessions."""
    name = one_line(data.get("name")) or "Unnamed"
    sheet: dict[str, Any] = {"name": name, "role": "agent", **attributes(data["attributes"], party, name)}
    tiers = [data.get("tier"), *(each.get("targetTier") for each in objects(data.get("ascensions") or []))]
    packages = data.get("ascensionPackages")
    if isinstance(packages, list) and len(tiers) == 1:  # older files: each package is one Tier
        tiers.append((whole(data.get("tier")) or 1) + len(packages))
    tier = max(party.number(f"{name}: tier", each, 1, 5, 1) for each in tiers)
    sheet |= {"tier": tier, "rank": party.number(f"{name}: rank", data.get("rank"), 1, 5, 1)}
    sheet["skills"] = [*_rated_skills(data.get("skills"), sheet, party)]
    background = data.get("background")
    extras = [
        one_line(each.get("bonusType"))
        for each in objects([*background.values()] if isinstance(background, Mapping) else [])
    ]
    sheet["max_wounds"] = 2 * tier + sheet["toughness"] + extras.count("maxWounds")
    sheet["max_shock"] = sheet["willpower"] + tier + extras.count("maxShock")
    for bonus in extras:
        if bonus and bonus not in ("maxWounds", "maxShock"):
            party.report.add("ignored", f"{name}: background", f"a bonus to {bonus}; enter it by hand")
    for key, most in (("Wounds", "max_wounds"), ("Shock", "max_shock")):
        left = whole(data.get(f"current{key}"))
        if left is not None:
            taken = party.number(f"{name}: {key}", sheet[most] - left, 0, sheet[most])
            sheet |= {key.lower(): taken} if taken else {}
    faith = whole(data.get("currentFaith"))
    sheet |= {"faith": party.number(f"{name}: Faith", faith, 0, MAX_SCORE)} if faith else {}
    arms = [*_wargear(data.get("wargear"), party, name)]
    abilities = [_talent(each) for key in ("talents", "psychicPowers", "mutations") for each in _entries(data.get(key))]
    sheet["abilities"] = list(dict.fromkeys(party.ability(name, each) for each in abilities))
    injuries = {key: [*map(_printed, _slugs(data.get(key)))] for key in ("memorableInjuries", "traumaticInjuries")}
    sheet["injuries"] = list(dict.fromkeys(each for listed in injuries.values() for each in listed))
    sheet["traumatic"] = len(injuries["traumaticInjuries"])
    party.report.note(name, data, "corruption", "languages", "notes", "setting", "additionalXp", "currentWealth")
    for key, each in background.items() if isinstance(background, Mapping) else ():
        party.report.note(f"{name}: {key}", each, "id")
    choices = data.get("archetypeKeywordChoices")
    keywords = [one_line(each).upper() for each in (choices.values() if isinstance(choices, Mapping) else ())]
    sheet["keywords"] = list(dict.fromkeys(filter(None, keywords)))
    for key in ("species", "archetype"):
        party.report.add(
            "ignored",
            f"{name}: {key}",
            f"{_printed(next(_slugs([data.get(key)]), 'none'))}; add its abilities and keywords by hand",
        )
    party.add(
        {key: value for key, value in sheet.items() if value not in ([], 0)}, arms, whole(data.get("currentWrath"))
    )


def _rated_skills(skills: object, sheet: Mapping[str, Any], party: Party) -> Iterator[dict[str, Any]]:
    for key, value in skills.items() if isinstance(skills, Mapping) else ():
        name, subject = skill_name(key), f"{sheet['name']}: {key}"
        rating = party.number(subject, value, 0, MAX_SCORE, 0)
        if not name:
            party.report.add("ignored", subject, "an unknown skill")
        elif rating:
            yield {"name": name, "value": rating + sheet[SKILLS[name].lower()], "rating": rating}


def _entries(entries: object) -> Iterator[tuple[str, str]]:
    """Yield the slug and the choice of each entry in a list; an empty choice if it has none."""
    for each in entries if isinstance(entries, list) else ():
        slug, choice = each, ""
        if isinstance(each, Mapping):  # other tools number their entries and write the printed name beside
            slug = next((each[key] for key in ("name", "label", "id", "key") if each.get(key)), None)
            choice = each.get("choice") or ""
        if isinstance(choice, Mapping):
            choice = next((value for value in choice.values() if isinstance(value, str)), "")
        if isinstance(slug, str | int) and one_line(slug):
            yield one_line(slug), one_line(choice)


def _slugs(entries: object) -> Iterator[str]:
    return (slug for slug, _ in _entries(entries))


def _printed(slug: str) -> str:
    """Return the printed name of a slug.

    >>> _printed("sororitas_power_armour"), _printed("smite_aoa"), _printed("dual_wield"), _printed("martyrs_tears")
    ('Sororitas Power Armour', 'Smite', 'Dual Wield', "Martyr's Tears")
    """
    stem = _SUPPLEMENT.sub("", slug)
    return _names_by_slug().get(stem) or stem.replace("_", " ").title()


def _talent(entry: tuple[str, str]) -> str:
    """Return the printed name of a talent, with its choice in brackets if the catalogue knows it so.

    >>> _talent(("hatred", "Ork")), _talent(("uncanny", "Defence")), _talent(("uncanny", "Wounds"))
    ('Hatred (ORK)', 'Uncanny (Defence)', 'Uncanny')
    """
    name, choice = _printed(entry[0]), entry[1]
    facts = {known.id: "".join(known.given) for known in CATALOGUE.abilities}
    if f"{name} ({choice})" in facts:
        return f"{name} ({choice})"
    wanted = facts.get(f"{name} (X)", "")
    choice = choice.upper() if "keyword: X" in wanted else choice
    return f"{name} ({choice})" if choice and ": X" in wanted else name


@cache
def _names_by_slug() -> Mapping[str, str]:
    """Return the names of the catalogue and of the printed weapons by their slugs, which have no punctuation."""
    names = (*catalogue_names(), *(sheet["name"] for sheet in printed_weapons().values()))
    return {re.sub(r"[^a-z0-9]+", "_", re.sub(r"[’'!?.,]", "", name.lower())).strip("_"): name for name in names}


def _wargear(entries: object, party: Party, name: str) -> Iterator[Arm]:
    """Yield the weapons of a character. The file has no numbers; the printed list has their kinds and traits."""
    counts: dict[str, int] = {}
    for slug in _slugs(entries):
        counts[slug] = counts.get(slug, 0) + 1
    for each in objects(entries if isinstance(entries, list) else []):
        for upgrade in _slugs(each.get("upgrades")):
            party.report.add("ignored", f"{name}: {_printed(upgrade)}", "an upgrade; enter the effect by hand")
    for slug, count in counts.items():
        title = _printed(slug)
        printed = printed_arm(title)
        words = title.casefold()
        if printed is not None:
            yield evolve(printed, quantity=count)
        elif any(word in words for word in _THROWN_WORDS):
            yield Arm(name=title, kind="thrown", quantity=count)
        elif any(word in words for word in _WORN_WORDS):
            party.report.add("changed", f"{name}: {title}", "the file has no rating for it; enter the armour by hand")
        elif any(word in words for word in (*_RANGED_WORDS, *_MELEE_WORDS)):
            yield Arm(name=title, kind="ranged" if any(word in words for word in _RANGED_WORDS) else "melee")
        else:
            party.report.add(
                "ignored",
                f"{name}: {title}",
                "not a known weapon or armour; if it matters in a fight, enter it by hand",
            )


def _players(data: Mapping[str, Any], party: Party) -> None:
    for each in objects(data.get("players") or []):
        party.report.add("ignored", one_line(each.get("name")), "a player; the file has no sheet")


def _flat_sheet(data: Mapping[str, Any], party: Party) -> None:
    """Read a sheet whose skills are totals and whose keys are in Pascal case."""
    name = one_line(data.get("Name")) or "Unnamed"
    lower = {key[:1].lower() + key[1:]: value for key, value in data.items()}
    sheet: dict[str, Any] = {
        "name": name,
        "role": "agent",
        "tier": party.number(f"{name}: Tier", data.get("Tier"), 1, 5, 1),
    }
    sheet |= {key: party.number(f"{name}: {key}", lower[key], 1, MAX_ATTRIBUTE) for key in ATTRIBUTES if key in lower}
    skills = [(skill_name(key), value) for key, value in lower.items() if skill_name(key)]
    sheet["skills"] = [
        {"name": skill, "value": party.number(f"{name}: {skill}", value, 1, MAX_SCORE)} for skill, value in skills
    ]
    for key, field in (
        ("defence", "defence"),
        ("resilience", "resilience"),
        ("maxWounds", "max_wounds"),
        ("maxShock", "max_shock"),
        ("speed", "speed"),
    ):
        if whole(lower.get(key)) is not None:
            sheet[field] = party.number(f"{name}: {key}", lower[key], 1, MAX_SCORE)
    party.add(sheet, [])
