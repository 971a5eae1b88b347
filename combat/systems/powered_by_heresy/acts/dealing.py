"""Dealing damage: the dice and Defense of an attack, as changed by gear, moves, modifiers and abilities."""

import attrs
from attrs import frozen

from combat.engine.play import Draft, cites
from combat.systems.powered_by_heresy.acts import DEFENSE, DICE
from combat.systems.powered_by_heresy.queries import abilities, blows
from combat.systems.powered_by_heresy.rules import attacks, class_moves, damage, making_moves, the_gm
from events.powered_by_heresy import Attempt, BlowDue, Cause, Condition, Move, State, facts
from events.vocabulary import Modifier


def strike(  # noqa: PLR0913 - all options of a move for one attack
    draft: Draft[State],
    attempt: Attempt,
    target: str,
    cause: Cause,
    *,
    extra: int = 0,
    better: bool = False,
    poorer: bool = False,
    near: bool = False,
    more: tuple[int, ...] = (),
    inflicts: int = 0,
) -> None:
    """Emit the damage of an acolyte's attack.

    Args:
        draft: The draft of the current command.
        attempt: The move of the attack.
        target: The id of the target.
        cause: The kind of attack, which decides the Defense.
        extra: The number of extra dice of the largest size.
        better: Whether another use of the weapon was spent.
        poorer: Whether the mover chose the poorer shot.
        near: Whether a grenade lands only near the target.
        more: Extra dice, each as its number of sides.
        inflicts: The wounds inflicted in addition.
    """
    state, settings = draft.state, draft.state.settings
    mover, weapon = state.acolyte(attempt.actor), state.wielded(attempt.trigger.weapon)
    spurs = int(cause == "melee" and f"{Condition.MUTATED}{the_gm.BONE_SPURS}" in mover.conditions)
    pool = _attack_pool(state, attempt, target, spurs, extra)
    pool = pool.becomes(Move.CHEAP_SHOT, pool.dice + more)
    changes = blows.mover_defense_changes(state, mover, target)
    if better:
        pool = pool.becomes(making_moves.EXTRA_USE, attacks.with_extra_use(pool.dice, settings.fire_for_effect))
    if poorer:
        dice, harder = attacks.poorer_shot(pool.dice, settings.fire_for_effect)
        pool = pool.becomes(making_moves.TARGET_DEFENSE, dice)
        changes = (*changes, (making_moves.TARGET_DEFENSE, harder))
    if near:
        pool = pool.becomes(making_moves.ONLY_NEAR, attacks.half_damage(pool.dice))
    if target in mover.judged:
        draft.emit(facts.JudgementCarriedOut(mover.id, target))
    difficulty = tuple(Modifier(source, amount, "difficulty") for source, amount in changes if amount)
    due = BlowDue(
        attackers=(mover.id,),
        target=target,
        source=weapon.name,
        cause=cause,
        dice=pool.dice,
        proven=weapon.proven,
        lowers=weapon.lowers - spurs,
        inflicts=inflicts,
        precise=mover.tactic == class_moves.PRECISE and mover.focus == target,
        modifiers=difficulty,
        facts=attempt.trigger.facts,
        extra=pool.extra,
        tags=weapon.tags,
    )
    deal(draft, with_modifiers(due, attempt.modifiers), state.counts_as(attempt.move))


def _attack_pool(state: State, attempt: Attempt, target: str, spurs: int, extra: int) -> "DamagePool":
    """Return the weapon's dice with the extra dice from the move, the acolyte's state and bone spurs."""
    settings, mover, weapon = state.settings, state.acolyte(attempt.actor), state.wielded(attempt.trigger.weapon)
    pool = DamagePool(damage.weapon_dice(weapon.dice, settings.unarmed_die))
    pool = pool.gains(making_moves.EXTRA_DIE, extra)
    for source, count in blows.mover_dice(state, mover, target):
        pool = pool.gains(source, count)
    return pool.gains(the_gm.BONE_SPURS, damage.dice_for_points(spurs, settings.flat_damage_mod))


@frozen
class DamagePool:
    """Damage dice, and the sources that changed the weapon's own dice."""

    dice: tuple[int, ...]
    extra: tuple[Modifier, ...] = ()

    def gains(self, source: str, count: int) -> "DamagePool":
        """Return a pool with more dice of the largest size."""
        return self.becomes(source, attacks.with_extra_die(self.dice, count))

    def becomes(self, source: str, dice: tuple[int, ...]) -> "DamagePool":
        """Return a pool with these dice; if their number changed, with the source of the change too."""
        change = len(dice) - len(self.dice)
        reason = (Modifier(source, change, "dice"),) if change else ()
        return DamagePool(dice, (*self.extra, *reason))


