"""Warbands of Trench Crusade: sheets from the names, numbers and texts that list builders export."""

import re
from collections.abc import Iterator
from typing import Any

from attrs import define, field

from combat.engine.spellings import printed_spelling
from combat.systems.trench_crusade.queries import catalogue
from combat.systems.trench_crusade.queries.sheets import RANGED_FIELDS
from combat.systems.trench_crusade.rules.keywords import (
    LABELS,
    WEAPON_KEYWORDS,
    weapon_keyword_error,
    without_rating,
)
from frontdoor.importers.files.texts import clamped, distinct, inches, one_line, plain_signs, slug, whole
from frontdoor.importers.importer import Part
from frontdoor.importers.report import Report
from frontdoor.importers.sheets.cards import (
    ARMOURS,
    Card,
    Gear,
    fold,
    is_armour,
    is_shield,
    is_weapon,
    known_ability,
    known_keyword,
    level,
    plain_armour,
    printed_sheets,
    printed_weapon,
)
from frontdoor.importers.sheets.reminders import Reminders

SYSTEM = "trench_crusade"
MAX_MOVEMENT, MAX_BASE, MAX_DICE = 60, 300, 20
MAX_MODELS = 500
"""Largest number of models in a file."""

_OTHER_KIND = {"ranged": ("attacks",), "melee": (*RANGED_FIELDS, "ends_activation")}
"""Fields that weapons of a kind do not have."""
_ADDED = ("hit_dice", "injury_dice", "injury_modifier")
"""Fields to which each line adds its number."""
_ONE_DIE = re.compile(r"((?:\d|INJURY) )DIE\b")
_IGNORES = re.compile(r"^IGNORES ")
_SPLIT = re.compile(r"[,;\n]+")
_UNIT = re.compile(r"(?<=\d)\s*(?:cm|zoll|inch(?:es)?|pouces?|in)\b", re.IGNORECASE)
"""The unit of a distance."""

_CAMPAIGN_NUMBER = re.compile(r"\s*\[\d+\]$")


