"""Commands into events. Only called for a command that the options allow, so nothing here refuses."""

from collections.abc import Callable, Mapping
from typing import Any

from combat.engine.draft import Draft
from combat.systems.wrath_and_glory.commands import rolls as roll
from combat.systems.wrath_and_glory.commands import table as say
from combat.systems.wrath_and_glory.commands import turns as do
from combat.systems.wrath_and_glory.decide import actions, attacks, complications, harm, rolls, table, turns
from events.base import Command
from events.wrath_and_glory.table import State

DECIDE: Mapping[type[Command], Callable[[Draft[State], Any], None]] = {
    say.BeginCombat: turns.begin_combat,
    say.EndCombat: table.end_combat,
    say.DeclareNarrative: table.declare_narrative,
    say.AllowDeclaration: table.allow,
    say.RefuseDeclaration: table.refuse,
    say.AwardWrath: table.award_wrath,
    say.SpendRuin: table.spend_ruin,
    say.RestoreShock: table.restore_shock,
    say.CallForTest: table.call_for_test,
    say.Inflict: table.inflict,
    say.Heal: table.heal,
    say.SetCondition: table.set_condition,
    say.Place: table.place,
    say.Leave: table.leave,
    do.AnswerAmbush: turns.answer_ambush,
    do.TakeFirstTurn: turns.take_first_turn,
    do.LetPlayersBegin: turns.let_players_begin,
    do.Act: turns.act,
    do.UseHeld: turns.use_held,
    do.LetLapse: turns.let_lapse,
    do.Seize: turns.seize,
    do.HandOn: turns.hand_on,
    do.DeclareMultiAction: turns.declare_multi_action,
    do.Move: actions.move,
    do.Run: actions.run,
    do.Sprint: actions.sprint,
    do.FallBack: actions.fall_back,
    do.Stand: actions.stand,
    do.Attack: attacks.attack,
    do.Charge: attacks.charge,
    do.Pin: attacks.pin,
    do.Interact: attacks.interact,
    do.ClearFault: actions.clear_fault,
    do.BreakFree: actions.break_free,
    do.Reload: actions.reload,
    do.Draw: actions.draw,
    do.RecoverShock: actions.recover_shock,
    do.FullDefence: actions.full_defence,
    do.Hold: turns.hold,
    do.InvokeRuin: actions.invoke_ruin,
    do.EndTurn: turns.end_turn,
    do.Strike: attacks.strike,
    do.LetGo: attacks.let_go,
    roll.TakeTest: actions.take_test,
    roll.Oppose: actions.oppose,
    roll.TakeOwedTest: actions.take_owed_test,
    roll.Reroll: rolls.reroll,
    roll.KeepRoll: rolls.keep_roll,
    roll.BuyDice: rolls.buy_dice,
    roll.Shift: rolls.shift,
    roll.AimCritical: attacks.aim_critical,
    roll.RaiseDamage: attacks.raise_damage,
    roll.RaiseSeverity: attacks.raise_severity,
    roll.Soak: harm.soak,
    roll.Endure: harm.endure,
    roll.RerollSoak: harm.reroll_soak,
    roll.KeepSoak: harm.keep_soak,
    roll.BuySoakDice: harm.buy_soak_dice,
    roll.Propose: complications.propose,
    roll.GrantRuin: complications.grant_ruin,
    roll.RollComplication: complications.roll_complication,
    roll.AcceptComplication: complications.accept,
    roll.RefuseComplication: complications.refuse,
    roll.NameTarget: complications.name_target,
}
"""What each command does."""

ENTER: Mapping[str, Callable[[Draft[State]], None]] = {
    "ROUND_START": turns.round_start,
    "HANDED_ON": turns.handed_on,
    "ROUND_END": turns.round_end,
    "TURN_END": turns.turn_end,
    "COMBAT_END": turns.combat_end,
    "ROLL": rolls.roll_pool,
    "ROLL_STANDS": rolls.roll_stands,
    "WRATH_DIE": rolls.wrath_die,
    "SHIFTED": rolls.shifted,
    "DAMAGE": attacks.roll_ed,
    "CRITICAL_TABLE": attacks.critical_table,
    "RESILIENCE": attacks.resilience,
    "HARM": harm.harm,
    "SOAKED": harm.soaked,
    "APPLY": harm.apply,
    "COMPLICATION_DUE": complications.complication_due,
    "COMPLICATION_TABLE": complications.table_at_once,
    "COMPLICATION_RUIN": complications.ruin_at_once,
    "TEST_DONE": actions.roll_done,
    "SETTLED": table.settled,
}
"""What happens of itself at a step."""
