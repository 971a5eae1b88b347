"""Mounted Combat: getting astride an animal, and wrangling a wild one first."""

from collections.abc import Iterator

import attrs

from combat.engine.acts import asked_at
from combat.engine.book import cites
from combat.engine.draft import Draft
from combat.engine.errors import Reason
from combat.engine.requests import Domain, Form, OneOf, Request
from combat.systems.fiend_wake.acts import OfTheGm
from combat.systems.fiend_wake.acts.damage import hurt
from combat.systems.fiend_wake.acts.simple_actions import SimpleAction, paid, take, ways_to_pay
from combat.systems.fiend_wake.queries.choices import me, one
from combat.systems.fiend_wake.queries.reasons import cannot_pay
from combat.systems.fiend_wake.rules import locations, mounts
from events.base import wire
from events.fiend_wake.facts import (
    Action,
    DeedDeclared,
    DeedDone,
    DeedWaits,
    Mounted,
    Purpose,
    RollDue,
    Stage,
    Wrangled,
)
from events.fiend_wake.sheets import GM
from events.fiend_wake.table import Combatant, Deed, State
from events.vocabulary import Rolled


@wire("fiend_wake.mount.v1")
@attrs.frozen
class Mount(SimpleAction):
    """Get astride an animal."""

    animal: str
    upgraded: bool = False

    @cites("FW-SIM-70", "FW-MNT-01", "FW-LOC-05")
    def bars_in_turn(self, state: State) -> Iterator[Reason]:
        each, beast = state.combatant(self.who), state.animal(self.animal)
        if beast is None:
            known = ", ".join(one.id for one in state.animals) or "none"
            yield Reason("unknown_animal", f"there is no animal '{self.animal}'; known are {known}", "FW-MNT-01")
            return
        if each.mount:
            yield Reason("mounted", f"{each.profile.name} is already riding {state.name(each.mount)}", "FW-SIM-70")
        if beast.rider:
            yield Reason("ridden", f"{state.name(beast.rider)} is riding {beast.sheet.name}", "FW-SIM-70")
        if not locations.local(each.location, beast.location):
            yield Reason("not_local", f"{beast.sheet.name} is not local to {each.profile.name}", "FW-LOC-05")
        yield from cannot_pay(state, each.id, Action.MOUNT, state.settings.mount_cost, upgraded=self.upgraded)

    @cites("FW-SIM-70", "FW-MNT-02", "FW-MNT-05")
    def does(self, draft: Draft[State]) -> None:
        beast, trained = draft.state.animal(self.animal), draft.state.settings.mounts
        if beast and mounts.needs_wrangling(beast.sheet.kind, trained, beast.sheet.unwilling, beast.wrangled):
            draft.happens(
                DeedDeclared(
                    action=Action.MOUNT,
                    actor=self.who,
                    stage=Stage.CONSENT,
                    target=self.animal,
                    upgraded=self.upgraded,
                )
            )
        else:
            cost = draft.state.settings.mount_cost
            take(draft, self.who, Action.MOUNT, self.animal, cost, upgraded=self.upgraded)
            draft.happens(Mounted(self.who, self.animal))

    @classmethod
    def offered(cls, state: State, actor: Combatant) -> Iterator[Form]:
        """Return the forms for every free animal that is local, for somebody on foot."""
        animals = [each for each in state.animals if not each.rider and each.location == actor.location]
        for animal in [] if actor.mount else animals:
            fields: dict[str, Domain] = {**me(actor), "animal": one(state, (animal.id,))}
            ways = ways_to_pay(state, state.settings.mount_cost, actor)
            yield from paid(cls, f"Mount {animal.sheet.name}", fields, ways)


@asked_at("CONSENT")
def _consent(state: State) -> Iterator[Request]:
    if state.deed is not None:
        forms = tuple(
            Form(Consent, label, {"agree": OneOf((agree,))}, weight=4 if agree else 1)
            for agree, label in ((True, "It can be tried"), (False, "It cannot be wrangled"))
        )
        prompt = f"{state.name(state.deed.actor)} wants to wrangle {state.name(state.deed.target)}: can it be?"
        yield Request(GM, "consent", prompt, forms, Consent())


@wire("fiend_wake.consent.v1")
@attrs.frozen
class Consent(OfTheGm):
    """The GM says whether an animal can be wrangled."""

    agree: bool = True

    @cites("FW-MNT-03")
    def does(self, draft: Draft[State]) -> None:
        deed = draft.state.deed
        if deed is not None and self.agree:
            cost = draft.state.settings.mount_cost
            take(draft, deed.actor, Action.MOUNT, deed.target, cost, upgraded=deed.declared.upgraded)
            draft.happens(DeedWaits(Stage.WRANGLING))
            draft.happens(
                RollDue(
                    who=deed.actor,
                    purpose=Purpose.WRANGLING,
                    skill="Totemism",
                    stat="Power",
                    difficulty=_training_difficulty(draft.state, deed.target),
                )
            )
        elif deed is not None:
            draft.happens(DeedDone(deed.actor, deed.action, "the GM does not agree"))


def _training_difficulty(state: State, animal: str) -> int:
    beast = state.animal(animal)
    printed = beast.sheet.difficulty if beast else None
    return state.settings.training_difficulty if printed is None else printed


@cites("FW-MNT-03", "FW-MNT-04", "FW-MNT-05")
def wrangling_rolled(draft: Draft[State], deed: Deed, rolled: Rolled) -> None:
    """Let somebody be astride, or kicked."""
    wounds = mounts.wrangling_wounds(rolled.total, _training_difficulty(draft.state, deed.target))
    if not wounds:
        draft.happens(Wrangled(deed.actor, deed.target))
        draft.happens(Mounted(deed.actor, deed.target))
    draft.happens(DeedDone(deed.actor, deed.action, "failed" if wounds else "succeeded"))
    hurt(draft, deed.actor, "Wound", wounds, Purpose.WRANGLING)
