"""Measure `Thinker` against `Sensible` on even setups: `python -m tests.review.thinker SYSTEM ... --fights 300`.

The setups are the held-out ones of `tests/review/setups.py` on which both sides, played by `Sensible`, win 40 to 60 %
of the mirror fights. Each is fought twice, so that `Thinker` has either side once. The time of its decisions is
processor time, so other programs on the machine count less.
"""

import argparse
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import count, islice
from random import Random
from statistics import fmean
from time import process_time

import attrs

from combat import Encounter, systems
from combat.engine.dice.intervals import wilson_interval
from combat.engine.offer.requests import Request
from combat.engine.people.players import Player, PlayerView, Sensible, Thinker
from combat.engine.people.simulation import SimulationPlan, plan_simulation
from combat.engine.people.tallies import Result
from combat.engine.people.tasks import Horizon, run_tasks
from events.base import Command
from tests.review.calibrate import MAX_BEATS
from tests.review.setups import is_held_out, random_setup

EVEN = 0.4, 0.6
"""Lowest and highest share of mirror fights that a side may win."""


@attrs.define
class TimedThinker:
    """A `Thinker` that notes the time of its decisions.

    Attributes:
        seconds: The processor time of each decision since the last `take`.
    """

    seconds: list[float] = attrs.field(factory=list)

    def choose(self, fight: PlayerView, request: Request, rng: Random) -> Command:
        """Return the command of a `Thinker`."""
        start = process_time()
        command = Thinker().choose(fight, request, rng)
        self.seconds.append(process_time() - start)
        return command

    def volunteer(self, fight: PlayerView, requests: Sequence[Request], rng: Random) -> Command | None:
        """Return the command that a `Thinker` volunteers."""
        return Thinker().volunteer(fight, requests, rng)

    def take(self, _: Encounter) -> tuple[float, ...]:
        """Return the times of a finished fight, and forget them."""
        taken, self.seconds = tuple(self.seconds), []
        return taken


def plan(system: str, setup: int, first: Player, second: Player, fights: int) -> SimulationPlan:
    """Return the plan of fights between two players, the first of which plays the first team."""
    timed = next((player for player in (first, second) if isinstance(player, TimedThinker)), None)
    plain = plan_simulation(system, random_setup(system, setup))
    players = {seat.id: first if seat.id in plain.teams[0] else second for seat in plain.header.seats}
    horizon = Horizon(beats=MAX_BEATS)
    return plan_simulation(
        system,
        random_setup(system, setup),
        players=players,
        fights=fights,
        seed=str(setup),
        horizon=horizon,
        keep=timed.take if timed else None,
    )


def share_won(results: Sequence[Result], team: Sequence[str]) -> float:
    """Return the share of fights that a team won; a draw counts half."""
    won = sum(0.5 if not result.winners else bool(set(team) & set(result.winners)) for result in results)
    return won / len(results)


def even_setups(system: str, mirrors: int, pool: ProcessPoolExecutor) -> Iterator[int]:
    """Yield the numbers of held-out setups of two teams that are even between sensible players."""
    for setup in filter(is_held_out, count()):
        mirror = plan(system, setup, Sensible(), Sensible(), mirrors)
        if len(mirror.teams) == 2:  # otherwise seats cannot be swapped
            share = share_won(list(run_tasks(mirror.tasks, pool)), mirror.teams[0])
            if EVEN[0] <= share <= EVEN[1]:
                yield setup


def measure(system: str, fights: int, mirrors: int, pool: ProcessPoolExecutor) -> str:
    """Return how many fights `Thinker` won and the time of its decisions, in a sentence."""
    pairs: tuple[tuple[Player, Player], ...] = ((TimedThinker(), Sensible()), (Sensible(), TimedThinker()))
    setups = list(islice(even_setups(system, mirrors, pool), fights // 2))
    tried = [(plan(system, setup, *pair, 1), place) for setup in setups for place, pair in enumerate(pairs)]
    won, seconds = 0.0, list[float]()
    for result in run_tasks([each.tasks[0] for each, _ in tried], pool):
        each, place = tried[result.task]
        won += share_won([result], each.teams[place])
        seconds += result.kept
    low, high = wilson_interval(round(won), fights)
    share = f"{won / fights:.0%} of {fights} fights (95 % limits {low:.0%} to {high:.0%})"
    return f"{system}: Thinker won {share}; {fmean(seconds):.3f} s a decision, at most {max(seconds):.1f} s"


def main() -> None:
    """Measure some or all systems."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("systems", nargs="*")
    parser.add_argument("--fights", type=int, default=300)
    parser.add_argument("--mirrors", type=int, default=20, help="fights that decide whether a setup is even")
    parser.add_argument("--jobs", type=int, default=None, help="number of processes; one for each core by default")
    options = parser.parse_args()
    with ProcessPoolExecutor(options.jobs) as pool:
        for system in options.systems or systems():
            print(measure(system, options.fights, options.mirrors, pool), flush=True)


if __name__ == "__main__":
    main()
