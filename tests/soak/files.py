"""Attacks on the log file of a fight: killed programs, threads that share a fight, and several writers of one file."""

import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import orjson

from combat import Encounter, Refused, systems
from combat.engine.play.commands import Note
from events.log import checkpoints
from events.log.lines import seal_line
from events.stores import checkpoint_path
from events.stores.safe_files import StoreError
from replays import Replay
from tests.harness.checkpoint_loading import is_loaded_from_checkpoint
from tests.harness.random_play import choose_command, seed_of

ROOT = Path(__file__).parent.parent.parent


def kills(rng: Random, times: int = 3) -> Counter[str]:
    """A program that is killed while writing loses no acknowledged beat, and the next one continues from there.

    The attack runs in a separate process, because it forks.
    """
    with tempfile.TemporaryDirectory(prefix="soak-") as folder:
        command = (sys.executable, "-m", "tests.soak.files", str(Path(folder) / "log.jsonl"))
        asked = (*command, str(rng.randrange(2**30)), str(times))
        tried = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=False)
        assert tried.returncode == 0, tried.stderr
        lasting = ("log.jsonl", "log.jsonl.checkpoint")
        left = [path.name for path in Path(folder).iterdir() if path.name not in lasting]
        assert len(left) <= 1, f"files were left behind: {left}"
    return Counter(json.loads(tried.stdout))


def _write_and_kill(path: Path, rng: Random) -> int:
    """Let a child process write beats, kill it after a random time, and return the number of acknowledged beats."""
    ours, theirs = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(ours)
        _write_for_ever(path, theirs)
        os._exit(1)
    os.close(theirs)
    with os.fdopen(ours, "rb", buffering=0) as acknowledged:
        acknowledged.read(1)
        time.sleep(rng.random() / 50)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        return 1 + len(acknowledged.read())


def _write_for_ever(path: Path, acknowledged: int) -> None:
    if path.exists():
        fight = Encounter.load(path, record=True)
    else:
        fight = Encounter.sample("trench_crusade")
        fight.record(path)
    while True:
        fight.note("still here")
        os.write(acknowledged, b".")


def _kill(path: Path, rng: Random, times: int) -> Counter[str]:
    tried: Counter[str] = Counter()
    beats = 1
    for _ in range(times):
        beats += _write_and_kill(path, rng)
        fight = Encounter.load(path)
        count = len(fight.journal)
        assert count >= beats, f"{beats} beats were acknowledged, but the log has {count}"
        assert count <= beats + 1, f"{beats} beats were acknowledged, but the log has {count}"
        tried["kills"] += 1
        tried["logs opened from a checkpoint"] += is_loaded_from_checkpoint(path)
        fight.check()
        assert fight.state == Replay.load(path)[-1].state
        tried["lines torn by a kill"] += fight.recovered is not None
        beats = count
    return tried


def threads(rng: Random) -> Counter[str]:
    """Threads that share a fight lose no beat, and the file can be read afterwards."""
    with tempfile.TemporaryDirectory(prefix="soak-") as folder:
        path = Path(folder) / "log.jsonl"
        fight = Encounter.sample(rng.choice(systems()), dice=seed_of(rng.randrange(2**30)))
        fight.record(path)
        beat_counts: list[int] = []
        faults: list[BaseException] = []

        def play(own: Random) -> None:
            try:
                beat_counts.append(sum(_random_action(fight, own) for _ in range(8)))
            except BaseException as error:  # noqa: BLE001 - raised in the waiting thread
                faults.append(error)

        players = [threading.Thread(target=play, args=(Random(rng.random()),)) for _ in range(6)]
        for thread in players:
            thread.start()
        for thread in players:
            thread.join()
        assert not faults, faults
        tried = sum(beat_counts)
        fight.close()
        again = Encounter.load(path)
        assert len(fight.journal) == tried + 1
        assert (len(again.journal), again.state) == (len(fight.journal), fight.state)
        assert Replay.load(path).verify().exact
        return Counter({"beats by threads": tried})


