"""Limits of overrides: they cannot create a state that play could never reach, or one without an open decision."""

from collections.abc import Callable, Iterator, Mapping

from combat.systems.trench_crusade import track
from combat.systems.trench_crusade.rules import keywords
from events.trench_crusade import Action, Model, State

ARMED = (Action.RANGED_ATTACK, Action.MELEE_ATTACK)
"""ACTIONS that need a weapon."""


def faults(state: State) -> Iterator[str]:
    """Yield a message for each error in an overridden state. Without errors, the open decision can be made."""
    for model in state.models:
        yield from _model_errors(state, model)
    yield from _unknown_references(state)
    decision_open = _DECISION_CHECKS.get(state.step)
    rolling = state.step in track.ROLLING.split() or state.step == "LANDING"  # a lost battle ends after the roll
    if state.outcome is None and not rolling and track.the_battle_is_over(state):
        yield "this change would make a side lose the battle; concede for it or end the battle instead"
    elif state.outcome is None and (decision_open is None or not decision_open(state)):
        yield f"this change would leave no open decision at {state.step}"


def _model_errors(state: State, model: Model) -> Iterator[str]:
    for enemy in model.in_melee_with:
        if model.out or state.model(enemy).out:
            yield f"{model.id} is in Melee with {enemy}, but one of them is Out of Action"
    if model.left and not model.out:
        yield f"{model.id} has left the battle and cannot be brought back; add a new model instead"
    for weapon in (*model.profile.weapons, *model.used_up):
        if state.weapon(weapon) is None:
            yield f"{model.id} carries '{weapon}', which is not in the armoury"
    own = tuple(ability.id for ability in state.catalogue)
    for keyword in model.profile.keywords:
        error = keywords.model_keyword_error(keyword, (*state.keywords, *own))
        if error:
            yield f"{model.id}: {error}"
    for ability in (*model.profile.abilities, *model.profile.equipment):
        error = keywords.ability_error(ability, own, ())
        if error:
            yield f"{model.id}: {error}"


def _unknown_references(state: State) -> Iterator[str]:
    for side in (state.initiative, state.had_initiative):
        if side not in ("", *state.side_ids):
            yield f"there is no side '{side}'"
    for activation in state.activations:
        for enemy in (activation.dived_at, *activation.began_beside):
            if enemy and not state.has_model(enemy):
                yield f"there is no model '{enemy}'"
    for who in _models_involved(state):
        if not state.has_on_table(who):
            yield f"there is no model '{who}' on the table"
    for weapon in _weapons_in_use(state):
        if state.weapon(weapon) is None:
            yield f"there is no weapon '{weapon}'"


def _weapons_in_use(state: State) -> Iterator[str]:
    if state.attempt is not None and state.attempt.action in ARMED:
        yield state.attempt.weapon
    for unfinished in (state.volley, state.flurry):
        if unfinished is not None:
            yield unfinished.weapon


def _models_involved(state: State) -> Iterator[str]:
    yield from (activation.id for activation in state.acting)
    yield from state.free_attackers
    if state.retreating or state.free_attackers:
        yield state.retreating
    if state.attempt is not None:
        yield from (state.attempt.model, *(() if state.attempt.ability else state.attempt.targets))
    for unfinished in (state.volley, state.flurry, state.charge):
        if unfinished is not None:
            yield unfinished.model
    if state.charge is not None:
        yield from state.charge.targets
    yield from (injury.target for injury in (*state.injuries, *state.injuries_waiting))
    yield from (test.model for test in state.tests)


def _model_can_be_picked(state: State) -> bool:
    return not state.activations and bool(state.picking) and bool(state.unactivated(state.picking))


def _shots_left(state: State) -> bool:
    volley = state.volley
    return volley is not None and volley.shots > 0 and state.activation(volley.model) is not None


def _pledges_pending(state: State) -> bool:
    return bool(state.undeclared) and _roll_pending(state)


def _roll_pending(state: State) -> bool:
    injury = state.step.startswith("INJURY")
    return bool(state.injuries) if injury else state.attempt is not None and not state.injuries


_DECISION_CHECKS: Mapping[str, Callable[[State], bool]] = {
    "ROLL_OFF": lambda state: bool(state.roll_off),
    "CHOOSE_FIRST": lambda state: bool(state.initiative),
    "PICK_MODEL": _model_can_be_picked,
    "STAND": track.a_model_may_stand,
    "ACTION_MENU": lambda state: bool(state.acting) and state.attempt is None and not state.injuries,
    "FREE_MELEE": lambda state: bool(state.free_attackers) and bool(state.retreating),
    "NEXT_SHOT": _shots_left,
    "NEXT_BLOW": track.blows_remain,
    "SKIRMISH": track.a_skirmisher_may_move,
    "LANDING": track.a_shot_scatters,
    "WINNER": lambda state: state.winners is None,
    "ACTION_MARKERS": _pledges_pending,
    "ACTION_ROLL": _roll_pending,
    "INJURY_MARKERS": _pledges_pending,
    "INJURY_ROLL": _roll_pending,
    "MORALE": lambda state: bool(state.morale_queue),
}
"""For each step that waits for a decision, a check that the decision is open."""
