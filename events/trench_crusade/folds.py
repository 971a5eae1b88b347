"""What each event changes on the table. Total: it never refuses, rolls, or looks up a rule."""

from collections.abc import Callable, Mapping
from typing import Any

from combat.engine.book import cites
from events.base import Event
from events.replace import replace
from events.trench_crusade import facts as own
from events.trench_crusade.table import Activation, Model, Spending, State, Volley, Warband, Window
from events.vocabulary import (
    ConditionChanged,
    Gained,
    Recovered,
    RoundBegan,
    Spent,
    TurnBegan,
    TurnEnded,
)

MARKERS = {"Blood Marker": "blood", "Blessing Marker": "blessings", "Infection Marker": "infection"}
"""The field in which a model keeps each kind of marker."""

CONDITIONS = {"Down": "down", "Out of Action": "out", "TOUGH used": "tough_used"}
"""The field that tells whether a model is in each condition."""


def _on_model(state: State, model: str, **changes: Any) -> State:
    changed = tuple(replace(each, **changes) if each.id == model else each for each in state.models)
    return replace(state, models=changed)


def _on_activation(state: State, model: str, change: Callable[[Activation], Activation]) -> State:
    changed = tuple(change(each) if each.id == model else each for each in state.activations)
    return replace(state, activations=changed)


def _on_side(state: State, side: str, change: Callable[[Warband], Warband]) -> State:
    return replace(state, sides=tuple(change(each) if each.id == side else each for each in state.sides))


def round_began(state: State, event: RoundBegan) -> State:
    """A Turn begins: every model may be activated again."""
    models = tuple(replace(model, activated=False) if model.activated else model for model in state.models)
    return replace(state, turn=event.number, models=models, initiative="", picking="", activations=())


def turn_began(state: State, event: TurnBegan) -> State:
    """An Activation begins; a Down model must say whether it stands up."""
    begun = Activation(id=event.who, stand_owed=state.model(event.who).down)
    return replace(_on_model(state, event.who, activated=True), activations=(*state.activations, begun))


def turn_ended(state: State, event: TurnEnded) -> State:
    """An Activation is over."""
    ended = _on_activation(state, event.who, lambda each: replace(each, over=True, ended=True))
    return _without_volley(ended, event.who)


def _without_volley(state: State, model: str) -> State:
    """Shots that a model has left are lost."""
    lost = state.volley is not None and state.volley.model == model
    return replace(state, volley=None) if lost else state


def gained(state: State, event: Gained) -> State:
    """Markers are placed on a model."""
    field = MARKERS[event.resource]
    return _on_model(state, event.whose, **{field: getattr(state.model(event.whose), field) + event.amount})


def spent(state: State, event: Spent) -> State:
    """Markers are removed from a model."""
    return _less(state, event.whose, event.resource, event.amount)


def recovered(state: State, event: Recovered) -> State:
    """A Blood Marker is tended to."""
    return _less(state, event.who, event.harm, event.amount)


def _less(state: State, model: str, marker: str, amount: int) -> State:
    field = MARKERS[marker]
    return _on_model(state, model, **{field: getattr(state.model(model), field) - amount})


def condition_changed(state: State, event: ConditionChanged) -> State:
    """A model went Down, stood up, went Out of Action, or used up TOUGH; or its Activation remembers something."""
    if event.condition == "Diving Charge":
        return _on_activation(state, event.who, lambda each: replace(each, dived_at=event.source))
    if event.condition == "Dangerous Terrain":
        owed = event.level > 0
        return _on_activation(state, event.who, lambda each: replace(each, ground_test_owed=owed))
    changed = _on_model(state, event.who, **{CONDITIONS[event.condition]: event.level > 0})
    if event.condition == "Out of Action":
        return _removed(changed, event.who)
    if event.condition == "Down" and event.level:
        return _on_activation(changed, event.who, lambda each: replace(each, put_down=True))
    return changed


@cites("TC-INJ-05")
def _removed(state: State, model: str) -> State:
    """Off the table: no markers, in nobody's Melee, nobody's target any more, so that no more blows at it are due."""
    cleared = _on_model(state, model, blood=0, blessings=0, infection=0, down=False, in_melee_with=())
    striking = () if state.retreating == model else tuple(each for each in state.free_attackers if each != model)
    return replace(
        cleared,
        models=tuple(_without(each, model) for each in cleared.models),
        free_attackers=striking,
    )


def _without(model: Model, gone: str) -> Model:
    if gone not in model.in_melee_with:
        return model
    return replace(model, in_melee_with=tuple(each for each in model.in_melee_with if each != gone))


def decider_named(state: State, event: own.DeciderNamed) -> State:
    """The decider has the initiative this Turn."""
    return replace(state, initiative=event.side, picking=event.side, roll_off="")


def roll_off_needed(state: State, event: own.RollOffNeeded) -> State:
    """A roll-off is owed."""
    return replace(state, roll_off=event.about)


def play_passed(state: State, event: own.PlayPassed) -> State:
    """A side is to pick a model; whoever acted before is done."""
    return replace(state, picking=event.side, activations=())


def action_declared(state: State, event: own.ActionDeclared) -> State:
    """There is something to roll for; a shot counts when it is fired."""
    declared = replace(state, attempt=event, window=None)
    if event.action != "Ranged Attack":
        return declared
    return _on_activation(declared, event.model, lambda each: replace(each, shots=each.shots + 1))


def action_resolved(state: State, _: own.ActionResolved) -> State:
    """It was rolled for."""
    return replace(state, attempt=None, window=None)


