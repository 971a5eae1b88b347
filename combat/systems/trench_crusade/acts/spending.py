"""The order of spending: opportunities to spend markers on the next roll, pledges, and Bloodbath prices."""

from collections.abc import Iterator, Mapping
from functools import partial
from operator import attrgetter
from typing import Any

from combat.engine.offer import Bound, Domain, Form, Given, LazyFields, ListOf, OneOf, Payment, Request, Whole, among
from combat.engine.play import Draft, Reason, cites, on_entering, requests_at
from combat.systems.trench_crusade import queries
from combat.systems.trench_crusade.acts import actions
from combat.systems.trench_crusade.queries import active_abilities
from combat.systems.trench_crusade.queries.pledges import ATTACKS, marker_holder, markers_left, pledge_limits
from combat.systems.trench_crusade.rules import markers, spending
from combat.systems.trench_crusade.rules.actions import SUCCESS_FROM
from combat.systems.trench_crusade.rules.dice import BASE_DICE
from events.replace import common_fields, replace
from events.trench_crusade import Amounts, Marker, Pledged, State, facts
from events.vocabulary import Modifier, Spent

DICE = ("blessings", "blood", "infection", "target_blood")
PAID_IN = dict(zip(DICE, (Marker.BLESSING, Marker.BLOOD, Marker.INFECTION, Marker.BLOOD), strict=True))
"""The markers of each field of a pledge that brings DICE."""
DECLARED = tuple(common_fields(Amounts(side=""), Amounts))
COUNTED = ("blessings", "blood", "infection", "bloodbaths", "bath_infection", "target_blood")
"""Fields of a pledge that count markers or Bloodbaths."""


def _agreed_modifiers(state: State) -> ListOf:
    return actions.NO_MODIFIERS if state.window is not None and state.window.secret else actions.INJURY_MODIFIERS


@cites("TC-DICE-08")
def _pledge_modifiers(state: State) -> ListOf:
    agreed = _agreed_modifiers(state)
    return actions.ANY_MODIFIERS if agreed is actions.INJURY_MODIFIERS and not state.injuries else agreed


