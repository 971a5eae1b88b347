"""Weights of GM commands: fair pressure on the acolytes, mostly through attacks by GM characters."""

from collections.abc import Mapping

from combat.engine.play.system import Weight
from combat.systems.powered_by_heresy.acts.attacks import SettleNerve
from combat.systems.powered_by_heresy.acts.basic_moves import Reply
from combat.systems.powered_by_heresy.acts.confirming import Confirm, Deny
from combat.systems.powered_by_heresy.acts.conversation import EndFight
from combat.systems.powered_by_heresy.acts.damage import Hazard, StrikeBack
from combat.systems.powered_by_heresy.acts.dying_and_healing import LeaveScar
from combat.systems.powered_by_heresy.acts.moves_as_data import EnemyMove, npc_moves
from combat.systems.powered_by_heresy.acts.terror import Mutate, Terrify
from combat.systems.powered_by_heresy.acts.the_gm import EnemyAttack, GoldenOpportunity, LookToGm, MakeGmMove, UseUp
from combat.systems.powered_by_heresy.policy.windows import is_vulnerable
from combat.systems.powered_by_heresy.policy.worth import are_friends, effects_weight, harm_by, side_of, side_strengths
from combat.systems.powered_by_heresy.queries import blows, characters, moves
from combat.systems.powered_by_heresy.queries.moves import may_take_effect
from events.base import Command
from events.powered_by_heresy import Move, State

FALLS_ON = 2.0
"""Factor for a move against the acolyte whose action led to it."""

CLAIMED = 0.5
"""Factor for an attack that claims facts which the state does not confirm."""

SELDOM = 0.02
"""Weight of moves that serve the story rather than the fight."""


def _claims_too_much(state: State) -> bool:
    """Return whether the current move would take an enemy alive who is not vulnerable."""
    attempt = moves.current(state)
    return attempt.move == Move.TAKE_THEM_ALIVE and not is_vulnerable(state, attempt.target)


def _opportunity(state: State, command: GoldenOpportunity) -> float:
    """The stronger the acolytes are, the harder the GM presses them."""
    acolytes, foes = side_strengths(state)
    return SELDOM * (0.5 + acolytes - foes / 2)


def _attack(state: State, command: EnemyAttack) -> float:
    """Enemies attack targets that they can hurt, a few enemies at a time, and never a helpless target."""
    attackers = command.attackers
    if command.modifiers or command.targets or any(are_friends(state, who, command.target) for who in attackers):
        return 0.0
    if any(side_of(state, attacker) != "enemy" for attacker in attackers) or not state.is_character(command.target):
        return SELDOM
    target = state.character(command.target)
    if characters.is_out(target):
        return 0.0
    armed = (blows.attack_of(state.enemy(attacker), command.weapon) for attacker in attackers)
    value = harm_by(state, armed, target) / len(attackers)
    claimed = "cover" in command.facts or ("outnumbered" in command.facts) != (len(attackers) > 1)
    return value * _falls_on(state, command.target) * (CLAIMED if claimed else 1.0)


def _falls_on(state: State, who: str) -> float:
    return FALLS_ON if state.dues and state.dues[0].who == who else 1.0


def _hazard(state: State, command: Hazard) -> float:
    """A hazard harms acolytes only if no enemy can attack."""
    if command.modifiers or command.targets or not state.is_acolyte(command.target) or characters.attackers(state):
        return 0.0
    return SELDOM


def _terrify(state: State, command: Terrify) -> float:
    """Only one acolyte at a time is terrified, and only one who can act."""
    target = state.acolyte(command.target)
    taken = any(characters.is_terrified(acolyte) for acolyte in characters.able(state))
    return 0.0 if taken or characters.is_out(target) else SELDOM


def _mutate(state: State, command: Mutate) -> float:
    """Each acolyte mutates only once."""
    target = state.acolyte(command.target)
    return 0.0 if any(condition.startswith("mutated") for condition in target.conditions) else SELDOM


def _enemy_move(state: State, command: EnemyMove) -> float:
    done = (sheet.done for sheet in npc_moves(state, command.who) if sheet.id == command.move and sheet.done)
    effects = [effect for outcome in done for effect in outcome.does]
    return effects_weight(state, command.who, command.targets, effects)


def _nerve(state: State, command: SettleNerve) -> float:
    """An enemy under fire takes cover; only one who is nearly beaten flees."""
    enemy = state.enemy(command.enemy)
    flees = 0.5 if enemy.wounds + 1 >= characters.max_wounds(enemy) > 1 else 0.0
    return {"takes cover": 1.0, "falters": 0.5, "flees": flees}[command.outcome]


WEIGHTS: Mapping[type[Command], Weight] = {
    # moves are confirmed without changes, except that an enemy must be vulnerable to be taken alive
    Confirm: lambda state, command: float(command == Confirm() and not _claims_too_much(state)),
    Deny: lambda state, _: float(_claims_too_much(state)),
    # otherwise the fighting ends automatically
    EndFight: lambda state, _: 0.0 if state.foes() else 1.0,
    EnemyAttack: _attack,
    EnemyMove: _enemy_move,
    GoldenOpportunity: _opportunity,
    Hazard: _hazard,
    # a survivor loses a point of a low stat rather than of a high one
    LeaveScar: lambda state, command: 1.0 / (4 + state.acolyte(command.who).stat(command.stat)),
    LookToGm: SELDOM,
    # A soft move is only described; a hard move is rarely softened.
    MakeGmMove: lambda state, command: (SELDOM if may_take_effect(state) else 1.0) * _falls_on(state, command.who),
    Mutate: _mutate,
    Reply: 1.0,
    SettleNerve: _nerve,
    # an enemy that is out usually still makes its attack, so both halves of an exchange happen
    StrikeBack: lambda _, command: 1.0 if command.strikes else 0.3,
    Terrify: _terrify,
    # One use or ammo is lost at a time.
    UseUp: lambda state, command: SELDOM * _falls_on(state, command.target) if command.amount == 1 else 0.0,
}
