"""What an override may not make: a table that play could not reach, or that leaves nobody a decision."""

from collections.abc import Callable, Iterator, Mapping

from combat.engine.names import known
from combat.systems.fiend_wake import track
from combat.systems.fiend_wake.queries.combatants import able
from events.fiend_wake.facts import Question, Reaction, Stage
from events.fiend_wake.sheets import STATS
from events.fiend_wake.table import Combatant, OpenReaction, State

Holds = Callable[[State], bool]


def faults(state: State) -> Iterator[str]:
    """Return what is wrong with a table that was changed by hand, as sentences."""
    for each in state.combatants:
        yield from _faults_of(state, each)
        yield from _faults_of_body(state, each)
    for beast in state.animals:
        if beast.location and state.location(beast.location) is None:
            yield f"{beast.id} would be in '{beast.location}', but there is no such location"
        if beast.rider and not (state.knows(beast.rider) and state.combatant(beast.rider).mount == beast.id):
            yield f"{beast.id} would carry '{beast.rider}', who does not ride it"
    if state.roll is not None and state.roll.stat not in STATS:
        yield f"there is no stat '{state.roll.stat}': {known(state.roll.stat, STATS)}"
    if state.outcome is None and not _is_decided(state):
        yield f"at {state.step} there would be nothing that anybody could decide"


def _faults_of(state: State, each: Combatant) -> Iterator[str]:
    if not 0 <= each.wounds < each.threshold:
        yield f"{each.id} would have {each.wounds} wounds; with this threshold it can have 0 to {each.threshold - 1}"
    if each.location and state.location(each.location) is None:
        yield f"{each.id} would be in '{each.location}', but there is no such location"
    if each.ready and each.ready not in each.profile.weapons:
        yield f"{each.id} would have '{each.ready}' at the ready, but does not carry it"
    for weapon in each.profile.weapons:
        if state.weapon(weapon) is None:
            yield f"{each.id} carries '{weapon}', but there is no such weapon"


def _faults_of_body(state: State, each: Combatant) -> Iterator[str]:
    beast = state.animal(each.mount)
    if each.mount and (beast is None or beast.rider != each.id):
        yield f"{each.id} would ride '{each.mount}', but it does not carry {each.id}"
    for stat in each.stats:
        if not set(stat.marked) <= set(stat.numbers) or len(set(stat.marked)) != len(stat.marked):
            known = ", ".join(map(str, stat.numbers)) or "none"
            yield f"{stat.id} of {each.id} can only have marks on {known}, each at most once"


def _is_decided(state: State) -> bool:
    """Return whether what the step waits for is there, and somebody is asked for it."""
    holds = _WAITS_FOR.get(state.step)
    return holds is not None and holds(state) and _what_was_made_is_there(state)


def _asked(question: str) -> Holds:
    """Return whether this question is open, with nothing in its way."""
    return lambda state: state.question == question and bool(state.waiting) and _undisturbed(state)


def _undisturbed(state: State) -> bool:
    return state.turn is None and state.deed is None and not state.stack


def _somebody_acts(state: State) -> bool:
    acting = state.turn is not None and able(state.combatant(state.turn.actor))
    return acting and state.deed is None and not state.stack


def _reacts(guard: Holds) -> Holds:
    """Return whether a reaction is open to somebody."""
    return lambda state: guard(state) and isinstance(state.innermost, OpenReaction) and bool(state.innermost.waiting)


def _next(stage: str) -> Holds:
    """Return whether what is being done has come to this stage, and nothing interrupts it."""
    return lambda state: state.deed is not None and state.deed.stage == stage and not state.stack


def _of_target(stage: str) -> Holds:
    """Return whether it waits for its target, which is a combatant and not an animal."""
    return lambda state: _next(stage)(state) and state.knows(state.under_way.target)


def _of_team(stage: str) -> Holds:
    """Return whether it waits for somebody of several."""
    return lambda state: _next(stage)(state) and bool(state.under_way.waiting)


def _a_roll_is_due(state: State) -> bool:
    due = track.a_roll_is_due(state) and state.deed is not None and not state.stack
    return due and state.roll is not None and able(state.combatant(state.roll.who))


def _what_was_made_is_there(state: State) -> bool:
    """Return whether a price was named and a grapple holds, where the stage says so."""
    deed = state.deed
    missing = deed is not None and (
        (deed.stage == Stage.OFFER and deed.price is None) or (deed.stage == Stage.RESIST and deed.held is None)
    )
    return not missing


def _a_handicap_can_be_placed(state: State) -> bool:
    return track.a_handicap_is_due(state) and not track.a_fate_is_open(state)


def _the_unconscious_roll(state: State) -> bool:
    asked = _asked(Question.UNCONSCIOUS)(state)
    return asked and state.roll is not None and state.roll.who == state.waiting[0]


_WAITS_FOR: Mapping[str, Holds] = {
    "PREP_TRIGGERS": lambda state: track.abilities_are_due(state) and _undisturbed(state),
    "PREP_ARMOR": _asked(Question.ARMOR),
    "BID_SECRET": _asked(Question.BID),
    "BID_TIES": _asked(Question.CEDE),
    "TIE_ROLL": track.ties_remain,
    "PENDING": _asked(Question.PENDING),
    "TURN": _somebody_acts,
    "CLEAR_OUT": _reacts(track.open_to(Reaction.CLEAR_OUT)),
    "SIEGE_REACTION": _reacts(track.open_to(Reaction.SIEGE)),
    "INTERCEPT": _reacts(track.open_to(Reaction.INTERCEPT)),
    "PREVENT_RETREAT": _reacts(track.open_to(Reaction.PREVENT_RETREAT)),
    "HANDICAP": _a_handicap_can_be_placed,
    "FATE": track.a_fate_is_open,
    "PRICE": _next(Stage.PRICE),
    "OFFER": _next(Stage.OFFER),
    "CONSENT": _next(Stage.CONSENT),
    "SUPPORT": _of_team(Stage.SUPPORT),
    "RAISE": _next(Stage.RAISE),
    "ROLL": _a_roll_is_due,
    "RESIST": _of_target(Stage.RESIST),
    "DRAG": _of_target(Stage.DRAG),
    "ASSAULT_ENTRY": _of_team(Stage.ENTRY),
    "RECOVERY": _of_target(Stage.RECOVERY),
    "AFT_FUEL": _asked(Question.FUEL),
    "AFT_ARM": _asked(Question.ARM),
    "AFT_HARASS": _asked(Question.HARASS),
    "AFT_UNCONSCIOUS": _the_unconscious_roll,
    "AFT_AGREE": _asked(Question.AGREE),
}
"""For every step at which somebody decides, what must be there for it."""
