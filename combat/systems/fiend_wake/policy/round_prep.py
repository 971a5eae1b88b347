"""Selection weights for commands before the first turn: abilities, armor, bids and ties."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from combat.systems.fiend_wake.acts.bidding import BreakTies, CommitBid, CommitCede
from combat.systems.fiend_wake.acts.round_prep import Forfeit, PayArmor, ResolveAbility
from combat.systems.fiend_wake.policy.answers import target_weight
from combat.systems.fiend_wake.policy.harm import best_attack, points_worth
from events.base import Command
from events.fiend_wake.table import State

RIVALS_BID = 1.5
"""Estimate of the points that match the rivals' bids."""


def _resolve(state: State, command: ResolveAbility) -> float:
    """Prefer the target that the ability is meant for."""
    return 1.0 if not command.target else target_weight(state, command.who, command.ability, command.target)


def _pay(state: State, command: PayArmor) -> float:
    """Prefer to pay with points rather than Turn Tokens, because a turn is worth more than two points."""
    return 0.2 if command.tokens else 1.0


def _forfeit(state: State, command: Forfeit) -> float:
    """Rarely forfeit, because losing the round is worse than paying; more rarely still remove the armor as well."""
    return 0.001 if command.remove else 0.01


def _bid(state: State, command: CommitBid) -> float:
    """Weigh the extra turn for the highest bid against the points, which are spent even if another bid is higher."""
    combatant = state.combatant(command.who)
    gain = (
        best_attack(state, combatant.id, combatant.ready, combatant.location, 0)
        * command.points
        / (command.points + RIVALS_BID)
    )
    net = gain - command.points * points_worth(state, combatant)
    return 1.0 + net if net > 0 else 1.0 / (1.0 - net) ** 2


def _cede(state: State, command: CommitCede) -> float:
    """Rarely cede, because ceding gains nothing."""
    return 0.05 if command.cede else 1.0


def _break(state: State, command: BreakTies) -> float:
    return 1.0


WEIGHTS: Mapping[type[Command], Any] = MappingProxyType(
    {
        ResolveAbility: _resolve,
        PayArmor: _pay,
        Forfeit: _forfeit,
        CommitBid: _bid,
        CommitCede: _cede,
        BreakTies: _break,
    }
)
"""The function that weighs each command of Round Prep and Bid For Priority."""
