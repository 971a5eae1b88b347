"""
Trench Crusade: a battle of two warbands in Turns.

A Turn begins with the question who goes first; then the sides activate one model after the other, each taking its
ACTIONS, and both may spend markers on every roll before the dice fall. When all have acted, a battered side tests its
Morale, and the next Turn begins, six in all.
"""

from combat.setups import sample_beside
from combat.system import System
from combat.trench_crusade.decide import DECIDE, ENTER
from combat.trench_crusade.decide.turns import begin
from combat.trench_crusade.evolve import EVOLVE
from combat.trench_crusade.machine import MACHINE
from combat.trench_crusade.options import conceal, faults, reasons, requests, speakers
from combat.trench_crusade.sheets import Settings, Setup, preset, seats
from combat.trench_crusade.state import State, opening
from events.trench_crusade import OWN

SYSTEM: System[State] = System(
    name="trench_crusade",
    title="Trench Crusade",
    edition="playtest v1.6.3",
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
