"""Old logs are converted while they are read, and never rewritten."""

from typing import Any, cast

import pytest

from events.base import Event
from events.codec import upcasts
from events.codec.upcasts import Step, upcast_header, upcast_message
from events.codec.wire import plain
from events.history.journal import Journal
from events.log.lines import LogError, ReadResult, beat_to_wire, log_lines, read, seal_line
from events.vocabulary import Hit
from tests.events.messages import CODEC, HEADER, act

OLD_HIT = {"type": "hit.v-1", "by": "ansel", "on": "bruder"}
NEW_HIT = Hit(attacker="ansel", target="bruder", weapon="fists", result="")


def renamed(old: dict[str, Any]) -> dict[str, Any]:
    """Convert the oldest version of a hit, whose fields had other names."""
    return {"type": "hit.v0", "attacker": old["by"], "target": old["on"]}


def armed(old: dict[str, Any]) -> dict[str, Any]:
    """Convert the second version of a hit, which had no weapon and no result."""
    return {**old, "type": "hit.v1", "weapon": "fists", "result": ""}


STEPS: dict[str, Step] = {"hit.v-1": renamed, "hit.v0": armed}


def old_rows(event: object = OLD_HIT) -> list[bytes]:
    """Return the lines of an old fight."""
    header = seal_line(b"", {**plain(HEADER), "version": 0, "id": "long ago", "mood": "grim"})
    first = seal_line(header, beat_to_wire(act(0), CODEC))
    return [header, first, seal_line(first, {**beat_to_wire(act(1), CODEC), "events": [event]})]


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """Register the steps from the old versions."""
    for kind, step in STEPS.items():
        monkeypatch.setitem(cast("dict[str, Step]", upcasts.MESSAGES), kind, step)

    def cheered(old: dict[str, Any]) -> dict[str, Any]:
        return {**{key: value for key, value in old.items() if key != "mood"}, "version": 2}

    monkeypatch.setitem(cast("dict[int, Step]", upcasts.HEADERS), 0, cheered)


def read_old(rows: list[bytes]) -> ReadResult:
    return read(b"".join(rows), lambda _: CODEC)


def test_old_message_is_converted_step_by_step() -> None:
    """An old message is converted from version to version, as long as there are steps."""
    assert CODEC.load(upcast_message(OLD_HIT, STEPS), Event) == NEW_HIT
    assert upcast_message(OLD_HIT, {"hit.v-1": renamed})["type"] == "hit.v0"


def test_step_does_not_change_its_argument() -> None:
    """Steps are pure functions."""
    given = dict(OLD_HIT)

    upcast_message(given, STEPS)

    assert given == OLD_HIT


@pytest.mark.parametrize("data", [None, 7, "hit.v0", [], {}, {"type": None}, {"type": ["hit.v0"]}, {"type": 7}])
def test_other_data_is_returned_unchanged(data: object) -> None:
    """The codec refuses it, with its path."""
    assert upcast_message(data, STEPS) == data


def test_header_is_converted_from_version_to_version() -> None:
    assert upcast_header({"version": 0}, {0: lambda _: {"version": 1}}) == {"version": 1}
    assert upcast_header({"version": True}, {1: lambda _: {"version": 2}}) == {"version": True}


@pytest.mark.usefixtures("steps")
def test_old_log_is_read_as_current_data() -> None:
    """The journal contains only current classes."""
    reading = read_old(old_rows())

    assert reading.corruption is None
    assert (reading.journal.header.version, reading.journal.header.id) == (2, "long ago")
    assert reading.journal.beats[1].events == (NEW_HIT,)


@pytest.mark.usefixtures("steps")
def test_old_log_keeps_its_bytes_when_the_fight_continues() -> None:
    """The stored lines and their seals stay, and new lines are sealed onto them."""
    rows = old_rows()
    journal: Journal = read_old(rows).journal.add(act(2))

    written = list(log_lines(journal, CODEC))

    assert written[:3] == rows
    assert read_old(written).journal.beats == journal.beats
    assert read_old(written).corruption is None


@pytest.mark.usefixtures("steps")
def test_damaged_old_message_is_reported_with_its_path() -> None:
    """An exception in a step becomes a corruption."""
    reading = read_old(old_rows({"type": "hit.v-1", "by": "ansel"}))

    assert reading.corruption is not None
    assert (reading.corruption.line, reading.corruption.path) == (3, "$.events[0]")
    assert len(reading.journal) == 1


def test_forgotten_message_version_is_an_unknown_type() -> None:
    """A message of an old version without a step cannot be read."""
    rows = [seal_line(b"", plain(HEADER))]
    rows.append(seal_line(rows[0], {**beat_to_wire(act(0), CODEC), "events": [OLD_HIT]}))

    reading = read_old(rows)

    assert reading.corruption is not None
    assert str(reading.corruption) == "line 2, $.events[0].type: 'hit.v-1' is not the type of an event known here"


def test_forgotten_header_version_is_refused() -> None:
    """The error names the version."""
    with pytest.raises(LogError, match=r"line 1, \$\.mood"):
        read_old(old_rows())
