"""Loading the end of a log with a checkpoint gives the same fight as reading the whole log."""

import os
import signal
import stat
import subprocess
import sys
import threading
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import orjson
import pytest

from combat import Encounter, Refused, systems
from combat.engine.fight.loading import load_fight
from combat.engine.play.commands import Note
from events.history.dice import dice_of
from events.interventions import Restored
from events.log import checkpoints
from events.log.lines import seal_line
from events.stores import LineIndex, LogFile, StoreError, checkpoint_path
from events.stores import file_writing as files
from replays import Replay
from tests.harness.checkpoint_loading import (
    assert_identical,
    is_loaded_from_checkpoint,
    observable_state,
    result_or_refusal,
    store_checkpoint_at,
)
from tests.harness.random_play import choose_command
from tests.harness.samples import sample_size
from tests.harness.stories import detached_copy
from tests.replays.fights import forge_line, log_lines, write_log

SEED = "hmac-sha256:00ff0000000000000000000000000000"
ROOT = Path(__file__).parents[3]


def noted(count: int, fight: Encounter | None = None) -> Encounter:
    """Return the fight with this many more notes."""
    if fight is None:
        return detached_copy(_from_the_beginning(count))
    for number in range(count):
        fight.note(f"note {number}")
    return fight


@cache
def _from_the_beginning(count: int) -> Encounter:
    return noted(count, Encounter.sample("trench_crusade", SEED))


@pytest.fixture(autouse=True)
def _short_logs_are_worth_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Allow checkpoints for short logs."""
    monkeypatch.setattr(checkpoints, "MIN_BYTES_SAVED", 0)


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """Return the log of a fight with 101 beats, with a checkpoint."""
    path = tmp_path / "fight.jsonl"
    noted(100).save(path)
    assert is_loaded_from_checkpoint(path)
    return path


class Reads:
    """Counts the bytes read from logs."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.count, real = 0, LogFile.read_range

        def part(log: LogFile, start: int, end: int) -> bytes:
            self.count += end - start
            return real(log, start, end)

        monkeypatch.setattr(LogFile, "read_range", part)


# --- what is read


