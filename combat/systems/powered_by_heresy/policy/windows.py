"""Weights of reactions to a move or to damage: help, rerolls, options, and defending."""

from collections.abc import Mapping

from combat.engine.play.system import Weight
from combat.systems.powered_by_heresy.acts import burden
from combat.systems.powered_by_heresy.acts import rolling as rerolls
from combat.systems.powered_by_heresy.acts.basic_moves import HelpOrHinder
from combat.systems.powered_by_heresy.acts.class_moves import SpendInsight, TakeThemAlive
from combat.systems.powered_by_heresy.acts.confirming import Answer, StayOut
from combat.systems.powered_by_heresy.acts.damage import RerollDamage
from combat.systems.powered_by_heresy.acts.defend import SpendHold
from combat.systems.powered_by_heresy.acts.dying_and_healing import DrawBreath
from combat.systems.powered_by_heresy.acts.moves_as_data import UseHold
from combat.systems.powered_by_heresy.acts.terror import ChooseTerror
from combat.systems.powered_by_heresy.policy import chances
from combat.systems.powered_by_heresy.policy.moves import strike_back_loss, strike_value
from combat.systems.powered_by_heresy.policy.worth import are_friends, effects_weight, strength_left
from combat.systems.powered_by_heresy.queries import blows, moves
from combat.systems.powered_by_heresy.rules import basic_moves, class_moves, making_moves, rolling
from events.base import Command
from events.powered_by_heresy.table import State

RESULTS: Mapping[str, float] = {"10+": 1.0, "7-9": 0.6, "6-": 0.0}
"""The relative values of the results of a move."""

AS_GOOD = 0.1
"""Gain in value at which a reroll is as likely as keeping the dice."""

VULNERABLE = 0.75
"""The largest strength at which an enemy counts as vulnerable."""


def _current_roll(state: State) -> tuple[float, tuple[int, ...]]:
    """Return the value of the current dice, and the modifiers of the roll."""
    attempt = moves.current(state)
    added = tuple(modifier.amount for modifier in attempt.roll.modifiers) if attempt.roll else ()
    return RESULTS[moves.result_of(attempt)], added


def _reroll_die(state: State, command: rerolls.RerollDie) -> float:
    attempt = moves.current(state)
    now, added = _current_roll(state)
    faces = attempt.roll.faces if attempt.roll else ()
    sides = class_moves.die_sizes(state.acolyte(attempt.actor).sheet.home_world, attempt.move, len(faces))[command.die]
    changed = (rolling.after_edge(faces, command.die, face) for face in range(1, sides + 1))
    again = sum(RESULTS[rolling.band(rolling.total(dice, added))] for dice in changed) / sides
    return (again - now) / AS_GOOD


def _reroll_all(state: State, command: rerolls.RerollAll) -> float:
    """Weigh the reroll of all dice by its average gain, less a margin because it is limited to once per session."""
    now, added = _current_roll(state)
    dice = rolling.pool_size(moves.current(state).advantage)
    probabilities = chances.result_chances(sum(added), dice)
    return (sum(RESULTS[band] * share for band, share in probabilities.items()) - now - AS_GOOD) / AS_GOOD


def _help(state: State, command: HelpOrHinder) -> float:
    """Acolytes help their friends; with a strong bond, a miss, and so a GM move, is unlikely."""
    if command.hinder or command.text:
        return 0.0
    bond = state.acolyte(command.actor).bond(moves.current(state).actor)
    return 0.15 * bond


def _insight(state: State, command: SpendInsight) -> float:
    """Insight is spent on the acolyte's own roll if it is at its maximum, or on damage by the expected wounds."""
    if state.step == "HELP":
        return 0.3 if state.acolyte(command.actor).insight < class_moves.MAX_INSIGHT else 0.8
    blow = blows.current_blow(state)
    shares = chances.wound_chances(blow.due.dice, blow.defense, blow.due.lowers, blow.due.proven)
    return chances.mean(shares) - len(blows.beating_dice(state, blow, blow.faces))


