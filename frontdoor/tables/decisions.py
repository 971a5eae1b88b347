"""Stable ids of open decisions: equal in every process for as long as the same decision is open to a seat.

An id has the form `<M>.<k>`. M is the number of the beat since which the same request (same kind, prompt and forms, as
the seat sees them) has been open, without a beat by that seat; k is the index of the request among those of the seat
after beat M. So a hidden command of another seat does not change an id. An answer by the seat itself ends the id, even
if the same request follows. Notes and rulings end no id.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any

from attrs import frozen

from combat.engine.commands import Note, Rule
from combat.engine.views import request_view
from events import json_text
from frontdoor.tables.state_index import StateIndex

RequestKey = tuple[bytes, int]
"""Identity of a request: a digest of the form that its seat sees, and the number of equal requests before it."""


@frozen
class OpenDecision:
    """A decision that is open to a seat.

    Attributes:
        key: The identity of the request.
        id: The id of the decision, such as `7.0`.
        since: The number of the beat after which the decision opened.
    """

    key: RequestKey
    id: str
    since: int


class Decisions:
    """The open decisions of one fight with their ids, by seat. The result for the latest beat is cached.

    Args:
        course: The state of the fight after each beat.
    """

    def __init__(self, course: StateIndex) -> None:
        self._course = course
        self._found: dict[str, tuple[int | None, tuple[OpenDecision, ...]]] = {}

    def open_decisions(self, seat: str, asked: Iterable[Mapping[str, Any]] | None = None) -> tuple[OpenDecision, ...]:
        """Return the decisions that are open to a seat now, in the order of its requests.

        Args:
            seat: The id of the seat.
            asked: The requests as the seat sees them; None to compute them.
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

    def past_decisions(self, seat: str, number: int, asked: Iterable[Mapping[str, Any]]) -> tuple[OpenDecision, ...]:
        """Return the decisions that were open to a seat after a beat, in the order of its requests.

        Args:
            seat: The id of the seat.
            number: The number of the beat.
            asked: The requests as the seat saw them after that beat.
        """
        return self._looked_back(seat, number, _keys(asked))

    def _after_one_more(
        self, seat: str, last: int, before: Sequence[OpenDecision], keys: Sequence[RequestKey]
    ) -> tuple[OpenDecision, ...]:
        kept = {} if self._ends(seat, last) else {each.key: each for each in before}
        return tuple(kept.get(key) or OpenDecision(key, f"{last}.{place}", last) for place, key in enumerate(keys))

    def _looked_back(self, seat: str, last: int, keys: Sequence[RequestKey]) -> tuple[OpenDecision, ...]:
        """Return the open decisions, computed from the log alone."""
        since = {key: (last, place) for place, key in enumerate(keys)}
        standing, number = set(keys), last
        while standing and number and not self._ends(seat, number):
            number -= 1
            places = {key: place for place, key in enumerate(self._keys(seat, number))}
            standing &= places.keys()
            since |= {key: (number, places[key]) for key in standing}
        return tuple(OpenDecision(key, f"{since[key][0]}.{since[key][1]}", since[key][0]) for key in keys)

    def _ends(self, seat: str, number: int) -> bool:
        """Return whether a beat ends the open decisions of a seat."""
        remark = isinstance(self._course.beat(number).command, Note | Rule)
        return not remark and seat in self._course.seats_answered(number)

    def _keys(self, seat: str, number: int) -> tuple[RequestKey, ...]:
        system = self._course.system
        owed = (each for each in self._course.requests(number) if each.seat == seat)
        return _keys(request_view(system, each, own=True) for each in owed)


def _keys(asked: Iterable[Mapping[str, Any]]) -> tuple[RequestKey, ...]:
    return tuple(_numbered(_digest(each) for each in asked))


def _numbered(digests: Iterable[bytes]) -> Iterator[RequestKey]:
    met = Counter[bytes]()
    for digest in digests:
        yield digest, met[digest]
        met[digest] += 1


def _digest(seen: Mapping[str, Any]) -> bytes:
    return sha256(json_text.dumps([seen["kind"], seen["prompt"], seen["forms"]])).digest()
