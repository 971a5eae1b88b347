"""The lines of beats as logs write them, read fast: what stood in an earlier line to the letter is not read again.

Of the events of a long log three in four have been told before, word for word. They are facts, so one object stands for
all of them: that saves the time to read them and the room to keep them.
"""

import hashlib
from collections.abc import Mapping
from types import NoneType
from typing import Any

from events import json_text
from events.base import Command, Event
from events.fast_decode import Decoder, TextCache, Unsure
from events.journal import Beat
from events.json_lines import is_too_long
from events.upcasts import MESSAGES, upcast_message
from events.wire import Codec

_COMMAND, _EVENTS, _CHAIN, _END = b',"command":', b',"events":[', b',"chain":"', b'"}\n'
_TYPE, _NEXT = b'{"type":"', b'},{"type":"'
_TO_COMMAND, _TO_EVENTS, _TO_TYPE, _SEAL = len(_COMMAND), len(_EVENTS), len(_TYPE), len(_CHAIN) + 64 + len(_END)


class _Messages(dict[bytes, Any]):
    """The messages that some pieces of lines tell, each read when it is first met.

    Args:
        readers: How messages are read, by their wire types.
        texts: The texts that were met.
        begin: What stands before each piece.
        end: What stands behind it.
    """

    def __init__(self, readers: Mapping[str, Decoder], texts: TextCache, begin: bytes = b"", end: bytes = b"") -> None:
        super().__init__()
        self._readers, self._texts, self._begin, self._end = readers, texts, begin, end

    def __missing__(self, piece: bytes) -> Any:
        text = self._begin + piece + self._end
        data = json_text.loads(text)
        if json_text.dumps(data) != text:  # a key that stands twice is written once
            raise Unsure
        if data["type"] in MESSAGES:
            data = upcast_message(data)
        found = self[piece] = self._readers[data["type"]](data, self._texts)
        return found


class FastBeatReader:
    """Reads lines that fit beyond doubt; for whatever else there is, the exact reader must be asked.

    Args:
        codec: Knows the messages.
    """

    def __init__(self, codec: Codec) -> None:
        self._texts = TextCache()
        self._speakers: dict[bytes, tuple[str, str | None]] = {}
        self._commands = _Messages(codec.decoders(Command), self._texts)
        self._events = _Messages(codec.decoders(Event), self._texts, _TYPE, b"}")

    def read(self, row: bytes, before: bytes, number: int) -> Beat:
        """Return the beat of a line that is well sealed, or raise anything at all where it may not be.

        Every piece is JSON in itself, and what stands between them is looked at; so the line is what it seems to be.

        Args:
            row: The line, its newline included.
            before: The line before.
            number: The number that the beat must have.
        """
        body, begin = row[:-_SEAL], b'{"beat":%d,' % number
        if not row.endswith(b'],"chain":"' + seal_of_body(before, body).encode() + _END):
            raise Unsure
        if not body.startswith(begin) or is_too_long(row):
            raise Unsure
        command = body.index(_COMMAND)
        events = body.index(_EVENTS, command)
        by, at = self._speaker(body[len(begin) : command])
        wanted = self._commands[body[command + _TO_COMMAND : events]]
        told = self._told(body[events + _TO_EVENTS : -1])
        return Beat(number=number, by=by, at=at, command=wanted, events=told)

    def _told(self, events: bytes) -> tuple[Event, ...]:
        if not events:
            return ()
        if not (events.startswith(_TYPE) and events.endswith(b"}")):
            raise Unsure
        return tuple(map(self._events.__getitem__, events[_TO_TYPE:-1].split(_NEXT)))

    def _speaker(self, piece: bytes) -> tuple[str, str | None]:
        if piece in self._speakers:
            return self._speakers[piece]
        text = b"{" + piece + b"}"
        data = json_text.loads(text)
        by, at = data.pop("by"), data.pop("at")
        if data or type(at) not in (str, NoneType) or json_text.dumps({"by": by, "at": at}) != text:
            raise Unsure
        found = self._speakers[piece] = self._texts[by], at
        return found


def seal_of_body(before: bytes, body: bytes) -> str:
    """Return the seal of a line: it holds the line before, and its own up to there."""
    return hashlib.sha256(before + body).hexdigest()
