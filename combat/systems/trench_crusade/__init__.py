"""Trench Crusade: a battle of two warbands in Turns.

A Turn begins with the decision which side goes first. Then the sides take turns to activate one model each, which takes
its ACTIONS. Both sides may spend markers on each roll before the dice are rolled. After all models have been activated,
a battered side tests its Morale, and the next Turn begins. A battle usually lasts six Turns.
"""

from collections.abc import Iterator

from combat.engine.book import book_title
from combat.engine.play.acts import collect_acts
from combat.engine.play.setups import sample_loader
from combat.engine.play.system import System, load_policy
from combat.systems.trench_crusade import abilities
from combat.systems.trench_crusade.figures import figures, ids_out
from combat.systems.trench_crusade.overrides import faults
from combat.systems.trench_crusade.queries import sheets, starting_strength
from combat.systems.trench_crusade.queries.catalogue import complete_setup
from combat.systems.trench_crusade.queries.sheets import aftermath
from combat.systems.trench_crusade.track import TRACK
from events.trench_crusade import PROJECTION, Settings, Setup, State, preset, seats


def misfits(setup: Setup, settings: Settings) -> Iterator[tuple[str, str]]:
    """Yield a JSON path and a message for each error in a new setup."""
    yield from sheets.misfits(setup, settings)
    yield from abilities.misfits(setup)


SYSTEM: System[State] = System(
    title=book_title(__name__),
    edition="playtest v1.6.3, rules 3",
    projection=PROJECTION,
    track=TRACK,
    acts=collect_acts(f"{__name__}.acts"),
    default_settings=preset,
    seats=seats,
    initial_events=starting_strength,
    state_errors=faults,
    setup_errors=misfits,
    aftermath=aftermath,
    complete_setup=complete_setup,
    figures=figures,
    ids_out=ids_out,
    policy=load_policy(f"{__name__}.policy"),
    abilities=abilities.ABILITIES,
    sample=sample_loader(__name__),
)
"""Trench Crusade as a system that the engine can run."""