class Pledge(Amounts, actions.ModifiedCommand, wire="trench_crusade.pledge.v1", kw_only=True):
    """Declare the markers that a side spends on the next roll; all zeros to spend none.

    Attributes:
        side: The side that declares.
        blessings: Blessing Markers of the side's own model, which rolls or is injured.
        blood: Blood Markers of the enemy model, for DICE.
        infection: Infection Markers of the enemy model, for DICE.
        bloodbaths: The number of Bloodbaths to pay for.
        bath_infection: Infection Markers that pay for the Bloodbaths. Blood Markers pay the rest.
        bath_from: The model whose markers pay for the Bloodbaths; empty for the injured model.
        target_blood: Blood Markers of the target of an attack, for DICE to hit it.
    """

    modifiers: tuple[Modifier, ...] = among(
        actions.STATED_FOR_INJURY,
        Bound(_agreed_modifiers, "empty, because the other side cannot agree to secret ones", "modifier", "TC-DICE-06"),
        Bound(_pledge_modifiers, code="modifier", rule="TC-DICE-08"),
        default=(),
        later=True,
    )

    def allowed_seats(self, state: State) -> tuple[str, ...]:
        return (self.side,) if self.side in state.side_ids else ()

    @cites("TC-WIN-01", "TC-WIN-02", "TC-WIN-03")
    def check(self, state: State) -> Iterator[Reason]:
        window, waiting = state.window, state.undeclared
        if window is None or self.side not in waiting:
            names = " and ".join(map(state.name, waiting)) or "none"
            sentence = f"{state.name(self.side)} cannot declare markers now; sides that can: {names}"
            yield Reason("not_your_window", sentence, "TC-WIN-01")
        elif not window.secret and self.side != waiting[0]:
            order = "TC-WIN-03" if state.injuries else "TC-WIN-02"
            yield Reason("not_your_window", f"{state.name(waiting[0])} must declare first", order)
        else:
            yield from self._check_amounts(state)
            if self.bloodbaths:
                yield from self.check_bloodbath(state)
            elif self.bath_infection or self.bath_from:
                sentence = "bath_infection and bath_from are only for a Bloodbath; leave them empty or set bloodbaths"
                yield Reason("no_bloodbath", sentence, "TC-BATH-01")

    @cites("TC-BLOOD-03", "TC-BLOOD-04", "TC-BLESS-01", "TC-BLESS-02", "TC-INF-01", "TC-BLOOD-11")
    def _check_amounts(self, state: State) -> Iterator[Reason]:
        """Check that a side has the markers. The numbers of markers are public, so refusals may mention them."""
        largest, injury = pledge_limits(state, self.side), bool(state.injuries)
        roll = (
            f"{marker_holder(state).name}'s roll"
            if not injury
            else f"the injury roll against {marker_holder(state).name}"
        )
        for name, wanted, limit, rule in (
            ("Blessing Markers", self.blessings, largest.blessings, "TC-BLESS-02" if injury else "TC-BLESS-01"),
            ("Blood Markers", self.blood, largest.blood, "TC-BLOOD-04" if injury else "TC-BLOOD-03"),
            ("Infection Markers", self.infection, largest.infection, "TC-INF-01"),
            ("Bloodbaths", self.bloodbaths, largest.bloodbaths, "TC-BATH-01"),
            ("Blood Markers of the target", self.target_blood, largest.target_blood, "TC-BLOOD-09"),
        ):
            if not 0 <= wanted <= limit:
                allowed = f"0 to {limit}" if limit else "none"
                sentence = f"{state.name(self.side)} cannot spend {wanted} {name} on {roll}; allowed: {allowed}"
                yield Reason("too_many_markers", sentence, rule)

    @cites("TC-BATH-01", "TC-BATH-05", "TC-BATH-06", "TC-INF-03")
    def check_bloodbath(self, state: State) -> Iterator[Reason]:
        """Check that one model can pay the full price in addition to the markers that are spent on DICE."""
        target = marker_holder(state)
        if self.bath_from not in ("", target.id) and state.settings.bloodbath_payer == "target":
            sentence = f"the injured model ({target.name}) must pay for the Bloodbath, not {state.name(self.bath_from)}"
            yield Reason("wrong_payer", sentence, "TC-BATH-06")
            return
        if self.bath_from and not state.has_model(self.bath_from):
            yield Reason("unknown_model", f"there is no model '{self.bath_from}', so it cannot pay for the Bloodbath")
            return
        payer = state.model(self.bath_from) if self.bath_from else target
        price = self.bloodbaths * spending.bloodbath_price(target.down)
        blood, infection = price - self.bath_infection, self.bath_infection
        left_blood, left_infection = markers_left(state, self, payer)
        if active_abilities.keeps_blood(state, payer, Marker.BLOOD, self.side):
            left_blood = 0
        if payer.out or not (0 <= blood <= left_blood and 0 <= infection <= left_infection):
            available = f"{left_blood} Blood and {left_infection} Infection Markers"
            price_parts = f"{blood} Blood and {infection} Infection Markers of the price of {price}"
            sentence = f"{payer.name} would have to pay {price_parts} for the Bloodbath, but can only pay {available}"
            yield Reason("bloodbath_price", sentence, "TC-BATH-01")
        elif blood and infection and not state.settings.mixed_bloodbath_payment:
            sentence = "Blood and Infection Markers cannot pay for the same Bloodbath (setting mixed_bloodbath_payment)"
            yield Reason("bloodbath_mix", sentence, "TC-INF-03")
        if (self.blood or self.infection) and not state.settings.bloodbath_plus_blood:
            sentence = "markers left after a Bloodbath cannot be spent on the same roll (setting bloodbath_plus_blood)"
            yield Reason("bloodbath_plus", sentence, "TC-BATH-05")

    @cites("TC-WIN-01", "TC-BLOOD-05", "TC-BLESS-04", "TC-WIN-06")
    def apply(self, draft: Draft[State]) -> None:
        secret = draft.state.window is not None and draft.state.window.secret
        pledged = Pledged(**{name: getattr(self, name) for name in DECLARED}, secret=secret)
        draft.emit(pledged)
        if not secret:
            _pay(draft, pledged)
        elif not draft.state.undeclared:
            draft.emit(facts.PledgesRevealed(tuple(pledge.side for pledge in draft.state.pledges)))
            for pledge in draft.state.pledges:
                _pay(draft, _still_payable(draft, pledge))

    @classmethod
    def forms(cls, state: State, side: str) -> Form:
        return Form(cls, f"{state.name(side)}: spend markers", LazyFields(partial(cls._fields, state, side)))

    @classmethod
    def _fields(cls, state: State, side: str) -> Mapping[str, Domain]:
        most = pledge_limits(state, side)
        fields: dict[str, Domain] = {"side": queries.one_of(state.side(side))}
        limits = {name: getattr(most, name) for name in PAID_IN}
        fields.update({name: Payment(0, limit, pays=PAID_IN[name]) for name, limit in limits.items() if limit})
        if most.bloodbaths:
            fields.update(cls._bath_fields(state, most))
        if state.window is not None and not state.window.secret:
            fields["modifiers"] = _pledge_modifiers(state)
        return fields

    @classmethod
    def _bath_fields(cls, state: State, most: Amounts) -> Mapping[str, Domain]:
        """Return the form fields of a Bloodbath. Each field offers only values that agree with the earlier ones."""
        domains: dict[str, Domain] = {"bloodbaths": Whole(0, most.bloodbaths)}
        if state.settings.bloodbath_payer == "any_model":
            any_model = queries.model_choice(state, "")
            domains["bath_from"] = OneOf(("", *any_model.of), ("the injured model", *any_model.names))
        if most.bath_infection:
            domains["bath_infection"] = Whole(0, most.bath_infection)
        return {name: Given(domain, partial(_payable_values, state, most, name)) for name, domain in domains.items()}


