"""
Wrath & Glory: a party of Agents against the Threats of the GM.

Before the fight there is Narrative Time. In combat the sides take turns, the players first, until everybody has acted;
Glory and Ruin seize the initiative. Each roll is a chain of windows: the pool with its Wrath Die, a reroll for Wrath,
dice for Glory, shifts, the Critical Hit, damage, soaking, and at last the Complication.
"""

from combat.engine.setups import sample_beside
from combat.engine.system import System
from combat.systems.wrath_and_glory.decide import DECIDE, ENTER
from combat.systems.wrath_and_glory.decide.turns import begin
from combat.systems.wrath_and_glory.options import conceal, faults, reasons, requests, speakers
from combat.systems.wrath_and_glory.track import MACHINE
from events.wrath_and_glory.facts import OWN
from events.wrath_and_glory.folds import EVOLVE
from events.wrath_and_glory.sheets import Settings, Setup, preset, seats
from events.wrath_and_glory.table import State, opening

SYSTEM: System[State] = System(
    name="wrath_and_glory",
    title="Wrath & Glory",
    edition="quick reference, Revised line",
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
