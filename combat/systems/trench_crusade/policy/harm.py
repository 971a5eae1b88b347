"""What an attack is likely to take from its target, by the rules themselves: how every pool falls, and what follows."""

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations_with_replacement
from math import factorial, prod

from combat.systems.trench_crusade import queries
from combat.systems.trench_crusade.acts.actions import declared
from combat.systems.trench_crusade.acts.injuries import injury_by
from combat.systems.trench_crusade.acts.melee_combat import Fight
from combat.systems.trench_crusade.acts.spending import spent_modifiers
from combat.systems.trench_crusade.policy import worth
from combat.systems.trench_crusade.queries import holdings
from combat.systems.trench_crusade.queries import Pool
from combat.systems.trench_crusade.rules import actions, dice, injuries, keywords, spending
from events.once import once_a_table
from events.trench_crusade.facts import ActionDeclared, InjuryDue
from events.trench_crusade.table import Model, State
from events.vocabulary import Modifier

MOST_DICE = 6
"""More dice of one kind hardly change a roll any more."""

UNACTIVATED = 1.15
"""Whoever has still to act this Turn is worth so many times as much."""


@lru_cache(maxsize=256)
def _totals(net: int, base: int) -> tuple[tuple[int, float], ...]:
    """Return how likely a pool makes each total."""
    size = dice.pool_size(net, base)
    ways: Counter[int] = Counter()
    for faces in combinations_with_replacement(range(1, 7), size):
        alike = prod(map(factorial, Counter(faces).values()))
        ways[dice.kept_total(faces, net, base)] += factorial(size) // alike
    return tuple((total, number / 6**size) for total, number in ways.items())


@lru_cache(maxsize=256)
def _succeeds(net: int, base: int) -> tuple[float, float]:
    """Return how likely an ACTION is a Success, and a Critical Success."""
    of = dict.fromkeys((actions.FAILURE, actions.SUCCESS, actions.CRITICAL), 0.0)
    for total, chance in _totals(net, base):
        of[actions.action_result(total)] += chance
    return of[actions.SUCCESS], of[actions.CRITICAL]


@lru_cache(maxsize=1024)
def _results(net: int, base: int, flat: int) -> tuple[tuple[str, float], ...]:
    """Return how likely an injury roll comes to each row of the Injury Chart."""
    of: dict[str, float] = {}
    for total, chance in _totals(net, base):
        result = injuries.injury_result(injuries.injury_total(total, (flat,)))
        of[result] = of.get(result, 0) + chance
    return tuple(of.items())


def net_of(state: State, modifiers: Iterable[Modifier], more: int = 0) -> int:
    """Return the net DICE of a roll, with some more."""
    net = dice.net_dice([each.amount for each in modifiers if each.on == "dice"]) + more
    return max(-MOST_DICE, min(MOST_DICE, dice.limited(net, state.settings.max_net_dice)))


def success(state: State, attempt: ActionDeclared, more: int = 0) -> float:
    """Return how likely an ACTION that was declared succeeds, with so many more DICE."""
    pool = queries.action_pool(state, attempt)
    return sum(_succeeds(net_of(state, (*pool.modifiers, *spent_modifiers(state, "action")), more), pool.base))


def loss(state: State, hurt: InjuryDue, pool: Pool, more: int = 0, baths: int = 0) -> tuple[float, float]:
    """Return what an injury roll is likely to take from its target, and how likely it takes it Out of Action.

    Args:
        state: The table.
        hurt: The injury.
        pool: Its dice before any marker is spent.
        more: How many DICE markers bring.
        baths: How many Bloodbaths are paid for.
    """
    target = state.model(hurt.target)
    flat = sum([each.amount for each in pool.modifiers if each.on == "total"])
    base = injuries.injury_base(pool.base, baths)
    tough, golem = holdings.has(state, target, "TOUGH") and not target.tough_used, holdings.has(state, target, "GOLEM")
    machine, lost, out = target.profile.armour == "machine", 0.0, 0.0
    for row, chance in _results(net_of(state, pool.modifiers, more), base, flat):
        result, used = keywords.converted(
            row, machine_armour=machine, tough_left=tough, golem=golem, bloodbath=baths > 0
        )
        lost += chance * (_taken(target, result) + worth.TOUGH_USED * used)
        out += chance * (result == "out of action")
    return worth.worth(target.profile) * lost * (1 if target.activated else UNACTIVATED), out


def _taken(target: Model, result: str) -> float:
    """Return how much of a model a result of the Injury Chart takes."""
    if result == "out of action":
        return worth.left(target)
    fallen = worth.DOWN * (injuries.is_down_after(result, target.down) and not target.down)
    return fallen + worth.BLOOD * injuries.blood_from_injury(result, target.down)


@once_a_table
def at_best(state: State, hurt: InjuryDue) -> float:
    """Return what an injury roll is likely to take where markers are spent on it as is best, less their price."""
    pool, target = queries.injury_pool(state, hurt), state.model(hurt.target)
    best, _ = loss(state, hurt, pool)
    held = target.blood + target.infection
    for spent in range(1, held + 1):
        best = max(best, _less_price(spent, *loss(state, hurt, pool, spent)))
    price = spending.bloodbath_price(target.down)
    if held >= price and state.settings.max_bloodbaths_per_roll:
        best = max(best, _less_price(held, *loss(state, hurt, pool, held - price, 1)))
    return best


def _less_price(spent: int, lost: float, out: float) -> float:
    return lost - price_of(spent, out)


def price_of(spent: int, out: float) -> float:
    """Return what so many markers on an enemy are worth; they are lost with the model anyway."""
    return worth.BLOOD * spent * (1 - out)


def of_attack(state: State, attack: ActionDeclared) -> float:
    """Return what an attack is likely to take from its target, hit or miss; 0 where it is aimed at nobody."""
    weapon = queries.weapon_of(state, attack.weapon)
    if not attack.aim:
        return 0
    hurt = injury_by(state, attack, weapon, attack.aim, actions.SUCCESS)
    if weapon.automatic:
        return at_best(state, hurt)
    pool = queries.action_pool(state, declared(state, attack))
    hits, critical = _succeeds(net_of(state, pool.modifiers), pool.base)
    if not critical:
        return hits * at_best(state, hurt)
    harder = injury_by(state, attack, weapon, attack.aim, actions.CRITICAL)
    return hits * at_best(state, hurt) + critical * at_best(state, harder)


def of_a_hit(state: State, attack: ActionDeclared) -> float:
    """Return what an attack is likely to take from its target once it has hit."""
    weapon = queries.weapon_of(state, attack.weapon)
    return at_best(state, injury_by(state, attack, weapon, attack.aim, actions.SUCCESS))


@once_a_table
def in_melee(state: State, striker: str, target: str) -> float:
    """Return what a model is likely to take from another in Melee, in one Activation, with its two best weapons."""
    model = state.model(striker)
    blows = [
        weapon.attacks * of_attack(state, Fight(model=striker, weapon=weapon.id, target=target).attack(state))
        for weapon in queries.each_once(queries.melee_weapons(state, model))
    ]
    return sum(sorted(blows, reverse=True)[:2])
