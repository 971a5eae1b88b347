"""Threats and encounters of the Wrath & Glory bestiary."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from frontdoor.importers.files.source import objects
from frontdoor.importers.files.texts import one_line, plain_signs, whole
from frontdoor.importers.sheets.effect_sentences import read_effects
from frontdoor.importers.sheets.parties import (
    ATTRIBUTES,
    MAX_ATTRIBUTE,
    MAX_SCORE,
    ROLES,
    SIZES,
    Arm,
    Party,
    printed_arm,
    role_of,
    skill_name,
)
from frontdoor.importers.sheets.typed_items import listed_items

_SHORT = {
    "S": "strength",
    "T": "toughness",
    "A": "agility",
    "I": "initiative",
    "Wil": "willpower",
    "Int": "intellect",
    "Fel": "fellowship",
}
_MELEE_REACH = 5
"""Largest single number behind `Range` that is the reach of a melee weapon, in metres."""


_DAMAGE = re.compile(
    r"(?:Damage\s*)?(\(?S\)?\s*\+\s*)?(\d+)(?:\s*\+\s*(?:\d*d([36])(?:\s*\+\s*(\d+))?|(\d+))(?:\s*ED)?)?", re.IGNORECASE
)
_NOTE = re.compile(r"^\((?!S\))[^)]*\)\s*")
"""A note in front of a line of statistics, such as `(Full-round action)`."""

_ROLL = re.compile(r"(?:spend\s+(\d+)\s+(ruin|glory)\b[^.]*?\s)?\broll\s+(\d+)\s*d6", re.IGNORECASE)
_AP = re.compile(r"AP\s*-?\s*(\d*)|-?\s*(\d+)\s*AP", re.IGNORECASE)
_SALVO = re.compile(r"Salvo\s*[-–—]?\s*(\d*)(?:d\d)?", re.IGNORECASE)
_RANGE = re.compile(
    r"(?:Melee )?(?:Range:?)\s*(.*)|(Thrown .*)|(Melee.*)|(\d+(?:\s*[-–]\s*\d+)*\s*m?\s*(?:\(\w+\)|\[\w+\])?)",
    re.IGNORECASE,
)
_OPTIONS = ("threatOptions", "mobOptions", "biomorphs", "equipment", "movement", "speedNote", "defenceNote")
_SCORES = (
    *("armour", "defence", "resilience", "max_wounds", "max_shock", "resolve", "conviction", "determination"),
    *("influence", "speed", "mob"),
)
_MOB_TEXTS = ("mobAbilities", "mobBonuses", "mobActions")


def attributes(data: Mapping[str, Any], party: Party, name: str) -> dict[str, Any]:
    """Return the seven attributes of a sheet."""
    return {key: party.number(f"{name}: {key}", data.get(key), 1, MAX_ATTRIBUTE, 1) for key in ATTRIBUTES}


def threat(data: Mapping[str, Any], party: Party, **state: Any) -> None:
    """Add a Threat; `state` is what differs from its sheet in an encounter."""
    name = one_line(data.get("name")).title() or "Unnamed"
    letters = data["tierThreat"] if isinstance(data["tierThreat"], Mapping) else {}
    sheet: dict[str, Any] = {
        "name": name,
        **role_of([letters.get(str(tier)) for tier in range(1, 6) if letters.get(str(tier))], party.report, name),
    }
    stated: Any = data.get("attributes") if isinstance(data.get("attributes"), Mapping) else {}
    sheet |= attributes({long: stated.get(short) for short, long in _SHORT.items()}, party, name)
    sheet["skills"] = [*_listed_skills(one_line(data.get("skills"), 2_000), party, name)]
    resilience = data.get("resilience")
    if isinstance(resilience, Mapping):
        sheet["resilience"] = party.number(f"{name}: resilience", resilience.get("value"), 1, MAX_SCORE, 1)
        sheet |= _armour(one_line(resilience.get("note")), party, name)
    for key, field in (
        ("defence", "defence"),
        ("wounds", "max_wounds"),
        ("conviction", "conviction"),
        ("resolve", "resolve"),
        ("speed", "speed"),
    ):
        if whole(data.get(key)) is not None:
            sheet[field] = party.number(f"{name}: {key}", data[key], 0 if key == "speed" else 1, MAX_SCORE)
    if not whole(data.get("shock")):
        sheet["shockless"] = True
    else:
        sheet["max_shock"] = party.number(f"{name}: shock", data["shock"], 1, MAX_SCORE)
    size = one_line(data.get("size")).lower()
    sheet["size"] = next((each for each in SIZES if size and each.startswith(size[:3])), "average")
    party.without_size(sheet)
    sheet["keywords"] = list(
        dict.fromkeys(one_line(each).upper() for each in data.get("keywords") or () if one_line(each))
    )
    party.report.note(name, data, "description", "source", "quote", "attribution")
    arms, abilities, ruin_actions = [], [], []
    for ability in objects([*(data.get("abilities") or []), *(data.get("bonuses") or [])]):
        kind, title = str(ability.get("type") or "").lower(), one_line(ability.get("name"))
        stats, text = one_line(ability.get("stats"), 500), ability.get("description") or ""
        if stats and _is_weapon(stats):
            arms.append(_arm(title, stats))
        elif kind == "ruin" and not read_effects(text, name, kind).entries:
            ruin_actions.append(f"{title}: {one_line(text, 400)}" if text else title)
            party.report.add("reminder", f"{name}: {title}", "a Ruin Action; its text is on the button")
        else:
            abilities += party.abilities(sheet, title, f"{stats} {text}".strip(), kind)
    sheet |= _determination(one_line(data.get("determination"), 2_000), party, sheet, abilities)
    abilities += _further_texts(data, party, name)
    if sheet.get("shockless"):
        state = {key: value for key, value in state.items() if "shock" not in key}
    sheet |= {"abilities": list(dict.fromkeys(abilities)), "ruin_actions": ruin_actions, **state}
    party.add({key: value for key, value in sheet.items() if value not in ([], None)}, arms)


def _armour(note: str, party: Party, name: str) -> dict[str, Any]:
    """Return the armour fields in a note such as `Refractor Field: *3 AR` or `Heavy Armour: 5 AR, Bulk (1)`.

    A star marks armour that AP does not lower.
    """
    ratings = re.findall(r"(\*?)(\d+)(\*?)\s*AR\b", note)
    if not ratings:
        return {}
    if len(ratings) > 1:
        party.report.add("changed", f"{name}: armour", f"'{note:.80}' has several ratings; the first one counts")
    before, rating, after = ratings[0]
    traits = [each.strip() for each in note.rpartition("AR")[2].split(",") if each.strip(" )")]
    listed = party.armour_traits(name, [*(["Invulnerable"] if before or after else []), *traits])
    return {"armour": int(rating), **({"armour_traits": listed} if listed else {})}


def _is_weapon(stats: str) -> bool:
    return bool(_DAMAGE.match(_NOTE.sub("", stats)) or re.match(r"No Damage|Damage\s*[-–—]|Range", stats))


def _determination(text: str, party: Party, sheet: dict[str, Any], abilities: list[str]) -> dict[str, Any]:
    """Return the dice and the price of a text such as `Spend 1 Ruin to roll 3d6. (Dodge)`; `Roll 7d6` is free."""
    found = _ROLL.search(text)
    if not found:
        if text.strip(" -"):
            party.report.add("changed", f"{sheet['name']}: determination", f"'{text:.60}' is not understood")
        return {}
    before, after = text[: found.start()].strip(" .:("), text[found.end() :].strip(" .()")
    title, _, words = (before, "", after) if before else after.partition(": ")
    if words:
        abilities += party.abilities(sheet, one_line(title, 80), words, "determination")
    elif title:
        party.report.add("ignored", f"{sheet['name']}: {title}", "the name of the ability behind its determination")
    if (found[2] or "").casefold() == "glory":
        party.report.add("changed", f"{sheet['name']}: determination", "its price is Glory, which the GM takes by hand")
        return {"determination_price": 0, "determination": int(found[3])}
    return {"determination_price": int(found[1] or 0), "determination": int(found[3])}


def _further_texts(data: Mapping[str, Any], party: Party, name: str) -> Iterator[str]:
    """Yield the names of the reminders for mobs; options that are not chosen are reported."""
    for key in _MOB_TEXTS:
        entries = data.get(key)
        for each in entries if isinstance(entries, list) else [entries]:
            stated = each if isinstance(each, Mapping) else {}
            title, _, text = one_line(each, 4_000).partition(": ") if not stated else ("", "", "")
            title, text = one_line(stated.get("name")) or title, one_line(stated.get("description"), 4_000) or text
            if title:
                yield party.ability(name, title if text else "Mob", text or title)
    for key in _OPTIONS:
        if one_line(data.get(key)):
            words = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", key).lower()
            party.report.add("ignored", f"{name}: {words}", one_line(data[key], 150))


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

    >>> arm = _arm("Maul", "9 +1d3 ED / -1 AP / 2m / Brutal, Unwieldy [2]. It hums.")
    >>> arm.kind, dict(arm.numbers)
    ('melee', {'damage': 9, 'ed': 0, 'ap': 1, 'ed_die': 3, 'adds_strength': False})
    >>> arm.traits, arm.rules
    (('Brutal', 'Unwieldy (2)'), 'It hums')
    >>> arm = _arm("Krak Grenade (3)", "S+2 +6ED / AP -2 / Range 28m (Thrown)")
    >>> arm.name, arm.kind, dict(arm.numbers), arm.quantity
    ('Krak Grenade', 'thrown', {'damage': 2, 'ed': 6, 'ap': 2, 'adds_strength': True}, 3)
    """
    numbers: dict[str, Any] = {"damage": 0, "ed": 0, "ap": 0}
    kind, traits, rules = "melee", [], []
    first, *parts = (each.strip() for each in _NOTE.sub("", plain_signs(stats)).split("/"))
    damage = _DAMAGE.match(first)
    if damage:
        numbers |= {"damage": int(damage[2]), "ed": int(damage[5] or damage[4] or 0)}
        numbers |= {"ed_die": int(damage[3])} if damage[3] else {}
    for part in (*([] if damage or re.match(r"(?:No )?Damage", first) else [first]), *filter(None, parts)):
        words, _, rule = part.partition(". ")
        rules += [rule] if rule else []
        piercing, salvo, reach = (pattern.fullmatch(words.rstrip(".")) for pattern in (_AP, _SALVO, _RANGE))
        if piercing:
            numbers["ap"] = int(piercing[1] or piercing[2] or 0)
        elif salvo:
            numbers |= {"salvo": int(salvo[1])} if int(salvo[1] or 0) else {}
            kind = "ranged" if kind == "melee" else kind
        elif reach:
            kind = _kind_of(words)
        else:
            traits.append(words)
    if kind == "melee" or (damage and damage[1]):
        numbers["adds_strength"] = bool(damage and damage[1])  # otherwise a Threat's line prints the total
    quantity = re.search(r"\s*\((\d{1,2})\)$", name) if kind == "thrown" else None
    listed = (each.strip() for each in re.split(r",(?![^(\[]*[)\]])", ", ".join(traits)))
    return Arm(
        name=(name[: quantity.start()] if quantity else name) or "Weapon",
        kind=kind,
        numbers=numbers,
        traits=tuple(_trait(each) for each in listed if each),
        quantity=int(quantity[1]) if quantity else 1,
        rules=" ".join(rules).rstrip(". "),
    )


