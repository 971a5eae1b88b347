"""Markers: statements that place them, the Medi-Kit, and powers that are paid for with them."""

import itertools
from collections.abc import Iterable, Iterator
from typing import Any, Literal

from attrs import frozen

from combat.engine.offer import Bound, Form, OneOf, Price, SomeOf, Whole, Words, among, text, within
from combat.engine.play import Draft, Reason, cites
from combat.systems.trench_crusade import queries
from combat.systems.trench_crusade.acts import actions
from combat.systems.trench_crusade.acts.down import halve_moves, stand_up
from combat.systems.trench_crusade.queries import active_abilities
from combat.systems.trench_crusade.rules import markers
from combat.systems.trench_crusade.rules.actions import FAILURE
from combat.systems.trench_crusade.rules.keywords import BLOODLESS_KEYWORDS
from events.trench_crusade import Activation, Model, Power, State
from events.trench_crusade.facts import Action, ActionDeclared, ActionTaken, CameToNothing, Marker
from events.vocabulary import Gained, Modifier, Recovered, Spent

KINDS = {"blood": Marker.BLOOD, "blessing": Marker.BLESSING, "infection": Marker.INFECTION}
"""Kinds of markers, keyed by their names in commands."""


class PlaceMarkers(actions.ModelStatement, wire="trench_crusade.place_markers.v1", kw_only=True):
    """Place markers on a model without an injury roll, for example for a power, a relic or automatic damage.

    Attributes:
        marker: The kind of marker: `blood`, `blessing` or `infection`.
        amount: The number of markers. Markers above the limit of 6 are lost.
    """

    label = "place markers"
    marker: Literal["blood", "blessing", "infection"] = among(OneOf(tuple(KINDS), ("Blood", "Blessing", "Infection")))
    amount: int = within(1, markers.MARKER_LIMIT, rule="TC-BLOOD-02")
    source: str = text("the table", rule="TC-BLESS-05")

    @cites("TC-BLOOD-01", "TC-BLOOD-02", "TC-BLESS-05")
    def apply(self, draft: Draft[State]) -> None:
        place(draft, self.model, KINDS[self.marker], self.amount, self.source)


def _friends(state: State, model: str) -> OneOf:
    return queries.model_choice(state, state.model(model).side)


@cites("TC-BLOOD-08")
def _effects_on_kind(state: State, patient: str) -> OneOf:
    is_golem = active_abilities.has(state, state.model(patient), "GOLEM")
    return _effect_choice(("down",) if is_golem else MENDED)


def _effects(state: State, patient: str = "") -> OneOf:
    return _effect_choice(_needs(state, state.model(patient)) if patient else MENDED)


class UseMediKit(actions.ActivationCommand, wire="trench_crusade.use_medi_kit.v1"):
    """Use a Medi-Kit on a friend within 1" or on the bearer itself: a RISKY ACTION.

    Attributes:
        patient: The model to be treated.
        effect: `blood` to remove one Blood Marker, `down` to stand the patient up.
    """

    action_types = (Action.MEDI_KIT,)
    taken_once = "TC-BLOOD-08"
    patient: str = among(queries.ON_TABLE, Bound(_friends, "a model on the same side", "no_friend", "TC-BLOOD-08"))
    effect: Literal["blood", "down"] = among(
        Bound(
            _effects_on_kind,
            "'down', because a GOLEM's own side cannot remove its Blood Markers",
            "golem",
            "TC-BLOOD-08",
        ),
        Bound(_effects, "an effect that the patient needs", "no_need", "TC-BLOOD-08"),
    )
    modifiers: tuple[Modifier, ...] = among(actions.STATED, default=(), later=True)

    @classmethod
    @cites("TC-BLOOD-08")
    def check_any(cls, _: State, model: Model, __: Activation) -> Iterator[Reason]:
        if not model.profile.medi_kit:
            yield Reason("no_medi_kit", f"{model.name} carries no Medi-Kit", "TC-BLOOD-08")

    def apply(self, draft: Draft[State]) -> None:
        actions.take(draft, self.model, Action.MEDI_KIT, self.effect, targets=(self.patient,), modifiers=self.modifiers)

    @classmethod
    def forms(cls, state: State, model: Model, _: Activation) -> Iterator[Form]:
        needy = [candidate for candidate in state.on_table(model.side) if _needs(state, candidate)]
        if needy:
            yield cls.form_for(state, "Medi-Kit (RISKY)", model, patient=queries.one_of(*needy))


MENDED = {"blood": "remove a Blood Marker", "down": "stand up"}
"""Labels for the effects of a Medi-Kit."""


def _effect_choice(needs: Iterable[str]) -> OneOf:
    return OneOf(tuple(needs), tuple([MENDED[need] for need in needs]))


