"""Weights of acolytes' moves: the strength that foes lose or friends keep, minus the cost of a miss.

The unit is that of `worth`: lost strength, measured in mean wounds of the best attack of the character who loses it.
"""

from collections.abc import Callable, Mapping
from typing import Any

import attrs

from combat.engine.play.system import Weight
from combat.systems.powered_by_heresy.acts import basic_moves
from combat.systems.powered_by_heresy.acts.attacks import FireForEffect, HackAndSlash, SuppressingFire, ThrowGrenade
from combat.systems.powered_by_heresy.acts.class_moves import DoPenance, Judge, TakeTactic, UnsuspectingStrike
from combat.systems.powered_by_heresy.acts.defend import Defend
from combat.systems.powered_by_heresy.acts.dying_and_healing import UseMedkit
from combat.systems.powered_by_heresy.acts.making_moves import MakeMove, MoveCommand
from combat.systems.powered_by_heresy.acts.reload import Reload
from combat.systems.powered_by_heresy.policy import chances
from combat.systems.powered_by_heresy.policy.worth import are_friends, effects_weight, harm, harm_by, threat, worth
from combat.systems.powered_by_heresy.queries import blows, characters
from combat.systems.powered_by_heresy.queries import moves as attempts
from combat.systems.powered_by_heresy.rules import attacks, class_moves, damage, rolling
from combat.systems.powered_by_heresy.rules.basic_moves import HOLD_GAINED
from events.base import Command
from events.powered_by_heresy import Acolyte, Attempt, Cause, Move, State

CLAIMED = 0.1
"""Factor for a move that claims a fact which only the fiction can confirm."""

LEAST = 0.005
"""Weight of moves that only advance the story."""

DESPITE = 10
"""Divisor of the gain for a move that is not worth its risk; such a move is still made sometimes."""

CAUTION = 2
"""Divisor of a move's cost, because characters who do nothing are attacked too."""

TALK = 0.02
"""Weight of gaining information, relative to an attack."""


def results(state: State, command: MoveCommand) -> Mapping[str, float]:
    """Return the probability of each result of a move, with all modifiers that apply automatically."""
    attempt = Attempt(trigger=command.trigger(state))
    bonuses = state.acolyte(command.actor).bonuses
    applied = tuple(bonus for bonus in bonuses if attempts.bonus_counts(state, attempt, bonus))
    added = attempts.capped(state, tuple(attempts.roll_modifiers(state, attempt, applied)))
    return chances.result_chances(sum(modifier.amount for modifier in added), rolling.pool_size(advantage=False))


def _rolled(command: Any, gain: float, loss: float) -> float:
    """Return a move's weight from its average gain and cost; a move that claims facts weighs less."""
    return max(gain - loss / CAUTION, gain / DESPITE) * (CLAIMED if command.facts else 1.0)


def _hit_or_miss(state: State, command: Any, gain: float) -> float:
    """Return the weight of a move that gains this much on any hit, and leads to a hard GM move on a 6-."""
    missed = results(state, command)["6-"]
    return _rolled(command, (1 - missed) * gain, missed * threat(state, command.actor))


def strike_value(
    state: State, mover: Acolyte, weapon: str, target: str, cause: Cause, *, extra: int = 0, more: tuple[int, ...] = ()
) -> float:
    """Return a target's average loss from an acolyte's attack, including extra dice."""
    wielded = state.wielded(weapon)
    dice = damage.weapon_dice(wielded.dice, state.settings.unarmed_die)
    count = extra + sum(number for _, number in blows.mover_dice(state, mover, target))
    dice = (*attacks.with_extra_die(dice, count), *more)
    against = blows.defense_against(state, mover, target, cause)
    precise = mover.tactic == class_moves.PRECISE and mover.focus == target
    shares = chances.wound_chances(dice, against, wielded.lowers, wielded.proven)
    return harm(state, state.character(target), shares, precise=precise)


def strike_back_loss(state: State, mover: str, foe: str) -> float:
    """Return an acolyte's average loss if an enemy strikes back."""
    attack = blows.attack_of(state.enemy(foe), in_return=True)
    return harm_by(state, (attack,), state.acolyte(mover), in_return=True)


def _targets(command: Any) -> tuple[str, ...]:
    """Return the targets of an attack: its only one, or all of several."""
    return command.targets if hasattr(command, "targets") else (command.target,)


def _dealt(state: State, command: Any, cause: Cause, **strike: Any) -> float:
    mover = state.acolyte(command.actor)
    return sum(strike_value(state, mover, command.weapon, target, cause, **strike) for target in _targets(command))


def _at_foes(weigh: Callable[[State, Any], float]) -> Weight:
    """Return the weight of an attack, which is 0 if any target is a friend."""

    def weighed(state: State, command: Any) -> float:
        hits_a_friend = any(are_friends(state, command.actor, target) for target in _targets(command))
        return 0.0 if hits_a_friend else weigh(state, command)

    return weighed


def _hack(state: State, command: HackAndSlash) -> float:
    """Weigh Hack and Slash: a hit deals damage, a 7-9 lets the enemy strike back, a 6- leads to a hard GM move."""
    shares = results(state, command)
    struck_back = shares["7-9"] * strike_back_loss(state, command.actor, command.target)
    gain = (1 - shares["6-"]) * _dealt(state, command, "melee")
    return _rolled(command, gain, struck_back + shares["6-"] * threat(state, command.actor))


