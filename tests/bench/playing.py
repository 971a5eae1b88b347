"""Times of playing fights: choosing commands, doing them, and undo."""

import statistics
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from functools import partial
from random import Random
from typing import Any

from combat import Encounter
from combat.engine.people.players import play
from combat.engine.people.simulation import plan_simulation
from combat.engine.people.tasks import Horizon, Task, run_tasks
from events.history.journal import Beat
from tests.bench.fights import RecordedFight, Stage, is_part_of_attack, random_choice, replay_beat, seed
from tests.bench.rows import Figure
from tests.bench.ruler import Tape, frozen_heap, seconds

PASSES = 4
"""Number of times the same fights are played; the fastest time of each command counts."""


def choosing(stage: Stage) -> Iterator[Figure]:
    """Do random commands in every state of random fights."""
    tape = Tape(stage.sizes.times)
    with frozen_heap():
        for number in range(stage.sizes.fights):
            fight = stage.opened(number)
            while fight.outcome is None and len(fight.journal) <= stage.sizes.commands:
                _timed(tape, fight, len(fight.journal))
    yield Figure("do_random", stage.system, statistics.fmean(tape.oj_times("do")))


def _timed(tape: Tape, fight: Encounter, number: int) -> None:
    command = random_choice(fight, Random(number))
    tape.time("do", lambda each: each.do(command), fight.fork)
    fight.do(command)


def whole_fights(stage: Stage) -> Iterator[Figure]:
    """Play random fights without interruption."""
    passes: list[list[float]] = []
    for _ in range(PASSES):
        spent: list[float] = []
        with frozen_heap():
            for number in range(stage.sizes.fights):
                fight, rng = stage.opened(number), Random(number)
                while fight.outcome is None and len(fight.journal) <= stage.sizes.commands:
                    spent.append(seconds(partial(_go_on, fight, rng)))
        passes.append(spent)
    taken = [min(times_of_command) for times_of_command in zip(*passes, strict=True)]
    yield Figure("fights_a_second", stage.system, stage.sizes.fights / sum(taken))


def _go_on(fight: Encounter, rng: Random) -> None:
    fight.do(random_choice(fight, rng))


def simulating(stage: Stage) -> Iterator[Figure]:
    """Simulate the same fights of sensible players with two processes and by `Encounter`, in elapsed time."""
    horizon = Horizon(beats=stage.sizes.commands)
    (task,) = plan_simulation(stage.system, fights=stage.sizes.simulated, horizon=horizon).tasks
    with ProcessPoolExecutor(2) as pool:
        list(run_tasks([task] * 2, pool))  # so that the workers are running and have loaded the system
        rounds = [(_by_encounter(task), _wall(task, None), _wall(task, pool)) for _ in range(stage.sizes.passes)]
    recorded, one, two = (min(times) for times in zip(*rounds, strict=True))
    yield Figure("sensible_a_second", stage.system, stage.sizes.simulated / one)
    yield Figure("simulate", stage.system, two / recorded)


def play_recorded(task: Task, number: int, *, records: bool) -> None:
    """Play a fight of a task as an `Encounter`, with its records, or as a playout."""
    begun = task.start(seed(number))
    fight: Any = begun if records else begun.playout()
    limit = task.horizon.beats
    if records:
        play(fight, task.players, Random(number), until=lambda now: len(now.journal) > limit)
    else:
        play(fight, task.players, Random(number), until=lambda now: len(now.beats) >= limit)


def _by_encounter(task: Task) -> float:
    start = time.perf_counter()
    for number in range(task.fights):
        play_recorded(task, number, records=True)
    return time.perf_counter() - start


def _wall(task: Task, executor: Executor | None) -> float:
    start = time.perf_counter()
    list(run_tasks([task], executor))
    return time.perf_counter() - start


def recorded_fights(stage: Stage) -> Iterator[Figure]:
    """Repeat the commands of recorded fights with the recorded dice."""
    attack, _ = _said_again(stage, stage.brawls)
    yield Figure("attack", stage.system, statistics.fmean(attack))


def _said_again(stage: Stage, fights: Sequence[RecordedFight]) -> tuple[list[float], list[float]]:
    """Return the times of attack commands and of other commands, in oj."""
    tape = Tape(stage.sizes.times)

    def timed(fight: Encounter, beat: Beat) -> None:
        kind = "attack" if is_part_of_attack(stage.system, beat.command) else "other"
        tape.time(kind, lambda each: replay_beat(each, beat), fight.fork)
        replay_beat(fight, beat)

    with frozen_heap():
        for fight in fights:
            fight.reopen(timed)
    return tape.oj_times("attack"), tape.oj_times("other")


def undoing(stage: Stage) -> Iterator[Figure]:
    """Undo and redo an attack late in a fight."""
    yield Figure("undo", stage.system, undo_oj(stage, stage.remembered[-1]))


def undo_oj(stage: Stage, fight: Encounter) -> float:
    """Return the time to undo and redo an attack, in oj."""
    struck = fight.fork()
    replay_beat(struck, stage.blow[1])

    def both() -> None:
        struck.undo("gm")
        struck.redo("gm")

    return stage.sizes.ruler.in_oj(both)
