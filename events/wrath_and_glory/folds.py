"""What each event changes on the table. Total: it never refuses, rolls, or looks up a rule."""

from collections.abc import Callable, Mapping
from typing import Any

import attrs

from events.base import Event
from events.replace import replace
from events.vocabulary import (
    ConditionChanged,
    Gained,
    Recovered,
    RoundBegan,
    Spent,
    Suffered,
    TurnBegan,
    TurnEnded,
)
from events.wrath_and_glory import facts as own
from events.wrath_and_glory.table import (
    Combatant,
    Complication,
    Condition,
    Contest,
    Fault,
    Harm,
    Owed,
    State,
    Test,
    Turn,
)

FLAGS = {"Dying": "dying", "Exhausted": "exhausted", "Dead": "dead", "Out of the fight": "out"}
"""Conditions that a combatant keeps in a field of its own."""

COUNTERS = {
    "Wounds": "wounds",
    "Mortal Wounds": "wounds",
    "Shock": "shock",
    "Traumatic Injury": "traumatic",
}
"""The field in which each kind of harm is counted."""


def _on(state: State, who: str, **changes: Any) -> State:
    changed = tuple(replace(each, **changes) if each.id == who else each for each in state.combatants)
    return replace(state, combatants=changed)


def _on_turn(state: State, who: str, change: Callable[[Turn], Turn]) -> State:
    return replace(state, turns=tuple(change(each) if each.id == who else each for each in state.turns))


def _on_test(state: State, **changes: Any) -> State:
    return state if state.test is None else replace(state, test=replace(state.test, **changes))


def round_began(state: State, event: RoundBegan) -> State:
    """A round begins: everybody has a turn again."""
    fresh = tuple(
        replace(each, acted=False, started=False, reflexive_used=False, shock_recovered=False)
        for each in state.combatants
    )
    return replace(state, round=event.number, combatants=fresh, seized=(), displaced=(), turns=(), handing="")


def turn_began(state: State, event: TurnBegan) -> State:
    """A turn begins."""
    begun = _on(state, event.who, acted=True, started=True)
    displaced = tuple(each for each in state.displaced if each != event.who)
    return replace(begun, turns=(*state.turns, Turn(id=event.who)), displaced=displaced, handing="")


def turn_ended(state: State, event: TurnEnded) -> State:
    """A turn is over; a real one lets the other side seize again, and hands on."""
    turn = state.turn
    if turn is None:
        return state
    left = replace(state, turns=state.turns[:-1], blows=(), leaving="")
    if turn.held:
        return left
    side = state.combatant(event.who).side
    return replace(left, handing=side, seized=tuple(each for each in state.seized if each == side))


def gained(state: State, event: Gained) -> State:
    """A pool grows."""
    return _pool(state, event.whose, event.resource, event.amount)


def spent(state: State, event: Spent) -> State:
    """A pool shrinks."""
    return _pool(state, event.whose, event.resource, -event.amount)


def _pool(state: State, whose: str, resource: str, amount: int) -> State:
    if resource == "Wrath":
        players = tuple(
            replace(each, wrath=each.wrath + amount) if each.id == whose else each for each in state.players
        )
        return replace(state, players=players)
    if resource == "Glory":
        return replace(state, glory=state.glory + amount)
    if resource == "Ruin" and not state.knows(whose):
        return replace(state, ruin=state.ruin + amount)
    field = "ammo" if resource == "Reload" else "ruin"
    return _on(state, whose, **{field: getattr(state.combatant(whose), field) + amount})


def suffered(state: State, event: Suffered) -> State:
    """Harm is counted; injuries are remembered by name; a mob shrinks."""
    who = state.combatant(event.who)
    if event.harm == "Mob members":
        return _on(state, who.id, members=who.members - event.amount)
    changes: dict[str, Any] = {}
    if event.harm in COUNTERS:
        changes[COUNTERS[event.harm]] = getattr(who, COUNTERS[event.harm]) + event.amount
    if event.harm in ("Memorable Injury", "Traumatic Injury"):
        changes["injuries"] = (*who.injuries, event.source)
    return _on(state, who.id, **changes)


