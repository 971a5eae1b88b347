"""The changes that each event makes to the state. Folds never refuse an event, roll dice or call a rule.

A fold is found by the annotation of its event parameter, or is a row of the table at the end.
"""

from collections.abc import Mapping
from typing import Any

from events import vocabulary
from events.base import Event
from events.history.projection import Fold
from events.replace import replace, replace_member
from events.trench_crusade import facts
from events.trench_crusade.facts import STRENGTH, Action, Condition
from events.trench_crusade.table import MARKER_FIELDS, Activation, Model, State, new_model


def _on_model(state: State, who: str, **changes: Any) -> State:
    return replace_member(state, "models", who, **changes)


def _on_activation(state: State, who: str, **changes: Any) -> State:
    return replace_member(state, "activations", who, **changes)


def _on_side(state: State, who: str, **changes: Any) -> State:
    return replace_member(state, "sides", who, **changes)


def _more(state: State, model: str, marker: str, amount: int) -> State:
    return _on_model(state, model, **{MARKER_FIELDS[marker]: max(0, state.model(model).marker_count(marker) + amount)})


def _without_attacks(state: State, model: str) -> State:
    """Drop the unfinished attacks and the Charge of a model whose Activation is over."""
    unfinished = ("volley", "flurry", "charge")
    lost = [name for name in unfinished if (begun := getattr(state, name)) is not None and begun.model == model]
    evasion = ("skirmish",) if "charge" in lost else ()
    return replace(state, **dict.fromkeys((*lost, *evasion))) if lost else state


def _starts_with(state: State, event: vocabulary.StartsWith) -> State:
    return _on_side(state, event.whose, start=event.amounts[0]) if event.what == STRENGTH else state


def _round_began(state: State, event: vocabulary.RoundBegan) -> State:
    """Begin a Turn, in which every model may be activated again."""
    models = tuple(replace(model, activated=False) if model.activated else model for model in state.models)
    return replace(
        state,
        turn=event.number,
        models=models,
        initiative="",
        picking="",
        activations=(),
        morale_began=False,
        opened=False,
    )


def _turn_began(state: State, event: vocabulary.TurnBegan) -> State:
    """Begin an Activation. A Down model must first decide whether to stand up."""
    model = state.model(event.who)
    begun = Activation(id=event.who, stand_owed=model.down, began_beside=model.in_melee_with)
    activated = _on_model(state, event.who, activated=True)
    return replace(activated, activations=(*state.activations, begun), passed="", choosing=False)


def _turn_ended(state: State, event: vocabulary.TurnEnded) -> State:
    """End an Activation. Remaining shots are lost."""
    return _without_attacks(_on_activation(state, event.who, over=True, ended=True), event.who)


def _activation_forced_to_end(state: State, event: facts.ActivationForcedToEnd) -> State:
    """Stop an Activation early. Remaining shots are lost; a later event records the end of the Activation."""
    return _without_attacks(_on_activation(state, event.model, over=True), event.model)


def _condition_changed(state: State, event: vocabulary.ConditionChanged) -> State:
    """Set or clear a condition: Down, Out of Action, a custom condition, or a mark for the current Activation."""
    who, holds = event.who, event.level > 0
    match event.condition:
        case Condition.DIVING_CHARGE:
            return _on_activation(state, who, dived_at=event.source)
        case Condition.DANGEROUS_TERRAIN:
            return _on_activation(state, who, ground_test_owed=holds)
        case Condition.TOUGH_USED:
            return _on_model(state, who, tough_used=holds)
        case Condition.OUT_OF_ACTION:
            return _removed(state, who, out=holds)
        case name if name != Condition.DOWN:
            others = tuple(condition for condition in state.model(who).conditions if condition != name)
            return _on_model(state, who, conditions=(*others, name) if holds else others)
    changed = _on_model(state, who, down=holds)
    return _on_activation(changed, who, put_down=True) if holds else changed


def _left(state: State, event: vocabulary.Left) -> State:
    """Remove a model and its markers from the table."""
    gone = _removed(_without_attacks(state, event.who), event.who, out=True)
    return _on_model(gone, event.who, left=event.how)


def _side_changed(state: State, event: vocabulary.SideChanged) -> State:
    """Move a model to the other side. It is no longer in Melee with any model until a player states otherwise."""
    apart = tuple(_apart(model, event.who) for model in state.models)
    changed = _on_model(replace(state, models=apart), event.who, side=event.side, in_melee_with=())
    return _still_striking(changed)


def _joined(state: State, event: facts.Joined) -> State:
    catalogue = (*state.catalogue, *event.abilities)
    newcomer = replace(new_model(event.sheet, event.side), name=state.free_name(event.sheet.name))
    return replace(state, models=(*state.models, newcomer), catalogue=catalogue)


def _action_granted(state: State, event: facts.ActionGranted) -> State:
    activation = state.activation(event.model)
    return (
        state if activation is None else _on_activation(state, event.model, granted=(*activation.granted, event.action))
    )


