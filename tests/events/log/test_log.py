"""The log: each line is sealed, so that any damage is noticed and the lines before it can be read."""

import hashlib
import re
from collections.abc import Sequence
from typing import Any

import attrs
import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from combat.engine.play.commands import Note
from events.base import Event
from events.codec import json_lines
from events.codec.wire import Codec, plain
from events.history.journal import Beat, Header, Journal
from events.interventions import Noted, Overridden, Restored, TakenBack
from events.log.lines import (
    Corruption,
    LogError,
    ReadResult,
    beat_line,
    beat_to_wire,
    header_line,
    log_lines,
    read,
    seal_line,
)
from tests.events.messages import CODEC, HEADER, HEADERS, JOURNALS, act, journal_of


def codec_of(_: Header) -> Codec:
    """Return the codec of the only system in this test."""
    return CODEC


def read_all(rows: Sequence[bytes]) -> ReadResult:
    """Read a log of these lines."""
    return read(b"".join(rows), codec_of)


def refused(data: bytes) -> Corruption:
    """Return the corruption of a log without a readable header."""
    with pytest.raises(LogError) as caught:
        read(data, codec_of)
    return caught.value.corruption


def rows_of(count: int) -> list[bytes]:
    """Return the lines of a fight with a number of beats."""
    return list(log_lines(journal_of([act(number) for number in range(count)]), CODEC))


def sealed_rows(beats: Sequence[dict[str, Any]]) -> list[bytes]:
    """Return a log of arbitrary plain data with correct seals."""
    rows = [header_line(Journal(HEADER))]
    for beat in beats:
        rows.append(seal_line(rows[-1], beat))
    return rows


def beat_data(number: int, happened: Sequence[Event] = (), **changes: Any) -> dict[str, Any]:
    """Return a beat as plain data, with some fields changed."""
    return {
        **beat_to_wire(Beat(number=number, by="gm", at=None, command=Note("n"), events=tuple(happened)), CODEC),
        **changes,
    }


ROWS = rows_of(4)
"""A header and four beats."""


@given(JOURNALS)
def test_journal_survives_a_round_trip(journal: Journal) -> None:
    """The header and all beats come back, including undo, and so do the bytes."""
    written = list(log_lines(journal, CODEC))

    reading = read_all(written)

    assert (reading.corruption, reading.torn, reading.suspect) == (None, False, None)
    assert reading.journal.header == journal.header
    assert reading.journal.beats == journal.beats
    assert list(log_lines(reading.journal, CODEC)) == written


@given(JOURNALS)
def test_seal_covers_the_line_and_the_line_before(journal: Journal) -> None:
    """Anyone can verify it: SHA-256 of the line before, and of this line up to its seal."""
    before = b""
    for row in log_lines(journal, CODEC):
        error = re.fullmatch(rb'(.*),"chain":"([0-9a-f]{64})"}\n', row)
        assert error is not None
        assert hashlib.sha256(before + error[1]).hexdigest().encode() == error[2]
        assert row.count(b"\n") == 1
        before = row


@given(JOURNALS, st.data())
def test_any_changed_byte_is_noticed(journal: Journal, data: st.DataObject) -> None:
    """After a changed byte, exactly the lines before it can be read."""
    rows = list(log_lines(journal, CODEC))
    line = data.draw(st.integers(0, len(rows) - 1))
    place = data.draw(st.integers(0, len(rows[line]) - 1))
    byte = data.draw(st.integers(0, 255).filter(lambda byte: byte != rows[line][place]))
    changed = [*rows[:line], rows[line][:place] + bytes([byte]) + rows[line][place + 1 :], *rows[line + 1 :]]

    if line == 0:
        assert refused(b"".join(changed)).line == 1
    else:
        reading = read_all(changed)
        assert reading.corruption is not None
        assert reading.corruption.line == line + 1
        assert reading.journal.beats == journal.beats[: line - 1]


@pytest.mark.parametrize("bit", range(8))
def test_any_flipped_bit_of_a_whole_log_is_noticed(bit: int) -> None:
    """A flipped bit is noticed in each byte of a log, including the last newline."""
    data = b"".join(ROWS)
    for place in range(len(data)):
        changed = data[:place] + bytes([data[place] ^ 1 << bit]) + data[place + 1 :]
        line = data[:place].count(b"\n")
        if line == 0:
            assert refused(changed).line == 1
        else:
            reading = read(changed, codec_of)
            assert reading.corruption is not None
            assert (reading.corruption.line, len(reading.journal)) == (line + 1, line - 1)


