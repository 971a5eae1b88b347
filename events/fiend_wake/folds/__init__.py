"""Folds: functions that apply one event to the state.

A fold is found by the annotation of its event parameter, or is a row of the table here. Folds never fail, roll dice or
look up rules. Logs from version 0.1 lack events for some changes; the folds then apply them as version 0.1 did.
"""

from collections.abc import Mapping

from events.base import Event
from events.fiend_wake import facts as own
from events.fiend_wake.folds import combatants, deeds, rounds
from events.fiend_wake.folds.changes import on_combatant, on_deed, popped, pushed, with_sum, without
from events.fiend_wake.table import OpenReaction, Turn
from events.history.projection import Fold, handlers_in
from events.replace import replace, replace_member
from events.vocabulary import Gained, SideChanged, TurnBegan

_SIMPLE: Mapping[type[Event], Fold] = {
    # the round
    own.AlsoAsked: lambda state, event: replace(state, waiting=(*state.waiting, *event.who)),
    own.AbilitiesDue: lambda state, event: replace(state, abilities=event.abilities),
    own.BidCapped: lambda state, event: on_combatant(state, event.who, bid=event.points),
    own.BidsRevealed: lambda state, _: replace(state, bids_open=True),
    own.TiesCeded: lambda state, _: replace(state, cedes_open=True),
    own.PrioritySet: lambda state, event: replace(state, order=event.order, top=event.order[0] if event.order else ""),
    own.CycleOpened: lambda state, event: replace(state, cycle=event.number),
    own.TurnPending: lambda state, event: on_combatant(state, event.who, pending=True),
    own.TurnDiscounted: lambda state, _: replace(state, executed=state.executed - 1),
    own.CedeCommitted: lambda state, event: replace(
        on_combatant(state, event.who, ceded=event.cede), waiting=without(state.waiting, event.who)
    ),
    own.AbilityResolved: lambda state, event: replace(
        state, abilities=without(state.abilities, f"{event.who}: {event.ability}")
    ),
    Gained: lambda state, event: with_sum(state, event.whose, rounds.RESOURCES[event.resource], event.amount),
    TurnBegan: lambda state, event: replace(
        state, turn=Turn(actor=event.who, bonus=state.question == own.Question.BONUS)
    ),
    own.SpellEnded: lambda state, event: on_combatant(
        state, event.who, spells=without(state.combatant(event.who).spells, event.spell)
    ),
    # combatants
    own.WoundsTended: lambda state, event: with_sum(state, event.who, "wounds", -event.amount),
    own.HandicapDue: lambda state, event: pushed(with_sum(state, event.who, "wounds", -event.cleared), event),
    own.Wrangled: lambda state, event: replace_member(state, "animals", event.animal, wrangled=True),
    own.WeaponReadied: lambda state, event: on_combatant(state, event.who, ready=event.weapon),
    own.WeaponSpent: lambda state, event: on_combatant(
        state, event.who, spent=(*state.combatant(event.who).spent, event.weapon)
    ),
    own.HarmDue: pushed,
    own.HarmSettled: lambda state, event: popped(state, own.HarmDue, event.who),
    own.HandicapWaived: lambda state, event: popped(state, own.HandicapDue, event.who),
    own.HandedOver: lambda state, event: on_combatant(state, event.who, seat=event.seat),
    SideChanged: lambda state, event: on_combatant(state, event.who, side=event.side),
    # actions in progress and their interruptions
    own.ReactionsOpened: lambda state, event: pushed(state, OpenReaction(opened=event, waiting=event.waiting)),
    own.ReactionsClosed: lambda state, _: popped(state, OpenReaction),
    own.SupportersCalled: lambda state, event: on_deed(state, waiting=event.who),
    own.DifficultyRaised: lambda state, event: on_deed(state, raised=event),
    own.Intercepted: lambda state, event: on_deed(state, target=event.who),
    own.Priced: lambda state, event: on_deed(state, price=event),
    own.RollDue: lambda state, event: replace(state, roll=event),
    own.RollOwed: pushed,
    own.RollLapsed: lambda state, event: popped(state, own.RollOwed, event.who),
    own.GrappleHeld: lambda state, event: on_deed(state, held=event, stage=own.Stage.RESIST),
    own.GrappleSettled: lambda state, event: on_deed(state, settled=event, stage=own.Stage.GRAPPLED),
    own.DeedDone: lambda state, _: replace(state, deed=None, roll=None),
}
"""The folds that are a single replacement."""

FOLDS: Mapping[type[Event], Fold] = {**handlers_in(deeds, combatants, rounds), **_SIMPLE}
