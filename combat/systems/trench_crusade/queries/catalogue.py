"""The system's catalogue of abilities and conditions, and the selection of those that a setup uses."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache

import attrs

from combat.engine.abilities.catalogue import catalogue_loader
from combat.systems.trench_crusade.queries.active_abilities import abilities_named, ability_names
from events.abilities import Ability, ConditionSheet
from events.trench_crusade.sheets import Profile, Setup

PACKAGE = "combat.systems.trench_crusade"
CONDITION_EFFECTS = ("condition", "cure")
"""Effects that set or end the condition that they name."""

abilities = catalogue_loader(PACKAGE, Ability, "abilities")
conditions = catalogue_loader(PACKAGE, ConditionSheet, "conditions")


@cache
def ids() -> tuple[str, ...]:
    """Return the ids under which sheets may name abilities from the catalogue."""
    return tuple(ability.id for ability in abilities() if ": " not in ability.id)


def names_on(sheet: Profile) -> tuple[str, ...]:
    """Return the names on a sheet that may refer to abilities, including the names of powers."""
    return (*ability_names(sheet), *(power.name for power in sheet.powers))


def with_catalogue_abilities(own: tuple[Ability, ...], names: Iterable[str]) -> tuple[Ability, ...]:
    """Return the custom abilities, followed by the abilities from the catalogue that the names refer to.

    A custom ability replaces the ability with the same id in the catalogue.
    """
    defined = {ability.id for ability in own}
    wanted = {ability for name in names if name not in defined for ability in _ids_by_name().get(name, ())}
    return (*own, *(ability for ability in abilities() if ability.id in wanted - defined))


@cache
def _ids_by_name() -> Mapping[str, tuple[str, ...]]:
    """Return the ids of the abilities that each name refers to. Cached, because a setup contains hundreds of names."""
    names = {name for ability in abilities() for name in _names_of(ability.id)}
    return {name: tuple(ability.id for ability in abilities_named(abilities(), name)) for name in names}


def _names_of(ability: str) -> Iterator[str]:
    """Yield the names that refer to an ability: its full id, and each part of the id that ends before a colon."""
    words = ability.split(": ")
    return (": ".join(words[:count]) for count in range(1, len(words) + 1))


def complete_setup(setup: Setup) -> Setup:
    """Return a setup with the definitions of all abilities and conditions from the catalogue that it uses.

    A fight's log thus holds the definitions that the fight was played with.
    """
    sheets = [model for side in setup.sides for model in side.models]
    names = [name for sheet in sheets for name in names_on(sheet)]
    names += [name for weapon in setup.armoury for name in weapon.keywords]
    abilities_used = with_catalogue_abilities(setup.abilities, names)
    condition_names = {
        *(name for sheet in sheets for name in sheet.conditions),
        *_conditions_named(abilities_used),
        *_brought_by(setup.conditions),
    }
    known = {condition.name for condition in setup.conditions}
    more_conditions = tuple(
        condition for condition in conditions() if condition.name in condition_names and condition.name not in known
    )
    return attrs.evolve(setup, abilities=abilities_used, conditions=(*setup.conditions, *more_conditions))


def _conditions_named(some: Iterable[Ability]) -> Iterator[str]:
    return (effect.what for value in some for effect in value.does if effect.do in CONDITION_EFFECTS)


def _brought_by(sheets: Iterable[ConditionSheet]) -> Iterator[str]:
    return (name for sheet in sheets for name in _conditions_named(sheet.abilities))
