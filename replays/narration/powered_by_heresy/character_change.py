"""Character change: stats, levels, moves and bonds."""

from events.powered_by_heresy.facts import BondWritten, LeveledUp, MoveLearned, MoveLost, SessionEnded, StatChanged
from events.powered_by_heresy.table import State


def stat_changed(state: State, event: StatChanged) -> str:
    """Tell a stat that is another for good."""
    scar = f", leaving {event.scar}" if event.scar else ""
    change = "rises" if event.by > 0 else "drops"
    return f"{state.name(event.who)}'s {event.stat} {change} by {abs(event.by)} for good ({event.source}){scar}."


def leveled_up(state: State, event: LeveledUp) -> str:
    """Tell a level."""
    return f"{state.name(event.who)} reaches level {event.level}."


def move_learned(state: State, event: MoveLearned) -> str:
    """Tell a move more."""
    return f"{state.name(event.who)} learns {event.move}."


def move_lost(state: State, event: MoveLost) -> str:
    """Tell a move less."""
    return f"{state.name(event.who)} gives up {event.move}."


def bond_written(state: State, event: BondWritten) -> str:
    """Tell a bond that takes the place of another."""
    old, new = state.name(event.resolved), state.name(event.new)
    return f"{state.name(event.who)} resolves the bond with {old} and writes one with {new}."


def session_ended(_: State, event: SessionEnded) -> str:
    """Tell the end of the session."""
    return f"Session {event.number} is over."
