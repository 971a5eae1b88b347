"""
Trench Crusade: a battle of two warbands in Turns.

A Turn begins with the question who goes first; then the sides activate one model after the other, each taking its
ACTIONS, and both may spend markers on every roll before the dice fall. When all have acted, a battered side tests its
Morale, and the next Turn begins, six in all.
"""

from combat.engine.setups import sample_beside
from combat.engine.system import System
from combat.systems.trench_crusade.decide import DECIDE, ENTER
from combat.systems.trench_crusade.decide.turns import begin
from combat.systems.trench_crusade.options import conceal, faults, reasons, requests, speakers
from combat.systems.trench_crusade.track import MACHINE
from events.trench_crusade.facts import OWN
from events.trench_crusade.folds import EVOLVE
from events.trench_crusade.sheets import Settings, Setup, preset, seats
from events.trench_crusade.table import State, opening

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
