"""The value that the target of an attack is expected to lose, calculated from the exact distribution of the dice."""

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations_with_replacement
from math import factorial, prod

from attrs import frozen

from combat.systems.trench_crusade import queries
from combat.systems.trench_crusade.acts.actions import with_condition
from combat.systems.trench_crusade.acts.injuries import injury_by
from combat.systems.trench_crusade.acts.melee_combat import Fight
from combat.systems.trench_crusade.acts.movement import Charge
from combat.systems.trench_crusade.acts.ranged_combat import Shoot
from combat.systems.trench_crusade.acts.spending import spent_modifiers
from combat.systems.trench_crusade.policy import worth
from combat.systems.trench_crusade.queries import Pool, active_abilities
from combat.systems.trench_crusade.rules import actions, dice, injuries, keywords, spending
from events.memo import memo_per_state
from events.trench_crusade import ActionDeclared, InjuryDue, Model, State
from events.vocabulary import Modifier

MAX_DICE = 6
"""Cap on net DICE. Even more dice of one sign would hardly change the distribution."""

MIN_CRITICAL_CHANCE = 0.1
"""Minimum chance of a Critical Success for which it is evaluated separately from an ordinary Success."""

CHARGE_VALUE = 0.15
"""Expected gain from a Charge whose target is not known yet."""

UNACTIVATED_FACTOR = 1.15
"""Factor for the value of a model that has not yet been activated this Turn."""


@lru_cache(maxsize=256)
def _totals(net: int, base: int) -> tuple[tuple[int, float], ...]:
    size = dice.pool_size(net, base)
    ways: Counter[int] = Counter()
    for faces in combinations_with_replacement(range(1, 7), size):
        alike = prod(map(factorial, Counter(faces).values()))
        ways[dice.kept_total(faces, net, base)] += factorial(size) // alike
    return tuple((total, number / 6**size) for total, number in ways.items())


@lru_cache(maxsize=256)
def success_chances(net: int, base: int) -> tuple[float, float]:
    """Return the probabilities of a Success and of a Critical Success."""
    chances = dict.fromkeys((actions.FAILURE, actions.SUCCESS, actions.CRITICAL), 0.0)
    for total, chance in _totals(net, base):
        chances[actions.action_result(total)] += chance
    return chances[actions.SUCCESS], chances[actions.CRITICAL]


@frozen
class Target:
    """Properties of a target, besides its armour modifier, that affect injury results."""

    machine_armour: bool
    tough_left: bool
    golem: bool


@frozen
class InjuryOdds:
    """Probabilities of each final result of an injury roll, and of using up TOUGH."""

    out: float
    down: float
    minor: float
    tough_used: float


@lru_cache(maxsize=2048)
def injury_odds(net: int, base: int, flat: int, target: Target, *, bloodbath: bool) -> InjuryOdds:
    """Return the probabilities of the results of an injury roll."""
    chances, tough_chance = dict.fromkeys(("no effect", "minor hit", "down", "out of action"), 0.0), 0.0
    for total, chance in _totals(net, base):
        row = injuries.injury_result(injuries.injury_total(total, (flat,)))
        result, tough_used = keywords.convert_result(
            row,
            machine_armour=target.machine_armour,
            tough_left=target.tough_left,
            golem=target.golem,
            bloodbath=bloodbath,
        )
        chances[result] += chance
        tough_chance += chance * tough_used
    return InjuryOdds(chances["out of action"], chances["down"], chances["minor hit"], tough_chance)


def net_dice_of(state: State, modifiers: Iterable[Modifier], more: int = 0) -> int:
    """Return a roll's net DICE plus `more` additional DICE, capped at the limits."""
    net = dice.net_dice([modifier.amount for modifier in modifiers if modifier.on == "dice"]) + more
    return max(-MAX_DICE, min(MAX_DICE, dice.capped(net, state.settings.max_net_dice)))


def result_chances(state: State, attempt: ActionDeclared, more: int = 0) -> tuple[float, float]:
    """Return the probabilities of a Success and of a Critical Success, with `more` additional DICE."""
    pool = queries.action_pool(state, attempt)
    return success_chances(net_dice_of(state, (*pool.modifiers, *spent_modifiers(state, "action")), more), pool.base)


def success_chance(state: State, attempt: ActionDeclared, more: int = 0) -> float:
    """Return the probability that a declared ACTION succeeds, with `more` additional DICE."""
    return sum(result_chances(state, attempt, more))


