"""Actors of the Wrath & Glory system for Foundry VTT: one, many, compendium exports and adventures."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from combat.engine.errors import refuse
from frontdoor.importers.files.source import Source, objects
from frontdoor.importers.files.texts import clamped, distinct, one_line, whole
from frontdoor.importers.importer import Part
from frontdoor.importers.report import Report
from frontdoor.importers.sheets.effect_sentences import read_effects
from frontdoor.importers.sheets.foundry_effects import statuses_of, system_with_effects, weapon_with_upgrades
from frontdoor.importers.sheets.foundry_leftovers import report_leftovers
from frontdoor.importers.sheets.foundry_paths import DEAD, FLAGS, MEMORABLE, MOB, STATUSES, TRAUMATIC, VALUES, WRATH
from frontdoor.importers.sheets.parties import (
    ATTRIBUTES,
    MAX_ATTRIBUTE,
    MAX_SCORE,
    SIZES,
    Arm,
    Party,
    role_of,
    skill_name,
)

TITLE = "Foundry actor of Wrath & Glory"
GAME = "wrath-and-glory"
_ACTORS = ("agent", "threat", "vehicle")
_KINDS = {"melee": "melee", "ranged": "ranged", "grenade-missile": "thrown", "launcher": "ranged"}
_TRAITS = {"waaagh!": "Waaagh!", "ereWeGo": "'Ere We Go", "warpWeapons": "Warp Weapon"}
_ABILITIES = ("talent", "ability", "psychicPower", "mutation")
_BY_TIER = ("first", "second", "third", "fourth", "fifth")


def recognises(source: Source) -> bool:
    """Return whether a file contains documents of Foundry VTT, of any game."""
    return any(_is_document(each) for each in _documents(source.data))


def read(source: Source, report: Report) -> Part:
    """Return the combatants of an export."""
    documents = [each for each in _documents(source.data) if _is_document(each)]
    game = next((found for each in documents if (found := _game(each)) and found != GAME), "")
    if game:
        raise refuse("import", f"{source.name} belongs to the game '{game}'; only actors of {GAME} can be imported")
    party = Party(report)
    for document in documents:
        if document.get("type") in ("agent", "threat") and not _is_dead(document, report):
            _actor(document, party)
        elif document.get("type") == "vehicle":
            report.add("ignored", one_line(document.get("name")), "a vehicle; enter the weapons by hand")
            for item in objects(document.get("items", [])):
                if item.get("type") == "weapon":
                    party.weapon(one_line(document.get("name")), _arm(one_line(document.get("name")), item, 0, party))
        elif document.get("type") == "weapon":
            party.weapon("loose item", _arm("loose item", document, 0, party))
        elif document.get("type"):
            report.add(
                "ignored", one_line(document.get("name")) or "a document", f"a {document['type']} without an actor"
            )
    if not party.combatants and not party.armoury:
        raise refuse("import", f"{source.name} contains no agent or threat that can fight")
    return party.part(party.combatants[0]["name"] if party.combatants else "Armoury")


def actors(source: Source) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield the agents and threats of an export, each with the name that its combatant has in the setup."""
    names: list[str] = []
    for document in _documents(source.data):
        if _is_document(document) and document["type"] in ("agent", "threat"):
            names.append(distinct(one_line(document.get("name")) or "Unnamed", names))
            yield names[-1], document


def _documents(data: object) -> Iterator[Mapping[str, Any]]:
    for each in objects(data):
        if isinstance(each.get("actors"), list):
            yield from objects(each["actors"])
            yield from objects(each.get("items", []))
        else:
            yield each


def _is_document(data: Mapping[str, Any]) -> bool:
    return isinstance(data.get("type"), str) and isinstance(data.get("system", data.get("data")), Mapping)


def _game(document: Mapping[str, Any]) -> str:
    """Return the id of the game of a document, if it says so or can be no other."""
    stats, flags = document.get("_stats"), document.get("flags")
    exported = flags.get("exportSource") if isinstance(flags, Mapping) else None
    stated = (stats.get("systemId") if isinstance(stats, Mapping) else "") or (
        exported.get("system") if isinstance(exported, Mapping) else ""
    )
    if stated and stated != "wng":
        return GAME if stated in ("wrath-and-glory", "wng") else one_line(stated)
    is_actor = "items" in document or "prototypeToken" in document or "token" in document
    return (
        ""
        if not is_actor or document.get("type") in _ACTORS
        else f"unknown, with actors of the type {document.get('type')}"
    )


def _system(document: Mapping[str, Any]) -> Mapping[str, Any]:
    system: Mapping[str, Any] = document.get("system", document.get("data", {}))
    return system


def _at(data: object, *keys: str) -> Any:
    """Return a nested value, or None."""
    for key in keys:
        data = data.get(key) if isinstance(data, Mapping) else None
    return data


