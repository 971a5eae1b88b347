"""Statistics over a folder of logs: by weapon, purpose, rule, person, side and setting, with intervals."""

import csv
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import IO, Any, Literal, get_args

import attrs
from attrs import frozen

from combat.engine.intervals import mean_interval, wilson_interval
from events.files import StoreError, open_file, real_path
from events.journal import FORMAT
from events.limits import escape_unprintable, show_value
from events.stores import beside as checkpoint_beside
from replays.counting import WHOLE_FIGHT, CountKey, Counts, Tally, count_fight
from replays.facts import Facts, ReplayError
from replays.narration.words import listed

Grouping = Literal["fight", "setting", "side", "person", "weapon", "purpose", "rule"]
"""What may be counted by; `fight` is all there is of a system, and `setting` the same for each of its values."""

SHARE, MEAN, FACE = "share", "mean a fight", "mean face"

_BEGINNING = f'{{"format":"{FORMAT}",'.encode()
_OURS = (".study", checkpoint_beside(Path("log")).suffix)
_AT_ONCE = 16


@frozen(kw_only=True)
class Estimate:
    """One figure.

    Attributes:
        what: What was counted, such as `hit`.
        kind: Whether it is a share of cases, a mean a fight, or the mean face of dice.
        count: How often it came about; or the sum.
        of: Out of how many cases, fights or dice.
        value: The share or the mean.
        least: The lower end of the interval; None where there are too few cases for one.
        most: The upper end.
        expected: What it would be in the long run, where that is known.
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
        told = f"{self.value * scale:.{0 if unit else 2}f}{unit}"
        if self.least is None or self.most is None:
            return told
        places = 0 if unit else 2
        return f"{told} ({self.least * scale:.{places}f} to {self.most * scale:.{places}f})"


@frozen(kw_only=True)
class Row:
    """What was counted of one weapon, purpose, person and so on.

    Attributes:
        system: The rule book.
        by: What it is: a `weapon`, a `person` ...
        name: Which.
        fights: In how many fights there was any.
        estimates: The figures, by what they count.
    """

    system: str
    by: str
    name: str
    fights: int
    estimates: Mapping[str, Estimate]


@frozen(kw_only=True)
class Statistics:
    """What came of some logs.

    Attributes:
        rows: The figures, by system, kind and name.
        logs: How many logs were counted.
        damaged: The logs of which only a good beginning was counted, each with a sentence.
        skipped: The files that are no logs, or have no good beat, each with a sentence.
    """

    rows: tuple[Row, ...]
    logs: int
    damaged: tuple[str, ...]
    skipped: tuple[str, ...]

    def by(self, kind: Grouping, system: str | None = None) -> tuple[Row, ...]:
        """Return the rows of one kind, of all systems or one.

        Raises:
            ValueError: When there is no such kind.
        """
        if kind not in get_args(Grouping):
            raise ValueError(f"{show_value(kind)} is nothing to count by; known: {', '.join(get_args(Grouping))}")
        return tuple(row for row in self.rows if row.by == kind and system in (None, row.system))

    def table(self, kind: Grouping, system: str | None = None) -> list[list[str]]:
        """Return the rows of one kind as a table of texts, its headings first; what nobody has takes no column."""
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
        """Return all of it as plain data for JSON."""
        return attrs.asdict(self)

    def write_csv(self, file: IO[str]) -> None:
        """Write every figure as a line of its own, so that any spreadsheet can sort and filter them."""
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(("system", "by", "name", "fights", "what", "kind", "count", "of", "value", "least", "most"))
        for row in self.rows:
            for each in row.estimates.values():
                figures = (each.value, each.least, each.most)
                numbers = ("" if number is None else f"{number:.6g}" for number in figures)
                texts = map(_harmless, (row.system, row.by, row.name))
                writer.writerow((*texts, row.fights, _harmless(each.what), each.kind, each.count, each.of, *numbers))


def statistics(
    *places: str | Path, executor: Executor | None = None, progress: Callable[[int, int], None] | None = None
) -> Statistics:
    """Count the logs in some folders and the folders within them; single logs will do as well.

    Args:
        places: Where they lie; what is named twice is counted once.
        executor: Who reads them, such as a pool of processes; None for this very process. It makes no difference to
            what comes of it.
        progress: Told after each log how many were read, and of how many.

    Raises:
        ReplayError: When there is no log at all.
    """
    paths = list(dict.fromkeys(path for place in places for path in _files(real_path(place))))
    read = map(_read, paths) if executor is None else executor.map(_read, paths, chunksize=_AT_ONCE)
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
        others = f"; the first of {len(skipped)} other files: {skipped[0]}" if skipped else ""
        named = escape_unprintable(listed(map(str, places))) or "nothing"
        raise ReplayError(f"{named} {'hold' if len(places) > 1 else 'holds'} no log of a fight{others}")
    return Statistics(rows=tuple(_rows(tallies)), logs=len(tallies), damaged=tuple(damaged), skipped=tuple(skipped))


def _files(place: Path) -> list[Path]:
    """Return the files in a folder and the folders within it, in order; not those that the program put beside logs.

    Raises:
        ReplayError: When there is no such place.
    """
    if not place.exists():
        raise ReplayError(f"{escape_unprintable(str(place))} cannot be read: there is no such folder")
    if not place.is_dir():
        return [place]
    found = (Path(folder) / name for folder, _, names in os.walk(place) for name in names)
    return sorted(path for path in found if path.suffix not in _OURS and not path.name.startswith("."))


def _read(path: Path) -> tuple[Tally | None, str]:
    """Return what is to be counted in a file, if anything, and what is wrong with it, if anything."""
    name = escape_unprintable(str(path))
    try:
        if open_file(path).part(0, len(_BEGINNING)) != _BEGINNING:
            return None, f"{name} is no log of a fight"
        facts = Facts.load(path)
        if not len(facts):
            return None, f"{name} has no good beat"
        tally = count_fight(facts)
    except (ReplayError, StoreError, OSError) as error:
        return None, escape_unprintable(str(error))
    except Exception as error:  # noqa: BLE001 - a forged log may name whom nobody knows; the others are counted
        return None, f"{name} cannot be counted: it tells what cannot be ({type(error).__name__})"
    return tally, "" if facts.corruption is None else escape_unprintable(f"{name}, {facts.corruption}")


@attrs.define
class _Sums:
    """What the fights have in which there was one kind of thing."""

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
    """Return the rows of some fights, by system, kind and name."""
    varied = _varied(tallies)
    sums: dict[tuple[str, CountKey], _Sums] = {}
    for tally in tallies:
        for kind, counts in tally.counts.items():
            _add(sums.setdefault((tally.system, kind), _Sums()), counts)
        for key in varied[tally.system]:
            setting = ("setting", f"{key} = {tally.settings[key]}")
            _add(sums.setdefault((tally.system, setting), _Sums()), tally.of(WHOLE_FIGHT))
    order = {kind: place for place, kind in enumerate(get_args(Grouping))}
    for system, (by, name) in sorted(sums, key=lambda each: (each[0], order[each[1][0]], each[1][1])):
        found = sums[system, (by, name)]
        estimates = sorted(found.estimates(), key=lambda each: (each.kind != SHARE, each.kind, each.what))
        named = {each.what: each for each in estimates}
        yield Row(system=system, by=by, name=name, fights=found.fights, estimates=named)


def _varied(tallies: Iterable[Tally]) -> dict[str, list[str]]:
    """Return for each system the settings that were not the same in all of its fights."""
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


def _harmless(text: str) -> str:
    """Return a text that no spreadsheet takes for a formula.

    >>> _harmless("=1+1"), _harmless("Punt Gun")
    ("'=1+1", 'Punt Gun')
    """
    return f"'{text}" if text[:1] in tuple("=+-@\t\r") else text
