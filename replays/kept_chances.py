"""Playouts by many hands, which go on where they were stopped: what was counted lies beside the log.

It can be made again, so a file that does not fit, of another log, another judge or another version, is thrown away.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from combat.engine.simulation import Task, run
from combat.engine.tallies import Result
from events import json_text
from events.files import StoreError, put, read_whole, real_path
from replays.chances import Chances, Playouts, settled
from replays.game import Game
from replays.turning_points import Answers, Question

FORMAT, VERSION = "blow-by-blow-chances", 2

DISTRIBUTION = "blow-by-blow"

SUFFIX = ".chances"

MOST_BYTES = 16 << 20

TOGETHER = 16
"""So many questions are played out side by side: what was stopped among them is lost."""

Progress = Callable[[int, int], None]


def beside(log: str | Path) -> Path:
    """Return where the chances of a log are kept."""
    path = real_path(log)
    return path.with_name(path.name + SUFFIX)


def played_out(game: Game, judge: Playouts, path: Path | None = None, progress: Progress | None = None) -> Answers:
    """Return who answers questions by playouts: from the file what is there, and the rest by whoever the judge names.

    Args:
        game: The fight.
        judge: How it is judged.
        path: Where to keep what was counted; None for nowhere.
        progress: Told how many playouts are done, and how many there are in all.
    """
    from importlib.metadata import version  # it brings in `email`, and few logs are played out

    key = {
        "format": FORMAT,
        "version": VERSION,
        "log": game.fingerprint,
        "judge": repr(judge),
        "by": version(DISTRIBUTION),
    }

    def answers(questions: Sequence[Question]) -> Mapping[str, Chances]:
        found = {} if path is None else _read(path, key, len(judge.teams))
        found |= {each.key: over for each in questions if (over := settled(each.position, judge.teams))}
        open_ones = [each for each in questions if each.key not in found]
        done, whole = 0, judge.fights * len(open_ones)
        for first in range(0, len(open_ones), TOGETHER):
            part = open_ones[first : first + TOGETHER]
            results: list[list[Result]] = [[] for _ in part]
            for result in _run(judge, part):
                results[result.task].append(result)
                done += 1
                if progress is not None:
                    progress(done, whole)
            found |= {each.key: judge.counted(of_it) for each, of_it in zip(part, results, strict=True)}
            if path is not None:
                _write(path, key, found)
        return found

    return answers


def _run(judge: Playouts, part: Sequence[Question]) -> Iterator[Result]:
    tasks: list[Task] = [judge.task(each.position, each.command, each.by) for each in part]
    return run(tasks, judge.executor)


def _read(path: Path, key: Mapping[str, Any], teams: int) -> dict[str, Chances]:
    """Return what was kept; nothing where the file is not there, or does not fit."""
    try:
        data = json_text.loads(read_whole(path, MOST_BYTES))
        if {name: data[name] for name in key} != dict(key):
            return {}
        return {beat: _chances(row, teams) for beat, row in data["chances"].items()}
    except (StoreError, OSError, ValueError, LookupError, TypeError, AttributeError):
        return {}


def _chances(row: Any, teams: int) -> Chances:
    *shares, error = row
    numbers = all(type(each) in {float, int} and 0 <= each <= 1 for each in shares) and error >= 0
    if len(shares) != teams or not numbers:
        raise ValueError
    return Chances(tuple(map(float, shares)), float(error))


def _write(path: Path, key: Mapping[str, Any], found: Mapping[str, Chances]) -> None:
    rows = {beat: [*map(float, each.shares), each.error] for beat, each in found.items()}
    try:
        put(path, json_text.dumps({**key, "chances": rows}))
    except OSError:
        return  # what cannot be kept is counted again