def _rating(entry: object) -> int:
    return sum(whole(_at(entry, key)) or 0 for key in ("rating", "base", "bonus"))


def _actor(document: Mapping[str, Any], party: Party) -> None:
    system = _system(document)
    name = one_line(document.get("name")) or "Unnamed"
    is_agent = document["type"] == "agent"
    items = [item for item in objects(document.get("items", [])) if isinstance(item.get("type"), str)]
    system = system_with_effects(document, system, items, party.report)
    sheet: dict[str, Any] = {"name": name}
    sheet |= {"role": "agent"} if is_agent else role_of(_tiers(system), party.report, name)
    for key in ATTRIBUTES:
        entry = _at(system, "attributes", key)
        value = _rating(entry) if isinstance(entry, Mapping) else entry
        sheet[key] = party.number(f"{name}: {key}", value or 1, 1, MAX_ATTRIBUTE)
    tier = party.number(f"{name}: tier", _at(system, "advances", "tier") or 1, 1, 5)
    rank = party.number(f"{name}: rank", _at(system, "advances", "rank") or 1, 1, 5)
    if is_agent:
        sheet |= {"tier": tier, "rank": rank}
    sheet["skills"] = [*_skills(system, sheet, party)]
    sheet |= _scores(system, sheet, items, party, is_agent=is_agent, tier=tier)
    party.without_size(sheet)
    sheet |= _state(document, system, party, name)
    sheet |= _lists(items, party, sheet)
    ruins = [item for item in items if _is_ruin_action(item, name)]
    if ruins:
        sheet["ruin_actions"] = [_ruin_action(item) for item in ruins]
        for item in ruins:
            party.report.add("reminder", f"{name}: {one_line(item.get('name'))}", "a Ruin Action with its text")
    for each in (document, *items):
        report_leftovers(name, each, _system(each), party.report)
    arms = [_arm(name, item, rank if is_agent else 0, party) for item in items if item["type"] == "weapon"]
    wrath = whole(_at(system, *WRATH)) if is_agent else None
    party.add({key: value for key, value in sheet.items() if value not in ([], None)}, arms, wrath)


def _tiers(system: Mapping[str, Any]) -> list[object]:
    threat = _at(system, "bio", "threat")
    found = [_at(threat, key) for key in _BY_TIER]
    while found and not found[-1]:
        found.pop()
    return found


def _skills(system: Mapping[str, Any], sheet: Mapping[str, Any], party: Party) -> Iterator[dict[str, Any]]:
    skills = _at(system, "skills")
    for key, entry in skills.items() if isinstance(skills, Mapping) else ():
        name = skill_name(key)
        if not name:
            party.report.add("ignored", f"{sheet['name']}: {key}", "an unknown skill")
            continue
        rating = _rating(entry)
        attribute = str(_at(entry, "attribute") or "").lower()
        value = rating + int(sheet.get(attribute, 0))
        subject = f"{sheet['name']}: {name}"
        if rating and value > 0:
            bounded = party.number(subject, rating, 0, MAX_SCORE)
            yield {"name": name, "value": party.number(subject, value, 1, MAX_SCORE), "rating": bounded}


def _scores(
    system: Mapping[str, Any],
    sheet: Mapping[str, Any],
    items: list[Mapping[str, Any]],
    party: Party,
    *,
    is_agent: bool,
    tier: int,
) -> dict[str, Any]:
    """Return the scores: computed if the system computes them, otherwise the stored numbers."""
    name, combat = sheet["name"], _at(system, "combat") or {}
    worn = [item for item in items if item["type"] == "armour" and _at(_system(item), "equipped")]
    ratings = [
        (party.number(f"{name}: {one_line(item.get('name'))}", _armour_rating(item), 0, MAX_SCORE), item)
        for item in worn
    ]
    shields = sum(rating for rating, item in ratings if _is_shield(item))
    armour = max((rating for rating, item in ratings if not _is_shield(item)), default=0) + shields
    size = str(_at(combat, "size") or "average").lower().rpartition(".")[2]
    usual = {
        "defence": sheet["initiative"] - 1 + shields + {"small": 1, "tiny": 2}.get(size, 0),
        "resilience": sheet["toughness"] + 1 + armour,
        "resolve": max(sheet["willpower"] - 1, 1),
        "conviction": sheet["willpower"],
        "determination": sheet.get(str(_at(combat, "determination", "attribute") or "toughness"), sheet["toughness"]),
    }
    scores: dict[str, Any] = {"armour": armour}
    for key, formula in usual.items():
        entry = next(
            (
                found
                for old in (key, "resilence", "defense")
                if (old == key or old[:3] == key[:3]) and isinstance(found := _at(combat, old), Mapping)
            ),
            {},
        )
        computed = _at(system, "settings", "autoCalc", key)
        bonus = party.number(f"{name}: {key}", _at(entry, "bonus") or 0, -MAX_SCORE, MAX_SCORE, 0)
        stored = whole(_at(entry, "total"))
        value = formula + bonus if computed in (True, None) or stored is None else stored
        scores[key] = party.number(f"{name}: {key}", value, 1, MAX_SCORE)
    wounds, shock = (_at(combat, key) or {} for key in ("wounds", "shock"))
    formulas = {"max_wounds": 2 * tier + sheet["toughness"], "max_shock": sheet["willpower"] + tier}
    for key, entry in (("max_wounds", wounds), ("max_shock", shock)):
        stored = _at(entry, "max")
        computed = _at(system, "settings", "autoCalc", key[4:])
        bonus = whole(_at(entry, "bonus")) or 0
        if is_agent and (computed in (True, None) or not stored):
            scores[key] = party.number(f"{name}: {key}", formulas[key] + bonus, 1, MAX_SCORE)
        elif stored is None and key == "max_shock":
            scores["shockless"] = True
        else:
            scores[key] = party.number(f"{name}: {key}", stored, 1, MAX_SCORE)
    scores["size"] = size if size in SIZES else "average"
    if scores["size"] != size:
        party.report.add("changed", f"{name}: size", f"'{one_line(size, 40)}' is not known, so average")
    speed = _at(combat, "speed")
    scores["speed"] = party.number(f"{name}: speed", 6 if speed is None else speed, 0, MAX_SCORE, 6)
    return {key: value for key, value in scores.items() if value not in (0, None) or key == "speed"}