@define
class Warband:
    """Collects the models of one file, with the weapons, abilities and keywords in use."""

    report: Report
    models: list[dict[str, Any]] = field(factory=list)
    weapons: list[dict[str, Any]] = field(factory=list)
    reminders: Reminders = field(init=False)
    keywords: dict[str, None] = field(factory=dict)
    settings: dict[str, str] = field(factory=dict)

    def __attrs_post_init__(self) -> None:
        self.reminders = Reminders(self.report)

    def add(self, card: Card) -> None:
        """Add the models of a card."""
        sheet = self._sheet(card)
        for _ in range(card.copies):
            if len(self.models) >= MAX_MODELS:
                self.report.add("ignored", card.name, f"a setup may have at most {MAX_MODELS} models of one file")
                return
            name = distinct(card.name, [model["name"] for model in self.models])
            taken = [model["id"] for model in self.models]
            self.models.append({"id": slug(name, taken, "model"), "name": name, **sheet})

    def part(self, name: str) -> Part:
        """Return the warband as the part of a setup."""
        side = {
            "id": slug(name, [model["id"] for model in self.models], "warband"),
            "name": name,
            "models": self.models,
        }
        lists: dict[str, list[Any]] = {
            "sides": [side],
            "armoury": self.weapons,
            "keywords": list(self.keywords),
            "abilities": list(self.reminders.entries.values()),
        }
        return Part(
            system=SYSTEM,
            name=name,
            setup={key: value for key, value in lists.items() if value},
            settings=self.settings,
        )

    def _sheet(self, card: Card) -> dict[str, Any]:
        worn = [gear for gear in card.gear if is_armour(gear)]
        shield = any(is_shield(gear) for gear in card.gear)
        for key, text in card.numbers.items():
            if sum(whole(part) is not None for part in text.split("/")) > 1:
                self.report.add("changed", f"{card.name}: {key}", f"'{text}' has several values; the first one counts")
        sheet = {**self._numbers(card), **self._armour(card, worn, shield=shield)}
        weapons: list[str] = []
        equipment: list[str] = []
        names: list[str] = []
        for gear in card.gear:
            if gear in worn or is_shield(gear):
                self._equip(card.name, gear, equipment, plain=fold(gear.name) in plain_armour())
            elif is_weapon(gear):
                weapons += self._arm(card.name, gear)
            else:
                self._equip(card.name, gear, equipment)
        for keyword in card.keywords:
            self._keyword(card.name, keyword, "", names)
        for keyword, text in card.rules:
            self._keyword(card.name, keyword, text, names)
        abilities = [*self._abilities(card, names)]
        for item in {item: None for item in (*abilities, *equipment) if (*abilities, *equipment).count(item) > 1}:
            self.report.add("ignored", f"{card.name}: {item}", "listed more than once; it counts once")
        lists = {"weapons": weapons, "keywords": names, "equipment": [*dict.fromkeys(equipment)]}
        lists["abilities"] = [name for name in dict.fromkeys(abilities) if name not in (*names, *equipment)]
        return {**sheet, **{key: value for key, value in lists.items() if value}}

    def _numbers(self, card: Card) -> dict[str, Any]:
        sheet: dict[str, Any] = {}
        texts = card.numbers
        printed = {} if texts else printed_sheets("models").get(fold(card.printed or card.name), {})
        if printed:
            self.report.add("effect", card.name, f"the file has no numbers, so those of the {printed['name']} apply")
            return {key: printed[key] for key in ("movement", "flying", "ranged", "melee", "base") if key in printed}
        if "movement" in texts:
            sheet |= self._movement(card.name, texts["movement"])
        for key in ("ranged", "melee"):
            if key in texts:
                label = key.capitalize()
                if whole(texts[key]) is None:
                    self.report.add(
                        "changed", f"{card.name}: {label}", f"it has no number ('{texts[key]}'), so it counts as 0"
                    )
                sheet[key] = self._number(card.name, label, texts[key], -MAX_DICE, MAX_DICE, 0)
        if "base" in texts:
            sheet["base"] = self._number(card.name, "Base", texts["base"], 1, MAX_BASE, 32)
            if "x" in texts["base"].casefold():
                self.report.add(
                    "changed", f"{card.name}: Base", f"the oval base {texts['base']} counts as {sheet['base']} mm"
                )
        if not texts:
            self.report.add("changed", card.name, "the file has no numbers for this model, so the usual ones apply")
        return sheet

    def _movement(self, name: str, text: str) -> dict[str, Any]:
        """Return the fields of a movement such as `6"/Infantry`; the first way of moving counts."""
        sheet: dict[str, Any] = {"movement": self._number(name, "Movement", text, 0, MAX_MOVEMENT, 6)}
        if inches(text) != whole(text):
            self.report.add("changed", f"{name}: Movement", f"'{one_line(text)}' are {inches(text)} inches")
        ways = [part.strip() for part in _UNIT.sub("", text).split("/") if re.search(r"[^\W\d_]{2}", part)]
        if ways and "fly" in ways[0].casefold():
            sheet["flying"] = True
        elif ways and not ways[0].casefold().startswith("infant"):
            self.report.add("changed", f"{name}: Movement", f"'{ways[0]}' is not known; taken as on foot")
        return sheet

    def _number(self, name: str, label: str, text: str, least: int, most: int, usual: int) -> int:
        found = inches(text) if label == "Movement" else whole(text)
        value = clamped(usual if found is None else found, least, most)
        if found is not None and found != value:
            self.report.add("changed", f"{name}: {label}", f"{found} is out of bounds; changed to {value}")
        return value

    def _armour(self, card: Card, worn: list[Gear], *, shield: bool) -> dict[str, Any]:
        """Return the armour fields. A worn suit decides; the number of the profile may include it and the shield."""
        text = card.numbers.get("armour", "")
        printed = -(whole(text) or 0)
        stated = max((level(gear) for gear in worn), default=0)
        if not worn and text:
            stated = printed - shield
        fixed = clamped(stated, 0, len(ARMOURS) - 1)
        subject = f"{card.name}: Armour"
        if stated != fixed:
            self.report.add("changed", subject, f"{text} is out of bounds; changed to {ARMOURS[fixed]}")
        elif worn and text and printed not in (fixed, fixed + shield):
            self.report.add("changed", subject, f"{text} includes something else; the suit is {ARMOURS[fixed]}")
        sheet: dict[str, Any] = {"armour": ARMOURS[fixed]} if fixed else {}
        if fixed == len(ARMOURS) - 1:
            sheet["charge_die"] = 3
            if shield:
                self.report.add(
                    "ignored", f"{card.name}: shield", "machine armour and a shield cannot be worn together"
                )
        elif shield:
            sheet["shield"] = True
        return sheet

    def _equip(self, name: str, gear: Gear, equipment: list[str], *, plain: bool = False) -> None:
        """Add equipment to a model, unless the fields of its sheet already say it."""
        subject = f"{name}: {gear.name}"
        if plain:
            self.report.add("effect", subject, "armour or shield of the book")
            return
        if fold(gear.name) in ("medi kit", "medikit"):
            equipment.append("Medi-Kit")
            self.report.add("effect", subject, "in the catalogue")
            return
        equipment.append(self._ability(name, gear.name, gear.rules))

    def _abilities(self, card: Card, keywords: list[str]) -> Iterator[str]:
        """Yield the ids of a card's abilities; a keyword of the book in their list joins the keywords."""
        for name, text in card.abilities:
            if known_keyword(name) and not known_ability(name):
                self._keyword(card.name, name, text, keywords)
            else:
                yield self._ability(card.name, name, text)

    def _ability(self, name: str, ability: str, text: str, when: str = "activation start") -> str:
        """Return the id of an ability: of the catalogue if it has the name, otherwise of a new reminder."""
        title = _CAMPAIGN_NUMBER.sub("", ability) or "Unnamed"
        subject = f"{name}: {title}"
        known = known_ability(title)
        if known:
            has_fields = bool(catalogue.fields_of(known))
            self.report.known(subject, catalogue.CATALOGUE, known, has_fields=has_fields)
            return known
        return self.reminders.add(subject, title, text, when)

    def _keyword(self, name: str, keyword: str, text: str, names: list[str]) -> None:
        """Add a keyword of a model."""
        printed = known_keyword(keyword)
        if printed:
            is_label = without_rating(printed) in LABELS
            sentence = "a label of the book that has no effect in a battle" if is_label else "a keyword of the book"
            self.report.add("ignored" if is_label else "effect", f"{name}: {printed}", sentence)
        elif text or known_ability(keyword):
            printed = self._ability(name, keyword, text)
        else:
            printed = one_line(keyword).upper()
            self.keywords.setdefault(printed)
            self.report.add("ignored", f"{name}: {printed}", "a label that has no effect in a battle")
        if printed not in names:
            names.append(printed)

    def _arm(self, name: str, gear: Gear) -> Iterator[str]:
        """Yield the ids of the weapons that an item is: one, or two if it is used in Melee and at range."""
        subject = f"{name}: {gear.name}"
        if not gear.has_profile:
            printed = printed_weapon(gear.name)
            if printed is not None:
                self.report.add("effect", subject, "with the numbers of the printed list")
                yield self._weapon({**printed, "name": gear.name})
                return
            self.report.add(
                "changed", subject, "neither the file nor the printed list has its numbers; enter them by hand"
            )
        else:
            self.report.add("effect", subject, "with the numbers of the file")
        is_ranged = (whole(gear.range) or 0) > 0
        both = is_ranged and "melee" in gear.range.casefold() and "PISTOL" not in gear.keywords.upper()
        if both:
            self.report.add("changed", subject, f"'{gear.range}' makes two weapons, one for each use")
        for kind in ("ranged", "melee") if both else ("ranged" if is_ranged else "melee",):
            suffix = " in Melee" if both and kind == "melee" else ""
            yield self._weapon(self._weapon_sheet(subject, gear, kind, suffix))

    def _weapon(self, sheet: dict[str, Any]) -> str:
        """Return the id of a weapon with this sheet; equal sheets are one weapon."""
        for weapon in self.weapons:
            if {key: value for key, value in weapon.items() if key != "id"} == sheet:
                return str(weapon["id"])
        taken = ["unarmed", *(weapon["id"] for weapon in self.weapons)]
        self.weapons.append({"id": slug(str(sheet["name"]), taken, "weapon"), **sheet})
        return str(self.weapons[-1]["id"])

    def _weapon_sheet(self, subject: str, gear: Gear, kind: str, suffix: str) -> dict[str, Any]:
        sheet: dict[str, Any] = {"name": gear.name + suffix, "kind": kind}
        if kind == "ranged":
            sheet["range"] = inches(gear.range)
        hands = whole(gear.hands)
        if hands in (0, 2):
            sheet["hands"] = hands
        elif gear.hands and hands != 1 and not gear.hands.casefold().startswith("grenade"):
            self.report.add("changed", f"{subject}: hands", f"'{gear.hands}' is not known; taken as 1")
        names: list[str] = []
        lines = [line for text in (gear.modifiers, gear.keywords) for line in _SPLIT.split(text)]
        if gear.hands.casefold().startswith("grenade"):
            lines.append("GRENADE")
        for line in lines:
            if line.strip(" -–."):
                self._weapon_line(subject, line.strip(), sheet, names)
        rules = gear.rules.strip(" -–\n")
        title = rules.partition(":")[0].strip("* ")
        if catalogue.WEAPON_LINES.fields(title):
            self.report.add("effect", f"{subject}: {title}", "a rule of the book")
            self._weapon_line(subject, title, sheet, names)
        elif rules:
            title = gear.name if known_ability(gear.name) else f"{gear.name} rule"
            names.append(self._ability(subject.partition(": ")[0], title, rules, "attack"))
        return {**sheet, **({"keywords": names} if names else {})}

    def _weapon_line(self, subject: str, line: str, sheet: dict[str, Any], names: list[str]) -> None:
        """Read one keyword or modifier of a weapon into its sheet."""
        words = _ONE_DIE.sub(r"\1DICE", _IGNORES.sub("IGNORE ", " ".join(plain_signs(line).upper().split())))
        fields = catalogue.WEAPON_LINES.fields(words)
        fitting = {key: value for key, value in fields.items() if key not in _OTHER_KIND[sheet["kind"]]}
        for key, value in fitting.items():
            if key in _ADDED:
                sheet[key] = clamped(sheet.get(key, 0) + value, -MAX_DICE, MAX_DICE)
            elif isinstance(value, list):
                sheet[key] = sorted({*sheet.get(key, ()), *value})
            else:
                if sheet.get(key, value) != value:
                    self.report.add("changed", f"{subject}: {words}", f"it replaces {key} {sheet[key]} of another line")
                sheet[key] = value
        if fields and not fitting:
            self.report.add("ignored", f"{subject}: {words}", f"it has no effect on a {sheet['kind']} weapon")
        elif not fields:
            self._weapon_keyword(subject, words, sheet["kind"], names)

    def _weapon_keyword(self, subject: str, words: str, kind: str, names: list[str]) -> None:
        known = tuple(WEAPON_KEYWORDS)
        printed = printed_spelling(words, known)
        if without_rating(printed) in known:
            error = weapon_keyword_error(printed, kind, ())
            if error:
                self.report.add("ignored", f"{subject}: {words}", error)
                return
        elif known_ability(words):
            printed = known_ability(words)
        else:
            printed = self._ability(subject, words, "", "attack")
        if printed in names:
            self.report.add("ignored", f"{subject}: {printed}", "listed more than once; it counts once")
        else:
            names.append(printed)
