"""Checks after an override: the state must be reachable in play and have an open decision."""

from collections.abc import Callable, Iterator, Mapping

from combat.engine.name_hints import name_hint
from combat.systems.fiend_wake import track
from combat.systems.fiend_wake.queries.automatic_steps import fate_is_open
from combat.systems.fiend_wake.queries.combatants import is_able
from events.fiend_wake.facts import Question, Reaction, RollOwed, Stage
from events.fiend_wake.sheets import STATS
from events.fiend_wake.table import Combatant, OpenReaction, State

Predicate = Callable[[State], bool]


def state_errors(state: State) -> Iterator[str]:
    """Yield the faults of a manually changed state, as sentences."""
    for combatant in state.combatants:
        yield from _combatant_errors(state, combatant)
        yield from _body_errors(state, combatant)
    for animal in state.animals:
        if animal.location and state.location(animal.location) is None:
            yield f"{animal.id} would be in '{animal.location}', but there is no such location"
        if animal.rider and not (
            state.has_combatant(animal.rider) and state.combatant(animal.rider).mount == animal.id
        ):
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


def _body_errors(state: State, combatant: Combatant) -> Iterator[str]:
    beast = state.animal(combatant.mount)
    if combatant.mount and (beast is None or beast.rider != combatant.id):
        yield f"{combatant.id} would ride '{combatant.mount}', but it does not carry {combatant.id}"
    for stat in combatant.stats:
        if not set(stat.marked) <= set(stat.numbers) or len(set(stat.marked)) != len(stat.marked):
            known = ", ".join(map(str, stat.numbers)) or "none"
            yield f"{stat.id} of {combatant.id} can be marked only at {known}, and each number only once"


def _has_decision(state: State) -> bool:
    """Return whether the state has what its step needs for an open decision."""
    holds = _DECISIONS.get(state.step)
    return holds is not None and holds(state) and _stage_data_exists(state)


def _request_open(question: str) -> Predicate:
    """Return a predicate that holds if this request is open and nothing interrupts it."""
    return lambda state: state.question == question and bool(state.waiting) and _undisturbed(state)


def _undisturbed(state: State) -> bool:
    return state.turn is None and state.deed is None and not state.stack


def _actor_can_act(state: State) -> bool:
    acting = state.turn is not None and is_able(state.combatant(state.turn.actor))
    return acting and state.deed is None and not state.stack


def _reaction_open(guard: Predicate) -> Predicate:
    """Return a predicate that holds if the guard does and a combatant may still use the open reaction."""
    return lambda state: guard(state) and isinstance(state.innermost, OpenReaction) and bool(state.innermost.waiting)


def _at_stage(stage: str) -> Predicate:
    """Return a predicate that holds if the action in progress is at this stage and nothing interrupts it."""
    return lambda state: state.deed is not None and state.deed.stage == stage and not state.stack


def _for_target(stage: str) -> Predicate:
    """Return a predicate that holds if the action is at this stage and its target is a combatant, not an animal."""
    return lambda state: _at_stage(stage)(state) and state.has_combatant(state.current_action.target)


def _for_team(stage: str) -> Predicate:
    """Return a predicate that holds if the action is at this stage and waits for at least one combatant."""
    return lambda state: _at_stage(stage)(state) and bool(state.current_action.waiting)


def _roll_is_due(state: State) -> bool:
    if isinstance(state.innermost, RollOwed):
        return is_able(state.combatant(state.innermost.who))
    due = track.roll_is_due(state) and state.deed is not None and not state.stack
    return due and state.roll is not None and is_able(state.combatant(state.roll.who))


def _stage_data_exists(state: State) -> bool:
    """Return whether the state contains the price or the grapple that the current stage needs."""
    deed = state.deed
    missing = deed is not None and (
        (deed.stage == Stage.OFFER and deed.price is None) or (deed.stage == Stage.RESIST and deed.held is None)
    )
    return not missing


def _handicap_can_be_taken(state: State) -> bool:
    return track.handicap_is_due(state) and not fate_is_open(state)


def _unconscious_check_due(state: State) -> bool:
    is_open = _request_open(Question.UNCONSCIOUS)(state)
    return is_open and state.roll is not None and state.roll.who == state.waiting[0]


_DECISIONS: Mapping[str, Predicate] = {
    "PREP_TRIGGERS": lambda state: track.abilities_are_due(state) and _undisturbed(state),
    "PREP_ARMOR": _request_open(Question.ARMOR),
    "BID_SECRET": _request_open(Question.BID),
    "BID_TIES": _request_open(Question.CEDE),
    "TIE_ROLL": track.ties_remain,
    "PENDING": _request_open(Question.PENDING),
    "TURN": _actor_can_act,
    "CLEAR_OUT": _reaction_open(track.reaction_is_open(Reaction.CLEAR_OUT)),
    "SIEGE_REACTION": _reaction_open(track.reaction_is_open(Reaction.SIEGE)),
    "INTERCEPT": _reaction_open(track.reaction_is_open(Reaction.INTERCEPT)),
    "PREVENT_RETREAT": _reaction_open(track.reaction_is_open(Reaction.PREVENT_RETREAT)),
    "ANSWER": _reaction_open(track.reaction_is_open(Reaction.ABILITY)),
    "HANDICAP": _handicap_can_be_taken,
    "FATE": fate_is_open,
    "PRICE": _at_stage(Stage.PRICE),
    "OFFER": _at_stage(Stage.OFFER),
    "CONSENT": _at_stage(Stage.CONSENT),
    "SUPPORT": _for_team(Stage.SUPPORT),
    "RAISE": _at_stage(Stage.RAISE),
    "ROLL": _roll_is_due,
    "RESIST": _for_target(Stage.RESIST),
    "DRAG": _for_target(Stage.DRAG),
    "ASSAULT_ENTRY": _for_team(Stage.ENTRY),
    "RECOVERY": _for_target(Stage.RECOVERY),
    "AFT_FUEL": _request_open(Question.FUEL),
    "AFT_ARM": _request_open(Question.ARM),
    "AFT_HARASS": _request_open(Question.HARASS),
    "AFT_UNCONSCIOUS": _unconscious_check_due,
    "AFT_AGREE": _request_open(Question.AGREE),
}
"""For each step with a decision, the predicate that the state must satisfy."""
