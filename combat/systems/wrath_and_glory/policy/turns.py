"""Selection weights of commands in a turn: attacking, readying weapons, helping comrades, ending the turn.

The sensible player makes no claims about the map, makes no unnecessary tests and attacks no friends. The value of an
attack is measured against what its targets are worth (see `strength`).
"""

from collections.abc import Mapping

from combat.engine.play.system import Weight
from combat.systems.wrath_and_glory.acts.actions import Draw, EndTurn, Hold, Reload
from combat.systems.wrath_and_glory.acts.attacks import Attack
from combat.systems.wrath_and_glory.acts.combat_options import Charge, FullDefence, Interact, NoReaction, Pin
from combat.systems.wrath_and_glory.acts.complications import BreakFree, ClearFault
from combat.systems.wrath_and_glory.acts.conditions import Remedy
from combat.systems.wrath_and_glory.acts.movement import FallBack, HelpUp, Stand, Strike
from combat.systems.wrath_and_glory.acts.resources import InvokeRuin
from combat.systems.wrath_and_glory.acts.soak import RecoverShock
from combat.systems.wrath_and_glory.policy import attack_values
from combat.systems.wrath_and_glory.policy.chances import ICONS_PER_DIE
from combat.systems.wrath_and_glory.policy.strength import share_left
from combat.systems.wrath_and_glory.queries import rolls, status, turns
from combat.systems.wrath_and_glory.rules import conditions
from events.base import Command
from events.wrath_and_glory import Combatant, Conditions, State

FIRST = 2.0
"""The selection weight of free commands that improve everything after them."""

READY_WEAPON = 1.0
"""The selection weight of readying a weapon before an attack."""

BETTER_WEAPON_FACTOR = 1.25
"""How many times better than the best ready weapon another weapon must be before it is drawn."""

NO_REACTION = 0.3
"""The selection weight of not reacting to an attack."""

OWN_TURN = 0.1
"""What a turn is worth beside its attack."""

DONE, NOT_YET = 0.3, 0.00002
"""The selection weights of ending a turn after the Combat Action was used, and before."""


INTERACTIONS: Mapping[str, tuple[str, ...]] = {
    "Intimidation": ("Willpower",),
    "Persuasion": ("Willpower",),
    "Deception": ("Insight", "Willpower"),
    "Cunning": ("Insight", "Willpower"),
}
"""The skills for Interaction Attacks, each with those that resist it fairly."""


def _attack(state: State, act: Attack) -> float:
    """Return the attack's value, reduced if the attack exposes the attacker or uses something up."""
    claims = act.band != "medium" or act.near or act.light_cover or act.heavy_cover or act.distance
    if claims or act.bystanders or act.spared or not attack_values.all_enemies(state, act.who, act.targets):
        return 0.0
    price = 1.0
    if act.all_out:
        price *= 0.8  # Defence is lower by 2 until the next turn
    if act.salvo != "none":
        price *= 0.85  # costs a Reload and leaves the weapon empty
    if act.supercharge:
        price *= 0.8  # a Complication would burn the attacker
    if len(act.targets) > 1:
        price *= 0.7  # the players decide which targets are near each other
    return price * attack_values.value(state, act)


def _charge(state: State, act: Charge) -> float:
    """Return the value of its attack; a Charge takes the whole turn."""
    if not attack_values.all_enemies(state, act.who, (act.target,)):
        return 0.0
    return (0.75 if act.all_out else 0.95) * attack_values.value(state, act)


def _pin(state: State, act: Pin) -> float:
    """Rarely pin, because it does no damage."""
    target = state.combatant(act.target)
    if not attack_values.all_enemies(state, act.who, (act.target,)) or target.level(Conditions.PINNED):
        return 0.0
    return 0.01 * attack_values.chance(state, act)


def _interact(state: State, act: Interact) -> float:
    """Rarely interact, because it only helps the next attack."""
    target = state.combatant(act.target)
    if not attack_values.all_enemies(state, act.who, (act.target,)) or target.level(act.condition):
        return 0.0
    if act.opposing_skill not in INTERACTIONS.get(act.skill, ()):
        return 0.0
    return 0.015 * attack_values.chance(state, act)


def _full_defence(state: State, act: FullDefence) -> float:
    """Prefer Full Defence as the combatant is hurt, or if it saves more from an attack than the next turn is worth."""
    who = state.combatant(act.who)
    if state.step == "REACTION":
        icons = ICONS_PER_DIE * status.roll_value(state, who, "Initiative")
        saved = attack_values.saved_by_reaction(state, who, icons, 0)
        net = saved - OWN_TURN - attack_values.best_ready(state, act.who)
        return NO_REACTION + net if net > 0 else 0.0
    return 0.0 if act.reflexive else 0.03 * (1 - share_left(who))


def _draw(state: State, act: Draw) -> float:
    """Draw a weapon only if it is clearly better than the ready ones."""
    who = state.combatant(act.who)
    return (
        READY_WEAPON
        if _value_if_ready(state, who, act.weapon) > BETTER_WEAPON_FACTOR * attack_values.best_ready(state, act.who)
        else 0.0
    )


def _clear_fault(state: State, act: ClearFault) -> float:
    """Clear a fault only if the weapon is far better than the ready ones."""
    who = state.combatant(act.who)
    wanted = _value_if_ready(state, who, act.weapon) > 2 * attack_values.best_ready(state, act.who)
    return READY_WEAPON * attack_values.chance(state, act) if wanted else 0.0


def _value_if_ready(state: State, who: Combatant, weapon: str) -> float:
    if who.left(weapon) == 0:
        return 0.0
    return attack_values.plain_attack_value(state, who, rolls.require(state.weapon(weapon)))


def _remedy(state: State, act: Remedy) -> float:
    """Prefer to end conditions that cause Wounds over those that only raise DNs."""
    held = conditions.effect(act.condition)
    gain = 0.25 if held.burns or held.bleeds else 0.05 * held.dn
    return gain * attack_values.chance(state, act)


def _recover_shock(state: State, act: RecoverShock) -> float:
    """Prefer to recover Shock if the combatant is Exhausted."""
    who = state.combatant(act.who)
    return 0.5 if who.exhausted else 0.05 * who.shock / max(1, who.max_shock)


WEIGHTS: Mapping[type[Command], Weight] = {
    Attack: _attack,
    Charge: _charge,
    Pin: _pin,
    Interact: _interact,
    FullDefence: _full_defence,
    NoReaction: NO_REACTION,
    Strike: lambda state, act: 0.1 + attack_values.value(state, act),
    Stand: FIRST,
    HelpUp: READY_WEAPON / 2,
    FallBack: lambda state, act: 0.0 if attack_values.best_ready(state, act.who) else 0.05,
    Reload: READY_WEAPON,
    Draw: _draw,
    Hold: NOT_YET / 2,
    # End the turn only after the Combat Action, unless nothing else is possible.
    EndTurn: lambda state, _act: NOT_YET if turns.combat_action_is_free(rolls.require(state.turn)) else DONE,
    ClearFault: _clear_fault,
    # Rarely break free, because a Restrained combatant can still attack.
    BreakFree: lambda state, act: 0.08 * attack_values.chance(state, act),
    Remedy: _remedy,
    RecoverShock: _recover_shock,
    # Rarely use a Ruin action, and hardly ever for the last point of Ruin.
    InvokeRuin: lambda state, _act: 0.04 if state.ruin > 1 else 0.005,
}
"""The selection weight of each command, or the function that computes it from the state and the command."""