@cites("TC-BLOOD-08", "TC-INF-04")
def _needs(state: State, patient: Model) -> tuple[str, ...]:
    needs = markers.medi_kit_choices(patient.blood, patient.down)
    if "blood" in needs and active_abilities.has(state, patient, "GOLEM"):
        return tuple(need for need in needs if need != "blood")
    return needs


FURTHEST = 240
"""Largest accepted distance, in half inches (ten feet)."""


def _reaches(state: State, model: str, power: str = "") -> Whole:
    sheet = _power_of(state.model(model), " ".join(power.split()))
    reach = 2 * sheet.range if sheet is not None else 0
    return Whole(0, reach or FURTHEST, suggest=(0,), unit="half inches")


class Invoke(actions.ActivationCommand, wire="trench_crusade.invoke.v1"):
    """Pay for a power. The engine applies its effects if they are defined as an ability.

    Attributes:
        power: The name of the power.
        payers: The models that pay, each listed once for every marker it pays.
        target: The target of the power; empty if there is none.
        distance: Distance to the target in half inches; 0 if not measured.
    """

    power: str = text(code="power", rule="TC-BLOOD-10")
    payers: tuple[str, ...] = among()
    target: str = among(queries.ON_TABLE, default="", later=True)
    distance: int = among(_reaches, default=0, later=True, code="too_far", rule="TC-BLOOD-10")

    @cites("TC-BLOOD-10")
    def check_active(self, state: State, model: Model, activation: Activation) -> Iterator[Reason]:
        name = " ".join(self.power.split())
        power = _power_of(model, name)
        if power is None:
            known_powers = ", ".join(power.name for power in model.profile.powers) or "none"
            yield Reason("goetic_price", f"{model.name} has no power '{name}'; known: {known_powers}", "TC-BLOOD-10")
        elif _was_invoked(activation, name):
            sentence = f"{model.name} has already invoked {name}; each power can be invoked once per Activation"
            yield Reason("already_taken", sentence, "TC-BLOOD-10")
        elif len(self.payers) not in power.prices:
            prices = " or ".join(map(str, power.prices))
            sentence = f"{name} costs {prices} {PAID_IN[power.paid_in]}s, but the list of payers has {len(self.payers)}"
            yield Reason("goetic_price", sentence, "TC-BLOOD-10")
        else:
            for payer in dict.fromkeys(self.payers):
                yield from self._check_payer(state, payer, PAID_IN[power.paid_in], model.side)
            yield from actions.check_not_forbidden(state, model.id, KIND[power.paid_in])
            if not self.target and _needs_target(state, power):
                yield Reason("no_target", f"{power.name} needs a target", "TC-BLOOD-10")

    def _check_payer(self, state: State, payer: str, marker: str, side: str) -> Iterator[Reason]:
        wanted = self.payers.count(payer)
        if not state.has_model(payer):
            yield Reason("unknown_model", f"there is no model '{payer}', so it cannot pay for the power")
        elif not _may_pay(state, state.model(payer), marker, side):
            golem = active_abilities.keeps_blood(state, state.model(payer), marker, side)
            kind = "a GOLEM of the same side" if golem else "DEMONIC or BLACK GRAIL"
            sentence = f"{state.name(payer)} is {kind}, so its Blood Markers cannot pay for GOETIC powers"
            yield Reason("goetic_payer", sentence, "TC-BLOOD-10")
        elif (held := state.model(payer).marker_count(marker)) < wanted:
            sentence = f"{state.name(payer)} cannot pay {wanted} {marker}s, because it has only {held}"
            yield Reason("goetic_price", sentence, "TC-BLOOD-10")

    @cites("TC-BLOOD-10")
    def apply(self, draft: Draft[State]) -> None:
        name = " ".join(self.power.split())
        power = _power_of(draft.state.model(self.model), name)
        marker = PAID_IN[power.paid_in if power else "blood"]
        kind = Action.GOETIC if marker == Marker.BLOOD else Action.PUTRESCERE
        draft.emit(ActionTaken(self.model, kind, name))
        for payer in dict.fromkeys(self.payers):
            draft.emit(Spent(whose=payer, resource=marker, amount=self.payers.count(payer), on=name))
        if power is not None:
            draft.trigger("invoked", self.model, self.target, (f"power: {power.name}",))

    @classmethod
    def forms(cls, state: State, model: Model, activation: Activation) -> Iterator[Form]:
        labels = [(f"invoke {power.name}", power) for power in model.profile.powers]
        if model.profile.goetic:
            labels.append(("GOETIC power", Power("GOETIC power", (model.profile.goetic,))))
        for label, power in labels:
            payers = _payers(state, power, model.side)
            if payers.of and _may_invoke(state, activation, power):
                anyone = queries.model_choice(state, "")
                target = anyone if _needs_target(state, power) else queries.or_none(anyone, "none")
                name, reach = Words((power.name,)), _reaches(state, model.id, power.name)
                yield cls.form_for(state, label, model, power=name, payers=payers, target=target, distance=reach)


