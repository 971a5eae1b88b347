"""Commands into events. Only called for a command that the options allow, so nothing here refuses."""

from collections.abc import Callable, Mapping
from typing import Any

from combat.engine.draft import Draft
from combat.systems.trench_crusade import commands
from combat.systems.trench_crusade.decide import actions, attacks, injuries, results, spending, table, turns
from events.base import Command
from events.trench_crusade.table import State

DECIDE: Mapping[type[Command], Callable[[Draft[State], Any], None]] = {
    commands.RollOff: turns.roll_off,
    commands.ChooseFirst: turns.choose_first,
    commands.Activate: turns.activate,
    commands.Stand: actions.stand,
    commands.StayDown: actions.stay_down,
    commands.Move: actions.move,
    commands.Charge: actions.charge,
    commands.Retreat: actions.retreat,
    commands.FreeAttack: attacks.free_attack,
    commands.Forgo: attacks.forgo,
    commands.Dash: actions.dash,
    commands.Climb: actions.climb,
    commands.Jump: actions.jump,
    commands.Shoot: attacks.shoot,
    commands.HoldFire: attacks.hold_fire,
    commands.Fight: attacks.fight,
    commands.UseMediKit: actions.use_medi_kit,
    commands.TakeAction: actions.take_action,
    commands.Invoke: actions.invoke,
    commands.EndActivation: actions.end_activation,
    commands.Pledge: spending.pledge,
    commands.RollDice: results.roll_dice,
    commands.TestMorale: turns.make_morale_test,
    commands.Fall: table.fall_down,
    commands.Teeter: table.teeter,
    commands.EnterDangerousTerrain: table.enter_dangerous_terrain,
    commands.PlaceMarkers: table.place_markers,
    commands.PlaceModel: table.place_model,
}
"""What each command does."""

ENTER: Mapping[str, Callable[[Draft[State]], None]] = {
    "TURN_START": turns.turn_start,
    "ACT_BEGIN": turns.act_begin,
    "DECLARED": spending.declared,
    "ACTION_ROLL": results.action_roll,
    "INJURED": injuries.injured,
    "INJURY_ROLL": results.injury_roll,
    "RESOLVED": table.resolved,
    "ACT_END": turns.act_end,
    "MORALE_CHECK": turns.morale_check,
    "TURN_END": turns.turn_end,
    "BATTLE_END": turns.battle_end,
}
"""What happens of itself at a step."""
