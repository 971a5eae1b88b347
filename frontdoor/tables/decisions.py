"""The ids of decisions: the same as long as a seat is owed that very decision, in every process, for ever.

An id is `<M>.<k>`: the same request (kind, prompt and forms as that seat sees them) has stood for the seat since after
beat M, without a beat by that seat; and it was the k-th of the seat's requests there. So a hidden command of somebody
else leaves it as it is, and an answer ends it even if the same is asked again. A remark or a ruling ends nothing.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any

from attrs import frozen

from combat.engine.commands import Note, Rule
from combat.engine.views import request_view
from events import json_text
from frontdoor.tables.state_index import Course

Key = tuple[bytes, int]
"""What makes a request the same: a digest of what its seat sees, and how many like it stand before it."""


@frozen
class Owed:
    """A decision that a seat is owed.

    Attributes:
        key: What makes it the same.
        id: Its id.
        since: The number of the beat since which it stands.
    """

    key: Key
    id: str
    since: int


class Decisions:
    """The decisions of one fight and their ids, seat by seat; what was found out is kept for the last beat.

    Args:
        course: How the fight stood after each beat.
    """

    def __init__(self, course: Course) -> None:
        self._course = course
        self._found: dict[str, tuple[int | None, tuple[Owed, ...]]] = {}

    def owed(self, seat: str, asked: Iterable[Mapping[str, Any]] | None = None) -> tuple[Owed, ...]:
        """Return what a seat is owed now, in the order of its requests.

        Args:
            seat: The seat.
            asked: Its requests as it sees them, where they are at hand.
        """
        last = len(self._course) - 1
        number, found = self._found.get(seat, (None, ()))
        if number == last:
            return found
        keys = self._keys(seat, last) if asked is None else _keys(asked)
        if number == last - 1:
            found = self._after_one_more(seat, last, found, keys)
        else:
            found = self._looked_back(seat, last, keys)
        self._found[seat] = (last, found)
        return found

    def owed_then(self, seat: str, number: int, asked: Iterable[Mapping[str, Any]]) -> tuple[Owed, ...]:
        """Return what a seat was owed after a beat, in the order of its requests.

        Args:
            seat: The seat.
            number: The number of the beat.
            asked: Its requests as it saw them then.
        """
        return self._looked_back(seat, number, _keys(asked))

    def _after_one_more(self, seat: str, last: int, before: Sequence[Owed], keys: Sequence[Key]) -> tuple[Owed, ...]:
        kept = {} if self._ends(seat, last) else {each.key: each for each in before}
        return tuple(kept.get(key) or Owed(key, f"{last}.{place}", last) for place, key in enumerate(keys))

    def _looked_back(self, seat: str, last: int, keys: Sequence[Key]) -> tuple[Owed, ...]:
        """Find out by the log alone since when each request stands."""
        since = {key: (last, place) for place, key in enumerate(keys)}
        standing, number = set(keys), last
        while standing and number and not self._ends(seat, number):
            number -= 1
            places = {key: place for place, key in enumerate(self._keys(seat, number))}
            standing &= places.keys()
            since |= {key: (number, places[key]) for key in standing}
        return tuple(Owed(key, f"{since[key][0]}.{since[key][1]}", since[key][0]) for key in keys)

    def _ends(self, seat: str, number: int) -> bool:
        """Return whether a beat ends the decisions of a seat."""
        remark = isinstance(self._course.beat(number).command, Note | Rule)
        return not remark and seat in self._course.answered_for(number)

    def _keys(self, seat: str, number: int) -> tuple[Key, ...]:
        system = self._course.system
        owed = (each for each in self._course.requests(number) if each.seat == seat)
        return _keys(request_view(system, each, own=True) for each in owed)


def _keys(asked: Iterable[Mapping[str, Any]]) -> tuple[Key, ...]:
    return tuple(_numbered(_digest(each) for each in asked))


def _numbered(digests: Iterable[bytes]) -> Iterator[Key]:
    met = Counter[bytes]()
    for digest in digests:
        yield digest, met[digest]
        met[digest] += 1


def _digest(seen: Mapping[str, Any]) -> bytes:
    return sha256(json_text.dumps([seen["kind"], seen["prompt"], seen["forms"]])).digest()
