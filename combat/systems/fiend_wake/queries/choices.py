"""Form fields for choosing combatants, locations and other things, labelled with their names."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

import attrs
from attrs import frozen

from combat.engine.offer import LazySequence, ListOf, OneOf, SomeOf, choice_of
from events.fiend_wake import GM, Combatant, State

if TYPE_CHECKING:
    from combat.engine.offer.plain_data import LinesData

YES, NO = OneOf((True,)), OneOf((False,))


def points(amount: int) -> str:
    """Return an amount of Tactical Points in words.

    >>> points(1), points(2)
    ('1 point', '2 points')
    """
    return f"{amount} point{'s' * (amount != 1)}"


def combatant_choice(combatants: Iterable[Combatant]) -> OneOf:
    """Return a form field for choosing one of these combatants."""
    return choice_of(combatants, "name")


def any_combatant(state: State) -> OneOf:
    """Return a form field for choosing one combatant that is still in the fight."""
    return combatant_choice(state.present())


def several_of(state: State, names: Iterable[str], least: int = 0) -> SomeOf:
    """Return a form field for choosing at least `least` of these ids."""
    ids = tuple(names)
    return SomeOf(ids, tuple(map(state.name, ids)), least)


def one_of(state: State, names: Iterable[str], nothing: str = "no location") -> OneOf:
    """Return a form field for choosing one of these ids; `nothing` is the label for an empty id."""
    ids = tuple(names)
    return OneOf(ids, LazySequence(lambda: (state.name(thing) if thing else nothing for thing in ids)))


def used_ids(state: State) -> frozenset[str]:
    """Return the ids that are already in use."""
    people = (GM, *(combatant.id for combatant in state.combatants), *(animal.id for animal in state.animals))
    things = (*(weapon.id for weapon in state.armory), *(armor.id for armor in state.armor))
    return frozenset((*people, *things, *(location.id for location in state.locations)))


def entrance_choice(state: State) -> SomeOf:
    """Return a form field for the locations, or no location, from which a new location can be entered."""
    ids = ("", *(location.id for location in state.locations))
    return SomeOf(ids, ("no location", *(state.name(location) for location in ids[1:])))


@frozen
class Affordable(SomeOf):
    """A form field for choosing items whose total cost stays within a budget.

    Attributes:
        costs: The cost of each item, in the order of the items.
        purse: The budget: the amount that can be spent.
    """

    costs: tuple[int, ...] = attrs.field(kw_only=True)
    purse: int = attrs.field(kw_only=True)

    def values(self) -> Iterator[tuple[Any, ...]]:
        """Yield every selection within the budget, smaller selections first."""
        return (chosen for chosen in super().values() if self._price(chosen) <= self.purse)

    def pick(self, rng: Any) -> tuple[Any, ...]:
        """Return a random selection. Items that no longer fit into the budget are left out."""
        kept: tuple[Any, ...] = ()
        for value in super().pick(rng):
            kept = (*kept, value) if self._price((*kept, value)) <= self.purse else kept
        return kept

    def _price(self, chosen: tuple[Any, ...]) -> int:
        return sum(self.costs[self.of.index(value)] for value in chosen)


@frozen
class SheetList(ListOf):
    """A form field for a list of sheets of one class; forms suggest a list with one sheet."""

    def holds(self, value: Any) -> bool:
        """Return whether the value is a tuple of sheets of this class."""
        return type(value) is tuple and all(type(sheet) is self.of for sheet in value)


@frozen
class Lines:
    """A form field for a list of lines of free text; `examples` are suggestions."""

    examples: tuple[str, ...]

    def values(self) -> Iterator[tuple[str, ...]]:
        """Yield the empty list, and then a list with each example alone."""
        yield ()
        yield from ((example,) for example in self.examples)

    def pick(self, rng: Any) -> tuple[str, ...]:
        """Return the empty list or a list with one example, at random."""
        chosen: tuple[str, ...] = rng.choice(tuple(self.values()))
        return chosen

    def holds(self, value: Any) -> bool:
        """Return whether the value is a tuple of strings."""
        return type(value) is tuple and all(type(item) is str for item in value)

    def plain(self) -> "LinesData":
        """Describe the domain as plain data."""
        return {"domain": "lines", "examples": list(self.examples)}
