"""
Fiend Wake: a fight of combatants who bid for priority.

A round begins with Round Prep, where points and Turn Tokens are gained and armor is paid for; then everybody bids in
secret; then turns are executed in cycles of Pending Turns, interrupted by reactions; and the Aftermath counts what
happened besides: the extra turn of the top bidder, harassment, the unconscious, and whether the fight goes on.
"""

from combat.fiend_wake.decide import DECIDE, ENTER
from combat.fiend_wake.decide.rounds import begin
from combat.fiend_wake.evolve import EVOLVE
from combat.fiend_wake.machine import MACHINE
from combat.fiend_wake.options import conceal, faults, reasons, requests, speakers
from combat.fiend_wake.sheets import Settings, Setup, preset, seats
from combat.fiend_wake.state import State, opening
from combat.setups import sample_beside
from combat.system import System
from events.fiend_wake import OWN

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
