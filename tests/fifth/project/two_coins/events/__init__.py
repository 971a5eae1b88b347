"""The facts of Two Coins: its events, setup, settings and state."""

from events.history.projection import Projection, events_in, handlers_in
from two_coins.events import facts, folds
from two_coins.events.sheets import Settings, Setup
from two_coins.events.table import State, conceal, opening

PROJECTION: Projection[State] = Projection(
    name="two_coins",
    events=events_in(facts),
    setup=Setup,
    settings=Settings,
    initial_state=opening,
    folds=handlers_in(folds),
    conceal=conceal,
)
