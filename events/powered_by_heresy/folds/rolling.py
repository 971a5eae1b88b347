"""The dice of a move, and what adds to coming rolls."""

from events.powered_by_heresy.facts import BonusEnded, BonusTaken, RollKept, RollStands, WeightDropped
from events.powered_by_heresy.folds.parts import on_attempt, with_fields
from events.powered_by_heresy.table import State
from events.replace import replace


def roll_stands(state: State, event: RollStands) -> State:
    """The dice lie; what edge or reroll took away may have been a miss."""
    attempt = state.attempt
    if attempt is None:
        return state
    return replace(
        on_attempt(
            state,
            roll=event,
            missed_before=attempt.missed_before or attempt.band == "6-",
            edge_done=attempt.edge_done or event.how != "rolled",
            reroll_done=attempt.reroll_done or event.how not in ("rolled", "edge"),
        ),
        window=None,
    )


def roll_kept(state: State, event: RollKept) -> State:
    """The dice stay as they lie."""
    return on_attempt(state, **{f"{event.instead_of}_done": True})


def bonus_taken(state: State, event: BonusTaken) -> State:
    """Somebody has a forward or an ongoing; from one source there is only one at a time."""
    others = tuple(each for each in state.acolyte(event.who).bonuses if each.bonus != event.bonus)
    return with_fields(state, event.who, bonuses=(*others, event))


def bonus_ended(state: State, event: BonusEnded) -> State:
    """It counts no more."""
    left = tuple(each for each in state.acolyte(event.who).bonuses if each.bonus != event.bonus)
    return with_fields(state, event.who, bonuses=left)


def weight_dropped(state: State, event: WeightDropped) -> State:
    """Somebody carries less."""
    return with_fields(state, event.who, weight=state.acolyte(event.who).weight - event.amount)
