"""Loading a fight from a log: file locks, damaged logs, and continuing from the intact part."""

import gc
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from combat import Encounter, Refused
from combat.engine.fight.loading import load_fight
from events.stores import StoreError
from events.stores.safe_files import InUse
from replays import Replay, ReplayError

SEED = "hmac-sha256:00ff0000000000000000000000000000"
ROOT = Path(__file__).parents[3]


def noted(count: int = 5) -> Encounter:
    """Return a fight with this many notes."""
    fight = Encounter.sample("trench_crusade", SEED)
    for number in range(1, count + 1):
        fight.note(f"note {number}")
    return fight


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """Return the log of a fight with beats 0 to 5."""
    path = tmp_path / "fight.jsonl"
    noted().save(path)
    return path


def message(act: Callable[[], object]) -> str:
    """Return the message with which an action is refused."""
    with pytest.raises((Refused, StoreError)) as refused:
        act()
    sentence = str(refused.value)
    assert "\n" not in sentence
    return sentence


# --- one writer at a time


def test_older_fight_never_replaces_a_newer_log(tmp_path: Path) -> None:
    path = tmp_path / "two.jsonl"
    newer = Encounter.sample("trench_crusade", SEED)
    newer.record(path)
    older = Encounter.load(path)
    for number in range(50):
        newer.note(f"safe {number}")
    for act in (older.record, older.save):
        assert "is in use by another program or fight; close that first" in message(partial(act, path))
    newer.close()
    for act in (older.record, older.save):
        assert "holds this fight with 50 more beats; load it to continue from there" in message(partial(act, path))
    older.note("another way")
    assert "holds this fight, but it continues differently from line 3 on" in message(lambda: older.save(path))
    assert Encounter.load(path).journal.beats == newer.journal.beats


def test_log_that_is_recorded_is_locked_before_it_is_read(log: Path) -> None:
    fight = Encounter.load(log, SEED, record=True)
    assert "is in use by another program or fight; close that first" in message(
        lambda: Encounter.load(log, SEED, record=True)
    )
    with pytest.raises(InUse):
        Encounter.load(log, record=True)
    fight.note("on the disk")
    assert len(Encounter.load(log).journal) == 7
    fight.close()
    again = Encounter.load(log, SEED, record=True)
    assert again.state == fight.state
    again.close()