def _kind_of(words: str) -> str:
    """Return the kind of a weapon from its range, such as `Range 12-24-36`, `2m` or `12m (T)`."""
    distances = [int(number) for number in re.findall(r"\d+", words)]
    if re.search(r"melee|[(\[]M[)\]]", words, re.IGNORECASE):
        return "melee"
    if re.search(r"thrown|[(\[]T[)\]]", words, re.IGNORECASE):
        return "thrown"
    if len(distances) > 1:
        return "ranged"
    return "thrown" if distances and distances[0] > _MELEE_REACH else "melee"


def _trait(text: str) -> str:
    """Return a trait with its rating in round brackets.

    >>> _trait("Rapid-Fire [3]"), _trait("Blast 6"), _trait("Inflicts (Poison 2)."), _trait("Parry")
    ('Rapid Fire (3)', 'Blast (6)', 'Inflict (Poison 2)', 'Parry')
    """
    words = re.sub(r"^Inflicts\b", "Inflict", text.rstrip(".").replace("Rapid-Fire", "Rapid Fire"))
    found = re.fullmatch(r"([A-Za-z' !-]+?)\s*(?:\[([^\]]+)\]|(\d+))", words)
    return f"{found[1]} ({found[2] or found[3]})" if found else words


def encounter(data: Mapping[str, Any], party: Party) -> None:
    """Add the Threats of an encounter. Its file counts the Wounds and Shock that were taken."""
    own = {str(each.get("id")): each for each in objects(data.get("customThreats") or [])}
    mobs: dict[str, int] = {}
    for each in objects(data.get("individuals") or []):
        found, mob = own.get(str(each.get("threatId"))), each.get("mobId")
        if mob:
            mobs[str(mob)] = mobs.get(str(mob), 0) + 1
        elif found is None:
            sentence = "a published Threat; its sheet is not in the file"
            party.report.add("ignored", one_line(each.get("threatId")), sentence)
        else:
            threat(found, party, **_individual(each, party, one_line(found.get("name")).title()))
    for mob in objects(data.get("mobs") or []):
        count, found = mobs.get(str(mob.get("id")), 0), own.get(str(mob.get("threatId")))
        name = one_line(mob.get("name")) or "a mob"
        if found is None:
            party.report.add("ignored", name, f"a mob of {count} without a sheet in the file")
        elif count:
            threat({**found, "name": name}, party, mob=count)
    for each in objects(data.get("playerCharacters") or []):
        party.report.add("ignored", one_line(each.get("name")), "a player character without a sheet in the file")
        party.report.note(one_line(each.get("name")), each, "initiative", "notes")


