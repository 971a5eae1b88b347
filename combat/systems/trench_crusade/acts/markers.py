"""Markers: where they come from, and what takes them away but a roll."""

from collections.abc import Iterator
from typing import Literal

import attrs

from combat.engine.book import cites
from combat.engine.domains import Domain, OneOf, SomeOf, Whole, Words
from combat.engine.draft import Draft
from combat.engine.errors import Reason
from combat.engine.requests import Form
from combat.systems.trench_crusade import queries
from combat.systems.trench_crusade.acts.actions import (
    OfTheActive,
    StatedByTable,
    bars_forbidden,
    bars_taken,
    bars_unnamed,
    take,
)
from combat.systems.trench_crusade.acts.down import risked, stand_up
from combat.systems.trench_crusade.queries import holdings
from combat.systems.trench_crusade.rules import keywords, markers
from combat.systems.trench_crusade.rules.actions import FAILURE
from events.fields import later
from events.trench_crusade.facts import Action, ActionDeclared, ActionTaken, CameToNothing, Marker
from events.trench_crusade.sheets import Power
from events.trench_crusade.table import Activation, Model, State
from events.vocabulary import Gained, Modifier, Recovered, Spent

KINDS = {"blood": Marker.BLOOD, "blessing": Marker.BLESSING, "infection": Marker.INFECTION}
"""The markers, by the word of the command."""


@attrs.frozen(kw_only=True)
class PlaceMarkers(StatedByTable, wire="trench_crusade.place_markers.v1"):
    """Something places markers on a model without an injury roll: a power, a relic, damage that names no roll."""

    marker: Literal["blood", "blessing", "infection"]
    amount: int
    source: str

    @cites("TC-BLESS-05", "TC-BLOOD-02")
    def bars(self, state: State) -> Iterator[Reason]:
        yield from super().bars(state)
        if not 1 <= self.amount <= markers.MARKER_LIMIT:
            sentence = f"1 to {markers.MARKER_LIMIT} markers can be placed at a time, not {self.amount}"
            yield Reason("amount", sentence, "TC-BLOOD-02")
        yield from bars_unnamed(self.source, "TC-BLESS-05")

    @cites("TC-BLOOD-01", "TC-BLESS-05")
    def does(self, draft: Draft[State]) -> None:
        place(draft, self.model, KINDS[self.marker], self.amount, self.source)

    @classmethod
    def offered(cls, state: State) -> Iterator[Form]:
        kinds, amount = OneOf(tuple(KINDS), ("Blood", "Blessing", "Infection")), Whole(1, markers.MARKER_LIMIT)
        source = Words(("the table",))
        yield queries.offer(cls, "place markers", *state.on_table(), marker=kinds, amount=amount, source=source)


@attrs.frozen
class UseMediKit(OfTheActive, wire="trench_crusade.use_medi_kit.v1"):
    """A RISKY ACTION on a friend within 1", or on oneself.

    Attributes:
        model: The model.
        patient: Whom it tends.
        effect: `blood` to remove one Blood Marker, `down` to stand the patient up.
        modifiers: What else changes the roll.
    """

    kinds = (Action.MEDI_KIT,)
    patient: str
    effect: Literal["blood", "down"]
    modifiers: tuple[Modifier, ...] = later(())

    @cites("TC-BLOOD-08", "TC-INF-04")
    def bars_active(self, state: State, model: Model, acting: Activation) -> Iterator[Reason]:
        yield from bars_taken(model, acting, Action.MEDI_KIT, "TC-BLOOD-08")
        if not model.profile.medi_kit:
            yield Reason("no_medi_kit", f"{model.name} carries no Medi-Kit", "TC-BLOOD-08")
        yield from queries.bars_missing(state, self.patient)
        if not state.has_on_table(self.patient):
            return
        patient = state.model(self.patient)
        if patient.side != model.side:
            sentence = f"a Medi-Kit helps a model on {model.name}'s side; {patient.name} is not one"
            yield Reason("no_friend", sentence, "TC-BLOOD-08")
        if self.effect == "blood" and not markers.may_lose_blood(holdings.has(state, patient, "GOLEM")):
            sentence = f"{patient.name} is a GOLEM, and its own side cannot take Blood Markers off it"
            yield Reason("golem", sentence, "TC-BLOOD-08")
        if self.effect not in markers.medi_kit_choices(patient.blood, patient.down):
            need = "is not Down, so it need not stand up" if self.effect == "down" else "has no Blood Marker to remove"
            yield Reason("no_need", f"{patient.name} {need}", "TC-BLOOD-08")

    def does(self, draft: Draft[State]) -> None:
        take(draft, self.model, Action.MEDI_KIT, self.effect, targets=(self.patient,), modifiers=self.modifiers)

    @classmethod
    def offered(cls, state: State, model: Model) -> Iterator[Form]:
        needy = tuple(each for each in state.on_table(model.side) if markers.medi_kit_choices(each.blood, each.down))
        if model.profile.medi_kit and needy:
            effect = OneOf(("blood", "down"), ("remove a Blood Marker", "stand up"))
            patient = queries.one_of(*needy)
            yield queries.offer(cls, "Medi-Kit (RISKY)", model, weight=queries.KEEN, patient=patient, effect=effect)


