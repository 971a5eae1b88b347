"""The tree of a list builder's roster, whether it arrives as JSON, as XML, or as XML written as JSON.

All forms become the plain objects of the JSON export: attributes as keys, and lists such as `selections`.
"""

from collections.abc import Iterator, Mapping
from typing import Any
from xml.etree.ElementTree import Element

from attrs import field, frozen

from frontdoor.importers.files.source import Source, local_name, objects
from frontdoor.importers.files.texts import one_line, plain_text, whole

_LISTS = {
    "costs": "cost",
    "costLimits": "costLimit",
    "forces": "force",
    "selections": "selection",
    "profiles": "profile",
    "rules": "rule",
    "categories": "category",
    "characteristics": "characteristic",
}
"""The lists of a roster, each with the name of the elements in XML."""

_WORDS: Mapping[str, tuple[str, ...]] = {
    "Unit": ("unité", "einheit", "unidad", "unità"),
    "Weapon": ("arme", "waffe", "arma"),
    "Ability": ("capacité", "fähigkeit", "habilidad", "abilità"),
    "Movement": ("mouvement", "bewegung", "movimiento", "movimento"),
    "Ranged": ("tir", "fernkampf", "disparo", "distanza"),
    "Melee": ("mêlée", "corps à corps", "nahkampf", "cuerpo a cuerpo", "mischia"),
    "Armour": ("armor", "armure", "rüstung", "armadura", "armatura"),
    "Base": ("socle", "peana", "basetta"),
    "Range": ("portée", "reichweite", "alcance", "gittata"),
    "Type": ("typ", "tipo"),
    "Keywords": ("mots-clés", "schlüsselwörter", "palabras clave", "parole chiave"),
    "Rules": ("règles", "regeln", "reglas", "regole"),
    "Modifiers": ("modificateurs", "modifikatoren", "modificadores", "modificatori"),
    "Description": ("beschreibung", "descripción", "descrizione"),
}
"""The names of profiles and characteristics, each in other languages."""

_ENGLISH = {word: name for name, words in _WORDS.items() for word in words}
_PREFIXES = ("@_", "@", "-", "_")
_ATTRIBUTES = ("$", "_attributes")
_TEXTS = ("$text", "#text", "_text", "__text", "_")
MAX_DEPTH = 50
"""Largest depth of nested selections."""


@frozen
class Profile:
    """A table of characteristics, such as the numbers of a model or of a weapon."""

    name: str
    type_name: str
    values: Mapping[str, str]

    def get(self, key: str) -> str:
        """Return a characteristic without regard to capitals; empty if it is missing or a dash."""
        found = next((value for name, value in self.values.items() if name.casefold() == key.casefold()), "")
        return "" if found in ("-", "–") else found


@frozen(kw_only=True)
class Selection:
    """An entry of a roster with everything chosen below it."""

    name: str
    custom_name: str = ""
    type: str = ""
    number: int | None = 1
    categories: tuple[str, ...] = ()
    primary: str = ""
    group: str = ""
    rules: tuple[tuple[str, str], ...] = ()
    profiles: tuple[Profile, ...] = ()
    costs: tuple[tuple[str, str], ...] = ()
    notes: str = ""
    children: "tuple[Selection, ...]" = field(default=(), repr=False)

    def whole_tree(self) -> "Iterator[Selection]":
        """Yield the selection and everything below it."""
        yield self
        for child in self.children:
            yield from child.whole_tree()


def roster_of(source: Source) -> Mapping[str, Any] | None:
    """Return the roster in a file as a plain object; None if the file contains none."""
    if source.root is not None:
        return _from_xml(source.root) if local_name(source.root.tag)[1] == "roster" else None
    if not isinstance(source.data, Mapping):
        return None
    found = source.data.get("roster", source.data)
    plain = _unprefixed(found, 0) if isinstance(found, Mapping) else {}
    return plain if isinstance(plain.get("forces"), list) else None


def _from_xml(element: Element) -> dict[str, Any]:
    """Return an element as a plain object; elements of other namespaces are left out."""
    space, _ = local_name(element.tag)
    data: dict[str, Any] = {name: value for name, value in element.attrib.items() if not name.startswith("{")}
    if element.text and element.text.strip():
        data["$text"] = element.text
    for child in element:
        child_space, name = local_name(str(child.tag))
        if child_space != space:
            continue
        if name in _LISTS:
            data[name] = [_from_xml(item) for item in child if local_name(str(item.tag)) == (space, _LISTS[name])]
        else:
            data[name] = child.text or ""
    return data


