"""The facts of Wrath & Glory: its events, what is printed, and the table that the events leave."""

from events.projection import Projection, events_in
from events.wrath_and_glory import facts
from events.wrath_and_glory.folds import EVOLVE
from events.wrath_and_glory.secrets import conceal
from events.wrath_and_glory.sheets import Settings, Setup
from events.wrath_and_glory.table import State, opening

PROJECTION: Projection[State] = Projection(
    name="wrath_and_glory",
    events=events_in(facts),
    setup=Setup,
    settings=Settings,
    opening=opening,
    folds=EVOLVE,
    conceal=conceal,
    started_in_0_1=lambda setup, settings: (),
)
