"""Selection weights for commands of the round outside turns: armor, bids and ties, spells, harassment, and the end."""

from collections.abc import Mapping
from types import MappingProxyType

from combat.engine.play.system import Weight
from combat.systems.fiend_wake.acts.aftermath import Agree, Fuel, Harass
from combat.systems.fiend_wake.acts.bidding import BreakTies, CommitBid, CommitCede
from combat.systems.fiend_wake.acts.round_prep import Forfeit, PayArmor
from combat.systems.fiend_wake.policy import harm
from combat.systems.fiend_wake.policy.strength import has_lost
from combat.systems.fiend_wake.queries.combatants import fuel_price
from events.base import Command
from events.fiend_wake.table import Combatant, State

RIVALS_BID = 1.5
"""Estimate of the points that match the rivals' bids."""

SPELL_VALUE = 3.0
"""Estimate of the wounds that an ongoing spell saves or deals each round."""


def _bid(state: State, command: CommitBid) -> float:
    """Weigh the extra turn for the highest bid against the points, which are spent even if another bid is higher."""
    combatant, points = state.combatant(command.who), command.points
    best = harm.best_attack(state, combatant.id, combatant.ready, combatant.location, 0)
    net = best * points / (points + RIVALS_BID) - points * harm.points_worth(state, combatant)
    return harm.preference(net)


def _fuel(state: State, command: Fuel) -> float:
    """Prefer to fuel spells that are worth their cost, as long as any enemy can act."""
    combatant = state.combatant(command.who)
    price = fuel_price(state, combatant.id, command.spells) * harm.points_worth(state, combatant)
    worth = len(command.spells) * (SPELL_VALUE if harm.has_enemies(state, combatant) else 0.0)
    return max(0.02, 1.0 + worth - price)


@harm.against_enemies
def _harass(state: State, command: Harass, combatant: Combatant, target: Combatant) -> float:
    """Prefer to spend all points on harassing the enemy that they hurt most."""
    return harm.expected_harassment(state, combatant, target, command.points) * harm.focus(state, target)


def _agree(state: State, command: Agree) -> float:
    """Prefer to end a fight in which no enemy can act, or which is lost."""
    combatant = state.combatant(command.who)
    if not harm.has_enemies(state, combatant):
        return 1.0 if command.end else 0.01
    if not command.end:
        return 1.0
    return 0.5 if has_lost(state, combatant) else 0.0


WEIGHTS: Mapping[type[Command], Weight] = MappingProxyType(
    {
        # a turn is worth more than two points, and losing the round is worse than paying
        PayArmor: lambda _, command: 0.2 if command.tokens else 1.0,
        Forfeit: lambda _, command: 0.001 if command.remove else 0.01,
        CommitBid: _bid,
        CommitCede: lambda _, command: 0.05 if command.cede else 1.0,
        BreakTies: 1.0,
        Fuel: _fuel,
        Harass: _harass,
        Agree: _agree,
    }
)
"""The weight of each command of Round Prep, Bid For Priority and the Aftermath."""
