"""Playouts in several threads or processes. Their results are cached in a file beside the log.

A file that belongs to another log, evaluator or version is ignored and overwritten.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from combat.engine.people.tallies import Result
from combat.engine.people.tasks import Task, run_tasks
from events.codec import json_text
from events.stores.file_writing import write_rebuildable
from events.stores.safe_files import StoreError, read_file, real_path
from replays.analysis.evaluators import Chances, PlayoutEvaluator, final_chances
from replays.analysis.turning_points import Query, QueryRunner
from replays.loaded_fight import LoadedFight

FORMAT, VERSION = "blow-by-blow-chances", 2

DISTRIBUTION = "blow-by-blow"

SUFFIX = ".chances"

MOST_BYTES = 16 << 20

BATCH_SIZE = 16
"""Number of queries evaluated at once. If the run is interrupted, only their results are lost."""

ProgressCallback = Callable[[int, int], None]


def chances_file(log: str | Path) -> Path:
    """Return the path of the file in which a log's chances are cached."""
    path = real_path(log)
    return path.with_name(path.name + SUFFIX)


def playout_runner(
    game: LoadedFight, evaluator: PlayoutEvaluator, path: Path | None = None, progress: ProgressCallback | None = None
) -> QueryRunner:
    """Return a function that answers queries from the cache file, if any, and runs playouts for the others."""
    from importlib.metadata import version  # slow to import and rarely needed

    key = {
        "format": FORMAT,
        "version": VERSION,
        "log": game.fingerprint,
        "judge": repr(evaluator),
        "model": dict(game.system.policy.model().coefficients),
        "by": version(DISTRIBUTION),
    }

    def answers(questions: Sequence[Query]) -> Mapping[str, Chances]:
        found = {} if path is None else _read(path, key, len(evaluator.teams))
        found |= {
            question.key: over for question in questions if (over := final_chances(question.position, evaluator.teams))
        }
        remaining = [question for question in questions if question.key not in found]
        done, whole = 0, evaluator.fights * len(remaining)
        for first in range(0, len(remaining), BATCH_SIZE):
            part = remaining[first : first + BATCH_SIZE]
            results: list[list[Result]] = [[] for _ in part]
            for result in _run(evaluator, part):
                results[result.task].append(result)
                done += 1
                if progress is not None:
                    progress(done, whole)
            found |= {each.key: evaluator.mean_result(of_it) for each, of_it in zip(part, results, strict=True)}
            if path is not None:
                _write(path, key, found)
        return found

    return answers


def _run(evaluator: PlayoutEvaluator, part: Sequence[Query]) -> Iterator[Result]:
    tasks: list[Task] = [evaluator.task(each.position, each.command, each.by) for each in part]
    return run_tasks(tasks, evaluator.executor)


def _read(path: Path, key: Mapping[str, Any], teams: int) -> dict[str, Chances]:
    """Return the cached chances, keyed by query; empty if the file is missing or does not match."""
    try:
        data = json_text.loads(read_file(path, MOST_BYTES))
        if {name: data[name] for name in key} != dict(key):
            return {}
        return {beat: _chances(row, teams) for beat, row in data["chances"].items()}
    except (StoreError, OSError, ValueError, LookupError, TypeError, AttributeError):
        return {}


def _chances(row: Any, teams: int) -> Chances:
    *shares, error = row
    numbers = all(type(share) in {float, int} and 0 <= share <= 1 for share in shares) and error >= 0
    if len(shares) != teams or not numbers:
        raise ValueError
    return Chances(tuple(map(float, shares)), float(error))


def _write(path: Path, key: Mapping[str, Any], found: Mapping[str, Chances]) -> None:
    rows = {beat: [*map(float, each.shares), each.error] for beat, each in found.items()}
    try:
        write_rebuildable(path, json_text.dumps({**key, "chances": rows}))
    except OSError:
        return  # the fight can be analysed without the cache
