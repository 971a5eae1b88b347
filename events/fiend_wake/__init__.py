"""The facts of Fiend Wake: its events, what is printed, and the table that the events leave."""

from events.fiend_wake import facts
from events.fiend_wake.folds import deeds, locations, people, rounds
from events.fiend_wake.secrets import conceal
from events.fiend_wake.sheets import Settings, Setup
from events.fiend_wake.table import State, opening
from events.fiend_wake.upcasts import started_in_0_1
from events.projection import Projection, events_in, handlers_in

PROJECTION: Projection[State] = Projection(
    name="fiend_wake",
    events=events_in(facts),
    setup=Setup,
    settings=Settings,
    opening=opening,
    folds=handlers_in(deeds, locations, people, rounds),
    conceal=conceal,
    started_in_0_1=started_in_0_1,
)
