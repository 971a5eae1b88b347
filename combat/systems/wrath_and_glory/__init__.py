"""Wrath & Glory: a party of Agents against the GM's Threats.

A fight starts in Narrative Time. In combat the sides take turns, players first, until every combatant has acted. Glory
and Ruin buy turns out of order. Each roll passes through windows: the pool with its Wrath Die, a reroll for Wrath, dice
for Glory, shifts, the Critical Hit, damage, soaking, and finally the Complication.
"""

from combat.engine.book import book_title
from combat.engine.play.acts import collect_acts
from combat.engine.play.setups import sample_loader
from combat.engine.play.system import System, load_policy
from combat.systems.wrath_and_glory.abilities import ABILITIES
from combat.systems.wrath_and_glory.figures import figures, ids_out, scores
from combat.systems.wrath_and_glory.overrides import state_errors
from combat.systems.wrath_and_glory.queries.abilities import with_catalogue_abilities
from combat.systems.wrath_and_glory.queries.rolls import outcome_key
from combat.systems.wrath_and_glory.queries.setups import aftermath, setup_errors
from combat.systems.wrath_and_glory.queries.status import initial_events
from combat.systems.wrath_and_glory.track import TRACK
from events.wrath_and_glory import PROJECTION, State, preset, seats

SYSTEM: System[State] = System(
    title=book_title(__name__),
    edition="quick reference, Revised line, rules 3",
    projection=PROJECTION,
    track=TRACK,
    acts=collect_acts(f"{__name__}.acts"),
    default_settings=preset,
    seats=seats,
    state_errors=state_errors,
    setup_errors=setup_errors,
    aftermath=aftermath,
    complete_setup=with_catalogue_abilities,
    abilities=ABILITIES,
    sample=sample_loader(__name__),
    initial_events=initial_events,
    scores=scores,
    outcome_key=outcome_key,
    figures=figures,
    ids_out=ids_out,
    policy=load_policy(f"{__name__}.policy"),
)