def test_truncated_log_keeps_its_complete_lines() -> None:
    """The unfinished line is dropped; a cut between two lines is not damage."""
    data = b"".join(ROWS)
    for cut in range(len(data) + 1):
        whole = data[:cut].count(b"\n")
        if whole == 0:
            assert "header" in refused(data[:cut]).problem
            continue
        reading = read(data[:cut], codec_of)
        ragged = not data[:cut].endswith(b"\n")
        assert len(reading.journal) == whole - 1
        assert reading.torn is ragged
        assert reading.corruption == (Corruption(whole + 1, "$", "the line is unfinished") if ragged else None)


@pytest.mark.parametrize("hole", [0, 40])
def test_last_line_with_a_hole_is_torn(hole: int) -> None:
    """A disk that loses power may keep the end of a line and not its middle; in other lines that is damage."""
    long = ROWS[-1].replace(b"}", b" " * 1000 + b"}", 1)
    holey = long[:hole] + bytes(512 if hole else 30) + long[hole + (512 if hole else 30) :]
    reading = read(b"".join([*ROWS[:-1], holey]), codec_of)
    assert (reading.torn, len(reading.journal)) == (True, len(ROWS) - 2)
    assert reading.corruption == Corruption(len(ROWS), "$", "the line is unfinished")
    reading = read(b"".join([*ROWS[:-1], holey, ROWS[-1]]), codec_of)
    assert not reading.torn
    assert reading.corruption is not None
    assert (reading.corruption.line, reading.corruption.problem[:28]) == (len(ROWS), "the line is not a JSON objec")


def test_torn_log_continues_after_its_intact_part() -> None:
    """The next beat is sealed onto the last intact line."""
    reading = read_all([*ROWS[:3], ROWS[3][:-1]])

    longer = reading.journal.add(act(2))

    assert list(log_lines(longer, CODEC)) == ROWS[:4]


@given(st.data())
def test_dropped_duplicated_or_moved_lines_are_noticed(data: st.DataObject) -> None:
    """Only a log that ends early is not noticed; the common beginning can be read."""
    rows = rows_of(6)
    others = data.draw(st.lists(st.sampled_from(rows[1:]), max_size=8))
    same = 0
    while same < min(len(others), 6) and others[same] == rows[same + 1]:
        same += 1

    reading = read_all([rows[0], *others])

    assert len(reading.journal) == same
    assert (reading.corruption is None) == (same == len(others))


def test_line_of_another_fight_is_noticed() -> None:
    """A line of another fight is noticed even if it looks the same, because it was sealed onto another header."""
    other = list(log_lines(journal_of([act(0), act(1)], attrs.evolve(HEADER, id="another")), CODEC))

    reading = read_all([*ROWS[:2], other[2]])

    assert reading.corruption == Corruption(
        3, "$.chain", "the seal does not match: this line, or the one before, was changed after it was written"
    )
    assert reading.suspect == act(1)


def test_changed_line_is_returned_as_suspect() -> None:
    """The beat of a changed line is returned as a suspect, and not in the journal."""
    reading = read_all([*ROWS[:2], ROWS[2].replace(b"remark 1", b"remark 9")])

    assert reading.suspect is not None
    assert reading.suspect.command == Note("remark 9")
    assert reading.journal.beats == (act(0),)


