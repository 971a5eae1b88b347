"""Moves and dice: every roll, and what adds to it."""

from events.powered_by_heresy.facts import BonusTaken, WeightDropped
from events.powered_by_heresy.table import State
from events.vocabulary import Rolled
from replays.narration.powered_by_heresy.damage import damage_rolled
from replays.narration.shared import came_to
from replays.narration.words import listed, named, pool


def _rolled(state: State, event: Rolled) -> str:
    who = state.name(event.who)
    if event.purpose in ("Damage", "Proven"):
        return damage_rolled(event, state)
    if event.purpose in ("Terror", "Mutation", "Eyes"):
        return f"{event.purpose} of {who}, {pool(event.dice)}: {came_to(event)}."
    if event.purpose == "edge":
        return f"The edge: {who} rolls one die again and has {event.dice[0].face}, {event.total} in all."
    what = f"{who} rolls {event.purpose}"
    added = [each for each in event.modifiers if each.amount]
    reasons = f" ({named(added)})" if added else ""
    return f"{what}, {pool(event.dice)}{reasons}: {came_to(event)}."


def _bonus_taken(state: State, event: BonusTaken) -> str:
    kind = "ongoing" if event.lasting else "forward"
    bound = f" to {event.move}" if event.move else ""
    against = f" against {listed(map(state.name, event.against))}" if event.against else ""
    when = f" when {event.when}" if event.when else ""
    return f"{state.name(event.who)} takes {event.amount:+d} {kind}{bound}{against}{when} ({event.comes_from})."


def _weight_dropped(state: State, event: WeightDropped) -> str:
    return f"{state.name(event.who)} drops {event.amount} weight."