def with_modifiers(due: BlowDue, modifiers: tuple[Modifier, ...]) -> BlowDue:
    """Return the damage after the GM's modifiers to its dice and Defense, with the largest dice first."""
    pool = DamagePool(due.dice)
    for modifier in modifiers:
        if modifier.on == DICE and due.dice:
            pool = pool.becomes(modifier.name, attacks.with_dice_changed(pool.dice, modifier.amount))
    against = tuple(
        Modifier(modifier.name, modifier.amount, "difficulty") for modifier in modifiers if modifier.on == DEFENSE
    )
    return attrs.evolve(
        due,
        dice=tuple(sorted(pool.dice, reverse=True)),
        extra=(*due.extra, *pool.extra),
        modifiers=(*due.modifiers, *against),
    )


@cites("PBH-DMG-11", "PBH-DMG-01")
def deal(draft: Draft[State], due: BlowDue, move: tuple[str, ...] = ()) -> None:
    """Emit the damage as changed by the abilities of the attacker and its allies."""
    attacker, about = due.attacker, (*abilities.blow_tags(due), *map(abilities.move_tag, move))
    changes = [*draft.modifiers("attack", attacker, due.target, about)]
    for ally in abilities.companions(draft.state, attacker):
        changes += draft.modifiers("ally attacks", ally.id, due.target, about)
    for change in changes:
        due = with_ability_change(due, change, draft.state.settings.flat_damage_mod)
    draft.emit(attrs.evolve(due, dice=tuple(sorted(due.dice, reverse=True))))
    draft.trigger("attack", attacker, due.target, about)
    for ally in abilities.companions(draft.state, attacker):
        draft.trigger("ally attacks", ally.id, due.target, about)


@cites("PBH-DMG-11", "PBH-DMG-08", "PBH-DMG-05", "PBH-DEF-01")
def with_ability_change(due: BlowDue, change: Modifier, reading: str) -> BlowDue:
    """Return the damage after one ability has changed its dice, faces, wounds, Proven or Defense."""
    name, amount, pool = change.name, change.amount, DamagePool(due.dice, due.extra)
    match change.on:
        case abilities.DICE:
            pool = pool.becomes(name, attacks.with_dice_changed(due.dice, amount)) if due.dice else pool
        case abilities.DAMAGE:
            pool = pool.gains(name, damage.dice_for_points(max(amount, 0), reading))
            due = attrs.evolve(due, lowers=due.lowers - amount, changed=(*due.changed, change))
        case abilities.WOUNDS:
            due = attrs.evolve(due, inflicts=max(due.inflicts + amount, 0))
        case abilities.PROVEN:
            due = attrs.evolve(due, proven=max(due.proven + amount, 0))
        case abilities.DEFENSE:
            due = attrs.evolve(due, modifiers=(*due.modifiers, Modifier(name, amount, "difficulty")))
        case size:
            pool = pool.becomes(name, due.dice + (abilities.DIE_SIZES[size],) * max(amount, 0))
    return attrs.evolve(due, dice=pool.dice, extra=pool.extra)


@cites("PBH-GM-06", "PBH-GM-05", "PBH-CORE-04")
def enemy_attack(
    draft: Draft[State],
    attackers: tuple[str, ...],
    target: str,
    facts: tuple[str, ...],
    *,
    in_return: bool,
    weapon: str = "",
    modifiers: tuple[Modifier, ...] = (),
) -> None:
    """Emit the damage of attacking enemies, who do not roll to hit. The worst attacker leads a combined attack."""
    reading = draft.state.settings.multi_attackers
    ready = {entry.who: entry for entry in draft.state.readied if entry.who in attackers}
    named = {attacker: weapon or (ready[attacker].weapon if attacker in ready else "") for attacker in attackers}
    armed = [
        (attacker, blows.attack_of(draft.state.enemy(attacker), named[attacker], in_return=in_return))
        for attacker in attackers
    ]
    armed.sort(key=lambda pair: damage.severity(pair[1].dice), reverse=True)
    if reading == "separate" and len(attackers) > 1 and "outnumbered" not in facts:
        facts = (*facts, "outnumbered")
    pools = damage.combined_attacks([attack.dice for _, attack in armed], reading)
    for (foe, attack), dice in zip(armed, pools, strict=False):
        joined = len(dice) - len(attack.dice)
        due = BlowDue(
            attackers=tuple(entry for entry, _ in armed) if len(pools) == 1 else (foe,),
            target=target,
            source=attack.name,
            cause="ranged" if attack.ranged and not in_return else "melee",
            dice=dice,
            proven=attack.proven,
            inflicts=attack.inflicts,
            facts=facts,
            in_return=in_return,
            extra=(Modifier("further attackers", joined, "dice"),) if joined else (),
            tags=attack.tags,
            last_breath=attack.last_breath or (len(pools) == 1 and any(other.last_breath for _, other in armed)),
        )
        stated = (change for entry in due.attackers if entry in ready for change in ready[entry].modifiers)
        deal(draft, with_modifiers(due, (*modifiers, *stated)))
