"""Causeway: each round two sides choose an order in secret; then their fighters move and attack in turn."""

from causeway.combat.abilities import ABILITIES, complete_setup
from causeway.combat.figures import figures
from causeway.combat.setups import setup_errors, state_errors
from causeway.combat.track import TRACK
from causeway.events import PROJECTION
from causeway.events.sheets import seats
from causeway.events.table import State
from combat.engine.play.acts import collect_acts
from combat.engine.play.setups import sample_loader
from combat.engine.play.system import System, load_policy

SYSTEM: System[State] = System(
    title="Causeway",
    edition="first",
    projection=PROJECTION,
    track=TRACK,
    acts=collect_acts(f"{__name__}.acts"),
    default_settings=lambda settings: {},
    seats=seats,
    state_errors=state_errors,
    setup_errors=setup_errors,
    complete_setup=complete_setup,
    aftermath=lambda state: state.setup,  # all fighters recover
    figures=figures,
    abilities=ABILITIES,
    policy=load_policy(f"{__name__}.policy"),
    sample=sample_loader(__name__),
)