def recovered(state: State, event: Recovered) -> State:
    """Harm is counted down; what Wrath did is remembered for the round."""
    field = COUNTERS[event.harm]
    changes: dict[str, Any] = {field: getattr(state.combatant(event.who), field) - event.amount}
    if event.source == "Wrath":
        changes["shock_recovered"] = state.fighting
    return _on(state, event.who, **changes)


def condition_changed(state: State, event: ConditionChanged) -> State:
    """A condition came, changed or went."""
    if event.condition in FLAGS:
        changed = _on(state, event.who, **{FLAGS[event.condition]: event.level > 0})
        return (
            changed
            if state.combatant(event.who).present == changed.combatant(event.who).present
            else _gone(changed, event.who)
        )
    others = tuple(each for each in state.combatant(event.who).conditions if each.id != event.condition)
    holds = (Condition(event.condition, event.level, event.source),) if event.level else ()
    return _on(state, event.who, conditions=(*others, *holds))


def _gone(state: State, who: str) -> State:
    """Nobody waits any more for whoever is gone."""
    owed = tuple(each for each in state.owed if each.id != who)
    blows = () if state.leaving == who else tuple(each for each in state.blows if each != who)
    return replace(state, owed=owed, blows=blows)


def combat_began(state: State, event: own.CombatBegan) -> State:
    """Narrative Time is over."""
    combatants = tuple(replace(each, ambushed=each.id in event.ambushed) for each in state.combatants)
    sides = tuple(side for side in ("players", "gm") if any(c.ambushed and c.side == side for c in combatants))
    able = tuple(side for side in sides if (state.glory if side == "players" else _ruin(state, event.ambushed)))
    return replace(state, fighting=True, combatants=combatants, ambush=able)


def _ruin(state: State, ambushed: tuple[str, ...]) -> int:
    return state.ruin + sum(state.combatant(each).ruin for each in ambushed)


def ambush_answered(state: State, event: own.AmbushAnswered) -> State:
    """Some act all the same."""
    combatants = tuple(replace(each, ambushed=False) if each.id in event.acting else each for each in state.combatants)
    waiting = tuple(side for side in state.ambush if side != event.side)
    return replace(state, combatants=combatants, ambush=waiting)


def side_to_pick(state: State, event: own.SideToPick) -> State:
    """A side picks."""
    return replace(state, picking=event.side, handing="")


def initiative_seized(state: State, event: own.InitiativeSeized) -> State:
    """A side goes again, once."""
    return replace(state, seized=(*state.seized, event.side), handing="")


def turn_displaced(state: State, event: own.TurnDisplaced) -> State:
    """Somebody has to wait."""
    waiting = _on(state, event.who, acted=False)
    return replace(waiting, turns=state.turns[:-1], displaced=(*state.displaced, event.who))


def held_action_begun(state: State, event: own.HeldActionBegun) -> State:
    """A held Combat Action is used, inside the turn of another or between turns."""
    kept = tuple(each for each in state.combatant(event.who).conditions if each.id != "Holding")
    used = Turn(id=event.who, slots=("Move", "Simple", "Reflexive"), held=True)
    return replace(_on(state, event.who, conditions=kept), turns=(*state.turns, used))


def interruption_failed(state: State, event: own.InterruptionFailed) -> State:
    """Not in this turn."""
    turn = state.turn
    if turn is None:
        return state
    return _on_turn(state, turn.id, lambda each: replace(each, challengers=(*each.challengers, event.who)))


def multi_action_declared(state: State, event: own.MultiActionDeclared) -> State:
    """The list stands."""
    return _on_turn(state, event.who, lambda each: replace(each, plan=event.actions))


def action_taken(state: State, event: own.ActionTaken) -> State:
    """Something was done, and uses up what it uses up."""

    def done(turn: Turn) -> Turn:
        slots = tuple(dict.fromkeys((*turn.slots, *event.slots)))
        return replace(
            turn,
            slots=slots,
            actions=(*turn.actions, event.action),
            stood=turn.stood or event.action == "Stand",
            over=turn.over or event.action == "End",
        )

    if "Reflexive" in event.slots:
        state = _on(state, event.who, reflexive_used=True)
    return _on_turn(state, event.who, done)


def moved(state: State, _: own.Moved) -> State:
    """Where somebody stands is known to the map alone."""
    return state


