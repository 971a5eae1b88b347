"""Estimates of how much an attack is worth, based on the roll that the rules would declare for it."""

from collections.abc import Collection, Iterable

from attrs import evolve, frozen

from combat.engine.play import Act, Draft
from combat.systems.wrath_and_glory.acts.attacks import Attack
from combat.systems.wrath_and_glory.acts.strikes import declare_attack
from combat.systems.wrath_and_glory.policy import chances
from combat.systems.wrath_and_glory.policy.strength import DYING, injuries_left, share_left, worth, wounds_left
from combat.systems.wrath_and_glory.queries import active_abilities, rolls, status
from combat.systems.wrath_and_glory.rules import attacks, rounds, wounds
from events.vocabulary import Die
from events.wrath_and_glory import PROJECTION, Combatant, Options, State, TestDeclared, Traits, Weapon

MIN_VALUE = 0.001
"""The smallest value of an attack, so that even a hopeless attack is preferred to none."""

SOAK_SHARE = 0.5
"""Share of the Wounds that a target could soak that is added to the Wounds needed to take it out.

It is less than 1, because soaking costs the target Shock.
"""


class NoDice:
    """A dice source for trying out commands that must not roll."""

    def roll(self, *_: object, **__: object) -> tuple[Die, ...]:
        """Refuse to roll.

        Raises:
            LookupError: Always.
        """
        raise LookupError("no dice may be rolled while commands are compared")


def after_declaring(state: State, act: Act) -> State:
    """Return the state after a command has declared its roll, before any dice are rolled and if none reacts to it."""
    draft = Draft(PROJECTION, state, NoDice(), active_abilities.IN_FORCE)
    act.apply(draft)
    if len(draft.state.announced) > len(state.announced):
        declare_attack(draft, draft.state.announced[-1].event)
    return draft.state


def chance(state: State, act: Act) -> float:
    """Return the chance that a command's test passes."""
    roll = rolls.current_roll(after_declaring(state, act)).declared
    return chances.chance_to_pass(roll.pool, max(roll.dns, default=roll.dn))


def all_enemies(state: State, who: str, targets: Iterable[str]) -> bool:
    """Return whether none of the targets is on the combatant's own side."""
    side = state.combatant(who).side
    return all(state.combatant(target).side != side for target in targets)


def value(state: State, attack: Act) -> float:
    """Return the value of an attack; 0 if it might hit a friend."""
    table = after_declaring(state, attack)
    roll = rolls.current_roll(table).declared
    if may_hit_friend(table, roll):
        return 0.0
    weapon = rolls.weapon_in_use(table)
    return max(
        MIN_VALUE, sum(_target_value(table, roll, weapon, state.combatant(target), 0, 0) for target in roll.targets)
    )


def may_hit_friend(state: State, roll: TestDeclared) -> bool:
    """Return whether a shot into a melee could hit a friend."""
    actor = state.combatant(roll.actor)
    risky = attacks.hits_bystander(
        bool(roll.bystanders), Options.AIM in roll.options, rolls.suffers_complications(actor)
    )
    return risky and not all_enemies(state, roll.actor, roll.bystanders)


@frozen(kw_only=True)
class HitDamage:
    """The damage that a hit deals to one target.

    Attributes:
        dice: The number of ED.
        over: The damage without ED, minus the target's Resilience; may be negative.
        brutal: Whether the ED count as Brutal.
        tearing: Whether ED that add no damage are rolled again.
    """

    dice: int
    over: int
    brutal: bool
    tearing: bool


def hit_damage(state: State, roll: TestDeclared, weapon: Weapon, target: Combatant) -> HitDamage:
    """Return the damage that the current roll would deal to a target."""
    strength = rolls.damage_bonus(state, state.combatant(roll.actor), weapon)
    bears = rolls.resilience(state, target, weapon)
    short = Options.SHORT in roll.options
    return HitDamage(
        dice=weapon.ed + roll.extra_ed + rolls.modifier_sum(roll, "ED"),
        over=weapon.damage + strength + rolls.modifier_sum(roll, "damage") - bears,
        brutal=weapon.has(Traits.BRUTAL) or (short and weapon.has(Traits.MELTA)),
        tearing=weapon.has(Traits.TEARING),
    )


def saved_by_reaction(state: State, who: Combatant, defence: float, tougher: int) -> float:
    """Return how much of the value of the announced attack a target takes away with more Defence or Resilience."""
    draft = Draft(PROJECTION, state, NoDice(), active_abilities.IN_FORCE)
    declare_attack(draft, state.announced[-1].event)
    table = draft.state
    roll, weapon = rolls.current_roll(table).declared, rolls.weapon_in_use(table)
    before = _target_value(table, roll, weapon, who, 0, 0)
    return before - _target_value(table, roll, weapon, who, round(defence), tougher)


def _target_value(
    state: State, roll: TestDeclared, weapon: Weapon, target: Combatant, defence: int, tougher: int
) -> float:
    hit, dn = hit_damage(state, roll, weapon, target), roll.dn_of(target.id) + defence
    hit = evolve(hit, over=hit.over - tougher)
    traits = {"brutal": hit.brutal, "tearing": hit.tearing}
    if target.is_mob:
        spray = rolls.mob_spray(roll, weapon)
        taken = chances.mob_members_removed(roll.pool, dn, hit.dice, hit.over, target.members, spray, **traits)
        return worth(target) * taken / target.profile.mob
    needed = wounds_to_take_out(state, target)
    return take_out_value(target) * chances.attack_value(roll.pool, dn, hit.dice, hit.over, needed, **traits)


def wounds_to_take_out(state: State, target: Combatant) -> int:
    """Return how many Wounds would take a target out; 1 if it is Dying.

    Wounds that the target is likely to soak are included.
    """
    if target.dying:
        return 1
    soaks = not (target.exhausted or target.profile.shockless) and state.ruin + target.ruin >= rolls.soak_price(target)
    room = max(0, target.max_shock + 1 - target.shock)
    return wounds_left(target) + int(SOAK_SHARE * min(target.determination, room)) * soaks


def take_out_value(target: Combatant) -> float:
    """Return the value of taking a target out.

    It is low if the target is Dying, because such a target only suffers another injury.
    """
    if target.dying:
        return worth(target) * DYING / injuries_left(target)
    goes_on = DYING if wounds.becomes_dying(target.profile.role) else 0.0
    return worth(target) * (1 - goes_on) * (0.5 + 0.5 * share_left(target))


def best_ready(state: State, who: str, kinds: Collection[str] = ()) -> float:
    """Return the value of the best plain attack with a ready weapon, of these kinds if any are named."""
    armed = state.combatant(who)
    ready = (each for each in status.weapons_of(state, armed, ready=True) if not kinds or each.kind in kinds)
    return max((plain_attack_value(state, armed, weapon) for weapon in ready), default=0.0)


def plain_attack_value(state: State, who: Combatant, weapon: Weapon) -> float:
    """Return the value of a plain attack with a weapon on the most valuable enemy that it can attack."""
    foes = tuple(map(state.combatant, who.engaged_with)) or state.present(rounds.other_side(who.side))
    if not foes or (who.engaged_with and weapon.kind != "melee" and not weapon.has(Traits.PISTOL)):
        return 0.0
    foe = max(foes, key=take_out_value)
    return value(state, Attack(who=who.id, weapon=weapon.id, targets=(foe.id,)))
