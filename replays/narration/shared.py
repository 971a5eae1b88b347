"""The shared vocabulary in plain language.

A tale gets the table as it stood before the event, for the names, and gives a sentence, or nothing where there is
nothing to say. What people did to the log itself is told with the name of whoever spoke.
"""

from collections.abc import Callable
from typing import Any

from events.vocabulary import (
    AbilityUsed,
    Agreed,
    AmendAsked,
    ConditionChanged,
    Declined,
    DoneAgain,
    EncounterBegan,
    EncounterEnded,
    Gained,
    Hit,
    Left,
    Missed,
    NotDoneAgain,
    PartlyRolled,
    Proposed,
    Recovered,
    Reminded,
    Rolled,
    RollResumed,
    RoundBegan,
    SeedRevealed,
    SideChanged,
    Soaked,
    Spent,
    StartsWith,
    StepEntered,
    Suffered,
    TurnBegan,
    TurnEnded,
    UndoAgreed,
    UndoAsked,
    UndoDeclined,
)
from replays.narration.words import counted, faces, listed, named, notation, pool

Tale = Callable[[Any, Any], str]
"""The state before the event, and the event; a sentence, or an empty one."""

Spoken = Callable[[str, Any], str]
"""The name of whoever spoke, and the event; names may be plural, so no verb depends on them."""


def nothing(_: Any, __: StepEntered | StartsWith | RollResumed) -> str:
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
    whose = f"{event.purpose} of {state.name(event.thrower)}"
    on = f" on {state.name(event.who)}" if event.thrower != event.who else ""
    return f"{whose}{on}, {pool(event.dice)}{reasons}: {came_to(event)}."


def came_to(event: Rolled) -> str:
    """Tell the faces of a roll, which of them count, and what they come to."""
    told = faces(event.dice)
    if 0 < len(event.kept) < len(event.dice):
        told += f"; keeps {listed(event.dice[position].face for position in event.kept)}"
    if len(event.dice) > 1 or event.dice[0].face != event.total:
        told += f" for {event.total}"
    return f"{told}: {event.result}" if event.result else told


def ability_used(state: Any, event: AbilityUsed) -> str:
    """Tell an ability that was used."""
    ability = next((each.title for each in state.catalogue if each.id == event.ability), event.ability)
    on = f" on {state.name(event.target)}" if event.target else ""
    text = f": {event.text}" if event.text else "."
    return f"{state.name(event.who)} uses {ability}{on}{text}"


def reminded(state: Any, event: Reminded) -> str:
    """Tell what the table has to see to itself."""
    return f"To be seen to by the table: {event.ability} of {state.name(event.who)}. {event.text}"


def left(state: Any, event: Left) -> str:
    """Tell who takes no further part."""
    how = {"fled": "flees", "surrendered": "surrenders", "captured": "is captured"}.get(event.how, "leaves the fight")
    return f"{state.name(event.who)} {how}{_because(event.reason)}."


def side_changed(state: Any, event: SideChanged) -> str:
    """Tell who fights for another side."""
    return f"{state.name(event.who)} fights for {state.name(event.side)} from here on{_because(event.reason)}."


def proposed(state: Any, event: Proposed) -> str:
    """Tell what a seat wants, and who is asked."""
    words = str(event.command.get("type", "")).split(".")
    act = words[-2].replace("_", " ") if len(words) > 1 else "something"
    told = [str(state.name(value)) for key, value in event.command.items() if key != "type" and isinstance(value, str)]
    about = f" ({', '.join(filter(None, told))})" if any(told) else ""
    return f"Proposed by {state.name(event.by)}: {act}{about}; {listed(map(state.name, event.asks))} must agree."


def partly_rolled(state: Any, event: PartlyRolled) -> str:
    """Tell the dice that have fallen, and which are awaited."""
    faces = ", ".join(str(die.face) for die in event.dice)
    return f"Rolled so far: {faces}. Still to be rolled: {notation(event.owed)} for {event.purpose} ({event.who})."


def agreed(state: Any, event: Agreed) -> str:
    """Tell who agreed."""
    return f"Agreed to by {state.name(event.seat)}."


def declined(state: Any, event: Declined) -> str:
    """Tell who did not agree."""
    return f"Declined by {state.name(event.seat)}{_because(event.reason)}."


def undo_asked(state: Any, event: UndoAsked) -> str:
    """Tell how far back a seat wants to go, and who is asked."""
    asks = listed(map(state.name, event.asks))
    return f"Asked for by {state.name(event.by)}: an undo back to beat {event.to}; {asks} must agree."


def amend_asked(state: Any, event: AmendAsked) -> str:
    """Tell what a seat wants to amend, and who is asked."""
    asks = listed(map(state.name, event.asks))
    return f"Asked for by {state.name(event.by)}: to amend beat {event.beat}; {asks} must agree."


def done_again(_: Any, event: DoneAgain) -> str:
    """Tell which command was done again; what came of it follows."""
    return f"Beat {event.beat}, again:"


def not_done_again(_: Any, event: NotDoneAgain) -> str:
    """Tell which command could not be done again."""
    if event.why:
        return f"{event.why.rstrip('.')}. It does not count any more."
    return f"Nor does beat {event.beat}, which came after that."


def undo_agreed(state: Any, event: UndoAgreed) -> str:
    """Tell who agreed."""
    return f"The undo is agreed to by {state.name(event.seat)}."


def undo_declined(state: Any, event: UndoDeclined) -> str:
    """Tell who did not agree."""
    return f"The undo is declined by {state.name(event.seat)}{_because(event.reason)}."


def _because(reason: str) -> str:
    return f" ({reason})" if reason else ""


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
