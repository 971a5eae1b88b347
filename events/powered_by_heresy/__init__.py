"""Events, sheets and state of Powered by Heresy."""

from events.history.projection import Projection, events_in
from events.powered_by_heresy.facts import *  # noqa: F403 - one import path for the facts of a book
from events.powered_by_heresy.facts import character_change, conversation, damage, moves
from events.powered_by_heresy.folds import FOLDS
from events.powered_by_heresy.sheets import *  # noqa: F403 - as above
from events.powered_by_heresy.sheets import Settings, Setup
from events.powered_by_heresy.table import *  # noqa: F403 - as above
from events.powered_by_heresy.table import State, opening
from events.powered_by_heresy.upcasts import started_in_0_1

PROJECTION: Projection[State] = Projection(
    name="powered_by_heresy",
    events=(*events_in(conversation), *events_in(moves), *events_in(damage), *events_in(character_change)),
    setup=Setup,
    settings=Settings,
    initial_state=opening,
    folds=FOLDS,
    conceal=lambda state, _: state,  # this game has no secrets
    initial_events_in_0_1=started_in_0_1,
)
