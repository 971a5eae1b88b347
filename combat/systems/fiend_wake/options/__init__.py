"""What may be said now, by whom, and why not."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import attrs

from combat.engine.errors import Reason
from combat.systems.fiend_wake import commands as say
from combat.systems.fiend_wake.options import acting, answering, rounds, table
from combat.systems.fiend_wake.options.faults import faults
from combat.systems.fiend_wake.options.requests import requests
from combat.systems.fiend_wake.rules.full import mover
from events.base import Command
from events.fiend_wake.sheets import GM
from events.fiend_wake.table import Combatant, State

_REASONS: Mapping[type[Command], Callable[[State, Any], Iterable[Reason]]] = {
    say.ResolveAbility: rounds.resolve_ability,
    say.PayArmor: rounds.pay_armor,
    say.Forfeit: rounds.forfeit,
    say.CommitBid: rounds.commit_bid,
    say.CommitCede: rounds.commit_cede,
    say.BreakTies: rounds.break_ties,
    say.PlaceToken: rounds.place_token,
    say.Decline: answering.decline,
    say.EndTurn: acting.end_turn,
    say.Arm: acting.arm,
    say.Stow: acting.stow,
    say.CallShot: acting.call_shot,
    say.Enter: acting.enter,
    say.Evacuate: acting.evacuate,
    say.Flee: acting.flee,
    say.Mount: acting.mount,
    say.OddBall: acting.odd_ball,
    say.CustomAction: acting.custom_action,
    say.Assault: acting.assault,
    say.Grapple: acting.grapple,
    say.LayCaltrops: acting.lay_caltrops,
    say.PickUpCaltrops: acting.pick_up_caltrops,
    say.Melee: acting.melee,
    say.Ranged: acting.ranged,
    say.Treat: acting.treat,
    say.RollDice: answering.roll_dice,
    say.ReportRoll: answering.report_roll,
    say.ReportTotal: answering.report_total,
    say.React: answering.react,
    say.PreventRetreat: answering.prevent_retreat,
    say.Support: answering.support,
    say.RaiseDifficulty: answering.raise_difficulty,
    say.FollowIn: answering.follow_in,
    say.Resist: answering.resist,
    say.Drag: answering.drag,
    say.TakeHandicap: answering.take_handicap,
    say.DecideFate: answering.decide_fate,
    say.Recover: answering.recover,
    say.Price: answering.price,
    say.AcceptPrice: answering.accept_price,
    say.Consent: answering.consent,
    say.Fuel: rounds.fuel,
    say.Harass: rounds.harass,
    say.Agree: rounds.agree,
    say.LooseMass: table.loose_mass,
    say.LooseSiege: table.loose_siege,
    say.Inflict: table.inflict,
    say.Grant: table.grant,
    say.SetBase: table.set_base,
    say.Declare: table.declare,
    say.CreateLocation: table.create_location,
    say.RemoveLocation: table.remove_location,
}

_FOR_THE_GM = (
    say.DecideFate,
    say.Price,
    say.Consent,
    say.LooseMass,
    say.LooseSiege,
    say.Inflict,
    say.Grant,
    say.SetBase,
    say.Declare,
    say.CreateLocation,
    say.RemoveLocation,
)


def reasons(state: State, command: Command) -> Iterable[Reason]:
    """Return the reasons of the book against a command that the step admits."""
    return _REASONS[type(command)](state, command)


def speakers(state: State, command: Command) -> tuple[str, ...]:
    """Return the seats that may say a command, the usual one first."""
    if isinstance(command, _FOR_THE_GM):
        return (GM,)
    match command:
        case say.RollDice() | say.ReportRoll() | say.ReportTotal():
            return (state.combatant(state.roll.who).seat,) if state.roll else ()
        case say.BreakTies():
            return tuple(dict.fromkeys(request.seat for request in requests(state)))
        case say.Drag():
            actor = state.deed.actor if state.deed else ""
            return (mover(state.settings.grapple_move, state.combatant(actor).seat, GM),) if actor else ()
        case _:
            who = getattr(command, "who", "")
            return (state.combatant(who).seat,) if state.knows(who) else ()


__all__ = ["faults", "reasons", "requests", "speakers"]
