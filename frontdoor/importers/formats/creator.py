"""Files of the Wrath & Glory character creator and its bestiary, and flat sheets of totals."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from combat.engine.errors import refuse
from combat.engine.package_data import load_toml
from combat.engine.spellings import fold_spelling
from combat.systems.wrath_and_glory.queries.abilities import CATALOGUE
from events.wrath_and_glory.sheets import SKILLS
from frontdoor.importers.files.source import Source, objects
from frontdoor.importers.files.texts import one_line, whole
from frontdoor.importers.importer import Part
from frontdoor.importers.report import Report
from frontdoor.importers.sheets.effect_sentences import read_effects
from frontdoor.importers.sheets.parties import (
    ATTRIBUTES,
    MAX_ATTRIBUTE,
    MAX_SCORE,
    SIZES,
    Arm,
    Party,
    catalogue_names,
    role_of,
    skill_name,
)

PACKAGE = "combat.systems.wrath_and_glory"
TITLE = "Wrath & Glory character or Threat"
_SHORT = {
    "S": "strength",
    "T": "toughness",
    "A": "agility",
    "I": "initiative",
    "Wil": "willpower",
    "Int": "intellect",
    "Fel": "fellowship",
}
_SUPPLEMENT = re.compile(r"(?:_vow)?_(?:aoa|fspg|red1|red2|afb|coll|dos|voi)$")
_RANGED_WORDS = (
    "gun",
    "pistol",
    "rifle",
    "carbine",
    "flamer",
    "launcher",
    "bolter",
    "cannon",
    "shoota",
    "slugga",
    "burna",
    "catapult",
)
_MELEE_WORDS = ("staff", "stave", "sword", "axe", "knife", "blade", "maul", "hammer", "fist", "claw", "choppa", "whip")
_THROWN_WORDS = ("grenade", "bomb", "mine", "stikkbomb", "charge")
_WORN_WORDS = ("armour", "coat", "robes", "suit", "plate", "carapace", "shield", "field", "rosarius")
_MELEE_REACH = 5
"""Largest single number behind `Range` that is the reach of a melee weapon, in metres."""


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
            _threat(data, party)
        elif "individuals" in data:
            name = one_line((data.get("settings") or {}).get("name"))
            _encounter(data, party)
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


def _attributes(data: Mapping[str, Any], party: Party, name: str) -> dict[str, Any]:
    return {key: party.number(f"{name}: {key}", data.get(key), 1, MAX_ATTRIBUTE, 1) for key in ATTRIBUTES}


def _character(data: Mapping[str, Any], party: Party) -> None:
    """Read a character, whose file has ratings of skills and slugs of all possessions."""
    name = one_line(data.get("name")) or "Unnamed"
    sheet: dict[str, Any] = {"name": name, "role": "agent", **_attributes(data["attributes"], party, name)}
    tiers = [data.get("tier"), *(each.get("targetTier") for each in objects(data.get("ascensions") or []))]
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
        slug, choice = (each.get("id"), each.get("choice")) if isinstance(each, Mapping) else (each, "")
        if one_line(slug):
            yield one_line(slug), one_line(choice or "")


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
    names = (*catalogue_names(), *(sheet["name"] for sheet in _printed_weapons().values()))
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
        printed = _printed_weapons().get(fold_spelling(title))
        words = title.casefold()
        if printed is not None:
            yield Arm(name=title, kind=str(printed["kind"]), traits=tuple(printed.get("traits", ())), quantity=count)
        elif any(word in words for word in _THROWN_WORDS):
            yield Arm(name=title, kind="thrown", quantity=count)
        elif any(word in words for word in _WORN_WORDS):
            party.report.add("changed", f"{name}: {title}", "the file has no rating for it; enter the armour by hand")
        elif any(word in words for word in (*_RANGED_WORDS, *_MELEE_WORDS)):
            yield Arm(name=title, kind="ranged" if any(word in words for word in _RANGED_WORDS) else "melee")
        else:
            party.report.add("ignored", f"{name}: {title}", "gear without an effect in a fight")


@cache
def _printed_weapons() -> Mapping[str, Mapping[str, Any]]:
    return {fold_spelling(sheet["name"]): sheet for sheet in load_toml(PACKAGE, "printed.toml")["weapons"]}


def _threat(data: Mapping[str, Any], party: Party, **state: Any) -> None:
    name = one_line(data.get("name")).title() or "Unnamed"
    letters = data["tierThreat"] if isinstance(data["tierThreat"], Mapping) else {}
    sheet: dict[str, Any] = {
        "name": name,
        **role_of([letters.get(str(tier)) for tier in range(1, 6) if letters.get(str(tier))], party.report, name),
    }
    stated: Any = data.get("attributes") if isinstance(data.get("attributes"), Mapping) else {}
    sheet |= _attributes({long: stated.get(short) for short, long in _SHORT.items()}, party, name)
    sheet["skills"] = [*_listed_skills(one_line(data.get("skills"), 2_000), party, name)]
    resilience = data.get("resilience")
    if isinstance(resilience, Mapping):
        sheet["resilience"] = party.number(f"{name}: resilience", resilience.get("value"), 1, MAX_SCORE, 1)
        rating = re.search(r"(\d+)\s*AR", one_line(resilience.get("note")))
        sheet |= {"armour": int(rating[1])} if rating else {}
    for key, field in (
        ("defence", "defence"),
        ("wounds", "max_wounds"),
        ("conviction", "conviction"),
        ("resolve", "resolve"),
        ("speed", "speed"),
    ):
        if whole(data.get(key)) is not None:
            sheet[field] = party.number(f"{name}: {key}", data[key], 0 if key == "speed" else 1, MAX_SCORE)
    if whole(data.get("shock")) is None:
        sheet["shockless"] = True
    else:
        sheet["max_shock"] = party.number(f"{name}: shock", data["shock"], 1, MAX_SCORE)
    size = one_line(data.get("size")).lower()
    sheet["size"] = next((each for each in SIZES if size and each.startswith(size[:3])), "average")
    sheet["keywords"] = list(
        dict.fromkeys(one_line(each).upper() for each in data.get("keywords") or () if one_line(each))
    )
    arms, abilities, ruin_actions = [], [], []
    for ability in objects([*(data.get("abilities") or []), *(data.get("bonuses") or [])]):
        kind, title, text = (
            str(ability.get("type") or "").lower(),
            one_line(ability.get("name")),
            ability.get("description") or "",
        )
        if ability.get("stats"):
            arms.append(_arm(title, one_line(ability["stats"], 500)))
        elif kind == "ruin" and not read_effects(text, name, kind).entries:
            ruin_actions.append(f"{title}: {one_line(text, 400)}" if text else title)
        else:
            abilities += party.abilities(sheet, title, text, kind)
    price = re.search(r"spend\s+(\d+)\s+ruin.*?(\d+)\s*d6", one_line(data.get("determination")), re.IGNORECASE)
    if price:
        sheet |= {"determination_price": int(price[1]), "determination": int(price[2])}
    sheet |= {"abilities": list(dict.fromkeys(abilities)), "ruin_actions": ruin_actions, **state}
    party.add({key: value for key, value in sheet.items() if value not in ([], None)}, arms)


def _listed_skills(text: str, party: Party, name: str) -> Iterator[dict[str, Any]]:
    """Yield the skills in a text such as `Default 5, Weapon Skill 6, Awareness 5 (Passive 3)`."""
    for part in filter(None, re.split(r",(?![^(]*\))", re.sub(r"\([^)]*\)", "", text))):
        found = re.fullmatch(r"\s*(.+?)\s*(\d+)\s*", part)
        skill = "Default" if found and found[1].lower() == "default" else skill_name(found[1].lower()) if found else ""
        if found and skill:
            yield {"name": skill, "value": party.number(f"{name}: {skill}", found[2], 1, MAX_SCORE)}
        else:
            party.report.add("ignored", f"{name}: {part.strip()}", "an unknown skill")


def _arm(name: str, stats: str) -> Arm:
    """Return a weapon from its line of statistics.

    >>> arm = _arm("Maul", "9 +1d3 ED / AP -1 / Range 2 / Brutal, Unwieldy (2)")
    >>> arm.kind, dict(arm.numbers), arm.traits
    ('melee', {'damage': 9, 'ed': 0, 'ap': 1, 'ed_die': 3, 'adds_strength': False}, ('Brutal', 'Unwieldy (2)'))
    """
    numbers: dict[str, Any] = {"damage": 0, "ed": 0, "ap": 0}
    kind, traits = "melee", ""
    for part in (each.strip() for each in stats.split("/")):
        damage = re.match(r"(\d+)?\s*(?:\+\s*(\d+)?(d[36])?(\d+)?\s*ED)?", part)
        reach = re.match(r"Range\s*([\d -]+)", part, re.IGNORECASE)
        if reach:
            distances = [int(number) for number in re.findall(r"\d+", reach[1])]
            kind = "ranged" if len(distances) > 1 else "thrown" if distances and distances[0] > _MELEE_REACH else kind
        elif part.upper().startswith("AP"):
            numbers["ap"] = abs(whole(part) or 0)
        elif part.casefold().startswith("salvo"):
            numbers |= {"salvo": whole(part)} if whole(part) else {}
            kind = "ranged"
        elif damage and damage[0].strip():
            numbers["damage"] = int(damage[1] or 0)
            numbers |= {"ed_die": int(damage[3][1:])} if damage[3] else {"ed": int(damage[2] or 0)}
        else:
            traits = part
    if kind == "melee":
        numbers["adds_strength"] = False  # a Threat's line prints the total
    listed = tuple(
        each.strip().replace("Rapid-Fire", "Rapid Fire") for each in re.split(r",(?![^(]*\))", traits) if each.strip()
    )
    return Arm(name=name or "Weapon", kind=kind, numbers=numbers, traits=listed)


def _encounter(data: Mapping[str, Any], party: Party) -> None:
    own = {str(each.get("id")): each for each in objects(data.get("customThreats") or [])}
    mobs: dict[str, int] = {}
    for each in objects(data.get("individuals") or []):
        threat, mob = own.get(str(each.get("threatId"))), each.get("mobId")
        if mob:
            mobs[str(mob)] = mobs.get(str(mob), 0) + 1
        elif threat is None:
            party.report.add(
                "ignored", one_line(each.get("threatId")), "a published Threat; its sheet is not in the file"
            )
        else:
            lost = (whole(each.get("maxWounds")) or 0) - (whole(each.get("currentWounds")) or 0)
            state = {"wounds": lost} if lost > 0 else {}
            ruin = whole(each.get("personalRuin"))
            _threat(threat, party, **state, **({"ruin": ruin} if ruin else {}))
    for mob in objects(data.get("mobs") or []):
        count, threat = mobs.get(str(mob.get("id")), 0), own.get(str(mob.get("threatId")))
        name = one_line(mob.get("name")) or "a mob"
        if threat is None:
            party.report.add("ignored", name, f"a mob of {count} without a sheet in the file")
        elif count:
            _threat({**threat, "name": name}, party, mob=count)
    for each in objects(data.get("playerCharacters") or []):
        party.report.add("ignored", one_line(each.get("name")), "a player character without a sheet in the file")


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
