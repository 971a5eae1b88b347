"""What the GM states of characters at any time, from outside the rules: harm, healing, conditions, resources."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

import attrs
from attrs import frozen

from combat.engine.acts import asked_at
from combat.engine.domains import Domain, Given, OneOf, Whole, Words, YesNo
from combat.engine.draft import Draft
from combat.engine.errors import Reason
from combat.engine.machine import ANYWHERE
from combat.engine.requests import Filled, Form, Listed, Request
from combat.systems.powered_by_heresy.acts import ByTheGm, anybody_of, gain, spend, turn
from combat.systems.powered_by_heresy.acts.dying_and_healing import MOST_WOUNDS, heal, take_damage
from combat.systems.powered_by_heresy.queries import characters
from combat.systems.powered_by_heresy.rules import statements
from events.once import once_of
from events.powered_by_heresy.facts import Condition, Resource
from events.powered_by_heresy.sheets import GM
from events.powered_by_heresy.table import Acolyte, State

COUNTED = (Resource.XP, Resource.INSIGHT, Resource.WRATH, Resource.MEDKIT)
"""What may be given and taken by word, besides uses and ammo."""

CHANGE = Whole(-statements.MOST_GIVEN, statements.MOST_GIVEN, (1, -1))
"""How much more or less somebody may have of something by word."""

RESERVED = (Condition.DEAD, Condition.BARELY_ALIVE, Condition.OUT, Condition.ENCUMBERED_ROLL)
"""Conditions that wounds and leaving bring about, so that nobody states them."""


@frozen
class Hurt(ByTheGm, wire="powered_by_heresy.hurt.v1"):
    """Somebody has suffered wounds that the rules here know nothing of.

    Attributes:
        who: Who it is, acolyte or anybody of the GM's.
        wounds: How many wounds.
        source: What did it.
    """

    who: str
    wounds: int
    source: str

    def bars(self, state: State) -> Iterator[Reason]:
        yield from characters.not_a_target(state, self.who)
        yield from characters.no_words(self.source, "the source")
        if not 1 <= self.wounds <= MOST_WOUNDS:
            yield Reason("amount", f"1 to {MOST_WOUNDS} wounds at once, not {self.wounds}", "PBH-DMG-05")

    def does(self, draft: Draft[State]) -> None:
        take_damage(draft, self.who, self.wounds, self.source)


@frozen
class Mend(ByTheGm, wire="powered_by_heresy.mend.v1"):
    """Somebody is rid of wounds by something that the rules here know nothing of.

    Attributes:
        who: Who it is, acolyte or anybody of the GM's.
        wounds: How many wounds.
        source: What did it.
    """

    who: str
    wounds: int
    source: str

    def bars(self, state: State) -> Iterator[Reason]:
        found = list(characters.not_a_target(state, self.who))
        yield from found
        yield from characters.no_words(self.source, "the source")
        if not found and not 1 <= self.wounds <= state.character(self.who).wounds:
            has = state.character(self.who).wounds
            yield Reason("amount", f"{state.name(self.who)} has {has} wounds, not {self.wounds}", "PBH-HEAL-01")

    def does(self, draft: Draft[State]) -> None:
        heal(draft, self.who, self.wounds, self.source)


@frozen
class ChangeCondition(ByTheGm, wire="powered_by_heresy.change_condition.v1"):
    """A condition comes or goes.

    Attributes:
        who: Who has it.
        condition: Which condition.
        holds: Whether it holds from now on.
        source: What brings it or ends it.
    """

    who: str
    condition: str
    holds: bool
    source: str

    def bars(self, state: State) -> Iterator[Reason]:
        found = list(characters.not_a_target(state, self.who))
        yield from found
        yield from characters.no_words(self.condition, "the condition")
        yield from characters.no_words(self.source, "the source")
        if self.condition in (*RESERVED, Condition.ARMOUR_WRECKED):
            yield Reason("reserved", f"nobody states '{self.condition}'; it comes about by wounds, moves or leaving")
        elif not found and (self.condition in characters.conditions(state.character(self.who))) == self.holds:
            so = "already" if self.holds else "not"
            yield Reason("so_already", f"{state.name(self.who)} is {so} {self.condition}")

    def does(self, draft: Draft[State]) -> None:
        turn(draft, self.who, self.condition, self.source, int(self.holds))


@frozen(kw_only=True)
class Adjust(ByTheGm, wire="powered_by_heresy.adjust.v1"):
    """An acolyte has more or less of something.

    Attributes:
        who: Which acolyte.
        resource: What; uses and ammo name their weapon.
        amount: How much more, or with a minus less.
        source: Why.
    """

    who: str
    resource: str
    amount: int
    source: str

    def bars(self, state: State) -> Iterator[Reason]:
        found = list(characters.not_living(state, self.who))
        yield from found
        yield from characters.no_words(self.source, "the source")
        if found:
            return
        kinds = resources(state, self.who)
        if self.resource not in kinds:
            yield Reason("unknown_resource", f"there is no '{self.resource}' to change; {', '.join(kinds)}")
            return
        has = kinds[self.resource]
        if not statements.may_change(self.resource, has, self.amount):
            most = statements.MOST_OF.get(self.resource, has + statements.MOST_GIVEN)
            sentence = f"{state.name(self.who)} has {has} {self.resource}; {self.amount:+d} would not be 0 to {most}"
            yield Reason("amount", sentence, "PBH-CORE-09")

    def does(self, draft: Draft[State]) -> None:
        if self.amount > 0:
            gain(draft, self.who, self.resource, self.amount, self.source)
        else:
            spend(draft, self.who, self.resource, -self.amount, self.source)


def resources(state: State, who: str) -> dict[str, int]:
    """Return what an acolyte has that may be given and taken by word, and how much of it."""
    each = state.acolyte(who)
    counted = dict(zip(COUNTED, (each.xp, each.insight, each.wrath, each.medkit), strict=True))
    for carried in each.gear:
        counted |= {Resource.uses(carried.id): carried.uses, Resource.ammo(carried.id): carried.ammo}
    return counted


@asked_at(ANYWHERE)
@once_of("acolytes", "enemies")
def _statements(state: State) -> tuple[Request, ...]:
    forms = Listed(lambda: _stated(state))
    asked = Request(GM, "statement", "Has anything happened to anybody?", forms, optional=True)
    return (asked,) if characters.harmable(state) else ()


WHY = Words(("the fiction",))
"""What brings about what is stated, for want of a better reason."""


def _stated(state: State) -> Iterator[Form]:
    everybody = characters.harmable(state)
    who = anybody_of(everybody)
    yield Form(Hurt, "Somebody is wounded", {"who": who, "wounds": Whole(1, MOST_WOUNDS, (1,)), "source": WHY})
    hurt = tuple(each for each in everybody if each.wounds)
    if hurt:
        wounds = Whole(1, max(each.wounds for each in hurt), (1,))
        yield Form(Mend, "Somebody is healed", {"who": anybody_of(hurt), "wounds": wounds, "source": WHY})
    holds = Given(YesNo(), partial(_not_so_yet, state))
    named: dict[str, Domain] = {"condition": Words((Condition.IN_COVER, "on fire")), "holds": holds, "source": WHY}
    yield Form(ChangeCondition, "A condition comes or goes", {"who": who, **named})
    for each in (acolyte for acolyte in state.acolytes if not acolyte.dead):
        label = f"{state.told_apart(each.id)} has more or less of something"
        yield Form(Adjust, label, Filled(partial(_adjusted, state, each)))


def _not_so_yet(state: State, chosen: Mapping[str, Any]) -> OneOf:
    """Return what may be said of a condition that is chosen: that it holds, or that it does not any more."""
    return OneOf((chosen["condition"] not in characters.conditions(state.character(chosen["who"])),))


def _adjusted(state: State, who: Acolyte) -> dict[str, Domain]:
    held = resources(state, who.id)

    def some(chosen: Mapping[str, Any]) -> Whole:
        """Return how much more or less of something that is chosen there may be."""
        what = chosen["resource"]
        return attrs.evolve(CHANGE, suggest=tuple(by for by in (1, -1) if statements.may_change(what, held[what], by)))

    return {"who": anybody_of((who,)), "resource": OneOf(tuple(held)), "amount": Given(CHANGE, some), "source": WHY}
