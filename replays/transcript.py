"""The story of a fight in plain language: a line an event, as the seat that listens may hear it."""

from itertools import accumulate
from typing import Any

from combat.engine.catalog import system as system_named
from combat.engine.errors import refuse
from combat.engine.name_checks import TABLE
from events.base import Event
from events.journal import Beat
from events.limits import show_value
from events.projection import projection
from events.vocabulary import DoneAgain
from replays.loaded_fight import LoadedFight
from replays.narration import narration_of, reading_order
from replays.narration.shared import SPOKEN
from replays.narration.words import capital, stopped_once

SECRET_DECISION = "A decision is made in secret."
"""The sentence in place of an event that only another seat may see."""

_SPEAKERS = {TABLE: "the table", "gm": "the GM"}


def transcript(game: LoadedFight, seat: str | None = None) -> list[str]:
    """Tell a whole fight.

    Raises:
        Refused: When there is no such seat.
    """
    known = [each.id for each in game.header.seats]
    if seat is not None and seat not in known:
        raise refuse("unknown_seat", f"there is no seat {show_value(seat)}; known: {', '.join(known)}")
    told = (beat_sentences(game.header.system, game.before(moment.beat.number), moment.beat, seat) for moment in game)
    return [line for lines in told for line in lines]


def event_sentence(system: str, state: Any, event: Event, by: str = TABLE) -> str:
    """Tell one event.

    Args:
        system: The name of the system.
        state: The table before the event.
        event: What happened.
        by: The seat whose command it came from; told only where somebody did something to the log itself.

    Returns:
        A sentence, a heading where a round begins, or nothing where there is nothing to say.

    Raises:
        Refused: When there is no such system.
    """
    spoken, sentences = SPOKEN.get(type(event)), narration_of(system_named(system).name).sentences
    try:
        line = spoken(state, event, by=speaker_name(state, by)) if spoken else sentences[type(event)](state, event)
    except (LookupError, StopIteration):  # a forged log may name unknown ids; the story continues
        line = f"an event cannot be described ({event.wire_type})."
    return capital(stopped_once(line))


def beat_sentences(system: str, state_before: Any, beat: Beat, seat: str | None = None) -> list[str]:
    """Tell one beat.

    Args:
        system: The name of the system.
        state_before: The table before the beat.
        beat: The beat.
        seat: The seat that listens; None for somebody who may hear everything.

    Raises:
        Refused: When there is no such system.
    """
    facts, by = projection(system), beat.by
    states = [*accumulate(beat.events, facts.after, initial=state_before)]
    lines: list[str] = []
    for happened, event in reading_order(system, beat.events):
        by = event.by if isinstance(event, DoneAgain) else by
        state = states[happened]
        if seat is not None and event.only_for not in (None, seat):
            lines += [] if SECRET_DECISION in lines else [SECRET_DECISION]
        else:
            lines.append(event_sentence(system, state if seat is None else facts.conceal(state, seat), event, by))
    return [line for line in lines if line]


def is_intervention(event: Event) -> bool:
    """Return whether an event is what somebody did to the fight from above it, such as a ruling or a take-back."""
    return type(event) in SPOKEN


def speaker_name(state: Any, by: str) -> str:
    """Return the name of a seat that spoke, for people."""
    name: str = _SPEAKERS.get(by) or state.name(by)
    return name
