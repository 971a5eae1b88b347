"""The facts of Trench Crusade: its events, what is printed, and the table that the events leave."""

from events.projection import Projection, events_in
from events.trench_crusade import facts
from events.trench_crusade.folds import EVOLVE
from events.trench_crusade.secrets import conceal
from events.trench_crusade.sheets import Settings, Setup
from events.trench_crusade.table import State, opening

PROJECTION: Projection[State] = Projection(
    name="trench_crusade",
    events=events_in(facts),
    setup=Setup,
    settings=Settings,
    opening=opening,
    folds=EVOLVE,
    conceal=conceal,
    started_in_0_1=lambda setup, settings: (),
)
