"""Mounted Combat: mounting and dismounting animals, and wrangling untrained ones."""

from collections.abc import Iterator

from combat.engine.offer import Form, OneOf, Request, among
from combat.engine.play import Draft, Reason, cites, requests_at
from combat.systems.fiend_wake.acts import GmCommand, enter_stage, finish_action, require_roll
from combat.systems.fiend_wake.acts.damage import hurt
from combat.systems.fiend_wake.acts.simple_actions import EndingAction, PaidAction, take_action
from combat.systems.fiend_wake.queries.checks import check_payment
from combat.systems.fiend_wake.queries.choices import NO, YES, one_of
from combat.systems.fiend_wake.rules import locations
from combat.systems.fiend_wake.rules.simple_actions import WRANGLING_WOUNDS, needs_wrangling
from events.fiend_wake import GM, Combatant, State, facts


class Mount(PaidAction, wire="fiend_wake.mount.v1"):
    """Mount an animal.

    Attributes:
        animal: The animal to mount, in the same location.
    """

    action = facts.Action.MOUNT
    cost_setting = "mount_cost"
    animal: str = among(
        lambda state: one_of(state, (animal.id for animal in state.animals)),
        noun="an animal",
        code="unknown_animal",
        rule="FW-MNT-01",
    )
    upgraded: bool = False

    def detail(self, state: State) -> str:
        return self.animal

    @cites("FW-SIM-70", "FW-MNT-01", "FW-LOC-05")
    def check(self, state: State) -> Iterator[Reason]:
        rider, animal = state.combatant(self.who), next(beast for beast in state.animals if beast.id == self.animal)
        if rider.mount:
            yield Reason("mounted", f"{rider.name} is already riding {state.name(rider.mount)}", "FW-SIM-70")
        if animal.rider:
            yield Reason("ridden", f"{state.name(animal.rider)} is riding {animal.name}", "FW-SIM-70")
        if not locations.local(rider.location, animal.location):
            sentence = f"{animal.name} is not local to {rider.name}; move to the same location first"
            yield Reason("not_local", sentence, "FW-LOC-05")
        yield from super().check(state)

    @cites("FW-SIM-70", "FW-MNT-02", "FW-MNT-05")
    def apply(self, draft: Draft[State]) -> None:
        animal, trained = draft.state.animal(self.animal), draft.state.settings.mounts
        if animal and needs_wrangling(animal.sheet.kind, trained, animal.sheet.unwilling, animal.wrangled):
            self.begin(draft, facts.Stage.CONSENT, target=self.animal, upgraded=self.upgraded)
        else:
            self.pay(draft)
            draft.emit(facts.Mounted(self.who, self.animal))
            draft.trigger("rides", self.who)

    @classmethod
    def forms(cls, state: State, actor: Combatant) -> Iterator[Form]:
        for animal in () if actor.mount else state.animals:
            if not animal.rider and animal.location == actor.location:
                name = animal.name
                animals = OneOf((animal.id,), (name,))
                yield from cls.paid_forms(state, f"Mount {name}", actor, animal.id, animal=animals)


class Dismount(EndingAction, wire="fiend_wake.dismount.v1"):
    """Dismount from an animal."""

    action = facts.Action.DISMOUNT
    cost_setting = "dismount_cost"
    held = "mount"
    verb = "Dismount from"
    nothing = ("on_foot", "is not riding an animal, so there is nothing to dismount", "FW-SIM-70")

    @cites("FW-SIM-70", "FW-MNT-06")
    def apply(self, draft: Draft[State]) -> None:
        self.pay(draft)
        draft.emit(facts.Mounted(self.who, ""))


@requests_at("CONSENT")
def _consent(state: State) -> Iterator[Request]:
    deed, refuse = state.current_action, Consent.form(state, "Do not allow it", agree=NO)
    payable = not any(Consent().check(state))
    forms = (Consent.form(state, "Allow a wrangling roll", agree=YES), refuse) if payable else (refuse,)
    prompt = f"{state.name(deed.actor)} wants to wrangle {state.name(deed.target)}. Allow it?"
    yield Request(GM, "consent", prompt, forms, Consent(agree=payable))


class Consent(GmCommand, wire="fiend_wake.consent.v1"):
    """Decide whether a combatant may try to wrangle an animal.

    Attributes:
        agree: Whether the combatant may try to wrangle the animal.
    """

    agree: bool = True

    @cites("FW-SIM-70", "FW-TP-02")
    def check(self, state: State) -> Iterator[Reason]:
        deed, cost = state.current_action, state.settings.mount_cost
        if self.agree:
            upgraded = deed.declared.upgraded
            yield from check_payment(state, deed.actor, deed.action, cost, upgraded=upgraded, detail=deed.target)

    @cites("FW-MNT-03")
    def apply(self, draft: Draft[State]) -> None:
        if not self.agree:
            finish_action(draft, "the GM does not agree")
            return
        deed, cost = draft.state.current_action, draft.state.settings.mount_cost
        take_action(draft, deed.actor, facts.Action.MOUNT, deed.target, cost, upgraded=deed.declared.upgraded)
        enter_stage(draft, facts.Stage.WRANGLING)
        require_roll(draft, deed.actor, facts.Purpose.WRANGLING, "Totemism", "Power")


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
