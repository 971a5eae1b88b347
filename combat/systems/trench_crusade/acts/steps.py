"""Steps: what happens automatically at the steps of a Turn, between the decisions."""

from combat.engine.play import Draft, cites, on_entering
from combat.systems.trench_crusade.acts.actions import declare
from combat.systems.trench_crusade.acts.keywords import end_conditions
from combat.systems.trench_crusade.acts.melee_combat import settle_flurry
from combat.systems.trench_crusade.acts.moving import settle_charge, settle_retreat
from combat.systems.trench_crusade.queries import active_abilities
from combat.systems.trench_crusade.rules import turns
from combat.systems.trench_crusade.track import a_roll_is_pending
from events.trench_crusade import Action, ActionDeclared, Condition, PlayPassed, State, facts
from events.vocabulary import ConditionChanged, TurnEnded


@on_entering("PICK_MODEL")
@cites("TC-TURN-01", "TC-DICE-06")
def _trigger_turn_start(draft: Draft[State]) -> None:
    if active_abilities.has_abilities(draft.state) and not draft.state.opened:
        draft.emit(facts.TurnOpened(draft.state.turn))
        for model in draft.state.on_table():
            draft.trigger("turn start", model.id)


@on_entering("ACT_BEGIN")
@cites("TC-MOVE-11")
def _test_terrain(draft: Draft[State]) -> None:
    """Test models that begin in Dangerous Terrain before they act."""
    model = next((activation.id for activation in draft.state.acting if activation.ground_test_owed), None)
    if model is not None and not draft.state.injuries:
        draft.emit(terrain_change(model, 0))
        declare(draft, ActionDeclared(model=model, action=Action.DANGEROUS_TERRAIN))


@on_entering("RESOLVED")
def _settle(draft: Draft[State]) -> None:
    """Drop unfinished acts that cannot continue, begin stated rolls, and choose the side that picks next."""
    settle_retreat(draft)
    settle_flurry(draft)
    settle_charge(draft)
    _begin_waiting_rolls(draft)
    state = draft.state
    if not state.activations and not state.injuries and not state.unactivated(state.picking):
        _pass_play(draft, state.picking)


@cites("TC-BLOOD-04", "TC-MOVE-11", "TC-DOWN-06")
def _begin_waiting_rolls(draft: Draft[State]) -> None:
    """Begin the injury rolls that the GM called for or, if there are none, the first of the other rolls called for."""
    state = draft.state
    if state.attempt is not None or state.injuries:
        return
    for injury in state.injuries_waiting:
        draft.emit(injury)
    if state.tests and not state.injuries_waiting:
        declare(draft, state.tests[0])


@on_entering("ACT_END")
@cites("TC-TURN-03", "TC-TURN-05")
def _end_activation(draft: Draft[State]) -> None:
    """End the Activations under way, and let the other side pick if it has a model left."""
    activations = draft.state.activations
    for activation in activations:
        if not activation.ended:
            draft.emit(TurnEnded(activation.id, "it can do no more"))
    _trigger_activation_end(draft)
    if not a_roll_is_pending(draft.state):
        _pass_play(draft, draft.state.model(activations[0].id).side)


def _trigger_activation_end(draft: Draft[State]) -> None:
    """Trigger the abilities for the end of an Activation and end its conditions, once."""
    state = draft.state
    for activation in state.activations if active_abilities.has_abilities(state) else ():
        if not activation.closed:
            draft.emit(facts.ActivationClosed(activation.id))
            if draft.state.has_on_table(activation.id):
                draft.trigger("activation end", activation.id)
                end_conditions(draft, activation.id, "turn")


@cites("TC-TURN-03", "TC-TURN-05", "TC-TURN-06")
def _pass_play(draft: Draft[State], last: str) -> None:
    """Choose the side that picks next: the other side, or the same one if the other has no models left to activate."""
    waiting = {side: len(draft.state.unactivated(side)) for side in draft.state.side_ids}
    following = turns.next_side(last, waiting)
    if following is not None:
        draft.emit(PlayPassed(following))


def terrain_change(who: str, level: int) -> ConditionChanged:
    """Return the event that marks whether a model owes a roll for Dangerous Terrain."""
    return ConditionChanged(who=who, condition=Condition.DANGEROUS_TERRAIN, level=level, source="where it stands")
