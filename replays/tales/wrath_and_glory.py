"""Wrath & Glory in plain language."""

from collections.abc import Mapping

from combat.wrath_and_glory.state import State
from events import wrath_and_glory as own
from events.base import Event
from events.vocabulary import (
    EncounterBegan,
    Gained,
    Hit,
    Missed,
    Recovered,
    Soaked,
    Spent,
    StepEntered,
    Suffered,
    TurnBegan,
    TurnEnded,
)
from replays.tales.shared import SHARED_TALES, Tale, nothing
from replays.tales.words import counted, listed


def _names(state: State, ids: tuple[str, ...]) -> str:
    return listed(map(state.name, ids))


def _encounter_began(state: State, event: EncounterBegan) -> str:
    agents = listed(each.name for each in state.combatants if each.profile.is_agent)
    threats = listed(each.name for each in state.combatants if not each.profile.is_agent)
    return f"Wrath & Glory, {event.edition}: {agents} against {threats}."


def _turn_began(state: State, event: TurnBegan) -> str:
    return f"It is the turn of {state.name(event.who)}."


def _turn_ended(state: State, event: TurnEnded) -> str:
    return f"The turn of {state.name(event.who)} is over."


def _hit(state: State, event: Hit) -> str:
    how = "" if event.result == "hit" else f": a {event.result}"
    return f"{state.name(event.attacker)} reaches {state.name(event.target)}{how}."


def _missed(state: State, event: Missed) -> str:
    return f"{state.name(event.attacker)} does not reach {state.name(event.target)}."


def _soaked(state: State, event: Soaked) -> str:
    becomes = "becomes" if event.amount == 1 else "become"
    return f"{state.name(event.who)} soaks: {_harm(event.amount, event.harm)} {becomes} Shock instead."


def _harm(amount: int, harm: str) -> str:
    return f"{amount} {harm}" if harm == "Shock" else counted(amount, harm.removesuffix("s"))


def _suffered(state: State, event: Suffered) -> str:
    who = state.name(event.who)
    if event.harm in ("Memorable Injury", "Traumatic Injury"):
        return f"{who} has a {event.harm}: {event.source}."
    if event.harm == "Mob members":
        return f"{who} lose {event.amount} to {state.name(event.source)}."
    return f"{who} suffers {_harm(event.amount, event.harm)} from {state.name(event.source)}."


def _recovered(state: State, event: Recovered) -> str:
    return f"{state.name(event.who)} recovers {_harm(event.amount, event.harm)} ({state.name(event.source)})."


def _gained(state: State, event: Gained) -> str:
    return f"{event.amount} {event.resource} for {state.name(event.whose)} ({state.name(event.source)})."


def _spent(state: State, event: Spent) -> str:
    return f"{event.amount} {event.resource} of {state.name(event.whose)} goes into {event.on}."


def _combat_began(state: State, event: own.CombatBegan) -> str:
    ambushed = f" Ambushed: {_names(state, event.ambushed)}." if event.ambushed else ""
    return f"Combat begins.{ambushed}"


def _ambush_answered(state: State, event: own.AmbushAnswered) -> str:
    return f"Despite the ambush there act: {_names(state, event.acting)}." if event.acting else ""


def _initiative_seized(state: State, event: own.InitiativeSeized) -> str:
    return f"Seize the Initiative! {state.name(event.who)} goes first."


def _turn_displaced(state: State, event: own.TurnDisplaced) -> str:
    return f"{state.name(event.who)} must wait, and acts next."


def _held_action_begun(state: State, event: own.HeldActionBegun) -> str:
    return f"{state.name(event.who)} uses the Action that was held."


def _interruption_failed(state: State, event: own.InterruptionFailed) -> str:
    return f"{state.name(event.who)} does not get in between."


def _multi_action_declared(state: State, event: own.MultiActionDeclared) -> str:
    return f"{state.name(event.who)} announces a Multi-Action: {listed(event.actions)}."


def _action_taken(state: State, event: own.ActionTaken) -> str:
    """Tell what no other event tells."""
    if event.action in ("Hold", "Reload", "Draw", "Ruin Action", "Give up Movement"):
        return f"{state.name(event.who)}: {event.action}."
    return ""


def _moved(state: State, event: own.Moved) -> str:
    return f"{state.name(event.who)}: {event.how}, up to {counted(event.metres, 'metre')}."


def _engagement_changed(state: State, event: own.EngagementChanged) -> str:
    if event.enemies:
        return f"{state.name(event.who)} is engaged with {_names(state, event.enemies)}."
    return f"{state.name(event.who)} is engaged with nobody."


def _blows_invited(state: State, event: own.BlowsInvited) -> str:
    return f"{state.name(event.who)} leaves the melee, and may be struck by {_names(state, event.enemies)}."


def _test_declared(state: State, event: own.TestDeclared) -> str:
    against = f" against DN {listed(dict.fromkeys(event.dns or (event.dn,)))}" if event.dn else ""
    at = f" at {_names(state, event.targets)}" if event.targets else ""
    weapon = f" with {state.name(event.weapon)}" if event.weapon else ""
    dice = "1 die" if event.pool == 1 else f"{event.pool} dice"
    return f"{state.name(event.actor)}: {event.action}{at}{weapon}, {event.skill}, {dice}{against}."