PAID_IN = {"blood": Marker.BLOOD, "infection": Marker.INFECTION}
KIND = {"blood": Action.GOETIC, "infection": Action.PUTRESCERE}
INVOKED = tuple(KIND.values())


def _needs_target(state: State, power: Power) -> bool:
    return any(effect.to == "target" for effect in active_abilities.power_effects(state, power.name))


@cites("TC-BLOOD-10")
def _may_invoke(state: State, activation: Activation, power: Power) -> bool:
    """Return whether a model may use one of its powers, leaving aside the price."""
    return not (
        _was_invoked(activation, power.name)
        or any(actions.check_not_forbidden(state, activation.id, KIND[power.paid_in]))
    )


def _was_invoked(activation: Activation, power: str) -> bool:
    return any(
        action.detail.casefold() == power.casefold() for action in activation.actions if action.action in INVOKED
    )


@frozen
class Payers(SomeOf):
    """The choice of payers for a power. A model may be listed once for each of its markers.

    Attributes:
        held: The number of markers that each model has.
        prices: The possible prices in markers.
        price: The price for menus.
    """

    marker_count: tuple[int, ...] = ()
    prices: tuple[int, ...] = ()
    price: Price | None = None

    def values(self) -> Iterator[tuple[str, ...]]:
        """Yield every possible payment, lower prices first."""
        held = dict(zip(self.of, self.marker_count, strict=True))
        for price in sorted(set(self.prices)):
            for paid in itertools.combinations_with_replacement(self.of, price):
                if all(paid.count(payer) <= held[payer] for payer in paid):
                    yield paid

    def pick(self, rng: Any) -> tuple[str, ...]:
        """Return a random payment."""
        purse = [each for each, held in zip(self.of, self.marker_count, strict=True) for _ in range(held)]
        price = rng.choice([price for price in self.prices if price <= len(purse)])
        return tuple(sorted(rng.sample(purse, price), key=self.of.index))


@cites("TC-BLOOD-10")
def _payers(state: State, power: Power, side: str) -> Payers:
    """Return the choice of payers; empty if all the markers together do not cover the price."""
    marker, prices = PAID_IN[power.paid_in], power.prices
    able = [model for model in state.models if model.marker_count(marker) and _may_pay(state, model, marker, side)]
    held = tuple([model.marker_count(marker) for model in able])
    payers = queries.one_of(*able) if sum(held) >= min(prices) else OneOf(())
    size = min(prices), max(prices)
    price = Price(marker, *size, held=sum(held))
    return Payers(payers.of, payers.names, *size, repeats=True, marker_count=held, prices=prices, price=price)


@cites("TC-BLOOD-08", "TC-BLOOD-10")
def _may_pay(state: State, payer: Model, marker: str, side: str) -> bool:
    bloodless = BLOODLESS_KEYWORDS.intersection(active_abilities.keywords_of(state, payer))
    return marker != Marker.BLOOD or not (bloodless or active_abilities.keeps_blood(state, payer, marker, side))


@cites("TC-BLOOD-10")
def _power_of(model: Model, name: str) -> Power | None:
    """Return a model's power by its name, or None. Unlisted powers cost the model's general GOETIC price."""
    listed = (power for power in model.profile.powers if power.name.casefold() == name.casefold())
    unlisted = Power(name, (model.profile.goetic,)) if model.profile.goetic else None
    return next(listed, unlisted)


@cites("TC-BLOOD-02", "TC-BLESS-04", "TC-INF-01")
def place(draft: Draft[State], model: str, marker: str, amount: int, source: str) -> None:
    """Place markers on a model that is on the table, up to the limit."""
    target = draft.state.model(model)
    room = markers.markers_added(target.marker_count(marker), amount)
    if target.out or not amount:
        return
    if room:
        draft.emit(Gained(whose=model, resource=marker, amount=room, source=source))
    else:
        draft.emit(CameToNothing(model, marker, f"it has {markers.MARKER_LIMIT} already"))


@cites("TC-BLOOD-08", "TC-DOWN-04", "TC-INF-04")
def medi_kit_rolled(draft: Draft[State], attempt: ActionDeclared, result: str) -> None:
    """If the ACTION succeeded, remove a Blood Marker or stand the patient up, which does not halve its moves."""
    if result == FAILURE:
        return
    patient = draft.state.model(attempt.targets[0])
    if attempt.detail not in markers.medi_kit_choices(
        patient.blood, patient.down
    ):  # an override has changed the patient since the ACTION was declared
        draft.emit(CameToNothing(patient.id, Action.MEDI_KIT, "there is nothing left to mend"))
    elif attempt.detail == "down":
        stand_up(draft, patient.id, "Medi-Kit")
        halve_moves(draft, patient.id)
    else:
        draft.emit(Recovered(who=patient.id, harm=Marker.BLOOD, amount=1, source="Medi-Kit"))
