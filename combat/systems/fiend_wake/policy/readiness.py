"""What is sensible before the first turn: abilities, armor, bids and ties."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from combat.systems.fiend_wake.acts.bidding import BreakTies, CommitBid, CommitCede
from combat.systems.fiend_wake.acts.round_prep import Forfeit, PayArmor, ResolveAbility
from combat.systems.fiend_wake.policy.answers import aimed_well
from combat.systems.fiend_wake.policy.harm import best_blow, points_worth
from events.base import Command
from events.fiend_wake.table import State

RIVALS_BID = 1.5
"""About what it takes to bid as much as the others do."""


def _resolve(state: State, command: ResolveAbility) -> float:
    """It takes effect anyway; where somebody is chosen, it is whom it is meant for."""
    return 1.0 if not command.target else aimed_well(state, command.who, command.ability, command.target)


def _pay(state: State, command: PayArmor) -> float:
    """Points are paid rather than Turn Tokens: a turn is worth more than what two points do."""
    return 0.2 if command.tokens else 1.0


def _forfeit(state: State, command: Forfeit) -> float:
    """To lose the whole round is worse than to pay; armor comes off where nobody is left to strike it."""
    return 0.001 if command.remove else 0.01


def _bid(state: State, command: CommitBid) -> float:
    """The top bid brings one more turn, worth a blow; the points are gone, whether it is the top one or not."""
    combatant = state.combatant(command.who)
    gain = (
        best_blow(state, combatant.id, combatant.ready, combatant.location, 0)
        * command.points
        / (command.points + RIVALS_BID)
    )
    net = gain - command.points * points_worth(state, combatant)
    return 1.0 + net if net > 0 else 1.0 / (1.0 - net) ** 2


def _cede(state: State, command: CommitCede) -> float:
    """Nothing is won by giving way."""
    return 0.05 if command.cede else 1.0


def _break(state: State, command: BreakTies) -> float:
    return 1.0


WEIGHED: Mapping[type[Command], Any] = MappingProxyType(
    {
        ResolveAbility: _resolve,
        PayArmor: _pay,
        Forfeit: _forfeit,
        CommitBid: _bid,
        CommitCede: _cede,
        BreakTies: _break,
    }
)
"""How each command of Round Prep and Bid For Priority is weighed."""
