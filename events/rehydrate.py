"""The whole history of a log from outside, folded from its events one beat after the other, as far as they fold."""

from typing import Any, NamedTuple

from events.history import History, advanced, opened
from events.journal import Beat, Header, Journal
from events.log import Corruption, LogError, Reading
from events.projection import Projection
from events.wire import WireError


class Rehydrated(NamedTuple):
    """As much of a log as folds, the history after each beat of it, and what is wrong with the rest."""

    journal: Journal
    histories: list[History[Any]]
    corruption: Corruption | None
    suspect: Beat | None


def rehydrated(projection: Projection[Any], reading: Reading) -> Rehydrated:
    """Fold all of a log: a line may be well sealed and still tell what cannot be.

    Raises:
        LogError: When the setup in the header is none of its system's.
    """
    header = reading.journal.header
    try:
        opening = projection.open(header)
    except WireError as error:
        raise LogError(Corruption(1, error.path, error.problem)) from None
    histories: list[History[Any]] = []
    for link in reading.journal.links():
        before = histories[-1] if histories else None
        try:
            histories.append(history_after(projection, header, opening, before, link.beat))
        except Exception:  # noqa: BLE001 - whatever a fold stumbled over, the beat does not fit the table
            state = opening if before is None else before.now.state
            journal = Journal(header, link.before, reading.journal.header_line)
            return Rehydrated(journal, histories, _misfit(projection, state, link.beat), link.beat)
    return Rehydrated(reading.journal, histories, reading.corruption, reading.suspect)


def history_after(
    projection: Projection[Any], header: Header, opening: Any, before: History[Any] | None, beat: Beat
) -> History[Any]:
    """Return the history after one more beat; `before` is None for the one that opens the fight."""
    if before is None:
        return opened(projection, opening, beat)
    return advanced(projection, before, beat, same_dice=header.undo.dice == "same")


def _misfit(projection: Projection[Any], state: Any, beat: Beat) -> Corruption:
    """Name the first event of a beat that does not fold."""
    line = line_of_beat(beat.number)
    for index, event in enumerate(beat.events):
        try:
            state = projection.after(state, event)
        except Exception:  # noqa: BLE001 - as above
            return Corruption(line, f"$.events[{index}]", f"the {event.wire_type} names what is not on this table")
    return Corruption(line, "$.events", "the events do not fit the table")


def line_of_beat(number: int) -> int:
    """Return the line of a log that holds a beat; the first line is the header's.

    >>> line_of_beat(0)
    2
    """
    return number + 2
