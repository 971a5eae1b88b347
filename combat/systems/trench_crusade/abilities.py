"""Abilities as data: the functions that carry out their effects, their windows, and the checks of custom abilities."""

from collections.abc import Callable, Iterator, Mapping

import attrs

from combat.engine.abilities.checks import content_errors, name_faults
from combat.engine.abilities.interpreter import Abilities
from combat.engine.abilities.vocabulary import AppliedEffect, EffectFunction
from combat.engine.play.draft import Draft
from combat.systems.trench_crusade import queries
from combat.systems.trench_crusade.acts import actions
from combat.systems.trench_crusade.acts.down import put_down, stand_up
from combat.systems.trench_crusade.acts.keywords import afflict, cure
from combat.systems.trench_crusade.acts.markers import place
from combat.systems.trench_crusade.queries.ability_words import IGNORING, INFECTING, RISKY, ROLL
from combat.systems.trench_crusade.queries.active_abilities import IN_FORCE, keeps_blood, next_roll_moments
from combat.systems.trench_crusade.queries.catalogue import CATALOGUE, known_words
from combat.systems.trench_crusade.track import DECIDING
from events.abilities import Ability, Cost
from events.trench_crusade import Setup, State, facts
from events.vocabulary import Recovered, Spent


def _lose(draft: Draft[State], effect: AppliedEffect) -> None:
    """Remove markers, at most as many as the model has; a GOLEM's own side cannot remove its Blood Markers."""
    state = draft.state
    model, side = state.model(effect.who), state.model(effect.owner).side
    lost = min(effect.amount, model.marker_count(effect.what))
    if keeps_blood(state, model, effect.what, side):
        draft.emit(
            facts.CameToNothing(effect.who, effect.title, "its own side cannot remove the Blood Markers of a GOLEM")
        )
    elif lost:
        draft.emit(Recovered(who=effect.who, harm=effect.what, amount=lost, source=effect.title))
    else:
        draft.emit(facts.CameToNothing(effect.who, effect.title, f"it has no {effect.what}"))


def _injure(draft: Draft[State], effect: AppliedEffect) -> None:
    enemy = draft.state.model(effect.who).side != draft.state.model(effect.owner).side
    due = facts.InjuryDue(target=effect.who, attacker=effect.owner if enemy else "", source=effect.title)
    modifiers = queries.dice_modifiers((effect.title, effect.amount))
    ignores, infects = effect.what == IGNORING, effect.what == INFECTING
    actions.request_injury(draft, attrs.evolve(due, modifiers=modifiers, ignores_armour=ignores, infects=infects))


def _stand_up(draft: Draft[State], effect: AppliedEffect) -> None:
    if draft.state.model(effect.who).down:
        stand_up(draft, effect.who, effect.title)


def _grant(draft: Draft[State], effect: AppliedEffect) -> None:
    if draft.state.activation(effect.who) is None:
        draft.emit(facts.CameToNothing(effect.who, effect.title, "it is not active"))
    else:
        draft.emit(facts.ActionGranted(effect.who, effect.what, effect.title))


def _ready(draft: Draft[State], effect: AppliedEffect) -> None:
    if draft.state.model(effect.who).activated:
        draft.emit(facts.MadeReady(effect.who, effect.title))
    else:
        draft.emit(facts.CameToNothing(effect.who, effect.title, "it has not been activated yet"))


def _roll(draft: Draft[State], effect: AppliedEffect) -> None:
    """Declare an ACTION roll. If another roll is under way, this one waits until that roll is over."""
    state, owner = draft.state, effect.owner
    modifiers = queries.dice_modifiers((effect.title, effect.amount))
    targets, risky = effect.source.targets, effect.what == RISKY
    action = facts.ActionDeclared(model=owner, action=effect.title, targets=targets, risky=risky)
    action = attrs.evolve(action, ability=effect.source.ability, modifiers=modifiers)
    if state.activation(owner) is not None:
        draft.emit(facts.ActionTaken(owner, effect.title))
    if state.attempt is not None or state.injuries:
        draft.emit(facts.TestDue(action))
    else:
        actions.declare(draft, action)


FUNCTIONS: Mapping[str, EffectFunction] = {
    "gain": lambda draft, effect: place(draft, effect.who, effect.what, effect.amount, effect.title),
    "lose": _lose,
    "injure": _injure,
    "knock down": lambda draft, effect: put_down(draft, effect.who, effect.title),
    "stand up": _stand_up,
    "condition": lambda draft, effect: afflict(draft, effect.who, effect.what, effect.title),
    "cure": lambda draft, effect: cure(draft, effect.who, effect.what, effect.title),
    "grant": _grant,
    "ready": _ready,
    "end Activation": lambda draft, effect: actions.force_end(draft, effect.who, effect.title),
    ROLL: _roll,
}
"""The function that carries out each effect."""


def _before(point: str) -> Callable[[State], tuple[str, ...]]:
    """Return a function for the models that may use an ability on the next roll before their side pledges markers."""

    def users(state: State) -> tuple[str, ...]:
        if state.step not in ("ACTION_MARKERS", "INJURY_MARKERS"):
            return ()
        ids = [moment.who for moment in next_roll_moments(state) if moment.point == point]
        return tuple(who for who in ids if state.has_on_table(who) and state.model(who).side in state.undeclared)

    return users


WINDOWS: Mapping[str, Callable[[State], tuple[str, ...]]] = {
    "action": lambda state: tuple(activation.id for activation in state.acting) if state.step == "ACTION_MENU" else (),
    "any time": lambda state: tuple(model.id for model in state.on_table()) if state.step in DECIDING.split() else (),
    **{point: _before(point) for point in ("roll", "attack", "attacked", "injure", "injured")},
}
"""Points at which owners may use abilities, each with the models that may use one now."""


def _pay(draft: Draft[State], who: str, cost: Cost, ability: Ability) -> None:
    if cost.amount:
        draft.emit(Spent(whose=who, resource=cost.what, amount=cost.amount, on=ability.title))


ABILITIES: Abilities = attrs.evolve(IN_FORCE, windows=WINDOWS, functions=FUNCTIONS, pay=_pay, catalogue=CATALOGUE)
"""The complete vocabulary of abilities in Trench Crusade."""


def misfits(setup: Setup) -> Iterator[tuple[str, str]]:
    """Yield a JSON path and a message for each error in a setup's custom abilities and conditions."""
    names = known_words(setup)
    conditions = tuple(names["condition"])
    yield from content_errors(ABILITIES, setup.abilities, setup.conditions, names)
    for side_place, side in enumerate(setup.sides):
        for model_place, model in enumerate(side.models):
            path = f"$.sides[{side_place}].models[{model_place}].conditions"
            yield from name_faults(path, model.conditions, conditions, "condition")
