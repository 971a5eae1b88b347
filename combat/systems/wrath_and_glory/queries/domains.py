"""Form fields that several commands share: combatants, skills, weapons, modifiers and consent.

A field accepts every value that the rules allow, but lists only the usual ones.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from attrs import frozen

from combat.engine.offer import Domain, Given, ListOf, OneOf, SomeOf, Whole, choice_of
from combat.systems.wrath_and_glory.queries import status
from combat.systems.wrath_and_glory.rules.tests import MAX_DN, USUAL_DNS
from events.replace import replace
from events.wrath_and_glory import ATTRIBUTES, ROLLED_SCORES, Combatant, State, Weapon

if TYPE_CHECKING:
    from combat.engine.offer.plain_data import SomeOfData

Fields = dict[str, Domain]

MAX_AMOUNT = 99
"""Largest accepted amount. Larger numbers are probably typing errors."""


@frozen
class UsualOneOf(OneOf):
    """A choice of one value that lists only the first few."""

    usual: int = 1

    def values(self) -> Iterator[Any]:
        """Iterate over the usual values."""
        return iter(self.of[: self.usual])


@frozen
class SmallSelection(SomeOf):
    """A choice of several values that lists only the smallest selections."""

    def values(self) -> Iterator[tuple[Any, ...]]:
        """Iterate over the smallest selections."""
        return iter([()] if not self.least else [(value,) for value in self.of])


@frozen
class AnyNames(SomeOf):
    """A list of names: suggested ones and any others."""

    def holds(self, value: Any) -> bool:
        """Return whether the value is a list of names."""
        return type(value) is tuple and len(value) >= self.least and all(type(name) is str for name in value)

    def plain(self) -> "SomeOfData":
        """Return the domain as plain data."""
        return {**super().plain(), "any_words": True}


@frozen
class UsuallyEmptyList(ListOf):
    """A list that is usually empty."""

    def values(self) -> Iterator[tuple[Any, ...]]:
        """Iterate over the usual value, the empty list."""
        return iter([()])


@frozen
class SheetList(UsuallyEmptyList):
    """A list of sheets of one class, usually empty."""

    def holds(self, value: Any) -> bool:
        """Return whether the value is a list of sheets of this class."""
        return type(value) is tuple and all(type(sheet) is self.of for sheet in value)


DN = Whole(1, MAX_DN, suggest=tuple(USUAL_DNS.values()))
"""The field for a DN."""

DN_OR_NONE = Whole(0, MAX_DN, suggest=tuple(USUAL_DNS.values()))
"""The field for a DN, or 0 if the GM is asked for it."""


def one_of(combatants: Sequence[Combatant]) -> OneOf:
    """Return the field for choosing one of these combatants."""
    return choice_of(combatants, "name")


def any_combatant(state: State) -> OneOf:
    """Return the field for choosing any combatant in the fight."""
    return one_of(state.present())


def some_of(combatants: Sequence[Combatant], least: int = 0, most: int | None = None) -> SomeOf:
    """Return the field for choosing several of these combatants."""
    choice = one_of(combatants)
    return SomeOf(choice.of, choice.names, least, most)


def few_of(combatants: Sequence[Combatant]) -> SmallSelection:
    """Return the field for choosing several of these combatants, which lists only small selections."""
    choice = one_of(combatants)
    return SmallSelection(choice.of, choice.names)


def one_first(first: tuple[Combatant, ...], others: tuple[Combatant, ...]) -> UsualOneOf:
    """Return the field for choosing a combatant. It lists only those in `first`, but accepts the others too."""
    choice = one_of((*first, *others))
    return UsualOneOf(choice.of, choice.names, max(1, len(first)))


def one_weapon(weapon: Weapon) -> OneOf:
    """Return the field for one weapon."""
    return OneOf((weapon.id,), (weapon.name,))


def skill_choice(state: State, who: Combatant) -> UsualOneOf:
    """Return the field for what a combatant rolls: it lists trained skills, attributes and scores."""
    trained = [skill.name for skill in who.profile.skills]
    usual = tuple(dict.fromkeys((*trained, *ATTRIBUTES, *ROLLED_SCORES)))
    return rollable_names(state, *usual)


def rollable_names(state: State, *usual: str) -> UsualOneOf:
    """Return the field for any skill, attribute or score that can be rolled; it lists only those in `usual`."""
    return UsualOneOf(tuple(dict.fromkeys((*usual, *status.rollable_names(state)))), (), len(usual))


def all_players(state: State) -> SomeOf:
    """Return the field for choosing several players."""
    return SomeOf(tuple(player.id for player in state.players), tuple(player.name for player in state.players))


def needs_consent(state: State) -> bool:
    """Return whether the settings require the consent of players to spend Glory."""
    return state.settings.glory_consent == "majority"


def consent(state: State, price: Callable[[Mapping[str, Any]], int]) -> Given:
    """Return the field for the players who agree to spend Glory.

    Args:
        state: The state of the fight.
        price: Returns the Glory spent, given the choices made so far. Spending none needs no consent.
    """
    players = all_players(state)
    enough = replace(players, least=len(state.players) // 2 + 1)
    return Given(players, lambda chosen: enough if price(chosen) else players)
