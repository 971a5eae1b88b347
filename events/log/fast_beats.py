"""Fast reading of beat lines as written to a log: text that already occurred in an earlier line is not parsed again.

In a long log, about three in four events are exact repetitions of earlier ones. Events are immutable, so one object
represents all repetitions, which saves parsing time and memory.
"""

from collections.abc import Mapping
from types import NoneType
from typing import Any

from events.base import Command, Event
from events.codec import json_text
from events.codec.fast_decode import Decoder, Unsure
from events.codec.json_lines import is_too_long
from events.codec.seals import seal_of_body
from events.codec.upcasts import MESSAGES, upcast_message
from events.codec.values import TextCache
from events.codec.wire import Codec
from events.history.journal import Beat

_COMMAND, _EVENTS, _CHAIN, _END = b',"command":', b',"events":[', b',"chain":"', b'"}\n'
_TYPE, _NEXT = b'{"type":"', b'},{"type":"'
_TO_COMMAND, _TO_EVENTS, _TO_TYPE, _SEAL = len(_COMMAND), len(_EVENTS), len(_TYPE), len(_CHAIN) + 64 + len(_END)


class _Messages(dict[bytes, Any]):
    """Cache of messages by JSON text, each parsed on first use; `begin` and `end` complete a piece of text."""

    def __init__(self, readers: Mapping[str, Decoder], texts: TextCache, begin: bytes = b"", end: bytes = b"") -> None:
        super().__init__()
        self._readers, self._texts, self._begin, self._end = readers, texts, begin, end

    def __missing__(self, piece: bytes) -> Any:
        text = self._begin + piece + self._end
        data = json_text.loads(text)
        if json_text.dumps(data) != text:  # differs for a duplicate key, which is written only once
            raise Unsure
        if data["type"] in MESSAGES:
            data = upcast_message(data)
        result = self[piece] = self._readers[data["type"]](data, self._texts)
        return result


class FastBeatReader:
    """Reads lines that are certainly valid; the strict reader must read all others."""

    def __init__(self, codec: Codec) -> None:
        self._texts = TextCache()
        self._seats: dict[bytes, tuple[str, str | None]] = {}
        self._commands = _Messages(codec.decoders(Command), self._texts)
        self._events = _Messages(codec.decoders(Event), self._texts, _TYPE, b"}")

    def read(self, row: bytes, before: bytes, number: int) -> Beat:
        """Return the beat of a correctly sealed line; raises any exception if the line may be invalid.

        Each piece of the line is parsed as JSON, and the text between the pieces is compared, so the result is exact.
        """
        body, begin = row[:-_SEAL], b'{"beat":%d,' % number
        if not row.endswith(b'],"chain":"' + seal_of_body(before, body).encode() + _END):
            raise Unsure
        if not body.startswith(begin) or is_too_long(row):
            raise Unsure
        command = body.index(_COMMAND)
        events = body.index(_EVENTS, command)
        by, at = self._read_seat(body[len(begin) : command])
        message = self._commands[body[command + _TO_COMMAND : events]]
        events_of_beat = self._read_events(body[events + _TO_EVENTS : -1])
        return Beat(number=number, by=by, at=at, command=message, events=events_of_beat)

    def _read_events(self, events: bytes) -> tuple[Event, ...]:
        if not events:
            return ()
        if not (events.startswith(_TYPE) and events.endswith(b"}")):
            raise Unsure
        return tuple(map(self._events.__getitem__, events[_TO_TYPE:-1].split(_NEXT)))

    def _read_seat(self, piece: bytes) -> tuple[str, str | None]:
        if piece in self._seats:
            return self._seats[piece]
        text = b"{" + piece + b"}"
        data = json_text.loads(text)
        by, at = data.pop("by"), data.pop("at")
        if data or type(at) not in (str, NoneType) or json_text.dumps({"by": by, "at": at}) != text:
            raise Unsure
        result = self._seats[piece] = self._texts[by], at
        return result
