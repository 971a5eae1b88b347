"""Moving: Charges, Retreats and other moves after they have been declared, and the results of their rolls."""

from combat.engine.abilities.vocabulary import Moment
from combat.engine.play import Draft, cites
from combat.systems.trench_crusade import queries
from combat.systems.trench_crusade.acts.actions import declare
from combat.systems.trench_crusade.acts.down import put_down
from combat.systems.trench_crusade.acts.terrain import fall, ground_rolled
from combat.systems.trench_crusade.rules import movement
from combat.systems.trench_crusade.rules.actions import FAILURE
from events.replace import replace
from events.trench_crusade import Activation, Model, State, facts
from events.trench_crusade.facts import Action, ActionDeclared, ChargeDeclared, Condition, MeleeChanged, Moved
from events.vocabulary import ConditionChanged, Rolled


@cites("TC-DOWN-02", "TC-DOWN-07", "TC-MOVE-02", "TC-MOVE-07", "TC-MOVE-08")
def longest_move(state: State, model: Model, activation: Activation | None) -> int:
    """Return how far a model may move, in half inches."""
    rounding = state.settings.half_move_rounding
    inches, halved = queries.movement_of(state, model), queries.are_moves_halved(state, activation)
    return movement.half_rounded(inches, rounding) if halved else 2 * inches


def move(draft: Draft[State], model: str, how: str, distance: int = 0, to: str = "") -> None:
    """Move a model, and trigger the abilities that react."""
    state = draft.state
    longest = longest_move(state, state.model(model), state.activation(model))
    draft.remind(Moment(point="move", who=model))
    draft.emit(Moved(model, how, longest, distance or None, to))
    draft.trigger("moved", model, tags=(f"action: {how}",))


@cites("TC-MOVE-03")
def begin_charge(draft: Draft[State]) -> None:
    """Begin the declared Charge. If its target is out of sight, a RISKY ACTION comes first.

    The Charge ends where it stands if the model can no longer charge, or if all its targets have left the table.
    """
    charge = draft.state.charge
    if charge is None:
        return
    charger = draft.state.model(charge.model)
    if not charge.targets or charger.in_melee_with:
        why = "it is in Melee already" if charge.targets else "there is no target left"
        draft.emit(facts.CameToNothing(charge.model, Action.CHARGE, why))
    if charger.down or charger.in_melee_with or not charge.targets:
        draft.emit(Moved(charge.model, Action.CHARGE, 0))
    elif not charge.in_sight:
        risk = ActionDeclared(model=charge.model, action=Action.CHARGE_OUT_OF_SIGHT, targets=charge.targets)
        risk_modifiers = () if charge.dive else charge.modifiers
        declare(draft, replace(risk, risky=True, distance=charge.distance, modifiers=risk_modifiers))
    else:
        _roll_charge(draft, charge)


@cites("TC-MOVE-03")
def settle_charge(draft: Draft[State]) -> None:
    """Begin a declared Charge as soon as no SKIRMISHER can still evade it."""
    state = draft.state
    is_blocked = state.attempt is not None or bool(state.injuries) or state.skirmish is not None
    if state.charge is not None and not is_blocked and not queries.skirmishers(state):
        begin_charge(draft)


@cites("TC-MOVE-03", "TC-MEL-05", "TC-MOVE-12")
def _roll_charge(draft: Draft[State], charge: ChargeDeclared) -> None:
    """Roll the Charge die and move. If the Charge is long enough, bring the models into Melee or start the jump."""
    model, face = charge.model, 0
    charger, activation = draft.state.model(model), draft.state.activation(model)
    charge_modifiers = draft.modifiers("charge", model, charge.targets[0])
    if not queries.is_burdened(draft.state, charger):
        count = 1 + max(0, sum(modifier.amount for modifier in charge_modifiers if modifier.on == "dice"))
        sides = charger.profile.charge_die
        pool = draft.roll(count, sides, Action.CHARGE, model, modifiers=charge_modifiers, outcome_key=max)
        face = max(die.face for die in pool)
        kept = next(place for place, die in enumerate(pool) if die.face == face)
        rolled = Rolled(purpose=Action.CHARGE, who=model, dice=pool, kept=(kept,), total=face, base=1)
        draft.emit(replace(rolled, modifiers=charge_modifiers))
    halved = queries.are_moves_halved(draft.state, activation)
    rounding = draft.state.settings.half_move_rounding
    farther = sum(modifier.amount for modifier in charge_modifiers if modifier.on == "inches")
    length = movement.charge_distance(queries.movement_of(draft.state, charger, farther), face, halved, rounding)
    draft.emit(Moved(model, Action.CHARGE, length))
    if charge.dive:
        if charge.distance - charge.landing <= length:
            dive = ActionDeclared(model=model, action=Action.DIVING_CHARGE, targets=charge.targets, risky=True)
            dive = replace(dive, distance=charge.distance, drop=2 * charge.dive, modifiers=charge.modifiers)
            declare(draft, dive)
    elif movement.charge_arrives(charge.distance, length):
        draft.emit(MeleeChanged(model, charge.targets))
        _trigger_arrival(draft, model, charge.targets[0])


def _trigger_arrival(draft: Draft[State], model: str, target: str) -> None:
    draft.trigger("charged", model, target)
    draft.trigger("charged at", target, model)


def move_rolled(draft: Draft[State], attempt: ActionDeclared, result: str) -> None:
    """Move into Dangerous Terrain if the ACTION succeeded; otherwise injure the model."""
    if result != FAILURE:
        move(draft, attempt.model, Action.STANDARD_MOVE, attempt.distance, attempt.to)
    ground_rolled(draft, attempt, result)


@cites("TC-MOVE-08")
def dash_rolled(draft: Draft[State], attempt: ActionDeclared, result: str) -> None:
    """Move if the ACTION succeeded."""
    if result != FAILURE:
        move(draft, attempt.model, Action.DASH, attempt.distance, attempt.to)


def charge_rolled(draft: Draft[State], attempt: ActionDeclared, result: str) -> None:
    """Continue a Charge at a target out of sight if the ACTION succeeded."""
    if result != FAILURE:
        declared = ChargeDeclared(model=attempt.model, targets=attempt.targets, distance=attempt.distance)
        _roll_charge(
            draft, draft.state.charge or declared
        )  # logs of version 0.1 have no separate event for the declared Charge


@cites("TC-MOVE-12")
def dive_rolled(draft: Draft[State], attempt: ActionDeclared, result: str) -> None:
    """Bring both models of a Diving Charge into Melee. After a failure, the charging model is Down and falls."""
    who, dived = attempt.model, Condition.DIVING_CHARGE
    if result == FAILURE:
        draft.emit(MeleeChanged(who, attempt.targets))
        put_down(draft, who, Action.DIVING_CHARGE)
        fall(draft, who, attempt.drop)
        return
    draft.emit(ConditionChanged(who=who, condition=dived, level=1, source=attempt.targets[0]))
    draft.emit(MeleeChanged(who, attempt.targets))
    _trigger_arrival(draft, who, attempt.targets[0])


@cites("TC-MOVE-07")
def settle_retreat(draft: Draft[State]) -> None:
    """Let a retreating model move after all free attacks, unless it is Down or Out of Action."""
    state, retreat = draft.state, draft.state.retreat
    if retreat is None:
        return
    model = state.model(retreat.model)
    if not model.out and (state.free_attackers or state.injuries):
        return
    if not model.down and not model.out:
        draft.emit(MeleeChanged(model.id, ()))
        move(draft, model.id, Action.RETREAT, retreat.distance, retreat.to)
    draft.emit(facts.RetreatSettled(model.id))
