"""The expected gain from abilities and powers, calculated from their effects."""

from collections.abc import Callable, Iterable, Iterator, Mapping

from combat.engine.abilities.use import USE_ABILITY, UseAbility
from combat.engine.abilities.vocabulary import MODIFY
from combat.engine.play.system import Weight
from combat.systems.trench_crusade import queries
from combat.systems.trench_crusade.acts.actions import with_condition
from combat.systems.trench_crusade.acts.markers import UseMediKit
from combat.systems.trench_crusade.policy import harm, pending, worth
from combat.systems.trench_crusade.queries import ability_words, active_abilities
from combat.systems.trench_crusade.rules.markers import MARKER_LIMIT
from events.abilities import Ability, Effect
from events.base import Command
from events.replace import replace
from events.trench_crusade import Action, ActionDeclared, InjuryDue, Marker, Model, State

MARKER_VALUES: Mapping[str, float] = {
    Marker.BLOOD: -worth.BLOOD,
    Marker.INFECTION: -worth.INFECTION,
    Marker.BLESSING: worth.BLESSING,
}
"""The value of one marker for the model that has it."""
READY, CURE, TREATMENT = 0.5, 0.1, 0.1
"""The value of a second Activation, of the end of a condition, and of one more Medi-Kit ACTION."""
DIE_VALUE = 0.08
"""The value of one additional die on rolls to come."""
CONDITION_VALUE = 0.1
"""The value of a condition without modifiers: good on the user or its allies, and bad otherwise."""
ENEMY_POINTS = ("attacked", "injured")
"""Points at which an additional die is bad for the ability's owner."""
MIN_VALUES: Mapping[str, float] = {"fight": worth.BLOOD, "session": 2 * worth.BLOOD}
"""The gain for which an ability with a limit is used; it is saved if the gain is smaller."""
MIN_VALUE = 0.02
"""The gain for which any other ability is used."""


def power_value(state: State, who: str, power: str, target: str) -> float:
    """Return the expected gain from a power; 0 if no sheet defines its effects."""
    named = active_abilities.abilities_named(state.catalogue, power)
    return sum(_ability_gain(state, who, ability, target, ability.does) for ability in named)


def ability_value(state: State, who: str, ability: str, target: str) -> float:
    """Return the expected gain from using an ability, less its cost; 0 with a target that it does not concern."""
    parts = active_abilities.IN_FORCE.held_by(state, who)
    used = [part for part in parts if part.id == ability or f"after: {ability}" in part.given]
    effects = [effect for part in used for effect in part.does]
    facts = [fact.removeprefix("not ") for fact in used[0].given]
    concerned = any(effect.to == "target" for effect in effects) or any(fact.startswith("target") for fact in facts)
    if ability in state.in_use(who) or (target and not concerned):
        return 0
    price = sum(cost.amount * MARKER_VALUES[cost.what] for cost in used[0].cost)
    return _ability_gain(state, who, used[0], target, effects) - price


def _use_chance(state: State, command: UseAbility) -> float:
    """Use an ability if its gain is worth a use; the higher the gain, the earlier."""
    held = active_abilities.IN_FORCE.find(state, command.who, command.ability)
    if held is None:
        return 0
    uses = ability_value(state, command.who, command.ability, command.target) / MIN_VALUES.get(held.limit, MIN_VALUE)
    return uses if uses >= 1 else 0


INITIATIVES: Mapping[str, Mapping[type[Command], Weight]] = {USE_ABILITY: {UseAbility: _use_chance}}
"""The chance of using an ability, for which the battle does not wait; 1 or more is certain."""


