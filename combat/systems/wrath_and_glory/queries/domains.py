"""Domains that several forms offer: combatants, skills, weapons, modifiers, and who agrees.

A form has room for all that the rules take; of what is rarely said, only the usual is listed.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from attrs import frozen

from combat.engine.acts import Act
from combat.engine.domains import Domain, Given, ListOf, OneOf, SomeOf, Whole, YesNo, modifiers
from combat.engine.requests import Filled, Form
from combat.systems.wrath_and_glory.queries import standing
from combat.systems.wrath_and_glory.rules.tests import USUAL_DNS
from events.once import once_a_table
from events.replace import replace
from events.wrath_and_glory.sheets import ATTRIBUTES, PLAYERS, SCORES_ROLLED, Weapon
from events.wrath_and_glory.table import Combatant, State

if TYPE_CHECKING:
    from combat.engine.plain_data import SomeOfData

Fields = dict[str, Domain]

HIGHEST_DN = 20
"""Twice what is called extreme."""

LARGEST = 99
"""Beyond it a number is a slip of the finger."""


@frozen
class Usual(OneOf):
    """One of some values, of which only the first few are listed."""

    usual: int = 1

    def values(self) -> Iterator[Any]:
        """Return the usual ones."""
        return iter(self.of[: self.usual])


@frozen
class Few(SomeOf):
    """A selection from some values, of which only the smallest are listed."""

    def values(self) -> Iterator[tuple[Any, ...]]:
        """Return the selections that are as small as may be."""
        return iter([()] if not self.least else [(each,) for each in self.of])


@frozen
class Named(SomeOf):
    """A list of names, those that are suggested and any others."""

    def holds(self, value: Any) -> bool:
        """Return whether it is a list of names."""
        return type(value) is tuple and len(value) >= self.least and all(type(each) is str for each in value)

    def plain(self) -> "SomeOfData":
        """Describe the domain as plain data."""
        return {**super().plain(), "any_words": True}


@frozen
class Stated(ListOf):
    """A list that is usually empty."""

    def values(self) -> Iterator[tuple[Any, ...]]:
        """Return the empty list."""
        return iter([()])


@frozen
class Brought(Stated):
    """A list of sheets of whatever kind, usually empty."""

    def holds(self, value: Any) -> bool:
        """Return whether it is a list of such sheets."""
        return type(value) is tuple and all(type(each) is self.of for each in value)


YES_OR_NO = YesNo()
NO = OneOf((False,))
"""What is open, and what is not with what was chosen before it."""

DNS = Whole(1, HIGHEST_DN, suggest=tuple(USUAL_DNS.values()))
"""The domain of a DN."""

AMOUNTS = Whole(1, LARGEST, suggest=(1, 2, 3, 4, 5, 6))
"""The domain of an amount of harm, or of what is awarded."""


@cache
def changed(*words: str) -> Stated:
    """Return the domain of named modifiers of a roll."""
    plain = modifiers(*words)
    return Stated(plain.of, plain.fields)


def one_of(combatants: Sequence[Combatant]) -> OneOf:
    """Return the domain of one of some combatants."""
    return OneOf(tuple([each.id for each in combatants]), tuple([each.profile.name for each in combatants]))


@once_a_table
def anybody(state: State) -> OneOf:
    """Return the domain of one of all combatants."""
    return one_of(state.present())


def some_of(combatants: Sequence[Combatant], least: int = 0, most: int | None = None) -> SomeOf:
    """Return the domain of some of some combatants."""
    both = one_of(combatants)
    return SomeOf(both.of, both.names, least, most)


def few_of(combatants: Sequence[Combatant], least: int = 0) -> Few:
    """Return the domain of some of some combatants, mostly few."""
    both = one_of(combatants)
    return Few(both.of, both.names, least)


def one_first(first: tuple[Combatant, ...], others: tuple[Combatant, ...]) -> Usual:
    """Return the domain of one of some combatants; others will do as well, but are not listed."""
    both = one_of((*first, *others))
    return Usual(both.of, both.names, max(1, len(first)))


def by(who: Combatant) -> Fields:
    """Return the field that says whose act it is."""
    return {"who": OneOf((who.id,), (who.profile.name,))}


def with_weapon(who: Combatant, weapon: Weapon) -> Fields:
    """Return the fields that say who uses which weapon."""
    return {**by(who), "weapon": OneOf((weapon.id,), (weapon.name,))}


def skills(state: State, who: Combatant) -> Usual:
    """Return the domain of everything that somebody may roll: what is trained, and attributes, are listed."""
    trained = [each.name for each in who.profile.skills]
    usual = tuple(dict.fromkeys((*trained, *ATTRIBUTES, *SCORES_ROLLED)))
    return rolled(state, *usual)


def skills_of_one(state: State, own: Sequence[Combatant]) -> Domain:
    """Return the same for whoever of some combatants was chosen as `who`."""
    if len(own) == 1:
        return skills(state, own[0])
    return Given(rolled(state, *ATTRIBUTES), lambda chosen: skills(state, state.combatant(chosen["who"])))


def another(state: State, own: Sequence[Combatant]) -> Domain:
    """Return the domain of somebody else than whoever of some combatants was chosen as `who`."""
    if len(own) == 1:
        return one_of([each for each in state.present() if each.id != own[0].id])
    return Given(anybody(state), lambda chosen: one_of([e for e in state.present() if e.id != chosen["who"]]))


def rolled(state: State, *usual: str) -> Usual:
    """Return the domain of everything that can be rolled for, some of it as usual."""
    return Usual(tuple(dict.fromkeys((*usual, *standing.rolled_names(state)))), (), len(usual))


def agreed(state: State, side: str = PLAYERS, costs: Callable[[Mapping[str, Any]], int] = lambda _: 1) -> Fields:
    """Return the field of who agrees to spend Glory, where players are asked.

    Args:
        state: The table.
        side: Whose points are spent.
        costs: Returns how much Glory is spent, given what was chosen before; nobody need agree to none.
    """
    if side != PLAYERS or state.settings.glory_consent != "majority":
        return {}
    everybody = SomeOf(tuple(each.id for each in state.players), tuple(each.name for each in state.players))
    enough = replace(everybody, least=len(state.players) // 2 + 1)
    return {"agreed": Given(everybody, lambda chosen: enough if costs(chosen) else everybody)}


def by_glory(state: State, who: Combatant) -> Fields:
    """Return the fields of what Glory buys, a point for each: whose it is, how much, and who agrees."""
    costs = agreed(state, costs=lambda chosen: chosen["glory"])
    return {**by(who), "glory": Whole(0, state.glory), **costs}


def offer(
    who: Combatant, command: type[Act], label: str, fields: Callable[[], Mapping[str, Domain]], weight: int = 1
) -> Form:
    """Return the form of what somebody may do, with the name before the label; its fields are filled in on demand."""
    return Form(command, f"{who.profile.name}: {label}", Filled(fields), weight)


def offer_one_of(
    own: Sequence[Combatant], command: type[Act], label: str, fields: Callable[[], Mapping[str, Domain]]
) -> Form:
    """Return the form of what one of some combatants may do."""
    name = own[0].profile.name if len(own) == 1 else "Somebody"
    return Form(command, f"{name}: {label}", Filled(fields))
