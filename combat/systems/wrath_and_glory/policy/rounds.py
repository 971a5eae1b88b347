"""Weights of the commands between turns: who acts next, whether points buy a turn, and the answers of the GM."""

from collections.abc import Mapping
from typing import Any

from combat.engine.consent import Agree, Decline
from combat.systems.wrath_and_glory.acts.actions import LetLapse, UseHeld
from combat.systems.wrath_and_glory.acts.movement import LetGo
from combat.systems.wrath_and_glory.acts.resources import AllowDeclaration, RefuseDeclaration
from combat.systems.wrath_and_glory.acts.rounds import (
    Act,
    AnswerAmbush,
    BeginCombat,
    EndCombat,
    HandOn,
    LetPlayersBegin,
    Seize,
    TakeFirstTurn,
)
from combat.systems.wrath_and_glory.acts.tests import TakeOwedTest
from combat.systems.wrath_and_glory.policy.strength import share_left, worth
from combat.systems.wrath_and_glory.queries import status
from events.wrath_and_glory.sheets import SIDES
from events.wrath_and_glory.table import State

RESERVE = 2
"""Points above this number may buy a turn."""

ADVANTAGES = ("modifiers", "spared", "near")
"""Fields of a command with which a player claims an advantage, which the GM must confirm."""


def begin_combat(_state: State, act: BeginCombat) -> float:
    """Return the weight of starting combat, always without an ambush."""
    return 0.0 if act.ambushed else 1.0


def end_combat(state: State, act: EndCombat) -> float:
    """Return the weight of ending combat: only if one side has no combatants left and the other is named the winner."""
    remaining = tuple(side for side in SIDES if state.present(side))
    return 1.0 if len(remaining) < len(SIDES) and act.winners == remaining else 0.0


def act(state: State, command: Act) -> float:
    """Return the weight of choosing a combatant: strong and healthy ones first."""
    return _weight(state, command.who)


def _weight(state: State, who: str) -> float:
    combatant = state.combatant(who)
    return 0.1 + worth(combatant) * share_left(combatant)


def take_first_turn(state: State, command: TakeFirstTurn) -> float:
    """Return the weight of buying the first turn: for strong combatants, if there is enough Ruin."""
    return 0.2 * _weight(state, command.who) if state.ruin > RESERVE else 0.1


def let_players_begin(_state: State, _command: LetPlayersBegin) -> float:
    """Return the weight of letting the players start the round."""
    return 0.5


def seize(state: State, command: Seize) -> float:
    """Return the weight of seizing the initiative: for strong combatants, if there are enough points."""
    points = status.points(state, state.combatant(command.who).side)
    return 0.15 * _weight(state, command.who) if points > RESERVE else 0.1


def hand_on(_state: State, _command: HandOn) -> float:
    """Return the weight of passing the turn to the other side."""
    return 0.5


def answer_ambush(_state: State, command: AnswerAmbush) -> float:
    """Return the weight of an answer to the ambush: it rises with the combatants that act."""
    return 0.3 + 0.3 * len(command.who)


def use_held(_state: State, _command: UseHeld) -> float:
    """Return the weight of using a held Combat Action."""
    return 1.0


def let_lapse(_state: State, _command: LetLapse) -> float:
    """Return the weight of letting a held Combat Action lapse."""
    return 0.05


def let_go(_state: State, _command: LetGo) -> float:
    """Return the weight of letting an enemy leave the melee without an attack."""
    return 0.02


def take_owed_test(_state: State, _command: TakeOwedTest) -> float:
    """Return the weight of making a test that is required."""
    return 1.0


def allow_declaration(_state: State, _command: AllowDeclaration) -> float:
    """Return the weight of allowing a narrative declaration, which the GM usually does."""
    return 1.0


def refuse_declaration(_state: State, _command: RefuseDeclaration) -> float:
    """Return the weight of refusing a narrative declaration."""
    return 0.2


def agree(state: State, _command: Agree) -> float:
    """Return the weight of agreeing to a proposed command: high, unless it asks for too much."""
    return 0.02 if _asks_too_much(state) else 1.0


def decline(state: State, _command: Decline) -> float:
    """Return the weight of declining a proposed command: low, unless it asks for too much."""
    return 1.0 if _asks_too_much(state) else 0.02


def _asks_too_much(state: State) -> bool:
    """Return whether a proposed command claims an advantage, or attacks a friend."""
    wanted: Mapping[str, Any] = state.proposal.command if state.proposal is not None else {}
    targets = (*wanted.get("targets", ()), *filter(None, (wanted.get("target"),)))
    who = wanted.get("who", "")
    at_friends = state.has_combatant(who) and any(
        state.combatant(target).side == state.combatant(who).side for target in targets if state.has_combatant(target)
    )
    return at_friends or wanted.get("band") == "short" or any(wanted.get(field) for field in ADVANTAGES)
