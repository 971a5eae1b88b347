"""Domains that several forms offer: combatants, skills, weapons, modifiers, and who agrees.

A form has room for all that the rules take; of what is rarely said, only the usual is listed.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import attrs

from combat.engine.domains import Domain, ListOf, OneOf, SomeOf, Whole, modifiers
from combat.engine.requests import Form
from combat.systems.wrath_and_glory.queries import standing
from combat.systems.wrath_and_glory.rules.tests import USUAL_DNS
from events.wrath_and_glory.sheets import ATTRIBUTES, PLAYERS, SCORES_ROLLED, Weapon
from events.wrath_and_glory.table import Combatant, State

Fields = dict[str, Domain]

HIGHEST_DN = 20
"""Twice what is called extreme."""

LARGEST = 99
"""Beyond it a number is a slip of the finger."""


@attrs.frozen
class Usual(OneOf):
    """One of some values, of which only the first few are listed."""

    usual: int = 1

    def values(self) -> Iterator[Any]:
        """Return the usual ones."""
        return iter(self.of[: self.usual])


@attrs.frozen
class Few(SomeOf):
    """A selection from some values, of which only the smallest are listed."""

    def values(self) -> Iterator[tuple[Any, ...]]:
        """Return the selections that are as small as may be."""
        return iter([()] if not self.least else [(each,) for each in self.of])


@attrs.frozen
class Named(SomeOf):
    """A list of names, those that are suggested and any others."""

    def holds(self, value: Any) -> bool:
        """Return whether it is a list of names."""
        return type(value) is tuple and len(value) >= self.least and all(type(each) is str for each in value)

    def plain(self) -> dict[str, Any]:
        """Describe the domain as plain data."""
        return {**super().plain(), "any_words": True}


@attrs.frozen
class Stated(ListOf):
    """A list that is usually empty."""

    def values(self) -> Iterator[tuple[Any, ...]]:
        """Return the empty list."""
        return iter([()])


@attrs.frozen
class Brought(Stated):
    """A list of sheets of whatever kind, usually empty."""

    def holds(self, value: Any) -> bool:
        """Return whether it is a list of such sheets."""
        return type(value) is tuple and all(type(each) is self.of for each in value)


def dns() -> Whole:
    """Return the domain of a DN."""
    return Whole(1, HIGHEST_DN, suggest=tuple(USUAL_DNS.values()))


def amounts() -> Whole:
    """Return the domain of an amount of harm, or of what is awarded."""
    return Whole(1, LARGEST, suggest=(1, 2, 3, 4, 5, 6))


def changed(*words: str) -> Stated:
    """Return the domain of named modifiers of a roll."""
    plain = modifiers(*words)
    return Stated(plain.of, plain.fields)


def one_of(combatants: tuple[Combatant, ...]) -> OneOf:
    """Return the domain of one of some combatants."""
    return OneOf(tuple(each.id for each in combatants), tuple(each.name for each in combatants))


def some_of(combatants: tuple[Combatant, ...]) -> SomeOf:
    """Return the domain of some of some combatants."""
    return SomeOf(tuple(each.id for each in combatants), tuple(each.name for each in combatants))


def few_of(combatants: tuple[Combatant, ...], least: int = 0) -> Few:
    """Return the domain of some of some combatants, mostly few."""
    return Few(tuple(each.id for each in combatants), tuple(each.name for each in combatants), least)


def one_first(first: tuple[Combatant, ...], others: tuple[Combatant, ...]) -> Usual:
    """Return the domain of one of some combatants; others will do as well, but are not listed."""
    both = (*first, *others)
    return Usual(tuple(each.id for each in both), tuple(each.name for each in both), max(1, len(first)))


def by(who: Combatant) -> Fields:
    """Return the field that says whose act it is."""
    return {"who": one_of((who,))}


def with_weapon(who: Combatant, weapon: Weapon) -> Fields:
    """Return the fields that say who uses which weapon."""
    return {**by(who), "weapon": OneOf((weapon.id,), (weapon.name,))}


def skills(state: State, who: Combatant) -> Usual:
    """Return the domain of everything that somebody may roll: what is trained, and attributes, are listed."""
    trained = tuple(each.name for each in who.profile.skills)
    usual = tuple(dict.fromkeys((*trained, *ATTRIBUTES, *SCORES_ROLLED)))
    return Usual(tuple(dict.fromkeys((*usual, *standing.rolled_names(state)))), (), len(usual))


def rolled(state: State, *usual: str) -> Usual:
    """Return the domain of everything that can be rolled for, some of it as usual."""
    return Usual(tuple(dict.fromkeys((*usual, *standing.rolled_names(state)))), (), len(usual))


def agreed(state: State, side: str = PLAYERS) -> Fields:
    """Return the field of who agrees to spend Glory, where players are asked."""
    if side != PLAYERS or state.settings.glory_consent != "majority":
        return {}
    everybody = tuple(player.id for player in state.players)
    return {"agreed": SomeOf(everybody, tuple(player.name for player in state.players))}


def labelled(who: Combatant, forms: Sequence[Form] | Iterator[Form]) -> Iterator[Form]:
    """Return forms with the name of whoever acts before each label."""
    named = ((f"{who.name}: {form.label[:1].lower()}{form.label[1:]}", form) for form in forms)
    return (Form(form.command, label, form.fields, form.weight) for label, form in named)
