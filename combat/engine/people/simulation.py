"""Plays many fights and summarises the results, for each choice of settings."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby, product
from pathlib import Path
from typing import TYPE_CHECKING, Any

from attrs import frozen

from combat.engine.catalog import system as system_named
from combat.engine.dice.seeds import SEED_PREFIX
from combat.engine.errors import refuse
from combat.engine.fight.encounter import Encounter
from combat.engine.people.players import Player, Sensible
from combat.engine.people.tallies import Result, Tally, tally_results
from combat.engine.people.tasks import (
    DEFAULT_FIGHTS,
    DEFAULT_HORIZON,
    FromState,
    Horizon,
    Start,
    Task,
    is_count,
    run_tasks,
)
from combat.engine.people.teams import Team, teams
from combat.engine.play.command_checks import check_seat
from combat.engine.play.setups import read_setup
from events.codec import json_text
from events.history.journal import Header
from events.limits import show_value

if TYPE_CHECKING:
    from concurrent.futures import Executor

DEFAULT_PLAYER = Sensible()
"""Player for every seat without another one."""

Setup = Mapping[str, Any] | str | Path


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
    if not is_count(fights):
        raise refuse("fights", f"fights must be at least 1, not {show_value(fights)}")
    horizon.check()
    choices = tuple(_choices(vary or {}))
    starts: list[tuple[str, Start]] = []
    if isinstance(start, Encounter):
        if setup is not None or settings or vary:
            raise refuse(
                "setup", "a fight in progress keeps its setup and settings; leave out setup, settings and vary"
            )
        starts.append(("", FromState(start.header, start.state).playout))
    else:
        table = system_named(start).sample() if setup is None else read_setup(setup)
        for choice in choices:
            chosen = {**(settings or {}), **choice}
            starts.append((_name(chosen), partial(Encounter.begin, start, table, settings=chosen)))
    first, *_ = [item(SEED_PREFIX + "0" * 32) for _, item in starts]  # raises if something is invalid
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