@pytest.mark.parametrize("record", [False, True])
def test_only_the_end_of_a_log_is_read(tmp_path: Path, record: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """A fight that is ten times as long costs no more bytes."""
    costs, reads = [], Reads(monkeypatch)
    for count in (200, 2000):
        path = tmp_path / f"{count}.jsonl"
        noted(count).save(path)
        reads.count = 0
        fight = Encounter.load(path, SEED, record=record)
        fight.options()
        fight.do(fight.options().random(Random(1)))
        fight.undo()
        fight.view(None)
        fight.fork().note("what if")
        fight.close()
        costs.append(reads.count)
        assert len(fight.journal) == count + 3
    assert costs[1] <= costs[0] + 2000 < path.stat().st_size / 4


def test_recording_writes_checkpoints_from_time_to_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, stored = tmp_path / "fight.jsonl", 0
    fight = noted(0)
    fight.record(path)

    def put(*given: Any) -> None:
        nonlocal stored
        stored += 1
        files.write_rebuildable(*given)

    monkeypatch.setattr("events.log.checkpoints.write_rebuildable", put)
    noted(1000, fight)
    assert 10 < stored < 40
    reads = Reads(monkeypatch)
    assert Encounter.load(path).state == fight.state
    assert reads.count < path.stat().st_size / 4
    assert stat.S_IMODE(checkpoint_path(path).stat().st_mode) == 0o600
    fight.close()


def test_replay_never_reads_a_checkpoint(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checkpoints, "_read_checkpoint", lambda _: pytest.fail("it was looked at"))
    assert Replay.load(log).verify(SEED).exact


# --- equality with a full read


@pytest.mark.parametrize("system", systems())
def test_fight_loaded_from_a_checkpoint_equals_the_recorded_fight(system: str, tmp_path: Path) -> None:
    fight, rng, path = Encounter.sample(system, SEED, undo={"dice": "same"}), Random(3), tmp_path / "log"
    while len(fight.journal) < sample_size(12) and fight.outcome is None:
        match rng.randrange(6):
            case 0:
                fight.note("hm")
            case 1 if len(fight.journal) > 3:
                fight.undo("gm")
                if rng.random() < 1 / 2:
                    fight.redo("gm")
            case _:
                fight.do(choose_command(fight, rng))
    fight.save(path)
    checkpoint_path(path).unlink(missing_ok=True)
    plainly, by_checkpoint = Encounter.load(path, SEED), 0
    seen = observable_state(plainly)
    for number in range(len(fight.journal)):
        if store_checkpoint_at(path, number):
            opened = Encounter.load(path, SEED)
            by_checkpoint += is_loaded_from_checkpoint(path)
            assert observable_state(opened) == seen
            if not number % 4:
                assert_identical(opened, plainly)
    assert by_checkpoint > 5


def test_checkpoint_after_an_undone_beat_is_not_used(tmp_path: Path) -> None:
    path, fight = tmp_path / "log", noted(20)
    fight.undo("gm", 5)
    fight.save(path)
    assert store_checkpoint_at(path, 10)
    assert not is_loaded_from_checkpoint(path)
    assert Encounter.load(path).state == fight.state
    assert store_checkpoint_at(path, 5)
    assert is_loaded_from_checkpoint(path)
    loaded = Encounter.load(path, SEED)
    loaded.redo("gm")
    assert [beat.number for beat in loaded.journal][-1] == 22


def test_fight_after_a_long_undo_can_be_loaded_from_a_checkpoint(tmp_path: Path) -> None:
    for to in (20, 0):
        for after in (0, 1, 40):
            path, fight = tmp_path / f"{to}-{after}", noted(100)
            fight.undo("gm", to)
            noted(after, fight)
            fight.save(path)
            assert is_loaded_from_checkpoint(path)
            assert_identical(Encounter.load(path, SEED), fight)


def test_two_undos_before_a_checkpoint_can_be_redone_one_by_one(tmp_path: Path) -> None:
    path, fight = tmp_path / "log", noted(100)
    fight.undo("gm", 60)
    fight.undo("gm", 30)
    fight.save(path)
    assert is_loaded_from_checkpoint(path)
    loaded = Encounter.load(path, SEED, record=True)
    for item in (fight, loaded):
        assert [item.redo("gm").events for _ in range(2)] == [
            (Restored(tuple(range(31, 61))),),
            (Restored(tuple(range(61, 101))),),
        ]
    loaded.close()
    assert is_loaded_from_checkpoint(path)
    assert_identical(Encounter.load(path, SEED), fight)


@pytest.mark.parametrize("back", [1, 10, 30, 49])
def test_amended_fight_can_be_loaded_from_a_checkpoint(tmp_path: Path, back: int) -> None:
    for after in (0, 3, 30):
        path, fight = tmp_path / f"{after}", noted(50)
        fight.record(path)
        fight.amend(51 - back, Note("another word"), "gm")
        noted(after, fight)
        fight.close()
        assert is_loaded_from_checkpoint(path)
        loaded = Encounter.load(path, SEED)
        assert_identical(loaded, fight)
        alike = (fight, Encounter.load(path, SEED), loaded)
        for item in alike:
            item.amend(51 - back, Note("the first word after all"), "gm")
            item.undo("gm")
            item.undo("gm", 50)
            item.redo("gm")
            item.amend(25, Note("and another"), "gm")
        assert_identical(*alike)
        assert Replay.of(loaded).verify(SEED).exact


def test_dice_left_unused_by_an_amendment_are_still_recalled_after_loading(tmp_path: Path) -> None:
    fight = Encounter.sample("trench_crusade", SEED, undo={"dice": "same", "barrier": "none"})
    rng = Random(6)
    for _ in range(60):
        fight.do(choose_command(fight, rng))
    rolled = [beat.number for beat in fight.journal if beat.number and dice_of(beat.events)]
    fight.amend(rolled[0], Note("no roll"), "gm")
    for left in ("amended", "undone", "restored", "noted", "amended again"):
        if left == "undone":
            fight.undo("gm")
        elif left == "restored":
            fight.redo("gm")
        elif left == "noted":
            noted(2, fight)
        elif left == "amended again":
            fight.amend(rolled[0], Note("still none"), "gm")
        path = tmp_path / left
        fight.save(path)
        assert is_loaded_from_checkpoint(path)
        loaded = Encounter.load(path, SEED)
        assert loaded.history.recall == fight.history.recall
        assert_identical(loaded, fight)
        assert loaded.history.now.beats == fight.history.now.beats


@pytest.mark.parametrize(
    ("to", "beats"), [(101, (102,)), (49, (102, 101)), (100, (102, 101)), (100, (102,)), (101, (101,)), (50, (102,))]
)
def test_forged_amendment_after_a_checkpoint_is_found_as_in_a_full_read(
    tmp_path: Path, to: int, beats: tuple[int, ...]
) -> None:
    path, fight = tmp_path / "log", noted(100)
    fight.amend(50, Note("another word"), "gm")
    noted(1, fight)
    fight.amend(102, Note("and another"), "gm")
    noted(2, fight)

    def change(row: dict[str, Any]) -> None:
        row["events"][0] |= {"to": to, "beats": beats}

    true = log_lines(fight)
    rows = forge_line(true, 105, change)
    whole = result_or_refusal(lambda: Encounter.load(write_log(path, rows), SEED).view(None))
    assert isinstance(whole, str) == ((to, *beats) not in ((101, 102), (49, 102, 101)))
    for position in (100, 101, 102):
        assert store_checkpoint_at(write_log(path, true), position)
        assert is_loaded_from_checkpoint(path) == (position == 101)
        assert result_or_refusal(lambda: Encounter.load(write_log(path, rows), SEED).view(None)) == whole


def test_amendment_undone_before_a_checkpoint_can_be_redone_and_amended_after_loading(tmp_path: Path) -> None:
    path, fight = tmp_path / "log", noted(100)
    fight.amend(50, Note("another word"), "gm")
    fight.undo("gm")
    fight.save(path)
    stored = checkpoint_path(path).read_bytes()
    fight.redo("gm")
    fight.amend(50, Note("and another"), "gm")
    noted(2, fight)

    def change(row: dict[str, Any]) -> None:
        row["events"][0] |= {"to": 100, "beats": (101,)}

    rows = log_lines(fight)
    for forgery in (False, True):
        write_log(path, forge_line(rows, 106, change) if forgery else rows)
        checkpoint_path(path).unlink()
        whole = result_or_refusal(lambda: Encounter.load(path, SEED).view(None))
        assert isinstance(whole, str) is forgery
        checkpoint_path(path).write_bytes(stored)
        checkpoint_path(path).chmod(0o600)
        assert result_or_refusal(lambda: Encounter.load(path, SEED).view(None)) == whole


def test_recorded_fight_writes_a_checkpoint_with_the_next_beat_after_a_long_undo(tmp_path: Path) -> None:
    path, fight = tmp_path / "log", noted(100)
    fight.record(path)
    fight.undo("gm", 3)
    fight.note("another way")
    assert is_loaded_from_checkpoint(path)
    assert observable_state(Encounter.load(path, SEED)) == observable_state(fight)
    fight.close()


@pytest.mark.parametrize("upto", [None, 0, 50, 96, 97, 98, 99, 100])
def test_fight_can_be_loaded_up_to_a_beat_before_or_after_the_checkpoint(log: Path, upto: int | None) -> None:
    opened = Encounter.load(log, SEED, upto=upto)
    checkpoint_path(log).unlink()
    assert_identical(opened, Encounter.load(log, SEED, upto=upto))


@pytest.mark.parametrize("upto", [-1, 101, "3", 3.0, True])
def test_unknown_beat_is_refused_with_the_full_range(log: Path, upto: Any) -> None:
    with pytest.raises(Refused, match="has intact beats from 0 to 100, but no beat "):
        Encounter.load(log, upto=upto)


def test_fight_loaded_from_a_checkpoint_can_continue_recording(log: Path) -> None:
    played = noted(100)
    for count in range(3):
        fight = Encounter.load(log, SEED, record=True)
        assert fight.recovered is None
        for which in (fight, played):
            which.note(f"again {count}")
            which.do(which.options().random(Random(count)))
            which.undo("gm")
            which.redo("gm")
        fight.close()
    assert Replay.load(log).verify(SEED).exact
    assert Encounter.load(log).journal.beats == played.journal.beats
    assert Encounter.load(log).fingerprint == played.fingerprint


def test_fight_loaded_from_a_checkpoint_is_saved_completely(log: Path, tmp_path: Path) -> None:
    fight, new = Encounter.load(log, SEED), tmp_path / "new"
    fight.save(new)
    assert new.read_bytes() == log.read_bytes()
    fight.note("and on")
    fight.save(log)
    fight.record(new)
    fight.close()
    assert new.read_bytes() == log.read_bytes()
    assert Replay.load(new).verify(SEED).exact


def test_fully_loaded_fight_can_be_saved_after_its_log_was_deleted(tmp_path: Path) -> None:
    path, fight = tmp_path / "log", noted(5)
    fight.save(path)
    data = path.read_bytes()
    checkpoint_path(path).unlink()
    loaded = Encounter.load(path)
    path.unlink()
    loaded.save(tmp_path / "again")
    assert (tmp_path / "again").read_bytes() == data
    assert loaded.journal.beats == fight.journal.beats


def test_recorded_fight_reads_its_own_file_after_it_was_moved(log: Path) -> None:
    fight = Encounter.load(log, SEED, record=True)
    log.rename(log.with_name("moved"))
    fight.close()
    assert len(fight.journal.beats) == 101


# --- unusable checkpoints


def spoiled(path: Path, change: Callable[[dict[str, Any]], None]) -> None:
    """Change the checkpoint of a log and renew its seal."""
    data = orjson.loads(checkpoint_path(path).read_bytes())
    del data["chain"]
    change(data)
    checkpoint_path(path).write_bytes(seal_line(b"", data))


@pytest.mark.parametrize(
    "spoil",
    [
        lambda path: path.unlink(),
        lambda path: path.write_bytes(b""),
        lambda path: path.write_bytes(path.read_bytes()[:-1]),
        lambda path: path.write_bytes(path.read_bytes()[:500]),
        lambda path: path.write_bytes(path.read_bytes().replace(b'"turn":0', b'"turn":1', 1)),
        lambda path: path.write_bytes(seal_line(b"", {})),
        lambda path: path.write_bytes(seal_line(b"", {"checkpoint": [], "state": None})),
        lambda path: path.write_bytes(Random(1).randbytes(1000)),
        lambda path: (path.unlink(), path.mkdir()),
        lambda path: (path.unlink(), path.symlink_to("/dev/zero")),
        lambda path: path.chmod(0o666),
        lambda path: path.chmod(0o660),
    ],
)
def test_missing_torn_or_invalid_checkpoint_is_ignored(log: Path, spoil: Callable[[Path], object]) -> None:
    spoil(checkpoint_path(log))
    assert not is_loaded_from_checkpoint(log)
    assert_identical(Encounter.load(log, SEED), noted(100))


@pytest.mark.parametrize(
    "name", ["code", "header", "size", "beat", "counting", "line", "start", "turn", "undone", "played", "recall"]
)
def test_checkpoint_with_a_wrong_field_is_ignored(log: Path, name: str) -> None:

    def change(data: dict[str, Any]) -> None:
        at = data["checkpoint"]
        at[name] = at[name] + 1 if isinstance(at[name], int) and name != "turn" else "0" * 64

    spoiled(log, change)
    assert not is_loaded_from_checkpoint(log)
    assert Encounter.load(log).state == noted(100).state


def test_defect_in_reading_a_checkpoint_is_not_hidden(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the errors of a damaged checkpoint lead to reading the whole log."""
    monkeypatch.setattr(checkpoints, "code_hash", lambda *_: [].missing)  # type: ignore[attr-defined]
    with pytest.raises(AttributeError):
        Encounter.load(log)


def test_checkpoint_of_another_fight_is_ignored(log: Path, tmp_path: Path) -> None:
    second_fight = noted(50)
    second_fight.note("another way")
    noted(50, second_fight).save(tmp_path / "other")
    checkpoint_path(tmp_path / "other").rename(checkpoint_path(log))
    assert not is_loaded_from_checkpoint(log)
    assert Encounter.load(log).fingerprint == noted(100).fingerprint


def test_checkpoint_of_older_code_is_ignored_and_replaced(log: Path) -> None:
    spoiled(log, lambda data: data["checkpoint"].update(code="0" * 64))
    assert not is_loaded_from_checkpoint(log)
    Encounter.load(log, record=True).close()
    assert is_loaded_from_checkpoint(log)


@pytest.mark.parametrize("system", systems())
def test_code_hash_covers_everything_that_reads_and_folds_a_log(
    system: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[Path] = []
    real = Path.read_bytes

    def read_bytes(path: Path) -> bytes:
        read.append(path)
        return real(path)

    checkpoints._code_of.cache_clear()
    monkeypatch.setattr(Path, "read_bytes", read_bytes)
    book = Encounter.sample(system).system
    first = checkpoints.code_hash(book.projection, book.codec)
    names = {str(path.relative_to(ROOT)) for path in read}
    assert {"events/history/timeline.py", "events/codec/upcasts.py", "combat/engine/play/commands.py"} < names
    rooms = (f"events/{system}/facts", f"events/{system}/folds", f"events/{system}/table")
    for room in (*rooms, f"combat/systems/{system}/acts/"):
        assert any(name.startswith(room) for name in names)
    for changed in (next(name for name in sorted(names) if name.startswith(rooms)), "events/log/lines.py"):
        monkeypatch.setattr(Path, "read_bytes", lambda path, changed=changed: real(path) + b"#" * path.match(changed))
        checkpoints._code_of.cache_clear()
        assert checkpoints.code_hash(book.projection, book.codec) != first
    checkpoints._code_of.cache_clear()


def test_older_checkpoint_of_the_same_log_is_used(log: Path) -> None:
    old = checkpoint_path(log).read_bytes()
    fight = Encounter.load(log, SEED, record=True)
    noted(300, fight)
    fight.close()
    assert checkpoint_path(log).read_bytes() != old
    checkpoint_path(log).write_bytes(old)
    assert is_loaded_from_checkpoint(log)
    assert observable_state(Encounter.load(log, SEED)) == observable_state(noted(300, noted(100)))


# --- damage


def refused(act: Callable[[], object]) -> str:
    """Return the message with which an action is refused."""
    with pytest.raises(Refused) as sentence:
        act()
    assert sentence.value.reasons[0].code == "log"
    return str(sentence.value)


@pytest.mark.parametrize("at", [0.1, 0.5, 0.9, 0.97, 0.99, 0.999])
@pytest.mark.parametrize("record", [False, True])
def test_damaged_log_is_refused_with_its_line_when_that_part_is_read(log: Path, at: float, record: bool) -> None:
    data = bytearray(log.read_bytes())
    position = data.index(b"note ", int(len(data) * at) - 200)
    data[position] ^= 1
    log.write_bytes(data)
    stored = checkpoint_path(log).read_bytes()
    checkpoint_path(log).unlink()
    plainly = refused(lambda: Encounter.load(log))
    checkpoint_path(log).write_bytes(stored)
    if not is_damaged_behind(log, position):
        fight = Encounter.load(log, SEED, record=record)
        before = observable_state(fight)
        fight.options()
        for act in (fight.check, lambda: fight.journal.beats, lambda: fight.seen(None), lambda: fight.undo("gm", 3)):
            assert refused(act) == plainly
        assert observable_state(fight) == before
        fight.note("and on")
        fight.close()
    else:
        assert refused(lambda: Encounter.load(log, record=record)) == plainly


def is_damaged_behind(log: Path, position: int) -> bool:
    """Return whether a position in a log comes after its checkpoint."""
    return bool(orjson.loads(checkpoint_path(log).read_bytes())["checkpoint"]["start"] <= position)


def test_log_shorter_than_its_checkpoint_is_read_completely(log: Path) -> None:
    rows = log.read_bytes().splitlines(keepends=True)
    log.write_bytes(b"".join(rows[:50]) + rows[50][:20])
    fight = Encounter.load(log, SEED, record=True)
    assert str(fight.recovered) == "line 51, $: the line is unfinished"
    assert observable_state(fight)[:5] == observable_state(noted(48))[:5]
    fight.close()


def test_unfinished_last_line_is_dropped_and_reported(log: Path) -> None:
    whole = log.read_bytes()
    log.write_bytes(whole + b'{"beat":101')
    assert is_loaded_from_checkpoint(log)
    assert str(Encounter.load(log).recovered) == "line 103, $: the line is unfinished"
    fight = Encounter.load(log, record=True)
    assert log.read_bytes() == whole
    fight.note("on")
    fight.close()
    assert len(Encounter.load(log).journal) == 102


def test_forged_checkpoint_is_found_by_check(log: Path) -> None:
    spoiled(log, lambda data: data["state"]["models"][0].update(down=True))
    fight = Encounter.load(log, SEED)
    assert fight.state.models[0].down
    sentence = refused(fight.check)
    assert "its beats lead to a state that differs from the checkpoint" in sentence
    assert f"delete {checkpoint_path(log).name} and load the fight again" in sentence
    assert refused(fight.check) == sentence
    checkpoint_path(log).unlink()
    again = Encounter.load(log, SEED)
    again.check()
    assert not again.state.models[0].down


def test_fight_continues_without_its_log_and_reports_it_when_older_beats_are_read(log: Path) -> None:
    fight = Encounter.load(log, SEED)
    log.rename(log.with_name("moved"))
    fight.note("on")
    assert "cannot be read" in refused(fight.check)
    log.write_bytes(b"x" * 10**6)
    assert "has changed since the fight was loaded" in refused(fight.check)
    log.unlink()
    log.with_name("moved").rename(log)
    fight.check()
    assert len(fight.journal.beats) == 102


def test_lines_changed_on_disk_are_not_copied_to_another_log(log: Path, tmp_path: Path) -> None:
    checkpoint_path(log).unlink()
    fight = Encounter.load(log, SEED)
    data = log.read_bytes()
    log.write_bytes(data.replace(b"note 7", b"note 8", 1))
    with pytest.raises(StoreError, match="line 10 of the log was changed after it was read"):
        fight.save(tmp_path / "new")
    assert not (tmp_path / "new").exists()


# --- write errors


def test_write_error_of_a_checkpoint_does_not_fail_a_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:

    def full(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    path, fight = tmp_path / "log", noted(0)
    fight.record(path)
    monkeypatch.setattr("events.log.checkpoints.write_rebuildable", full)
    noted(300, fight)
    fight.close()
    assert not checkpoint_path(path).exists()
    assert len(Encounter.load(path).journal) == 301


def test_short_log_gets_no_checkpoint(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    path, fight = tmp_path / "log", noted(0)
    fight.record(path)
    noted(200, fight)
    fight.close()
    assert list(tmp_path.iterdir()) == [path]
    noted(1000, fight).save(path)
    assert is_loaded_from_checkpoint(path)


def test_file_name_too_long_for_a_checkpoint_is_accepted_for_a_log(tmp_path: Path) -> None:
    path = tmp_path / ("x" * 250)
    noted(100).save(path)
    assert list(tmp_path.iterdir()) == [path]
    assert len(Encounter.load(path).journal) == 101


def test_checkpoint_owned_by_another_user_is_ignored(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 4711)
    monkeypatch.setattr(LogFile, "owner", property(lambda _: 4712, lambda *_: None), raising=False)
    assert not is_loaded_from_checkpoint(log)


KILLED = """
import os, sys, time
from combat import Encounter
from events.log import checkpoints
checkpoints.WORTH = 0
fight = Encounter.load(sys.argv[1], record=True)
def stuck(*given, **named):
    print("stuck", flush=True)
    time.sleep(60)
from pathlib import Path
Path.rename = stuck
while True:
    fight.note("on and on")
"""


def test_process_killed_while_writing_a_checkpoint_loses_nothing(log: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", KILLED, str(log)], cwd=ROOT, stdout=subprocess.PIPE) as killed:
        try:
            assert killed.stdout is not None
            assert killed.stdout.readline() == b"stuck\n"
            killed.send_signal(signal.SIGKILL)
            killed.wait(20)
        finally:
            killed.kill()
    assert not is_loaded_from_checkpoint(log)
    fight = Encounter.load(log, SEED, record=True)
    assert fight.recovered is None
    assert is_loaded_from_checkpoint(log)
    noted(300, fight)
    fight.close()
    assert sorted(path.name for path in log.parent.iterdir()) == ["fight.jsonl", "fight.jsonl.checkpoint"]
    assert is_loaded_from_checkpoint(log)


def test_log_can_be_loaded_while_another_fight_records_it(log: Path) -> None:
    fight, faults, done = Encounter.load(log, SEED, record=True), [], threading.Event()

    def look() -> None:
        try:
            while not done.is_set():
                before = len(fight.journal)
                seen = Encounter.load(log)
                seen.check()
                assert before <= len(seen.journal) <= len(fight.journal) + 1
        except BaseException as error:  # noqa: BLE001 - reported by the waiting thread
            faults.append(error)

    watching = threading.Thread(target=look)
    watching.start()
    noted(300, fight)
    done.set()
    watching.join()
    fight.close()
    assert not faults, faults


def test_threads_that_read_older_beats_read_the_log_once(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    reads = Reads(monkeypatch)
    fight = Encounter.load(log)
    reads.count = 0
    seen: list[Any] = []
    crowd = [threading.Thread(target=lambda: seen.append(fight.journal.beats)) for _ in range(6)]
    for item in crowd:
        item.start()
    for item in crowd:
        item.join()
    assert len(seen) == 6
    assert all(beats == seen[0] for beats in seen)
    assert reads.count <= log.stat().st_size


def test_copies_share_the_beats_that_were_read(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    reads = Reads(monkeypatch)
    fight = Encounter.load(log)
    copy = fight.fork()
    copy.check()
    reads.count = 0
    assert fight.journal.beats == copy.journal.beats
    fight.undo("gm", 3)
    assert reads.count == 0


def test_only_the_last_line_of_a_log_is_kept_in_memory(tmp_path: Path) -> None:
    path, fight = tmp_path / "log", noted(10)
    fight.record(path)
    noted(10, fight)
    checkpoint_path(path).unlink(missing_ok=True)
    for item in (fight, Encounter.load(path)):
        *earlier, last = item.journal.links()
        assert isinstance(last.line, bytes)
        assert all(isinstance(link.line, LineIndex) for link in earlier)
    fight.close()


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="this system does not list open files")
def test_loaded_fights_keep_no_file_open(log: Path) -> None:
    fights = [Encounter.load(log) for _ in range(50)]
    checkpoint_path(log).unlink()
    fights += [Encounter.load(log) for _ in range(10)]
    assert log not in {name.resolve() for name in Path("/proc/self/fd").iterdir()}
    assert len({fight.fingerprint for fight in fights}) == 1


def test_loading_a_log_writes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "log"
    noted(100).save(path)
    checkpoint_path(path).unlink()
    load_fight(path, LogFile.of(path), None)
    Encounter.load(path).close()
    assert list(tmp_path.iterdir()) == [path]
