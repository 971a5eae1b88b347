"""The log: a journal as JSON Lines, each line sealed with a SHA-256 of itself and the line before.

Line 1 is the header, and each further line is one beat. The seal is the last key of a line, `chain`: the SHA-256 of the
stored bytes of the line before, including its newline, followed by the bytes of this line up to the comma before
`"chain"`. So any accidental change to a line, or to the order of lines, is noticed, even in the last line.

Anyone can compute a SHA-256 and reseal a changed log. The protection against that is the fingerprint: the seal of the
last line, written down in a place that the forger cannot reach.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any

import attrs
from attrs import frozen

from events.base import Command, Event
from events.codec import json_text
from events.codec.fast_encode import MESSAGE_ENCODERS
from events.codec.json_lines import is_finished, read_line, split_lines
from events.codec.seals import SEALED, is_sealed_after, seal_of, seal_of_body
from events.codec.upcasts import upcast_header, upcast_message
from events.codec.values import TextCache
from events.codec.wire import Codec, WireError, decode, plain
from events.history.journal import (
    FORMAT,
    LOG_BEGINNING,
    VERSION,
    Beat,
    EffectiveBeats,
    Header,
    Journal,
    Link,
    StoredLines,
)
from events.log.fast_beats import FastBeatReader
from events.stores.safe_files import StoreError

BYTE_ORDER_MARK = b"\xef\xbb\xbf"
_BEGINNING = LOG_BEGINNING.encode()

_BEAT_KEYS = ("beat", "by", "at", "command", "events", "chain")


@frozen
class Corruption:
    """The first corrupt line of a log.

    Attributes:
        line: The line number in the file, from 1.
        path: The JSON path of the field in that line.
        problem: A description of the fault.
    """

    line: int
    path: str
    problem: str

    def __str__(self) -> str:
        return f"line {self.line}, {self.path}: {self.problem}"


class LogError(ValueError):
    """A log has no readable header, so that no part of the fight can be shown."""

    def __init__(self, corruption: Corruption) -> None:
        super().__init__(str(corruption))
        self.corruption = corruption


@frozen(kw_only=True)
class ReadResult:
    """The readable part of a log.

    Attributes:
        journal: The header and the intact beats, up to the first corrupt line.
        corruption: The first corrupt line, or None.
        torn: Whether the only fault is an unfinished last line.
        suspect: The beat in the corrupt line, if it can be read although its seal is broken.
    """

    journal: Journal
    corruption: Corruption | None = None
    torn: bool = False
    suspect: Beat | None = None


def log_lines(journal: Journal, codec: Codec) -> Iterator[bytes]:
    """Yield the stored lines of a journal, the header line first.

    Raises:
        StoreError: If a line was changed in its file after it was read.
    """
    number, before = 1, header_line(journal)
    yield before
    for storage, links in groupby(journal.links(), lambda link: None if isinstance(link.line, bytes) else link.line):
        for row in _rows(storage, list(links), journal, codec):
            number += 1
            if not is_sealed_after(row, before):
                raise StoreError(f"line {number} of the log was changed after it was read")
            yield row
            before = row


def _rows(storage: StoredLines | None, links: list[Link], journal: Journal, codec: Codec) -> Iterable[bytes]:
    """Return the lines of some links, which are either all in memory or all stored in the same log."""
    if storage is not None:
        try:
            return storage.rows(links[0].beat.number, links[-1].beat.number)
        except OSError:  # the beats are known; the next seal shows whether they encode to the same lines
            for link in links:
                link.line = None
    return (beat_line(journal, link, codec) for link in links)


def header_line(journal: Journal) -> bytes:
    """Return the first line of the log, as stored if it was ever stored."""
    return journal.header_line or seal_line(b"", plain(journal.header))


def beat_line(journal: Journal, link: Link, codec: Codec) -> bytes:
    """Return the line of a beat; computed lines are kept with their links."""
    missing: list[Link] = []
    before: Link | None = link
    while before is not None and before.line is None:
        missing.append(before)
        before = before.before
    line = header_line(journal) if before is None else _stored(before)
    for missing_link in reversed(missing):
        missing_link.data = beat_to_wire(missing_link.beat, codec)
        line = missing_link.line = seal_line(line, missing_link.data)
        if before is not None:
            before.data = None  # only that of the latest beat is needed again
        before = missing_link
    return line


def _stored(link: Link) -> bytes:
    number, line = link.beat.number, link.line
    if line is None:
        raise LookupError(f"the line for beat {number} is unknown")
    return line if isinstance(line, bytes) else line.rows(number, number)[0]


def fingerprint(journal: Journal, codec: Codec) -> str:
    """Return the seal of the last line; only lines not known yet are computed."""
    return seal_of(last_line(journal, codec))


def last_line(journal: Journal, codec: Codec) -> bytes:
    """Return the last line of a journal; the header line if there is no beat."""
    return header_line(journal) if journal.last is None else beat_line(journal, journal.last, codec)


def seal_line(before: bytes, data: dict[str, Any]) -> bytes:
    """Return plain data as a log line, sealed after the line `before`."""
    body = json_text.dumps(data)[:-1]
    return body + b',"chain":"' + seal_of_body(before, body).encode() + b'"}\n'


def beat_to_wire(beat: Beat, codec: Codec) -> dict[str, Any]:
    """Return a beat as plain data, without its seal."""
    return {
        "beat": beat.number,
        "by": beat.by,
        "at": beat.at,
        "command": codec.dump(beat.command),
        "events": [MESSAGE_ENCODERS[event.__class__](event) for event in beat.events],
    }


def beat_from_wire(data: Any, codec: Codec) -> Beat:
    """Decode a beat from the plain data of its line; raises WireError if the data is invalid."""
    for key in _BEAT_KEYS:
        if key not in data:
            raise WireError(f"$.{key}", "is missing")
    for key in data:
        if key not in _BEAT_KEYS:
            raise WireError(f"$.{key}", f"is not a known key; known: {', '.join(_BEAT_KEYS)}")
    if not isinstance(data["events"], list):
        raise WireError("$.events", "a list was expected")
    return Beat(
        number=decode(data["beat"], int, "$.beat"),
        by=decode(data["by"], str, "$.by"),
        at=None if data["at"] is None else decode(data["at"], str, "$.at"),
        command=codec.load(_upcast(upcast_message, data["command"], "$.command"), Command, "$.command"),
        events=tuple(_event(event, codec, f"$.events[{index}]") for index, event in enumerate(data["events"])),
    )


def _event(data: Any, codec: Codec, path: str) -> Event:
    return codec.load(_upcast(upcast_message, data, path), Event, path)


def _upcast(convert: Callable[[Any], Any], data: Any, path: str) -> Any:
    try:
        return convert(data)
    except Exception as error:  # noqa: BLE001 - a conversion step trusts the old format, and a corrupt line may break it in any way
        raise WireError(path, f"the data does not match its old version ({error!r})") from None


def read_header(line: bytes) -> Header:
    """Read the first line of a log; raises LogError if the line is not a header, or has a newer format."""
    _check_header_line(line)
    is_sealed = is_sealed_after(line, b"")
    try:
        data = read_line(line)
        if data.get("format") != FORMAT:
            raise WireError("$.format", f"'{FORMAT}' was expected")  # noqa: TRY301 - handled like any other corruption
    except WireError as error:
        raise LogError(_header_corruption(line, error, is_sealed=is_sealed)) from None
    version = data.get("version")
    if type(version) is not int:
        raise LogError(Corruption(1, "$.version", "a whole number was expected"))
    if version > VERSION:
        raise LogError(
            Corruption(
                1, "$.version", f"the log has format version {version}; this program reads versions up to {VERSION}"
            )
        )
    if not is_sealed:
        raise LogError(Corruption(1, "$.chain", "the seal does not match: the header was changed after it was written"))
    data.pop("chain")
    try:
        header = decode(_upcast(upcast_header, data, "$"), Header, texts=TextCache())
    except WireError as error:
        raise LogError(Corruption(1, error.path, error.problem)) from None
    if header.version != VERSION:
        raise LogError(Corruption(1, "$.version", f"there is no format version {version}"))
    return header


def _check_header_line(line: bytes) -> None:
    """Refuse a first line that is missing, unfinished, or changed by an editor or a copy."""
    problem = ""
    if not line:
        problem = "the log is empty; a header line was expected"
    elif line.startswith(BYTE_ORDER_MARK + _BEGINNING):
        problem = "an editor put a byte order mark before the header; use the original file"
    elif not line.endswith(b"\n") and (line.startswith(_BEGINNING) or _BEGINNING.startswith(line)):
        problem = "the log ends within its header; a header line was expected"
    elif line.startswith(_BEGINNING) and line.endswith(b"\r\n"):
        problem = "the line ends were changed to those of Windows; use the original file"
    if problem:
        raise LogError(Corruption(1, "$", problem))


def _header_corruption(line: bytes, result: WireError, *, is_sealed: bool) -> Corruption:
    """Return the corruption of a log with a corrupt header, or of a file that is not a log at all."""
    if line.startswith(_BEGINNING) or (SEALED.fullmatch(line) and not is_sealed):
        return Corruption(1, result.path, f"this is a log of a fight, but its header is damaged: {result.problem}")
    return Corruption(1, "$.format", f"this is not a log of a fight; a header of format '{FORMAT}' was expected")


def read(
    data: bytes, codec_of: Callable[[Header], Codec], started: Callable[[Header], Iterable[Event]] = lambda _: ()
) -> ReadResult:
    """Read a log up to its first corrupt line; raises LogError if the header cannot be read.

    `started` returns the initial events of a fight, which a log of format version 1 does not contain.
    """
    rows = split_lines(data)
    first = rows[0] if rows else b""
    header = read_header(first)
    return read_more(Journal(header, header_line=first), rows[1:], codec_of(header), EffectiveBeats(), started)


def read_more(
    journal: Journal,
    rows: Sequence[bytes],
    codec: Codec,
    tally: EffectiveBeats,
    started: Callable[[Header], Iterable[Event]] = lambda _: (),
) -> ReadResult:
    """Read the log lines that follow a journal, stopping at the first corrupt line; updates `tally` in place."""
    header, first, last = journal.header, header_line(journal), journal.last
    before, end, fast = last_line(journal, codec), len(journal) + 1 + len(rows), FastBeatReader(codec)

    def result(corruption: Corruption | None = None, *, torn: bool = False, suspect: Beat | None = None) -> ReadResult:
        journal = Journal(header, last, first)
        return ReadResult(journal=journal, corruption=corruption, torn=torn, suspect=suspect)

    for number, row in enumerate(rows, start=len(journal) + 2):
        if number == end and not is_finished(row):
            return result(Corruption(number, "$", "the line is unfinished"), torn=True)
        beat, corruption = _read_beat(row, before, number, codec, fast)
        if corruption is not None or beat is None:
            return result(corruption, suspect=beat)
        fault = tally.add(beat)
        if fault:
            return result(Corruption(number, "$.events[0]", fault))
        if last is None and json_text.loads(first)["version"] == 1:
            beat = attrs.evolve(beat, events=(*beat.events[:1], *started(header), *beat.events[1:]))
        last, before = Link(beat, last, row), row
    return result()


def _read_beat(
    row: bytes, before: bytes, number: int, codec: Codec, fast: FastBeatReader
) -> tuple[Beat | None, Corruption | None]:
    try:
        return fast.read(row, before, number - 2), None
    except Exception:  # noqa: BLE001 - whatever the error, the strict decoder decides
        return _read_strictly(row, before, number, codec)


def _read_strictly(row: bytes, before: bytes, number: int, codec: Codec) -> tuple[Beat | None, Corruption | None]:
    try:
        beat = beat_from_wire(read_line(row), codec)
    except WireError as error:
        return None, Corruption(number, error.path, error.problem)
    if beat.number != number - 2:
        return beat, Corruption(number, "$.beat", f"beat {number - 2} was expected here, not beat {beat.number}")
    if not is_sealed_after(row, before):
        problem = "the seal does not match: this line, or the one before, was changed after it was written"
        return beat, Corruption(number, "$.chain", problem)
    return beat, None
