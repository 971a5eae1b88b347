"""Inspects the fights of a store without their rules: what they are, and whether their lines are intact."""

from collections.abc import Iterator

from attrs import frozen

from events.codec import json_text
from events.codec.json_lines import read_line
from events.codec.seals import is_sealed_after
from events.limits import WireError
from events.log.lines import Corruption, LogError, read_header
from events.stores.protocol import NoSuchFight, Store, StoredFight


@frozen
class FightSummary:
    """A fight in a store.

    Attributes:
        id: The id of the fight in the store.
        system: The name of its system.
        name: The name in its header.
        beats: The number of beats.
        last: The time of the last beat as recorded; None if the log has no times.
    """

    id: str
    system: str
    name: str
    beats: int
    last: str | None


def summarize(store: Store, fight: str) -> FightSummary:
    """Return the summary of a fight.

    Raises:
        StoreError: If the store cannot be read, or does not have the fight.
        LogError: If the header is damaged.
    """
    header, beats = read_header(store.header(fight)), store.beats(fight)
    last = store.read(fight, beats - 1, beats - 1)
    try:
        at = json_text.loads(last[0]).get("at") if last else header.at
    except (AttributeError, ValueError):  # a damaged line, which `find_damage` reports
        at = None
    return FightSummary(fight, header.system, header.id, beats, None if at is None else str(at))


def summaries(store: Store, after: str = "") -> Iterator[tuple[str, FightSummary | LogError]]:
    """Yield each fight whose id is greater than `after`, in order, with its summary or the fault of its header.

    Raises:
        StoreError: If the store cannot be read.
    """
    for fight in store.fights():
        if fight > after:
            try:
                yield fight, summarize(store, fight)
            except LogError as error:
                yield fight, error
            except NoSuchFight:  # removed meanwhile
                continue


def find_damage(fight: StoredFight) -> Corruption | None:
    """Return the first damaged line of a fight, found by the seals; None if all lines are intact."""
    try:
        read_header(fight.lines[0])
    except LogError as error:
        return error.corruption
    for number, (before, line) in enumerate(zip(fight.lines, fight.lines[1:], strict=False), start=2):
        try:
            beat = read_line(line).get("beat")
        except WireError as error:
            return Corruption(number, error.path, error.problem)
        if not is_sealed_after(line, before):
            return Corruption(number, "$.chain", "the seal does not match this line and the line before")
        if beat != number - 2:
            return Corruption(number, "$.beat", f"beat {number - 2} was expected, not {beat}")
    if fight.beats != len(fight.lines) - 1:
        counted = f"the store counts {fight.beats} beats but holds the lines of {len(fight.lines) - 1}"
        return Corruption(len(fight.lines) + 1, "$", counted)
    return None
