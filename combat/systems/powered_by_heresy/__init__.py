"""
Powered by Heresy: a conversation of acolytes and their GM, without turns.

Somebody says what a character does; if that triggers a move, the GM confirms it, friends help or hinder, two dice fall,
and one of three results stands. Damage counts the dice that beat a Defense. Then everybody talks on, until the fighting
is over; what follows it, rest and healing and growth, is part of the same log.
"""

from combat.engine.setups import sample_beside
from combat.engine.system import System
from combat.systems.powered_by_heresy.decide import DECIDE, ENTER
from combat.systems.powered_by_heresy.decide.triggers import begin
from combat.systems.powered_by_heresy.options import conceal, faults, reasons, requests, speakers
from combat.systems.powered_by_heresy.track import MACHINE
from events.powered_by_heresy.facts import OWN
from events.powered_by_heresy.folds import EVOLVE
from events.powered_by_heresy.sheets import Settings, Setup, preset, seats
from events.powered_by_heresy.table import State, opening

SYSTEM: System[State] = System(
    name="powered_by_heresy",
    title="Powered by Heresy",
    edition="work in progress of 2017",
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
