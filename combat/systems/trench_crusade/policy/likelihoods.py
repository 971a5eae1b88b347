"""Relative likelihood of each command class when commands are drawn at random; 1 for classes not listed here."""

from collections.abc import Mapping
from types import MappingProxyType

from combat.engine.play.system import RARE
from combat.systems.trench_crusade.acts.melee_combat import Fight
from combat.systems.trench_crusade.acts.movement import Charge
from combat.systems.trench_crusade.acts.ranged_combat import Shoot
from combat.systems.trench_crusade.acts.scenarios import ChangeSide, Concede, Join, Leave
from events.base import Command

LIKELIHOODS: Mapping[type[Command], float] = MappingProxyType(
    {
        Fight: 20,
        Shoot: 20,
        Charge: 5,
        # Giving up is rare, and so are new models, because they prolong the battle.
        ChangeSide: RARE,
        Concede: RARE,
        Join: RARE,
        Leave: RARE,
    }
)
