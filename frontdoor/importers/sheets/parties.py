"""Parties and Threats of Wrath & Glory: sheets from the numbers, items and texts of other programs."""

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from attrs import define, field, frozen

from combat.engine.package_data import load_toml
from combat.engine.spellings import fold_spelling, printed_spelling
from combat.systems.wrath_and_glory.queries import abilities as catalogue
from combat.systems.wrath_and_glory.queries.active_abilities import base_name
from combat.systems.wrath_and_glory.rules.attacks import SIZE_DEFENCE
from combat.systems.wrath_and_glory.rules.conditions import CONDITIONS
from events.wrath_and_glory.sheets import (
    ARMOUR_TRAITS,
    RATED_TRAITS,
    SKILLS,
    TRAITS,
    TRAITS_THAT_NEED_A_RATING,
    split_rating,
    weapon_inflicts,
)
from frontdoor.importers.files.texts import MAX_NAME, clamped, distinct, one_line, slug, whole
from frontdoor.importers.importer import Part
from frontdoor.importers.report import Kind, Report
from frontdoor.importers.sheets.effect_sentences import read_effects
from frontdoor.importers.sheets.reminders import Reminders

SYSTEM = "wrath_and_glory"
_PACKAGE = "combat.systems.wrath_and_glory"
ATTRIBUTES = ("strength", "toughness", "agility", "initiative", "willpower", "intellect", "fellowship")
SIZES = ("tiny", "small", "average", "large", "huge", "gargantuan")
ROLES: Mapping[str, str] = {"T": "troop", "E": "elite", "A": "adversary", "M": "monstrous", "MC": "monstrous"}
MAX_ATTRIBUTE, MAX_SCORE, MAX_DAMAGE = 99, 99, 99

_MOMENTS = {
    "battlecry": "fight start",
    "wrath": "wrath six",
    "reaction": "others' turn",
    "complication": "complication",
    "annihilation": "falls",
    "determination": "soak",
}
"""When the players are reminded of an ability, by the type that its file states."""


@frozen(kw_only=True)
class Arm:
    """A weapon as a file describes it.

    Attributes:
        name: The name.
        kind: `melee`, `ranged` or `thrown`.
        numbers: `damage`, `ed`, `ap`, `salvo` and `ed_die`, as far as they are known.
        traits: The traits with their ratings, as printed.
        drawn: Whether it is in the hands of its owner.
        quantity: How many there are, for thrown weapons.
        rules: The text of a rule that no trait states.
    """

    name: str
    kind: str
    numbers: Mapping[str, Any] = field(factory=dict)
    traits: tuple[str, ...] = ()
    drawn: bool = True
    quantity: int = 1
    rules: str = ""


