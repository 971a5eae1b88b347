"""Markers: where they come from, and what takes them away but a roll."""

from collections.abc import Iterator
from typing import Literal

import attrs

from combat.engine.book import cites
from combat.engine.draft import Draft
from combat.engine.errors import Reason
from combat.engine.requests import Form, OneOf, Whole, Words
from combat.systems.trench_crusade import queries
from combat.systems.trench_crusade.acts.actions import OfTheActive, StatedByTable, bars_taken, take
from combat.systems.trench_crusade.acts.down import stand_up
from combat.systems.trench_crusade.rules import keywords, markers
from combat.systems.trench_crusade.rules.actions import FAILURE
from events.trench_crusade.facts import Action, ActionDeclared, ActionTaken, Marker
from events.trench_crusade.table import Activation, Model, State
from events.vocabulary import Gained, Recovered, Spent

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
        if not self.source.strip():
            yield Reason("source", "markers always come from something; name the source", "TC-BLESS-05")

    @cites("TC-BLOOD-01", "TC-BLESS-05")
    def does(self, draft: Draft[State]) -> None:
        place(draft, self.model, KINDS[self.marker], self.amount, self.source)

    @classmethod
    def offered(cls, state: State) -> Iterator[Form]:
        kinds, amount = OneOf(tuple(KINDS), ("Blood", "Blessing", "Infection")), Whole(1, markers.MARKER_LIMIT)
        source = Words(("the table",))
        yield queries.offer(cls, "Place markers", *state.on_table(), marker=kinds, amount=amount, source=source)


@attrs.frozen
class UseMediKit(OfTheActive, wire="trench_crusade.use_medi_kit.v1"):
    """A RISKY ACTION on a friend within 1": remove one Blood Marker, or stand it up."""

    patient: str
    effect: Literal["blood", "down"]

    @cites("TC-BLOOD-08", "TC-INF-04")
    def bars_active(self, state: State, model: Model, acting: Activation) -> Iterator[Reason]:
        yield from bars_taken(model, acting, Action.MEDI_KIT, "TC-BLOOD-08")
        if not model.profile.medi_kit:
            yield Reason("no_medi_kit", f"{model.name} carries no Medi-Kit", "TC-BLOOD-08")
        yield from queries.bars_missing(state, self.patient)
        if not state.has_on_table(self.patient):
            return
        patient = state.model(self.patient)
        if patient.side != model.side or patient.id == model.id:
            sentence = f"a Medi-Kit helps another model on {model.name}'s side; {patient.name} is not one"
            yield Reason("no_friend", sentence, "TC-BLOOD-08")
        if self.effect not in markers.medi_kit_choices(patient.blood, patient.down):
            need = "is not Down, so it need not stand up" if self.effect == "down" else "has no Blood Marker to remove"
            yield Reason("no_need", f"{patient.name} {need}", "TC-BLOOD-08")

    def does(self, draft: Draft[State]) -> None:
        take(draft, self.model, Action.MEDI_KIT, self.effect, targets=(self.patient,))

    @classmethod
    def offered(cls, state: State, model: Model) -> Iterator[Form]:
        friends = (each for each in state.on_table(model.side) if each.id != model.id)
        needy = tuple(each for each in friends if markers.medi_kit_choices(each.blood, each.down))
        if model.profile.medi_kit and needy:
            effect = OneOf(("blood", "down"), ("remove a Blood Marker", "stand up"))
            patient = queries.one_of(*needy)
            yield queries.offer(cls, "Medi-Kit (RISKY)", model, weight=queries.KEEN, patient=patient, effect=effect)


@attrs.frozen
class Invoke(OfTheActive, wire="trench_crusade.invoke.v1"):
    """Pay for a GOETIC power: one Blood Marker from each model in `payers`, which may name one more than once."""

    power: str
    payers: tuple[str, ...]

    @cites("TC-BLOOD-10")
    def bars_active(self, state: State, model: Model, acting: Activation) -> Iterator[Reason]:
        yield from bars_taken(model, acting, Action.GOETIC, "TC-BLOOD-10")
        if not self.power.strip():
            yield Reason("power", "this GOETIC power has no name; give it one", "TC-BLOOD-10")
        price = model.profile.goetic
        if not price:
            yield Reason("goetic_price", f"{model.name} has no GOETIC powers", "TC-BLOOD-10")
        elif len(self.payers) != price:
            sentence = f"a GOETIC power of {model.name} costs {price} Blood Markers; payers named: {len(self.payers)}"
            yield Reason("goetic_price", sentence, "TC-BLOOD-10")
        for payer in dict.fromkeys(self.payers):
            yield from self._bars_payer(state, payer)

    def _bars_payer(self, state: State, payer: str) -> Iterator[Reason]:
        wanted = self.payers.count(payer)
        if not state.knows(payer):
            yield Reason("unknown_model", f"there is no model '{payer}' to pay for the GOETIC power")
        elif not keywords.may_pay_for_goetic(state.model(payer).profile.keywords):
            sentence = f"{state.name(payer)} is DEMONIC or BLACK GRAIL, so its blood cannot pay for GOETIC powers"
            yield Reason("goetic_payer", sentence, "TC-BLOOD-10")
        elif (held := state.model(payer).blood) < wanted:
            sentence = f"{state.name(payer)} is to pay {wanted} Blood Markers and has only {held}"
            yield Reason("goetic_price", sentence, "TC-BLOOD-10")

    @cites("TC-BLOOD-10")
    def does(self, draft: Draft[State]) -> None:
        draft.happens(ActionTaken(self.model, Action.GOETIC, self.power))
        for payer in dict.fromkeys(self.payers):
            paid = self.payers.count(payer)
            draft.happens(Spent(whose=payer, resource=Marker.BLOOD, amount=paid, on=self.power))

    @classmethod
    def offered(cls, state: State, model: Model) -> Iterator[Form]:
        if model.profile.goetic:
            payers = queries.some_of(*(each for each in state.on_table() if each.blood))
            yield queries.offer(cls, "GOETIC power", model, power=Words(("GOETIC power",)), payers=payers)


@cites("TC-BLOOD-02", "TC-BLESS-04", "TC-INF-01")
def place(draft: Draft[State], model: str, marker: str, amount: int, source: str) -> None:
    """Place markers on a model that is on the table, as far as there is room."""
    target = draft.state.model(model)
    room = markers.placed(target.held(marker), amount)
    if room and not target.out:
        draft.happens(Gained(whose=model, resource=marker, amount=room, source=source))


@cites("TC-BLOOD-08", "TC-DOWN-04", "TC-INF-04")
def medi_kit_rolled(draft: Draft[State], attempt: ActionDeclared, result: str) -> None:
    """One Blood Marker less, or on its feet again; standing up like this halves nothing."""
    if result == FAILURE:
        return
    acting = draft.state.activation(attempt.model)
    (patient,) = attempt.targets
    if acting is not None and acting.took(Action.MEDI_KIT, "down"):
        stand_up(draft, patient, "Medi-Kit")
    else:
        draft.happens(Recovered(who=patient, harm=Marker.BLOOD, amount=1, source="Medi-Kit"))
