"""Commands into events. Only called for a command that the options allow, so nothing here refuses."""

from collections.abc import Callable, Mapping
from typing import Any

from combat.engine.draft import Draft
from combat.systems.powered_by_heresy import commands as say
from combat.systems.powered_by_heresy.decide import aftermath, blows, dying, effects, master, rolling, triggers
from events.base import Command
from events.powered_by_heresy.table import State


def _spend_insight(draft: Draft[State], command: say.SpendInsight) -> None:
    """Insight helps a move to come, or damage that was rolled."""
    if draft.state.step == "INSIGHT":
        blows.spend_insight(draft, command)
    else:
        rolling.spend_insight(draft, command)


DECIDE: Mapping[type[Command], Callable[[Draft[State], Any], None]] = {
    say.HackAndSlash: triggers.hack_and_slash,
    say.FireForEffect: triggers.fire_for_effect,
    say.SuppressingFire: triggers.suppressing_fire,
    say.ThrowGrenade: triggers.throw_grenade,
    say.DefyDanger: triggers.defy_danger,
    say.Defend: triggers.defend,
    say.DiscernRealities: triggers.discern_realities,
    say.Parley: triggers.parley,
    say.BasicTechUse: triggers.basic_tech_use,
    say.UseMedkit: triggers.use_medkit,
    say.Reload: triggers.reload,
    say.UnsuspectingStrike: triggers.unsuspecting_strike,
    say.TakeThemAlive: triggers.take_them_alive,
    say.TakeTactic: triggers.take_tactic,
    say.DoPenance: triggers.do_penance,
    say.Judge: triggers.judge,
    say.MakeMove: triggers.make_move,
    say.Establish: triggers.establish,
    say.LookToGm: triggers.look_to_gm,
    say.GoldenOpportunity: triggers.golden_opportunity,
    say.Ask: triggers.ask,
    say.StandDown: triggers.stand_down,
    say.EndBonus: triggers.end_bonus,
    say.GrantBonus: triggers.grant_bonus,
    say.DropWeight: triggers.drop_weight,
    say.Confirm: rolling.confirm,
    say.Clarify: rolling.clarify,
    say.Answer: rolling.answer,
    say.Withdraw: rolling.withdraw,
    say.FailOutright: rolling.fail_outright,
    say.HelpOrHinder: rolling.help_or_hinder,
    say.SpendInsight: _spend_insight,
    say.StayOut: blows.stay_out,
    say.RerollDie: rolling.reroll_die,
    say.RerollAll: rolling.reroll_all,
    say.KeepRoll: rolling.keep_roll,
    say.Choose: rolling.choose,
    say.SpendHold: blows.spend_hold,
    say.RerollDamage: blows.reroll_damage,
    say.StrikeBack: blows.strike_back,
    say.DrawBreath: dying.draw_breath,
    say.LeaveScar: dying.leave_scar,
    say.MakeGmMove: master.make_gm_move,
    say.EnemyAttack: master.enemy_attack,
    say.Hazard: master.hazard,
    say.InflictWounds: master.inflict_wounds,
    say.CallLastBreath: master.call_last_breath,
    say.UseUp: master.use_up,
    say.Terrify: master.terrify,
    say.Mutate: master.mutate,
    say.SettleNerve: master.settle_nerve,
    say.ChangeEnemy: master.change_enemy,
    say.EndFight: master.end_fight,
    say.Rest: aftermath.rest,
    say.Treat: aftermath.treat,
    say.HoldRitual: aftermath.hold_ritual,
    say.Resupply: aftermath.resupply,
    say.MarkXp: aftermath.mark_xp,
    say.NewBond: aftermath.new_bond,
    say.LevelUp: aftermath.level_up,
    say.WriteIntoSheet: aftermath.write_into_sheet,
    say.EndSession: aftermath.end_session,
    say.OpenScene: aftermath.open_scene,
    say.EndEncounter: aftermath.end_encounter,
}
"""What each command does."""

ENTER: Mapping[str, Callable[[Draft[State]], None]] = {
    "MODS": rolling.gather,
    "ROLL": rolling.roll,
    "BAND": rolling.read_band,
    "EFFECT": effects.apply,
    "BLOW": blows.face,
    "DAMAGE_ROLL": blows.roll,
    "REVIEW": blows.review,
    "WOUNDS": blows.settle,
    "SCENE_END": master.scene_end,
    "END": aftermath.end,
}
"""What happens of itself at a step."""
