"""Selection weights of commands between turns: choosing who acts, buying turns, and answering as the GM."""

from collections.abc import Mapping
from typing import Any

from combat.engine.play.consent import Agree, Decline
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
"""The sensible player buys a turn only while the side has more points than this."""

ADVANTAGES = ("modifiers", "spared", "near")
"""Command fields in which a player claims an advantage that the GM must confirm."""


def begin_combat(_state: State, act: BeginCombat) -> float:
    """Return the selection weight of starting combat; 0 if any combatants are ambushed."""
    return 0.0 if act.ambushed else 1.0


def end_combat(state: State, act: EndCombat) -> float:
    """Return the selection weight of ending combat.

    It is 0 unless one side has no combatants left and the command names the other side as the winner.
    """
    remaining = tuple(side for side in SIDES if state.present(side))
    return 1.0 if len(remaining) < len(SIDES) and act.winners == remaining else 0.0


def act(state: State, command: Act) -> float:
    """Return the selection weight of choosing a combatant; strong and healthy combatants come first."""
    return _weight(state, command.who)


def _weight(state: State, who: str) -> float:
    combatant = state.combatant(who)
    return 0.1 + worth(combatant) * share_left(combatant)


def take_first_turn(state: State, command: TakeFirstTurn) -> float:
    """Return the selection weight of buying the first turn; highest for strong combatants if Ruin is plentiful."""
    return 0.2 * _weight(state, command.who) if state.ruin > RESERVE else 0.1


def let_players_begin(_state: State, _command: LetPlayersBegin) -> float:
    """Return the selection weight of letting the players start the round."""
    return 0.5


def seize(state: State, command: Seize) -> float:
    """Return the selection weight of seizing the initiative; highest for strong combatants if points are plentiful."""
    points = status.points(state, state.combatant(command.who).side)
    return 0.15 * _weight(state, command.who) if points > RESERVE else 0.1


def hand_on(_state: State, _command: HandOn) -> float:
    """Return the selection weight of passing the turn to the other side."""
    return 0.5


def answer_ambush(_state: State, command: AnswerAmbush) -> float:
    """Return the selection weight of an answer to the ambush; it rises with the number of combatants that act."""
    return 0.3 + 0.3 * len(command.who)


def use_held(_state: State, _command: UseHeld) -> float:
    """Return the selection weight of using a held Combat Action."""
    return 1.0


def let_lapse(_state: State, _command: LetLapse) -> float:
    """Return the selection weight of letting a held Combat Action lapse."""
    return 0.05


def let_go(_state: State, _command: LetGo) -> float:
    """Return the selection weight of letting an enemy leave the melee without an attack."""
    return 0.02


def take_owed_test(_state: State, _command: TakeOwedTest) -> float:
    """Return the selection weight of making a test that is required."""
    return 1.0


def allow_declaration(_state: State, _command: AllowDeclaration) -> float:
    """Return the selection weight of allowing a narrative declaration, which the GM usually does."""
    return 1.0


def refuse_declaration(_state: State, _command: RefuseDeclaration) -> float:
    """Return the selection weight of refusing a narrative declaration."""
    return 0.2


def agree(state: State, _command: Agree) -> float:
    """Return the selection weight of agreeing to a proposed command: high unless it asks for too much."""
    return 0.02 if _asks_too_much(state) else 1.0


def decline(state: State, _command: Decline) -> float:
    """Return the selection weight of declining a proposed command: low unless it asks for too much."""
    return 1.0 if _asks_too_much(state) else 0.02


def _asks_too_much(state: State) -> bool:
    """Return whether a proposed command claims an advantage or attacks a friend."""
    wanted: Mapping[str, Any] = state.proposal.command if state.proposal is not None else {}
    targets = (*wanted.get("targets", ()), *filter(None, (wanted.get("target"),)))
    who = wanted.get("who", "")
    at_friends = state.has_combatant(who) and any(
        state.combatant(target).side == state.combatant(who).side for target in targets if state.has_combatant(target)
    )
    return at_friends or wanted.get("band") == "short" or any(wanted.get(field) for field in ADVANTAGES)