def _removed(state: State, model: str, *, out: bool) -> State:
    # No event records these changes one by one. Since version 0.1, a model that is Out of Action has no markers, is in
    # Melee with no model, and takes no part in the free attacks on a retreating model. Nothing that waits names it.
    bare = dict.fromkeys(("in_melee_with", "near", "conditions"), ())
    cleared = _on_model(state, model, out=out, blood=0, blessings=0, infection=0, down=False, **bare)
    apart = tuple(_apart(candidate, model, ("in_melee_with", "near")) for candidate in cleared.models)
    cleared = replace(
        _without_target(_without_attacks(cleared, model), model),
        models=apart,
        injuries=tuple(injury for injury in state.injuries if injury.target != model),
        injuries_waiting=tuple(injury for injury in state.injuries_waiting if injury.target != model),
        tests=tuple(test for test in state.tests if test.model != model),
    )
    if state.attempt is not None and state.attempt.model == model:
        cleared = replace(cleared, attempt=None, window=None, pledges=())
    return _still_striking(cleared)


def _without_target(state: State, gone: str) -> State:
    """Remove a model from the targets of the declared Charge; the next one in its path becomes the target."""
    charge, skirmish = state.charge, state.skirmish
    if charge is None or gone not in charge.targets:
        return state
    charge = replace(charge, targets=tuple(target for target in charge.targets if target != gone))
    return replace(state, charge=charge, skirmish=None if skirmish is not None and skirmish.model == gone else skirmish)


def _still_striking(state: State) -> State:
    """Drop the free attacks of models that are no longer in Melee with the retreating model."""
    if not state.free_attackers:
        return state
    enemies = state.model(state.retreating).in_melee_with if state.retreating else ()
    return replace(state, free_attackers=tuple(model for model in state.free_attackers if model in enemies))


def _apart(model: Model, gone: str, fields: tuple[str, ...] = ("in_melee_with",)) -> Model:
    held = {name: getattr(model, name) for name in fields if gone in getattr(model, name)}
    return replace(model, **{name: tuple(other for other in names if other != gone) for name, names in held.items()})


def _decider_named(state: State, event: facts.DeciderNamed) -> State:
    return replace(
        state, initiative=event.side, had_initiative=event.side, picking=event.side, choosing=True, roll_off=""
    )


def _action_declared(state: State, event: facts.ActionDeclared) -> State:
    """Record a declared ACTION that waits for its roll. A shot counts as fired from here on."""
    first = state.tests[0] if state.tests else None
    made = first is not None and (first.model, first.action) == (event.model, event.action)
    tests = state.tests[1:] if made else state.tests
    declared = replace(state, attempt=event, window=None, pledges=(), tests=tests)
    activation = state.activation(event.model)
    if event.action != Action.RANGED_ATTACK or activation is None:
        return declared
    return _on_activation(declared, event.model, shots=activation.shots + 1)


def _action_resolved(state: State, _: facts.ActionResolved) -> State:
    against = () if state.attempt is None else state.attempt.targets
    return replace(_after_the_roll(state, against), attempt=None, window=None, pledges=())


def _after_the_roll(state: State, against: tuple[str, ...]) -> State:
    """Expire the abilities that a roll's targets used against it, and drop all entries without further effect."""
    if not state.used:
        return state
    left = (replace(use, lasts="") if use.lasts == "roll" and use.who in against else use for use in state.used)
    return replace(state, used=tuple(use for use in left if use.limit or use.lasts))


def _action_taken(state: State, event: facts.ActionTaken) -> State:
    activation = state.activation(event.model)
    return state if activation is None else _on_activation(state, event.model, actions=(*activation.actions, event))


def _moved(state: State, event: facts.Moved) -> State:
    """End a Charge. Other kinds of move change nothing, because the state contains no positions."""
    charged = event.how == Action.CHARGE and state.charge is not None
    return replace(state, charge=None, skirmish=None) if charged else state


def _skirmish_settled(state: State, event: facts.SkirmishSettled) -> State:
    """Continue the Charge. If a nearby enemy other than its target has evaded, remove it from the Charge."""
    charge = state.charge
    if charge is None:
        return state
    near = charge.targets[1:]
    left = (neighbour for neighbour in near if not (event.moved and neighbour == event.model))
    targets = (*charge.targets[:1], *left)
    return replace(
        state, charge=replace(charge, targets=targets, distance=event.distance), skirmish=None, skirmished=True
    )


def _melee_changed(state: State, event: facts.MeleeChanged) -> State:
    """Put a model in Melee with these enemies and no others, and each of them in Melee with the model.

    A model that is placed before its first ACTION counts as having begun its Activation there.
    """
    changed = replace(state, models=tuple(_beside(model, event.model, event.enemies) for model in state.models))
    for activation in changed.activations:
        if not activation.actions:
            beside = changed.model(activation.id).in_melee_with
            changed = _on_activation(changed, activation.id, began_beside=beside)
    return _still_striking(changed)