def action_taken(state: State, event: own.ActionTaken) -> State:
    """One type of ACTION is used up."""

    def taken(each: Activation) -> Activation:
        return replace(each, actions=(*each.actions, event.action), details=(*each.details, event.detail))

    return _on_activation(state, event.model, taken)


def melee_changed(state: State, event: own.MeleeChanged) -> State:
    """Who is in Melee with whom is the same from both ends."""
    models = tuple(_beside(each, event.model, event.enemies) for each in state.models)
    return replace(state, models=models)


def _beside(model: Model, moved: str, enemies: tuple[str, ...]) -> Model:
    if model.id == moved:
        return replace(model, in_melee_with=enemies)
    others = tuple(each for each in model.in_melee_with if each != moved)
    return replace(model, in_melee_with=(*others, moved) if model.id in enemies else others)


def free_attacks_offered(state: State, event: own.FreeAttacksOffered) -> State:
    """A Retreat waits for the blows it invites."""
    return replace(state, retreating=event.model, free_attackers=event.enemies)


def free_attack_settled(state: State, event: own.FreeAttackSettled) -> State:
    """One of them is dealt with."""
    return replace(state, free_attackers=tuple(each for each in state.free_attackers if each != event.model))


def retreat_settled(state: State, _: own.RetreatSettled) -> State:
    """The Retreat waits no more."""
    return replace(state, retreating="", free_attackers=())


def shots_left(state: State, event: own.ShotsLeft) -> State:
    """Shots are fired, or held."""
    return replace(state, volley=Volley(event.model, event.weapon, event.shots) if event.shots else None)


def injury_due(state: State, event: own.InjuryDue) -> State:
    """One more injury roll waits."""
    return replace(state, injuries=(*state.injuries, event), window=None)


def injury_resolved(state: State, event: own.InjuryResolved) -> State:
    """The injury roll that came first is done; others on a model that is gone fall away."""
    rest = state.injuries[1:]
    if event.result == "out of action":
        rest = tuple(injury for injury in rest if injury.target != event.target)
    return replace(state, injuries=rest, window=None)


def marker_window_opened(state: State, event: own.MarkerWindowOpened) -> State:
    """Markers may be spent."""
    return replace(state, window=Window(roll=event.roll, waiting=event.sides, secret=event.secret))


def pledged(state: State, event: own.Pledged) -> State:
    """One side has declared."""
    window = state.window
    if window is None:
        return state
    spending = Spending(
        side=event.side,
        blessings=event.blessings,
        blood=event.blood,
        infection=event.infection,
        bloodbaths=event.bloodbaths,
        bath_infection=event.bath_infection,
        bath_from=event.bath_from,
        target_blood=event.target_blood,
    )
    waiting = tuple(side for side in window.waiting if side != event.side)
    changed = replace(window, waiting=waiting, spendings=(*window.spendings, spending))
    return replace(state, window=changed)


def pledges_revealed(state: State, _: own.PledgesRevealed) -> State:
    """What was declared unseen lies open."""
    return state if state.window is None else replace(state, window=replace(state.window, open=True))


def stand_settled(state: State, event: own.StandSettled) -> State:
    """It stood up, which halves its moves, or stays Down."""
    return _on_activation(state, event.model, lambda each: replace(each, stand_owed=False, halved=event.stood))


def activation_forced_to_end(state: State, event: own.ActivationForcedToEnd) -> State:
    """An Activation goes no further."""
    stopped = _on_activation(state, event.model, lambda each: replace(each, over=True))
    return _without_volley(stopped, event.model)


def morale_due(state: State, event: own.MoraleDue) -> State:
    """These sides must test."""
    return replace(state, morale_queue=event.sides, roll_off="")


def morale_tested(state: State, event: own.MoraleTested) -> State:
    """One side has tested."""

    def tested(side: Warband) -> Warband:
        if event.outcome == "holds":
            return replace(side, last_failed=False)
        return replace(
            side,
            failed_tests=side.failed_tests + 1,
            failed_in=state.turn,
            last_failed=True,
            fled=event.outcome == "flees",
        )

    queue = tuple(side for side in state.morale_queue if side != event.side)
    return replace(_on_side(state, event.side, tested), morale_queue=queue)


def moved(state: State, _: own.Moved) -> State:
    """Where a model stands is known to the map alone."""
    return state


EVOLVE: Mapping[type[Event], Callable[[State, Any], State]] = {
    RoundBegan: round_began,
    TurnBegan: turn_began,
    TurnEnded: turn_ended,
    Gained: gained,
    Spent: spent,
    Recovered: recovered,
    ConditionChanged: condition_changed,
    own.DeciderNamed: decider_named,
    own.RollOffNeeded: roll_off_needed,
    own.PlayPassed: play_passed,
    own.ActionDeclared: action_declared,
    own.ActionResolved: action_resolved,
    own.ActionTaken: action_taken,
    own.Moved: moved,
    own.MeleeChanged: melee_changed,
    own.FreeAttacksOffered: free_attacks_offered,
    own.FreeAttackSettled: free_attack_settled,
    own.RetreatSettled: retreat_settled,
    own.ShotsLeft: shots_left,
    own.InjuryDue: injury_due,
    own.InjuryResolved: injury_resolved,
    own.MarkerWindowOpened: marker_window_opened,
    own.Pledged: pledged,
    own.PledgesRevealed: pledges_revealed,
    own.StandSettled: stand_settled,
    own.ActivationForcedToEnd: activation_forced_to_end,
    own.MoraleDue: morale_due,
    own.MoraleTested: morale_tested,
}
