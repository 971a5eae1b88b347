"""Many fights: what usually happens.

A task says where fights begin, who plays them, and how far. The dice and the choices of each are drawn from the seed,
the name of the task and the number of the fight, so what comes of it depends on nothing else: not on who plays it, in
which order, or beside how many others.
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

from combat.engine.admission import check_seat
from combat.engine.catalog import system as system_named
from combat.engine.commands import Begin
from combat.engine.encounter import Encounter
from combat.engine.errors import refuse
from combat.engine.new_names import TABLE
from combat.engine.players import Player, Sensible, play
from combat.engine.seeds import NEWEST
from combat.engine.setups import read_setup, source_of
from combat.engine.tallies import Result, Tally, tallied
from combat.engine.teams import Team, has_left, teams, winning
from events import json_text
from events.history import opened
from events.journal import Beat, Header, Journal
from events.limits import shown
from events.plain_json import frozen_json
from events.vocabulary import RoundBegan, TurnEnded

if TYPE_CHECKING:
    from concurrent.futures import Executor

MOST_BEATS = 1_500
"""A fight that goes on longer is stopped."""

FIGHTS = 100
"""So many fights are played where nobody says how many."""

MOST_AT_ONCE = 4
"""So many fights are handed to a worker at once, at most: a fight takes far longer than the handing over."""

PORTIONS = 200
"""All fights are handed out in so many portions or more: no worker waits long for the last, and little is lost."""

SENSIBLE = Sensible()
"""Who plays where nobody else is named."""

Setup = Mapping[str, Any] | str | Path


@frozen(kw_only=True)
class Horizon:
    """How far a fight is played, where it is not over before.

    Attributes:
        beats: So many commands.
        turns: Until so many turns have ended; None where they are not counted.
        rounds: Until so many rounds are over, the one under way included; None where they are not counted.
    """

    beats: int = MOST_BEATS
    turns: int | None = None
    rounds: int | None = None

    def check(self) -> None:
        """Make sure that a fight gets anywhere.

        Raises:
            Refused: When it does not.
        """
        for name in ("beats", "turns", "rounds"):
            most = getattr(self, name)
            if (most is not None or name == "beats") and not _is_count(most):
                raise refuse(name, f"a fight is played for 1 or more {name}, not {shown(most)}")


USUAL = Horizon()
"""So far a fight is played where nobody says how far."""


class Start(Protocol):
    """Where fights begin; it goes to other processes."""

    def opener(self) -> Callable[[str], Encounter]:
        """Return what opens a fight there, given the seed of its dice."""
        ...


@frozen(kw_only=True)
class FromSetup:
    """Fights begin where a setup says.

    Attributes:
        system: The name of the rule book.
        setup: What is on the table, as plain data.
        settings: Numbers and readings that differ from those of the setup.
    """

    system: str
    setup: Mapping[str, Any]
    settings: Mapping[str, Any]

    def opener(self) -> Callable[[str], Encounter]:
        """Return what begins a fight."""
        return lambda seed: Encounter.begin(self.system, self.setup, seed, settings=self.settings)


@frozen
class FromState:
    """Fights go on where one stands, with dice of their own: neither its seed goes with it, nor what was taken back.

    Attributes:
        header: What was known before that fight.
        state: What is on the table.
    """

    header: Header
    state: Any

    def opener(self) -> Callable[[str], Encounter]:
        """Return what opens a fight in which nothing came before."""
        system = system_named(self.header.system)
        beat = Beat(number=0, by=TABLE, at=None, command=Begin(), events=())
        journal, history = Journal(self.header).add(beat), opened(beat, self.state)
        return lambda seed: Encounter(system, journal, history, source_of(seed))

    def __reduce__(self) -> tuple[Callable[..., "FromState"], tuple[bytes]]:
        """Return what makes it again in another process."""
        file = io.BytesIO()
        _Pickler(file).dump((self.header, self.state))
        return _from_state, (file.getvalue(),)


class _Pickler(pickle.Pickler):
    """Pickles the mappings of headers and states, too, which nobody can change."""

    def reducer_override(self, value: Any) -> Any:
        """Return what makes such a mapping again; all else is pickled as usual."""
        return (frozen_json, (dict(value),)) if isinstance(value, MappingProxyType) else NotImplemented


def _from_state(data: bytes) -> FromState:
    return FromState(*pickle.loads(data))  # noqa: S301 - it stands in a pickle itself


@frozen(kw_only=True)
class Task:
    """Fights that are played alike.

    Attributes:
        start: Where they begin.
        players: Who answers for each seat.
        fights: How many; they are numbered from 0.
        seed: What dice and choices are drawn from.
        name: What tells it from other tasks with the same seed.
        horizon: How far they are played.
        keep: What is to be kept of each besides, given the fight as it was left; a function of a module, so that other
            processes know it. What it returns goes back to this one.
    """

    start: Start
    players: Mapping[str, Player]
    fights: int = FIGHTS
    seed: str = "0"
    name: str = ""
    horizon: Horizon = USUAL
    keep: Callable[[Encounter], Any] | None = None


def run(tasks: Sequence[Task], executor: "Executor | None" = None) -> Generator[Result, None, None]:
    """Play all fights of some tasks, and return what comes of each as soon as it is known.

    The tasks go forward side by side. Whoever stops asking stops it: what has not begun is not begun any more.

    Args:
        tasks: The tasks; a result says by its place which one it belongs to.
        executor: Who plays them, such as a pool of processes or a Dask cluster; None for this thread.

    Raises:
        BrokenExecutor: When the executor fails; what came before holds.
    """
    portions = _portions(tasks)
    if executor is None:
        for place, numbers in portions:
            yield from _played(tasks[place], place, numbers)
        return
    from concurrent.futures import BrokenExecutor, as_completed  # `logging` comes with it

    waiting = [executor.submit(_all_played, tasks[place], place, numbers) for place, numbers in portions]
    try:
        for done in as_completed(waiting):
            yield from done.result()
    except BrokenExecutor:
        waiting.clear()  # a pool that breaks fails them all itself, and stumbles over one that is cancelled meanwhile
        raise
    finally:
        for each in waiting:
            each.cancel()


def _portions(tasks: Sequence[Task]) -> Iterator[tuple[int, range]]:
    """Return which fights of which task are played next, a portion at a time."""
    size = max(1, min(MOST_AT_ONCE, sum(task.fights for task in tasks) // PORTIONS))
    for first in range(0, max((task.fights for task in tasks), default=0), size):
        for place, task in enumerate(tasks):
            if first < task.fights:
                yield place, range(first, min(first + size, task.fights))


def _all_played(task: Task, place: int, numbers: Iterable[int]) -> list[Result]:
    return list(_played(task, place, numbers))


def _played(task: Task, place: int, numbers: Iterable[int]) -> Iterator[Result]:
    opener = task.start.opener()
    for number in numbers:
        yield _one(task, place, number, opener)


def _one(task: Task, place: int, number: int, opener: Callable[[str], Encounter]) -> Result:
    """Play one fight, and return what came of it."""
    fight = opener(NEWEST + _drawn(task, number, "dice")[:32])
    together, watch = teams(fight.system, fight.header, fight.state), _Watch(task.horizon, fight)
    play(fight, task.players, Random(_drawn(task, number, "players")), until=watch)  # noqa: S311 - it shall repeat
    watch(fight)
    standing, outcome = dict(fight.system.policy.standing(fight.state)), fight.outcome
    won = () if outcome is None else winning(together, outcome.winners, standing)
    lost = (
        ()
        if outcome is None
        else tuple(team for team in together if team not in won and (won or not has_left(team, standing)))
    )
    return Result(
        task=place,
        number=number,
        ended=outcome is not None,
        winners=_seats(won),
        beaten=_seats(lost),
        rounds=watch.rounds,
        beats=watch.beats,
        survivors=_survivors(fight),
        standing=standing,
        kept=None if task.keep is None else task.keep(fight),
    )


def _drawn(task: Task, number: int, purpose: str) -> str:
    """Return the digits that a fight draws its dice or its choices from."""
    return hashlib.sha256(json_text.dumps([task.seed, task.name, number, purpose])).hexdigest()


class _Watch:
    """Whether a fight has come to its horizon.

    Attributes:
        beats: How many commands were said.
        rounds: How many rounds have begun.
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
        """Take in what is new, and return whether it went far enough."""
        for beat in fight.journal.since(self._seen):
            for event in beat.events:
                if isinstance(event, RoundBegan):
                    self.rounds += 1
                    self._rounds_over += event.number > 1  # where another begins, one is over
                elif isinstance(event, TurnEnded):
                    self._turns_over += 1
        self._seen = len(fight.journal)
        most = self._horizon
        return (
            self.beats >= most.beats
            or (most.turns is not None and self._turns_over >= most.turns)
            or (most.rounds is not None and self._rounds_over >= most.rounds)
        )