@pytest.mark.parametrize(
    ("row", "path", "problem"),
    [
        (b"\n", "$", "not a JSON object"),
        (b"  \n", "$", "not a JSON object"),
        (b"[]\n", "$", "not a JSON object"),
        (b"7\n", "$", "not a JSON object"),
        (b"null\n", "$", "not a JSON object"),
        (b'{"beat":1\n', "$", "not a JSON object"),
        (b"\x00" * 40 + b"\n", "$", "not a JSON object"),
        (b"\xff\xfe\n", "$", "not a JSON object"),
        (b"[" * 100_000 + b"\n", "$", "not a JSON object"),
        (b'{"beat":NaN}\n', "$", "not a JSON object"),
        (b"{}\n", "$.beat", "is missing"),
        (ROWS[2][:-1] + b"\r\n", "$.chain", "the seal does not match"),
        (b" " + ROWS[2], "$.chain", "the seal does not match"),
        (b"\xef\xbb\xbf" + ROWS[2], "$", "not a JSON object"),
        (ROWS[2].replace(b'"by":"gm"', b'"by":"eve","by":"gm"'), "$.by", "the key is duplicated"),
        (ROWS[2].replace(b"remark 1", b"remark \xff"), "$", "not a JSON object"),
        (ROWS[2].replace(b'"beat":1', b'"beat":1.0'), "$.beat", "a whole number was expected, not 1.0"),
        (ROWS[2].replace(b'"beat":1', b'"beat":1e0'), "$.beat", "a whole number was expected, not 1.0"),
        (ROWS[2].replace(b'"beat":1', b'"beat":99999999999999999999'), "$.beat", "a whole number was expected"),
        (re.sub(rb'"chain":"\w+"', rb'"chain":7', ROWS[2]), "$.chain", "the seal does not match"),
        (re.sub(rb',"chain":"\w+"', rb"", ROWS[2]), "$.chain", "is missing"),
        (ROWS[1], "$.beat", "beat 1 was expected here, not beat 0"),
        (ROWS[3], "$.beat", "beat 1 was expected here, not beat 2"),
    ],
)
def test_damage_is_reported_with_line_and_field(row: bytes, path: str, problem: str) -> None:
    """Reading stops at the first damage, even if later lines are intact."""
    reading = read_all([*ROWS[:2], row, *ROWS[3:]])

    assert reading.corruption is not None
    assert (reading.corruption.line, reading.corruption.path) == (3, path)
    assert problem in reading.corruption.problem
    assert reading.journal.beats == (act(0),)
    assert not reading.torn


@pytest.mark.parametrize(
    ("data", "path"),
    [
        (beat_data(0, by=7), "$.by"),
        (beat_data(0, by=None), "$.by"),
        (beat_data(0, at=7), "$.at"),
        (beat_data(0, beat=True), "$.beat"),
        (beat_data(0, beat="0"), "$.beat"),
        (beat_data(0, events={}), "$.events"),
        (beat_data(0, events=None), "$.events"),
        (beat_data(0, events=[None]), "$.events[0]"),
        (beat_data(0, events=[{"type": "note.v1", "text": "n"}]), "$.events[0].type"),
        (beat_data(0, [Noted("n")], command={"type": "noted.v1", "text": "n"}), "$.command.type"),
        (beat_data(0, command=None), "$.command"),
        (beat_data(0, extra=1), "$.extra"),
        (beat_data(0, [Overridden(path="p", before=1, after=2, reason="r")], by=1.5), "$.by"),
    ],
)
def test_correct_seal_does_not_make_invalid_data_valid(data: dict[str, Any], path: str) -> None:
    """Anyone who can write a log can seal it, so a sealed line is checked as strictly."""
    reading = read_all(sealed_rows([data]))

    assert reading.corruption is not None
    assert (reading.corruption.line, reading.corruption.path) == (2, path)


@pytest.mark.parametrize(
    ("events", "problem"),
    [
        ([TakenBack(0, ())], "undoes"),
        ([TakenBack(0, (1,))], "undoes"),
        ([TakenBack(1, (2, 1))], "undoes"),
        ([TakenBack(0, (1, 2))], "undoes"),
        ([TakenBack(-1, (2, 1, 0))], "undoes"),
        ([TakenBack(7, (8,))], "undoes"),
        ([Restored((2,))], "restores"),
        ([Restored(())], "restores"),
    ],
)
def test_inconsistent_undo_is_damage(events: list[Event], problem: str) -> None:
    """An inconsistent undo or redo is damage, even with a correct seal."""
    rows = sealed_rows([beat_data(0), beat_data(1), beat_data(2), beat_data(3, events)])

    reading = read_all(rows)

    assert reading.corruption is not None
    assert (reading.corruption.line, reading.corruption.path) == (5, "$.events[0]")
    assert problem in reading.corruption.problem
    assert len(reading.journal) == 3


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\n",
        b"\n\n\n",
        b"a diary\n",
        b"{}\n",
        b"[1]\n",
        b"null\n",
        b'{"format":"another"}\n',
        ROWS[0][:-1],
        b"\xef\xbb\xbf" + b"".join(ROWS),
        b"".join(ROWS).decode().encode("utf-16"),
        b"".join(ROWS[1:]),
        b"\n" + b"".join(ROWS),
        b"".join(ROWS).replace(b"\n", b"\r\n"),
        b"".join(ROWS).replace(b"\n", b"\r"),
        b"\x1f\x8b\x08",
        b'{"format":"blow-by-blow","version":2}\n',
    ],
)
def test_other_file_is_refused_at_its_first_line(data: bytes) -> None:
    """Without a header, there is no fight to show."""
    assert refused(data).line == 1


