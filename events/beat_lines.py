"""The lines of beats as logs write them, read fast: what stood in an earlier line to the letter is not read again.

Of the events of a long log three in four have been told before, word for word. They are facts, so one object stands for
all of them: that saves the time to read them and the room to keep them.
"""

import hashlib
from collections.abc import Callable
from types import NoneType
from typing import Any, Generic, TypeVar

import orjson

from events.base import Command, Event
from events.fast_reading import Texts, Unsure
from events.filling import maker
from events.journal import Beat
from events.json_lines import is_too_long
from events.upcasts import upcast_message
from events.wire import Codec

T = TypeVar("T")

_COMMAND, _EVENTS, _CHAIN, _END = b',"command":', b',"events":[', b',"chain":"', b'"}\n'
_TYPE, _NEXT = b'{"type":"', b'},{"type":"'
_TO_COMMAND, _TO_EVENTS, _TO_TYPE, _SEAL = len(_COMMAND), len(_EVENTS), len(_TYPE), len(_CHAIN) + 64 + len(_END)

_beat = maker(Beat)


class _Known(dict[bytes, T], Generic[T]):
    """What some pieces of lines stand for, each read when it is first met."""

    def __init__(self, read: Callable[[bytes], T]) -> None:
        self._read = read

    def __missing__(self, piece: bytes) -> T:
        found = self[piece] = self._read(piece)
        return found


class BeatLines:
    """Reads lines that fit beyond doubt; for whatever else there is, the exact reader must be asked.

    Args:
        codec: Knows the messages.
    """

    def __init__(self, codec: Codec) -> None:
        self._codec = codec
        self._texts = Texts()
        self._speakers = _Known(self._speaker)
        self._commands = _Known(self._command)
        self._events = _Known(self._event)

    def read(self, row: bytes, before: bytes, number: int) -> Beat:
        """Return the beat of a line that is well sealed, or raise anything at all where it may not be.

        Every piece is JSON in itself, and what stands between them is looked at; so the line is what it seems to be.

        Args:
            row: The line, its newline included.
            before: The line before.
            number: The number that the beat must have.
        """
        body, begin = row[:-_SEAL], b'{"beat":%d,' % number
        if not row.endswith(b'],"chain":"%b"}\n' % chain(before, body).encode()):
            raise Unsure
        if not body.startswith(begin) or is_too_long(row):
            raise Unsure
        command = body.index(_COMMAND)
        events = body.index(_EVENTS, command)
        by, at = self._speakers[body[len(begin) : command]]
        wanted = self._commands[body[command + _TO_COMMAND : events]]
        return _beat(number, by, at, wanted, self._told(body[events + _TO_EVENTS : -1]))  # type: ignore[no-any-return]

    def _told(self, events: bytes) -> tuple[Event, ...]:
        if not events:
            return ()
        if not (events.startswith(_TYPE) and events.endswith(b"}")):
            raise Unsure
        return tuple(map(self._events.__getitem__, events[_TO_TYPE:-1].split(_NEXT)))

    def _speaker(self, piece: bytes) -> tuple[str, str | None]:
        data = _once(b"{%b}" % piece)
        by, at = data.pop("by"), data.pop("at")
        if data or type(by) is not str or type(at) not in (str, NoneType):
            raise Unsure
        return self._texts[by], at

    def _command(self, piece: bytes) -> Command:
        return self._codec.load_command_fast(upcast_message(_once(piece)), self._texts)

    def _event(self, piece: bytes) -> Event:
        return self._codec.load_fast(upcast_message(_once(b"%b%b}" % (_TYPE, piece))), Event, self._texts)


def chain(before: bytes, body: bytes) -> str:
    """Return the seal of a line: it holds the line before, and its own up to there."""
    return hashlib.sha256(before + body).hexdigest()


def _once(piece: bytes) -> Any:
    """Return plain data in which each key stands once, as it does where it would be written just so."""
    data = orjson.loads(piece)
    if orjson.dumps(data) != piece:
        raise Unsure
    return data