def test_no_writer_can_come_between_reading_and_recording(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    second_fight = noted()
    messages: list[str] = []
    second_fight.note("meanwhile")

    def slowly(*given: Any, **named: Any) -> Any:
        messages.append(message(lambda: second_fight.save(log)))
        return load_fight(*given, **named)

    monkeypatch.setattr("combat.engine.fight.recording.load_fight", slowly)
    fight = Encounter.load(log, record=True)
    assert "is in use" in messages[0]
    assert len(fight.journal) == 6
    fight.close()


def test_fight_that_is_garbage_collected_releases_its_log(log: Path) -> None:
    fight: Encounter | None = Encounter.load(log, record=True)
    assert fight is not None
    fight = None
    gc.collect()
    fight = Encounter.load(log, record=True)
    fight.record(log.with_name("elsewhere"))
    message(lambda: Encounter.load(log, "hmac-sha256:aa000000000000000000000000000000", record=True))
    Encounter.load(log, record=True).close()
    fight.close()


def test_fight_can_be_recorded_again_to_its_own_log_under_any_name(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fight = noted()
    fight.record(log)
    (log.parent / "link").symlink_to(log)
    os.link(log, log.parent / "twin")
    monkeypatch.chdir(log.parent)
    for act in (fight.record, fight.save):
        for name in (log, "fight.jsonl", "link", "twin"):
            act(name)
            fight.note("and on")
    assert len(Encounter.load(log).journal) == len(fight.journal) == 14
    fight.close()


def test_log_file_that_was_moved_is_written_again(log: Path) -> None:
    fight = noted()
    for act in (fight.record, fight.save):
        fight.record(log)
        log.rename(log.with_name("moved"))
        assert "was changed by another program; save the fight under another name" in message(lambda: fight.note("x"))
        act(log)
        fight.note("y")
        assert Encounter.load(log).journal.beats == fight.journal.beats
    fight.close()


def test_relative_name_keeps_its_meaning_after_a_change_of_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path)
    fight = noted(0)
    fight.record("fight.jsonl")
    monkeypatch.chdir(tmp_path / "elsewhere")
    fight.note("from here")
    assert len(Encounter.load(tmp_path / "fight.jsonl").journal) == 2
    fight.close()


def test_device_is_refused_as_a_log() -> None:
    fight = noted(0)
    for act in (fight.save, fight.record):
        assert message(partial(act, "/dev/null")) == ("/dev/null cannot be written: it is a device, not a regular file")
    assert Path("/dev/null").is_char_device()


FORKED = """
import os, sys
from combat import Encounter
fight = Encounter.sample("trench_crusade", "hmac-sha256:00ff0000000000000000000000000000")
fight.record(sys.argv[1])
child = os.fork()
if not child:
    try:
        fight.note("child")
    except OSError as error:
        print(error, len(fight.journal), flush=True)
    fight.record(sys.argv[1] + ".child")
    fight.note("child")
    os._exit(0)
os.waitpid(child, 0)
fight.note("parent")
"""


def test_forked_child_process_cannot_write_the_log_of_its_parent(tmp_path: Path) -> None:
    log = tmp_path / "log"
    done = subprocess.run(
        [sys.executable, "-c", FORKED, str(log)], cwd=ROOT, check=True, capture_output=True, text=True
    )
    assert "is recorded by process" in done.stdout
    assert done.stdout.endswith(" 1\n")
    assert [beat.command for beat in Encounter.load(log).journal][1:] != []
    assert "parent" in log.read_text()
    assert "child" not in log.read_text()
    assert "child" in (tmp_path / "log.child").read_text()


KILLED = """
import os, sys, time
from combat import Encounter
fight = Encounter.load(sys.argv[1], record=True)
def stuck(handle, data):
    real(handle, data[:20])
    print("stuck", flush=True)
    time.sleep(60)
real, os.write = os.write, stuck
fight.note("never finished")
"""


def test_fight_continues_after_its_process_was_killed_while_writing(log: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", KILLED, str(log)], cwd=ROOT, stdout=subprocess.PIPE) as killed:
        try:
            assert killed.stdout is not None
            assert killed.stdout.readline() == b"stuck\n"
            killed.send_signal(signal.SIGKILL)
            killed.wait(20)
        finally:
            killed.kill()
    before = log.read_bytes()
    assert not before.endswith(b"\n")
    fight = Encounter.load(log, record=True)
    assert str(fight.recovered) == "line 8, $: the line is unfinished"
    assert log.read_bytes() == before[: before.rfind(b"\n") + 1]
    fight.note("finished")
    assert Encounter.load(log).journal.beats == fight.journal.beats
    fight.close()


# --- unreadable files


@pytest.mark.parametrize(
    ("path", "words"),
    [
        (None, "must be a string or a path, not NoneType"),
        ("a\0b", "is not a valid file name"),
        ("\ud800", "is not a valid file name"),
        ("/dev/zero", "/dev/zero cannot be read: it is a device"),
        ("/", "/ cannot be read: it is a folder"),
        ("", "it is a folder"),
    ],
)
def test_invalid_file_name_is_refused_by_every_reader(path: Any, words: str, log: Path) -> None:
    recorded = Encounter.load(log, record=True)
    for act in (
        lambda: recorded.save(path),
        lambda: recorded.record(path),
        lambda: Encounter.load(path),
        lambda: Encounter.load(path, upto=0),
        lambda: noted(0).save(path),
        lambda: noted(0).record(path),
        lambda: Encounter.load(path, record=True),
    ):
        sentence = message(act)
        assert words.replace("read", "written") in sentence.replace("read", "written")
        sentence.encode()
    with pytest.raises(ReplayError) as refused:
        Replay.load(path)
    assert words in str(refused.value)
    recorded.note("and it goes on being recorded")
    assert len(Encounter.load(log).journal) == len(recorded.journal)
    recorded.close()


# --- continuing from the intact part


def damaged(log: Path, line: int) -> bytes:
    """Change a byte in a line of a log and return the new content."""
    rows = log.read_bytes().splitlines(keepends=True)
    rows[line - 1] = rows[line - 1].replace(b"note", b"nose", 1)
    log.write_bytes(b"".join(rows))
    return log.read_bytes()


def test_damaged_log_is_refused_with_advice_how_to_continue(log: Path) -> None:
    before = damaged(log, 6)
    sentence = message(lambda: Encounter.load(log, SEED))
    assert sentence.startswith(f"{log}, line 6, ")
    assert sentence.endswith("; to continue from the intact part, load it with upto=3 and record to another file")
    fight = Encounter.load(log, SEED, upto=3)
    assert len(fight.journal) == 4
    assert str(fight.recovered).startswith("line 6, ")
    for act in (fight.save, fight.record):
        assert message(partial(act, log))
    fight.record(new := log.with_name("new.jsonl"))
    fight.note("another way")
    fight.close()
    assert log.read_bytes() == before
    assert Replay.load(new).verify().exact
    assert Encounter.load(new, SEED).state == fight.state


@pytest.mark.parametrize("upto", range(6))
def test_fight_can_be_continued_from_any_beat(log: Path, upto: int) -> None:
    whole, fight = noted(), Encounter.load(log, SEED, upto=upto)
    assert fight.journal.beats == whole.journal.beats[: upto + 1]
    assert fight.state == noted(upto).state
    assert str(fight.recovered) == {
        5: "None",
        4: "line 7, $: beat 5 was left out as requested",
    }.get(upto, f"line {upto + 3}, $: beats {upto + 1} to 5 were left out as requested")
    damaged(log, 7)
    fight = Encounter.load(log, SEED, upto=min(upto, 3))
    assert ("damaged rest from line 7" in str(fight.recovered)) == (min(upto, 3) < 4)


def test_load_up_to_a_beat_keeps_the_undo_history_of_that_beat(tmp_path: Path) -> None:
    """The last loaded beat may lie between an undo and its redo."""
    fight, path = noted(3), tmp_path / "log"
    fight.undo("gm")
    fight.redo("gm")
    fight.save(path)
    loaded = Encounter.load(path, SEED, upto=4)
    loaded.redo("gm")
    assert [beat.events for beat in loaded.journal] == [beat.events for beat in fight.journal]


@pytest.mark.parametrize("upto", [-1, 6, 10**9, "3", 3.0, True, "x" * 10**6])
def test_unknown_beat_is_refused_with_the_known_range(log: Path, upto: Any) -> None:
    sentence = message(lambda: Encounter.load(log, upto=upto))
    assert "has intact beats from 0 to 5, but no beat " in sentence
    assert len(sentence) < 300


def test_recording_refuses_to_discard_later_beats(log: Path) -> None:
    before = log.read_bytes()
    assert "continues after beat 3, and nothing in it may be discarded; record to another file" in message(
        lambda: Encounter.load(log, record=True, upto=3)
    )
    fight = Encounter.load(log, record=True, upto=5)
    fight.close()
    assert log.read_bytes() == before
    before = damaged(log, 7)
    assert "continues after beat 4" in message(lambda: Encounter.load(log, record=True, upto=4))
    assert log.read_bytes() == before


def test_log_without_an_intact_beat_is_refused_without_advice(log: Path) -> None:
    rows = log.read_bytes().splitlines(keepends=True)
    log.write_bytes(rows[0] + rows[1].replace(b"begin", b"beg1n"))
    for upto in (None, 0):
        sentence = message(partial(Encounter.load, log, upto=upto))
        assert "line 2" in sentence
        assert "good part" not in sentence
