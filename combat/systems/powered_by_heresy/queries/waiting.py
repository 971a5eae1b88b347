"""Queries about the characters that play waits for. Those who are dead or have left the fight drop out."""

from collections.abc import Callable, Mapping

from combat.engine.book import cites
from combat.systems.powered_by_heresy.queries import blows, characters, moves
from events.powered_by_heresy import Attempt, Move, State

_REACTORS: Mapping[str, Callable[[State], tuple[str, ...]]] = {
    "help": lambda state: moves.helpers(state, state.attempt) if state.attempt else (),
    "ward": lambda state: (
        blows.defenders(state, state.blow) if state.blow and blows.is_dealt(state, state.blow) else ()
    ),
    "halve": lambda state: blows.defenders(state, state.blow) if state.blow else (),
    "insight": lambda state: blows.seers(state, state.blow) if state.blow else (),
    "instead": lambda state: blows.captors(state, state.blow) if state.blow else (),
}
"""The characters who could react now, keyed by window."""


@cites("PBH-CORE-02", "PBH-MOVE-20")
def reactors(state: State) -> tuple[str, ...]:
    """Return the ids of the characters that the open window waits for and that can still react."""
    if state.window is None:
        return ()
    able = _REACTORS[state.window.window](state)
    return tuple(who for who in state.window.waiting if who in able)


@cites("PBH-CORE-02")
def move_is_void(state: State) -> bool:
    """Return whether a move under way, or the move that it helps, has lost its mover.

    Ruling:
        A move whose mover dies or leaves before the dice is withdrawn. After the dice, the result stands, and the
        mover's rerolls and options lapse. Last Breath waits for a character who has left, but not for a dead one.
    """
    return any(_is_lost(state, attempt) for attempt in state.attempts)


def mover_is_gone(state: State) -> bool:
    """Return whether the mover of the current move is dead or has left."""
    return state.attempt is not None and _is_lost(state, state.attempt)


def _is_lost(state: State, attempt: Attempt) -> bool:
    mover = state.acolyte(attempt.actor)
    return mover.dead or (attempt.move != Move.LAST_BREATH and characters.is_out(mover))


@cites("PBH-LB-01")
def dying(state: State) -> tuple[str, ...]:
    """Return the ids of the acolytes who must roll Last Breath, the next first."""
    return tuple(breath.who for breath in state.breaths if not state.acolyte(breath.who).dead)


def scarred(state: State) -> tuple[str, ...]:
    """Return the ids of the survivors who must lose a point of a stat, the next first."""
    return tuple(who for who in state.scarred if not state.acolyte(who).dead)


def under_fire(state: State) -> tuple[str, ...]:
    """Return the ids of the enemies under fire whose reaction the GM must choose, the next first."""
    return tuple(who for who in state.nerves if not state.enemy(who).out)


def frightened(state: State) -> str:
    """Return the id of the acolyte whose player must choose an effect of terror; empty if there is none."""
    who = state.frightened
    return who if who and not (state.acolyte(who).dead or state.acolyte(who).gone) else ""