@pytest.mark.parametrize("bit", range(8))
def test_damaged_header_is_recognised_as_a_header(bit: int) -> None:
    """A header is recognised by several properties, so that no flipped bit disguises it."""
    for place in range(len(ROWS[0])):
        changed = ROWS[0][:place] + bytes([ROWS[0][place] ^ 1 << bit]) + ROWS[0][place + 1 :]
        assert "not a log of a fight" not in refused(changed + ROWS[1]).problem


def test_damaged_header_is_reported_with_its_path() -> None:
    """A field, or the column at which the JSON is invalid."""
    assert refused(ROWS[0].replace(b'"blow-by-blow"', b'"blow-by-blob"')) == Corruption(
        1, "$.format", "this is a log of a fight, but its header is damaged: 'blow-by-blow' was expected"
    )
    torn = refused(ROWS[0].replace(b'"id":', b'"id";'))
    assert "its header is damaged: the line is not a JSON object; column" in torn.problem


@pytest.mark.parametrize(
    ("row", "column"),
    [
        (ROWS[2].replace(b'"by":', b'"by";'), ROWS[2].index(b'"by":') + 5),
        (ROWS[2].replace(b"remark", b"r\xff"), ROWS[2].index(b"remark") + 2),
        (b"{}x\n", 3),
    ],
)
def test_invalid_json_is_reported_with_its_column(row: bytes, column: int) -> None:
    """Columns are counted from 1."""
    corruption = read_all([*ROWS[:2], row]).corruption
    assert corruption is not None
    assert f"not a JSON object; column {column}: " in corruption.problem


def with_change(row: bytes, old: bytes, new: bytes, before: bytes) -> bytes:
    """Return a line with a change and a correct seal."""
    body = row[: row.rindex(b',"chain":"')].replace(old, new, 1)
    return body + b',"chain":"' + hashlib.sha256(before + body).hexdigest().encode() + b'"}\n'


@pytest.mark.parametrize(
    ("old", "new", "path"),
    [
        (b'{"beat":1', b'{"beat":1,"beat":1', "$.beat"),
        (b'{"beat":1', b'{"beat":7,"beat":1', "$.beat"),
        (b'"type":"note.v1"', b'"type":"redo.v1","type":"note.v1"', "$.command.type"),
        (b'"type":"noted.v1"', b'"type":"noted.v1","\\u0074ype":"noted.v1"', "$.events[0].type"),
    ],
)
def test_duplicate_key_is_refused_despite_a_correct_seal(old: bytes, new: bytes, path: str) -> None:
    """JSON parsers differ in the value that they choose, so a forger could write for both."""
    corruption = read_all([*ROWS[:2], with_change(ROWS[2], old, new, ROWS[1])]).corruption
    assert corruption == Corruption(3, path, "the key is duplicated; it was expected once")


def test_duplicate_key_in_header_or_seal_is_refused() -> None:
    """A duplicate key is found both in the header fields and in the seal."""
    header = with_change(ROWS[0], b'"system":"none"', b'"system":"chess","system":"none"', b"")
    assert (refused(header).path, "duplicated" in refused(header).problem) == ("$.system", True)
    sealed_twice = re.sub(rb',"chain":', b',"chain":"' + b"0" * 64 + b'","chain":', ROWS[2])
    assert read_all([*ROWS[:2], sealed_twice]).corruption == Corruption(
        3, "$.chain", "the key is duplicated; it was expected once"
    )


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'"by":"gm"', b' "by" :\t"gm"'),
        (b'"by":"gm"', b'"by":"\\u0067m"'),
        (b'"beat":1,"by":"gm"', b'"by":"gm","beat":1'),
    ],
)
def test_spaces_escapes_and_key_order_are_harmless(old: bytes, new: bytes) -> None:
    """Spaces, escapes and the order of keys mean the same to every JSON parser."""
    reading = read_all([*ROWS[:2], with_change(ROWS[2], old, new, ROWS[1])])
    assert (reading.corruption, len(reading.journal)) == (None, 2)