def _beside(model: Model, moved: str, enemies: tuple[str, ...]) -> Model:
    if model.id == moved:
        return replace(model, in_melee_with=enemies)
    others = tuple(enemy for enemy in model.in_melee_with if enemy != moved)
    return replace(model, in_melee_with=(*others, moved) if model.id in enemies else others)


def _free_attacks_offered(state: State, event: facts.FreeAttacksOffered) -> State:
    """Delay a Retreat until each of these enemies has made or declined its free attack."""
    return replace(state, retreating=event.model, retreat=event, free_attackers=event.enemies)


def _free_attack_settled(state: State, event: facts.FreeAttackSettled) -> State:
    return replace(
        state, free_attackers=tuple(attacker for attacker in state.free_attackers if attacker != event.model)
    )


def _used_up(state: State, event: facts.UsedUp) -> State:
    return _on_model(state, event.model, used_up=(*state.model(event.model).used_up, event.item))


def _injury_due(state: State, event: facts.InjuryDue) -> State:
    waiting = state.injuries_waiting
    left = waiting[1:] if waiting and waiting[0] == event else waiting
    return replace(state, injuries=(*state.injuries, event), window=None, pledges=(), injuries_waiting=left)


def _injury_resolved(state: State, event: facts.InjuryResolved) -> State:
    """Drop the first pending injury roll and, since version 0.1, all rolls for a model that is now Out of Action."""
    state = _after_the_roll(state, (event.target,))
    rest = state.injuries[1:]
    if event.result == "out of action":
        rest = tuple(injury for injury in rest if injury.target != event.target)
    return replace(state, injuries=rest, window=None, pledges=())


def _pledged(state: State, event: facts.Pledged) -> State:
    others = (pledge for pledge in state.pledges if pledge.side != event.side)
    return replace(state, pledges=(*others, event))


def _pledges_revealed(state: State, _: facts.PledgesRevealed) -> State:
    return replace(state, pledges=tuple(replace(pledge, secret=False) for pledge in state.pledges))


def _stand_settled(state: State, event: facts.StandSettled) -> State:
    stayed = not event.stood
    return _on_activation(state, event.model, stand_owed=False, halved=event.stood, stayed_down=stayed)


def _morale_tested(state: State, event: facts.MoraleTested) -> State:
    queue = tuple(side for side in state.morale_queue if side != event.side)
    waiting = replace(state, morale_queue=queue)
    if event.outcome == "holds":
        return _on_side(waiting, event.side, last_failed=False)
    failed = {"failed_tests": state.side(event.side).failed_tests + 1, "failed_in": state.turn, "last_failed": True}
    return _on_side(waiting, event.side, **failed, fled=event.outcome == "flees")


SIMPLE_FOLDS: Mapping[type[Event], Fold] = {
    vocabulary.Gained: lambda state, event: _more(state, event.whose, event.resource, event.amount),
    vocabulary.Spent: lambda state, event: _more(state, event.whose, event.resource, -event.amount),
    vocabulary.Recovered: lambda state, event: _more(state, event.who, event.harm, -event.amount),
    facts.NearChanged: lambda state, event: _on_model(state, event.model, near=event.near),
    facts.MadeReady: lambda state, event: _on_model(state, event.model, activated=False),
    facts.TurnOpened: lambda state, _: replace(state, opened=True),
    facts.ActivationClosed: lambda state, event: _on_activation(state, event.model, closed=True),
    facts.Conceded: lambda state, event: _on_side(state, event.side, conceded=True),
    facts.WinnerNamed: lambda state, event: replace(state, winners=event.sides),
    facts.RollOffNeeded: lambda state, event: replace(state, roll_off=event.about),
    facts.PlayPassed: lambda state, event: replace(state, picking=event.side, activations=(), choosing=False),
    facts.ActivationPassed: lambda state, event: replace(state, passed=event.side),
    facts.ChargeDeclared: lambda state, event: replace(state, charge=event, skirmish=None, skirmished=False),
    facts.SkirmishRolled: lambda state, event: replace(state, skirmish=event),
    facts.RetreatSettled: lambda state, _: replace(state, retreating="", retreat=None, free_attackers=()),
    facts.ShotsLeft: lambda state, event: replace(state, volley=event if event.shots else None),
    facts.BlowsLeft: lambda state, event: replace(state, flurry=event if event.blows else None),
    facts.Scattered: lambda state, event: replace(state, scattered=event),
    facts.Landed: lambda state, _: replace(state, scattered=None),
    facts.CameToNothing: lambda state, _: state,
    facts.InjuryWaits: lambda state, event: replace(state, injuries_waiting=(*state.injuries_waiting, event.injury)),
    facts.TestDue: lambda state, event: replace(state, tests=(*state.tests, event.test)),
    facts.MarkerWindowOpened: lambda state, event: replace(state, window=event, pledges=()),
    facts.MoraleDue: lambda state, event: replace(state, morale_queue=event.sides, morale_began=True, roll_off=""),
}
"""The folds that are a single replacement."""