def engagement_changed(state: State, event: own.EngagementChanged) -> State:
    """Who is engaged with whom is the same from both ends."""
    return replace(state, combatants=tuple(_beside(each, event) for each in state.combatants))


def _beside(each: Combatant, event: own.EngagementChanged) -> Combatant:
    if each.id == event.who:
        return replace(each, engaged_with=event.enemies)
    if each.id not in event.enemies and event.who not in each.engaged_with:
        return each
    others = tuple(enemy for enemy in each.engaged_with if enemy != event.who)
    return replace(each, engaged_with=(*others, event.who) if each.id in event.enemies else others)


def blows_invited(state: State, event: own.BlowsInvited) -> State:
    """Somebody leaves a melee."""
    return replace(state, leaving=event.who, blows=event.enemies)


def blow_settled(state: State, event: own.BlowSettled) -> State:
    """One of the blows is dealt with."""
    return replace(state, blows=tuple(each for each in state.blows if each != event.who))


def roll_declared(state: State, event: own.TestDeclared) -> State:
    """There is something to roll for; a test that was owed is owed no more."""
    fields = {name: getattr(event, name) for name in attrs.fields_dict(own.TestDeclared)}
    owed = state.owed[1:] if state.owed and (event.actor, event.action) == _first(state) else state.owed
    return replace(state, test=Test(**fields), owed=owed)


def _first(state: State) -> tuple[str, str]:
    return state.owed[0].id, state.owed[0].purpose


def pool_stands(state: State, event: own.PoolStands) -> State:
    """The dice lie like this."""
    return _on_test(state, faces=event.faces, icons=event.icons)


def roll_read(state: State, event: own.TestRead) -> State:
    """The roll was read."""
    read = {"passed": event.passed, "hits": event.hits, "critical": event.critical, "shifts": event.shifts}
    return _on_test(state, read=True, **read)


def shifted(state: State, event: own.Shifted) -> State:
    """Dice were taken out of the roll."""
    taken_out = event.glory + event.ed + event.effects
    return _on_test(state, shifted=taken_out, ed=event.ed, effects=event.effects, hits=event.hits)


def critical_aimed(state: State, event: own.CriticalAimed) -> State:
    """Who suffers the Critical is settled."""
    return _on_test(state, picked=event.target, severity=event.severity)


def critical_stands(state: State, event: own.CriticalStands) -> State:
    """What the Critical is."""
    return _on_test(state, critical_row=event.row)


def damage_stands(state: State, event: own.DamageStands) -> State:
    """How much damage it is."""
    return _on_test(state, damage=event.damage, critical_damage=event.critical)


def harm_due(state: State, event: own.HarmDue) -> State:
    """Damage is on its way."""
    fields = {name: getattr(event, name) for name in attrs.fields_dict(own.HarmDue)}
    return replace(state, harms=(*state.harms, Harm(**fields)))


def soak_stands(state: State, event: own.SoakStands) -> State:
    """The Determination dice lie like this."""
    first = replace(state.harms[0], faces=event.faces, rerolled=event.rerolled)
    return replace(state, harms=(first, *state.harms[1:]))


def harm_changed(state: State, event: own.HarmChanged) -> State:
    """Less of it is left, or another kind."""
    left: dict[str, Any] = {
        "wounds": event.wounds,
        "mortal": event.mortal,
        "shock": event.shock,
        "soaks": event.soaks,
    }
    first = replace(state.harms[0], **left, faces=(), rerolled=False)
    return replace(state, harms=(first, *state.harms[1:]))


def harm_settled(state: State, _: own.HarmSettled) -> State:
    """It has arrived."""
    return replace(state, harms=state.harms[1:])


def weapon_changed(state: State, event: own.WeaponChanged) -> State:
    """Something is the matter with a weapon, or no longer."""
    others = tuple(each for each in state.combatant(event.who).faults if each.id != event.weapon)
    fault = (Fault(event.weapon, event.what),) if event.what else ()
    return _on(state, event.who, faults=(*others, *fault))


def complication_due(state: State, event: own.ComplicationDue) -> State:
    """A Complication is to be settled."""
    return replace(state, complication=Complication(who=event.who))


def _on_complication(state: State, **changes: Any) -> State:
    if state.complication is None:
        return state
    return replace(state, complication=replace(state.complication, **changes))


