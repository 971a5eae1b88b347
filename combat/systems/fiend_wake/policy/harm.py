"""Expected harm of attacks, in effective wounds: wounds that bring the victim closer to unconsciousness."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Any

from combat.engine.abilities.vocabulary import Moment
from combat.engine.play.system import Weight
from combat.systems.fiend_wake.policy.strength import health
from combat.systems.fiend_wake.queries import combatants
from combat.systems.fiend_wake.queries.active_abilities import IN_FORCE
from combat.systems.fiend_wake.queries.rolls import assault_difficulty
from combat.systems.fiend_wake.queries.sides import friends, hostile
from combat.systems.fiend_wake.rules import aftermath, assaults, damage, dice, full_actions, locations, simple_actions
from events.fiend_wake import Action, Combatant, State, Weapon
from events.memo import memo_per_state
from events.replace import replace

MAX_DICE = 12
"""Maximum number of dice considered in a roll. More dice would beat any difficulty anyway."""

LEAST_POINT_WORTH = 0.5
"""Minimum value of a Tactical Point in wounds."""

MAX_CACHED = 2_048
"""Maximum number of entries in each cache of expected values; a fight needs a few hundred."""

Roll = tuple[str, int, tuple[int, ...], int]
"""The values that determine a roll's distribution: stack rule, skill level, stack numbers, and die sides."""

Distribution = tuple[tuple[int, int, float], ...]
"""The distribution of a roll, as tuples of value, number of stacked dice, and probability."""


@lru_cache(MAX_CACHED)
def distribution(rule: str, level: int, available: tuple[int, ...], sides: int) -> Distribution:
    """Return the distribution of a roll. Both stack rules depend only on the number of dice and the last face."""
    distribution: dict[tuple[int, int], float] = defaultdict(float)
    open_rolls: dict[tuple[int, int], float] = {(0, 0): 1.0}  # probabilities by value and last face
    for number in range(1, MAX_DICE + 1):
        tossed: dict[tuple[int, int], float] = defaultdict(float)
        for (value, _), chance in open_rolls.items():
            for face in range(1, sides + 1):
                tossed[value + face, face] += chance / sides
        open_rolls = {}
        for (value, face), chance in tossed.items():
            if number < MAX_DICE and dice.stacks_another(rule, level, available, (face,) * number):
                open_rolls[value, face] = chance
            else:
                distribution[value, number - 1] += chance
    return tuple((value, stacked, chance) for (value, stacked), chance in distribution.items())


def roll(state: State, combatant: Combatant, skill_name: str, stat: str) -> Roll:
    """Return the values that determine the distribution of a combatant's roll if the program stacks the dice."""
    settings = state.settings
    rule = settings.auto_stack_rule if settings.stack_rule == "manual" else settings.stack_rule
    level, numbers = combatants.skill(combatant, skill_name), combatants.available_numbers(combatant, stat)
    return rule, level, numbers, settings.dice_sides


@lru_cache(MAX_CACHED)
def chance(rolled: Roll, difficulty: int) -> float:
    """Return the probability that a roll beats a difficulty."""
    return sum(likely for value, _, likely in distribution(*rolled) if dice.beats(value, difficulty))


def effective_wounds(state: State, victim: Combatant, amount: int, piercing: int = 0) -> int:
    """Return the effective wounds from one instance of damage. Wounds beyond a full track may be lost."""
    applied = damage.applied_wounds(amount, max(0, combatants.reduction(state, victim) - piercing))
    return _taken(applied, victim.wounds, victim.threshold, carries=state.settings.carry_overflow)


def _taken(applied: int, before: int, threshold: int, *, carries: bool) -> int:
    track = before + applied
    handicaps, cleared = damage.full_track(track, threshold, carries=carries)
    return handicaps * threshold + track - cleared - before


def focus(state: State, victim: Combatant) -> float:
    """Return how urgent it is to attack a victim, from 1 if unhurt to 2 if nearly out of the fight."""
    return 2.0 - health(state, victim)


def points_worth(state: State, combatant: Combatant) -> float:
    """Return a Tactical Point's value in wounds: those it deals in harassment, or a minimum for other uses."""
    weapon = state.weapon(combatant.ready)
    if weapon is None or not any(enemies_in_reach(state, combatant, weapon.kind, combatant.location)):
        return LEAST_POINT_WORTH
    return max(LEAST_POINT_WORTH, float(aftermath.harassment(weapon.second, 1)))


def able_enemies(state: State, combatant: Combatant) -> Iterator[Combatant]:
    """Yield a combatant's enemies that can act."""
    return (other for other in state.combatants if combatants.is_able(other) and hostile(state, combatant, other))


def against_enemies(weigh: Callable[[State, Any, Combatant, Combatant], float]) -> Weight:
    """Return the weight of a command, given its actor and its target; 0 unless the target is an enemy that can act."""

    def weighed(state: State, command: Any) -> float:
        actor, target = state.combatant(command.who), state.combatant(command.target)
        is_fit = combatants.is_able(target) and hostile(state, actor, target)
        return weigh(state, command, actor, target) if is_fit else 0.0

    return weighed


def has_enemies(state: State, combatant: Combatant) -> bool:
    """Return whether any enemy of a combatant can still act."""
    return next(able_enemies(state, combatant), None) is not None


def enemies_in_reach(state: State, combatant: Combatant, kind: str, here: str) -> Iterator[Combatant]:
    """Yield the enemies that a kind of attack would reach from a location."""
    return (other for other in able_enemies(state, combatant) if locations.reaches(kind, here, other.location))


def preference(net: float) -> float:
    """Return the weight of one of several choices by its net gain: 1 for none, more for a gain, less for a loss."""
    return 1.0 + net if net > 0 else 1.0 / (1.0 - net) ** 2


