"""Some of what is on the table, to choose from, with the names that people know it by."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

import attrs
from attrs import frozen

from combat.engine.domains import Domain, OneOf, SomeOf
from combat.engine.requests import Form
from events.base import Command
from events.fiend_wake.sheets import GM, Profile
from events.fiend_wake.table import Combatant, State
from events.once import once_a_table, once_for_these

if TYPE_CHECKING:
    from combat.engine.plain_data import LinesData


def points(amount: int) -> str:
    """Return so many Tactical Points in words.

    >>> points(1), points(2)
    ('1 point', '2 points')
    """
    return f"{amount} point{'s' * (amount != 1)}"


def me(combatant: Combatant) -> dict[str, Domain]:
    """Return the field that says who speaks."""
    return {"who": _alone(combatant.profile)}


@once_for_these
def _alone(sheet: Profile) -> OneOf:
    return OneOf((sheet.id,), (sheet.name,))


def of(combatants: Iterable[Combatant]) -> OneOf:
    """Return some combatants to choose one from."""
    chosen = tuple(combatants)
    return OneOf(tuple(value.id for value in chosen), tuple(value.profile.name for value in chosen))


@once_a_table
def everybody(state: State) -> OneOf:
    """Return everybody who is still in the fight, to choose one from."""
    return of(state.present())


def some(state: State, names: Iterable[str], least: int = 0) -> SomeOf:
    """Return some ids to choose any of."""
    ids = tuple(names)
    return SomeOf(ids, tuple(map(state.name, ids)), least)


def one(state: State, names: Iterable[str], nothing: str = "no location") -> OneOf:
    """Return some ids to choose one from."""
    ids = tuple(names)
    return OneOf(ids, tuple(state.name(combatant_id) if combatant_id else nothing for combatant_id in ids))


def taken(state: State) -> frozenset[str]:
    """Return the ids that something on the table has already."""
    people = (GM, *(combatant.id for combatant in state.combatants), *(animal.id for animal in state.animals))
    things = (*(weapon.id for weapon in state.armory), *(armor.id for armor in state.armor))
    return frozenset((*people, *things, *(location.id for location in state.locations)))


def doors(state: State) -> SomeOf:
    """Return where a location may be entered from: from no location, or from any of those there are."""
    ids = ("", *(location.id for location in state.locations))
    return SomeOf(ids, ("no location", *(state.name(combatant_id) for combatant_id in ids[1:])))


@frozen
class Affordable(SomeOf):
    """Some things to choose any of, as far as there is enough to pay for all that are chosen.

    Attributes:
        costs: What each costs, in the same order.
        purse: What there is to pay with.
    """

    costs: tuple[int, ...] = attrs.field(kw_only=True)
    purse: int = attrs.field(kw_only=True)

    def values(self) -> Iterator[tuple[Any, ...]]:
        """Return every selection that can be paid for, the smaller ones first."""
        return (chosen for chosen in super().values() if self._price(chosen) <= self.purse)

    def pick(self, rng: Any) -> tuple[Any, ...]:
        """Return a selection at random, without what cannot be paid for any more."""
        kept: tuple[Any, ...] = ()
        for value in super().pick(rng):
            kept = (*kept, value) if self._price((*kept, value)) <= self.purse else kept
        return kept

    def _price(self, chosen: tuple[Any, ...]) -> int:
        return sum(self.costs[self.of.index(value)] for value in chosen)


@frozen
class Lines:
    """A list of lines of free text; `examples` are lines to suggest."""

    examples: tuple[str, ...]

    def values(self) -> Iterator[tuple[str, ...]]:
        """Return no line, then each example alone."""
        yield ()
        yield from ((example,) for example in self.examples)

    def pick(self, rng: Any) -> tuple[str, ...]:
        """Return no line, or one of the examples alone, at random."""
        chosen: tuple[str, ...] = rng.choice(tuple(self.values()))
        return chosen

    def holds(self, value: Any) -> bool:
        """Return whether it is a list of text."""
        return type(value) is tuple and all(type(item) is str for item in value)

    def plain(self) -> "LinesData":
        """Describe the domain as plain data."""
        return {"domain": "lines", "examples": list(self.examples)}


def either(
    command: type[Command], fields: dict[str, Domain], name: str, *ways: tuple[bool, str, int]
) -> tuple[Form, ...]:
    """Return a form for each answer to a yes or no, which the field `name` holds; each with its label and weight."""
    return tuple(
        Form(command, label, {**fields, name: OneOf((answer,))}, weight=weight) for answer, label, weight in ways
    )