@attrs.frozen
class Invoke(OfTheActive, wire="trench_crusade.invoke.v1"):
    """Pay for a power, and let it do what it says, where the sheet says what.

    Attributes:
        model: The model.
        power: Its power.
        payers: Those who pay, one marker each; one may be named more than once.
        target: Whom it is aimed at; empty for nobody.
        distance: How far away that is, in half inches; 0 where nobody measures.
    """

    power: str
    payers: tuple[str, ...]
    target: str = later("")
    distance: int = later(0)

    @cites("TC-BLOOD-10")
    def bars_active(self, state: State, model: Model, acting: Activation) -> Iterator[Reason]:
        name = " ".join(self.power.split())
        power = _power_of(model, name)
        if not name:
            yield Reason("power", "this power has no name; give it one", "TC-BLOOD-10")
        elif power is None:
            known = ", ".join(each.name for each in model.profile.powers) or "none at all"
            yield Reason("goetic_price", f"{model.name} has no power '{name}'; it has: {known}", "TC-BLOOD-10")
        elif any(each.detail.casefold() == name.casefold() for each in acting.actions if each.action in INVOKED):
            sentence = f"{model.name} has already invoked {name}; each power is invoked once per Activation"
            yield Reason("already_taken", sentence, "TC-BLOOD-10")
        elif len(self.payers) not in power.prices:
            prices = " or ".join(map(str, power.prices))
            sentence = f"{name} costs {prices} {PAID_IN[power.paid_in]}s; payers named: {len(self.payers)}"
            yield Reason("goetic_price", sentence, "TC-BLOOD-10")
        else:
            for payer in dict.fromkeys(self.payers):
                yield from self._bars_payer(state, payer, PAID_IN[power.paid_in])
            yield from bars_forbidden(state, model.id, KIND[power.paid_in])
            yield from self._bars_target(state, model, power)

    @cites("TC-BLOOD-10")
    def _bars_target(self, state: State, model: Model, power: Power) -> Iterator[Reason]:
        if self.target:
            yield from queries.bars_missing(state, self.target)
        elif any(effect.to == "target" for effect in holdings.done_by(state, power.name)):
            yield Reason("no_target", f"{power.name} needs a target", "TC-BLOOD-10")
        most = 2 * power.range or FURTHEST
        if not 0 <= self.distance <= most:
            sentence = f"{power.name} reaches {most} half inches, and the target is {self.distance} away"
            yield Reason("too_far", sentence, "TC-BLOOD-10")

    def _bars_payer(self, state: State, payer: str, marker: str) -> Iterator[Reason]:
        wanted = self.payers.count(payer)
        if not state.knows(payer):
            yield Reason("unknown_model", f"there is no model '{payer}' to pay for the power")
        elif marker == Marker.BLOOD and not keywords.may_pay_for_goetic(
            holdings.keywords_of(state, state.model(payer))
        ):
            sentence = f"{state.name(payer)} is DEMONIC or BLACK GRAIL, so its blood cannot pay for GOETIC powers"
            yield Reason("goetic_payer", sentence, "TC-BLOOD-10")
        elif (held := state.model(payer).held(marker)) < wanted:
            sentence = f"{state.name(payer)} is to pay {wanted} {marker}s and has only {held}"
            yield Reason("goetic_price", sentence, "TC-BLOOD-10")

    @cites("TC-BLOOD-10")
    def does(self, draft: Draft[State]) -> None:
        name = " ".join(self.power.split())
        power = _power_of(draft.state.model(self.model), name)
        marker = PAID_IN[power.paid_in if power else "blood"]
        kind = Action.GOETIC if marker == Marker.BLOOD else Action.PUTRESCERE
        draft.happens(ActionTaken(self.model, kind, name))
        for payer in dict.fromkeys(self.payers):
            draft.happens(Spent(whose=payer, resource=marker, amount=self.payers.count(payer), on=name))
        if power is not None:
            draft.reach("invoked", self.model, self.target, (f"power: {power.name}",))

    @classmethod
    def offered(cls, state: State, model: Model) -> Iterator[Form]:
        for power in model.profile.powers:
            fields: dict[str, Domain] = {"power": Words((power.name,)), "payers": _payers(state, power)}
            fields.update(_aim(state, power))
            yield queries.offer(cls, f"invoke {power.name}", model, weight=1, **fields)
        if model.profile.goetic:
            others = Power("GOETIC power", (model.profile.goetic,))
            fields = {"power": Words((others.name,)), "payers": _payers(state, others)}
            fields.update(_aim(state, others))
            yield queries.offer(cls, "GOETIC power", model, weight=1, **fields)


