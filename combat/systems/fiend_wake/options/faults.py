"""What cannot be on any table, however it came there: asked before a field is set by hand."""

from collections.abc import Callable, Iterator, Mapping

from combat.systems.fiend_wake import track
from combat.systems.fiend_wake.options.requests import requests
from events.fiend_wake.sheets import GM
from events.fiend_wake.table import Combatant, Handicap, State, Trigger

Holds = Callable[[State], bool]


def faults(state: State) -> Iterator[str]:
    """Say what cannot be on any table, so that nobody is left without a decision that can be taken."""
    for each in state.combatants:
        yield from _faults_of(state, each)
    if state.round < 0:
        yield f"there is no round {state.round}"
    strangers = tuple(_strangers(state))
    yield from strangers
    if not strangers and state.outcome is None and not _is_decided(state):
        yield f"at {state.step} there would be nothing that anybody could decide"


def _faults_of(state: State, each: Combatant) -> Iterator[str]:
    for name, value in (("Tactical Points", each.tp), ("Turn Tokens", each.tokens), ("caltrops", each.caltrops)):
        if value < 0:
            yield f"{each.id} has {value} {name}, and nobody has fewer than none"
    if not 0 <= each.wounds < state.threshold(each.id):
        yield f"{each.id} has {each.wounds} wounds, and the track holds fewer than {state.threshold(each.id)}"
    if each.location and state.location(each.location) is None:
        yield f"{each.id} is in '{each.location}', and there is no such location"
    if each.ready and each.ready not in each.profile.weapons:
        yield f"{each.id} has '{each.ready}' at the ready, and does not carry it"
    if each.seat != GM and each.seat not in [player.id for player in state.players]:
        yield f"{each.id} belongs to the seat '{each.seat}', and there is none"
    yield from _faults_of_body(state, each)


def _faults_of_body(state: State, each: Combatant) -> Iterator[str]:
    beast = state.animal(each.mount)
    if each.mount and (beast is None or beast.rider != each.id):
        yield f"{each.id} rides '{each.mount}', and it does not carry them"
    for stat in each.stats:
        if not set(stat.marked) <= set(stat.numbers) or len(set(stat.marked)) != len(stat.marked):
            yield f"{each.id} has marks on {stat.id} that are none of its stack numbers, or twice the same"


def _strangers(state: State) -> Iterator[str]:
    """Name whoever is to do something and is nobody."""
    for who in dict.fromkeys(_involved(state)):
        if not state.knows(who):
            yield f"there is no combatant '{who}'"
    deed = state.deed
    if deed is not None and deed.target and not state.knows(deed.target) and state.animal(deed.target) is None:
        yield f"there is no combatant and no animal '{deed.target}'"


def _involved(state: State) -> Iterator[str]:
    yield from (*state.waiting, *state.order)
    yield from (due.partition(": ")[0] for due in state.abilities)
    yield from (doing.actor for doing in (state.turn, state.deed) if doing is not None)
    if state.deed is not None:
        yield from (*state.deed.waiting, *state.deed.team)
    if state.roll is not None:
        yield state.roll.who
    for each in state.stack:
        if isinstance(each, Trigger):
            yield from (*each.waiting, *each.caught)
            yield from (each.subject,) if each.reaction in ("Intercept", "Prevent Retreat") else ()
        else:
            yield each.who


def _is_decided(state: State) -> bool:
    """Return whether what the step waits for is there, and somebody is asked for it."""
    holds = _WAITS_FOR.get(state.step)
    return holds is not None and holds(state) and any(not request.optional for request in requests(state))


def _asked(question: str) -> Holds:
    """Return whether this question is open, with nothing in its way."""
    return lambda state: state.question == question and bool(state.waiting) and _undisturbed(state)


def _undisturbed(state: State) -> bool:
    return state.turn is None and state.deed is None and not state.stack


def _somebody_acts(state: State) -> bool:
    able = state.turn is not None and state.combatant(state.turn.actor).able
    return able and state.deed is None and not state.stack


def _on_top(guard: Holds) -> Holds:
    """Return whether a reaction is open to somebody."""
    return lambda state: guard(state) and isinstance(state.stack[0], Trigger) and bool(state.stack[0].waiting)


def _next(guard: Holds) -> Holds:
    """Return whether what is being done waits for this, and nothing interrupts it."""
    return lambda state: guard(state) and state.deed is not None and not state.stack


def _of_somebody(guard: Holds) -> Holds:
    """Return whether what is being done waits for this from a combatant, and not from an animal."""
    return lambda state: _next(guard)(state) and state.deed is not None and state.knows(state.deed.target)


def _a_handicap_can_be_placed(state: State) -> bool:
    top = state.stack[0] if state.stack else None
    return isinstance(top, Handicap) and not track.a_fate_is_open(state)


def _the_unconscious_roll(state: State) -> bool:
    asked = state.question == "unconscious" and bool(state.waiting) and _undisturbed(state)
    return asked and state.roll is not None and state.roll.who == state.waiting[0]


_WAITS_FOR: Mapping[str, Holds] = {
    "PREP_TRIGGERS": lambda state: track.abilities_are_due(state) and _undisturbed(state),
    "PREP_ARMOR": _asked("armor"),
    "BID_SECRET": _asked("bid"),
    "BID_TIES": _asked("cede"),
    "TIE_ROLL": track.ties_remain,
    "PENDING": _asked("pending"),
    "TURN": _somebody_acts,
    "CLEAR_OUT": _on_top(track.clear_out_is_open),
    "SIEGE_REACTION": _on_top(track.siege_reaction_is_open),
    "INTERCEPT": _on_top(track.intercept_is_open),
    "PREVENT_RETREAT": _on_top(track.prevent_retreat_is_open),
    "HANDICAP": _a_handicap_can_be_placed,
    "FATE": track.a_fate_is_open,
    "PRICE": _next(track.a_price_is_wanted),
    "OFFER": _next(track.a_price_was_named),
    "CONSENT": _next(track.consent_is_wanted),
    "SUPPORT": _next(track.support_is_wanted),
    "RAISE": _next(track.a_raise_is_offered),
    "ROLL": _next(track.a_roll_is_due),
    "RESIST": _of_somebody(track.resistance_is_offered),
    "DRAG": _of_somebody(track.a_drag_is_offered),
    "ASSAULT_ENTRY": _next(track.an_entry_is_offered),
    "RECOVERY": _of_somebody(track.a_recovery_is_due),
    "AFT_FUEL": _asked("fuel"),
    "AFT_ARM": _asked("arm"),
    "AFT_HARASS": _asked("harass"),
    "AFT_UNCONSCIOUS": _the_unconscious_roll,
    "AFT_AGREE": _asked("agree"),
}
"""For every step at which somebody decides, what must be there for it."""
