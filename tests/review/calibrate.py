"""Fit the models of the chances of winning: `make calibrate`, or `python -m tests.review.calibrate SYSTEM ...`.

Sensible players fight random setups (`tests/review/setups.py`). The model is fitted to the fights of some setups and
checked on those of the others, which are held out by their number. Its coefficients and its quality are written to
`model.toml` beside the policy of the system, its calibration curve to `docs/explanation/chances.svg`, and its quality
to the table in `docs/explanation/chances.md`. The result depends only on the options.
"""

import argparse
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from math import sqrt
from random import Random
from statistics import fmean, variance

from attrs import frozen

from combat import Encounter, systems
from combat.engine.catalog import system as system_named
from combat.engine.people.evaluation import chances_of, team_features
from combat.engine.people.players import Sensible, play
from combat.engine.people.tasks import FromState, Horizon, Task, run_tasks
from combat.engine.people.teams import Team, teams, winning_teams
from tests.review.fitting import brier, constant_brier, fit
from tests.review.pages import write_model, write_pages
from tests.review.setups import is_held_out, random_setup

MAX_BEATS = 2_000
"""Number of commands after which a fight counts as a draw."""

MAX_LOOKS = 20
"""Maximum number of positions that are used of a fight."""

LOOK_EVERY = 8
"""Mean number of beats between two positions."""

MAX_SHARE = 0.8
"""The quality is measured on setups in which neither side wins more than this share of the fights."""

TARGET_PLAYOUTS = 400
"""Playouts per position with which the model is compared. The score of fewer playouts is corrected for the noise."""

Position = Sequence[Mapping[str, float] | None]
"""A position as the model sees it: the features of each team."""


@frozen(kw_only=True)
class Fight:
    """A fight that was played to its end.

    Attributes:
        setup: The number of the setup.
        teams: The teams.
        shares: The result: each team's share of the win.
        positions: Some positions, the first at the start.
        looks: The same positions as fights to continue; empty for setups that are not held out.
    """

    setup: int
    teams: tuple[Team, ...]
    shares: tuple[float, ...]
    positions: tuple[Position, ...]
    looks: tuple[FromState, ...]


def played(system: str, setup: int, number: int) -> Fight:
    """Play a fight between sensible players."""
    rng = Random(f"calibration {system} {setup} {number}")
    fight = Encounter.begin(system, random_setup(system, setup), f"hmac-sha256-2:{rng.randbytes(16).hex()}")
    among, states = teams(fight.system, fight.header, fight.state), [fight.state]

    def look(now: Encounter) -> bool:
        if now.outcome is None and rng.random() < 1 / LOOK_EVERY:
            states.append(now.state)
        return len(now.journal) >= MAX_BEATS

    play(fight, Sensible(), rng, until=look)
    outcome, standing = fight.outcome, fight.system.policy.strength(fight.state)
    won = winning_teams(among, outcome.winners, standing) if outcome is not None else ()
    chosen = [states[0], *rng.sample(states[1:], min(len(states) - 1, MAX_LOOKS - 1))]
    return Fight(
        setup=setup,
        teams=among,
        shares=shares_of(won, among),
        positions=tuple(tuple(team_features(fight.system, state, among)) for state in chosen),
        looks=tuple(FromState(fight.header, state) for state in chosen) if is_held_out(setup) else (),
    )


def shares_of(won: Sequence[Team], among: Sequence[Team]) -> tuple[float, ...]:
    """Return each team's share of the win; a draw is shared equally."""
    return tuple(1 / len(won or among) if not won or team in won else 0.0 for team in among)


def even_fights(fights: Iterable[Fight]) -> list[Fight]:
    """Return the fights of held-out setups in which no side wins more than `MAX_SHARE`."""
    by_setup: dict[int, list[Fight]] = {}
    for fight in fights:
        if is_held_out(fight.setup):
            by_setup.setdefault(fight.setup, []).append(fight)
    even = (
        group
        for group in by_setup.values()
        if max(map(fmean, zip(*(fight.shares for fight in group), strict=True))) <= MAX_SHARE
    )
    return [fight for group in even for fight in group]


@frozen(kw_only=True)
class Checked:
    """A held-out position with the result of its fight, and the chances by the model and by playouts.

    Attributes:
        noise: The mean Brier score that the chances by playouts have because there are so few.
    """

    shares: tuple[float, ...]
    model: tuple[float, ...]
    playouts: tuple[float, ...]
    noise: float


