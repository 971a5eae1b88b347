"""Statistics over folders of logs: by weapon, purpose, rule, combatant, side and setting, with confidence intervals."""

import csv
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import IO, Any, Literal, get_args

import attrs
from attrs import frozen

from combat.engine.dice.intervals import mean_interval, wilson_interval
from events.history.journal import FORMAT
from events.limits import escape_unprintable, show_value
from events.stores.safe_files import StoreError, open_file, real_path
from replays.analysis.counting import WHOLE_FIGHT, CountKey, Counts, Tally, count_fight
from replays.facts import Facts, ReplayError, log_files
from replays.narration.words import listed

Grouping = Literal["fight", "setting", "side", "person", "weapon", "purpose", "rule"]
"""The possible groupings of rows. `fight` has one row per system, `setting` has one per value of a setting."""

SHARE, MEAN, FACE = "share", "mean a fight", "mean face"

_LOG_PREFIX = f'{{"format":"{FORMAT}",'.encode()
_CHUNK_SIZE = 16


@frozen(kw_only=True)
class Estimate:
    """One statistic.

    Attributes:
        what: The name of the statistic, such as `hit`.
        kind: A share of cases, a mean per fight, or the mean face of dice.
        count: The number of successes, or the sum.
        of: The number of cases, fights or dice.
        value: The share or the mean.
        least: The lower end of the 95% confidence interval; None if there are too few cases.
        most: The upper end of the interval.
        expected: The expected value, if known.
    """

    what: str
    kind: str
    count: int
    of: int
    value: float
    least: float | None
    most: float | None
    expected: float | None = None

    def __str__(self) -> str:
        scale, unit = (100, "%") if self.kind == SHARE else (1, "")
        text = f"{self.value * scale:.{0 if unit else 2}f}{unit}"
        if self.least is None or self.most is None:
            return text
        places = 0 if unit else 2
        return f"{text} ({self.least * scale:.{places}f} to {self.most * scale:.{places}f})"


@frozen(kw_only=True)
class Row:
    """The statistics of one weapon, purpose, combatant or other group.

    Attributes:
        system: The name of the system.
        by: The grouping, such as `weapon` or `person`.
        name: The name of the weapon, combatant or other group.
        fights: Number of fights in which the group occurs.
        estimates: The statistics, keyed by name.
    """

    system: str
    by: str
    name: str
    fights: int
    estimates: Mapping[str, Estimate]


@frozen(kw_only=True)
class Statistics:
    """The statistics of several logs.

    Attributes:
        rows: The rows, ordered by system, grouping and name.
        logs: Number of logs that were counted.
        damaged: Logs that were counted only up to a corrupt line, each with an explanation.
        skipped: Files that are not logs or have no valid beat, each with an explanation.
    """

    rows: tuple[Row, ...]
    logs: int
    damaged: tuple[str, ...]
    skipped: tuple[str, ...]

    def by(self, kind: Grouping, system: str | None = None) -> tuple[Row, ...]:
        """Return the rows of one grouping, for all systems or for one.

        Raises:
            ValueError: If there is no such grouping.
        """
        if kind not in get_args(Grouping):
            raise ValueError(f"unknown grouping {show_value(kind)}; known: {', '.join(get_args(Grouping))}")
        return tuple(row for row in self.rows if row.by == kind and system in (None, row.system))

    def table(self, kind: Grouping, system: str | None = None) -> list[list[str]]:
        """Return the rows of a grouping as lists of strings, header row first. Unused statistics get no column."""
        rows = self.by(kind, system)
        whats = list(dict.fromkeys(what for row in rows for what in row.estimates))
        several = len({row.system for row in rows}) > 1
        table = [[*(("system",) if several else ()), kind, "fights", *map(escape_unprintable, whats)]]
        for row in rows:
            figures = (str(row.estimates[what]) if what in row.estimates else "" for what in whats)
            name = escape_unprintable(row.name)
            table.append([*((row.system,) if several else ()), name, str(row.fights), *figures])
        return table

    def plain(self) -> dict[str, Any]:
        """Return the statistics as plain data that can be written as JSON."""
        return attrs.asdict(self)

    def write_csv(self, file: IO[str]) -> None:
        """Write the statistics as CSV, one line each."""
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(("system", "by", "name", "fights", "what", "kind", "count", "of", "value", "least", "most"))
        for row in self.rows:
            for estimate in row.estimates.values():
                figures = (estimate.value, estimate.least, estimate.most)
                numbers = ("" if number is None else f"{number:.6g}" for number in figures)
                texts = map(escape_formula, (row.system, row.by, row.name))
                writer.writerow(
                    (
                        *texts,
                        row.fights,
                        escape_formula(estimate.what),
                        estimate.kind,
                        estimate.count,
                        estimate.of,
                        *numbers,
                    )
                )


