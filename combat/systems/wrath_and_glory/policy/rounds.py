"""What sensible people do between turns: who acts, whether points buy a turn, and what the GM allows."""

from collections.abc import Mapping
from typing import Any

from combat.engine.proposals import Agree, Decline
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
from combat.systems.wrath_and_glory.policy.strength import left, worth
from combat.systems.wrath_and_glory.queries import standing
from events.wrath_and_glory.sheets import SIDES
from events.wrath_and_glory.table import State

ENOUGH = 2
"""Points beyond these may buy a turn."""

ADVANTAGES = ("modifiers", "spared", "near")
"""What a player wants to be true for an easier blow; the GM has the last word."""


def begin_combat(_state: State, act: BeginCombat) -> float:
    """Return that combat begins, and nobody is ambushed for the fun of it."""
    return 0.0 if act.ambushed else 1.0


def end_combat(state: State, act: EndCombat) -> float:
    """Return that the GM ends what is over: one side has nobody, and the other has won."""
    there = tuple(side for side in SIDES if state.present(side))
    return 1.0 if len(there) < len(SIDES) and act.winners == there else 0.0


def act(state: State, said: Act) -> float:
    """Return that those go first who have most to lose and most to give."""
    return _weight(state, said.who)


def _weight(state: State, who: str) -> float:
    somebody = state.combatant(who)
    return 0.1 + worth(somebody) * left(somebody)


def take_first_turn(state: State, said: TakeFirstTurn) -> float:
    """Return that Ruin buys the first turn for somebody who matters, where there is more of it."""
    return 0.2 * _weight(state, said.who) if state.ruin > ENOUGH else 0.1


def let_players_begin(_state: State, _said: LetPlayersBegin) -> float:
    """Return that the players mostly begin."""
    return 0.5


def seize(state: State, said: Seize) -> float:
    """Return that a point buys a turn for somebody who matters, where there are more of them."""
    points = standing.points(state, state.combatant(said.who).side)
    return 0.15 * _weight(state, said.who) if points > ENOUGH else 0.1


def hand_on(_state: State, _said: HandOn) -> float:
    """Return that the other side mostly has its turn."""
    return 0.5


def answer_ambush(_state: State, said: AnswerAmbush) -> float:
    """Return that those act who can be paid for."""
    return 0.3 + 0.3 * len(said.who)


def use_held(_state: State, _said: UseHeld) -> float:
    """Return that a held Action is used."""
    return 1.0


def let_lapse(_state: State, _said: LetLapse) -> float:
    """Return that a held Action is seldom let go."""
    return 0.05


def let_go(_state: State, _said: LetGo) -> float:
    """Return that an enemy is seldom let go."""
    return 0.02


def take_owed_test(_state: State, _said: TakeOwedTest) -> float:
    """Return that what is owed is rolled for."""
    return 1.0


def allow_declaration(_state: State, _said: AllowDeclaration) -> float:
    """Return that the GM mostly lets a story be true."""
    return 1.0


def refuse_declaration(_state: State, _said: RefuseDeclaration) -> float:
    """Return that the GM seldom does not."""
    return 0.2


def agree(state: State, _said: Agree) -> float:
    """Return that one agrees to what is fair."""
    return 0.02 if _asks_too_much(state) else 1.0


def decline(state: State, _said: Decline) -> float:
    """Return that one does not agree to what is not."""
    return 1.0 if _asks_too_much(state) else 0.02


def _asks_too_much(state: State) -> bool:
    """Return whether somebody asks for an easier blow without a reason, or for one at a friend."""
    wanted: Mapping[str, Any] = state.proposal.command if state.proposal is not None else {}
    struck = (*wanted.get("targets", ()), *filter(None, (wanted.get("target"),)))
    who = wanted.get("who", "")
    at_friends = state.knows(who) and any(
        state.combatant(each).side == state.combatant(who).side for each in struck if state.knows(each)
    )
    return at_friends or wanted.get("band") == "short" or any(wanted.get(each) for each in ADVANTAGES)
