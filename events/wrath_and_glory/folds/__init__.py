"""Functions that apply an event to the state. They accept every event, and never refuse, roll or use rules."""

from collections.abc import Mapping

from events import vocabulary
from events.base import Event
from events.history.projection import Fold, handlers_in
from events.replace import replace
from events.wrath_and_glory import facts, table
from events.wrath_and_glory.folds import combatants, fight
from events.wrath_and_glory.folds.combatants import replace_causes
from events.wrath_and_glory.folds.parts import change_combatant, change_complication, change_test, change_turn, without
from events.wrath_and_glory.table import SCORES

_SILENT = (facts.Moved, facts.PointLost, facts.Scattered, facts.Withstood, facts.GuardStands)

_SIMPLE: Mapping[type[Event], Fold] = {
    **dict.fromkeys(_SILENT, lambda state, _: state),
    facts.CauseGone: lambda state, event: replace_causes(state, event.who, event.condition, event.source, ()),
    vocabulary.Left: lambda state, event: change_combatant(state, event.who, how=event.how),
    vocabulary.SideChanged: lambda state, event: change_combatant(state, event.who, side=event.side),
    facts.ScoreKept: lambda state, event: change_combatant(state, event.whose, **{SCORES[event.what]: event.amount}),
    facts.SideToPick: lambda state, event: replace(state, picking=event.side, handing=""),
    facts.InitiativeSeized: lambda state, event: replace(state, seized=(*state.seized, event.side), handing=""),
    facts.MultiActionDeclared: lambda state, event: change_turn(
        state, event.who, lambda turn: replace(turn, plan=event.actions)
    ),
    facts.BlowSettled: lambda state, event: replace(state, blows=without(state.blows, event.who)),
    facts.BlowsInvited: lambda state, event: replace(state, leaving=event.who, blows=event.enemies),
    facts.AttackAnnounced: lambda state, event: replace(
        state, announced=(*state.announced, table.Announced(event=event))
    ),
    facts.AttackDropped: lambda state, _: replace(state, announced=state.announced[:-1]),
    facts.PoolStands: lambda state, event: change_test(state, faces=event.faces, icons=event.icons),
    facts.TestRead: lambda state, event: change_test(state, read=event, hits=event.hits),
    facts.Shifted: lambda state, event: change_test(state, shifted=event, hits=event.hits),
    facts.CriticalAimed: lambda state, event: change_test(state, aimed=event),
    facts.CriticalStands: lambda state, event: change_test(state, critical_row=event.row),
    facts.DamageStands: lambda state, event: change_test(state, damage=event),
    facts.SoakStands: lambda state, event: replace(
        state, harms=(replace(state.harms[0], soak=event), *state.harms[1:])
    ),
    facts.HarmSettled: lambda state, _: replace(state, harms=state.harms[1:]),
    facts.ComplicationDue: lambda state, event: replace(state, complication=table.Complication(who=event.who)),
    facts.ComplicationProposed: lambda state, event: change_complication(state, proposal=event),
    facts.InconvenientTarget: lambda state, _: change_complication(state, to_name="target", proposal=None),
    facts.ItemDropped: lambda state, _: change_complication(state, to_name="item", proposal=None),
    facts.ContestBegan: lambda state, event: replace(state, contest=table.Contest(began=event)),
    facts.TestAsked: lambda state, event: replace(state, asked=event),
    facts.TestRefused: lambda state, _: replace(state, asked=None),
    facts.TestOwed: lambda state, event: replace(state, owed=(*state.owed, event)),
    facts.OwedDnKept: lambda state, event: replace(
        state, owed=(*state.owed[:-1], *(replace(owed, dn=event.dn) for owed in state.owed[-1:]))
    ),
    facts.ComplicationSettled: lambda state, _: replace(state, complication=None),
    facts.TestClosed: lambda state, _: replace(state, test=None),
    facts.ContestDropped: lambda state, _: replace(state, contest=None),
    facts.ContestSettled: lambda state, _: replace(state, contest=None),
    facts.DeclarationAnswered: lambda state, _: replace(state, declaration=None),
    facts.DeclarationMade: lambda state, event: replace(state, declaration=event),
}
"""The folds that are a single replacement."""


_SHOWING = (facts.TestDeclared, facts.AttackAnnounced, facts.WeaponChanged, facts.WeaponDrawn, facts.WeaponThrown)
"""The events that show a weapon to every seat."""


def _showing(fold: Fold) -> Fold:
    return lambda state, event: fold(state.showing(event), event)


_OTHERS: Mapping[type[Event], Fold] = {**handlers_in(combatants, fight), **_SIMPLE}

FOLDS: Mapping[type[Event], Fold] = {**_OTHERS, **{event: _showing(_OTHERS[event]) for event in _SHOWING}}
