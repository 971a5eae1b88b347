"""The shared vocabulary in plain language.

A tale gets the table as it stood before the event, for the names, and gives a sentence, or nothing where there is
nothing to say. What people did to the log itself is told with the name of whoever spoke.
"""

from collections.abc import Callable
from typing import Any

from events.vocabulary import (
    ConditionChanged,
    EncounterBegan,
    EncounterEnded,
    Gained,
    Hit,
    Missed,
    Recovered,
    Rolled,
    RoundBegan,
    SeedRevealed,
    Soaked,
    Spent,
    StartsWith,
    StepEntered,
    Suffered,
    TurnBegan,
    TurnEnded,
)
from replays.narration.words import counted, faces, listed, named, pool

Tale = Callable[[Any, Any], str]
"""The state before the event, and the event; a sentence, or an empty one."""

Spoken = Callable[[str, Any], str]
"""The name of whoever spoke, and the event; names may be plural, so no verb depends on them."""


def nothing(_: Any, __: StepEntered | StartsWith) -> str:
    """Tell nothing: a mere passage on the track, or what the sheets and the figures tell."""
    return ""


def encounter_began(_: Any, event: EncounterBegan) -> str:
    """Tell the beginning."""
    return f"The fight begins: {event.system}, {event.edition}."


def encounter_ended(state: Any, event: EncounterEnded) -> str:
    """Tell the end."""
    won = f"The victory goes to {listed(map(state.name, event.winners))}" if event.winners else "Nobody wins"
    return f"The fight is over: {event.reason}. {won}."


def seed_revealed(_: Any, event: SeedRevealed) -> str:
    """Tell the seed."""
    return f"The seed of the dice was {event.seed}."


def round_began(_: Any, event: RoundBegan) -> str:
    """Return a heading."""
    return f"Round {event.number}"


def turn_began(state: Any, event: TurnBegan) -> str:
    """Tell who acts."""
    return f"{state.name(event.who)} begins to act."


def turn_ended(state: Any, event: TurnEnded) -> str:
    """Tell who is done."""
    return f"{state.name(event.who)} is done: {event.reason}."


def rolled(state: Any, event: Rolled) -> str:
    """Tell a roll, with everything that made it."""
    reasons = f" ({named(event.modifiers)})" if event.modifiers else ""
    return f"{event.purpose} of {state.name(event.who)}, {pool(event.dice)}{reasons}: {came_to(event)}."


def came_to(event: Rolled) -> str:
    """Tell the faces of a roll, which of them count, and what they come to."""
    told = faces(event.dice)
    if 0 < len(event.kept) < len(event.dice):
        told += f"; keeps {listed(event.dice[position].face for position in event.kept)}"
    if len(event.dice) > 1 or event.dice[0].face != event.total:
        told += f" for {event.total}"
    return f"{told}: {event.result}" if event.result else told


def spent(state: Any, event: Spent) -> str:
    """Tell what was paid."""
    verb = "is" if event.amount == 1 else "are"
    return f"{counted(event.amount, event.resource)} of {state.name(event.whose)} {verb} spent on {event.on}."


def gained(state: Any, event: Gained) -> str:
    """Tell what was received."""
    return f"{state.name(event.whose)} gains {counted(event.amount, event.resource)} ({state.name(event.source)})."


def hit(state: Any, event: Hit) -> str:
    """Tell a hit."""
    return f"{state.name(event.target)} is hit."


def missed(state: Any, event: Missed) -> str:
    """Tell a miss."""
    return f"{state.name(event.attacker)} misses {state.name(event.target)}."


def soaked(state: Any, event: Soaked) -> str:
    """Tell what was kept off."""
    return f"{state.name(event.who)} is spared {counted(event.amount, event.harm)} by {state.name(event.by)}."


def suffered(state: Any, event: Suffered) -> str:
    """Tell what was suffered."""
    return f"{state.name(event.who)} suffers {counted(event.amount, event.harm)} from {state.name(event.source)}."


def recovered(state: Any, event: Recovered) -> str:
    """Tell what is better now."""
    return f"{state.name(event.who)} is rid of {counted(event.amount, event.harm)} ({state.name(event.source)})."


def condition_changed(state: Any, event: ConditionChanged) -> str:
    """Tell a condition that came or went."""
    level = f" {event.level}" if event.level > 1 else ""
    what = f"is now {event.condition}{level}" if event.level else f"is no longer {event.condition}"
    return f"{state.name(event.who)} {what} ({state.name(event.source)})."