def _survivors(fight: Encounter) -> dict[str, int]:
    """Return how many of each side are still in the fight."""
    found: dict[str, int] = {}
    for figure in fight.figures():
        found[figure.side] = found.get(figure.side, 0) + (not figure.out)
    return found


def _seats(found: Iterable[Team]) -> tuple[str, ...]:
    return tuple(seat for team in found for seat in team)


@frozen(kw_only=True)
class Simulation:
    """What came of many fights.

    Attributes:
        header: What was known before them.
        seed: What they were drawn from.
        tallies: What came of them for each choice of settings.
        results: What came of each, by task and number.
    """

    header: Header
    seed: str
    tallies: tuple[Tally, ...]
    results: tuple[Result, ...]

    @property
    def fights(self) -> int:
        """How many fights there were for each choice of settings."""
        return self.tallies[0].fights

    def plain(self) -> dict[str, Any]:
        """Return the tallies as plain data."""
        return {
            "system": self.header.system,
            "edition": self.header.edition,
            "seed": self.seed,
            "tallies": [each.plain() for each in self.tallies],
        }


@frozen(kw_only=True)
class Plan:
    """Fights that are to be played, for each choice of settings the same number.

    Attributes:
        tasks: One for each choice of settings.
        settings: The settings in which each differs from the others.
        header: What is known before the fights, the settings aside.
        teams: The seats that win and lose together.
    """

    tasks: tuple[Task, ...]
    settings: tuple[Mapping[str, Any], ...]
    header: Header
    teams: tuple[Team, ...]

    @property
    def fights(self) -> int:
        """How many fights there are in all."""
        return sum(task.fights for task in self.tasks)

    def told(self, results: Iterable[Result]) -> Simulation:
        """Return what came of the fights, in whatever order the results come.

        Where some are missing, those before the first missing one count, for all choices of settings alike: so it is
        the table of that many fights. To count all that are there would count short fights too often.
        """
        found = sorted(results, key=lambda each: (each.task, each.number))
        by_task = {place: list(of_it) for place, of_it in groupby(found, key=lambda each: each.task)}
        fights = min(_unbroken(by_task.get(place, ())) for place in range(len(self.tasks)))
        counted = [by_task.get(place, [])[:fights] for place in range(len(self.tasks))]
        return Simulation(
            header=self.header,
            seed=self.tasks[0].seed,
            tallies=tuple(
                tallied(of_it, self.teams, settings) for of_it, settings in zip(counted, self.settings, strict=True)
            ),
            results=tuple(each for of_it in counted for each in of_it),
        )