@define
class Party:
    """Collects the combatants of one file, with the weapons and abilities in use."""

    report: Report
    players: list[dict[str, Any]] = field(factory=list)
    combatants: list[dict[str, Any]] = field(factory=list)
    armoury: list[dict[str, Any]] = field(factory=list)
    reminders: Reminders = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.reminders = Reminders(self.report, "{}, {}", is_taken=lambda title: bool(known_ability(title)))

    def add(self, sheet: Mapping[str, Any], arms: Iterable[Arm], wrath: int | None = None) -> None:
        """Add a combatant.

        Args:
            sheet: Its fields but `id`, `weapons`, `drawn` and `stock`. Lists of abilities and traits are of the names
                that `ability` and `trait` return.
            arms: Its weapons.
            wrath: The Wrath that its player has left.
        """
        name = distinct(sheet["name"], [each["name"] for each in self.combatants])
        own_id = slug(
            name, [*(each["id"] for each in self.combatants), *(each["id"] for each in self.players)], "fighter"
        )
        weapons, drawn, stock = [], [], []
        for arm in arms:
            weapon = self.weapon(name, arm)
            if weapon in weapons:
                self.report.add("ignored", f"{name}: {arm.name}", "listed twice")
                continue
            weapons.append(weapon)
            if arm.drawn:
                drawn.append(weapon)
            if arm.kind == "thrown" and arm.quantity > 1:
                stock.append({"id": weapon, "left": clamped(arm.quantity, 1, MAX_SCORE)})
        lists: dict[str, Any] = {"weapons": weapons, "stock": stock}
        if len(drawn) < len(weapons):
            lists["drawn"] = drawn
        fighter = {
            "id": own_id,
            **sheet,
            "name": name,
            **{key: value for key, value in lists.items() if value or key == "drawn"},
        }
        if sheet["role"] == "agent":
            player = {"id": slug(f"{own_id}-player"), "name": f"{name}'s player"[:200]}
            self.players.append({**player, **({} if wrath is None else {"wrath": clamped(wrath, 0, MAX_SCORE)})})
            fighter["player"] = player["id"]
        self.combatants.append(fighter)

    def part(self, name: str, **more: list[Any]) -> Part:
        """Return the party as the part of a setup."""
        lists = {
            "players": self.players,
            "combatants": self.combatants,
            "armoury": self.armoury,
            "abilities": list(self.reminders.entries.values()),
            **more,
        }
        return Part(system=SYSTEM, name=name, setup={key: value for key, value in lists.items() if value})

    def number(self, subject: str, value: object, least: int, most: int, usual: int | None = None) -> int:
        """Return a number within bounds; what had to be changed is reported."""
        found = whole(value)
        if found is None:
            fallback = least if usual is None else usual
            if value not in (None, "", "-"):
                self.report.add("changed", subject, f"{one_line(value, 40)!r} is not a number; changed to {fallback}")
            return fallback
        fixed = clamped(found, least, most)
        if fixed != found:
            self.report.add("changed", subject, f"{found} is out of bounds; changed to {fixed}")
        elif isinstance(value, float) and value != found:
            self.report.add("changed", subject, f"{value} is not a whole number; changed to {found}")
        return fixed

    def without_size(self, sheet: dict[str, Any]) -> None:
        """Take the bonus for a small size off a printed Defence, since the engine adds it."""
        bonus = SIZE_DEFENCE[sheet["size"]]
        if bonus and sheet.get("defence"):
            printed = sheet["defence"]
            sheet["defence"] = max(1, printed - bonus)
            if printed <= bonus:
                more = f"the smallest Defence of a {sheet['size']} combatant is {1 + bonus}, not {printed}"
                self.report.add("changed", f"{sheet['name']}: defence", more)

    def ability(self, owner: str, name: object, text: object = "", kind: str = "", when: str = "") -> str:
        """Return the name of an ability as sheets refer to it: of the catalogue, or of a new reminder."""
        title = one_line(name) or "Unnamed"
        subject = f"{owner}: {title}"
        known = known_ability(title)
        if known:
            self._known(subject, known)
            return known
        return self.reminders.add(subject, _beside(title), text, when or _MOMENTS.get(kind, "turn start"))

    def abilities(self, sheet: dict[str, Any], name: object, text: object, kind: str = "") -> list[str]:
        """Return the names under which a sheet lists an ability with a text, and set the scores that the text states.

        Effects of a text that is read completely come first, then those of the catalogue, then the parts of a text that
        are read; what is left is a reminder.
        """
        owner, title = sheet["name"], one_line(name) or "Unnamed"
        subject, reading = f"{owner}: {title}", read_effects(text, owner, kind)
        known = known_ability(title)
        for score, value in reading.scores.items():
            sheet.setdefault(score, self.number(f"{subject}: {score}", value, 1, MAX_SCORE))
        if reading.scores and not reading.entries and reading.is_whole:
            self.report.add("effect", subject, "in the numbers of the sheet")
            return []
        is_known = any(entry.does for entry in catalogue.CATALOGUE.lookup(known))
        if not reading.entries or (is_known and not reading.is_whole):
            return [self.ability(owner, title, text, kind)]
        title = _beside(title)
        names = [self.reminders.declare(subject, title, text, entry) for entry in reading.entries]
        is_option = not any("does" in entry for entry in reading.entries)
        if not reading.is_whole and not is_option:
            names.append(self.reminders.declare(subject, title, text, {"when": _MOMENTS.get(kind, "turn start")}))
        sentence = "the engine takes its price; its text says the rest" if is_option else "partly read from its text"
        self.report.add("effect", subject, "read from its text" if reading.is_whole else sentence)
        return names

    def trait(self, subject: str, name: str) -> str:
        """Return a weapon's trait as sheets print it; an unknown one becomes a reminder."""
        title = one_line(name)
        printed = _inflicts_as_printed(printed_spelling(title, TRAITS))
        stem, rating = split_rating(printed)
        if stem in TRAITS_THAT_NEED_A_RATING and not rating:
            return self.ability(subject, f"{stem} without a rating", when="attack")
        if stem in TRAITS and printed != stem and (not rating or stem not in (*RATED_TRAITS, "Inflict")):
            self.report.add("changed", f"{subject}: {title}", f"{stem} has no such rating")
            printed = stem
        if weapon_inflicts(printed):
            inflicted = [split_rating(each)[0] for each in printed[len("Inflict (") : -1].split(", ")]
            if set(inflicted) <= set(CONDITIONS):
                return printed
            return self.ability(subject, f"Inflicts {printed[len('Inflict (') : -1]}", when="hit")
        if not catalogue.trait_error((), printed, TRAITS):
            if stem not in TRAITS:
                self._known(f"{subject}: {title}", printed)
            return printed
        return self.ability(subject, title, when="attack")

    def weapon(self, owner: str, arm: Arm) -> str:
        """Return the id of a weapon; equal weapons are one entry of the armoury."""
        subject = f"{owner}: {arm.name}"
        sheet: dict[str, Any] = {"name": arm.name, "kind": arm.kind}
        for key, least in (("damage", 0), ("ed", 0), ("ap", 0), ("salvo", 0)):
            if arm.numbers.get(key) is not None:
                sheet[key] = self.number(f"{subject}: {key}", arm.numbers[key], least, MAX_DAMAGE)
        sheet |= {key: arm.numbers[key] for key in ("ed_die", "adds_strength") if key in arm.numbers}
        kind: Kind = "effect"
        sentence = "with the numbers of the file"
        if "damage" not in sheet:
            kind, sentence, sheet["damage"] = "changed", "the file has no numbers for it; enter them by hand", 0
        self.report.add(kind, subject, sentence)
        listed = [self.trait(subject, each) for each in arm.traits if one_line(each)]
        traits = list(dict.fromkeys(listed))
        for each in traits if len(traits) < len(listed) else ():
            if listed.count(each) > 1:
                self.report.add("ignored", f"{subject}: {each}", "listed more than once; it counts once")
        if arm.rules:
            traits.append(self.reminders.add(subject, f"{arm.name} rule"[:MAX_NAME], arm.rules, "attack"))
        if traits:
            sheet["traits"] = traits
        for known in self.armoury:
            if {key: value for key, value in known.items() if key != "id"} == sheet:
                return str(known["id"])
        own_id = slug(arm.name, [each["id"] for each in self.armoury], "weapon")
        self.armoury.append({"id": own_id, **sheet})
        return own_id

    def armour_traits(self, owner: str, names: Iterable[str]) -> list[str]:
        """Return the traits of worn armour that the engine knows; others are reported."""
        found = []
        for name in dict.fromkeys(one_line(each) for each in names if one_line(each)):
            printed = printed_spelling(name, ARMOUR_TRAITS)
            if split_rating(printed)[0] in ARMOUR_TRAITS or known_ability(name):
                found.append(printed if split_rating(printed)[0] in ARMOUR_TRAITS else known_ability(name))
            else:
                self.report.add("ignored", f"{owner}: {name}", "a trait of armour that the engine does not know")
        return found

    def _known(self, subject: str, name: str) -> None:
        self.report.known(subject, catalogue.CATALOGUE, name)
        if subject.endswith(")") and not name.endswith(")"):
            self.report.add("changed", subject, f"{name} has nothing in brackets")


