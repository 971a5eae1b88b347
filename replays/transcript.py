"""The story of a fight in plain English, one line per event, as one seat may read it."""

from collections.abc import Sequence
from typing import Any

from combat.engine.catalog import system as system_named
from combat.engine.name_checks import TABLE
from combat.engine.play.command_checks import check_seat
from combat.engine.play.consent import Agree
from events.base import Event
from events.deprecation import renamed
from events.history.journal import Beat
from events.history.projection import projection
from events.interventions import Amended, DoneAgain, TakenBack, UndoAgreed
from events.limits import escape_unprintable
from events.vocabulary import Reminded
from replays.loaded_fight import LoadedFight
from replays.narration import Narration, narration_of, reading_order
from replays.narration.shared import SPOKEN
from replays.narration.words import capital, stopped_once

SECRET_DECISION = "A decision is made in secret."
"""The sentence that replaces an event hidden from the seat."""

_SPEAKERS = {TABLE: "the table", "gm": "the GM"}


def transcript(game: LoadedFight, seat: str | None = None) -> list[str]:
    """Describe the fight in plain English, one line per event. Purely technical events have no line.

    Args:
        seat: The seat whose view is described; None for the full view.

    Raises:
        Refused: If the seat does not exist.
    """
    check_seat(game.header, seat)
    return [line for number in range(len(game)) for line in story_of(game, number, seat)]


def story_of(game: LoadedFight, number: int, seat: str | None = None, end: int | None = None) -> list[str]:
    """Return the sentences for the events of a beat, or for the first `end` of them, as a seat may read them."""
    moment = game[number]
    return sentences_with_states(game.header.system, moment.states, moment.beat, seat, end)


def event_sentence(system: str, state: Any, event: Event, by: str = TABLE) -> str:
    """Return the sentence for an event: a heading if a round begins, empty if there is nothing to say.

    Only sentences about the log itself, such as those for an undo, name `by`, the seat that gave the command.
    """
    return escape_unprintable(_sentence(narration_of(system_named(system).name), state, event, by))


def _sentence(narration: Narration, state: Any, event: Event, by: str) -> str:
    spoken, sentences = SPOKEN.get(type(event)), narration.sentences
    try:
        line = spoken(state, event, by=speaker_name(state, by)) if spoken else sentences[type(event)](state, event)
    except (LookupError, StopIteration):  # a tampered log may contain unknown ids; the rest can still be described
        line = f"an event cannot be described ({event.wire_type})."
    return capital(stopped_once(line)) if line else ""


def beat_sentences(
    system: str, state_before: Any, beat: Beat, seat: str | None = None, *, unfinished: bool = False
) -> list[str]:
    """Return the sentences for the events of a beat, as a seat may read them; None for the full story.

    If the beat is unfinished, sentences that depend on its later events are left out.
    """
    states = projection(system).states(state_before, beat.events)
    return sentences_with_states(system, states, beat, seat, unfinished=unfinished)


def sentences_with_states(
    system: str,
    states: Sequence[Any],
    beat: Beat,
    seat: str | None,
    end: int | None = None,
    *,
    unfinished: bool = False,
) -> list[str]:
    """Return the sentences for the events of a beat, given the state before each event and after the last."""
    facts, narration, by = projection(system), narration_of(system_named(system).name), speaker(beat)
    events = beat.events[:end]
    lines = [] if by == beat.by else [_sentence(narration, states[0], UndoAgreed(beat.by), by)]
    for happened, event in reading_order(system, events, unfinished=unfinished):
        by = event.by if isinstance(event, DoneAgain) else by
        state = states[happened]
        if seat is not None and event.only_for not in (None, seat):
            is_said = SECRET_DECISION in lines or isinstance(event, Reminded)
            lines += [] if is_said else [SECRET_DECISION]
        elif type(event) in narration.declined and narration.is_declined(events, event):
            if unfinished:
                continue
            index = next(index for index, one in enumerate(events) if one is event)
            seen = states[index] if seat is None else facts.conceal(states[index], seat)
            lines.append(narration.declined[type(event)][1](seen, event))
        elif type(event) not in narration.silent:
            seen = state if seat is None else facts.conceal(state.showing(event), seat)
            lines.append(_sentence(narration, seen, event, by))
    return [escape_unprintable(line) for line in lines if line]


def visible_events(beat: Beat, seat: str | None) -> tuple[Event, ...]:
    """Return the events of a beat that a seat may see; all of them if the seat is None."""
    return tuple(event for event in beat.events if seat is None or event.only_for in (None, seat))


def is_intervention(event: Event) -> bool:
    """Return whether an event is an intervention from outside the game, such as a ruling or an undo."""
    return type(event) in SPOKEN


def speaker(beat: Beat) -> str:
    """Return the seat that a beat speaks for: the table if the last seat agreed to an undo or amendment."""
    agreed = isinstance(beat.command, Agree) and isinstance(beat.events[0], TakenBack | Amended)
    return TABLE if agreed else beat.by


def speaker_name(state: Any, by: str) -> str:
    """Return the display name of a seat."""
    name: str = _SPEAKERS.get(by) or state.name(by)
    return name


__getattr__ = renamed(__name__)
