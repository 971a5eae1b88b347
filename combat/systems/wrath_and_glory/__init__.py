"""Wrath & Glory: a party of Agents against the Threats of the GM.

A fight starts in Narrative Time. In combat the sides take turns, players first, until every combatant has acted. Glory
and Ruin buy turns out of order. Each roll passes through windows: the pool with its Wrath Die, a reroll for Wrath, dice
for Glory, shifts, the Critical Hit, damage, soaking, and finally the Complication.
"""

from combat.engine.acts import acts_in
from combat.engine.setups import sample_beside
from combat.engine.system import System, policy_in
from combat.systems.wrath_and_glory.abilities import ABILITIES
from combat.systems.wrath_and_glory.figures import figures
from combat.systems.wrath_and_glory.overrides import faults
from combat.systems.wrath_and_glory.queries.abilities import complete
from combat.systems.wrath_and_glory.queries.scores import scores
from combat.systems.wrath_and_glory.queries.setups import aftermath, misfits
from combat.systems.wrath_and_glory.queries.standing import starts
from combat.systems.wrath_and_glory.track import TRACK
from events.wrath_and_glory import PROJECTION
from events.wrath_and_glory.sheets import preset, seats
from events.wrath_and_glory.table import State

SYSTEM: System[State] = System(
    title="Wrath & Glory",
    edition="quick reference, Revised line, rules 2",
    projection=PROJECTION,
    track=TRACK,
    acts=acts_in(f"{__name__}.acts"),
    preset=preset,
    seats=seats,
    faults=faults,
    misfits=misfits,
    aftermath=aftermath,
    complete=complete,
    abilities=ABILITIES,
    sample=sample_beside(__name__),
    starts=starts,
    scores=scores,
    figures=figures,
    policy=policy_in(f"{__name__}.policy", steepness=3),
)