def test_oversized_line_is_refused_before_parsing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The limit applies to the header and to beats."""
    monkeypatch.setattr(json_lines, "MAX_LINE_BYTES", len(ROWS[0]) - 1)
    assert f"the line has {len(ROWS[0]):,} bytes" in refused(ROWS[0]).problem
    monkeypatch.setattr(json_lines, "MAX_LINE_BYTES", len(ROWS[0]))
    beat = seal_line(ROWS[1], beat_data(1, [Noted("x" * len(ROWS[0]))]))
    corruption = read_all([*ROWS[:2], beat]).corruption
    assert corruption == Corruption(3, "$", f"the line has {len(beat):,} bytes; at most {len(ROWS[0]):,} are allowed")


@pytest.mark.parametrize("version", [0, -1, "1", 1.0, True, None])
def test_header_with_unknown_version_is_refused(version: object) -> None:
    """The version decides how all other data is read."""
    row = seal_line(b"", {**plain(HEADER), "version": version})

    assert refused(row).path == "$.version"


def test_header_without_version_is_refused() -> None:
    """The version is never guessed."""
    data = plain(HEADER)
    del data["version"]

    assert refused(seal_line(b"", data)).path == "$.version"


def test_log_of_a_newer_version_is_refused() -> None:
    """The error contains the version of the log and the newest readable version."""
    row = seal_line(b"", {"format": "blow-by-blow", "version": 3, "brand": "new"})

    assert str(refused(row)) == "line 1, $.version: the log has format version 3; this program reads versions up to 2"


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"id": 7}, "$.id"),
        ({"seats": [{"id": "gm", "name": "The GM", "role": "king"}]}, "$.seats[0].role"),
        ({"undo": {"dice": "loaded"}}, "$.undo.dice"),
        ({"reveal_seed": "false"}, "$.reveal_seed"),
        ({"extra": 1}, "$.extra"),
        ({"setup": {"a": [1.5]}}, "$.setup"),
    ],
)
def test_header_is_decoded_strictly(change: dict[str, Any], path: str) -> None:
    """An invalid header is refused even with a correct seal."""
    assert refused(seal_line(b"", {**plain(HEADER), **change})).path == path


@given(HEADERS)
def test_fight_without_beats_has_a_log(header: Header) -> None:
    """The log of a fight without beats contains only the header."""
    reading = read_all(list(log_lines(Journal(header), CODEC)))

    assert (reading.journal.header, len(reading.journal), reading.corruption) == (header, 0, None)


def test_line_of_a_beat_is_always_the_same() -> None:
    """The line of a beat does not depend on the order of calls, or on a copy that continued differently."""
    beats = [act(number) for number in range(4)]
    forwards, backwards = journal_of(beats), journal_of(beats)
    other = backwards.add(Beat(number=4, by="gm", at=None, command=Note("what if"), events=()))

    last = [beat_line(backwards, link, CODEC) for link in reversed(backwards.links())]

    assert [*log_lines(forwards, CODEC)][1:] == last[::-1] == [*log_lines(other, CODEC)][1:-1]


def test_lines_after_the_first_damage_are_not_read() -> None:
    """Lines after the first damage are ignored, even if they are unfinished."""
    reading = read_all([*ROWS[:2], b"damage\n", ROWS[3][:-1]])

    assert reading.corruption == Corruption(3, "$", "the line is not a JSON object; column 1: expecting value")
    assert not reading.torn


def test_long_fight_is_written_and_read() -> None:
    """A log of ten thousand beats does not overflow the stack."""
    journal = journal_of([act(number) for number in range(10_000)])
    assert journal.last is not None

    last = beat_line(journal, journal.last, CODEC)
    reading = read_all(list(log_lines(journal, CODEC)))

    assert reading.corruption is None
    assert len(reading.journal) == 10_000
    assert orjson.loads(last)["beat"] == 9_999
