"""The catalogue of a system: its `abilities.toml`, and the entries that a setup takes from it."""

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, TypeVar

from combat.engine.package_data import load_toml
from events.abilities import Ability
from events.codec.wire import decode

T = TypeVar("T")


def catalogue_loader(package: str, of: type[T], key: str) -> Callable[[], tuple[T, ...]]:
    """Return a cached function that reads one list from a system's `abilities.toml`.

    Args:
        package: The package of the system.
        of: The class of the list items.
        key: The name of the list, such as `abilities`; if the file has no such list, the result is empty.
    """

    @cache
    def catalogue() -> tuple[T, ...]:
        return decode(_page(package).get(key, ()), tuple[of, ...], f"{package}/abilities.toml")  # type: ignore[valid-type]  # the class is only known at run time

    return catalogue


@cache
def _page(package: str) -> dict[str, Any]:
    return load_toml(package, "abilities.toml")


def with_catalogue_abilities(
    own: tuple[Ability, ...], catalogue: Iterable[Ability], named: Iterable[str]
) -> tuple[Ability, ...]:
    """Return a setup's own abilities and the catalogue abilities that its sheets name but the setup does not define.

    They become part of the log, so the fight stays readable even if the catalogue changes.
    """
    named_ids, defined = set(named), {ability.id for ability in own}
    return (*own, *(ability for ability in catalogue if ability.id in named_ids and ability.id not in defined))
