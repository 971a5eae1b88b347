"""The facts of Fiend Wake: its events, what is printed, and the table that the events leave."""

from events.fiend_wake import facts
from events.fiend_wake.folds import EVOLVE
from events.fiend_wake.secrets import conceal
from events.fiend_wake.sheets import Settings, Setup
from events.fiend_wake.table import State, opening
from events.projection import Projection, events_in

PROJECTION: Projection[State] = Projection(
    name="fiend_wake",
    events=events_in(facts),
    setup=Setup,
    settings=Settings,
    opening=opening,
    folds=EVOLVE,
    conceal=conceal,
    started_in_0_1=lambda setup, settings: (),
)
