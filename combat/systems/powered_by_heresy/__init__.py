"""
Powered by Heresy: a conversation of acolytes and their GM, without turns.

Somebody says what a character does; if that triggers a move, the GM confirms it, friends help or hinder, two dice fall,
and one of three results stands. Damage counts the dice that beat a Defense. Then everybody talks on, until the fighting
is over; what follows it, rest and healing and growth, is part of the same log.
"""

from combat.engine.acts import LegacyActs
from combat.engine.setups import sample_beside
from combat.engine.system import System
from combat.systems.powered_by_heresy.decide import DECIDE, ENTER
from combat.systems.powered_by_heresy.options import faults, reasons, requests, speakers
from combat.systems.powered_by_heresy.track import MACHINE
from events.powered_by_heresy import PROJECTION
from events.powered_by_heresy.facts import SceneOpened
from events.powered_by_heresy.sheets import preset, seats
from events.powered_by_heresy.table import State

SYSTEM: System[State] = System(
    title="Powered by Heresy",
    edition="work in progress of 2017",
    projection=PROJECTION,
    track=MACHINE,
    acts=LegacyActs(DECIDE, ENTER, requests, reasons, speakers),
    preset=preset,
    seats=seats,
    starts=lambda state: (SceneOpened(1),),
    faults=faults,
    sample=sample_beside(__name__),
)
"""The assembled system."""
