"""State changes of the fight: the current move and its dice, damage, scenes, and who takes part."""

from typing import Any

from events.powered_by_heresy import facts
from events.powered_by_heresy.folds.parts import change_attempt, change_blow, uses_after, with_fields, without
from events.powered_by_heresy.sheets import Move
from events.powered_by_heresy.table import Attempt, State, Window, acolyte_of, enemy_of
from events.replace import replace
from events.vocabulary import Left, SideChanged


def _move_triggered(state: State, event: facts.MoveTriggered) -> State:
    permits = tuple(permit for permit in state.permits if (permit.actor, permit.move) != (event.actor, event.move))
    begun = replace(
        state,
        attempts=(*state.attempts, Attempt(trigger=event, owed=state.step == "EFFECT")),
        window=None,
        permits=permits,
    )
    triggered = tuple(entry for entry in state.triggered if entry.actor != event.actor)
    begun = replace(begun, triggered=triggered)
    if event.move != Move.LAST_BREATH or not state.breaths:
        return begun
    due = next((breath for breath in state.breaths if breath.who == event.actor), state.breaths[0])
    return replace(begun, breaths=tuple(breath for breath in state.breaths if breath is not due), breath=due)


def _move_confirmed(state: State, event: facts.MoveConfirmed) -> State:
    stated = state.attempts[-1].modifiers if state.attempts else ()
    granted: dict[str, Any] = {
        "advantage": event.advantage,
        "edge": event.edge,
        "modifiers": (*stated, *event.modifiers),
    }
    settled = bool(event.result)  # then a reroll could not change the result
    granted |= {"edge_done": settled, "reroll_done": settled, "owed": False}
    return change_attempt(state, overruled=event.result or None, **granted)


def _move_withdrawn(state: State, event: facts.MoveWithdrawn) -> State:
    withdrawn = replace(state, attempts=state.attempts[:-1], question="", window=None)
    return replace(withdrawn, breath=None) if event.move == Move.LAST_BREATH else withdrawn


def _window_opened(state: State, event: facts.WindowOpened) -> State:
    opened = replace(state, window=Window(event.window, event.who))
    flags = {"insight": "insight_asked", "instead": "instead_asked"}
    return change_blow(opened, **{flags[event.window]: True}) if event.window in flags else opened


def _window_used(state: State, event: facts.WindowUsed) -> State:
    window = state.window
    if window is None:
        return state
    changed = replace(state, window=Window(window.window, without(window.waiting, event.who)))
    if window.window != "help" or not state.attempts:
        return changed
    return change_attempt(changed, spoken=(*state.attempts[-1].spoken, event.who))


def _roll_modified(state: State, event: facts.RollModified) -> State:
    if not state.attempts:
        return state
    return change_attempt(state, modifiers=(*state.attempts[-1].modifiers, event.modifier))


def _move_resolved(state: State, event: facts.MoveResolved) -> State:
    resolved, below = state.attempt, replace(state, attempts=state.attempts[:-1], window=None)
    if (
        resolved is None
        or event.move != Move.AID_OR_INTERFERE
        or event.band not in ("10+", "7-9")
        or not below.attempts
    ):
        return below
    return change_attempt(below, changed_by=(*below.attempts[-1].changed_by, resolved.trigger.detail))


def _roll_eased(state: State, event: facts.RollEased) -> State:
    if not state.attempts:
        return state
    flags = {event.what: True} if event.what in ("advantage", "edge") else {}
    return change_attempt(state, eases=(*state.attempts[-1].eases, event), **flags)


def _roll_stands(state: State, event: facts.RollStands) -> State:
    attempt = state.attempt
    if attempt is None:
        return state
    missed = attempt.missed_before or attempt.band == "6-"
    edge_done = attempt.edge_done or event.how != "rolled"
    rerolled = attempt.reroll_done or event.how not in ("rolled", "edge")
    read = change_attempt(state, roll=event, missed_before=missed, edge_done=edge_done, reroll_done=rerolled)
    return replace(read, window=None)


def _roll_overruled(state: State, event: facts.RollOverruled) -> State:
    attempt = state.attempt
    read = {"read_before": attempt.band} if attempt is not None and state.step == "CHOICE" else {}
    return change_attempt(state, overruled=event.band, edge_done=True, reroll_done=True, **read)


def _blow_weighed(state: State, event: facts.BlowWeighed) -> State:
    if not state.blows:
        return state
    due = replace(state.blows[0].due, dice=event.dice, extra=event.extra, modifiers=event.modifiers)
    if event.inflicts is not None:
        due = replace(due, inflicts=event.inflicts)
    return change_blow(state, due=due)


def _blow_settled(state: State, event: facts.BlowSettled) -> State:
    done = replace(state, blows=state.blows[1:], window=None)
    blow = state.blow
    # Logs of version 0.1 have no event that records the attacker of a wound, so take it from the finished blow.
    if blow is None or not event.wounds or not state.is_acolyte(event.target):
        return done
    harmed_by = dict.fromkeys((*state.acolyte(event.target).harmed_by, *blow.due.attackers))
    return with_fields(done, event.target, harmed_by=tuple(harmed_by))


def _breath_due(state: State, event: facts.BreathDue) -> State:
    # Version 0.1 repeated this event for an acolyte who was already dying; the repetition means the same roll.
    if any(breath.who == event.who for breath in state.breaths):
        return state
    return replace(state, breaths=(*state.breaths, event))


def _breath_drawn(state: State, event: facts.BreathDrawn) -> State:
    scarred = (*state.scarred, event.who) if event.fate == "scarred" else state.scarred
    return replace(state, scarred=scarred, breath=None)


def _joined(state: State, event: facts.Joined) -> State:
    if event.acolyte is not None:
        acolyte = replace(acolyte_of(event.acolyte, state), name=state.free_name(event.acolyte.name))
        state = replace(state, acolytes=(*state.acolytes, acolyte))
    if event.enemy is None:
        return state
    enemy = replace(enemy_of(event.enemy), name=state.free_name(event.enemy.name))
    return _against(replace(state, enemies=(*state.enemies, enemy)), event.enemy.id)


def _left(state: State, event: Left) -> State:
    if state.is_acolyte(event.who):
        return with_fields(state, event.who, gone=event.how, ward="")
    left = replace(state, nerves=without(state.nerves, event.who))
    return with_fields(left, event.who, out=True, gone=event.how)


def _came_back(state: State, event: facts.CameBack) -> State:
    if state.is_acolyte(event.who):
        return with_fields(state, event.who, gone="")
    free = without(state.enemy(event.who).conditions, facts.Condition.TAKEN_ALIVE)
    return _against(with_fields(state, event.who, out=False, gone="", conditions=free), event.who)


def _against(state: State, who: str) -> State:
    """Set `opposed` in the state if the character is a foe of the acolytes."""
    return replace(state, opposed=state.opposed or any(foe.id == who for foe in state.foes()))


def _scene_closed(state: State, event: facts.SceneClosed) -> State:
    acolytes = tuple(
        replace(acolyte, ward="", judged=acolyte.judged if event.judged_stay else ()) for acolyte in state.acolytes
    )
    ended = replace(state, fighting=False, beaten=event.beaten, acolytes=acolytes, used=uses_after(state, "fight"))
    return replace(ended, dues=(), blows=(), nerves=(), window=None, readied=(), pointed=None, triggered=())


def _word_taken(state: State, event: facts.WordTaken) -> State:
    return with_fields(replace(state, words=state.words + 1), event.who, spoke=state.words + 1)


def _side_changed(state: State, event: SideChanged) -> State:
    return _against(with_fields(state, event.who, side=event.side), event.who)