def complication_proposed(state: State, event: own.ComplicationProposed) -> State:
    """Something is proposed."""
    return _on_complication(state, what=event.what, effect=event.effect, proposed=True)


def complication_refused(state: State, _: own.ComplicationRefused) -> State:
    """It was not agreed."""
    refusals = state.complication.refusals + 1 if state.complication else 0
    return _on_complication(state, what="", effect="", proposed=False, refusals=refusals)


def inconvenient_target(state: State, _: own.InconvenientTarget) -> State:
    """The GM has to name it."""
    return _on_complication(state, to_name=True, proposed=False)


def complication_settled(state: State, _: own.ComplicationSettled) -> State:
    """It is over."""
    return replace(state, complication=None)


def roll_closed(state: State, _: own.TestClosed) -> State:
    """The roll is over."""
    return replace(state, test=None)


def contest_began(state: State, event: own.ContestBegan) -> State:
    """Two will roll."""
    contest = Contest(
        instigator=event.instigator,
        opponent=event.opponent,
        action=event.action,
        skill=event.skill,
        opposing_skill=event.opposing_skill,
    )
    return replace(state, contest=contest)


def contest_rolled(state: State, event: own.ContestRolled) -> State:
    """Icons for one of them, besides what it may have already."""
    contest = state.contest
    if contest is None:
        return state
    if event.who == contest.instigator:
        return replace(state, contest=replace(contest, icons=max(0, contest.icons) + event.icons))
    icons = max(0, contest.opposing_icons) + event.icons
    return replace(state, contest=replace(contest, opposing_icons=icons))


def contest_settled(state: State, _: own.ContestSettled) -> State:
    """One of them has won."""
    return replace(state, contest=None)


def roll_owed(state: State, event: own.TestOwed) -> State:
    """One more test is owed."""
    return replace(state, owed=(*state.owed, Owed(id=event.who, purpose=event.purpose, skill=event.skill, dn=event.dn)))


def declaration_made(state: State, event: own.DeclarationMade) -> State:
    """A player waits for a yes."""
    return replace(state, declarer=event.player, declaration=event.what)


def declaration_answered(state: State, _: own.DeclarationAnswered) -> State:
    """The GM has spoken."""
    return replace(state, declarer="", declaration="")


EVOLVE: Mapping[type[Event], Callable[[State, Any], State]] = {
    RoundBegan: round_began,
    TurnBegan: turn_began,
    TurnEnded: turn_ended,
    Gained: gained,
    Spent: spent,
    Suffered: suffered,
    Recovered: recovered,
    ConditionChanged: condition_changed,
    own.CombatBegan: combat_began,
    own.AmbushAnswered: ambush_answered,
    own.SideToPick: side_to_pick,
    own.InitiativeSeized: initiative_seized,
    own.TurnDisplaced: turn_displaced,
    own.HeldActionBegun: held_action_begun,
    own.InterruptionFailed: interruption_failed,
    own.MultiActionDeclared: multi_action_declared,
    own.ActionTaken: action_taken,
    own.Moved: moved,
    own.EngagementChanged: engagement_changed,
    own.BlowsInvited: blows_invited,
    own.BlowSettled: blow_settled,
    own.TestDeclared: roll_declared,
    own.PoolStands: pool_stands,
    own.TestRead: roll_read,
    own.Shifted: shifted,
    own.CriticalAimed: critical_aimed,
    own.CriticalStands: critical_stands,
    own.DamageStands: damage_stands,
    own.HarmDue: harm_due,
    own.SoakStands: soak_stands,
    own.HarmChanged: harm_changed,
    own.HarmSettled: harm_settled,
    own.WeaponChanged: weapon_changed,
    own.ComplicationDue: complication_due,
    own.ComplicationProposed: complication_proposed,
    own.ComplicationRefused: complication_refused,
    own.InconvenientTarget: inconvenient_target,
    own.ComplicationSettled: complication_settled,
    own.TestClosed: roll_closed,
    own.ContestBegan: contest_began,
    own.ContestRolled: contest_rolled,
    own.ContestSettled: contest_settled,
    own.TestOwed: roll_owed,
    own.DeclarationMade: declaration_made,
    own.DeclarationAnswered: declaration_answered,
}
