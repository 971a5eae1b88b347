"""Fiend Wake: fights in which combatants bid for priority.

A round begins with Round Prep, in which combatants gain Tactical Points and Turn Tokens and pay for their armor. Then
all combatants bid in secret. Turns are executed in cycles of Pending Turns and can be interrupted by reactions. The
Aftermath consists of an extra turn for the combatant with the highest priority, harassment, checks for unconscious
combatants, and the decision whether the fight goes on.
"""

from combat.engine.book import book_title
from combat.engine.play.acts import collect_acts
from combat.engine.play.setups import sample_loader
from combat.engine.play.system import System, load_policy
from combat.systems.fiend_wake.abilities import ABILITIES
from combat.systems.fiend_wake.figures import figures, ids_out, scores
from combat.systems.fiend_wake.overrides import state_errors
from combat.systems.fiend_wake.queries.abilities import complete_setup
from combat.systems.fiend_wake.queries.combatants import all_starting_scores
from combat.systems.fiend_wake.queries.setups import aftermath, setup_errors
from combat.systems.fiend_wake.track import TRACK
from events.fiend_wake import PROJECTION, State, seats

SYSTEM: System[State] = System(
    title=book_title(__name__),
    edition="combat chapter, rules 3",
    projection=PROJECTION,
    track=TRACK,
    acts=collect_acts(f"{__name__}.acts"),
    default_settings=lambda asked: {},  # there is only one edition, so no settings depend on it
    seats=seats,
    initial_events=all_starting_scores,
    state_errors=state_errors,
    setup_errors=setup_errors,
    complete_setup=complete_setup,
    abilities=ABILITIES,
    aftermath=aftermath,
    scores=scores,
    figures=figures,
    ids_out=ids_out,
    policy=load_policy(f"{__name__}.policy"),
    sample=sample_loader(__name__),
)
"""The rules of Fiend Wake, assembled as a system."""
