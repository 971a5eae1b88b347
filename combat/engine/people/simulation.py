"""Plays many fights and summarises the results.

A task defines how fights begin, who plays them and how far. Dice and choices of each fight depend only on the seed, the
name of the task and the number of the fight. So the result does not depend on the executor or the order.
"""

import hashlib
import io
import pickle
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from itertools import groupby, product
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Protocol

from attrs import frozen

from combat.engine.catalog import system as system_named
from combat.engine.dice.seeds import SEED_PREFIX
from combat.engine.errors import refuse
from combat.engine.fight.core import FightCore
from combat.engine.fight.encounter import Encounter
from combat.engine.name_checks import TABLE
from combat.engine.people.players import Player, Sensible, play
from combat.engine.people.tallies import Result, Tally, tally_results
from combat.engine.people.teams import Team, has_strength_left, teams, winning_teams
from combat.engine.play.command_checks import check_seat
from combat.engine.play.commands import Begin
from combat.engine.play.setups import dice_source, read_setup
from events.codec import json_text
from events.codec.plain_json import freeze_json
from events.history.journal import Beat, Header, Journal
from events.history.timeline import initial_history
from events.limits import show_value
from events.vocabulary import RoundBegan, TurnEnded

if TYPE_CHECKING:
    from concurrent.futures import Executor

MAX_BEATS = 1_500
"""Default number of commands after which a fight is stopped."""

DEFAULT_FIGHTS = 100
"""Default number of fights for each choice of settings."""

MAX_CHUNK_SIZE = 4
"""Largest number of fights in one chunk for a worker; larger chunks save nothing, because a fight takes long."""

MIN_CHUNKS = 200
"""Smallest number of chunks, so that workers finish together and little is lost if one fails."""

DEFAULT_PLAYER = Sensible()
"""Player for every seat without another one."""

Setup = Mapping[str, Any] | str | Path


@frozen(kw_only=True)
class Horizon:
    """How far a fight is played if it does not end earlier.

    Attributes:
        beats: The maximum number of commands.
        turns: The maximum number of turns; None for no limit.
        rounds: The maximum number of rounds, including the current one; None for no limit.
    """

    beats: int = MAX_BEATS
    turns: int | None = None
    rounds: int | None = None

    def check(self) -> None:
        """Check that the limits allow at least one command, turn and round.

        Raises:
            Refused: If a limit is lower than 1.
        """
        for name in ("beats", "turns", "rounds"):
            limit = getattr(self, name)
            if (limit is not None or name == "beats") and not _is_count(limit):
                raise refuse(name, f"{name} must be at least 1, not {show_value(limit)}")


DEFAULT_HORIZON = Horizon()
"""Default horizon."""


class Start(Protocol):
    """How the fights of a task begin; must be picklable so that other processes can use it."""

    def fight_factory(self) -> Callable[[str], Encounter]:
        """Return a factory that begins a fight, given the seed of its dice."""
        ...


@frozen(kw_only=True)
class FromSetup:
    """Fights that begin with a setup.

    Attributes:
        system: The name of the rule book.
        setup: The setup as plain data.
        settings: Settings that differ from those in the setup.
    """

    system: str
    setup: Mapping[str, Any]
    settings: Mapping[str, Any]

    def fight_factory(self) -> Callable[[str], Encounter]:
        """Return a factory that begins a fight with this setup."""
        return lambda seed: Encounter.begin(self.system, self.setup, seed, settings=self.settings)


@frozen
class FromState:
    """Fights that continue from a state with new dice, without the original seed or undone beats.

    Attributes:
        header: The header of the original fight.
        state: The state to continue from.
    """

    header: Header
    state: Any

    def fight_factory(self) -> Callable[[str], Encounter]:
        """Return a factory for fights that start in this state at beat 0."""
        system = system_named(self.header.system)
        beat = Beat(number=0, by=TABLE, at=None, command=Begin(), events=())
        journal, history = Journal(self.header).add(beat), initial_history(beat, self.state)
        return lambda seed: Encounter(FightCore(system, journal, history, dice_source(seed)))

    def __reduce__(self) -> tuple[Callable[..., "FromState"], tuple[bytes]]:
        """Return a function and its arguments that recreate this object in another process."""
        file = io.BytesIO()
        _Pickler(file).dump((self.header, self.state))
        return _from_state, (file.getvalue(),)