def _unprefixed(data: Any, depth: int) -> Any:
    """Return JSON that was made from XML in the form of the JSON export; other JSON stays as it is."""
    if isinstance(data, list):
        return [_unprefixed(item, depth + 1) for item in data]
    if not isinstance(data, Mapping) or depth > 4 * MAX_DEPTH:
        return data
    found: dict[str, Any] = {}
    for key, value in data.items():
        if key in _ATTRIBUTES and isinstance(value, Mapping):
            found |= value
        elif key in _LISTS and (wrappers := _wrappers(key, value)):
            items = [item for wrapper in wrappers for item in _listed(wrapper.get(_LISTS[key], []))]
            found[key] = [_unprefixed(item, depth + 1) for item in items]
        elif isinstance(value, list) and len(value) == 1 and isinstance(value[0], str):
            found[key] = value[0]
        elif key in _TEXTS:
            found["$text"] = value
        else:
            name = next((key.removeprefix(prefix) for prefix in _PREFIXES if key.startswith(prefix)), key)
            found[name] = _unprefixed(value, depth + 1)
    return found


def _by_category(force: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Yield the selections that BattleScribe 1 lists below the categories of a force, with their category."""
    for category in objects(force.get("categories", [])):
        for each in objects(category.get("selections", [])):
            yield {**each, "categories": [{"name": category.get("name"), "primary": True}]}


def _wrappers(key: str, value: Any) -> list[Mapping[str, Any]]:
    """Return the objects around the items of a list, which XML has and JSON lacks; empty for the items themselves."""
    found = [each for each in _listed(value) if isinstance(each, Mapping)]
    return found if isinstance(value, Mapping) or any(_LISTS[key] in each for each in found) else []


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def selections_of(data: Mapping[str, Any], depth: int = 0) -> tuple[Selection, ...]:
    """Return the selections of a force or a selection."""
    if depth > MAX_DEPTH:
        return ()
    found = (*objects(data.get("selections", [])), *(_by_category(data) if depth == 0 else ()))
    return tuple(_selection(each, depth) for each in found)


def forces_of(roster: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Yield the forces of a roster, and the forces within them."""
    for force in objects(roster.get("forces", [])):
        yield force
        yield from forces_of(force)


def _selection(data: Mapping[str, Any], depth: int) -> Selection:
    categories = [
        (one_line(each.get("name")), _is_true(each.get("primary"))) for each in objects(data.get("categories", []))
    ]
    return Selection(
        name=one_line(data.get("name")),
        custom_name=one_line(data.get("customName")),
        type=str(data.get("type", "")),
        number=whole(data.get("number", 1)),
        categories=tuple(dict.fromkeys(name for name, _ in categories if name)),
        primary=next((name for name, primary in categories if primary), ""),
        group=str(data.get("group", "")),
        rules=tuple(
            dict.fromkeys(
                (one_line(each.get("name")), plain_text(each.get("description") or ""))
                for each in objects(data.get("rules", []))
            )
        ),
        profiles=tuple(_profiles(data)),
        costs=(*_costs(data), *([("points", one_line(data["points"]))] if "points" in data else [])),
        notes=plain_text(data.get("customNotes") or ""),
        children=selections_of(data, depth + 1),
    )


def _costs(data: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for each in objects(data.get("costs", [])):
        yield one_line(each.get("name")), one_line(each.get("value"))


def _profiles(data: Mapping[str, Any]) -> Iterator[Profile]:
    """Yield the profiles of a selection; the same profile is often repeated."""
    seen = set()
    for each in objects(data.get("profiles", [])):
        values = {
            _english(item.get("name")): plain_text(_value(item)) for item in objects(each.get("characteristics", []))
        }
        type_name = _english(each.get("typeName") or each.get("profileTypeName"))
        profile = Profile(one_line(each.get("name")), type_name, values)
        key = (profile.name, profile.type_name, tuple(values.items()))
        if key not in seen:
            seen.add(key)
            yield profile


def _value(item: Mapping[str, Any]) -> object:
    """Return the value of a characteristic, which BattleScribe 1 writes as an attribute."""
    return next((item[key] for key in ("$text", "value") if item.get(key) is not None), "")


def _english(name: object) -> str:
    return _ENGLISH.get(one_line(name).casefold(), one_line(name))


def _is_true(value: object) -> bool:
    return value is True or str(value).lower() == "true"
