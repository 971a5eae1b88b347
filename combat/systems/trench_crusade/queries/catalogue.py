"""The system's catalogue of abilities and conditions, and the selection of those that a setup uses."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, TypeVar

import attrs

from combat.engine.abilities import fact_names
from combat.engine.abilities.catalogue import Catalogue, load_table
from combat.engine.abilities.keyword_lines import KeywordLines
from combat.engine.abilities.vocabulary import Names
from combat.engine.spellings import respelled
from combat.systems.trench_crusade.queries.ability_words import EFFECTS, KEYWORD
from combat.systems.trench_crusade.queries.active_abilities import IN_FORCE, STATES, ability_names
from combat.systems.trench_crusade.rules.keywords import MODEL_NAMES, WEAPON_KEYWORDS, without_rating
from events.abilities import Ability, Effect
from events.replace import replace
from events.trench_crusade import Action, Power, Profile, Setup, State, Weapon

S = TypeVar("S", Profile, Weapon, Power)

PACKAGE = "combat.systems.trench_crusade"


def _conditions_of(effect: Effect) -> tuple[str, ...]:
    return (effect.what,) if effect.do in EFFECTS and EFFECTS[effect.do].what == "condition" else ()


WEAPON_LINES = KeywordLines(PACKAGE, "weapon_lines", Weapon)
MODEL_LINES = KeywordLines(PACKAGE, "model_lines", Profile)
CATALOGUE = Catalogue(PACKAGE, matches=lambda ability, name: True, conditions_of=_conditions_of)


@cache
def ids() -> tuple[str, ...]:
    """Return the ids under which sheets may name abilities from the catalogue."""
    return tuple(ability.id for ability in CATALOGUE.abilities if ": " not in ability.id)


@cache
def aliases() -> Mapping[str, str]:
    """Return the other names of catalogue entries, each with the id of its entry."""
    return load_table(PACKAGE, "aliases")


def _equipped(sheet: Profile, own: tuple[str, ...]) -> Profile:
    """Return a sheet with the fields that its equipment stands for, such as `armour`, unless they are already set."""
    stated = {field: value for name in sheet.equipment if name not in own for field, value in fields_of(name).items()}
    usual = attrs.fields_dict(Profile)
    changes = {field: value for field, value in stated.items() if getattr(sheet, field) == usual[field].default}
    return sheet if not changes or hinders_itself(sheet) else replace(sheet, **changes)


def hinders_itself(sheet: Profile) -> bool:
    """Return whether a sheet has a shield in addition to machine armour, as fields or as equipment."""
    suits = {sheet.armour, *(fields_of(name).get("armour") for name in sheet.equipment)}
    return "machine" in suits and (sheet.shield or any(fields_of(name).get("shield") for name in sheet.equipment))


def fields_of(equipment: str) -> Mapping[str, Any]:
    """Return the fields of a sheet that a piece of equipment stands for."""
    fields: Mapping[str, Any] = load_table(PACKAGE, "fields").get(equipment, {})
    return fields


def _spelled(sheet: S, own: tuple[str, ...], *fields: str) -> S:
    """Return a sheet with the catalogue's names in some fields; names of the setup take precedence."""
    sheet = respelled(sheet, (*own, *ids(), *aliases()), *fields)
    changes = {}
    for field in fields:
        value = getattr(sheet, field)
        names = (value,) if isinstance(value, str) else value
        entries = tuple(name if name in own else aliases().get(name, name) for name in names)
        if entries != names:
            changes[field] = entries[0] if isinstance(value, str) else entries
    return replace(sheet, **changes) if changes else sheet


def _names_on(sheet: Profile) -> Iterator[str]:
    yield from ability_names(sheet)
    yield from (power.name for power in sheet.powers)


def new_abilities(state: State, sheet: Profile) -> tuple[Ability, ...]:
    """Return the abilities from the catalogue that a newcomer's sheet names and this battle does not have yet."""
    return CATALOGUE.missing(state.catalogue, state.condition_sheets, _names_on(sheet))[0]


def in_print(sheet: Profile, own: tuple[str, ...]) -> Profile:
    """Return a model's sheet with all names in the spelling of the book.

    Args:
        sheet: The sheet.
        own: The names that the setup defines; they take precedence.
    """
    powers = tuple(_spelled(power, own, "name") for power in sheet.powers)
    sheet = respelled(sheet, (*own, *MODEL_NAMES), "keywords")  # keywords of the book before entries of the same name
    sheet = _spelled(_spelled(sheet, (*own, *MODEL_NAMES), "keywords"), own, "abilities", "equipment")
    return attrs.evolve(_equipped(MODEL_LINES.read(sheet, own), own), powers=powers)


def known_words(setup: Setup) -> Names:
    """Return the names that conditions and effects of abilities may use, by kind."""
    models = tuple(model for side in setup.sides for model in side.models)
    own = tuple(ability.id for ability in setup.abilities)
    conditions = tuple(condition.name for condition in (*setup.conditions, *CATALOGUE.conditions))
    printed = (without_rating(word) for weapon in setup.armoury for word in weapon.keywords)
    effects = (effect for ability in setup.abilities for effect in ability.does)
    given = tuple(effect.what for effect in effects if effect.do == KEYWORD)
    printed_on = (word for model in models for word in model.keywords)
    return {
        "condition": conditions,
        "condition or state": (*STATES, *conditions),
        "weapon": {name: weapon.id for weapon in setup.armoury for name in (weapon.id, weapon.name)},
        "keyword": (*MODEL_NAMES, *setup.keywords, *printed_on, *given, *own, *ids()),
        "weapon keyword": (*WEAPON_KEYWORDS, *printed, *given, *setup.keywords, *own, *ids()),
        "action": (*(value for name, value in vars(Action).items() if name.isupper()), *own, *ids()),
        "power": (*(power.name for model in models for power in model.powers), *own, *ids()),
        "ability": (*own, *(ability.id for ability in CATALOGUE.abilities)),
    }


def complete_setup(setup: Setup) -> Setup:
    """Return a setup with the definitions of all abilities and conditions from the catalogue that it uses.

    A fight's log thus holds the definitions that the fight was played with. Names are in the spelling of the book.
    """
    own = (*setup.keywords, *(ability.id for ability in setup.abilities))
    weapons = (WEAPON_LINES.read(weapon, own) for weapon in setup.armoury)
    armoury = tuple(_spelled(weapon, (*own, *WEAPON_KEYWORDS), "keywords") for weapon in weapons)
    sides = tuple(attrs.evolve(side, models=tuple(in_print(each, own) for each in side.models)) for side in setup.sides)
    setup = attrs.evolve(setup, armoury=armoury, sides=sides)
    sheets = [model for side in setup.sides for model in side.models]
    names = [name for sheet in sheets for name in _names_on(sheet)]
    names += [name for weapon in setup.armoury for name in weapon.keywords]
    named = [name for sheet in sheets for name in sheet.conditions]
    words = known_words(setup)
    defined = fact_names.in_print(IN_FORCE, setup.abilities, words)
    sheets_in_print = fact_names.sheets_in_print(IN_FORCE, setup.conditions, words)
    setup = attrs.evolve(setup, abilities=defined, conditions=sheets_in_print)
    abilities, conditions = CATALOGUE.missing(setup.abilities, setup.conditions, names, named)
    return attrs.evolve(setup, abilities=(*setup.abilities, *abilities), conditions=(*setup.conditions, *conditions))
