"""Pledges: the markers that a side could spend on the next roll."""

from combat.engine.book import cites
from combat.systems.trench_crusade.queries.active_abilities import keeps_blood
from combat.systems.trench_crusade.rules import spending
from events.replace import replace
from events.trench_crusade import Action, ActionDeclared, Amounts, InjuryDue, Marker, Model, State

ATTACKS = (Action.RANGED_ATTACK, Action.MELEE_ATTACK)


def pledge_limits(state: State, side: str) -> Amounts:
    """Return the largest amount of each kind that a side could pledge to the next roll if it pledged nothing else."""
    if state.injuries:
        injury = state.injuries[0]
        if state.model(injury.target).side == side:
            return Amounts(side=side, blessings=_blessings_allowed(state, injury))
        return _injurer_limits(state, injury, side)
    attempt = state.attempt
    if attempt is None:
        return Amounts(side=side)
    actor = state.model(attempt.model)
    if actor.side != side:
        return Amounts(side=side, blood=actor.blood, infection=actor.infection)
    return Amounts(side=side, blessings=actor.blessings, target_blood=_blood_of_target(state, attempt, side))


@cites("TC-BLOOD-09")
def _blood_of_target(state: State, attempt: ActionDeclared, side: str) -> int:
    if attempt.action not in ATTACKS or not state.settings.blood_helps_attacker_to_hit:
        return 0
    target = state.model(attempt.main_target) if attempt.main_target else None
    return target.blood if target is not None and target.side != side else 0


@cites("TC-BLESS-02", "TC-BLESS-03")
def _blessings_allowed(state: State, injury: InjuryDue) -> int:
    target = state.model(injury.target)
    caused_by_enemy = bool(injury.attacker) and state.model(injury.attacker).side != target.side
    always = state.settings.blessings_allowed_vs_injury == "against_any_injury"
    return target.blessings if caused_by_enemy or always else 0


@cites("TC-BLOOD-04", "TC-BATH-04", "TC-BATH-06", "TC-INF-01")
def _injurer_limits(state: State, injury: InjuryDue, side: str) -> Amounts:
    target = state.model(injury.target)
    price = spending.bloodbath_price(target.down)
    payers = state.models if state.settings.bloodbath_payer == "any_model" else (target,)
    baths, mixed = 0, state.settings.mixed_bloodbath_payment
    if injury.cause != "accident" or state.settings.bloodbath_on == "any_injury":
        while baths < state.settings.max_bloodbaths_per_roll and any(
            spending.can_pay(blood, model.infection, price * (baths + 1), mixed=mixed)
            for model in payers
            for blood in (0 if keeps_blood(state, model, Marker.BLOOD, side) else model.blood,)
            if not model.out
        ):
            baths += 1
    infection = min(max(model.infection for model in payers), baths * price)
    most = Amounts(side=side, blood=target.blood, infection=target.infection, bloodbaths=baths)
    return replace(most, bath_infection=infection)


def marker_holder(state: State) -> Model:
    """Return the model that rolls or is injured. The markers on it can be spent on the roll."""
    rolling = state.attempt.model if state.attempt else ""
    return state.model(state.injuries[0].target if state.injuries else rolling)


@cites("TC-BATH-01", "TC-BATH-06")
def markers_left(state: State, amounts: Amounts, payer: Model) -> tuple[int, int]:
    """Return how many Blood and Infection Markers a payer has left after those spent on DICE."""
    if payer.id != marker_holder(state).id:
        return payer.blood, payer.infection
    return payer.blood - amounts.blood, payer.infection - amounts.infection
