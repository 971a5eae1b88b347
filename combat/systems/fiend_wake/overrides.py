"""Checks after an override: the state must be reachable in play and have an open decision."""

from collections.abc import Iterator

from combat.engine.name_hints import name_hint
from combat.systems.fiend_wake import track
from combat.systems.fiend_wake.queries.automatic_steps import fate_is_open
from combat.systems.fiend_wake.queries.combatants import is_able
from events.fiend_wake import STATS, Combatant, RollOwed, State


def state_errors(state: State) -> Iterator[str]:
    """Yield the faults of a manually changed state, as sentences."""
    for combatant in state.combatants:
        yield from _combatant_errors(state, combatant)
    mounts = {(combatant.id, combatant.mount) for combatant in state.combatants}
    for animal in state.animals:
        if animal.location and state.location(animal.location) is None:
            yield f"{animal.id} would be in '{animal.location}', but there is no such location"
        if animal.rider and (animal.rider, animal.id) not in mounts:
            yield f"{animal.id} would carry '{animal.rider}', which does not ride it"
    for roll in (state.roll, *(combatant for combatant in state.stack if isinstance(combatant, RollOwed))):
        if roll is not None and roll.stat not in STATS:
            yield f"there is no stat '{roll.stat}': {name_hint(roll.stat, STATS)}"
    if state.outcome is None and not _has_decision(state):
        yield f"no decision would be pending at {state.step}"


def _combatant_errors(state: State, combatant: Combatant) -> Iterator[str]:
    if not 0 <= combatant.wounds < combatant.threshold:
        most = combatant.threshold - 1
        yield f"{combatant.id} would have {combatant.wounds} wounds, but the threshold allows only 0 to {most}"
    if combatant.location and state.location(combatant.location) is None:
        yield f"{combatant.id} would be in '{combatant.location}', but there is no such location"
    if combatant.ready and combatant.ready not in combatant.profile.weapons:
        yield f"{combatant.id} would have '{combatant.ready}' readied without carrying it"
    for weapon in combatant.profile.weapons:
        if state.weapon(weapon) is None:
            yield f"{combatant.id} carries '{weapon}', but there is no such weapon"
    beast = state.animal(combatant.mount)
    if combatant.mount and (beast is None or beast.rider != combatant.id):
        yield f"{combatant.id} would ride '{combatant.mount}', but it does not carry {combatant.id}"
    for stat in combatant.stats:
        if not set(stat.marked) <= set(stat.numbers) or len(set(stat.marked)) != len(stat.marked):
            known = ", ".join(map(str, stat.numbers)) or "none"
            yield f"{stat.id} of {combatant.id} can be marked only at {known}, and each number only once"


_REQUEST_STEPS = frozenset({
    "PREP_TRIGGERS", "PREP_ARMOR", "BID_SECRET", "BID_TIES", "PENDING",
    "AFT_FUEL", "AFT_ARM", "AFT_HARASS", "AFT_UNCONSCIOUS", "AFT_AGREE",
})  # fmt: skip
"""Steps with a request of the round, which is open only while no turn is in progress."""


def _has_decision(state: State) -> bool:
    """Return whether the step still has a decision. Only play changes requests, stages, interruptions and names."""
    match state.step:
        case "TURN":
            return state.turn is not None and is_able(state.combatant(state.turn.actor))
        case "TIE_ROLL":
            return track.ties_remain(state)
        case "HANDICAP" | "FATE":
            return fate_is_open(state) == (state.step == "FATE")
        case "ROLL":
            roll = state.innermost if isinstance(state.innermost, RollOwed) else state.roll
            return roll is not None and is_able(state.combatant(roll.who))
        case step if step in _REQUEST_STEPS:
            bidders = state.combatants_of(state.waiting) if step in ("BID_SECRET", "BID_TIES") else state.combatants
            is_open = state.nothing_goes_on and any(map(is_able, bidders))
            return state.nothing_goes_on and state.roll is not None if step == "AFT_UNCONSCIOUS" else is_open
    return True