def _armour_rating(item: Mapping[str, Any]) -> object:
    return _at(_system(item), "rating") or 0


def _traits(item: Mapping[str, Any]) -> list[str]:
    """Return the traits of an item as printed, whatever the version of the system."""
    listed = _at(_system(item), "traits")
    entries = _at(listed, "list") if isinstance(listed, Mapping) else listed
    if isinstance(entries, str):
        return [each.strip() for each in re.split(r",(?![^(]*\))", entries) if each.strip()]
    found = []
    for entry in objects(entries if isinstance(entries, list) else []):
        key = str(entry.get("name") or "")
        words = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", key)
        title = one_line(entry.get("display")) or _TRAITS.get(key) or (words if key.endswith("!") else words.title())
        rating = one_line(entry.get("rating"))
        custom = one_line(entry.get("custom"))
        found.append(f"{title} ({rating or custom})" if rating or (custom and key == "inflict") else title)
    return found


def _is_shield(item: Mapping[str, Any]) -> bool:
    return any(trait.casefold().startswith("shield") for trait in _traits(item))


def _arm(owner: str, item: Mapping[str, Any], rank: int, party: Party) -> Arm:
    system = weapon_with_upgrades(owner, item, _system(item), party.report)
    damage = _at(system, "damage") or {}
    extra = _at(damage, "ed") if isinstance(_at(damage, "ed"), Mapping) else _at(system, "ed") or {}
    piercing = _at(damage, "ap") if isinstance(_at(damage, "ap"), Mapping) else _at(system, "ap") or {}
    kind = _KINDS.get(str(_at(system, "category") or ""), "melee")
    numbers: dict[str, Any] = {
        "damage": _total(damage, rank),
        "ed": _total(extra, rank),
        "ap": abs(_total(piercing, rank)),
    }
    dice = re.search(r"d([36])", str(_at(extra, "dice") or ""))
    if dice:
        numbers["ed_die"] = int(dice[1])
    salvo = whole(_at(system, "salvo"))
    if kind == "ranged" and salvo:
        numbers["salvo"] = salvo
    return Arm(
        name=one_line(item.get("name")) or "Weapon",
        kind=kind,
        numbers=numbers,
        traits=tuple(_traits({**item, "system": system})),
        drawn=_at(system, "equipped") is not False,
        quantity=whole(_at(system, "quantity")) or 1,
    )


def _total(entry: object, rank: int) -> int:
    """Return the sum of a number with its bonus and the addition for the Rank."""
    if not isinstance(entry, Mapping):
        return whole(entry) or 0
    ranks = {"single": 1, "double": 2, "1": 1, "2": 2}.get(str(entry.get("rank", 0)), 0)
    return (whole(entry.get("base")) or 0) + (whole(entry.get("bonus")) or 0) + ranks * rank


