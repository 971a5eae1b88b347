"""The facts of Fiend Wake: its events, its printed sheets, and the state that results from folding the events."""

from typing import Any

from attrs import frozen

from events.fiend_wake.facts import *  # noqa: F403 - one import path for the facts of a book
from events.fiend_wake.facts import actions, combatants, rounds
from events.fiend_wake.folds import FOLDS
from events.fiend_wake.secrets import conceal
from events.fiend_wake.sheets import *  # noqa: F403 - as above
from events.fiend_wake.sheets import Settings, Setup
from events.fiend_wake.table import *  # noqa: F403 - as above
from events.fiend_wake.table import State, opening_state
from events.fiend_wake.upcasts import started_in_0_1
from events.history.journal import Header
from events.history.projection import Projection, events_in
from events.replace import replace


@frozen
class _FiendWakeProjection(Projection[State]):
    """How Fiend Wake logs are folded into states. Players may roll real dice and report the results."""

    def open(self, header: Header, sheets: tuple[Any, Any] | None = None) -> State:
        """Return the state before the first event. It records whether the program supplies the dice."""
        return replace(super().open(header, sheets), program_rolls=header.dice in ("seed", "together"))


PROJECTION: Projection[State] = _FiendWakeProjection(
    name="fiend_wake",
    events=(*events_in(rounds), *events_in(actions), *events_in(combatants)),
    setup=Setup,
    settings=Settings,
    initial_state=opening_state,
    folds=FOLDS,
    conceal=conceal,
    initial_events_in_0_1=started_in_0_1,
)