def statistics(
    *places: str | Path, executor: Executor | None = None, progress: Callable[[int, int], None] | None = None
) -> Statistics:
    """Return statistics of the logs in some files and folders, including their subfolders.

    Args:
        places: The files and folders. Logs that occur twice are counted once.
        executor: Reads the logs, for instance in several processes; None to read them in this one. The result is the
            same.
        progress: Called after each file with the number of files read so far and the total number of files.

    Raises:
        ReplayError: If there is no log.
    """
    paths = list(dict.fromkeys(path for place in places for path in log_files(place)))
    read = map(_read, paths) if executor is None else executor.map(_read, paths, chunksize=_CHUNK_SIZE)
    tallies: list[Tally] = []
    damaged: list[str] = []
    skipped: list[str] = []
    for number, (tally, problem) in enumerate(read, start=1):
        if progress is not None:
            progress(number, len(paths))
        if tally is not None:
            tallies.append(tally)
        if problem:
            (skipped if tally is None else damaged).append(problem)
    if not tallies:
        others = f"; {len(skipped)} other files, first: {skipped[0]}" if skipped else ""
        named = escape_unprintable(listed(map(str, places))) or "nothing"
        raise ReplayError(f"{named} {'contain' if len(places) > 1 else 'contains'} no log{others}")
    return Statistics(rows=tuple(_rows(tallies)), logs=len(tallies), damaged=tuple(damaged), skipped=tuple(skipped))


def _read(path: Path) -> tuple[Tally | None, str]:
    """Return a file's counts, or None, and the problem with it, or an empty string."""
    name = escape_unprintable(str(path))
    try:
        if open_file(real_path(path)).read_range(0, len(_LOG_PREFIX)) != _LOG_PREFIX:
            return None, f"{name} is not a log"
        facts = Facts.load(path)
        if not len(facts):
            return None, f"{name} has no valid beat"
        tally = count_fight(facts)
    except (ReplayError, StoreError, OSError) as error:
        return None, escape_unprintable(str(error))
    except Exception as error:  # noqa: BLE001 - a tampered log may cause any error; the other logs are still counted
        return None, f"{name} cannot be counted: it contains something impossible ({type(error).__name__})"
    return tally, "" if facts.corruption is None else escape_unprintable(f"{name}, {facts.corruption}")


@attrs.define
class _Sums:
    """The sums of the counts for one key over all fights that have it."""

    fights: int = 0
    shares: dict[str, tuple[int, int]] = attrs.field(factory=dict)
    amounts: dict[str, tuple[int, int]] = attrs.field(factory=dict)
    faces: tuple[int, int, int, int] = (0, 0, 0, 0)

    def estimates(self) -> Iterator[Estimate]:
        for what, (count, of) in self.shares.items():
            least, most = wilson_interval(count, of)
            yield Estimate(what=what, kind=SHARE, count=count, of=of, value=count / of, least=least, most=most)
        for what, (total, squares) in self.amounts.items():
            yield _mean(what, MEAN, self.fights, total, squares)
        count, total, squares, twice = self.faces
        if count:
            yield attrs.evolve(_mean("face", FACE, count, total, squares), expected=twice / 2 / count)


def _mean(what: str, kind: str, of: int, total: int, squares: int) -> Estimate:
    least, most = mean_interval(of, total, squares) or (None, None)
    return Estimate(what=what, kind=kind, count=total, of=of, value=total / of, least=least, most=most)


def _rows(tallies: Sequence[Tally]) -> Iterator[Row]:
    """Yield the rows of some fights, ordered by system, grouping and name."""
    varied = _varied_settings(tallies)
    sums: dict[tuple[str, CountKey], _Sums] = {}
    for tally in tallies:
        for kind, counts in tally.counts.items():
            _add(sums.setdefault((tally.system, kind), _Sums()), counts)
        for key in varied[tally.system]:
            setting = ("setting", f"{key} = {tally.settings[key]}")
            _add(sums.setdefault((tally.system, setting), _Sums()), tally.of(WHOLE_FIGHT))
    order = {kind: place for place, kind in enumerate(get_args(Grouping))}
    for system, (by, name) in sorted(sums, key=lambda key: (key[0], order[key[1][0]], key[1][1])):
        found = sums[system, (by, name)]
        estimates = sorted(
            found.estimates(), key=lambda estimate: (estimate.kind != SHARE, estimate.kind, estimate.what)
        )
        named = {estimate.what: estimate for estimate in estimates}
        yield Row(system=system, by=by, name=name, fights=found.fights, estimates=named)


def _varied_settings(tallies: Iterable[Tally]) -> dict[str, list[str]]:
    """Return, keyed by system, the settings that differ between its fights."""
    seen: dict[str, dict[str, set[str]]] = {}
    for tally in tallies:
        of_system = seen.setdefault(tally.system, {})
        for key, value in tally.settings.items():
            of_system.setdefault(key, set()).add(value)
    return {system: [key for key, values in keys.items() if len(values) > 1] for system, keys in seen.items()}


def _add(sums: _Sums, counts: Counts) -> None:
    sums.fights += 1
    for what, (count, cases) in counts.shares.items():
        before = sums.shares.get(what, (0, 0))
        sums.shares[what] = (before[0] + count, before[1] + cases)
    for what, amount in counts.amounts.items():
        total, squares = sums.amounts.get(what, (0, 0))
        sums.amounts[what] = (total + amount, squares + amount * amount)
    sums.faces = tuple(map(sum, zip(sums.faces, counts.faces, strict=True)))  # type: ignore[assignment]


def escape_formula(text: str) -> str:
    """Return a string as a cell that spreadsheets do not mistake for a formula, with unsafe characters escaped.

    >>> escape_formula("=1+1"), escape_formula("Punt Gun")
    ("'=1+1", 'Punt Gun')
    """
    text = escape_unprintable(text)
    return f"'{text}" if text[:1] in tuple("=+-@") else text
