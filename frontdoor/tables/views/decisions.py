"""Stable ids of open decisions: equal in every process for as long as the same decision is open to a seat.

An id has the form `<M>.<k>`. M is the number of the beat after which the request opened. A request counts as the same
request as long as its kind, prompt and forms, as the seat sees them, are unchanged and the seat itself has not acted. k
is the index of the request among the seat's requests after beat M. So another seat's hidden command does not change an
id. If the seat itself acts, the id ends, even if the same request follows. Notes, rulings and free rolls do not end an
id.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from hashlib import sha256
from typing import Any

from attrs import frozen

from combat.engine.fight.encounter import Encounter
from combat.engine.offer.request_data import request_data
from combat.engine.offer.requests import Form
from combat.engine.play.commands import REMARKS
from events.codec import json_text
from events.memo import memo_by_identity
from frontdoor.tables.views.state_index import StateIndex

MAX_DIGESTS = 128
"""Number of cached digests of requests."""

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


@frozen
class FormPlace:
    """The place of a form, which is the same in every copy of a fight.

    Attributes:
        seat: The seat.
        request: The index of the request among those of the seat.
        form: The index of the form in the request.
    """

    seat: str
    request: int
    form: int

    def form_in(self, fight: Encounter) -> Form:
        """Return the form in a copy of the fight."""
        return [request for request in fight.requests if request.seat == self.seat][self.request].forms[self.form]


class Decisions:
    """The open decisions of one fight with their ids, grouped by seat. The result for the latest beat is cached."""

    def __init__(self, course: StateIndex) -> None:
        self._course = course
        self._cache: dict[str, tuple[int | None, tuple[OpenDecision, ...]]] = {}
        self._digest = memo_by_identity(MAX_DIGESTS)(_digest)  # unchanged requests of later views share their parts

    def open_decisions(
        self, seat: str, requests: Iterable[Mapping[str, Any]] | None = None
    ) -> tuple[OpenDecision, ...]:
        """Return the decisions that are open to a seat now, in the order of its requests."""
        last = len(self._course) - 1
        number, cached = self._cache.get(seat, (None, ()))
        if number == last:
            return cached
        keys = self._keys(seat, last) if requests is None else _keys(requests, self._digest)
        if number == last - 1:
            earlier = {} if not cached or self._ends(seat, last) else {decision.key: decision for decision in cached}
            fresh = [OpenDecision(key, f"{last}.{index}", last) for index, key in enumerate(keys)]
            cached = tuple([earlier.get(decision.key, decision) for decision in fresh])
        else:
            cached = self._from_log(seat, last, keys)
        self._cache[seat] = (last, cached)
        return cached

    def past_decisions(self, seat: str, number: int, requests: Iterable[Mapping[str, Any]]) -> tuple[OpenDecision, ...]:
        """Return the decisions that were open to a seat after a beat, in the order of its requests."""
        return self._from_log(seat, number, _keys(requests))

    def _from_log(self, seat: str, last: int, keys: Sequence[RequestKey]) -> tuple[OpenDecision, ...]:
        since = {key: (last, index) for index, key in enumerate(keys)}
        remaining, number = set(keys), last
        while remaining and number and not self._ends(seat, number):
            number -= 1
            indexes = {key: index for index, key in enumerate(self._keys(seat, number))}
            remaining &= indexes.keys()
            since |= {key: (number, indexes[key]) for key in remaining}
        return tuple(OpenDecision(key, f"{since[key][0]}.{since[key][1]}", since[key][0]) for key in keys)

    def _ends(self, seat: str, number: int) -> bool:
        remark = isinstance(self._course.beat(number).command, REMARKS)
        return not remark and seat in self._course.seats_answered(number)

    def _keys(self, seat: str, number: int) -> tuple[RequestKey, ...]:
        system = self._course.system
        open_requests = (request for request in self._course.requests(number) if request.seat == seat)
        return _keys(request_data(request, system.codec.dump, own=True) for request in open_requests)


def _digest(kind: str, prompt: str, forms: Any) -> bytes:
    return sha256(json_text.dumps([kind, prompt, forms])).digest()


def _keys(
    requests: Iterable[Mapping[str, Any]], digest_of: Callable[[str, str, Any], bytes] = _digest
) -> tuple[RequestKey, ...]:
    counts: dict[bytes, int] = {}
    keys = []
    for request in requests:
        digest = digest_of(request["kind"], request["prompt"], request["forms"])
        counts[digest] = counts.get(digest, -1) + 1
        keys.append((digest, counts[digest]))
    return tuple(keys)
