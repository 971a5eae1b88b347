"""Some of what is on the table, to choose from, with the names that people know it by."""

from collections.abc import Iterable, Iterator
from typing import Any

import attrs

from combat.engine.domains import Domain, OneOf, SomeOf
from combat.engine.requests import Form
from events.base import Command
from events.fiend_wake.sheets import GM
from events.fiend_wake.table import Combatant, State


def points(amount: int) -> str:
    """Return so many Tactical Points in words.

    >>> points(1), points(2)
    ('1 point', '2 points')
    """
    return f"{amount} point{'s' * (amount != 1)}"


def me(each: Combatant) -> dict[str, Domain]:
    """Return the field that says who speaks."""
    return {"who": of((each,))}


def of(combatants: Iterable[Combatant]) -> OneOf:
    """Return some combatants to choose one from."""
    chosen = tuple(combatants)
    return OneOf(tuple(each.id for each in chosen), tuple(each.profile.name for each in chosen))


def some(state: State, names: Iterable[str]) -> SomeOf:
    """Return some ids to choose any of."""
    ids = tuple(names)
    return SomeOf(ids, tuple(map(state.name, ids)))


def one(state: State, names: Iterable[str], nothing: str = "no location") -> OneOf:
    """Return some ids to choose one from."""
    ids = tuple(names)
    return OneOf(ids, tuple(state.name(each) if each else nothing for each in ids))


def taken(state: State) -> frozenset[str]:
    """Return the ids that something on the table has already."""
    people = (GM, *(each.id for each in state.combatants), *(each.id for each in state.animals))
    things = (*(each.id for each in state.armory), *(each.id for each in state.armor))
    return frozenset((*people, *things, *(each.id for each in state.locations)))


def doors(state: State) -> SomeOf:
    """Return where a location may be entered from: from no location, or from any of those there are."""
    ids = ("", *(each.id for each in state.locations))
    return SomeOf(ids, ("no location", *(state.name(each) for each in ids[1:])))


@attrs.frozen
class Lines:
    """A list of lines of free text; `examples` are lines to suggest."""

    examples: tuple[str, ...]

    def values(self) -> Iterator[tuple[str, ...]]:
        """Return no line, then each example alone."""
        yield ()
        yield from ((each,) for each in self.examples)

    def pick(self, rng: Any) -> tuple[str, ...]:
        """Return no line, or one of the examples alone, at random."""
        chosen: tuple[str, ...] = rng.choice(tuple(self.values()))
        return chosen

    def holds(self, value: Any) -> bool:
        """Return whether it is a list of text."""
        return type(value) is tuple and all(type(each) is str for each in value)

    def plain(self) -> dict[str, Any]:
        """Describe the domain as plain data."""
        return {"domain": "lines", "examples": list(self.examples)}


def either(
    command: type[Command], fields: dict[str, Domain], name: str, *ways: tuple[bool, str, int]
) -> tuple[Form, ...]:
    """Return a form for each answer to a yes or no, which the field `name` holds; each with its label and weight."""
    return tuple(
        Form(command, label, {**fields, name: OneOf((answer,))}, weight=weight) for answer, label, weight in ways
    )
