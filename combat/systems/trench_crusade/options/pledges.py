"""What a side may spend on the roll to come, and why not more."""

from collections.abc import Iterator

from combat.engine.book import cites
from combat.engine.errors import Reason
from combat.engine.requests import Form, OneOf, Whole
from combat.systems.trench_crusade.commands import Pledge
from combat.systems.trench_crusade.decide.spending import limits
from combat.systems.trench_crusade.rules import markers
from events.trench_crusade.table import Model, Spending, State


@cites("TC-WIN-01", "TC-WIN-02", "TC-WIN-03")
def pledge_reasons(state: State, command: Pledge) -> Iterator[Reason]:
    """Why a side cannot spend this on the roll to come."""
    window = state.window
    if window is None or command.side not in window.waiting:
        yield Reason("not_your_window", f"{state.name(command.side)} has nothing to declare now", "TC-WIN-01")
        return
    if not window.secret and command.side != window.waiting[0]:
        yield Reason("not_your_window", f"{state.name(window.waiting[0])} declares first", _order_rule(state))
        return
    most = limits(state, command.side)
    yield from _too_many(state, command, most)
    if command.bloodbaths:
        yield from _bath_reasons(state, command)
    elif command.bath_infection or command.bath_from:
        yield Reason("no_bloodbath", "a Bloodbath that is not declared has no price", "TC-BATH-01")


def _order_rule(state: State) -> str:
    return "TC-WIN-03" if state.injuries else "TC-WIN-02"


@cites("TC-BLOOD-03", "TC-BLOOD-04", "TC-BLESS-01", "TC-BLESS-02", "TC-INF-01")
def _too_many(state: State, command: Pledge, most: Spending) -> Iterator[Reason]:
    holder = state.name(_holder(state).id)
    for name, wanted, limit, rule in (
        ("Blessing Markers", command.blessings, most.blessings, "TC-BLESS-02" if state.injuries else "TC-BLESS-01"),
        ("Blood Markers", command.blood, most.blood, "TC-BLOOD-04" if state.injuries else "TC-BLOOD-03"),
        ("Infection Markers", command.infection, most.infection, "TC-INF-01"),
        ("Bloodbaths", command.bloodbaths, most.bloodbaths, "TC-BATH-01"),
        ("Blood Markers of the target", command.target_blood, most.target_blood, "TC-BLOOD-09"),
    ):
        if not 0 <= wanted <= limit:
            sentence = f"{state.name(command.side)} can spend 0 to {limit} {name} on {holder}'s roll, not {wanted}"
            yield Reason("too_many_markers", sentence, rule)


@cites("TC-BATH-01", "TC-BATH-05", "TC-BATH-06", "TC-INF-03")
def _bath_reasons(state: State, command: Pledge) -> Iterator[Reason]:
    """Price and dice come from the same markers, and the price is paid in full (TC-BATH-01, TC-BATH-05, TC-INF-03)."""
    target = _holder(state)
    if command.bath_from and state.settings.bloodbath_payer == "target" and command.bath_from != target.id:
        yield Reason("wrong_payer", f"a Bloodbath is paid by {target.profile.name}, who is injured", "TC-BATH-06")
        return
    if command.bath_from and not state.knows(command.bath_from):
        yield Reason("unknown_model", f"there is no model '{command.bath_from}'")
        return
    payer = state.model(command.bath_from) if command.bath_from else target
    price = command.bloodbaths * markers.bloodbath_price(target.down)
    blood = price - command.bath_infection
    same = payer.id == target.id
    left_blood = payer.blood - (command.blood if same else 0)
    left_infection = payer.infection - (command.infection if same else 0)
    if payer.out or not (0 <= blood <= left_blood and 0 <= command.bath_infection <= left_infection):
        sentence = (
            f"a Bloodbath costs {price} markers of {payer.profile.name}: {blood} Blood and {command.bath_infection} "
            f"Infection were named, {left_blood} and {left_infection} are left"
        )
        yield Reason("bloodbath_price", sentence, "TC-BATH-01")


def _holder(state: State) -> Model:
    """Return the model that rolls, or is injured."""
    if state.injuries:
        return state.model(state.injuries[0].target)
    attempt = state.attempt
    if attempt is None:
        raise LookupError("there is no roll to come")
    return state.model(attempt.model)


def pledge_form(state: State, side: str) -> Form:
    """Return the form of what a side may declare."""
    most = limits(state, side)
    fields: dict[str, OneOf | Whole] = {"side": OneOf((side,), (state.name(side),))}
    for name, limit in (
        ("blessings", most.blessings),
        ("blood", most.blood),
        ("infection", most.infection),
        ("bloodbaths", most.bloodbaths),
        ("bath_infection", most.bath_infection),
        ("target_blood", most.target_blood),
    ):
        if limit:
            fields[name] = Whole(0, limit)
    if most.bloodbaths and state.settings.bloodbath_payer == "any_model":
        payers = tuple(model for model in state.models if not model.out)
        fields["bath_from"] = OneOf(("", *(model.id for model in payers)), ("", *(m.profile.name for m in payers)))
    return Form(Pledge, "Spend markers", fields)