def expected_loss(state: State, hurt: InjuryDue, pool: Pool, more: int = 0, baths: int = 0) -> tuple[float, float]:
    """Return the value that an injury roll's target is expected to lose, and its chance of going Out of Action.

    Args:
        state: The state of the battle.
        hurt: The injury to be rolled.
        pool: The dice before any markers are spent.
        more: The net DICE that markers add.
        baths: The number of Bloodbaths that are paid for.
    """
    target = state.model(hurt.target)
    flat = sum([modifier.amount for modifier in pool.modifiers if modifier.on == "total"])
    base, net = injuries.injury_base(pool.base, baths), net_dice_of(state, pool.modifiers, more)
    odds = injury_odds(net, base, flat, _as_target(state, target), bloodbath=baths > 0)
    value = odds.out * worth.share_left(target) + worth.TOUGH_USED * odds.tough_used
    value += odds.down * (worth.DOWN * (not target.down) + _blood("down", target)) + odds.minor * _blood(
        "minor hit", target
    )
    return worth.worth(target.profile) * value * (1 if target.activated else UNACTIVATED_FACTOR), odds.out


def _blood(result: str, target: Model) -> float:
    return worth.BLOOD * injuries.blood_from_injury(result, target.down)


def _as_target(state: State, model: Model) -> Target:
    tough = active_abilities.has(state, model, "TOUGH") and not model.tough_used
    return Target(model.profile.armour == "machine", tough, active_abilities.has(state, model, "GOLEM"))


@memo_per_state
def best_expected_loss(state: State, hurt: InjuryDue) -> float:
    """Return an injury roll target's expected loss of value with the best use of markers, less their price."""
    pool, target = queries.injury_pool(state, hurt), state.model(hurt.target)
    best, _ = expected_loss(state, hurt, pool)
    held = target.blood + target.infection
    for spent in range(1, held + 1):
        lost, out = expected_loss(state, hurt, pool, spent)
        best = max(best, lost - price_of(spent, out))
    price = spending.bloodbath_price(target.down)
    if held >= price and state.settings.max_bloodbaths_per_roll:
        lost, out = expected_loss(state, hurt, pool, held - price, 1)
        best = max(best, lost - price_of(held, out))
    return best


def price_of(spent: int, out: float) -> float:
    """Return the value of markers spent on an enemy. They count for less if the enemy may be removed anyway."""
    return worth.BLOOD * spent * (1 - out)


def attack_value(state: State, attack: ActionDeclared) -> float:
    """Return the value that an attack's target is expected to lose, misses included; 0 without a target."""
    weapon = queries.weapon_of(state, attack.weapon)
    if not attack.main_target:
        return 0
    hurt = injury_by(state, attack, weapon, attack.main_target, actions.SUCCESS)
    if weapon.automatic:
        return best_expected_loss(state, hurt)
    pool = queries.action_pool(state, with_condition(state, attack))
    success, critical = success_chances(net_dice_of(state, pool.modifiers), pool.base)
    if critical < MIN_CRITICAL_CHANCE:
        return (success + critical) * best_expected_loss(state, hurt)
    critical_injury = injury_by(state, attack, weapon, attack.main_target, actions.CRITICAL)
    return success * best_expected_loss(state, hurt) + critical * best_expected_loss(state, critical_injury)


def hit_value(state: State, attack: ActionDeclared) -> float:
    """Return the value that an attack's target is expected to lose if the attack hits."""
    weapon = queries.weapon_of(state, attack.weapon)
    return best_expected_loss(state, injury_by(state, attack, weapon, attack.main_target, actions.SUCCESS))


@memo_per_state
def melee_value(state: State, striker: str, target: str) -> float:
    """Return the value that a target is expected to lose to an enemy's two best melee weapons in one Activation."""
    model = state.model(striker)
    losses = [
        weapon.attacks * attack_value(state, Fight(model=striker, weapon=weapon.id, target=target).attack(state))
        for weapon in queries.distinct(queries.melee_weapons(state, model))
    ]
    return sum(sorted(losses, reverse=True)[:2])


def best_blows(state: State, striker: str) -> float:
    """Return the value that the best target in Melee with a model is expected to lose to it; 0 without one."""
    return max((melee_value(state, striker, target) for target in state.model(striker).in_melee_with), default=0)


@memo_per_state
def best_shot(state: State, shooter: str) -> float:
    """Return the value that the best target is expected to lose to an active model's shots; 0 if it cannot shoot."""
    model, activation = state.model(shooter), state.activation(shooter)
    losses = (
        weapon.shots * attack_value(state, Shoot(model=shooter, weapon=weapon.id, target=target.id).attack(state))
        for weapon in queries.ranged_weapons(state, model)
        if activation is not None and any(Shoot.forms_for_weapon(weapon, state, model, activation))
        for target in state.on_table(state.enemy(model.side))
    )
    return max(losses, default=0)


@memo_per_state
def value_ahead(state: State, who: str) -> float:
    """Return the value of the attacks that a model can still make in its Activation; 0 if it is not active."""
    model, activation = state.model(who), state.activation(who)
    if activation is None:
        return 0
    shot = best_shot(state, who) if Shoot.is_open(state, model, activation) else 0
    blows = best_blows(state, who) if any(Fight.forms(state, model, activation)) else 0
    charge = CHARGE_VALUE if not model.in_melee_with and Charge.is_open(state, model, activation) else 0
    return max(shot, blows, charge)
