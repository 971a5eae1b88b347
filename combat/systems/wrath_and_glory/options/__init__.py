"""What may be said now, by whom, and why not."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from combat.engine.errors import Reason
from combat.systems.wrath_and_glory.commands import rolls as roll
from combat.systems.wrath_and_glory.commands import table as say
from combat.systems.wrath_and_glory.commands import turns as do
from combat.systems.wrath_and_glory.options import acting, stating, windows
from combat.systems.wrath_and_glory.options.requests import requests
from combat.systems.wrath_and_glory.rules import rounds
from events.base import Command
from events.wrath_and_glory.sheets import GM
from events.wrath_and_glory.table import Combatant, State


def _nothing_against(_: State, __: Command) -> Iterator[Reason]:
    return iter(())


_REASONS: Mapping[type[Command], Callable[[State, Any], Iterable[Reason]]] = {
    say.BeginCombat: stating.begin_combat,
    say.EndCombat: stating.end_combat,
    say.DeclareNarrative: stating.declare_narrative,
    say.AllowDeclaration: _nothing_against,
    say.RefuseDeclaration: _nothing_against,
    say.AwardWrath: stating.award_wrath,
    say.SpendRuin: stating.spend_ruin,
    say.RestoreShock: stating.restore_shock,
    say.CallForTest: stating.call_for_test,
    say.Inflict: stating.inflict,
    say.Heal: stating.heal,
    say.SetCondition: stating.set_condition,
    say.Place: stating.place,
    say.Leave: stating.leave,
    do.AnswerAmbush: windows.answer_ambush,
    do.TakeFirstTurn: windows.take_first_turn,
    do.LetPlayersBegin: _nothing_against,
    do.Act: windows.act,
    do.UseHeld: windows.use_held,
    do.LetLapse: windows.let_lapse,
    do.Seize: windows.seize,
    do.HandOn: windows.hand_on,
    do.DeclareMultiAction: acting.declare_multi_action,
    do.Move: acting.move,
    do.Run: acting.run,
    do.Sprint: acting.sprint,
    do.FallBack: acting.fall_back,
    do.Stand: acting.stand,
    do.Attack: acting.attack,
    do.Charge: acting.charge,
    do.Pin: acting.pin,
    do.Interact: acting.interact,
    do.ClearFault: acting.clear_fault,
    do.BreakFree: acting.break_free,
    do.Reload: acting.reload,
    do.Draw: acting.draw,
    do.RecoverShock: acting.recover_shock,
    do.FullDefence: acting.full_defence,
    do.Hold: acting.hold,
    do.InvokeRuin: acting.invoke_ruin,
    do.EndTurn: acting.end_turn,
    do.Strike: windows.strike,
    do.LetGo: windows.let_go,
    roll.TakeTest: acting.take_test,
    roll.Oppose: acting.oppose,
    roll.TakeOwedTest: windows.owed,
    roll.Reroll: windows.reroll,
    roll.KeepRoll: windows.keep_roll,
    roll.BuyDice: windows.buy_dice,
    roll.Shift: windows.shift,
    roll.AimCritical: windows.aim_critical,
    roll.RaiseDamage: windows.raise_damage,
    roll.RaiseSeverity: windows.raise_severity,
    roll.Soak: windows.soak,
    roll.Endure: windows.endure,
    roll.RerollSoak: windows.reroll_soak,
    roll.KeepSoak: windows.keep_soak,
    roll.BuySoakDice: windows.buy_soak_dice,
    roll.Propose: windows.propose,
    roll.GrantRuin: windows.grant_ruin,
    roll.RollComplication: windows.roll_complication,
    roll.AcceptComplication: _nothing_against,
    roll.RefuseComplication: _nothing_against,
    roll.NameTarget: windows.name_target,
}

_GLORY = (roll.BuyDice, roll.RaiseDamage, roll.RaiseSeverity, roll.BuySoakDice, do.Seize)
_OF_THE_GM = (
    say.BeginCombat,
    say.EndCombat,
    say.AllowDeclaration,
    say.RefuseDeclaration,
    say.AwardWrath,
    say.SpendRuin,
    say.RestoreShock,
    say.CallForTest,
    say.Inflict,
    say.Heal,
    say.SetCondition,
    say.Place,
    say.Leave,
    do.TakeFirstTurn,
    do.LetPlayersBegin,
    roll.AcceptComplication,
    roll.RefuseComplication,
    roll.NameTarget,
)


def reasons(state: State, command: Command) -> Iterable[Reason]:
    """Return the reasons of the book against a command that the step admits."""
    return _REASONS[type(command)](state, command)


def speakers(state: State, command: Command) -> tuple[str, ...]:
    """Return the seats that may say a legal command, the usual one first; any player may spend the shared Glory."""
    players = tuple(player.id for player in state.players)
    if isinstance(command, _OF_THE_GM):
        return (GM,)
    match command:
        case say.DeclareNarrative(player=player):
            return (player,)
        case do.AnswerAmbush(side=side) | do.HandOn(side=side):
            return players if side == rounds.PLAYERS else (GM,)
    who = getattr(command, "who", "")
    seat = state.combatant(who).seat if state.knows(who) else GM
    shared = isinstance(command, _GLORY)
    if shared and seat != GM and state.settings.glory_consent != "actor_only":
        return (seat, *(each for each in players if each != seat))
    return (seat,)


def faults(state: State) -> Iterator[str]:
    """Say what cannot be on any table, however it came there."""
    if not 0 <= state.glory <= state.glory_cap:
        yield f"there is {state.glory} Glory, and the players share 0 to {state.glory_cap}"
    if not 0 <= state.ruin <= state.ruin_cap:
        yield f"there is {state.ruin} Ruin, and the GM holds 0 to {state.ruin_cap}"
    for player in state.players:
        if player.wrath < 0:
            yield f"{player.id} has {player.wrath} Wrath"
    for who in state.combatants:
        yield from _faults_of(state, who)
    if state.round < 0:
        yield f"there is no round {state.round}"


def _faults_of(state: State, who: Combatant) -> Iterator[str]:
    for name in ("wounds", "shock", "traumatic", "members", "ammo", "ruin"):
        if getattr(who, name) < 0:
            yield f"{who.id} has {getattr(who, name)} {name}"
    if who.members > who.profile.mob:
        yield f"{who.id} has {who.members} members, and began with {who.profile.mob}"
    for enemy in who.engaged_with:
        if not state.knows(enemy) or who.id not in state.combatant(enemy).engaged_with:
            yield f"{who.id} is engaged with {enemy}, but not the other way round"


__all__ = ["faults", "reasons", "requests", "speakers"]