def _inflicts_as_printed(trait: str) -> str:
    """Return the trait Inflict in the spelling of the book; unchanged if it is not one condition.

    >>> _inflicts_as_printed("Inflict (Pinning)"), _inflicts_as_printed("Inflict (Poisoned, 3)")
    ('Inflict (Pinned)', 'Inflict (Poisoned 3)')
    """
    found = re.fullmatch(r"Inflict \((\D+?),?(?: \[?(\d+)\]?)?\)", trait)
    if not found:
        return trait
    name = printed_spelling({"Pinning": "Pinned", "Poison": "Poisoned"}.get(found[1], found[1]), (*CONDITIONS,))
    return f"Inflict ({name}{f' {found[2]}' if found[2] else ''})"


@cache
def catalogue_names() -> tuple[str, ...]:
    """Return the names under which sheets list the abilities of the catalogue, without ratings."""
    return tuple(
        dict.fromkeys(each.id.partition(": ")[0].removesuffix(" (X)") for each in catalogue.CATALOGUE.abilities)
    )


@cache
def printed_weapons() -> Mapping[str, Mapping[str, Any]]:
    """Return the printed sheets of weapons by the folded spelling of their names."""
    return {fold_spelling(sheet["name"]): sheet for sheet in load_toml(_PACKAGE, "printed.toml")["weapons"]}


