"""Powered by Heresy: a conversation between acolytes and their GM, without turns.

A player states what a character does. If that triggers a move, the GM confirms it, friends help or interfere, and two
dice decide between three results. Damage is the number of dice that beat a Defense. Then the conversation continues,
until the fighting is over. Rest, healing and advancement after the fight are part of the same log.
"""

from collections.abc import Iterator

from combat.engine.book import book_title
from combat.engine.play.acts import collect_acts
from combat.engine.play.setups import sample_loader
from combat.engine.play.system import System, load_policy
from combat.systems.powered_by_heresy.abilities import complete, misfits
from combat.systems.powered_by_heresy.acts.effects import ABILITIES
from combat.systems.powered_by_heresy.figures import figures, ids_out, scores
from combat.systems.powered_by_heresy.overrides import faults
from combat.systems.powered_by_heresy.queries import characters
from combat.systems.powered_by_heresy.queries.blows import outcome_key
from combat.systems.powered_by_heresy.queries.setups import aftermath
from combat.systems.powered_by_heresy.rules.class_moves import insight_after
from combat.systems.powered_by_heresy.track import TRACK
from events.base import Event
from events.powered_by_heresy import PROJECTION, Move, Resource, SceneOpened, State, seats
from events.vocabulary import StartsWith


def starts(state: State) -> Iterator[Event]:
    """Yield the starting events: max wounds and load by class, Insight from Fighter's Sense, and the first scene."""
    for acolyte in state.acolytes:
        bears, carries = characters.class_values(acolyte.sheet.cls, state.classes)
        yield StartsWith(acolyte.id, Resource.CLASS_WOUNDS, (bears,))
        yield StartsWith(acolyte.id, Resource.CLASS_LOAD, (carries,))
        if acolyte.has(Move.FIGHTERS_SENSE):
            yield StartsWith(acolyte.id, Resource.INSIGHT, (insight_after(acolyte.insight, 1),))
    yield SceneOpened(1)


SYSTEM: System[State] = System(
    title=book_title(__name__),
    edition="work in progress of 2017, rules 3",
    projection=PROJECTION,
    track=TRACK,
    acts=collect_acts(f"{__name__}.acts"),
    default_settings=lambda asked: {},  # there is only one edition, so no settings depend on it
    seats=seats,
    initial_events=starts,
    setup_errors=misfits,
    complete_setup=complete,
    abilities=ABILITIES,
    aftermath=aftermath,
    state_errors=faults,
    sample=sample_loader(__name__),
    scores=scores,
    figures=figures,
    ids_out=ids_out,
    outcome_key=outcome_key,
    policy=load_policy(f"{__name__}.policy"),
)
"""The Powered by Heresy system, assembled from its parts."""
