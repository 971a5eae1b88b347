"""Trench Crusade: its events, its sheets, and the state that the events produce."""

from events.history.projection import Projection, events_in, handlers_in
from events.trench_crusade import folds
from events.trench_crusade.facts import *  # noqa: F403 - one import path for the facts of a book
from events.trench_crusade.facts import actions, injuries, turns
from events.trench_crusade.secrets import conceal
from events.trench_crusade.sheets import *  # noqa: F403 - as above
from events.trench_crusade.sheets import Settings, Setup
from events.trench_crusade.table import *  # noqa: F403 - as above
from events.trench_crusade.table import State, opening
from events.trench_crusade.upcasts import started_in_0_1

PROJECTION: Projection[State] = Projection(
    name="trench_crusade",
    events=(*events_in(turns), *events_in(actions), *events_in(injuries)),
    setup=Setup,
    settings=Settings,
    initial_state=opening,
    folds={**handlers_in(folds), **folds.SIMPLE_FOLDS},
    conceal=conceal,
    initial_events_in_0_1=started_in_0_1,
)
