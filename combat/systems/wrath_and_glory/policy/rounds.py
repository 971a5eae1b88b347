"""Selection weights of commands between turns: choosing who acts, buying turns, and answering as the GM."""

from collections.abc import Mapping
from typing import Any

from combat.engine.play.consent import Agree, Decline
from combat.engine.play.system import Weight
from combat.systems.wrath_and_glory.acts import rounds
from combat.systems.wrath_and_glory.acts.actions import LetLapse, UseHeld
from combat.systems.wrath_and_glory.acts.movement import LetGo
from combat.systems.wrath_and_glory.acts.resources import AllowDeclaration, RefuseDeclaration
from combat.systems.wrath_and_glory.acts.statements import EndCombat
from combat.systems.wrath_and_glory.acts.tests import TakeOwedTest
from combat.systems.wrath_and_glory.policy.strength import share_left, worth
from combat.systems.wrath_and_glory.policy.turns import INTERACTIONS
from combat.systems.wrath_and_glory.queries import status
from events.base import Command
from events.wrath_and_glory import SIDES, State

RESERVE = 2
"""The sensible player buys a turn only while the side has more points than this."""

ADVANTAGES = ("modifiers", "spared", "near")
"""Command fields in which a player claims an advantage that the GM must confirm."""


def _end_combat(state: State, act: EndCombat) -> float:
    """Return 0 unless one side has no combatants left and the command names the other side as the winner."""
    remaining = tuple(side for side in SIDES if state.present(side))
    return 1.0 if len(remaining) < len(SIDES) and act.winners == remaining else 0.0


def _weight(state: State, who: str) -> float:
    combatant = state.combatant(who)
    return 0.1 + worth(combatant) * share_left(combatant)


def _seize(state: State, command: rounds.Seize) -> float:
    """Prefer strong combatants, and seize only if points are plentiful."""
    points = status.points(state, state.combatant(command.who).side)
    return 0.15 * _weight(state, command.who) if points > RESERVE else 0.1


def _asks_too_much(state: State) -> bool:
    """Return whether a proposed command claims an advantage or attacks a friend."""
    wanted: Mapping[str, Any] = state.proposal.command if state.proposal is not None else {}
    targets = (*wanted.get("targets", ()), *filter(None, (wanted.get("target"),)))
    who = wanted.get("who", "")
    at_friends = state.has_combatant(who) and any(
        state.combatant(target).side == state.combatant(who).side for target in targets if state.has_combatant(target)
    )
    usual = INTERACTIONS.get(wanted.get("skill", ""), ())
    unfair = "condition" in wanted and "opposing_skill" in wanted and wanted["opposing_skill"] not in usual
    return at_friends or unfair or wanted.get("band") == "short" or any(wanted.get(field) for field in ADVANTAGES)


WEIGHTS: Mapping[type[Command], Weight] = {
    rounds.BeginCombat: lambda _state, act: 0.0 if act.ambushed else 1.0,
    EndCombat: _end_combat,
    # Prefer strong and healthy combatants.
    rounds.Act: lambda state, command: _weight(state, command.who),
    # Prefer strong combatants, and begin only if Ruin is plentiful.
    rounds.TakeFirstTurn: lambda state, command: 0.2 * _weight(state, command.who) if state.ruin > RESERVE else 0.1,
    rounds.LetPlayersBegin: 0.5,
    rounds.Seize: _seize,
    rounds.HandOn: 0.5,
    rounds.AnswerAmbush: lambda _state, command: 0.3 + 0.3 * len(command.who),
    UseHeld: 1.0,
    LetLapse: 0.05,
    LetGo: 0.02,
    TakeOwedTest: 1.0,
    AllowDeclaration: 1.0,
    RefuseDeclaration: 0.2,
    Agree: lambda state, command: 0.02 if _asks_too_much(state) or command.amount is not None else 1.0,
    Decline: lambda state, _command: 1.0 if _asks_too_much(state) else 0.02,
}
"""The selection weight of each command, or the function that computes it from the state and the command."""
