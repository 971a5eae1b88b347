"""Checks shared by several acts: ids, requests, turns, costs and targets."""

from collections.abc import Iterator

from combat.engine.book import cites
from combat.engine.errors import Reason
from combat.systems.fiend_wake.queries.active_abilities import FORBID, IN_FORCE
from combat.systems.fiend_wake.queries.choices import points
from combat.systems.fiend_wake.queries.combatants import assumed_points
from combat.systems.fiend_wake.rules import locations, turns
from combat.systems.fiend_wake.rules.round_prep import can_spend
from events.fiend_wake.table import Combatant, State

MAX_AMOUNT = 99
"""Maximum amount of harm, gain or payment in one command."""


def check_combatant(state: State, who: str) -> Iterator[Reason]:
    """Check that a combatant exists and is in the fight."""
    if not state.has_combatant(who):
        known = ", ".join(combatant.id for combatant in state.combatants)
        yield Reason("unknown_combatant", f"there is no combatant '{who}'; choose one of: {known}")
    elif not state.combatant(who).present:
        yield Reason("gone", f"{state.name(who)} is no longer in the fight", "FW-SIM-63")


def check_location(state: State, location: str, rule: str) -> Iterator[Reason]:
    """Check that a location exists."""
    if state.location(location) is None:
        known = ", ".join(place.id for place in state.locations) or "none"
        yield Reason("unknown_location", f"there is no location '{location}'; choose one of: {known}", rule)


def check_asked(state: State, who: str, *, ordered: bool = False) -> Iterator[Reason]:
    """Check that the open request waits for a combatant; if `ordered`, that this combatant answers next."""
    return check_among(state, who, state.waiting[:1] if ordered else state.waiting)


def check_in_action(state: State, who: str, rule: str) -> Iterator[Reason]:
    """Check that the action in progress waits for a combatant."""
    return check_among(state, who, state.current_action.waiting, rule)


def check_among(state: State, who: str, waiting: tuple[str, ...], rule: str = "") -> Iterator[Reason]:
    """Check that a combatant is one of those that may answer now."""
    if who not in waiting:
        expected = " or ".join(map(state.name, waiting)) or "no combatant"
        yield Reason("not_asked", f"{state.name(who)} cannot answer now; waiting for {expected}", rule)


def check_points(state: State, who: str, cost: int, what: str, rule: str = "FW-TP-02") -> Iterator[Reason]:
    """Check that a combatant can pay this many Tactical Points."""
    has = state.combatant(who).tp
    if cost < 0:
        yield Reason("negative", f"{what} cannot cost {cost} Tactical Points; the cost must be at least 0", rule)
    elif not can_spend(has, cost):
        sentence = f"{what} costs {points(cost)}, but {state.name(who)} has only {has}"
        yield Reason("too_few_points", sentence, rule)


def check_own_turn(state: State, who: str) -> Iterator[Reason]:
    """Check that it is the turn of a combatant."""
    actor = state.turn.actor if state.turn else ""
    if who != actor:
        yield Reason(
            "not_your_turn",
            f"{state.name(who)} cannot do this now, because it is {state.name(actor)}'s turn",
            "FW-EXEC-02",
        )


def check_full_action(state: State) -> Iterator[Reason]:
    """Check that the Full Action of the turn is still available."""
    if state.turn is not None and not turns.may_take(full=True, full_used=state.turn.full_used):
        sentence = f"{state.name(state.turn.actor)} has already used the turn's Full Action"
        yield Reason("full_action_used", sentence, "FW-FULL-01")


def check_not_forbidden(state: State, who: str, action: str) -> Iterator[Reason]:
    """Check that no ability or condition forbids an action to a combatant."""
    by = IN_FORCE.source_of(state, who, FORBID, action) if state.has_combatant(who) else None
    if by is not None:
        yield Reason("forbidden", f"{state.name(who)} cannot take this action, because {by.title} forbids it: {action}")


def check_payment(
    state: State, who: str, action: str, cost: int, *, upgraded: bool, detail: str = ""
) -> Iterator[Reason]:
    """Check that a Simple Action can be paid for or upgraded. `detail` names its weapon or location."""
    if not upgraded:
        yield from check_points(state, who, cost, action)
        if not _may_repeat(state, action, cost, detail):
            about = f" ({state.name(detail)})" if detail else ""
            sentence = f"{action}{about} is free and was already used this turn; first spend a point on something else"
            yield Reason("again_for_nothing", sentence, "FW-SIM-01")
        return
    yield from check_full_action(state)
    covered = assumed_points(state, state.combatant(who), action)
    if not _covers(state, covered, cost):
        sentence = f"upgrading {action} waives only {points(covered)}, but it costs {cost} (setting `upgrade_mode`)"
        yield Reason("upgrade_too_small", sentence, "FW-SIM-05")


def can_pay(state: State, combatant: Combatant, action: str, cost: int, detail: str = "") -> bool:
    """Return whether a combatant has the points to pay for a Simple Action."""
    return can_spend(combatant.tp, cost) and _may_repeat(state, action, cost, detail)


def can_upgrade(state: State, combatant: Combatant, action: str, cost: int) -> bool:
    """Return whether a combatant can upgrade a Simple Action to its turn's Full Action."""
    free = state.turn is not None and turns.may_take(full=True, full_used=state.turn.full_used)
    return free and _covers(state, assumed_points(state, combatant, action), cost)


@cites("FW-SIM-01")
def _may_repeat(state: State, action: str, cost: int, detail: str) -> bool:
    return cost > 0 or state.turn is None or f"{action}: {detail}" not in state.turn.for_nothing


@cites("FW-SIM-02", "FW-SIM-05")
def _covers(state: State, covered: int, cost: int) -> bool:
    return state.settings.upgrade_mode == "waive" or cost <= covered


def check_target(state: State, who: str, target: str, kind: str) -> Iterator[Reason]:
    """Check that a combatant can make a kind of attack on a target."""
    yield from check_combatant(state, target)
    if not state.has_combatant(target) or not state.has_combatant(who):
        return
    if target == who:
        yield Reason("self", f"{state.name(who)} cannot attack itself; choose another target", "FW-FULL-40")
    here, goal = state.combatant(who).location, state.combatant(target).location
    if not locations.reaches(kind, here, goal):
        borders = {"into": "into a location", "out of": "out of a location", "across": "from one location to another"}
        way = borders[locations.direction(here, goal)]
        sentence = f"a {kind} attack by {state.name(who)} cannot reach {way} to hit {state.name(target)}"
        yield Reason("out_of_reach", sentence, "FW-LOC-13")