def _test_read(state: State, event: own.TestRead) -> str:
    test = state.test
    if test is None or test.targets or not test.dn:
        return ""
    return f"{state.name(event.who)} {'passes' if event.passed else 'fails'} with {counted(test.icons, 'icon')}."


def _shifted(state: State, event: own.Shifted) -> str:
    uses = {"Glory": event.glory, "ED": event.ed, event.what or "an effect": event.effects}
    told = listed(f"{amount} into {use}" for use, amount in uses.items() if amount)
    return f"{state.name(event.who)} shifts {told}."


def _critical_aimed(state: State, event: own.CriticalAimed) -> str:
    severity = f", {event.severity} more severe" if event.severity else ""
    return f"The Critical Hit is for {state.name(event.target)}{severity}."


def _critical_stands(_: State, event: own.CriticalStands) -> str:
    return f"Critical Hit: {event.row}."


def _damage_stands(state: State, event: own.DamageStands) -> str:
    critical = f", and {event.critical} from the Critical Hit" if event.critical else ""
    return f"{state.name(event.who)} does {event.damage} damage{critical}."


def _harm_due(state: State, event: own.HarmDue) -> str:
    kinds = {"Wound": event.wounds, "Mortal Wound": event.mortal}
    told = [counted(amount, kind) for kind, amount in kinds.items() if amount]
    told += [f"{event.shock} Shock"] if event.shock else []
    return f"{state.name(event.target)} is about to suffer {listed(told)}." if told else ""


def _weapon_changed(state: State, event: own.WeaponChanged) -> str:
    what = event.what or "ready again"
    return f"{state.name(event.weapon)} of {state.name(event.who)}: {what}."


def _complication_due(state: State, event: own.ComplicationDue) -> str:
    return f"A Complication for {state.name(event.who)}!"


def _complication_proposed(state: State, event: own.ComplicationProposed) -> str:
    return f"{state.name(event.who)}'s player proposes: {event.what}."


def _complication_refused(_: State, event: own.ComplicationRefused) -> str:
    return "The GM does not agree."


def _complication_settled(state: State, event: own.ComplicationSettled) -> str:
    what = f": {event.what}" if event.what else ""
    return f"The Complication of {state.name(event.who)} is settled ({event.how}){what}."


def _contest_began(state: State, event: own.ContestBegan) -> str:
    return f"{state.name(event.instigator)} against {state.name(event.opponent)}: {event.action}."


def _contest_settled(state: State, event: own.ContestSettled) -> str:
    return f"{state.name(event.winner)} wins the contest."


def _test_owed(state: State, event: own.TestOwed) -> str:
    return f"{state.name(event.who)} must test {event.skill} against DN {event.dn}: {event.purpose}."


def _declaration_made(state: State, event: own.DeclarationMade) -> str:
    return f"{state.name(event.player)} declares: {event.what}."


def _declaration_answered(_: State, event: own.DeclarationAnswered) -> str:
    return "So it is." if event.allowed else "The GM says no, and nothing is paid."


TALES: Mapping[type[Event], Tale] = {
    **SHARED_TALES,
    EncounterBegan: _encounter_began,
    StepEntered: nothing,
    TurnBegan: _turn_began,
    TurnEnded: _turn_ended,
    Hit: _hit,
    Missed: _missed,
    Gained: _gained,
    Spent: _spent,
    Soaked: _soaked,
    Suffered: _suffered,
    Recovered: _recovered,
    own.CombatBegan: _combat_began,
    own.AmbushAnswered: _ambush_answered,
    own.SideToPick: nothing,
    own.InitiativeSeized: _initiative_seized,
    own.TurnDisplaced: _turn_displaced,
    own.HeldActionBegun: _held_action_begun,
    own.InterruptionFailed: _interruption_failed,
    own.MultiActionDeclared: _multi_action_declared,
    own.ActionTaken: _action_taken,
    own.Moved: _moved,
    own.EngagementChanged: _engagement_changed,
    own.BlowsInvited: _blows_invited,
    own.BlowSettled: nothing,
    own.TestDeclared: _test_declared,
    own.PoolStands: nothing,
    own.TestRead: _test_read,
    own.Shifted: _shifted,
    own.CriticalAimed: _critical_aimed,
    own.CriticalStands: _critical_stands,
    own.DamageStands: _damage_stands,
    own.HarmDue: _harm_due,
    own.SoakStands: nothing,
    own.HarmChanged: nothing,
    own.HarmSettled: nothing,
    own.WeaponChanged: _weapon_changed,
    own.ComplicationDue: _complication_due,
    own.ComplicationProposed: _complication_proposed,
    own.ComplicationRefused: _complication_refused,
    own.InconvenientTarget: nothing,
    own.ComplicationSettled: _complication_settled,
    own.TestClosed: nothing,
    own.ContestBegan: _contest_began,
    own.ContestRolled: nothing,
    own.ContestSettled: _contest_settled,
    own.TestOwed: _test_owed,
    own.DeclarationMade: _declaration_made,
    own.DeclarationAnswered: _declaration_answered,
}
"""The tale of every event of Wrath & Glory."""
