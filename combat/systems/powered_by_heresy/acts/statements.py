"""Statements by the GM about characters, at any time: wounds, healing, conditions, resources."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

import attrs
from attrs import frozen

from combat.engine.errors import Reason
from combat.engine.offer.domains import Domain, Given, OneOf, Whole, Words, YesNo
from combat.engine.offer.requests import Form, LazyFields, LazySequence, Request
from combat.engine.play.acts import requests_at
from combat.engine.play.draft import Draft
from combat.engine.play.machine import ANYWHERE
from combat.systems.powered_by_heresy.acts import GmCommand, character_choice, gain, set_condition, spend
from combat.systems.powered_by_heresy.acts.dying_and_healing import MAX_WOUNDS, heal, take_damage
from combat.systems.powered_by_heresy.queries import characters
from combat.systems.powered_by_heresy.rules import statements
from events.powered_by_heresy.facts import Condition, Resource
from events.powered_by_heresy.sheets import GM
from events.powered_by_heresy.table import Acolyte, State

COUNTED_RESOURCES = (Resource.XP, Resource.INSIGHT, Resource.WRATH, Resource.MEDKIT)
"""Resources that statements can change, in addition to uses and ammo."""

CHANGE = Whole(-statements.MAX_GIVEN, statements.MAX_GIVEN, (1, -1))
"""The form field for the change to a resource."""

RESERVED = (Condition.DEAD, Condition.BARELY_ALIVE, Condition.OUT, Condition.ENCUMBERED_ROLL)
"""Conditions that only wounds and departures cause; statements cannot set them."""


@frozen
class Hurt(GmCommand, wire="powered_by_heresy.hurt.v1"):
    """Wound a character for a reason outside these rules.

    Attributes:
        who: The character who is wounded.
        wounds: The number of wounds, from 1 to 10.
        source: The cause of the wounds.
    """

    who: str
    wounds: int
    source: str

    def check(self, state: State) -> Iterator[Reason]:
        yield from characters.check_target(state, self.who)
        yield from characters.check_text(self.source, "the source")
        if not 1 <= self.wounds <= MAX_WOUNDS:
            yield Reason("amount", f"wounds must be 1 to {MAX_WOUNDS}, not {self.wounds}", "PBH-DMG-05")

    def apply(self, draft: Draft[State]) -> None:
        take_damage(draft, self.who, self.wounds, self.source)


@frozen
class Mend(GmCommand, wire="powered_by_heresy.mend.v1"):
    """Heal a character for a reason outside these rules.

    Attributes:
        who: The character who is healed.
        wounds: The number of wounds to heal.
        source: The cause of the healing.
    """

    who: str
    wounds: int
    source: str

    def check(self, state: State) -> Iterator[Reason]:
        errors = list(characters.check_target(state, self.who))
        yield from errors
        yield from characters.check_text(self.source, "the source")
        if not errors and not 1 <= self.wounds <= state.character(self.who).wounds:
            wounds = state.character(self.who).wounds
            yield Reason(
                "amount",
                f"{state.name(self.who)} has {wounds} wounds, so {self.wounds} cannot be healed",
                "PBH-HEAL-01",
            )

    def apply(self, draft: Draft[State]) -> None:
        heal(draft, self.who, self.wounds, self.source)


@frozen
class ChangeCondition(GmCommand, wire="powered_by_heresy.change_condition.v1"):
    """Start or end a condition of a character.

    Attributes:
        who: The character with the condition.
        condition: The name of the condition.
        holds: Whether the condition starts; if not, it ends.
        source: The cause of the change.
    """

    who: str
    condition: str
    holds: bool
    source: str

    def check(self, state: State) -> Iterator[Reason]:
        errors = list(characters.check_target(state, self.who))
        yield from errors
        yield from characters.check_text(self.condition, "the condition")
        yield from characters.check_text(self.source, "the source")
        if self.condition in (*RESERVED, Condition.ARMOUR_WRECKED):
            yield Reason(
                "reserved",
                f"'{self.condition}' results from wounds, moves or leaving the fight and cannot be set directly",
            )
        elif not errors and (self.condition in characters.conditions(state.character(self.who))) == self.holds:
            state_word = "already" if self.holds else "not"
            yield Reason("so_already", f"{state.name(self.who)} is {state_word} {self.condition}")

    def apply(self, draft: Draft[State]) -> None:
        set_condition(draft, self.who, self.condition, self.source, int(self.holds))


@frozen(kw_only=True)
class Adjust(GmCommand, wire="powered_by_heresy.adjust.v1"):
    """Change a resource of an acolyte.

    Attributes:
        who: The acolyte whose resource changes.
        resource: The resource to change; uses and ammo name their weapon.
        amount: The change in the amount; negative to reduce it.
        source: The reason for the change.
    """

    who: str
    resource: str
    amount: int
    source: str

    def check(self, state: State) -> Iterator[Reason]:
        errors = list(characters.check_living(state, self.who))
        yield from errors
        yield from characters.check_text(self.source, "the source")
        if errors:
            return
        amounts = resources(state, self.who)
        if self.resource not in amounts:
            yield Reason(
                "unknown_resource", f"'{self.resource}' cannot be changed; resources that can: {', '.join(amounts)}"
            )
            return
        amount = amounts[self.resource]
        if not statements.may_change(self.resource, amount, self.amount):
            most = statements.RESOURCE_LIMITS.get(self.resource, amount + statements.MAX_GIVEN)
            sentence = (
                f"{state.name(self.who)} has {amount} {self.resource}; "
                f"after a change of {self.amount:+d}, the total must be 0 to {most}"
            )
            yield Reason("amount", sentence, "PBH-CORE-09")

    def apply(self, draft: Draft[State]) -> None:
        if self.amount > 0:
            gain(draft, self.who, self.resource, self.amount, self.source)
        else:
            spend(draft, self.who, self.resource, -self.amount, self.source)


def resources(state: State, who: str) -> dict[str, int]:
    """Return an acolyte's resources that statements can change, with their amounts."""
    acolyte = state.acolyte(who)
    counted = dict(zip(COUNTED_RESOURCES, (acolyte.xp, acolyte.insight, acolyte.wrath, acolyte.medkit), strict=True))
    for carried in acolyte.gear:
        counted |= {Resource.uses(carried.id): carried.uses, Resource.ammo(carried.id): carried.ammo}
    return counted


