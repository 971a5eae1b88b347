"""Mounted Combat: mounting and dismounting animals, and wrangling untrained ones."""

from collections.abc import Iterator
from functools import partial
from typing import ClassVar

from attrs import frozen

from combat.engine.book import cites
from combat.engine.errors import Reason
from combat.engine.offer.domains import Domain, OneOf
from combat.engine.offer.requests import Form, LazySequence, Request
from combat.engine.play.acts import requests_at
from combat.engine.play.draft import Draft
from combat.systems.fiend_wake.acts import GmCommand, begin_action, enter_stage, finish_action, require_roll
from combat.systems.fiend_wake.acts.damage import hurt
from combat.systems.fiend_wake.acts.simple_actions import SimpleAction, payment_forms, payment_options, take_action
from combat.systems.fiend_wake.queries.checks import check_payment
from combat.systems.fiend_wake.queries.choices import actor_field, yes_no_forms
from combat.systems.fiend_wake.rules import locations
from combat.systems.fiend_wake.rules.simple_actions import WRANGLING_WOUNDS, needs_wrangling
from events.fiend_wake import facts
from events.fiend_wake.sheets import GM
from events.fiend_wake.table import Beast, Combatant, State


@frozen
class Mount(SimpleAction, wire="fiend_wake.mount.v1"):
    """Mount an animal.

    Attributes:
        who: The combatant that mounts.
        animal: The animal to mount, in the same location.
        upgraded: Whether to upgrade the action to the turn's Full Action, which waives its cost in Tactical Points.
    """

    action: ClassVar[str] = facts.Action.MOUNT

    animal: str
    upgraded: bool = False

    @cites("FW-SIM-70", "FW-MNT-01", "FW-LOC-05")
    def check_in_place(self, state: State) -> Iterator[Reason]:
        rider, animal = state.combatant(self.who), state.animal(self.animal)
        if animal is None:
            known = ", ".join(candidate.id for candidate in state.animals) or "none"
            yield Reason("unknown_animal", f"there is no animal '{self.animal}'; known: {known}", "FW-MNT-01")
            return
        if rider.mount:
            yield Reason("mounted", f"{rider.profile.name} is already riding {state.name(rider.mount)}", "FW-SIM-70")
        if animal.rider:
            yield Reason("ridden", f"{state.name(animal.rider)} is riding {animal.sheet.name}", "FW-SIM-70")
        if not locations.local(rider.location, animal.location):
            sentence = f"{animal.sheet.name} is not local to {rider.profile.name}; move to the same location first"
            yield Reason("not_local", sentence, "FW-LOC-05")
        cost = state.settings.mount_cost
        yield from check_payment(state, rider.id, facts.Action.MOUNT, cost, upgraded=self.upgraded, detail=animal.id)

    @cites("FW-SIM-70", "FW-MNT-02", "FW-MNT-05")
    def apply(self, draft: Draft[State]) -> None:
        animal, trained = draft.state.animal(self.animal), draft.state.settings.mounts
        if animal and needs_wrangling(animal.sheet.kind, trained, animal.sheet.unwilling, animal.wrangled):
            begin_action(
                draft, self.who, facts.Action.MOUNT, facts.Stage.CONSENT, target=self.animal, upgraded=self.upgraded
            )
        else:
            cost = draft.state.settings.mount_cost
            take_action(draft, self.who, facts.Action.MOUNT, self.animal, cost, upgraded=self.upgraded)
            draft.emit(facts.Mounted(self.who, self.animal))
            draft.trigger("rides", self.who)

    @classmethod
    def forms(cls, state: State, actor: Combatant) -> Iterator[Form]:
        for animal in () if actor.mount else state.animals:
            if not animal.rider and animal.location == actor.location:
                ways = payment_options(state, actor, cls.action, state.settings.mount_cost, animal.id)
                yield from payment_forms(cls, f"Mount {animal.sheet.name}", partial(cls._of, actor, animal), ways)

    @staticmethod
    def _of(actor: Combatant, animal: Beast) -> dict[str, Domain]:
        return {**actor_field(actor), "animal": OneOf((animal.id,), (animal.sheet.name,))}


