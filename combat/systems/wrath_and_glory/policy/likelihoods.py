"""The likelihood of each command for a player who chooses at random; 1 for a command that is not listed."""

from collections.abc import Mapping

from combat.engine.play.consent import Agree
from combat.engine.play.system import RARE
from combat.systems.wrath_and_glory.acts.actions import EndTurn, Reload
from combat.systems.wrath_and_glory.acts.attacks import Attack
from combat.systems.wrath_and_glory.acts.combat_options import Charge, FullDefence
from combat.systems.wrath_and_glory.acts.movement import Leave
from combat.systems.wrath_and_glory.acts.statements import ChangeSide, EndCombat, Join
from events.base import Command

LIKELIHOODS: Mapping[type[Command], float] = {
    Attack: 20,
    Reload: 10,
    Agree: 4,
    Charge: 4,
    EndTurn: 4,
    # Too much defence prolongs the fight.
    FullDefence: 0.25,
    # Giving up, and newcomers, who prolong the fight.
    ChangeSide: RARE,
    EndCombat: RARE,
    Join: RARE,
    Leave: RARE,
}