def _unbroken(results: Sequence[Result]) -> int:
    """Return how many of the first fights of a task are there without a gap."""
    return next((number for number, each in enumerate(results) if each.number != number), len(results))


def planned(  # noqa: PLR0913 - a simulation has that many circumstances, and all but one are optional
    start: str | Encounter,
    setup: Setup | None = None,
    *,
    players: Player | Mapping[str, Player] = SENSIBLE,
    fights: int = FIGHTS,
    seed: int | str = 0,
    settings: Mapping[str, Any] | None = None,
    vary: Mapping[str, Sequence[Any]] | None = None,
    horizon: Horizon = USUAL,
    keep: Callable[[Encounter], Any] | None = None,
) -> Plan:
    """Return the fights that `simulate` plays, for whoever runs them by `run`; takes the same arguments.

    Raises:
        Refused: When something does not fit.
    """
    if not _is_count(fights):
        raise refuse("fights", f"1 or more fights are played, not {shown(fights)}")
    horizon.check()
    choices = tuple(_choices(vary or {}))
    starts: list[tuple[str, Start]] = []
    if isinstance(start, Encounter):
        if setup is not None or settings or vary:
            raise refuse("setup", "a fight under way keeps its setup and its settings; leave out setup, settings, vary")
        starts.append(("", FromState(start.header, start.state)))
    else:
        table = system_named(start).sample() if setup is None else read_setup(setup)
        for choice in choices:
            chosen = {**(settings or {}), **choice}
            starts.append((_name(chosen), FromSetup(system=start, setup=table, settings=chosen)))
    first, *_ = [each.opener()(NEWEST + "0" * 32) for _, each in starts]  # whatever does not fit is refused here
    by = _by_seat(first.header, players)
    return Plan(
        tasks=tuple(
            Task(start=each, players=by, fights=fights, seed=str(seed), name=name, horizon=horizon, keep=keep)
            for name, each in starts
        ),
        settings=choices,
        header=first.header,
        teams=teams(first.system, first.header, first.state),
    )


