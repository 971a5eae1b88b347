"""+DICE and -DICE: rolling the dice, at once or after secret pledges are revealed, and applying the results."""

from collections.abc import Callable, Iterator, Mapping

from combat.engine.offer.requests import Form, Request
from combat.engine.play import Act, Draft, cites, on_entering, requests_at
from combat.systems.trench_crusade import queries
from combat.systems.trench_crusade.acts.actions import force_end, roll_action_chart
from combat.systems.trench_crusade.acts.down import ledge_rolled, stand_rolled
from combat.systems.trench_crusade.acts.injuries import attack_rolled, roll_injury
from combat.systems.trench_crusade.acts.markers import medi_kit_rolled
from combat.systems.trench_crusade.acts.morale import morale_rolled
from combat.systems.trench_crusade.acts.moving import charge_rolled, dash_rolled, dive_rolled, move_rolled
from combat.systems.trench_crusade.acts.spending import next_roll_name, spent_modifiers
from combat.systems.trench_crusade.acts.terrain import crossing_rolled, ground_rolled
from combat.systems.trench_crusade.queries import active_abilities
from combat.systems.trench_crusade.rules import actions
from events.base import Frozen
from events.trench_crusade import Action, ActionDeclared, ActionResolved, State
from events.vocabulary import AbilityUsed

RESULT_EFFECTS: Mapping[str, Callable[[Draft[State], ActionDeclared, str], None]] = {
    Action.MOVE_INTO_DANGER: move_rolled,
    Action.CHARGE_OUT_OF_SIGHT: charge_rolled,
    Action.DIVING_CHARGE: dive_rolled,
    Action.DASH: dash_rolled,
    Action.CLIMB: crossing_rolled,
    Action.JUMP: crossing_rolled,
    Action.DANGEROUS_TERRAIN: ground_rolled,
    Action.LEDGE: ledge_rolled,
    Action.STAND: stand_rolled,
    Action.RANGED_ATTACK: attack_rolled,
    Action.MELEE_ATTACK: attack_rolled,
    Action.MEDI_KIT: medi_kit_rolled,
    Action.MORALE: morale_rolled,
}
"""For each ACTION, the function that applies the result of its roll. Other ACTIONS have no effect in the engine."""


class RollDice(Act, wire="trench_crusade.roll_dice.v1", metaclass=Frozen):
    """Roll the dice after the secret pledges have been revealed."""

    def allowed_seats(self, state: State) -> tuple[str, ...]:
        return _rollers(state)

    @cites("TC-WIN-01")
    def apply(self, draft: Draft[State]) -> None:
        if draft.state.injuries:
            roll_injury(draft)
        else:
            _roll_action(draft)


@requests_at("ACTION_ROLL", "INJURY_ROLL")
def _request_roll(state: State) -> Iterator[Request]:
    for side in _rollers(state):
        yield Request(side, "roll", f"Make {next_roll_name(state)}.", (Form(RollDice, "Roll"),), RollDice())


@on_entering("ACTION_ROLL", "INJURY_ROLL")
def _roll_unless_secret(draft: Draft[State]) -> None:
    """Roll at once. After secret pledges, wait for a command, so that all seats see the pledges first."""
    if draft.state.window is None or not draft.state.window.secret:
        RollDice().apply(draft)


def _rollers(state: State) -> tuple[str, ...]:
    if state.injuries:
        return (state.enemy(state.model(state.injuries[0].target).side),)
    return (state.model(state.attempt.model).side,) if state.attempt is not None else ()


@cites("TC-ACT-04", "TC-ACT-05")
def _roll_action(draft: Draft[State]) -> None:
    """Roll for the declared ACTION and apply the result. A failed RISKY ACTION ends the Activation."""
    attempt = draft.state.attempt
    if attempt is None:
        return
    result = _action_result(draft, attempt)
    draft.emit(ActionResolved(attempt.model, attempt.action, result))
    if attempt.action in RESULT_EFFECTS:
        RESULT_EFFECTS[attempt.action](draft, attempt, result)
    if attempt.ability:
        _ability_rolled(draft, attempt, result)
    if actions.ends_activation(result, attempt.risky) and draft.state.activation(attempt.model) is not None:
        kept = active_abilities.carry_on_ability(draft.state, attempt)
        if kept is None:
            force_end(draft, attempt.model, "a RISKY ACTION failed")
        else:
            draft.emit(AbilityUsed(who=attempt.model, ability=kept.id, limit=kept.limit, text=kept.text))


@cites("TC-DICE-06", "TC-DICE-10")
def _action_result(draft: Draft[State], attempt: ActionDeclared) -> str:
    """Return the result of an ACTION: a Success if an ability grants it, otherwise the result of a roll."""
    ability = active_abilities.automatic_success(draft.state, attempt.model, attempt.action)
    if ability:
        draft.emit(AbilityUsed(who=attempt.model, ability=ability))
        return actions.SUCCESS
    draft.remind(*active_abilities.roll_moments(draft.state, attempt))
    pool = queries.action_pool(draft.state, attempt)
    modifiers = (*pool.modifiers, *spent_modifiers(draft.state, "action"))
    return roll_action_chart(draft, attempt.action, attempt.model, modifiers)


def _ability_rolled(draft: Draft[State], attempt: ActionDeclared, result: str) -> None:
    """Trigger the abilities for an ACTION's result. A Critical Success also triggers those for a Success."""
    target = attempt.main_target
    for point in ("success", result) if result == actions.CRITICAL else (result,):
        draft.trigger(point, attempt.model, target, (f"after: {attempt.ability}",))