class _Pickler(pickle.Pickler):
    """Pickler that supports the read-only mappings in headers and states."""

    def reducer_override(self, value: Any) -> Any:
        """Return the pickle form of a read-only mapping; other values are pickled as usual."""
        return (freeze_json, (dict(value),)) if isinstance(value, MappingProxyType) else NotImplemented


def _from_state(data: bytes) -> FromState:
    return FromState(*pickle.loads(data))  # noqa: S301 - the bytes come from `__reduce__` of this class


@frozen(kw_only=True)
class Task:
    """A group of fights that are played in the same way.

    Attributes:
        start: How the fights begin.
        players: The player for each seat.
        fights: The number of fights; they are numbered from 0.
        seed: The seed for the dice and for the players' choices.
        name: A name that distinguishes tasks with the same seed.
        horizon: The limits of each fight.
        keep: Returns extra data to keep from a finished fight. Must be a module-level function, because other processes
            import it; its results are sent back to this process.
    """

    start: Start
    players: Mapping[str, Player]
    fights: int = DEFAULT_FIGHTS
    seed: str = "0"
    name: str = ""
    horizon: Horizon = DEFAULT_HORIZON
    keep: Callable[[Encounter], Any] | None = None


def run_tasks(tasks: Sequence[Task], executor: "Executor | None" = None) -> Generator[Result, None, None]:
    """Play all fights of the given tasks and yield each result as soon as it is known.

    Tasks progress side by side. If the caller stops iterating, fights that have not begun are cancelled.

    Args:
        tasks: The tasks; a result refers to its task by index.
        executor: The executor, such as a process pool or a Dask cluster; None for this thread.

    Raises:
        BrokenExecutor: If the executor fails; results yielded before are valid.
    """
    portions = _portions(tasks)
    if executor is None:
        for index, numbers in portions:
            yield from _played(tasks[index], index, numbers)
        return
    from concurrent.futures import BrokenExecutor, as_completed  # imports `logging`

    waiting = [executor.submit(_all_played, tasks[index], index, numbers) for index, numbers in portions]
    try:
        for done in as_completed(waiting):
            yield from done.result()
    except BrokenExecutor:
        waiting.clear()  # a broken pool fails its futures itself, and raises if one is cancelled meanwhile
        raise
    finally:
        for future in waiting:
            future.cancel()


