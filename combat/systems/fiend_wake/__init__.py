"""
Fiend Wake: a fight of combatants who bid for priority.

A round begins with Round Prep, where points and Turn Tokens are gained and armor is paid for; then everybody bids in
secret; then turns are executed in cycles of Pending Turns, interrupted by reactions; and the Aftermath counts what
happened besides: the extra turn of the top bidder, harassment, the unconscious, and whether the fight goes on.
"""

from combat.engine.setups import sample_beside
from combat.engine.system import System
from combat.systems.fiend_wake.decide import DECIDE, ENTER
from combat.systems.fiend_wake.decide.rounds import begin
from combat.systems.fiend_wake.options import conceal, faults, reasons, requests, speakers
from combat.systems.fiend_wake.track import MACHINE
from events.fiend_wake.facts import OWN
from events.fiend_wake.folds import EVOLVE
from events.fiend_wake.sheets import Settings, Setup, preset, seats
from events.fiend_wake.table import State, opening

SYSTEM: System[State] = System(
    name="fiend_wake",
    title="Fiend Wake",
    edition="combat chapter",
    machine=MACHINE,
    setup=Setup,
    settings=Settings,
    preset=preset,
    seats=seats,
    opening=opening,
    start=begin,
    events=OWN,
    decide=DECIDE,
    enter=ENTER,
    evolve=EVOLVE,
    requests=requests,
    reasons=reasons,
    speakers=speakers,
    conceal=conceal,
    faults=faults,
    sample=sample_beside(__name__),
)
"""The assembled system."""
