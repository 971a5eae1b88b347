"""Attacks on fights that several programs play in one store, while the programs are killed one after another."""

import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from random import Random
from signal import SIGKILL
from subprocess import PIPE

from combat import Encounter, Refused, systems
from events.codec.seals import seal_of
from events.stores import Stale, open_store
from replays import Replay
from tests.harness.databases import STORE_KINDS, empty_store_url, has_postgres, wait_for_disconnects
from tests.harness.random_play import choose_command, seed_of

ROOT = Path(__file__).parent.parent.parent
PROGRAMS = 2


def shared_fights(
    rng: Random, fights: int = 2, times: int = 2, kinds: Sequence[str] = STORE_KINDS, seconds: float = 0.3
) -> Counter[str]:
    """Two programs play the same fights and get killed: no beat is lost, doubled or reordered."""
    tried: Counter[str] = Counter()
    kind = rng.choice([kind for kind in kinds if kind != "postgres" or has_postgres()])
    with tempfile.TemporaryDirectory(prefix="soak-") as folder:
        url = empty_store_url(kind, Path(folder))
        names = [f"fight {number:03}" for number in range(fights)]
        with closing(open_store(url)) as store:
            for number, name in enumerate(names):
                Encounter.sample(rng.choice(systems()), seed_of(number), undo={"barrier": "none"}).save(store.log(name))
        output = _play_and_kill(url, rng, times, seconds)
        tried[f"programs at {kind}"] = times
        with closing(open_store(url)) as store:
            for number, name in enumerate(names):
                log = Path(folder) / "log.jsonl"
                log.write_bytes(store.log(name).read_all())
                verdict = Replay.load(log).verify(seed_of(number))
                assert verdict.exact, f"{name}: {verdict}"
            for output_line in output:
                fight, beat, seal = output_line.split()
                lines = store.read(names[int(fight)], int(beat), int(beat))
                assert [seal_of(line) for line in lines] == [seal], f"beat {beat} of fight {fight} was replaced"
                tried[f"beats at {kind}"] += 1
    return tried


def _play_and_kill(url: str, rng: Random, times: int, seconds: float) -> list[str]:
    """Let programs play, kill them one after another, and return their complete output lines."""
    running = [_start_player(url, rng) for _ in range(PROGRAMS)]
    output = []
    for number in range(times):
        if number >= PROGRAMS:
            running.append(_start_player(url, rng))
        output += _kill(running.pop(0), rng.random() * seconds)
    for program in running:
        output += _kill(program, 0)
    if url.startswith("postgresql:"):
        wait_for_disconnects(url)
    return output


def _start_player(url: str, rng: Random) -> "subprocess.Popen[str]":
    program = (sys.executable, "-m", "tests.soak.shared_fights", url, str(rng.randrange(1 << 30)))
    return subprocess.Popen(program, cwd=ROOT, stdout=PIPE, text=True)


def _kill(program: "subprocess.Popen[str]", after: float) -> list[str]:
    with program:
        assert program.stdout is not None
        first = program.stdout.readline()  # the program has started
        time.sleep(after)
        program.kill()
        lines = (first + program.stdout.read()).splitlines(keepends=True)
    assert program.returncode == -SIGKILL, "the program ended by itself"
    return [line for line in lines if line.endswith("\n")]


def _play(url: str, rng: Random) -> None:
    """Play fights at random until killed, and print the seal of each beat once it is stored."""
    store = open_store(url)
    names = store.fights()
    fights: dict[int, Encounter] = {}
    while True:
        number = rng.randrange(len(names))
        if number not in fights:
            fights[number] = Encounter.load(store.log(names[number]), seed_of(number), record=True)
        fight = fights[number]
        if rng.random() < 0.9:
            fight.catch_up()
        try:
            beat = (
                fight.undo("gm")
                if rng.random() < 0.1 or fight.outcome is not None
                else fight.do(choose_command(fight, rng))
            )
        except Stale:
            fight.catch_up()
        except Refused:
            pass
        else:
            sys.stdout.write(f"{number} {beat.number} {fight.fingerprint}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    _play(sys.argv[1], Random(sys.argv[2]))