def _payable_values(state: State, most: Amounts, name: str, chosen: Mapping[str, Any]) -> OneOf:
    pledges = list(_valid_pledges(state, most, chosen)) if chosen.get("bloodbaths", True) else []
    field_values = [
        getattr(way, name)
        for way in pledges
        if all(getattr(way, name_) == chosen_value for name_, chosen_value in chosen.items())
    ]
    no_bath = [0] if name == "bloodbaths" else []
    default = [0 if name == "bath_infection" else ""]
    values = dict.fromkeys([*no_bath, *field_values] or default)
    return OneOf(
        tuple(values), tuple(state.name(value) or "the injured model" for value in values) if "" in values else ()
    )


@cites("TC-BATH-01", "TC-BATH-06")
def _valid_pledges(state: State, most: Amounts, chosen: Mapping[str, Any]) -> Iterator[Pledge]:
    """Yield the valid pledges with a Bloodbath that agree with the chosen fields."""
    price = spending.bloodbath_price(marker_holder(state).down)
    payers = [""]
    if state.settings.bloodbath_payer == "any_model":
        payers += [model.id for model in state.on_table() if model.blood + model.infection >= price]
    for baths in range(1, most.bloodbaths + 1):
        for payer in payers:
            for infection in range(most.bath_infection + 1):
                payment = {"bloodbaths": baths, "bath_from": payer, "bath_infection": infection}
                pledge = Pledge(**{**chosen, **payment})
                if not any(pledge.check_bloodbath(state)):
                    yield pledge


@on_entering("DECLARED")
@cites("TC-WIN-02", "TC-WIN-04", "TC-BLOOD-03", "TC-BLOOD-07")
def _open_action_window(draft: Draft[State]) -> None:
    state = draft.state
    attempt = state.attempt
    if attempt is not None and not active_abilities.automatic_success(state, attempt.model, attempt.action):
        actor = state.model(attempt.model).side
        reading, enemy = state.settings.spend_order_action, state.enemy(actor)
        _open_window(draft, spending.spend_order(reading, actor, enemy, state.initiative))


@on_entering("INJURED")
@cites("TC-WIN-03", "TC-WIN-05", "TC-BLOOD-07")
def _open_injury_window(draft: Draft[State]) -> None:
    state = draft.state
    owner = state.model(state.injuries[0].target).side
    reading, enemy = state.settings.spend_order_injury, state.enemy(owner)
    _open_window(draft, spending.spend_order(reading, enemy, owner, state.initiative))


@requests_at("ACTION_MARKERS", "INJURY_MARKERS")
def _request_pledge(state: State) -> Iterator[Request]:
    waiting = state.undeclared
    if state.window is None:
        return
    for side in waiting if state.window.secret else waiting[:1]:
        prompt = f"{state.name(side)}: spend markers on {next_roll_name(state)}? {_dice_so_far(state)}"
        yield Request(side, "spend_markers", prompt, (Pledge.forms(state, side),), Pledge(side=side))


@cites("TC-DICE-10", "TC-BLOOD-11")
def _dice_so_far(state: State) -> str:
    """Return a sentence with the known dice of the next roll, without secret pledges, to help the player decide."""
    open_so_far = state.window is None or not state.window.secret
    if state.injuries:
        hurt = state.injuries[0]
        pool = queries.injury_pool(state, hurt)
        suffix = f"; a Bloodbath costs {spending.bloodbath_price(state.model(hurt.target).down)} markers"
        spent = spent_modifiers(state, "injury")
    else:
        attempt = state.attempt
        pool = queries.Pool(BASE_DICE, ()) if attempt is None else queries.action_pool(state, attempt)
        suffix, spent = f"; {SUCCESS_FROM} needed", spent_modifiers(state, "action")
    if open_so_far:
        pool = replace(pool, modifiers=(*pool.modifiers, *spent))
    return f"So far {pool}{suffix}."


