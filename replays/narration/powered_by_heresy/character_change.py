"""Character change: stats, levels, moves and bonds."""

from events.powered_by_heresy.facts import (
    BondWritten,
    LeveledUp,
    MoveLearned,
    MoveLost,
    PermissionUsed,
    SessionEnded,
    StatChanged,
)
from events.powered_by_heresy.sheets import with_its_object
from events.powered_by_heresy.table import State


def _stat_changed(state: State, event: StatChanged) -> str:
    scar = f", leaving {event.scar}" if event.scar else ""
    change = "rises" if event.by > 0 else "drops"
    return f"{state.name(event.who)}'s {event.stat} {change} by {abs(event.by)} for good ({event.source}){scar}."


def _leveled_up(state: State, event: LeveledUp) -> str:
    return f"{state.name(event.who)} reaches level {event.level}."


def _move_learned(state: State, event: MoveLearned) -> str:
    return f"{state.name(event.who)} learns {with_its_object(event.move, event.about)}."


def _permission_used(state: State, event: PermissionUsed) -> str:
    return f"{state.name(event.who)} uses up a permission for a stat of +3."


def _move_lost(state: State, event: MoveLost) -> str:
    return f"{state.name(event.who)} gives up {event.move}."


def _bond_written(state: State, event: BondWritten) -> str:
    old, new = state.name(event.resolved), state.name(event.new)
    return f"{state.name(event.who)} resolves the bond with {old} and writes one with {new}."


def _session_ended(_: State, event: SessionEnded) -> str:
    return f"Session {event.number} is over."