def _shoot(state: State, command: FireForEffect | ThrowGrenade) -> float:
    """Weigh a shot or a grenade: any hit deals damage to all targets, and the enemy does not strike back."""
    return _hit_or_miss(state, command, _dealt(state, command, "ranged"))


def _suppress(state: State, command: SuppressingFire) -> float:
    """Weigh Suppressing Fire: only a 10+ deals damage; any hit drives enemies into cover or worse and aids allies."""
    shares = results(state, command)
    gain = shares["10+"] * _dealt(state, attrs.evolve(command, targets=command.targets[:1]), "ranged")
    gain += (1 - shares["6-"]) * TALK * len(command.targets)
    return _rolled(command, gain, shares["6-"] * threat(state, command.actor))


def _surprise(state: State, command: UnsuspectingStrike) -> float:
    """Weigh an Unsuspecting Strike: any hit deals damage with an extra die, and the enemy does not strike back."""
    mover, weapon = state.acolyte(command.actor), state.wielded(command.weapon)
    cause: Cause = "ranged" if weapon.ranged else "melee"
    cheap = class_moves.cheap_shot_die(mover.has(Move.CHEAP_SHOT), weapon.tags)
    return _hit_or_miss(state, command, _dealt(state, command, cause, extra=1, more=cheap))


def _defend(state: State, command: Defend) -> float:
    """Weigh Defend: a point of hold is worth half an attack on the ward, and an acolyte with hold needs no more."""
    mover, able = state.acolyte(command.actor), [acolyte.id for acolyte in characters.able(state)]
    if mover.hold(Move.DEFEND) or command.ward not in able:
        return LEAST
    shares = results(state, command)
    hold = sum(shares[band] * gained for band, gained in HOLD_GAINED.items())
    aimed_at_it = threat(state, command.ward) / len(able)
    return _rolled(command, hold * aimed_at_it / 2, shares["6-"] * threat(state, mover.id))


def _medkit(state: State, command: UseMedkit) -> float:
    """Weigh a medkit: healing a wound is worth most for a patient at max wounds, who can then act again."""
    patient = state.acolyte(command.patient)
    return _hit_or_miss(state, command, harm(state, attrs.evolve(patient, wounds=patient.wounds - 1), (1.0,), 1))


def _reload(state: State, command: Reload) -> float:
    """Weigh a reload: only an empty weapon needs one, and the rapid move risks a hard GM move."""
    carried = state.acolyte(command.actor).carried(command.weapon)
    if carried is None or carried.uses:
        return LEAST
    return worth(state, state.acolyte(command.actor)) * (0.05 if command.rapid else 0.2)


def _tactic(state: State, command: TakeTactic) -> float:
    """Weigh a tactic: it is kept once chosen, but Precise gets a new target if the old one has left the fight."""
    mover = state.acolyte(command.actor)
    lost = mover.tactic == class_moves.PRECISE and mover.focus not in {foe.id for foe in state.foes()}
    if mover.tactic and not lost:
        return 0.0
    if not command.target:
        return TALK
    return 0.0 if are_friends(state, command.actor, command.target) else 5 * TALK


def _judge(state: State, command: Judge) -> float:
    """Weigh Judgement by the gain in the next attack, halved because the Wrath could also pay for a Smite."""
    mover = state.acolyte(command.actor)
    weapon = next((carried.id for carried in mover.gear), "")
    judged = attrs.evolve(mover, judged=(*mover.judged, command.target))
    now = strike_value(state, mover, weapon, command.target, "melee")
    better = strike_value(state, judged, weapon, command.target, "melee") - now
    return max(better / 2, LEAST)


def _penance(state: State, command: DoPenance) -> float:
    """Weigh Penance: it is likely only for an unhurt Templar without Wrath."""
    mover = state.acolyte(command.actor)
    return LEAST if mover.wrath or mover.wounds else TALK


def _talk(state: State, command: Any) -> float:
    """Give a small weight to moves that only talk or gather information."""
    return LEAST * (CLAIMED if getattr(command, "facts", ()) else 1.0)


def _make_move(state: State, command: MakeMove) -> float:
    """Weigh a move defined by data by its effects, and any other move as talk."""
    sheet = state.move(state.canonical_name(command.name))
    if sheet is None or not sheet.is_written_out:
        return _talk(state, command)
    effects = [effect for outcome in sheet.outcomes().values() for effect in outcome.does]
    return effects_weight(state, command.actor, command.targets, effects)


WEIGHTS: Mapping[type[Command], Weight] = {
    basic_moves.Ask: TALK,
    basic_moves.BasicTechUse: _talk,
    Defend: _defend,
    basic_moves.  # the stat with the best chance is most likely
    DefyDanger: lambda state, command: _talk(state, command) * (1 - results(state, command)["6-"]),
    basic_moves.DiscernRealities: _talk,
    DoPenance: _penance,
    FireForEffect: _at_foes(_shoot),
    HackAndSlash: _at_foes(_hack),
    Judge: _at_foes(_judge),
    MakeMove: _make_move,
    basic_moves.Parley: _talk,
    Reload: _reload,
    SuppressingFire: _at_foes(_suppress),
    TakeTactic: _tactic,
    ThrowGrenade: _at_foes(_shoot),
    UnsuspectingStrike: _at_foes(_surprise),
    UseMedkit: _medkit,
}