def _state(document: Mapping[str, Any], system: Mapping[str, Any], party: Party, name: str) -> dict[str, Any]:
    """Return the wounds, shock, conditions, mob and resources at the start of the fight."""
    state: dict[str, Any] = {}
    for key in ("wounds", "shock"):
        taken = party.number(f"{name}: {key}", _at(system, *VALUES[key]) or 0, 0, MAX_SCORE, 0)
        if taken:
            state[key] = taken
    mob = _at(system, *MOB) if isinstance(_at(system, MOB[0]), Mapping) else _at(system, MOB[0])
    if (whole(mob) or 0) > 1:
        state["mob"] = party.number(f"{name}: mob", mob, 1, MAX_SCORE)
    for key, path in (("ruin", VALUES["ruin"]), ("faith", VALUES["faith"]), ("influence", ("resources", "influence"))):
        number = whole(_at(system, *path))
        if number:
            state[key] = party.number(f"{name}: {key}", number, 0, MAX_SCORE, 0)
    return state | _conditions(document, party, name)


def _conditions(document: Mapping[str, Any], party: Party, name: str) -> dict[str, Any]:
    """Return the conditions that the effects of an actor state."""
    state: dict[str, Any] = {}
    found: dict[str, int] = {}
    for effect in objects(document.get("effects", [])):
        for key in statuses_of(effect) if not effect.get("disabled") else ():
            if key in FLAGS:
                state[key] = True
            elif key in STATUSES:
                found.setdefault(STATUSES[key], _level(effect))
            elif key not in ("", "none"):
                sentence = "a condition that the engine does not know"
                party.report.add("ignored", f"{name}: {key[:60]}", sentence)
    return {**state, **({"conditions": [_ailment(*each) for each in found.items()]} if found else {})}


def _is_dead(document: Mapping[str, Any], report: Report) -> bool:
    """Return whether an actor has the status of the dead, and report it. A wiped-out mob is exported with it."""
    effects = (each for each in objects(document.get("effects", [])) if not each.get("disabled"))
    is_dead = any(DEAD in statuses_of(each) for each in effects)
    if is_dead:
        report.add("ignored", one_line(document.get("name")) or "Unnamed", "it is dead")
    return is_dead


def _level(effect: Mapping[str, Any]) -> int:
    """Return the level of a condition: from its flag, otherwise from a name such as `Poisoned (4)`."""
    stated = re.search(r"\((\d+)\)", one_line(effect.get("name") or effect.get("label")))
    level = whole(_at(effect, "flags", GAME, "value")) or (int(stated[1]) if stated else 1)
    return clamped(level, 1, MAX_SCORE)


def _ailment(name: str, level: int) -> dict[str, Any]:
    return {"name": name, "level": level} if level > 1 else {"name": name}


def _lists(items: list[Mapping[str, Any]], party: Party, sheet: dict[str, Any]) -> dict[str, Any]:
    """Return the abilities, keywords, injuries and armour traits in the items of an actor."""
    name = sheet["name"]
    abilities, keywords, injuries, traits, traumatic = [], [], [], [], 0
    worn = [each for each in items if each["type"] == "armour" and _at(_system(each), "equipped")]
    suits = sorted(
        (each for each in worn if not _is_shield(each)), key=lambda each: -(whole(_armour_rating(each)) or 0)
    )
    counted = [*suits[:1], *(each for each in worn if _is_shield(each))]
    for item in items:
        system, title = _system(item), one_line(item.get("name"))
        kind = str(_at(system, "abilityType") or "")
        if item["type"] in _ABILITIES and not _is_ruin_action(item, name):
            text = _text(item)
            abilities += party.abilities(sheet, title, text, kind)
        elif item["type"] == "keyword":
            keywords.append(title.upper())
        elif item["type"] in (MEMORABLE, TRAUMATIC):
            injuries.append(title)
            traumatic += item["type"] == TRAUMATIC
        elif item["type"] == "armour" and item in counted:
            traits += _traits(item) + (["Invulnerable"] if _at(system, "invulnerable") else [])
        elif item["type"] not in ("weapon", "ability"):
            party.report.add("ignored", f"{name}: {title}", f"{item['type']} without an effect in a fight")
    lists: dict[str, Any] = {
        "abilities": list(dict.fromkeys(abilities)),
        "keywords": list(dict.fromkeys(filter(None, keywords))),
        "injuries": list(dict.fromkeys(filter(None, injuries))),
        "armour_traits": party.armour_traits(name, traits),
    }
    return {**lists, **({"traumatic": traumatic} if traumatic else {})}


def _text(item: Mapping[str, Any]) -> str:
    return " ".join(str(part) for part in (_at(_system(item), "description"), _at(_system(item), "effect")) if part)


def _is_ruin_action(item: Mapping[str, Any], name: str) -> bool:
    """Return whether an item is a Ruin action that the players act out."""
    is_ruin = item["type"] == "ability" and _at(_system(item), "abilityType") == "ruin"
    return is_ruin and not read_effects(_text(item), name, "ruin").entries


def _ruin_action(item: Mapping[str, Any]) -> str:
    text = one_line(_at(_system(item), "description") or _at(_system(item), "effect"), 400)
    title = one_line(item.get("name")) or "Ruin action"
    return f"{title}: {text}" if text else title
