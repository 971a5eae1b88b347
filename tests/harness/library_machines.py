"""Round tracks as machines of the `transitions` library, to check the engine's own lookup against."""

from typing import Any

from transitions import MachineError

from combat.engine.play.machine import Guard, Machine


class Marker:
    """A model object that the library moves between steps."""

    state: str


def next_by_library(machine: Machine, step: str, trigger: str, state: object) -> str | None:
    """Trigger the library's machine at a step, and return the next step, or None if no transition matches."""
    if machine.name not in LIBRARY:
        library, marker = machine.to_transitions(), Marker()
        library.add_model(marker)
        LIBRARY[machine.name] = library, marker
    library, marker = LIBRARY[machine.name]
    library.set_state(step, marker)
    try:
        moved = marker.trigger(trigger, state)  # type: ignore[attr-defined]
    except MachineError:
        return None
    return marker.state if moved else None


LIBRARY: dict[str, tuple[Any, Marker]] = {}
"""Machines of the library by name, each with one reusable model, because adding a model is slow."""


def guards_of(machine: Machine) -> tuple[Guard, ...]:
    """Return the distinct guards of a round track."""
    return tuple(dict.fromkeys(row.guard for row in machine.rows if row.guard))