PAID_IN = {"blood": Marker.BLOOD, "infection": Marker.INFECTION}
KIND = {"blood": Action.GOETIC, "infection": Action.PUTRESCERE}
INVOKED = tuple(KIND.values())


FURTHEST = 240
"""Ten feet, in half inches: no table is wider."""


def _aim(state: State, power: Power) -> dict[str, Domain]:
    """Return the domains of whom a power is aimed at, and how far away."""
    anybody, does = queries.one_of(*state.on_table()), holdings.done_by(state, power.name)
    whom = OneOf(("", *anybody.of), ("nobody", *anybody.names))
    if any(effect.to == "target" for effect in does):
        whom = anybody
    distance = Whole(0, 2 * power.range or FURTHEST, suggest=(0,), unit="half inches")
    return {"target": whom, "distance": distance}


def _payers(state: State, power: Power) -> SomeOf:
    """Return the choice of those who pay, each as often as it pays."""
    able = tuple(each for each in state.models if each.held(PAID_IN[power.paid_in]))
    ids, names = tuple(each.id for each in able), tuple(each.name for each in able)
    return SomeOf(ids, names, least=min(power.prices), most=max(power.prices), repeats=True)


@cites("TC-BLOOD-10")
def _power_of(model: Model, name: str) -> Power | None:
    """Return a power by its name; one that the sheet does not list has the price of all that it does not list."""
    listed = (each for each in model.profile.powers if each.name.casefold() == name.casefold())
    others = Power(name, (model.profile.goetic,)) if model.profile.goetic else None
    return next(listed, others)


@cites("TC-BLOOD-02", "TC-BLESS-04", "TC-INF-01")
def place(draft: Draft[State], model: str, marker: str, amount: int, source: str) -> None:
    """Place markers on a model that is on the table, as far as there is room."""
    target = draft.state.model(model)
    room = markers.placed(target.held(marker), amount)
    if target.out or not amount:
        return
    if room:
        draft.happens(Gained(whose=model, resource=marker, amount=room, source=source))
    else:
        draft.happens(CameToNothing(model, marker, f"it has {markers.MARKER_LIMIT} already"))


@cites("TC-BLOOD-08", "TC-DOWN-04", "TC-INF-04")
def medi_kit_rolled(draft: Draft[State], attempt: ActionDeclared, result: str) -> None:
    """One Blood Marker less, or on its feet again; standing up like this halves nothing."""
    if result == FAILURE:
        return
    acting = draft.state.activation(attempt.model)
    patient = draft.state.model(attempt.targets[0])
    effect = "down" if acting is not None and acting.took(Action.MEDI_KIT, "down") else "blood"
    if effect not in markers.medi_kit_choices(patient.blood, patient.down):  # set by hand since it was declared
        draft.happens(CameToNothing(patient.id, Action.MEDI_KIT, "there is nothing left to mend"))
    elif effect == "down":
        stand_up(draft, patient.id, "Medi-Kit")
        risked(draft, patient.id)
    else:
        draft.happens(Recovered(who=patient.id, harm=Marker.BLOOD, amount=1, source="Medi-Kit"))
