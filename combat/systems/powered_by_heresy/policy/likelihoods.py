"""Likelihoods of commands that are drawn at random; a command class without a row has likelihood 1."""

from collections.abc import Mapping
from types import MappingProxyType

from combat.engine.play.system import RARE
from combat.systems.powered_by_heresy.acts.attacks import FireForEffect, HackAndSlash
from combat.systems.powered_by_heresy.acts.coming_and_going import ChangeSide, Join, Leave
from combat.systems.powered_by_heresy.acts.conversation import EndFight
from combat.systems.powered_by_heresy.acts.making_moves import Confirm, StayOut
from combat.systems.powered_by_heresy.acts.the_gm import EnemyAttack, GoldenOpportunity, LookToGm
from events.base import Command

LIKELIHOODS: Mapping[type[Command], float] = MappingProxyType(
    {
        HackAndSlash: 40,
        FireForEffect: 40,
        EnemyAttack: 20,
        GoldenOpportunity: 10,
        LookToGm: 10,
        # If moves were often denied, withdrawn or hindered, few of them would happen.
        Confirm: 10,
        StayOut: 10,
        # Giving up is rare, and so are newcomers, because they prolong the fight.
        ChangeSide: RARE,
        EndFight: RARE,
        Join: RARE,
        Leave: RARE,
    }
)
