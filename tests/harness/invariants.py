"""The invariants of all fights: those of the conformance kit for plugin authors, and the conservation of resources."""

import itertools
from collections import Counter
from collections.abc import Iterator
from typing import Any

from events.history.journal import Beat
from events.interventions import Overridden
from events.vocabulary import ConditionChanged, Gained, Recovered, Spent, Suffered
from frontdoor.conformance.properties import (
    events_round_trip,
    fork_is_independent,
    no_default_ends_the_fight,
    offered_commands_are_accepted,
    other_commands_are_refused,
    recorded_dice_give_the_recorded_fight,
    saved_fight_continues_identically,
    serialised_log,
    state_is_the_fold_of_its_journal_and_of_its_log,
    state_is_valid,
    undo_and_redo,
    undo_and_redo_restore_every_state,
)

__all__ = [
    "affected_by",
    "events_round_trip",
    "fork_is_independent",
    "no_default_ends_the_fight",
    "offered_commands_are_accepted",
    "other_commands_are_refused",
    "recorded_dice_give_the_recorded_fight",
    "resource_changes",
    "resources_are_conserved",
    "saved_fight_continues_identically",
    "serialised_log",
    "state_is_the_fold_of_its_journal_and_of_its_log",
    "state_is_valid",
    "undo_and_redo",
    "undo_and_redo_restore_every_state",
]


def resource_changes(beats: Iterator[Beat] | tuple[Beat, ...]) -> Counter[tuple[str, str]]:
    """Return the net change of each resource, keyed by owner: gained minus spent and recovered."""
    sums: Counter[tuple[str, str]] = Counter()
    for event in itertools.chain.from_iterable(beat.events for beat in beats):
        match event:
            case Gained(whose=owner, resource=resource, amount=amount):
                assert amount > 0, event
                sums[owner, resource] += amount
            case Spent(whose=owner, resource=resource, amount=amount):
                assert amount > 0, event
                sums[owner, resource] -= amount
            case Recovered(who=owner, harm=resource, amount=amount):
                assert amount > 0, event
                sums[owner, resource] -= amount
    return sums


def resources_are_conserved(before: Any, after: Any, beat: Beat, holdings: Any) -> None:
    """Check that the resources that a beat changed are exactly those that its events record.

    Args:
        before: The state before the beat.
        after: The state after it.
        beat: The beat, which must be effective and not an override.
        holdings: Given a state, returns the amount of each resource, keyed by owner, and the owners that have left with
            their resources.
    """
    if any(isinstance(event, Overridden) for event in beat.events):
        return
    (before_amounts, _), (after_amounts, departed) = holdings(before), holdings(after)
    changes = resource_changes((beat,))
    changes.update({key: amount for key, amount in _harm(beat).items() if key in before_amounts})
    for event in beat.events:
        if isinstance(event, Recovered) and (event.who, event.harm) not in before_amounts:
            del changes[event.who, event.harm]  # harm that is only counted and is not a resource
    for key in {*before_amounts, *after_amounts, *changes}:
        if key[0] in departed:
            assert after_amounts.get(key, 0) == 0, (key, beat)
        else:
            assert after_amounts.get(key, 0) == before_amounts.get(key, 0) + changes[key], (key, beat)


def _harm(beat: Beat) -> Counter[tuple[str, str]]:
    """Return the harm suffered by each combatant, which matters in systems where harm changes a resource."""
    sums: Counter[tuple[str, str]] = Counter()
    for event in beat.events:
        if isinstance(event, Suffered):
            sums[event.who, event.harm] += event.amount
    return sums


def affected_by(beat: Beat, condition: str) -> set[str]:
    """Return the combatants that received a condition in a beat."""
    return {event.who for event in beat.events if isinstance(event, ConditionChanged) and event.condition == condition}