def checked(
    fights: Sequence[Fight], coefficients: Mapping[str, float], positions: int, playouts: int, pool: Executor | None
) -> list[Checked]:
    """Return random positions of held-out fights, each with its chances by the model and by playouts."""
    looks = [(fight, place) for fight in fights for place in range(len(fight.looks))]
    chosen = Random("positions").sample(looks, min(positions, len(looks)))
    seats = [{seat.id: Sensible() for seat in fight.looks[place].header.seats} for fight, place in chosen]
    tasks = [
        Task(
            start=fight.looks[place],
            players=players,
            fights=playouts,
            seed="calibration",
            name=str(index),
            horizon=Horizon(beats=MAX_BEATS),
        )
        for index, ((fight, place), players) in enumerate(zip(chosen, seats, strict=True))
    ]
    wins: list[list[tuple[float, ...]]] = [[] for _ in tasks]
    for result in run_tasks(tasks, pool):
        among = chosen[result.task][0].teams
        wins[result.task].append(shares_of([team for team in among if set(team) & set(result.winners)], among))
    return [
        Checked(
            shares=fight.shares,
            model=chances_of(fight.positions[place], coefficients),
            playouts=tuple(map(fmean, zip(*shares, strict=True))),
            noise=sum(map(variance, zip(*shares, strict=True))) / len(shares) / 2,
        )
        for (fight, place), shares in zip(chosen, wins, strict=True)
    ]


def quality(found: Sequence[Checked], playouts: int) -> dict[str, float]:
    """Return the quality of a model on held-out positions.

    Few playouts add noise to their score and to the difference from the model. The variance between the playouts of a
    position says how much, so the score of 400 playouts and the error of the model can be computed from fewer.
    """
    noise = fmean(each.noise for each in found)
    return {
        "positions": len(found),
        "playouts": playouts,
        "brier": fmean(brier(each.model, each.shares) for each in found),
        "brier_constant": constant_brier([each.shares for each in found]),
        "brier_400_playouts": fmean(brier(each.playouts, each.shares) for each in found)
        - noise * (1 - playouts / TARGET_PLAYOUTS),
        "error": sqrt(max(0.0, fmean(brier(each.model, each.playouts) for each in found) - noise)),
    }


def calibrate(system: str, options: argparse.Namespace, pool: Executor) -> None:
    """Fit the model of a system, check it on held-out setups, and write it."""
    jobs = [
        (system, setup, number)
        for setup in range(options.setups)
        for number in range(options.checks if is_held_out(setup) else options.fights)
    ]
    fights = list(pool.map(played, *zip(*jobs, strict=True), chunksize=4))
    fitted = [fight for fight in fights if not is_held_out(fight.setup)]
    even = even_fights(fights)
    coefficients = (
        system_named(system).policy.model().coefficients
        if options.keep
        else fit([(fight.positions, fight.shares) for fight in fitted])
    )
    found = quality(checked(even, coefficients, options.positions, options.playouts, pool), options.playouts)
    found = {"setups": options.setups, "fights": len(fights), **found}
    curve = [(chances_of(position, coefficients), fight.shares) for fight in even for position in fight.positions]
    write_model(system, coefficients, found, curve)
    print(system, coefficients, found, flush=True)


def main() -> None:
    """Calibrate some or all systems."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("systems", nargs="*")
    parser.add_argument("--setups", type=int, default=400, help="number of setups; a quarter is held out")
    parser.add_argument("--fights", type=int, default=2, help="fights of each setup that is used to fit the model")
    parser.add_argument("--checks", type=int, default=8, help="fights of each setup that is held out")
    parser.add_argument("--positions", type=int, default=200, help="held-out positions to check")
    parser.add_argument("--playouts", type=int, default=40, help="playouts of each of these positions, at least 2")
    parser.add_argument("--jobs", type=int, default=None, help="number of processes; one for each core by default")
    parser.add_argument("--keep", action="store_true", help="keep the coefficients, and only check them")
    options = parser.parse_args()
    with ProcessPoolExecutor(options.jobs) as pool:
        for system in options.systems or systems():
            calibrate(system, options, pool)
    write_pages()


if __name__ == "__main__":
    main()