def next_roll_name(state: State) -> str:
    """Return the name of the next roll for prompts."""
    if state.injuries:
        return f"the injury roll against {state.name(state.injuries[0].target)}"
    attempt = state.attempt
    if attempt is None:
        return "the roll"
    if attempt.action == facts.Action.MORALE:
        return f"the Morale test of {state.name(state.model(attempt.model).side)}"
    return f"{state.name(attempt.model)}'s {attempt.action}{'' if attempt.action in ATTACKS else ' roll'}"


@cites("TC-WIN-04", "TC-BLOOD-06")
def _open_window(draft: Draft[State], groups: spending.Groups) -> None:
    state = draft.state
    sides = tuple([side for group in groups for side in group if _can_spend(state, side)])
    if sides:
        together = len(groups) == 1 and len(sides) > 1
        draft.emit(facts.MarkerWindowOpened("injury" if state.injuries else "action", sides, together))


def _can_spend(state: State, side: str) -> bool:
    most = pledge_limits(state, side)
    return any(attrgetter(*COUNTED)(most)) or active_abilities.can_use_ability(state, side)


@cites("TC-BLOOD-05", "TC-BLESS-04", "TC-BATH-01")
def _still_payable(draft: Draft[State], pledged: Pledged) -> Pledged:
    """Return the part of a secret pledge that can still be paid, and emit it if it is less than was pledged.

    Markers may have been removed after the pledge was made.
    """
    state = draft.state
    most = pledge_limits(state, pledged.side)
    wanted = {name: getattr(pledged, name) for name in COUNTED}
    payable = {name: max(0, min(amount, getattr(most, name))) for name, amount in wanted.items()}
    price = payable["bloodbaths"] * spending.bloodbath_price(marker_holder(state).down)
    payable["bath_infection"] = min(payable["bath_infection"], price)
    reduced = replace(pledged, **payable)
    if any(Pledge(**{name: getattr(reduced, name) for name in DECLARED}).check_bloodbath(state)):
        reduced = replace(reduced, bloodbaths=0, bath_infection=0, bath_from="")
    if reduced != pledged:
        draft.emit(reduced)
    return reduced


@cites("TC-BLOOD-05", "TC-BLESS-04", "TC-BATH-01")
def _pay(draft: Draft[State], paid: Pledged) -> None:
    state, holder = draft.state, marker_holder(draft.state)
    attempt = state.attempt
    on = "the injury roll" if state.injuries or attempt is None else attempt.action
    payer = paid.bath_from or holder.id
    price = paid.bloodbaths * spending.bloodbath_price(holder.down)
    target = attempt.main_target if attempt is not None else ""
    for whose, marker, amount, bought in (
        (holder.id, Marker.BLESSING, paid.blessings, on),
        (payer, Marker.BLOOD, price - paid.bath_infection, "a Bloodbath"),
        (payer, Marker.INFECTION, paid.bath_infection, "a Bloodbath"),
        (holder.id, Marker.BLOOD, paid.blood, on),
        (holder.id, Marker.INFECTION, paid.infection, on),
        (target, Marker.BLOOD, paid.target_blood, on),
    ):
        if amount:
            draft.emit(Spent(whose=whose, resource=marker, amount=amount, on=bought))


@cites("TC-BLOOD-03", "TC-BLOOD-04", "TC-BLOOD-09", "TC-BLESS-01", "TC-BLESS-02", "TC-INF-01")
def spent_modifiers(state: State, roll: str) -> tuple[Modifier, ...]:
    """Return the DICE and the stated modifiers that the pledges add to this roll."""
    kinds = ("blessings", "blood", "infection", "target_blood")
    blessings, blood, infection, target_blood = (
        sum(getattr(pledge, kind) for pledge in state.pledges) for kind in kinds
    )
    stated_modifiers = tuple(stated_modifiers for pledge in state.pledges for stated_modifiers in pledge.modifiers)
    spent = queries.dice_modifiers(
        ("Blessing Markers", markers.marker_dice("blessing", roll, blessings)),
        ("Blood Markers", markers.marker_dice("blood", roll, blood)),
        ("Infection Markers", markers.marker_dice("infection", roll, infection)),
        ("Blood Markers of the target", target_blood),
    )
    return (*spent, *stated_modifiers)