def _random_action(fight: Encounter, rng: Random) -> int:
    """Do something in a fight that other threads use too, and return the number of new beats."""
    try:
        match rng.randrange(5):
            case 0:
                fight.undo()
            case 1:
                fight.note("hm")
            case 2:
                assert fight.view(None)["beats"] >= 1
                assert fight.fork().state is not None
                return 0
            case _:
                trial = fight.fork()
                fight.do(choose_command(trial, rng) if trial.outcome is None else Note("over"))
    except (Refused, LookupError):  # another thread was faster
        return 0
    return 1


def writers(rng: Random) -> Counter[str]:
    """With several fights on one file, acknowledged beats stay in it and the other writers are refused."""
    tried: Counter[str] = Counter()
    with tempfile.TemporaryDirectory(prefix="soak-") as folder:
        path = Path(folder) / "log.jsonl"
        fights = [Encounter.sample("trench_crusade"), Encounter.sample("fiend_wake")]
        acknowledged = b""
        for _ in range(30):
            place = rng.randrange(len(fights))
            fight = fights[place]
            try:
                match rng.randrange(6):
                    case 0:
                        fight.record(path)
                    case 1:
                        fight.save(path)
                    case 2:
                        fight.close()
                    case 3:
                        fights[place] = Encounter.load(path, record=rng.random() < 1 / 2)
                        fight.close()
                    case 4:
                        fights.append(fight.fork())
                    case _:
                        fight.note(f"beat {len(fight.journal)} of {place}")
            except (StoreError, Refused) as refused:
                assert str(refused)
                tried["writers refused"] += 1
            now = path.read_bytes() if path.exists() else b""
            assert now.startswith(acknowledged), "an acknowledged beat is lost"
            acknowledged = now
            tried["writer actions"] += 1
        for fight in fights:
            fight.close()
        if acknowledged:
            assert Replay.load(path).corruption is None
    return tried


def spoiled_checkpoints(rng: Random) -> Counter[str]:
    """With any checkpoint next to a log, the fight follows the log, or `check` finds the difference."""
    tried: Counter[str] = Counter()
    with tempfile.TemporaryDirectory(prefix="soak-") as folder, _checkpoints_for_short_logs():
        path = Path(folder) / "log.jsonl"
        fight = Encounter.sample(rng.choice(systems()), dice=seed_of(rng.randrange(2**30)))
        fight.record(path)
        for _ in range(60):
            _random_action(fight, rng)
        fight.close()
        state, whole = fight.state, checkpoint_path(path).read_bytes()
        for _ in range(40):
            data = bytearray(whole)
            match rng.randrange(3):
                case 0:
                    data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
                case 1:
                    del data[rng.randrange(len(data)) :]
                case _:
                    data = bytearray(_forge(whole, rng))
            checkpoint_path(path).write_bytes(data)
            opened = Encounter.load(path)
            try:
                opened.check()
            except Refused as refused:
                assert "differs from the checkpoint" in str(refused)
                tried["false checkpoints found"] += 1
            else:
                assert opened.state == state
                tried["damaged checkpoints ignored"] += 1
    return tried


def _forge(data: bytes, rng: Random) -> bytes:
    """Change one value of a checkpoint and seal it again."""
    count = orjson.loads(data)
    del count["chain"]
    places: list[tuple[Any, Any]] = []
    left = [count]
    while left:
        thread = left.pop()
        pairs = list(thread.items() if isinstance(thread, dict) else enumerate(thread))
        places += [(thread, key) for key, value in pairs if not isinstance(value, dict | list)]
        left += [value for _, value in pairs if isinstance(value, dict | list)]
    owner, key = rng.choice(places)
    owner[key] = rng.choice([None, True, "x", owner[key] + 1 if type(owner[key]) is int else 3])
    return seal_line(b"", count)


@contextmanager
def _checkpoints_for_short_logs() -> Iterator[None]:
    """Write checkpoints for short logs as well."""
    worth, checkpoints.MIN_BYTES_SAVED = checkpoints.MIN_BYTES_SAVED, 0
    try:
        yield
    finally:
        checkpoints.MIN_BYTES_SAVED = worth


if __name__ == "__main__":
    checkpoints.MIN_BYTES_SAVED = 0
    print(json.dumps(_kill(Path(sys.argv[1]), Random(int(sys.argv[2])), int(sys.argv[3]))))
