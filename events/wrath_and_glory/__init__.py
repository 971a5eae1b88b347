"""Events, sheets and state of Wrath & Glory, and the folds that apply the events to the state."""

from events.history.projection import Projection, events_in
from events.wrath_and_glory.facts import *  # noqa: F403 - one import path for the facts of a book
from events.wrath_and_glory.facts import harm, rolls, turns
from events.wrath_and_glory.folds import FOLDS
from events.wrath_and_glory.secrets import conceal
from events.wrath_and_glory.sheets import *  # noqa: F403 - as above
from events.wrath_and_glory.sheets import Settings, Setup, setup
from events.wrath_and_glory.table import *  # noqa: F403 - as above
from events.wrath_and_glory.table import State, opening
from events.wrath_and_glory.upcasts import started_in_0_1

PROJECTION: Projection[State] = Projection(
    name="wrath_and_glory",
    events=(*events_in(turns), *events_in(rolls), *events_in(harm), *events_in(setup)),
    setup=Setup,
    settings=Settings,
    initial_state=opening,
    folds=FOLDS,
    conceal=conceal,
    initial_events_in_0_1=started_in_0_1,
)
