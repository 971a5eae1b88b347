"""The selection weight of each command for the sensible player. Commands that are not listed are never chosen.

Those are the GM's statements about the world (harm, healing, conditions, newcomers, changes of side, tests without a
cause), and tests, contests, movements and Multi-Actions that gain nothing.
"""

from collections.abc import Callable, Mapping
from typing import Any

from combat.engine.abilities.use import UseAbility
from combat.engine.play.consent import Agree, Decline
from combat.systems.wrath_and_glory.acts import (
    actions,
    attacks,
    combat_options,
    complications,
    conditions,
    criticals,
    damage,
    movement,
    resources,
    shifting,
    soak,
    tests,
)
from combat.systems.wrath_and_glory.acts import rounds as rounds_acts
from combat.systems.wrath_and_glory.policy import rounds, turns, windows
from combat.systems.wrath_and_glory.policy.strength import with_typical_scores
from events.base import Command
from events.wrath_and_glory.table import State

Weight = Callable[[State, Any], float]

# fmt: off
WEIGHTS: Mapping[type[Command], Weight] = {
    # --- during a turn
    attacks.Attack:                    turns.attack,
    combat_options.Charge:             turns.charge,
    combat_options.Pin:                turns.pin,
    combat_options.Interact:           turns.interact,
    combat_options.FullDefence:        turns.full_defence,
    movement.Strike:                   turns.strike,
    movement.Stand:                    turns.stand,
    movement.HelpUp:                   turns.help_up,
    movement.FallBack:                 turns.fall_back,
    actions.Reload:                    turns.reload,
    actions.Draw:                      turns.draw,
    actions.Hold:                      turns.hold,
    actions.EndTurn:                   turns.end_turn,
    complications.ClearFault:          turns.clear_fault,
    complications.BreakFree:           turns.break_free,
    conditions.Remedy:                 turns.remedy,
    soak.RecoverShock:                 turns.recover_shock,
    resources.InvokeRuin:              turns.invoke_ruin,
    UseAbility:                        turns.use_ability,
    # --- during a roll
    resources.Reroll:                  windows.reroll,
    resources.KeepRoll:                windows.keep_roll,
    resources.BuyDice:                 windows.buy_dice,
    shifting.Shift:                    windows.shift,
    criticals.AimCritical:             windows.aim_critical,
    criticals.RaiseSeverity:           windows.raise_severity,
    damage.RaiseDamage:                windows.raise_damage,
    soak.Soak:                         windows.soak,
    soak.Endure:                       windows.endure,
    soak.RerollSoak:                   windows.reroll_soak,
    soak.KeepSoak:                     windows.keep_soak,
    soak.BuySoakDice:                  windows.buy_soak_dice,
    complications.Propose:             windows.propose,
    complications.RollComplication:    windows.roll_complication,
    complications.GrantRuin:           windows.grant_ruin,
    complications.AcceptComplication:  windows.accept_complication,
    complications.RefuseComplication:  windows.refuse_complication,
    complications.NameTarget:          windows.name_target,
    # --- between turns
    rounds_acts.BeginCombat:           rounds.begin_combat,
    rounds_acts.EndCombat:             rounds.end_combat,
    rounds_acts.Act:                   rounds.act,
    rounds_acts.TakeFirstTurn:         rounds.take_first_turn,
    rounds_acts.LetPlayersBegin:       rounds.let_players_begin,
    rounds_acts.Seize:                 rounds.seize,
    rounds_acts.HandOn:                rounds.hand_on,
    rounds_acts.AnswerAmbush:          rounds.answer_ambush,
    actions.UseHeld:                   rounds.use_held,
    actions.LetLapse:                  rounds.let_lapse,
    movement.LetGo:                    rounds.let_go,
    tests.TakeOwedTest:                rounds.take_owed_test,
    resources.AllowDeclaration:        rounds.allow_declaration,
    resources.RefuseDeclaration:       rounds.refuse_declaration,
    Agree:                             rounds.agree,
    Decline:                           rounds.decline,
}
# fmt: on


def weigh(state: State, command: Command) -> float:
    """Return a command's selection weight for the sensible player, in the state as its seat sees it; 0 for never.

    Commands with named modifiers have no weight, because only the players at the table can have a reason for them.
    """
    sense = WEIGHTS.get(type(command))
    if sense is None or getattr(command, "modifiers", None):
        return 0.0
    return max(0.0, sense(with_typical_scores(state), command))