def simulate(  # noqa: PLR0913 - as above
    start: str | Encounter,
    setup: Setup | None = None,
    *,
    players: Player | Mapping[str, Player] = SENSIBLE,
    fights: int = FIGHTS,
    seed: int | str = 0,
    settings: Mapping[str, Any] | None = None,
    vary: Mapping[str, Sequence[Any]] | None = None,
    horizon: Horizon = USUAL,
    keep: Callable[[Encounter], Any] | None = None,
    executor: "Executor | None" = None,
    progress: Callable[[int, int], None] | None = None,
) -> Simulation:
    """Play many fights, and return what came of them.

    The same seed gives the same, whoever plays them: one core, all cores, or a cluster.

    Args:
        start: The name of a system, or a fight; from a fight it goes on as it stands, with other dice.
        setup: What is on the table: a mapping, or the path of a TOML or JSON file; None for the ready-made fight.
        players: Who answers for each seat, or for all of them; who is not named is played by `Sensible`.
        fights: How many fights are played for each choice of settings.
        seed: What their dice and choices are drawn from: a number or any text.
        settings: Numbers and readings that differ from those of the setup.
        vary: Values for some settings; the fights are played with every choice of them.
        horizon: How far a fight is played; one that is not over then is told as such.
        keep: What is to be kept of each besides, given the fight as it was left: a function of a module.
        executor: Who plays them: a `ThreadPoolExecutor`, a `ProcessPoolExecutor`, that of a Dask client; None for this
            thread.
        progress: Told, after each fight or portion of fights, how many are done and how many there are in all.

    Raises:
        Refused: When something does not fit.
        BrokenExecutor: When the executor fails.
    """
    plan = planned(
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
    for result in run(plan.tasks, executor):
        results.append(result)
        if progress is not None:
            progress(len(results), plan.fights)
    return plan.told(results)


def _choices(vary: Mapping[str, Sequence[Any]]) -> Iterator[Mapping[str, Any]]:
    """Return every choice of values for some settings."""
    for name, values in vary.items():
        if not isinstance(values, list | tuple) or not values:
            raise refuse("vary", f"$.settings.{name}: a list of values to compare was expected, not {shown(values)}")
    return (dict(zip(vary, values, strict=True)) for values in product(*vary.values()))


def _by_seat(header: Header, players: Player | Mapping[str, Player]) -> dict[str, Player]:
    if not isinstance(players, Mapping):
        return {seat.id: players for seat in header.seats}
    for seat in players:
        check_seat(header, seat)
    return {seat.id: players.get(seat.id, SENSIBLE) for seat in header.seats}


def _name(settings: Mapping[str, Any]) -> str:
    return json_text.dumps(dict(settings), option=json_text.OPT_SORT_KEYS, default=str).decode()


def _is_count(number: object) -> bool:
    return type(number) is int and number > 0
