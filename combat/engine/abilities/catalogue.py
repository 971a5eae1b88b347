"""The catalogue of a system: its `abilities.toml`, and the entries that a setup takes from it."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, cached_property
from typing import Any, TypeVar

from combat.engine.package_data import load_toml
from events.abilities import Ability, ConditionSheet, Effect
from events.codec.wire import decode

T = TypeVar("T")


def load_catalogue(package: str, of: type[T], key: str) -> tuple[T, ...]:
    """Return one list from a system's `abilities.toml`; empty if the file has no such list.

    Args:
        package: The package of the system.
        of: The class of the list items.
        key: The name of the list, such as `abilities`.
    """
    return decode(_page(package).get(key, ()), tuple[of, ...], f"{package}/abilities.toml")  # type: ignore[valid-type]  # the class is only known at run time


def load_table(package: str, key: str) -> Mapping[str, Any]:
    """Return a table in a system's `abilities.toml`; empty if the file has no such table.

    Args:
        package: The package of the system.
        key: The name of the table, such as `aliases`.
    """
    table: Mapping[str, Any] = _page(package).get(key, {})
    return table


@cache
def _page(package: str) -> dict[str, Any]:
    return load_toml(package, "abilities.toml") if package else {}


def name_parts(name: str) -> Iterator[str]:
    """Yield a name and each part of it that ends before a colon.

    >>> list(name_parts("Flag: fear: again"))
    ['Flag: fear: again', 'Flag: fear', 'Flag']
    """
    yield name
    while ": " in name:
        name = name.rpartition(": ")[0]
        yield name


class Catalogue:
    """The abilities and conditions that a system offers to its setups. They are read when they are first needed."""

    def __init__(
        self,
        package: str,
        *,
        key: Callable[[str], str] = lambda name: name,
        matches: Callable[[Ability, str], bool] = lambda ability, name: ability.id == name,
        conditions_of: Callable[[Effect], Iterable[str]] = lambda effect: (),
    ) -> None:
        """Create the catalogue of a package.

        Args:
            package: The package of the system; empty for a catalogue without entries.
            key: Returns the part of a name by which abilities are found.
            matches: Returns whether a name on a sheet refers to an ability whose id begins with its key.
            conditions_of: Returns the conditions that an effect names.
        """
        self._package, self._key, self._matches, self._conditions_of = package, key, matches, conditions_of
        self._left: dict[tuple[str, str], str] = {}  # by id and text of an ability

    @cached_property
    def abilities(self) -> tuple[Ability, ...]:
        """All abilities."""
        return load_catalogue(self._package, Ability, "abilities")

    @cached_property
    def conditions(self) -> tuple[ConditionSheet, ...]:
        """All conditions."""
        return load_catalogue(self._package, ConditionSheet, "conditions")

    @cached_property
    def _by_key(self) -> Mapping[str, tuple[Ability, ...]]:
        by_key: dict[str, tuple[Ability, ...]] = {}
        for ability in self.abilities:
            for name in name_parts(self._key(ability.id)):
                by_key[name] = (*by_key.get(name, ()), ability)
        return by_key

    def lookup(self, name: str) -> tuple[Ability, ...]:
        """Return the abilities that a name on a sheet refers to."""
        return tuple(ability for ability in self._by_key.get(self._key(name), ()) if self._matches(ability, name))

    def left_to_players(self, ability: Ability) -> str:
        """Return the part of an ability of the catalogue that the players carry out; empty for any other ability."""
        known = self._left.get((ability.id, ability.text))
        if known is None:
            left = load_table(self._package, "left_to_table")
            names = (name for name in name_parts(self._key(ability.id)) if name in left)
            name = next((name for name in names if any(ability.text == entry.text for entry in self._by_key[name])), "")
            known = self._left[ability.id, ability.text] = left.get(name, "")
        return known

    def is_reminder(self, ability: Ability) -> bool:
        """Return whether an ability has only its text: no effects, and no fields of the sheet that stand for it."""
        return not ability.does and ability.id not in load_table(self._package, "fields")

    def missing(
        self,
        own: tuple[Ability, ...],
        sheets: tuple[ConditionSheet, ...],
        names: Iterable[str],
        conditions: Iterable[str] = (),
    ) -> tuple[tuple[Ability, ...], tuple[ConditionSheet, ...]]:
        """Return the abilities and conditions that a setup names but does not define, in the order of the catalogue.

        They become part of the log, so the fight stays readable even if the catalogue changes.

        Args:
            own: The abilities of the setup.
            sheets: The conditions of the setup.
            names: The names on its sheets that may refer to abilities.
            conditions: The conditions that its sheets name.
        """
        defined, ids = {self._key(ability.id) for ability in own}, {ability.id for ability in own}
        wanted = {found.id for name in names if self._key(name) not in defined for found in self.lookup(name)}
        abilities = tuple(ability for ability in self.abilities if ability.id in wanted - ids)
        using = (*own, *abilities, *(ability for sheet in sheets for ability in sheet.abilities))
        named = {name for ability in using for effect in ability.does for name in self._conditions_of(effect)}
        wanted_sheets = (named | set(conditions)) - {sheet.name for sheet in sheets}
        return abilities, tuple(sheet for sheet in self.conditions if sheet.name in wanted_sheets)
