"""What may be said now, by whom, and why not."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from combat.engine.errors import Reason
from combat.systems.powered_by_heresy import commands as say
from combat.systems.powered_by_heresy.options import between, blows, moves, windows
from combat.systems.powered_by_heresy.options.requests import requests
from combat.systems.powered_by_heresy.rules.classes import MOST_INSIGHT, MOST_WRATH
from events.base import Command
from events.powered_by_heresy.sheets import GM
from events.powered_by_heresy.table import Acolyte, State


def _nothing_against(_: State, __: Command) -> Iterator[Reason]:
    return iter(())


_REASONS: Mapping[type[Command], Callable[[State, Any], Iterable[Reason]]] = {
    say.HackAndSlash: moves.hack_and_slash,
    say.FireForEffect: moves.fire_for_effect,
    say.SuppressingFire: moves.suppressing_fire,
    say.ThrowGrenade: moves.throw_grenade,
    say.DefyDanger: moves.actor_only,
    say.Defend: moves.defend,
    say.DiscernRealities: moves.actor_only,
    say.Parley: moves.parley,
    say.BasicTechUse: moves.basic_tech_use,
    say.UseMedkit: moves.use_medkit,
    say.Reload: moves.reload,
    say.UnsuspectingStrike: moves.unsuspecting_strike,
    say.TakeThemAlive: moves.take_them_alive,
    say.TakeTactic: moves.take_tactic,
    say.DoPenance: moves.do_penance,
    say.Judge: moves.judge,
    say.MakeMove: moves.make_move,
    say.Establish: windows.establish,
    say.LookToGm: _nothing_against,
    say.GoldenOpportunity: windows.golden_opportunity,
    say.Ask: moves.ask,
    say.StandDown: moves.stand_down,
    say.EndBonus: windows.end_bonus,
    say.GrantBonus: windows.grant_bonus,
    say.DropWeight: moves.drop_weight,
    say.Confirm: windows.confirm,
    say.Clarify: windows.clarify,
    say.Answer: lambda _, command: windows.said(command.text, "the answer"),
    say.Withdraw: moves.mover,
    say.FailOutright: moves.mover,
    say.HelpOrHinder: windows.help_or_hinder,
    say.SpendInsight: blows.spend_insight,
    say.StayOut: blows.stay_out,
    say.RerollDie: windows.reroll_die,
    say.RerollAll: windows.reroll_all,
    say.KeepRoll: moves.mover,
    say.Choose: windows.choose,
    say.SpendHold: blows.spend_hold,
    say.RerollDamage: blows.reroll_damage,
    say.StrikeBack: _nothing_against,
    say.DrawBreath: blows.draw_breath,
    say.LeaveScar: windows.leave_scar,
    say.MakeGmMove: windows.make_gm_move,
    say.EnemyAttack: windows.enemy_attack,
    say.Hazard: windows.hazard,
    say.InflictWounds: windows.inflict_wounds,
    say.CallLastBreath: windows.call_last_breath,
    say.UseUp: windows.use_up,
    say.Terrify: windows.target_only,
    say.Mutate: windows.target_only,
    say.SettleNerve: windows.settle_nerve,
    say.ChangeEnemy: windows.change_enemy,
    say.EndFight: windows.end_fight,
    say.Rest: between.rest,
    say.Treat: between.treat,
    say.HoldRitual: between.hold_ritual,
    say.Resupply: between.resupply,
    say.MarkXp: between.mark_xp,
    say.NewBond: between.new_bond,
    say.LevelUp: between.level_up,
    say.WriteIntoSheet: between.write_into_sheet,
    say.EndSession: _nothing_against,
    say.OpenScene: between.open_scene,
    say.EndEncounter: _nothing_against,
}


def reasons(state: State, command: Command) -> Iterable[Reason]:
    """Return the reasons of the book against a command that the step admits."""
    return _REASONS[type(command)](state, command)


_GM_SAYS = (
    say.GoldenOpportunity,
    say.EndBonus,
    say.GrantBonus,
    say.Confirm,
    say.Clarify,
    say.StrikeBack,
    say.LeaveScar,
    say.MakeGmMove,
    say.EnemyAttack,
    say.Hazard,
    say.InflictWounds,
    say.CallLastBreath,
    say.UseUp,
    say.Terrify,
    say.Mutate,
    say.SettleNerve,
    say.ChangeEnemy,
    say.EndFight,
    say.Treat,
    say.EndSession,
    say.OpenScene,
    say.EndEncounter,
)
"""What only the GM says."""


def speakers(state: State, command: Command) -> tuple[str, ...]:
    """Return the seats that may say a command, the usual one first; none where it names somebody who is not there."""
    players = tuple(each.id for each in state.players)
    match command:
        case say.Treat(healer=healer) if state.is_acolyte(healer):
            return (state.seat_of(healer), GM)
        case say.Establish() | say.LookToGm():
            return (GM, *players)
        case say.Answer():
            return (*players, GM)
        case say.RerollDamage():
            return () if state.blow is None else (blows.owner_of(state, state.blow),)
        case _ if isinstance(command, _GM_SAYS):
            return (GM,)
        case _:
            actor = getattr(command, "actor", "")
            return (state.seat_of(actor),) if state.is_acolyte(actor) else ()


def faults(state: State) -> Iterator[str]:
    """Say what cannot be on any table, however it came there."""
    for each in state.acolytes:
        yield from _faults_of(each)
        if each.ward and not state.is_acolyte(each.ward):
            yield f"{each.id} defends {each.ward}, who is nobody"
    for foe in state.enemies:
        if foe.wounds < 0 or foe.wrecked < 0:
            yield f"{foe.id} has fewer than no wounds"


def _faults_of(each: Acolyte) -> Iterator[str]:
    for name, most in (("insight", MOST_INSIGHT), ("wrath", MOST_WRATH)):
        if not 0 <= getattr(each, name) <= most:
            yield f"{each.id} has {getattr(each, name)} {name}, and 0 to {most} is possible"
    counts = {"wounds": each.wounds, "XP": each.xp, "medkit uses": each.medkit, "weight": each.weight}
    yield from (f"{each.id} has {count} {what}" for what, count in counts.items() if count < 0)
    if each.level < 1:
        yield f"{each.id} has level {each.level}"
    for carried in each.gear:
        if carried.uses < 0 or carried.ammo < 0:
            yield f"{each.id} has fewer than no uses or ammo of {carried.id}"


__all__ = ["faults", "reasons", "requests", "speakers"]