def expected_attack(state: State, actor: Combatant, weapon: Weapon, target: Combatant, calls: int = 0) -> float:
    """Return the average effective wounds of an attack with a weapon, including misses."""
    action = Action.RANGED if weapon.kind == "ranged" else Action.MELEE
    attack_tags = (weapon.kind, f"action: {action}", f"with: {weapon.id}", *(("called",) if calls else ()))
    power = combatants.plain_value(state, actor, "Power")
    extra = _changes(state, "hit", actor.id, target.id, attack_tags, "Wound")
    return expected_wounds(
        roll(state, actor, weapon.skill, "Grace"),
        _difficulty(state, actor, target, attack_tags, calls),
        (weapon.first + simple_actions.called_damage(power, calls), extra),
        power,
        "ranged_mirror" if weapon.kind == "ranged" else state.settings.melee_precision,
        (
            _changes(state, "struck", target.id, actor.id, attack_tags, "Wound"),
            max(0, combatants.reduction(state, target) - weapon.piercing),
        ),
        (target.wounds, target.threshold, state.settings.carry_overflow),
    )


@lru_cache(MAX_CACHED)
def expected_wounds(
    rolled: Roll,
    difficulty: int,
    deals: tuple[int, int],
    power: int,
    precision: str,
    kept: tuple[int, int],
    track: tuple[int, int, bool],
) -> float:
    """Return the average effective wounds of an attack roll against a difficulty, including misses."""
    first, extra = deals
    struck, reduced = kept
    before, threshold, carries = track
    total = 0.0
    for value, stacked, likely in distribution(*rolled):
        if dice.beats(value, difficulty):
            precise = full_actions.precision(stacked, power, precision)
            wounds = full_actions.hit_wounds(first, precise, 0) + extra + struck
            applied = damage.applied_wounds(wounds, reduced)
            total += likely * _taken(applied, before, threshold, carries=carries)
    return total


def _difficulty(state: State, actor: Combatant, target: Combatant, attack_tags: tuple[str, ...], calls: int = 0) -> int:
    base = combatants.evasion(state, target) + combatants.shelter(state, target, actor)
    change = _changes(state, "attack", actor.id, target.id, attack_tags, "difficulty")
    change += _changes(state, "attacked", target.id, actor.id, attack_tags, "difficulty")
    return simple_actions.called_difficulty(base, calls, state.settings.call_shot_step) + change


def _changes(state: State, point: str, who: str, target: str, attack_tags: tuple[str, ...], what: str) -> int:
    """Return the sum of the modifiers that abilities apply at one point of an attack."""
    moment = Moment(point=point, who=who, target=target, tags=attack_tags)
    return IN_FORCE.change(state, moment, what)


@memo_per_state
def best_attack(state: State, who: str, weapon: str, here: str, calls: int) -> float:
    """Return the highest average effect of an attack with a weapon, made from a location, on any enemy in reach."""
    actor, arm = state.combatant(who), state.weapon(weapon)
    if arm is None:
        return 0.0
    actor = actor if actor.location == here else replace(actor, location=here)
    struck = enemies_in_reach(state, actor, arm.kind, here)
    return max((expected_attack(state, actor, arm, foe, calls) * focus(state, foe) for foe in struck), default=0.0)


def expected_grapple(state: State, actor: Combatant, target: Combatant) -> float:
    """Return the average number of Tactical Points that a grapple removes, if the target resists half the time."""
    attack_tags = ("grapple", f"action: {Action.GRAPPLE}")
    hits = chance(roll(state, actor, "Unarmed Combat", "Grace"), _difficulty(state, actor, target, attack_tags))
    power = combatants.plain_value(state, actor, "Power")
    stuns = (full_actions.grapple_stun(power, resisted=True), full_actions.grapple_stun(power, resisted=False))
    return hits * sum(min(stun, target.tp) for stun in stuns) / 2


def expected_harassment(state: State, actor: Combatant, target: Combatant, points: int) -> int:
    """Return the effective wounds dealt by spending a number of points on harassing a target."""
    weapon = state.weapon(actor.ready)
    if weapon is None:
        return 0
    attack_tags = ("harass", f"with: {weapon.id}")
    extra = _changes(state, "struck", target.id, actor.id, attack_tags, "Wound")
    return effective_wounds(state, target, aftermath.harassment(weapon.second, points) + extra)


def expected_area_damage(state: State, actor: Combatant, caught: Sequence[Combatant], *instances: int) -> float:
    """Return the effective wounds dealt by damage to an area; 0 if it would hit a friend or no enemy."""
    if any(friends(state, actor, who) for who in caught):
        return 0.0
    struck = [who for who in caught if combatants.is_able(who) and hostile(state, actor, who)]
    hits = ((who, amount) for who in struck for amount in instances if amount > 0)
    return sum(effective_wounds(state, who, amount) * focus(state, who) for who, amount in hits)


MAX_RAISE = 6
"""Highest raise of an assault's difficulty that the policy considers."""


def best_assault(state: State, leader: Combatant, location: str, points: int, members: int = 1) -> float:
    """Return the average effective wounds that an assault with these points deals, at the best difficulty."""
    return max(expected_assault(state, leader, location, points, by, members) for by in range(MAX_RAISE + 1))


def expected_assault(state: State, leader: Combatant, location: str, points: int, by: int, members: int = 1) -> float:
    """Return the average effective wounds that an assault deals if its difficulty is raised by this amount."""
    difficulty = assault_difficulty(state, leader, location) + by
    succeeds = chance(roll(state, leader, "Command", "Cunning"), difficulty)
    worth = assaults.assault_damage(points + assaults.credited(by, members, state.settings.assault_raise_scope))
    return succeeds * expected_area_damage(state, leader, state.occupants(location), worth)
