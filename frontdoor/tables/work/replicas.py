"""Fights in a worker process, kept between questions, so that only new log lines have to be sent."""

from typing import cast

import attrs

from combat.engine.fight.encounter import Encounter
from events.stores import Log, Store
from frontdoor.tables.work.questions import FightCopy

MAX_FIGHTS = 16
"""Maximum number of fights that a worker keeps; those that were not used for the longest time are dropped first."""


@attrs.frozen
class SentLines:
    """The part of a log that a worker lacks.

    Attributes:
        fight: The id of the fight.
        first: The number of the first beat whose line is sent; 0 replaces a fight that the worker has.
        header: The header line, if the whole log is sent.
        lines: The lines.
        seed: The seed of the fight.
        dropped: The fights that the worker drops.
    """

    fight: str
    first: int
    header: bytes
    lines: list[bytes]
    seed: str | None
    dropped: tuple[str, ...]


class Sender:
    """Knows which fights one worker has, and what to send to it for a question."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[int, bytes]] = {}  # number of beats and last line, least recently used first

    def __contains__(self, fight: object) -> bool:
        return fight in self._known

    def lines_for(self, copy: FightCopy) -> SentLines:
        """Return the lines that the worker lacks; the whole log if it has another history or later beats.

        Raises:
            StoreError: If the log cannot be read.
        """
        beats, last = self._known.pop(copy.id, (0, b""))
        lines = copy.lines(beats - 1) if 0 < beats <= copy.beats else []
        if lines and lines[0] == last:
            del lines[0]
        else:
            beats, lines = 0, copy.lines(0)
        dropped = tuple(list(self._known)[: max(0, len(self._known) - MAX_FIGHTS + 1)])
        for fight in dropped:
            del self._known[fight]
        self._known[copy.id] = (copy.beats, lines[-1] if lines else last)
        header, seed = (copy.header(), copy.seed()) if beats == 0 else (b"", None)
        return SentLines(copy.id, beats, header, lines, seed, dropped)

    def forget(self, fight: str) -> None:
        """Send the whole log of a fight next time."""
        self._known.pop(fight, None)


class Replicas:
    """The fights of a worker."""

    def __init__(self) -> None:
        self._fights: dict[str, tuple[Encounter, _Lines]] = {}

    def fight(self, sent: SentLines) -> Encounter:
        """Return a copy of a fight with the lines that were sent.

        Raises:
            Refused: If the lines are damaged.
        """
        for dropped in (*sent.dropped, *([sent.fight] if not sent.first else [])):
            self._fights.pop(dropped, None)
        if not sent.first:
            log = _Lines(sent.header, sent.lines)
            fight = Encounter.load(Log(cast("Store", log), sent.fight), sent.seed, record=True)
        else:
            fight, log = self._fights.pop(sent.fight)
            log.rows += sent.lines
            fight.catch_up()
        self._fights[sent.fight] = fight, log
        return fight.fork()


class _Lines:
    """A store of one log in memory; a recorded fight reads from it when its rows have grown."""

    url = "worker"

    def __init__(self, header: bytes, rows: list[bytes]) -> None:
        self.rows = list(rows)
        self._header = header

    def header(self, fight: str) -> bytes:
        return self._header

    def read(self, fight: str, first: int = 0, last: int | None = None) -> list[bytes]:
        return self.rows[first : None if last is None else last + 1]

    def beats(self, fight: str) -> int:
        return len(self.rows)

    def note(self, fight: str, key: str) -> None:
        return None

    def put(self, fight: str, key: str, value: bytes | None) -> None:
        pass
