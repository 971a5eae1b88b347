"""Checks shared by several acts: costs, upgrades and reach."""

from collections.abc import Iterator

from combat.engine.play import Reason, cites
from combat.systems.fiend_wake.queries.choices import points
from combat.systems.fiend_wake.queries.combatants import assumed_points
from combat.systems.fiend_wake.rules import locations, turns
from combat.systems.fiend_wake.rules.round_prep import can_spend
from events.fiend_wake.table import State

MAX_AMOUNT = 99
"""Maximum amount of harm, gain or payment in one command."""


def check_points(state: State, who: str, cost: int, what: str, rule: str = "FW-TP-02") -> Iterator[Reason]:
    """Check that a combatant can pay this many Tactical Points."""
    has = state.combatant(who).tp
    if not can_spend(has, cost):
        sentence = f"{what} costs {points(cost)}, but {state.name(who)} has only {has}"
        yield Reason("too_few_points", sentence, rule)


def check_full_action(state: State) -> Iterator[Reason]:
    """Check that the Full Action of the turn is still available."""
    if state.turn is not None and not turns.may_take(full=True, full_used=state.turn.full_used):
        sentence = f"{state.name(state.turn.actor)} has already used the turn's Full Action"
        yield Reason("full_action_used", sentence, "FW-FULL-01")


@cites("FW-AFT-11", "FW-SIM-01", "FW-SIM-02", "FW-SIM-05")
def check_payment(
    state: State, who: str, action: str, cost: int, *, upgraded: bool, detail: str = ""
) -> Iterator[Reason]:
    """Check that a Simple Action can be paid for or upgraded. `detail` names its weapon or location."""
    if not upgraded:
        yield from check_points(state, who, cost, action)
        if not cost and state.turn is not None and f"{action}: {detail}" in state.turn.for_nothing:
            about = f" ({state.name(detail)})" if detail else ""
            sentence = f"{action}{about} is free and was already used this turn; first spend a point on something else"
            yield Reason("again_for_nothing", sentence, "FW-SIM-01")
    elif state.turn is None:
        sentence = "actions cannot be upgraded in the Aftermath; pay for this one with points"
        yield Reason("no_upgrade", sentence, "FW-AFT-11")
    elif state.settings.upgrade_mode != "waive":
        covered = assumed_points(state, state.combatant(who), action)
        if cost > covered:
            sentence = f"upgrading {action} waives only {points(covered)}, but it costs {cost} (setting `upgrade_mode`)"
            yield Reason("upgrade_too_small", sentence, "FW-SIM-05")


def check_reach(state: State, who: str, goal: str, kind: str, target: str) -> Iterator[Reason]:
    """Check that a kind of attack by a combatant reaches the location of its target."""
    here = state.combatant(who).location
    if not locations.reaches(kind, here, goal):
        borders = {"into": "into a location", "out of": "out of a location", "across": "from one location to another"}
        way = borders[locations.direction(here, goal)]
        sentence = f"a {kind} attack by {state.name(who)} cannot reach {way} to hit {state.name(target)}"
        yield Reason("out_of_reach", sentence, "FW-LOC-13")
