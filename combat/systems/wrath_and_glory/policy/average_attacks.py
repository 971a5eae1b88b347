"""The harm of average attacks, which decides a fight without dice."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from attrs import frozen

from combat.engine.people.average_fight import Fighter
from combat.systems.wrath_and_glory.acts.attacks import Attack
from combat.systems.wrath_and_glory.policy import chances, strength
from combat.systems.wrath_and_glory.policy.attack_values import after_declaring, hit_damage
from combat.systems.wrath_and_glory.queries import active_abilities, rolls, status
from combat.systems.wrath_and_glory.rules import conditions, rounds, tests, wounds
from events.memo import memo_by_identity
from events.replace import replace
from events.wrath_and_glory import Combatant, Profile, State, Weapon
from events.wrath_and_glory.table.combatants import SCORES, combatant

UNCHANGING = "settings", "names", "catalogue", "condition_sheets", "armoury"
"""Fields of a state that are the same objects during a fight."""

MAX_PAIRS = 32_768
"""Maximum number of cached attacks, by attacker, weapon and target."""

MIN_HARM = 0.002
"""Minimum harm of an attack, as a share of the life of its target."""

DYING_LIFE = 0.2
"""Life of a Dying combatant for each further Traumatic Injury that it survives, if an unharmed life counts as 1."""

EXHAUSTED_HARM = 0.8
"""Factor for the attacks of an Exhausted combatant."""


@frozen(kw_only=True)
class PlainAttack:
    """An attack between two unharmed combatants, without the dice of further members of a mob.

    Attributes:
        pool: The dice of the test.
        dn: The DN less the Defence of the target.
        dice: The ED.
        damage: The damage without ED that counts against the Resilience of the target.
        traits: Whether the ED count as Brutal, and whether those that add no damage are rolled again (Tearing).
        ignores_wounds: Whether the attacks of a Wounded attacker are as easy as before.
    """

    pool: int
    dn: int
    dice: int
    damage: int
    traits: Mapping[str, bool]
    ignores_wounds: bool


def fighters(state: State, own: Sequence[Combatant], foes: Sequence[Combatant]) -> list[Fighter]:
    """Return combatants as they enter an average fight against foes."""
    needed = [_wounds_needed(state, foe) for foe in foes]
    empty = _empty_table(*(getattr(state, field) for field in UNCHANGING))
    return [
        Fighter(_life(who), strength.worth(who), list(map(partial(_harm, empty, who), foes, needed)), fades=who.is_mob)
        for who in own
    ]


def _life(who: Combatant) -> float:
    """Return the number of members of a mob, or the lives of another combatant: each further injury counts in part."""
    if who.is_mob:
        return who.members
    injuries = DYING_LIFE * strength.injuries_left(who) if wounds.becomes_dying(who.profile.role) else 0.0
    return injuries + (not who.dying)


def _wounds_needed(state: State, foe: Combatant) -> int:
    """Return the Wounds that take a foe out, with those that it can soak in one roll."""
    if foe.dying or foe.is_mob:
        return 1
    can_soak = not (foe.exhausted or foe.profile.shockless) and state.ruin + foe.ruin >= rolls.soak_price(foe)
    return strength.wounds_left(foe) + can_soak * min(foe.determination, max(0, foe.max_shock + 1 - foe.shock))


def _harm(empty: State, who: Combatant, foe: Combatant, needed: int) -> float:
    """Return the harm of a combatant's best attack on a foe, as a share of one of its lives or in members."""
    carried = [weapon for weapon in empty.armoury if weapon.id in who.profile.weapons]
    best = max((_attack_harm(empty, who, weapon, foe, needed) for weapon in carried), default=0.0)
    return max(MIN_HARM, best * (EXHAUSTED_HARM if who.exhausted else 1.0))


def _attack_harm(empty: State, who: Combatant, weapon: Weapon, foe: Combatant, needed: int) -> float:
    """Return the average harm of an attack, as far as Wounds, members and conditions change that of a plain one."""
    plain = plain_attack(empty, weapon, who.profile, foe.profile)
    pool = plain.pool + (tests.half(who.members) if who.members > 1 else 0)
    dn = plain.dn + foe.defence + (who.wounds > 0 and not plain.ignores_wounds)
    if who.conditions:
        dn += sum(conditions.condition_dn(who.levels, sight=True).values())
    if foe.conditions:
        dn += conditions.condition_defence(foe.levels)
    over = plain.damage - foe.resilience
    if foe.is_mob:
        return chances.mob_members_removed(pool, max(1, dn), plain.dice, over, foe.members, 0, **plain.traits)
    return chances.attack_value(pool, max(1, dn), plain.dice, over, needed, 0.0, **plain.traits)


@memo_by_identity()
def _empty_table(*values: Any) -> State:
    """Return a fight without combatants: the same object for all states of a fight, so that caches outlive a state."""
    return State(step="TURN", players=(), combatants=(), fighting=True, **dict(zip(UNCHANGING, values, strict=True)))


@memo_by_identity(MAX_PAIRS)
def plain_attack(empty: State, weapon: Weapon, attacker: Profile, target: Profile) -> PlainAttack:
    """Return a plain attack, as the rules and the abilities of both combatants make it."""
    who = _unharmed(attacker, attacker.fights_for)
    foe = _unharmed(target, rounds.other_side(attacker.fights_for))
    state = replace(empty, combatants=(who, foe))
    table = after_declaring(state, Attack(who=who.id, weapon=weapon.id, targets=(foe.id,)))
    roll = rolls.current_roll(table).declared
    hit = hit_damage(table, roll, weapon, table.combatant(foe.id))
    added = sum(modifier.amount for modifier in rolls.damage_modifiers(table, weapon, foe, 0))
    return PlainAttack(
        pool=roll.pool,
        dn=roll.dn_of(foe.id) - foe.defence,
        dice=hit.dice,
        damage=hit.over + added + foe.resilience,
        traits={"brutal": hit.brutal, "tearing": hit.tearing},
        ignores_wounds=active_abilities.allows(state, who.id, active_abilities.IGNORE_WOUNDED),
    )


def _unharmed(sheet: Profile, side: str) -> Combatant:
    """Return the only member, unharmed and without conditions, of a sheet's combatants."""
    fresh = replace(sheet, wounds=0, shock=0, conditions=(), injuries=(), dying=False, exhausted=False)
    who = replace(combatant(fresh, ()), side=side, members=1)
    return replace(who, **{SCORES[start.what]: start.amounts[0] for start in status.scores(who)})
