"""Growth: stats, levels, moves, XP and bonds; and the end of a session."""

from events.powered_by_heresy.facts import (
    BondWritten,
    LeveledUp,
    MoveLearned,
    MoveLost,
    SessionEnded,
    StatChanged,
    XpMarked,
)
from events.powered_by_heresy.folds.parts import with_fields, without
from events.powered_by_heresy.sheets import Bond
from events.powered_by_heresy.table import Learned, Score, State
from events.replace import replace


def stat_changed(state: State, event: StatChanged) -> State:
    """A stat is another for good; whoever owed the loss owes it no more."""
    stats = state.acolyte(event.who).stats
    changed = tuple(Score(each.id, each.value + event.by) if each.id == event.stat else each for each in stats)
    after = with_fields(state, event.who, stats=changed)
    return replace(after, scarred=without(after.scarred, event.who)) if event.by < 0 else after


def leveled_up(state: State, event: LeveledUp) -> State:
    """Somebody has reached a level."""
    used = state.acolyte(event.who).permissions_used + event.permission
    return with_fields(state, event.who, level=event.level, permissions_used=used)


def move_learned(state: State, event: MoveLearned) -> State:
    """Somebody has a move more."""
    learned = Learned(event.move, event.of, event.level)
    return with_fields(state, event.who, moves=(*state.acolyte(event.who).moves, learned))


def move_lost(state: State, event: MoveLost) -> State:
    """Somebody has a move less."""
    kept = tuple(each for each in state.acolyte(event.who).moves if each.id != event.move)
    return with_fields(state, event.who, moves=kept)


def xp_marked(state: State, event: XpMarked) -> State:
    """A trigger has been marked this session."""
    return with_fields(state, event.who, marked=(*state.acolyte(event.who).marked, event.trigger))


def bond_written(state: State, event: BondWritten) -> State:
    """A bond takes the place of another."""
    others = tuple(each for each in state.acolyte(event.who).bonds if each.id not in (event.resolved, event.new))
    return with_fields(state, event.who, bonds=(*others, Bond(event.new)))


def session_ended(state: State, event: SessionEnded) -> State:
    """What may be done once a session may be done again."""
    acolytes = tuple(replace(each, background_used=False, double_one_used=False, marked=()) for each in state.acolytes)
    return replace(state, session=event.number + 1, acolytes=acolytes)