def _ability_gain(state: State, who: str, ability: Ability, target: str, effects: Iterable[Effect]) -> float:
    """Return the total value of effects for their user. Effects on enemies count with the opposite sign."""
    own, effects = state.model(who), tuple(effects)
    chances, total = {"": 1.0}, 0.0
    for roll in (effect for effect in effects if effect.do == ability_words.ROLL):
        attempt = ActionDeclared(model=who, action=ability.title, targets=(target,) if target else ())
        dice, risky = queries.dice_modifiers((ability.title, roll.amount)), roll.what == ability_words.RISKY
        attempt = with_condition(state, replace(attempt, ability=ability.id, modifiers=dice, risky=risky))
        success, critical = harm.result_chances(state, attempt)
        chances |= {"success": success + critical, "critical": critical, "failure": 1 - success - critical}
        total -= chances["failure"] * harm.value_ahead(state, own.id) * attempt.risky
    for effect in effects:
        likely, point = chances.get(effect.at, 1.0), effect.at or ability.when
        if effect.do == MODIFY and effect.to == "self" and pending.affects(state, point):
            total += pending.gain(state, own.side, effect.what, effect.amount)
            continue
        for model in _affected_models(state, own, target, effect.to):
            sign = 1 if model.side == own.side else -1
            if effect.do == MODIFY:
                total += sign * _die_value(effect, point)
            elif effect.do in EFFECT_VALUES:
                total += likely * sign * EFFECT_VALUES[effect.do](state, own, effect, model)
    return total


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


def _lost_markers(state: State, own: Model, effect: Effect, model: Model) -> float:
    if active_abilities.keeps_blood(state, model, effect.what, own.side):
        return 0
    return -min(_amount(effect), model.marker_count(effect.what)) * MARKER_VALUES[effect.what]


def _amount(effect: Effect) -> float:
    return effect.amount + effect.dice * (effect.sides + 1) / 2


def _die_value(effect: Effect, point: str) -> float:
    return DIE_VALUE * effect.amount * (-1 if point in ENEMY_POINTS else 1)


def _condition_value(state: State, effect: Effect) -> float:
    """Return the value of a condition for the model that has it, according to its modifiers if there are any."""
    sheet = state.condition_sheet(effect.what)
    abilities = sheet.abilities if sheet is not None else ()
    changes = ((each, each.at or ability.when) for ability in abilities for each in ability.does if each.do == MODIFY)
    value = sum(_die_value(each, point) for each, point in changes)
    return value or CONDITION_VALUE * (1 if effect.to in ("self", "allies") else -1)


def _injury_value(state: State, own: Model, effect: Effect, model: Model) -> float:
    attacker = own.id if model.side != own.side else ""
    due = InjuryDue(
        target=model.id, attacker=attacker, source="", modifiers=queries.dice_modifiers(("", effect.amount))
    )
    ignores, infects = effect.what == ability_words.IGNORING, effect.what == ability_words.INFECTING
    return -harm.best_expected_loss(state, replace(due, ignores_armour=ignores, infects=infects))


def _granted_value(state: State, _: Model, effect: Effect, model: Model) -> float:
    """Return the value of one more ACTION; 0 if the model can still take it anyway, or has no use for it."""
    activation = state.activation(model.id)
    if activation is None or not activation.has_used_up(effect.what):
        return 0
    match effect.what:
        case Action.MELEE_ATTACK:
            return harm.best_blows(state, model.id)
        case Action.RANGED_ATTACK:
            return harm.best_shot(state, model.id)
        case Action.STAND:
            return worth.DOWN * model.down
        case Action.MEDI_KIT:
            return TREATMENT * any(UseMediKit.forms(state, model, activation))
    return 0


EFFECT_VALUES: Mapping[str, Callable[[State, Model, Effect, Model], float]] = {
    "gain": lambda _, __, effect, model: (
        min(_amount(effect), MARKER_LIMIT - model.marker_count(effect.what)) * MARKER_VALUES[effect.what]
    ),
    "lose": _lost_markers,
    "injure": _injury_value,
    "condition": lambda state, _, effect, model: (
        0 if effect.what in model.conditions else _condition_value(state, effect)
    ),
    "cure": lambda _, __, effect, model: CURE * (effect.what in model.conditions),
    "knock down": lambda _, __, ___, model: -worth.DOWN * worth.worth(model.profile) * (not model.down),
    "stand up": lambda _, __, ___, model: worth.DOWN * worth.worth(model.profile) * model.down,
    "ready": lambda _, __, ___, model: READY * worth.worth(model.profile) * model.activated,
    "grant": _granted_value,
    "end Activation": lambda state, _, __, model: -harm.value_ahead(state, model.id),
}
"""The value of each effect for the model that it applies to, given the state and the user; 0 if it changes nothing."""
