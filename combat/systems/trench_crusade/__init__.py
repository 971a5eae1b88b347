"""Trench Crusade: a battle of two warbands in Turns.

A Turn begins with the question who goes first; then the sides activate one model after the other, each taking its
ACTIONS, and both may spend markers on every roll before the dice fall. When all have acted, a battered side tests its
Morale, and the next Turn begins, six in all.
"""

from collections.abc import Iterator

from combat.engine.acts import acts_in
from combat.engine.setups import sample_beside
from combat.engine.system import System, policy_in
from combat.systems.trench_crusade import abilities
from combat.systems.trench_crusade.figures import figures
from combat.systems.trench_crusade.overrides import faults
from combat.systems.trench_crusade.queries import sheets, starts
from combat.systems.trench_crusade.queries.catalogue import complete
from combat.systems.trench_crusade.queries.sheets import aftermath
from combat.systems.trench_crusade.track import TRACK
from events.trench_crusade import PROJECTION
from events.trench_crusade.sheets import Settings, Setup, preset, seats
from events.trench_crusade.table import State


def misfits(setup: Setup, settings: Settings) -> Iterator[tuple[str, str]]:
    """Return what a new setup must not hold, each with its place."""
    yield from sheets.misfits(setup, settings)
    yield from abilities.misfits(setup)


SYSTEM: System[State] = System(
    title="Trench Crusade",
    edition="playtest v1.6.3, rules 2",
    projection=PROJECTION,
    track=TRACK,
    acts=acts_in(f"{__name__}.acts"),
    preset=preset,
    seats=seats,
    starts=starts,
    faults=faults,
    misfits=misfits,
    aftermath=aftermath,
    complete=complete,
    figures=figures,
    policy=policy_in(f"{__name__}.policy", steepness=4),
    abilities=abilities.ABILITIES,
    sample=sample_beside(__name__),
)
"""The assembled system."""