def _portions(tasks: Sequence[Task]) -> Iterator[tuple[int, range]]:
    """Yield task index and fight numbers of each chunk, in the order of play."""
    size = max(1, min(MAX_CHUNK_SIZE, sum(task.fights for task in tasks) // MIN_CHUNKS))
    for first in range(0, max((task.fights for task in tasks), default=0), size):
        for index, task in enumerate(tasks):
            if first < task.fights:
                yield index, range(first, min(first + size, task.fights))


def _all_played(task: Task, index: int, numbers: Iterable[int]) -> list[Result]:
    return list(_played(task, index, numbers))


def _played(task: Task, index: int, numbers: Iterable[int]) -> Iterator[Result]:
    opener = task.start.fight_factory()
    for number in numbers:
        yield _one(task, index, number, opener)


def _one(task: Task, index: int, number: int, opener: Callable[[str], Encounter]) -> Result:
    """Play one fight and return its result."""
    fight = opener(SEED_PREFIX + _drawn(task, number, "dice")[:32])
    together, watch = teams(fight.system, fight.header, fight.state), _Watch(task.horizon, fight)
    play(fight, task.players, Random(_drawn(task, number, "players")), until=watch)  # noqa: S311 - must be reproducible
    watch(fight)
    standing, outcome = dict(fight.system.policy.strength(fight.state)), fight.outcome
    won = () if outcome is None else winning_teams(together, outcome.winners, standing)
    lost = (
        ()
        if outcome is None
        else tuple(team for team in together if team not in won and (won or not has_strength_left(team, standing)))
    )
    return Result(
        task=index,
        number=number,
        ended=outcome is not None,
        winners=_seats(won),
        beaten=_seats(lost),
        rounds=watch.rounds,
        beats=watch.beats,
        survivors=_survivors(fight),
        strength=standing,
        kept=None if task.keep is None else task.keep(fight),
    )


def _drawn(task: Task, number: int, purpose: str) -> str:
    """Return the hash from which a fight derives its dice or its choices."""
    return hashlib.sha256(json_text.dumps([task.seed, task.name, number, purpose])).hexdigest()


class _Watch:
    """Counts beats, turns and rounds of a fight and reports when its horizon is reached.

    Attributes:
        beats: The number of commands so far.
        rounds: The number of rounds that have begun.
    """

    def __init__(self, horizon: Horizon, fight: Encounter) -> None:
        self.rounds = 0
        self._horizon = horizon
        self._opening = len(fight.journal) - 1
        self._seen = self._opening
        self._turns_over = self._rounds_over = 0

    @property
    def beats(self) -> int:
        return self._seen - self._opening - 1

    def __call__(self, fight: Encounter) -> bool:
        """Count the new beats, and return whether the horizon is reached."""
        for beat in fight.journal.since(self._seen):
            for event in beat.events:
                if isinstance(event, RoundBegan):
                    self.rounds += 1
                    self._rounds_over += event.number > 1  # a later round means that one has ended
                elif isinstance(event, TurnEnded):
                    self._turns_over += 1
        self._seen = len(fight.journal)
        horizon = self._horizon
        return (
            self.beats >= horizon.beats
            or (horizon.turns is not None and self._turns_over >= horizon.turns)
            or (horizon.rounds is not None and self._rounds_over >= horizon.rounds)
        )


def _survivors(fight: Encounter) -> dict[str, int]:
    """Return the number of combatants of each side that are still in the fight."""
    counts: dict[str, int] = {}
    for figure in fight.figures():
        counts[figure.side] = counts.get(figure.side, 0) + (not figure.out)
    return counts


def _seats(teams: Iterable[Team]) -> tuple[str, ...]:
    return tuple(seat for team in teams for seat in team)


@frozen(kw_only=True)
class Simulation:
    """The results of many fights.

    Attributes:
        header: The header of the fights.
        seed: The seed of the simulation.
        tallies: The statistics for each choice of settings.
        results: The result of each fight, ordered by task and number.
    """

    header: Header
    seed: str
    tallies: tuple[Tally, ...]
    results: tuple[Result, ...]

    @property
    def fights(self) -> int:
        """Number of fights for each choice of settings."""
        return self.tallies[0].fights

    def plain(self) -> dict[str, Any]:
        """Return the tallies as plain data."""
        return {
            "system": self.header.system,
            "edition": self.header.edition,
            "seed": self.seed,
            "tallies": [tally.plain() for tally in self.tallies],
        }


@frozen(kw_only=True)
class SimulationPlan:
    """The fights of a simulation, the same number for each choice of settings.

    Attributes:
        tasks: One task for each choice of settings.
        settings: The settings in which each task differs.
        header: The header of the fights, with the settings of the first task.
        teams: The groups of seats that win and lose together.
    """

    tasks: tuple[Task, ...]
    settings: tuple[Mapping[str, Any], ...]
    header: Header
    teams: tuple[Team, ...]

    @property
    def fights(self) -> int:
        """Total number of fights."""
        return sum(task.fights for task in self.tasks)

    def summarise(self, results: Iterable[Result]) -> Simulation:
        """Return the simulation for a set of results, in any order.

        If some are missing, only the fights before the first gap count, the same number for every choice of settings.
        Counting all results would favour short fights, which finish first.
        """
        ordered = sorted(results, key=lambda result: (result.task, result.number))
        by_task = {
            index: list(task_results) for index, task_results in groupby(ordered, key=lambda result: result.task)
        }
        fights = min(_unbroken(by_task.get(index, ())) for index in range(len(self.tasks)))
        counted = [by_task.get(index, [])[:fights] for index in range(len(self.tasks))]
        return Simulation(
            header=self.header,
            seed=self.tasks[0].seed,
            tallies=tuple(
                tally_results(task_results, self.teams, settings)
                for task_results, settings in zip(counted, self.settings, strict=True)
            ),
            results=tuple(result for task_results in counted for result in task_results),
        )


def _unbroken(results: Sequence[Result]) -> int:
    """Return the number of results before the first gap."""
    return next((number for number, result in enumerate(results) if result.number != number), len(results))


def plan_simulation(  # noqa: PLR0913 - all but one argument are optional keywords
    start: str | Encounter,
    setup: Setup | None = None,
    *,
    players: Player | Mapping[str, Player] = DEFAULT_PLAYER,
    fights: int = DEFAULT_FIGHTS,
    seed: int | str = 0,
    settings: Mapping[str, Any] | None = None,
    vary: Mapping[str, Sequence[Any]] | None = None,
    horizon: Horizon = DEFAULT_HORIZON,
    keep: Callable[[Encounter], Any] | None = None,
) -> SimulationPlan:
    """Return the plan for the fights of `simulate`, for callers that use `run_tasks`. Takes the same arguments.

    Raises:
        Refused: If an argument is invalid.
    """
    if not _is_count(fights):
        raise refuse("fights", f"fights must be at least 1, not {show_value(fights)}")
    horizon.check()
    choices = tuple(_choices(vary or {}))
    starts: list[tuple[str, Start]] = []
    if isinstance(start, Encounter):
        if setup is not None or settings or vary:
            raise refuse(
                "setup", "a fight in progress keeps its setup and settings; leave out setup, settings and vary"
            )
        starts.append(("", FromState(start.header, start.state)))
    else:
        table = system_named(start).sample() if setup is None else read_setup(setup)
        for choice in choices:
            chosen = {**(settings or {}), **choice}
            starts.append((_name(chosen), FromSetup(system=start, setup=table, settings=chosen)))
    first, *_ = [item.fight_factory()(SEED_PREFIX + "0" * 32) for _, item in starts]  # raises if something is invalid
    by = _by_seat(first.header, players)
    return SimulationPlan(
        tasks=tuple(
            Task(start=item, players=by, fights=fights, seed=str(seed), name=name, horizon=horizon, keep=keep)
            for name, item in starts
        ),
        settings=choices,
        header=first.header,
        teams=teams(first.system, first.header, first.state),
    )


def simulate(  # noqa: PLR0913 - as above
    start: str | Encounter,
    setup: Setup | None = None,
    *,
    players: Player | Mapping[str, Player] = DEFAULT_PLAYER,
    fights: int = DEFAULT_FIGHTS,
    seed: int | str = 0,
    settings: Mapping[str, Any] | None = None,
    vary: Mapping[str, Sequence[Any]] | None = None,
    horizon: Horizon = DEFAULT_HORIZON,
    keep: Callable[[Encounter], Any] | None = None,
    executor: "Executor | None" = None,
    progress: Callable[[int, int], None] | None = None,
) -> Simulation:
    """Play many fights and return statistics of their results.

    The same seed gives the same result with any executor: one core, all cores or a cluster.

    Args:
        start: The name of a system, or a fight; a fight continues from its current state with new dice.
        setup: The setup as a mapping, or the path of a TOML or JSON file; None for the sample fight.
        players: The player for each seat, or one for all; seats without a player get `Sensible`.
        fights: The number of fights for each choice of settings.
        seed: The seed for the dice and for the players' choices: a number or any string.
        settings: Settings that differ from those in the setup.
        vary: Values to compare for some settings; every combination of values is played.
        horizon: The limits of each fight; fights that reach one are counted as unended.
        keep: Returns extra data to keep from a finished fight; a module-level function.
        executor: A `ThreadPoolExecutor`, a `ProcessPoolExecutor` or a Dask client's executor; None for this thread.
        progress: Called after each fight or chunk with the number of finished fights and the total.

    Raises:
        Refused: If an argument is invalid.
        BrokenExecutor: If the executor fails.
    """
    plan = plan_simulation(
        start,
        setup,
        players=players,
        fights=fights,
        seed=seed,
        settings=settings,
        vary=vary,
        horizon=horizon,
        keep=keep,
    )
    results = []
    for result in run_tasks(plan.tasks, executor):
        results.append(result)
        if progress is not None:
            progress(len(results), plan.fights)
    return plan.summarise(results)


def _choices(vary: Mapping[str, Sequence[Any]]) -> Iterator[Mapping[str, Any]]:
    """Return every combination of values for the varied settings."""
    for name, values in vary.items():
        if not isinstance(values, list | tuple) or not values:
            raise refuse(
                "vary", f"$.settings.{name}: a list of values to compare was expected, not {show_value(values)}"
            )
    return (dict(zip(vary, values, strict=True)) for values in product(*vary.values()))


def _by_seat(header: Header, players: Player | Mapping[str, Player]) -> dict[str, Player]:
    if not isinstance(players, Mapping):
        return {seat.id: players for seat in header.seats}
    for seat in players:
        check_seat(header, seat)
    return {seat.id: players.get(seat.id, DEFAULT_PLAYER) for seat in header.seats}


def _name(settings: Mapping[str, Any]) -> str:
    return json_text.dumps(dict(settings), option=json_text.OPT_SORT_KEYS, default=str).decode()


def _is_count(number: object) -> bool:
    return type(number) is int and number > 0
