"""Weapons and their traits, and the names of armour traits, skills and attributes."""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Final, Literal

import attrs
from attrs import frozen

from events.fields import added_later, bounded

MAX_DICE = 99
"""Largest number of dice that a value on a sheet can stand for."""

MAX_MOB_MEMBERS = 999


class Traits:
    """Weapon traits that the rules use, spelled as in the book."""

    AGONISING: Final = "Agonising"
    ASSAULT: Final = "Assault"
    BEAM: Final = "Beam"
    BLAST: Final = "Blast"
    BRUTAL: Final = "Brutal"
    CACOPHONY: Final = "Cacophony"
    FLAMER: Final = "Flamer"
    FLESHBANE: Final = "Fleshbane"
    FORCE: Final = "Force"
    HEAVY: Final = "Heavy"
    INFLICT: Final = "Inflict"
    MELTA: Final = "Melta"
    MORTAL: Final = "Mortal"
    PISTOL: Final = "Pistol"
    RAD: Final = "Rad"
    REAPING: Final = "Reaping"
    RENDING: Final = "Rending"
    SPREAD: Final = "Spread"
    SUPERCHARGE: Final = "Supercharge"
    TEARING: Final = "Tearing"
    WARP_WEAPON: Final = "Warp Weapon"


TRAITS = tuple(value for name, value in vars(Traits).items() if name.isupper())
"""Weapon traits that the rules implement. Any other trait must be an ability, custom or from the catalogue."""

RATED_TRAITS = ("Blast", "Heavy", "Mortal", "Rad", "Rending")
"""Weapon traits that may have a rating, such as `Blast (6)`."""

TRAITS_THAT_NEED_A_RATING = ("Blast", "Mortal", "Rad", "Rending")
"""Weapon traits that must have a rating."""


class ArmourTraits:
    """Armour traits that the rules use, spelled as in the book."""

    INVULNERABLE: Final = "Invulnerable"
    POWERED: Final = "Powered"
    SHIELD: Final = "Shield"


ARMOUR_TRAITS = tuple(value for name, value in vars(ArmourTraits).items() if name.isupper())
"""Armour traits that the rules implement."""

INFLICTABLE_CONDITIONS = (
    "Bleeding",
    "Blinded",
    "Exhausted",
    "Fear",
    "Hindered",
    "On Fire",
    "Pinned",
    "Poisoned",
    "Prone",
    "Restrained",
    "Staggered",
    "Terror",
    "Unconscious",
    "Vulnerable",
)
"""Conditions that a weapon may inflict."""

ATTRIBUTES = ("Strength", "Agility", "Toughness", "Initiative", "Willpower", "Intellect", "Fellowship")

ROLLED_SCORES = ("Resolve", "Conviction", "Influence")
"""Scores that are rolled like an attribute. Determination is not one, because only soaking rolls it."""

SKILLS: Mapping[str, str] = {
    "Athletics": "Strength",
    "Awareness": "Intellect",
    "Ballistic Skill": "Agility",
    "Cunning": "Fellowship",
    "Deception": "Fellowship",
    "Insight": "Fellowship",
    "Intimidation": "Willpower",
    "Investigation": "Intellect",
    "Leadership": "Willpower",
    "Medicae": "Intellect",
    "Persuasion": "Fellowship",
    "Pilot": "Agility",
    "Psychic Mastery": "Willpower",
    "Scholar": "Intellect",
    "Stealth": "Agility",
    "Survival": "Willpower",
    "Tech": "Intellect",
    "Weapon Skill": "Initiative",
}
"""The attribute of every skill in the book."""

DEFAULT_SKILL = "Default"
"""The skill of a Threat that counts for every skill that its sheet does not list."""


@lru_cache(maxsize=1024)
def split_rating(printed: str) -> tuple[str, int]:
    """Split a name and its rating; the rating is 0 if none is printed.

    >>> split_rating("Blast (6)"), split_rating("Poisoned 4"), split_rating("On Fire")
    (('Blast', 6), ('Poisoned', 4), ('On Fire', 0))
    """
    match = re.fullmatch(r"(.*?\S) *(?:\((\d{1,2})\)|(?<= )(\d{1,2}))", printed)
    return (match[1], int(match[2] or match[3])) if match else (printed, 0)


def trait_rating(traits: tuple[str, ...], trait: str) -> int:
    """Return the rating of a trait, or 0 if none is printed."""
    return next((rating for name, rating in map(split_rating, traits) if name == trait), 0) if traits else 0


@frozen(kw_only=True)
class Weapon:
    """A weapon as printed.

    Attributes:
        kind: `ranged`, `melee` or `thrown`.
        skill: The skill that its attacks roll; empty for the usual one of its kind.
        ed: The number of Extra Damage dice.
        ed_die: The sides of a die rolled for further ED at each attack, such as 6 for `1d6`; 0 for none.
        ap: The AP, which reduces Resilience.
        salvo: The Salvo; None if the book prints a dash.
        adds_strength: Whether the Strength of the wielder adds to the damage of a melee weapon.
        traits: The traits as printed, such as `Brutal`, `Blast (6)` or `Inflict (Poisoned 4)`.
        rad: The rating of Rad if it is not among the traits; 0 for none.
        inflicts: The condition that the weapon inflicts, with a level if one is printed; several are separated by
            commas; empty if there is none.
    """

    id: str
    name: str
    kind: Literal["ranged", "melee", "thrown"]
    skill: str = ""
    damage: int = bounded(attrs.NOTHING)
    ed: int = bounded(0, most=MAX_DICE)
    ap: int = bounded(0)
    salvo: int | None = bounded(None, most=MAX_DICE)
    adds_strength: bool = True
    traits: tuple[str, ...] = ()
    rad: int = bounded(0)
    inflicts: str = ""
    ed_die: Literal[0, 3, 6] = added_later(0)

    def has(self, trait: str) -> bool:
        """Return whether the weapon has a trait, with or without a rating."""
        return trait in self.traits or any(printed.startswith(f"{trait} (") for printed in self.traits)

    def rating(self, trait: str) -> int:
        """Return the rating of a trait, or 0 if none is printed."""
        return trait_rating(self.traits, trait)

    @property
    def rad_rating(self) -> int:
        """The rating of Rad from the trait or the field `rad`; 0 for none."""
        return self.rad or self.rating(Traits.RAD)

    @property
    def inflictions(self) -> tuple[tuple[str, int], ...]:
        """The conditions that the weapon inflicts, each with its level."""
        matches = (re.fullmatch(r"Inflict \((.+)\)", trait) for trait in self.traits)
        lists = [self.inflicts] if self.inflicts else [match[1] for match in matches if match]
        printed = [part for listed in lists for part in listed.split(", ")]
        if not printed and self.has(Traits.FLAMER):
            printed = ["On Fire"]
        return tuple((name, max(1, level)) for name, level in map(split_rating, printed))


UNARMED: Final = Weapon(id="unarmed", name="Unarmed Strike", kind="melee", damage=0, ed=1)
"""The attack without a weapon, which adds Strength like other melee weapons."""


def weapon_inflicts(trait: str) -> bool:
    """Return whether a printed trait is `Inflict` with a condition.

    >>> weapon_inflicts("Inflict (Poisoned 4)"), weapon_inflicts("Inflict")
    (True, False)
    """
    return trait.startswith(f"{Traits.INFLICT} (") and trait.endswith(")")
