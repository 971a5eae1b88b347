"""State changes for the events of class moves, advancement and the end of a session."""

from events.powered_by_heresy import facts
from events.powered_by_heresy.folds.parts import uses_after, with_fields, without
from events.powered_by_heresy.sheets import Bond
from events.powered_by_heresy.table import Learned, Score, State
from events.replace import replace


def _tactic_taken(state: State, event: facts.TacticTaken) -> State:
    return with_fields(state, event.who, tactic=event.tactic, focus=event.target)


def _focus_lost(state: State, event: facts.FocusLost) -> State:
    return with_fields(state, event.who, focus="")


def _judged(state: State, event: facts.Judged) -> State:
    others = without(state.acolyte(event.who).judged, event.target) if event.besides else ()
    return with_fields(state, event.who, judged=(*others, event.target) if event.target else ())


def _judgement_carried_out(state: State, event: facts.JudgementCarriedOut) -> State:
    return with_fields(state, event.who, judged=without(state.acolyte(event.who).judged, event.target))


def _stat_changed(state: State, event: facts.StatChanged) -> State:
    stats = state.acolyte(event.who).stats
    changed = tuple(Score(stat.id, stat.value + event.by) if stat.id == event.stat else stat for stat in stats)
    scars = (*state.acolyte(event.who).scars, *([event.scar] if event.scar else []))
    after = with_fields(state, event.who, stats=changed, scars=scars)
    return replace(after, scarred=without(after.scarred, event.who)) if event.by < 0 else after


def _leveled_up(state: State, event: facts.LeveledUp) -> State:
    used = state.acolyte(event.who).permissions_used + event.permission
    return with_fields(state, event.who, level=event.level, permissions_used=used)


def _permission_used(state: State, event: facts.PermissionUsed) -> State:
    return with_fields(state, event.who, permissions_used=state.acolyte(event.who).permissions_used + 1)


def _move_learned(state: State, event: facts.MoveLearned) -> State:
    learned = Learned(event.move, event.of, event.level, event.about, event.given)
    return with_fields(state, event.who, moves=(*state.acolyte(event.who).moves, learned))


def _move_lost(state: State, event: facts.MoveLost) -> State:
    kept = tuple(learned for learned in state.acolyte(event.who).moves if learned.move != event.move)
    return with_fields(state, event.who, moves=kept)


def _xp_marked(state: State, event: facts.XpMarked) -> State:
    return with_fields(state, event.who, marked=(*state.acolyte(event.who).marked, event.trigger))


def _bond_written(state: State, event: facts.BondWritten) -> State:
    others = tuple(bond for bond in state.acolyte(event.who).bonds if bond.id not in (event.resolved, event.new))
    return with_fields(state, event.who, bonds=(*others, Bond(event.new)))


def _session_ended(state: State, event: facts.SessionEnded) -> State:
    acolytes = tuple(
        replace(acolyte, background_used=False, double_one_used=False, marked=()) for acolyte in state.acolytes
    )
    used = uses_after(state, "fight", "session")
    return replace(state, session=event.number + 1, acolytes=acolytes, used=used)
