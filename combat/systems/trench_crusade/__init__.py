"""
Trench Crusade: a battle of two warbands in Turns.

A Turn begins with the question who goes first; then the sides activate one model after the other, each taking its
ACTIONS, and both may spend markers on every roll before the dice fall. When all have acted, a battered side tests its
Morale, and the next Turn begins, six in all.
"""

from combat.engine.acts import LegacyActs
from combat.engine.setups import sample_beside
from combat.engine.system import System
from combat.systems.trench_crusade.decide import DECIDE, ENTER
from combat.systems.trench_crusade.options import faults, reasons, requests, speakers
from combat.systems.trench_crusade.track import MACHINE
from events.trench_crusade import PROJECTION
from events.trench_crusade.sheets import preset, seats
from events.trench_crusade.table import State

SYSTEM: System[State] = System(
    title="Trench Crusade",
    edition="playtest v1.6.3",
    projection=PROJECTION,
    track=MACHINE,
    acts=LegacyActs(DECIDE, ENTER, requests, reasons, speakers),
    preset=preset,
    seats=seats,
    starts=lambda state: (),
    faults=faults,
    sample=sample_beside(__name__),
)
"""The assembled system."""
