"""The whole history of a log from outside, folded from its events one beat after the other, as far as they fold."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from events.gc_pause import paused_gc
from events.history import History, advance, initial_history
from events.journal import Beat, EffectiveBeats, Header, Journal
from events.log import Corruption, LogError, read, read_more
from events.projection import Projection
from events.wire import Codec, WireError


class Rehydrated(NamedTuple):
    """As much of a log as can be read and folds, and what is wrong with the rest.

    Attributes:
        journal: The header and the good beats.
        histories: What counts after each of them.
        corruption: Where it stopped being good, or None.
        suspect: The beat of the damaged line, where it can be read at all.
        torn: Whether the corruption is only a last line that was never finished.
        opening: The table before the first event.
    """

    journal: Journal
    histories: list[History[Any]]
    corruption: Corruption | None
    suspect: Beat | None
    torn: bool
    opening: Any


@paused_gc()
def rehydrate(
    data: bytes, projection_of: Callable[[Header], Projection[Any]], codec_of: Callable[[Header], Codec]
) -> Rehydrated:
    """Read and fold a log as far as it is good: a line may be well sealed and still tell what cannot be.

    Args:
        data: The bytes of the log.
        projection_of: Returns the facts of the system that the header names.
        codec_of: Returns how its messages are read.

    Raises:
        LogError: When there is no readable header, or its setup is none of its system's.
    """
    reading = read(data, codec_of, lambda header: projection_of(header).initial_events(header))
    header = reading.journal.header
    projection = projection_of(header)
    try:
        opening = projection.open(header)
    except WireError as error:
        raise LogError(Corruption(1, error.path, error.problem)) from None
    histories: list[History[Any]] = []
    before: History[Any] | None = None
    for link in reading.journal.links():
        try:
            before = history_after(projection, header, opening, before, link.beat)
            histories.append(before)
        except Exception:  # noqa: BLE001 - whatever a fold stumbled over, the beat does not fit the table
            state = opening if before is None else before.now.state
            journal = Journal(header, link.before, reading.journal.header_line)
            return Rehydrated(journal, histories, _misfit(projection, state, link.beat), link.beat, False, opening)  # noqa: FBT003 - in order
    return Rehydrated(reading.journal, histories, reading.corruption, reading.suspect, reading.torn, opening)


def history_after(
    projection: Projection[Any], header: Header, opening: Any, before: History[Any] | None, beat: Beat
) -> History[Any]:
    """Return the history after one more beat; `before` is None for the one that opens the fight."""
    if before is None:
        return initial_history(beat, projection.fold(opening, beat.events))
    return advance(projection, before, beat, same_dice=header.undo.dice == "same")


def extend_history(
    projection: Projection[Any], codec: Codec, journal: Journal, history: History[Any], rows: Sequence[bytes]
) -> tuple[Journal, list[History[Any]]]:
    """Return a journal with the beats of the lines that follow it, and the history after each of them.

    Costs no more than the lines, unless one of them takes back or amends what was there before.

    Raises:
        LogError: When they do not follow, or tell what cannot be.
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
        except Exception as error:  # whatever a fold stumbled over, the beat does not fit the table
            raise LogError(_misfit(projection, history.now.state, link.beat)) from error
        histories.append(history)
    return reading.journal, histories


def _misfit(projection: Projection[Any], state: Any, beat: Beat) -> Corruption:
    """Name the first event of a beat that does not fold."""
    line = line_of_beat(beat.number)
    for index, event in enumerate(beat.events):
        try:
            state = projection.after(state, event)
        except WireError as error:
            return Corruption(line, f"$.events[{index}]{error.path[1:]}", error.problem)
        except Exception:  # noqa: BLE001 - as above
            return Corruption(line, f"$.events[{index}]", f"the {event.wire_type} names what is not on this table")
    return Corruption(line, "$.events", "the events do not fit the table")


def line_of_beat(number: int) -> int:
    """Return the line of a log that holds a beat; the first line is the header's.

    >>> line_of_beat(0)
    2
    """
    return number + 2