def printed_arm(name: str) -> Arm | None:
    """Return a weapon of the printed list, which has its kind and traits, but no numbers; None if it has no such."""
    sheet = printed_weapons().get(fold_spelling(name))
    return None if sheet is None else Arm(name=name, kind=str(sheet["kind"]), traits=tuple(sheet.get("traits", ())))


def known_ability(name: str) -> str:
    """Return the catalogue's spelling of a name, with its rating; empty if the catalogue has no such entry.

    Brackets that no effect reads are left out.

    >>> known_ability("furious charge (2)"), known_ability("Oath of the Sluice"), known_ability("parry (3)")
    ('Furious Charge (2)', '', 'Parry')
    """
    printed = printed_spelling(one_line(name), catalogue_names())
    if not catalogue.CATALOGUE.lookup(printed):
        return ""
    return base_name(printed) if catalogue.ignores_brackets(printed) else printed


def _beside(title: str) -> str:
    """Return a title under which a reminder does not replace an entry of the catalogue with other brackets.

    >>> _beside("Hatred (d3)"), _beside("Oath (of the Sluice)")
    ('Hatred, d3', 'Oath (of the Sluice)')
    """
    stem, _, inside = title.partition(" (")
    is_known = inside and printed_spelling(stem, catalogue_names()) in catalogue_names()
    return f"{stem}, {inside.removesuffix(')')}" if is_known else title


def skill_name(key: str) -> str:
    """Return the printed name of a skill from its key; empty if there is no such skill.

    >>> skill_name("ballisticSkill"), skill_name("persusasion"), skill_name("Weapon Skill"), skill_name("luck")
    ('Ballistic Skill', 'Persuasion', 'Weapon Skill', '')
    """
    words = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", key.replace("persusasion", "persuasion")).title()
    return words if words in SKILLS else ""


def role_of(letters: Iterable[object], report: Report, name: str) -> dict[str, Any]:
    """Return the fields `role` and `roles` of a Threat from its letters for Tier 1, 2 and so on.

    A dash takes the next lower role that is printed, and is reported.
    """
    roles: list[str] = []
    listed = [one_line(each).upper() for each in letters]
    stated = [ROLES[letter] for letter in listed if letter in ROLES]
    for tier, letter in enumerate(listed, 1):
        role = ROLES.get(letter) or (roles[-1] if roles else (stated or ["elite"])[0])
        if letter not in ROLES and letter:
            report.add("changed", f"{name}: Tier {tier}", f"no role is printed; taken as {role}")
        roles.append(role)
    while len(roles) > 1 and roles[-1] == roles[-2]:
        roles.pop()
    if not roles or len(set(roles)) == 1:
        return {"role": roles[0] if roles else "elite"}
    return {"role": "by_tier", "roles": roles}
