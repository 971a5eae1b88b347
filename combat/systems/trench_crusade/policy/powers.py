"""The expected gain from abilities and powers, calculated from their effects."""

from collections.abc import Iterable, Iterator, Mapping

from combat.engine.abilities.vocabulary import MODIFY
from combat.systems.trench_crusade.policy import worth
from combat.systems.trench_crusade.queries import ability_words, active_abilities
from events.abilities import Ability, Effect
from events.trench_crusade.facts import Marker
from events.trench_crusade.table import Model, State

MARKER_VALUES: Mapping[str, float] = {
    Marker.BLOOD: -worth.BLOOD,
    Marker.INFECTION: -worth.INFECTION,
    Marker.BLESSING: worth.BLESSING,
}
"""The value of one marker for the model that has it."""
EFFECT_VALUES: Mapping[str, float] = {
    "injure": -0.35,
    "knock down": -worth.DOWN,
    "stand up": worth.DOWN,
    "cure": 0.1,
    "grant": 0.2,
    "ready": 0.5,
}
"""The value of an effect for the model that it applies to."""
DIE_VALUE = 0.08
CONDITION_VALUE = 0.1
"""A condition counts as good if it applies to the user or its allies, and as bad otherwise."""
ENEMY_POINTS = ("attacked", "injured")
"""Points at which an additional die is bad for the ability's owner."""
SUCCESS_CHANCE = 7 / 12
"""Factor for effects that need a Success: the probability of an unmodified one."""


def power_value(state: State, who: str, power: str, target: str) -> float:
    """Return the expected gain from a power; 0 if no sheet defines its effects."""
    return _total_value(state, who, target, active_abilities.power_effects(state, power), "")


def ability_value(state: State, who: str, ability: str, target: str) -> float:
    """Return the expected gain from using an ability, less its cost."""
    held = active_abilities.IN_FORCE.find(state, who, ability)
    return 0 if held is None else _total_value(state, who, target, held.does, held.when) - _price(held)


def _price(ability: Ability) -> float:
    return sum(cost.amount * MARKER_VALUES.get(cost.what, 0) for cost in ability.cost)


def _total_value(state: State, who: str, target: str, effects: Iterable[Effect], point: str) -> float:
    """Return the total value of effects for their user. Effects on enemies count with the opposite sign."""
    own = state.model(who)
    return sum(
        _effect_value(effect, model, point) * (1 if model.side == own.side else -1)
        for effect in effects
        for model in _affected_models(state, own, target, effect.to)
    )


def _affected_models(state: State, own: Model, target: str, to: str) -> Iterator[Model]:
    if to in ("self", "target"):
        named = own.id if to == "self" else target
        if state.has_on_table(named):
            yield state.model(named)
        return
    for model in state.on_table():
        near = model.id in (own.id, *own.in_melee_with) or own.id in model.near
        if near and (to == "everybody" or (model.side == own.side) is (to == "allies")):
            yield model


def _effect_value(effect: Effect, model: Model, point: str) -> float:
    amount = max(1, effect.amount + effect.dice * (effect.sides + 1) / 2)
    likely = SUCCESS_CHANCE if effect.at in ability_words.RESULTS else 1
    if effect.do == MODIFY:
        return DIE_VALUE * effect.amount * (-1 if (effect.at or point) in ENEMY_POINTS else 1)
    if effect.do in ("gain", "lose"):
        return likely * amount * MARKER_VALUES.get(effect.what, 0) * (1 if effect.do == "gain" else -1)
    if effect.do == "condition":
        return likely * CONDITION_VALUE * (1 if effect.to in ("self", "allies") else -1)
    needless = (effect.do == "stand up" and not model.down) or (effect.do == "knock down" and model.down)
    return 0 if needless else likely * EFFECT_VALUES.get(effect.do, 0) * worth.worth(model.profile)
