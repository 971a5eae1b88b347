"""The facts of Causeway: its events, setup, settings and state."""

from causeway.events import facts
from causeway.events.folds import FOLDS
from causeway.events.sheets import Settings, Setup
from causeway.events.table import State, conceal, opening
from events.history.projection import Projection, events_in

PROJECTION: Projection[State] = Projection(
    name="causeway",
    events=events_in(facts),
    setup=Setup,
    settings=Settings,
    initial_state=opening,
    folds=FOLDS,
    conceal=conceal,
)