@requests_at(ANYWHERE)
def _request_statement(state: State) -> tuple[Request, ...]:
    forms = LazySequence(lambda: _statement_forms(state))
    request = Request(
        GM, "statement", "Do you change a character's wounds, conditions or resources?", forms, optional=True
    )
    return (request,) if characters.harmable(state) else ()


WHY = Words(("the fiction",))
"""A suggested reason for a statement."""


def _statement_forms(state: State) -> Iterator[Form]:
    harmable = characters.harmable(state)
    who = character_choice(harmable)
    yield Form(Hurt, "Wound a character", {"who": who, "wounds": Whole(1, MAX_WOUNDS, (1,)), "source": WHY})
    hurt = tuple(character for character in harmable if character.wounds)
    if hurt:
        wounds = Whole(1, max(character.wounds for character in hurt), (1,))
        yield Form(Mend, "Heal a character", {"who": character_choice(hurt), "wounds": wounds, "source": WHY})
    holds = Given(YesNo(), partial(_condition_change, state))
    fields: dict[str, Domain] = {"condition": Words((Condition.IN_COVER, "on fire")), "holds": holds, "source": WHY}
    yield Form(ChangeCondition, "Start or end a condition", {"who": who, **fields})
    for owner in (acolyte for acolyte in state.acolytes if not acolyte.dead):
        label = f"{state.unique_name(owner.id)}: change a resource"
        yield Form(Adjust, label, LazyFields(partial(_resource_fields, state, owner)))


def _condition_change(state: State, chosen: Mapping[str, Any]) -> OneOf:
    """Return the choice to start the condition, or to end it if the character already has it."""
    return OneOf((chosen["condition"] not in characters.conditions(state.character(chosen["who"])),))


def _resource_fields(state: State, who: Acolyte) -> dict[str, Domain]:
    amounts = resources(state, who.id)

    def changes(chosen: Mapping[str, Any]) -> Whole:
        """Return the possible changes to the chosen resource."""
        resource = chosen["resource"]
        return attrs.evolve(
            CHANGE, suggest=tuple(by for by in (1, -1) if statements.may_change(resource, amounts[resource], by))
        )

    return {
        "who": character_choice((who,)),
        "resource": OneOf(tuple(amounts)),
        "amount": Given(CHANGE, changes),
        "source": WHY,
    }
