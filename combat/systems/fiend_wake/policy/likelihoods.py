"""Relative likelihood of each command for the random player. Command classes that are not listed have likelihood 1."""

from collections.abc import Mapping
from types import MappingProxyType

from combat.engine.play.system import RARE
from combat.systems.fiend_wake.acts.aftermath import Agree
from combat.systems.fiend_wake.acts.combatants import ChangeSide, Join, Leave
from combat.systems.fiend_wake.acts.full_actions import Grapple, Melee, Ranged
from combat.systems.fiend_wake.acts.simple_actions import Arm, Flee
from combat.systems.fiend_wake.acts.turns import EndTurn, PlaceToken
from events.base import Command

LIKELIHOODS: Mapping[type[Command], float] = MappingProxyType(
    {
        # Combatants cannot act without a token, and a round without turns ends the fight.
        PlaceToken: 60,
        Melee: 60,
        Ranged: 60,
        Grapple: 10,
        Arm: 10,
        EndTurn: 5,
        # Giving up ends the fight early, and newcomers prolong it.
        Agree: RARE,
        ChangeSide: RARE,
        Flee: RARE,
        Join: RARE,
        Leave: RARE,
    }
)
