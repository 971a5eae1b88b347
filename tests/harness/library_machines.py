"""The machine that the library `transitions` makes of a round track, to hold the lookup against."""

from typing import Any

from transitions import MachineError

from combat.engine.machine import Guard, Machine


class Marker:
    """A model for the library to move about."""

    state: str


def next_by_library(machine: Machine, step: str, trigger: str, state: object) -> str | None:
    """Trigger the library's machine from a step, and say where it went."""
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
"""The library's machines by name, each with the one model that it moves: adding a model is what costs time."""


def guards_of(machine: Machine) -> tuple[Guard, ...]:
    """Return the guards of a round track, each once."""
    return tuple(dict.fromkeys(row.guard for row in machine.rows if row.guard))
