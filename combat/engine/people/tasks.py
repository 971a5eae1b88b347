"""Plays many fights on any executor.

A task defines how fights begin, who plays them and how far. Dice and choices of each fight depend only on the seed, the
name of the task and the number of the fight. So the result does not depend on the executor or the order.
"""

import hashlib
import io
import pickle
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from attrs import frozen

from combat.engine.catalog import system as system_named
from combat.engine.dice.seeds import SEED_PREFIX
from combat.engine.errors import refuse
from combat.engine.fight.core import FightCore
from combat.engine.fight.encounter import Encounter
from combat.engine.fight.playout import Playout
from combat.engine.name_checks import TABLE
from combat.engine.people.players import Player, play
from combat.engine.people.tallies import Result
from combat.engine.people.teams import Team, has_strength_left, teams, winning_teams
from combat.engine.play.commands import Begin
from combat.engine.play.setups import dice_source
from events.codec import json_text
from events.codec.values import freeze_json
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
            if (limit is not None or name == "beats") and not is_count(limit):
                raise refuse(name, f"{name} must be at least 1, not {show_value(limit)}")


DEFAULT_HORIZON = Horizon()
"""Default horizon."""


Start = Callable[[str], Encounter | Playout]
"""Begins a fight, given the seed of its dice; must be picklable so that other processes can use it."""


@frozen
class FromState:
    """Fights that continue from a state with new dice, without the original seed or undone beats.

    Attributes:
        header: The header of the original fight.
        state: The state to continue from.
    """

    header: Header
    state: Any

    def __call__(self, seed: str) -> Encounter:
        """Return a fight that starts in this state at beat 0."""
        return Encounter(self._core(seed))

    def playout(self, seed: str) -> Playout:
        """Return a playout that starts in this state."""
        return Playout(self._core(seed))

    def _core(self, seed: str) -> FightCore:
        system = system_named(self.header.system)
        beat = Beat(number=0, by=TABLE, at=None, command=Begin(), events=())
        return FightCore(system, Journal(self.header).add(beat), initial_history(beat, self.state), dice_source(seed))

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
        start: Begins a fight.
        players: The player for each seat.
        fights: The number of fights; they are numbered from 0.
        seed: The seed for the dice and for the players' choices.
        name: A name that distinguishes tasks with the same seed.
        horizon: The limits of each fight.
        keep: Returns extra data to keep from a finished fight. Must be a module-level function, because other processes
            import it; its results are sent back to this process.
        judge: Like `keep`, for a playout without a journal; takes precedence over `keep`.
    """

    start: Start
    players: Mapping[str, Player]
    fights: int = DEFAULT_FIGHTS
    seed: str = "0"
    name: str = ""
    horizon: Horizon = DEFAULT_HORIZON
    keep: Callable[[Encounter], Any] | None = None
    judge: Callable[[Playout], Any] | None = None


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
    for number in numbers:
        yield _one(task, index, number)


def _one(task: Task, index: int, number: int) -> Result:
    """Play one fight and return its result."""
    begun = task.start(SEED_PREFIX + _drawn(task, number, "dice")[:32])
    fight = begun if isinstance(begun, Playout) else begun.playout()
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
        beats=len(fight.beats),
        survivors=_survivors(fight),
        strength=standing,
        kept=_kept(task, fight),
    )


def _kept(task: Task, fight: Playout) -> Any:
    if task.judge is not None:
        return task.judge(fight)
    return None if task.keep is None else task.keep(Encounter(fight.recorded()))


def _drawn(task: Task, number: int, purpose: str) -> str:
    """Return the hash from which a fight derives its dice or its choices."""
    return hashlib.sha256(json_text.dumps([task.seed, task.name, number, purpose])).hexdigest()


class _Watch:
    """Counts turns and rounds of a fight and reports when its horizon is reached.

    Attributes:
        rounds: The number of rounds that have begun.
    """

    def __init__(self, horizon: Horizon, fight: Playout) -> None:
        self.rounds = 0
        self._horizon = horizon
        self._seen = 0
        self._turns_over = self._rounds_over = 0
        if fight.last_beat is not None:
            self._count(fight.last_beat)

    def __call__(self, fight: Playout) -> bool:
        """Count the events of new beats, and return whether the horizon is reached."""
        for beat in fight.beats[self._seen :]:
            self._count(beat)
        self._seen = len(fight.beats)
        horizon = self._horizon
        return (
            self._seen >= horizon.beats
            or (horizon.turns is not None and self._turns_over >= horizon.turns)
            or (horizon.rounds is not None and self._rounds_over >= horizon.rounds)
        )

    def _count(self, beat: Beat) -> None:
        for event in beat.events:
            if isinstance(event, RoundBegan):
                self.rounds += 1
                self._rounds_over += event.number > 1  # a later round means that one has ended
            elif isinstance(event, TurnEnded):
                self._turns_over += 1


def _survivors(fight: Playout) -> dict[str, int]:
    """Return the number of combatants of each side that are still in the fight."""
    counts: dict[str, int] = {}
    for figure in fight.system.figures(fight.state):
        counts[figure.side] = counts.get(figure.side, 0) + (not figure.out)
    return counts


def _seats(teams: Iterable[Team]) -> tuple[str, ...]:
    return tuple(seat for team in teams for seat in team)


def is_count(number: object) -> bool:
    """Return whether a value is a whole number of at least 1."""
    return type(number) is int and number > 0
