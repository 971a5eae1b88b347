"""From events to state: what the shared events change, and the fold itself. Needs no rule, no dice, no machine."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from combat.engine.field_paths import replaced
from combat.engine.system import S, System
from events.base import Event
from events.replace import replace
from events.vocabulary import SHARED, EncounterEnded, Overridden, StepEntered


def _unchanged(state: Any, _: Event) -> Any:
    return state


def _step_entered(state: Any, event: StepEntered) -> Any:
    return replace(state, step=event.step)


def _encounter_ended(state: Any, event: EncounterEnded) -> Any:
    return replace(state, outcome=event)


def _overridden(state: Any, event: Overridden) -> Any:
    return replaced(state, event.path, event.after)


EVOLVE: Mapping[type[Event], Callable[[Any, Any], Any]] = {
    **dict.fromkeys(SHARED, _unchanged),
    StepEntered: _step_entered,
    EncounterEnded: _encounter_ended,
    Overridden: _overridden,
}
"""What an event changes in every system, unless the system says more."""


def evolved(system: System[S], state: S, event: Event) -> S:
    """Give the state after one more event."""
    kind = type(event)
    change = system.evolve.get(kind) or EVOLVE[kind]
    return change(state, event)


def folded(system: System[S], state: S, events: Iterable[Event]) -> S:
    """Give the state after some more events."""
    for event in events:
        state = evolved(system, state, event)
    return state
