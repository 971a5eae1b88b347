"""Events, sheets and state of Wrath & Glory, and the folds that apply the events to the state."""

from events.history.projection import Projection, events_in, handlers_in
from events.wrath_and_glory import facts, folds, sheets
from events.wrath_and_glory.secrets import conceal
from events.wrath_and_glory.sheets import Settings, Setup
from events.wrath_and_glory.table import State, opening
from events.wrath_and_glory.upcasts import started_in_0_1

PROJECTION: Projection[State] = Projection(
    name="wrath_and_glory",
    events=(*events_in(facts), *events_in(sheets)),
    setup=Setup,
    settings=Settings,
    initial_state=opening,
    folds={**handlers_in(folds), **folds.SIMPLE_FOLDS},
    conceal=conceal,
    initial_events_in_0_1=started_in_0_1,
)