@frozen
class Dismount(SimpleAction, wire="fiend_wake.dismount.v1"):
    """Dismount from an animal.

    Attributes:
        who: The combatant that dismounts.
        upgraded: Whether to upgrade the action to the turn's Full Action, which waives its cost in Tactical Points.
    """

    action: ClassVar[str] = facts.Action.DISMOUNT

    upgraded: bool = False

    @cites("FW-SIM-70", "FW-MNT-06")
    def check_in_place(self, state: State) -> Iterator[Reason]:
        mount, cost = state.combatant(self.who).mount, state.settings.dismount_cost
        if not mount:
            yield Reason(
                "on_foot",
                f"{state.name(self.who)} is not riding an animal, so there is nothing to dismount",
                "FW-SIM-70",
            )
        yield from check_payment(state, self.who, facts.Action.DISMOUNT, cost, upgraded=self.upgraded, detail=mount)

    @cites("FW-SIM-70", "FW-MNT-06")
    def apply(self, draft: Draft[State]) -> None:
        mount, cost = draft.state.combatant(self.who).mount, draft.state.settings.dismount_cost
        take_action(draft, self.who, facts.Action.DISMOUNT, mount, cost, upgraded=self.upgraded)
        draft.emit(facts.Mounted(self.who, ""))

    @classmethod
    def forms(cls, state: State, actor: Combatant) -> Iterator[Form]:
        if actor.mount:
            ways = payment_options(state, actor, cls.action, state.settings.dismount_cost, actor.mount)
            yield from payment_forms(cls, f"Dismount from {state.name(actor.mount)}", partial(actor_field, actor), ways)


@requests_at("CONSENT")
def _consent(state: State) -> Iterator[Request]:
    forms = LazySequence(
        partial(yes_no_forms, Consent, {}, "agree", (True, "Allow a wrangling roll"), (False, "Do not allow it"))
    )
    deed = state.current_action
    prompt = f"{state.name(deed.actor)} wants to wrangle {state.name(deed.target)}. Allow it?"
    yield Request(GM, "consent", prompt, forms, Consent())


@frozen
class Consent(GmCommand, wire="fiend_wake.consent.v1"):
    """Decide whether a combatant may try to wrangle an animal.

    Attributes:
        agree: Whether the combatant may try to wrangle the animal.
    """

    agree: bool = True

    @cites("FW-MNT-03")
    def apply(self, draft: Draft[State]) -> None:
        if not self.agree:
            finish_action(draft, "the GM does not agree")
            return
        deed, cost = draft.state.current_action, draft.state.settings.mount_cost
        take_action(draft, deed.actor, facts.Action.MOUNT, deed.target, cost, upgraded=deed.declared.upgraded)
        enter_stage(draft, facts.Stage.WRANGLING)
        difficulty = _training_difficulty(draft.state)
        require_roll(draft, deed.actor, facts.Purpose.WRANGLING, "Totemism", "Power", difficulty)


def _training_difficulty(state: State) -> int:
    animal = state.animal(state.current_action.target)
    printed = animal.sheet.difficulty if animal else None
    return state.settings.training_difficulty if printed is None else printed


@cites("FW-MNT-03", "FW-MNT-04", "FW-MNT-05")
def wrangling_rolled(draft: Draft[State], *, success: bool) -> None:
    """Mount the animal after a success. After a failure, suffer wounds."""
    deed, wounds = draft.state.current_action, 0 if success else WRANGLING_WOUNDS
    if success:
        draft.emit(facts.Wrangled(deed.actor, deed.target))
        draft.emit(facts.Mounted(deed.actor, deed.target))
        draft.trigger("rides", deed.actor)
    finish_action(draft, "succeeded" if success else "failed")
    hurt(draft, deed.actor, "Wound", wounds, facts.Purpose.WRANGLING, price=True)