def _individual(data: Mapping[str, Any], party: Party, name: str) -> dict[str, Any]:
    """Return the fields in which a Threat of an encounter differs from its sheet."""
    state: dict[str, Any] = {}
    for key in ("Wounds", "Shock"):
        most, taken = whole(data.get(f"max{key}")) or 0, whole(data.get(f"current{key}")) or 0
        state |= {f"max_{key.lower()}": most} if most > 0 else {}
        state |= {key.lower(): min(taken, most or taken)} if taken > 0 else {}
    ruin = whole(data.get("personalRuin"))
    state |= {"ruin": ruin} if ruin else {}
    for key, words in (("notes", "note"), ("additionalWeaponId", "a weapon without numbers in the file")):
        if one_line(data.get(key)):
            party.report.add("ignored", name, f"{words}: {one_line(data[key])}")
    return state


def fighter_of_row(cells: Mapping[str, str], party: Party) -> None:
    """Add a combatant from a row of a table: an Agent if its role says so or it has a Rank, otherwise a Threat."""
    name, role = one_line(cells.get("name")) or "Unnamed", one_line(cells.get("role")).casefold()
    is_agent = role in ("agent", "player", "pc") or (not role and bool(cells.get("rank")))
    letter = next((each for each, printed in ROLES.items() if role in (each.casefold(), printed)), "")
    sheet: dict[str, Any] = {"name": name, **({"role": "agent"} if is_agent else role_of([letter], party.report, name))}
    if role and not letter and not is_agent:
        party.report.add("changed", f"{name}: role", f"'{role}' is not a role; taken as {sheet['role']}")
    keys = [*ATTRIBUTES, *_SCORES, *(("tier", "rank") if is_agent else ())]
    for key in keys:
        if cells.get(key):
            most = MAX_ATTRIBUTE if key in ATTRIBUTES else 5 if key in ("tier", "rank") else MAX_SCORE
            sheet[key] = party.number(f"{name}: {key}", cells[key], 0 if key in ("speed", "armour") else 1, most)
    size = one_line(cells.get("size")).lower()
    sheet["size"] = next((each for each in SIZES if size and each.startswith(size[:3])), "average")
    party.without_size(sheet)
    sheet["skills"] = [*_listed_skills(one_line(cells.get("skills"), 2_000), party, name)]
    sheet["keywords"] = [each.upper() for each in listed_items(cells.get("keywords", ""))]
    listed = [*listed_items(cells.get("abilities", "")), *listed_items(cells.get("talents", ""))]
    sheet["abilities"] = list(dict.fromkeys(each for title in listed for each in party.abilities(sheet, title, "")))
    arms = [_typed_arm(each) for each in listed_items(cells.get("weapons", ""))]
    party.add({key: value for key, value in sheet.items() if value not in ([], None)}, arms)


def _typed_arm(item: str) -> Arm:
    """Return a weapon from a cell, such as `Choppa (melee 5 +2 ED)` or `Maul: 9 +3 ED / AP -1 / 2m`.

    >>> arm = _typed_arm("Choppa (melee 5 +2 ED)")
    >>> arm.name, arm.kind, arm.numbers["damage"], arm.numbers["ed"]
    ('Choppa', 'melee', 5, 2)
    >>> dict(_typed_arm("Boltgun").numbers)
    {}
    """
    name, stats = re.findall(r"^([^:(]*)[:(]?\s*(.*?)\)?$", item)[0]
    stats = re.sub(r"^(melee|ranged|thrown)\s+(.*)", r"\2 / \1", stats.replace(";", "/"), flags=re.IGNORECASE)
    if stats:
        return _arm(one_line(name), re.sub(r"/ ranged$", "/ 6-12-24", stats, flags=re.IGNORECASE))
    return printed_arm(one_line(name)) or Arm(name=one_line(name), kind="melee")
