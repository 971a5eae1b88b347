"""Models and items as list builders describe them, and the printed names of Trench Crusade that they refer to."""

import re
import unicodedata
from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache
from typing import Any

from attrs import field, frozen

from combat.engine.abilities.catalogue import load_table
from combat.engine.package_data import load_toml
from combat.engine.spellings import fold_spelling, printed_spelling
from combat.systems.trench_crusade.queries import catalogue
from combat.systems.trench_crusade.rules.keywords import MODEL_NAMES, without_rating
from frontdoor.importers.files.texts import one_line

_MISSPELT = {"weapons": ("eq_", 0.83), "models": ("md_", 0.8)}
"""Beginnings of the slugs in which misspelt names are recognised, and the smallest similarity, from 0 to 1."""

ARMOURS = ("none", "standard", "reinforced", "machine")


@frozen(kw_only=True)
class Gear:
    """An item that a model carries, as printed.

    Attributes:
        name: The name.
        kind: `weapon`, `armour` or `equipment`; empty if the file does not say.
        hands: The text that states the hands, such as `2-Handed`.
        range: The text of the range, such as `12"/Melee`.
        modifiers: The dice and other modifiers, separated by commas.
        keywords: The keywords, separated by commas.
        rules: The text of its rules.
        has_profile: Whether the file contains its numbers; otherwise they come from the printed lists.
    """

    name: str
    kind: str = ""
    hands: str = ""
    range: str = ""
    modifiers: str = ""
    keywords: str = ""
    rules: str = ""
    has_profile: bool = False


@frozen(kw_only=True)
class Card:
    """A model as a file describes it.

    Attributes:
        name: The display name.
        printed: The name of the entry in the book, whose printed numbers apply if the file has none; often empty.
        copies: The number of models with this card.
        numbers: The texts of `movement`, `ranged`, `melee`, `armour` and `base`; those that the file lacks are missing.
        keywords: Names of its keywords.
        rules: Names and texts of its rules, which are keywords if the book has a keyword of the name.
        abilities: Names and texts of its abilities, skills and injuries.
        gear: What it carries.
    """

    name: str
    printed: str = ""
    copies: int = 1
    numbers: Mapping[str, str] = field(factory=dict)
    keywords: tuple[str, ...] = ()
    rules: tuple[tuple[str, str], ...] = ()
    abilities: tuple[tuple[str, str], ...] = ()
    gear: tuple[Gear, ...] = ()


@cache
def printed_sheets(kind: str) -> Mapping[str, Mapping[str, Any]]:
    """Return the printed sheets of a kind, `weapons` or `models`, by the folded spelling of their names."""
    printed = load_toml(catalogue.PACKAGE, "printed.toml")
    found: dict[str, Mapping[str, Any]] = {}
    for sheet in (*printed[kind], *printed.get(f"{kind} of version 1.0", ())):
        plain = {key: value for key, value in sheet.items() if key not in ("left", "uses")}
        for name in (sheet["name"], *str(sheet["name"]).split(" / ")):
            found.setdefault(fold(name), plain)
    return found


def printed_weapon(name: str) -> Mapping[str, Any] | None:
    """Return the printed sheet of a weapon in any spelling; None if the edition has no such weapon."""
    printed = printed_sheets("weapons")
    folded = fold(name)
    return printed.get(folded) or printed.get(folded.removeprefix("trench "))


def printed_by_slug(kind: str, slug: str, *, misspelt: bool = True) -> Mapping[str, Any] | None:
    """Return the printed sheet for a slug of another program, such as `eq_trenchshield`, or None.

    Args:
        kind: `weapons`, `models` or `abilities`, of which only the name is known.
        slug: The slug: a prefix, an underscore, and the letters of the name, sometimes misspelt. The slug of a variant
            of a model has more parts, such as `md_azeb_mv_kavass`; the variant has the numbers of its model.
        misspelt: Whether a similar name will do.
    """
    known, parts = _by_letters(kind), slug.split("_")[1:]
    while parts:
        letters = _letters("".join(parts))
        if letters in known:
            return known[letters]
        prefix, least = _MISSPELT.get(kind, ("", 1.0))
        close = get_close_matches(letters, known, 1, least) if misspelt and prefix and slug.startswith(prefix) else ()
        if close:
            return known[close[0]]
        if kind != "models":
            break
        parts.pop()
    return None


@cache
def _by_letters(kind: str) -> Mapping[str, Mapping[str, Any]]:
    if kind == "abilities":
        return {_letters(name): {"name": name} for name in (*catalogue.ids(), *load_table(catalogue.PACKAGE, "fields"))}
    return {_letters(str(sheet["name"])): sheet for sheet in load_toml(catalogue.PACKAGE, "printed.toml")[kind]}


def _letters(name: str) -> str:
    ascii_name = unicodedata.normalize("NFKD", name.replace("\u0131", "i")).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]", "", fold_spelling(ascii_name))


def fold(name: str) -> str:
    """Return the form in which two spellings of a name are equal, also around a slash."""
    return fold_spelling(re.sub(r"\s*/\s*", " / ", name))


def known_ability(name: str) -> str:
    """Return the id of the catalogue's entry for a name in any spelling; empty if there is none."""
    ids, aliases = catalogue.ids(), catalogue.aliases()
    printed = printed_spelling(one_line(name), (*ids, *aliases))
    printed = aliases.get(printed, printed)
    return printed if printed in ids else ""


def known_keyword(name: str) -> str:
    """Return a model's keyword in the spelling of the book; empty if the book has no such keyword."""
    printed = printed_spelling(one_line(name), MODEL_NAMES)
    return printed if without_rating(printed) in MODEL_NAMES else ""


@cache
def plain_armour() -> frozenset[str]:
    """Return the names of armour and shields that are nothing but fields of the sheet."""
    fields = load_table(catalogue.PACKAGE, "fields")
    suits = {name for name, stated in fields.items() if {"armour", "shield"} & stated.keys()}
    return frozenset(fold(name) for name in suits if not any(entry.does for entry in catalogue.CATALOGUE.lookup(name)))


@cache
def _fields_by_fold() -> Mapping[str, Mapping[str, Any]]:
    return {fold(name): stated for name, stated in load_table(catalogue.PACKAGE, "fields").items()}


def is_shield(gear: Gear) -> bool:
    """Return whether an item is a shield."""
    return bool(_fields_by_fold().get(fold(gear.name), {}).get("shield")) or gear.hands.casefold() == "shield"


def is_armour(gear: Gear) -> bool:
    """Return whether an item is a suit of armour."""
    if is_shield(gear):
        return False
    stated = "armour" in _fields_by_fold().get(fold(gear.name), {})
    return stated or (gear.hands.casefold() == "armour" and bool(level(gear)))


def is_weapon(gear: Gear) -> bool:
    """Return whether an item is a weapon, as the file says, or as the printed lists do."""
    if gear.kind:
        return gear.kind == "weapon"
    return gear.has_profile or printed_weapon(gear.name) is not None


def level(gear: Gear) -> int:
    """Return the armour level of a suit: from its injury modifier, otherwise from its name; 0 if unknown."""
    found = re.search(r"-(\d)\s*INJURY\s+MODIFIER", f"{gear.modifiers},{gear.keywords}".upper())
    if found:
        return int(found[1])
    armour = _fields_by_fold().get(fold(gear.name), {}).get("armour", "none")
    return ARMOURS.index(armour)
