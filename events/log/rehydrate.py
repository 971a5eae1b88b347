"""Reads the complete history of a log by folding its events, up to the first corrupt line."""

import gc
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from threading import Lock
from typing import Any

from attrs import frozen

from events.codec.wire import Codec, WireError
from events.history.amendments import amendment_of
from events.history.journal import Beat, EffectiveBeats, Header, Journal
from events.history.projection import Projection
from events.history.timeline import History, advance, initial_history
from events.log.lines import Corruption, LogError, ReadResult, read, read_more

_LOCK = Lock()
_pauses = 0
_was_on = False


@contextmanager
def paused_gc() -> Iterator[None]:
    """Pause garbage collection, which took a tenth of the time to load a log; pauses may overlap."""
    global _pauses, _was_on  # noqa: PLW0603 - the collector is shared by all threads, and so is the count
    with _LOCK:
        if not _pauses:
            _was_on = gc.isenabled()
            gc.disable()
        _pauses += 1
    try:
        yield
    finally:
        with _LOCK:
            _pauses -= 1
            if not _pauses and _was_on:
                gc.enable()


@frozen(kw_only=True)
class Rehydrated(ReadResult):
    """A log with the history after each beat, the states between its events, and the state before the first event."""

    histories: list[History[Any]]
    states: list[list[Any]]
    opening: Any


@paused_gc()
def rehydrate(
    data: bytes, projection_of: Callable[[Header], Projection[Any]], codec_of: Callable[[Header], Codec]
) -> Rehydrated:
    """Read and fold a log up to its first corrupt line; raises LogError if its header or setup is invalid.

    A line with a correct seal can still be corrupt, because it may contain an impossible event.
    """
    reading = read(data, codec_of, lambda header: projection_of(header).initial_events(header))
    header = reading.journal.header
    projection = projection_of(header)
    try:
        opening = projection.open(header)
    except WireError as error:
        raise LogError(Corruption(1, error.path, error.problem)) from None
    histories: list[History[Any]] = []
    states: list[list[Any]] = []
    before: History[Any] | None = None
    for link in reading.journal.links():
        try:
            after_events = projection.states(state_before(link.beat, before, opening), link.beat.events)
            before = history_after(projection, header, opening, before, link.beat, after_events[-1])
            histories.append(before)
            states.append(after_events)
        except Exception:  # noqa: BLE001 - any error in a fold means that the beat does not match the state
            state = opening if before is None else before.now.state
            reading = ReadResult(
                journal=Journal(header, link.before, reading.journal.header_line),
                corruption=_misfit(projection, state, link.beat),
                suspect=link.beat,
            )
            break
    return Rehydrated(
        journal=reading.journal,
        corruption=reading.corruption,
        torn=reading.torn,
        suspect=reading.suspect,
        histories=histories,
        states=states,
        opening=opening,
    )


def state_before(beat: Beat, before: History[Any] | None, opening: Any) -> Any:
    """Return the state to which the events of a beat are applied; `before` is the history before it, if any."""
    amendment = amendment_of(beat)
    if before is None:
        return opening
    return before.now.state if amendment is None else before.after(amendment.to).state


def history_after(
    projection: Projection[Any],
    header: Header,
    opening: Any,
    before: History[Any] | None,
    beat: Beat,
    state: Any = None,
) -> History[Any]:
    """Return the history after another beat; `before` is None for the beat that begins the fight.

    The events are folded unless the caller gives the state after them.
    """
    if before is None:
        return initial_history(beat, projection.fold(opening, beat.events) if state is None else state)
    return advance(projection, before, beat, same_dice=header.undo.dice == "same", state=state)


def extend_history(
    projection: Projection[Any], codec: Codec, journal: Journal, history: History[Any], rows: Sequence[bytes]
) -> tuple[Journal, list[History[Any]]]:
    """Return a journal extended by the beats of further lines, and the history after each of them.

    Takes time proportional to the lines, unless one of them undoes or amends earlier beats.

    Raises:
        LogError: If the lines do not continue the journal, or contain an impossible event.
    """
    known = EffectiveBeats([history.now.beat.number], [group.numbers for group in history.groups])
    reading = read_more(journal, rows, codec, known)
    if reading.corruption is not None:
        full = EffectiveBeats()
        for beat in journal:
            full.add(beat)
        reading = read_more(journal, rows, codec, full)
    if reading.corruption is not None:
        raise LogError(reading.corruption)
    histories: list[History[Any]] = []
    for link in reading.journal.links(len(journal)):
        try:
            history = history_after(projection, journal.header, None, history, link.beat)
        except Exception as error:  # any error in a fold means that the beat does not match the state
            raise LogError(_misfit(projection, history.now.state, link.beat)) from error
        histories.append(history)
    return reading.journal, histories


def _misfit(projection: Projection[Any], state: Any, beat: Beat) -> Corruption:
    """Return the corruption for a beat whose events cannot be folded, with the path of the first faulty event."""
    line = line_of_beat(beat.number)
    for index, event in enumerate(beat.events):
        try:
            state = projection.after(state, event)
        except WireError as error:
            return Corruption(line, f"$.events[{index}]{error.path[1:]}", error.problem)
        except Exception:  # noqa: BLE001 - as above
            return Corruption(
                line,
                f"$.events[{index}]",
                f"the {event.wire_type} refers to something that does not exist in this fight",
            )
    return Corruption(line, "$.events", "the events do not match the state of the fight")


def line_of_beat(number: int) -> int:
    """Return the number of the log line that holds a beat; the first line is the header.

    >>> line_of_beat(0)
    2
    """
    return number + 2