def _hold(state: State, command: SpendHold) -> float:
    """Weigh hold by the wounds it saves, or by the strength it saves if the defender takes the damage instead."""
    blow = blows.current_blow(state)
    if command.on == "halve":
        if not state.is_character(blow.target):
            return 1.0
        wounds = blows.wounds_before_halving(state, blow)
        return float(wounds - basic_moves.halved(wounds, state.settings.halve_round))
    if command.on == "redirect":
        if not state.is_character(blow.target):  # an acolyte does not take wounds for a thing
            return 0.0
        return strength_left(state.acolyte(command.actor)) - strength_left(state.character(blow.target))
    is_foe = not are_friends(state, command.actor, blow.due.attacker)
    return 0.2 if is_foe and are_friends(state, command.actor, command.ally) else 0.0


def _reroll_damage(state: State, command: RerollDamage) -> float:
    """Proven rerolls exactly the dice that do not beat the Defense."""
    blow = blows.current_blow(state)
    return 1.0 if command.dice == blows.proven_by_policy(blow, "optimal") else 0.02


def is_vulnerable(state: State, target: str) -> bool:
    """Return whether an enemy is weak enough to be taken alive."""
    return strength_left(state.enemy(target)) <= VULNERABLE


OPTIONS: Mapping[str, float] = {
    making_moves.EXTRA_USE: 0.4,
    making_moves.TARGET_DEFENSE: 0.2,
    making_moves.DANGER: 0.3,
    making_moves.AS_AIMED_EXPOSED: 0.6,
    making_moves.ONLY_NEAR: 0.2,
    making_moves.TAKES_LONGER: 0.5,
    making_moves.LESSER_RESULT: 0.1,
    making_moves.DEAL_DAMAGE: 1.0,
    making_moves.STAY_OUT_OF_MELEE: 0.3,
    making_moves.CREATE_AN_OPENING: 0.2,
    making_moves.WRECK_ARMOUR: 0.2,
    making_moves.LAST_ATTACK: 0.1,
    class_moves.SMITE_WOUND: 0.6,
    class_moves.SMITE_FORWARD: 0.1,
}
"""The relative values of options; options not listed have the value `OTHER_OPTION`."""

OTHER_OPTION = 0.3
NOTHING_CHOSEN = 0.2


def _choose(state: State, command: rerolls.Choose) -> float:
    value = NOTHING_CHOSEN
    for option in command.options:
        value += _extra_die(state) if option == making_moves.EXTRA_DIE else OPTIONS.get(option, OTHER_OPTION)
    return value


def _extra_die(state: State) -> float:
    """Return the value of an extra damage die in melee, minus the loss from the enemy's strike back."""
    attempt = moves.current(state)
    mover, target, weapon = state.acolyte(attempt.actor), attempt.target, attempt.trigger.weapon
    more = strike_value(state, mover, weapon, target, "melee", extra=1)
    return more - strike_value(state, mover, weapon, target, "melee") - strike_back_loss(state, mover.id, target)


WEIGHTS: Mapping[type[Command], Weight] = {
    Answer: 1.0,
    rerolls.Choose: _choose,
    ChooseTerror: 1.0,
    DrawBreath: lambda _, command: 0.05 if command.modifiers or command.crowd else 1.0,
    burden.DropWeight: lambda _, command: 1.0 / command.amount,
    burden.FailOutright: 0.05,
    HelpOrHinder: _help,
    rerolls.KeepRoll: 1.0,
    rerolls.RerollAll: _reroll_all,
    RerollDamage: _reroll_damage,
    rerolls.RerollDie: _reroll_die,
    SpendHold: _hold,
    SpendInsight: _insight,
    # doing nothing is the baseline for the other weights
    StayOut: lambda state, _: {"INSIGHT": 0.4, "HALVE": 0.3}.get(state.step, 0.5),
    TakeThemAlive: lambda state, command: float(is_vulnerable(state, command.target) and not command.facts),
    UseHold: lambda state, command: effects_weight(state, command.actor, command.targets, command.bought(state).does),
}
