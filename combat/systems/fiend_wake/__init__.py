"""Fiend Wake: a fight of combatants who bid for priority.

A round begins with Round Prep, where points and Turn Tokens are gained and armor is paid for; then everybody bids in
secret; then turns are executed in cycles of Pending Turns, interrupted by reactions; and the Aftermath counts what
happened besides: the extra turn of the top bidder, harassment, the unconscious, and whether the fight goes on.
"""

from combat.engine.acts import acts_in
from combat.engine.setups import sample_beside
from combat.engine.system import System, policy_in
from combat.systems.fiend_wake.abilities import ABILITIES
from combat.systems.fiend_wake.figures import figures
from combat.systems.fiend_wake.overrides import faults
from combat.systems.fiend_wake.queries.abilities import complete
from combat.systems.fiend_wake.queries.combatants import starts
from combat.systems.fiend_wake.queries.scores import scores
from combat.systems.fiend_wake.queries.setups import aftermath, misfits
from combat.systems.fiend_wake.track import TRACK
from events.fiend_wake import PROJECTION
from events.fiend_wake.sheets import seats
from events.fiend_wake.table import State

SYSTEM: System[State] = System(
    title="Fiend Wake",
    edition="combat chapter, rules 2",
    projection=PROJECTION,
    track=TRACK,
    acts=acts_in(f"{__name__}.acts"),
    preset=lambda asked: {},  # there is one edition, so nothing follows from what a table asked for
    seats=seats,
    starts=starts,
    faults=faults,
    misfits=misfits,
    complete=complete,
    abilities=ABILITIES,
    aftermath=aftermath,
    scores=scores,
    figures=figures,
    policy=policy_in(f"{__name__}.policy", steepness=10),
    sample=sample_beside(__name__),
)
"""The assembled system."""
