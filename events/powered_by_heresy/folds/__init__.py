"""Functions that apply one event to the state: found by the annotation of the event, or a row of the table here."""

from collections.abc import Mapping

from events.base import Event
from events.history.projection import Fold, handlers_in
from events.powered_by_heresy import facts
from events.powered_by_heresy.folds import characters, fight
from events.powered_by_heresy.folds.characters import with_more
from events.powered_by_heresy.folds.parts import change_attempt, change_blow, with_fields, with_sums, without
from events.powered_by_heresy.table import Blow
from events.replace import replace
from events.vocabulary import Gained, Recovered, Spent, Suffered

_SIMPLE: Mapping[type[Event], Fold] = {
    # the conversation
    facts.SceneOpened: lambda state, event: replace(
        state, scene=event.number, fighting=True, opposed=bool(state.foes())
    ),
    facts.FactEstablished: lambda state, event: replace(state, facts=(*state.facts, event.text)),
    facts.FactRetracted: lambda state, event: replace(state, facts=without(state.facts, event.text)),
    facts.QuestionAsked: lambda state, event: replace(state, asked=event),
    facts.QuestionAnswered: lambda state, _: replace(state, asked=None),
    facts.NerveTested: lambda state, event: replace(state, nerves=(*state.nerves, *event.who)),
    facts.NerveSettled: lambda state, event: replace(state, nerves=without(state.nerves, event.who)),
    facts.GmMoveDue: lambda state, event: replace(state, dues=(*state.dues, event)),
    facts.TerrorOffered: lambda state, event: replace(state, frightened=event.who),
    facts.GmMoveMade: lambda state, _: replace(state, dues=state.dues[1:]),
    # the current move
    facts.MovePointedOut: lambda state, event: replace(state, pointed=event),
    facts.PointSettled: lambda state, event: replace(
        state, pointed=None, triggered=(*state.triggered, event) if event.triggers else state.triggered
    ),
    facts.ClarityAsked: lambda state, event: replace(state, question=event.question),
    facts.ClarityGiven: lambda state, _: replace(state, question=""),
    facts.HelpOffered: lambda state, event: change_attempt(state, offered=(*state.attempts[-1].offered, event.who)),
    facts.MoveDenied: lambda state, _: replace(state, attempts=state.attempts[:-1], question=""),
    facts.TriggerPermitted: lambda state, event: replace(state, permits=(*state.permits, event)),
    facts.OptionsChosen: lambda state, event: change_attempt(state, chosen=event.options),
    facts.RollKept: lambda state, event: change_attempt(state, **{f"{event.instead_of}_done": True}),
    # damage
    facts.AttackReadied: lambda state, event: replace(
        state, readied=(*(entry for entry in state.readied if entry.who != event.who), event)
    ),
    facts.BlowDue: lambda state, event: replace(
        state,
        blows=(*state.blows, Blow(due=event)),
        readied=tuple(entry for entry in state.readied if entry.who not in event.attackers),
    ),
    facts.BlowFaced: lambda state, event: change_blow(state, faced=event),
    facts.ReturnAsked: lambda state, event: replace(state, returning=event.who),
    facts.ReturnSettled: lambda state, event: change_blow(replace(state, returning=""), allowed=event.strikes),
    facts.DamageStands: lambda state, event: change_blow(replace(state, window=None), damage=event),
    facts.DamageKept: lambda state, _: change_blow(state, kept=True),
    facts.WardTaken: lambda state, event: with_fields(state, event.who, ward=event.ward),
    facts.BlowTurned: lambda state, event: replace(change_blow(state, turned_to=event.by), window=None),
    facts.BlowHalved: lambda state, _: change_blow(state, halved=True),
    # characters
    Suffered: lambda state, event: with_sums(state, event.who, wounds=event.amount),
    Recovered: lambda state, event: with_sums(state, event.who, wounds=-event.amount),
    Gained: lambda state, event: with_more(state, event.whose, event.resource, event.amount),
    Spent: lambda state, event: with_more(state, event.whose, event.resource, -event.amount),
    facts.WeightDropped: lambda state, event: with_sums(state, event.who, weight=-event.amount),
    facts.LeveledUp: lambda state, event: with_sums(
        with_fields(state, event.who, level=event.level), event.who, permissions_used=int(event.permission)
    ),
    facts.PermissionUsed: lambda state, event: with_sums(state, event.who, permissions_used=1),
    facts.XpMarked: lambda state, event: with_fields(
        state, event.who, marked=(*state.acolyte(event.who).marked, event.trigger)
    ),
    facts.BonusEnded: lambda state, event: with_fields(
        state, event.who, bonuses=tuple(each for each in state.acolyte(event.who).bonuses if each.bonus != event.bonus)
    ),
    facts.JudgementCarriedOut: lambda state, event: with_fields(
        state, event.who, judged=without(state.acolyte(event.who).judged, event.target)
    ),
    facts.TacticTaken: lambda state, event: with_fields(state, event.who, tactic=event.tactic, focus=event.target),
    facts.ScarLeft: lambda state, event: with_fields(
        state, event.who, scars=(*state.acolyte(event.who).scars, event.scar)
    ),
    facts.FocusLost: lambda state, event: with_fields(state, event.who, focus=""),
}
"""The folds that are a single replacement."""

FOLDS: Mapping[type[Event], Fold] = {**handlers_in(characters, fight), **_SIMPLE}
