"""Fit the models of the chances of winning: `make calibrate`, or `python -m tests.review.calibrate SYSTEM ...`.

Sensible players fight random setups (`tests/review/setups.py`). The model is fitted to the fights of some setups and
checked on positions of others, which are held out by their number. Its coefficients and its quality are written to
`model.toml` beside the policy of the system, the positions to `held_out.json`, its calibration curve to
`docs/explanation/chances.svg`, and its quality to the table in `docs/explanation/chances.md`. The result depends only
on the options.
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
from combat.engine.people.tallies import Result
from combat.engine.people.tasks import FromState, Horizon, Task, run_tasks
from combat.engine.people.teams import Team, teams, winning_teams
from tests.review.fitting import brier, constant_brier, fit
from tests.review.pages import write_model, write_pages, write_positions
from tests.review.setups import HELD_OUT, is_held_out, random_setup

MAX_BEATS = 2_000
"""Number of commands after which a fight counts as a draw."""

MAX_LOOKS = 20
"""Maximum number of positions that are used of a fight."""

LOOK_EVERY = 8
"""Mean number of beats between two positions."""

MAX_SHARE = 0.8
"""The quality is measured on setups in which no side wins more than this share of the fights."""

TARGET_PLAYOUTS = 400
"""Playouts per position with which the model is compared."""

Position = Sequence[Mapping[str, float] | None]
"""A position as the model sees it: the features of each team."""


@frozen(kw_only=True)
class Fight:
    """A fight that was played to its end.

    Attributes:
        setup: The number of the setup.
        teams: The teams.
        won: The teams that won; empty after a draw.
        positions: Some positions, the first at the start.
        looks: The same positions as fights to continue; empty for setups that are not held out.
    """

    setup: int
    teams: tuple[Team, ...]
    won: tuple[Team, ...]
    positions: tuple[Position, ...]
    looks: tuple[FromState, ...]

    @property
    def shares(self) -> tuple[float, ...]:
        """The result: each team's share of the win."""
        return shares_of(self.won, self.teams)


def played(system: str, setup: int, number: int) -> Fight:
    """Play a fight between sensible players."""
    rng = Random(f"held {system} {setup} {number}" if is_held_out(setup) else f"train{number + 1} {system} {setup} 0")
    fight = Encounter.begin(system, random_setup(system, setup), f"hmac-sha256-2:{rng.randbytes(16).hex()}")
    among, states = teams(fight.system, fight.header, fight.state), [fight.state]

    def look(now: Encounter) -> bool:
        if now.outcome is None and rng.random() < 1 / LOOK_EVERY:
            states.append(now.state)
        return len(now.journal) >= MAX_BEATS

    play(fight, Sensible(), rng, until=look)
    outcome, standing = fight.outcome, fight.system.policy.strength(fight.state)
    won = winning_teams(among, outcome.winners, standing) if outcome is not None else ()
    places = sorted(rng.sample(range(1, len(states)), min(len(states) - 1, MAX_LOOKS - 1)))
    chosen = [states[place] for place in (0, *places)]
    return Fight(
        setup=setup,
        teams=among,
        won=won,
        positions=tuple(tuple(team_features(fight.system, state, among)) for state in chosen),
        looks=tuple(FromState(fight.header, state) for state in chosen) if is_held_out(setup) else (),
    )


def shares_of(won: Sequence[Team], among: Sequence[Team]) -> tuple[float, ...]:
    """Return each team's share of the win; a draw is shared equally."""
    return tuple(1 / len(won or among) if not won or team in won else 0.0 for team in among)


def even_fights(fights: Sequence[Fight]) -> list[Fight]:
    """Return the held-out fights that were even: in the other fights of their setup, no team won too often.

    The fight itself does not count, because a choice by its own result would make the result predictable. A win that is
    shared with another team counts in full.
    """
    return [
        fight
        for fight in fights
        if (others := [other.won for other in fights if other.setup == fight.setup and other is not fight])
        and max(fmean(team in won for won in others) for team in fight.teams) <= MAX_SHARE
    ]


@frozen(kw_only=True)
class Checked:
    """A held-out position with its chances by the model, and the results of playouts: each team's share of the win."""

    model: tuple[float, ...]
    results: tuple[tuple[float, ...], ...]


def chosen_positions(fights: Sequence[Fight], positions: int) -> list[tuple[Fight, int]]:
    """Return random positions of even fights, each as the fight and its place in it."""
    looks = [(fight, place) for fight in fights for place in range(len(fight.looks))]
    return Random("positions").sample(looks, min(positions, len(looks)))


def playout_tasks(chosen: Sequence[tuple[Fight, int]], playouts: int) -> list[Task]:
    """Return the tasks that play each position to its end."""
    return [
        Task(
            start=fight.looks[place],
            players={seat.id: Sensible() for seat in fight.looks[place].header.seats},
            fights=playouts,
            seed="calibration",
            name=str(index),
            horizon=Horizon(beats=MAX_BEATS),
        )
        for index, (fight, place) in enumerate(chosen)
    ]


def checked(
    chosen: Sequence[tuple[Fight, int]], results: Iterable[Result], coefficients: Mapping[str, float]
) -> list[Checked]:
    """Return positions, each with its chances by the model and the results of its playouts."""
    shares: list[list[tuple[float, ...]]] = [[] for _ in chosen]
    for result in results:
        among = chosen[result.task][0].teams
        shares[result.task].append(shares_of([team for team in among if set(team) & set(result.winners)], among))
    return [
        Checked(model=chances_of(fight.positions[place], coefficients), results=tuple(sorted(found)))
        for (fight, place), found in zip(chosen, shares, strict=True)
    ]


def quality(found: Sequence[Checked]) -> dict[str, float]:
    """Return the quality of a model on held-out positions.

    All scores are means over the playouts of a position, as further results of its fight. They are unbiased: a forecast
    by 400 other playouts has the variance of a result as its score, and one 400th more for its own noise. The variance
    between few playouts estimates that of a result. It also shows how much of the difference between the model and the
    mean of the playouts is noise.
    """
    noise = [sum(map(variance, zip(*each.results, strict=True))) / 2 for each in found]
    models = [fmean(brier(each.model, result) for result in each.results) for each in found]
    means = [tuple(map(fmean, zip(*each.results, strict=True))) for each in found]
    errors = [
        brier(each.model, mean) - amount / len(each.results)
        for each, mean, amount in zip(found, means, noise, strict=True)
    ]
    return {
        "positions": len(found),
        "playouts": min(len(each.results) for each in found),
        "brier": fmean(models),
        "brier_constant": constant_brier([result for each in found for result in each.results]),
        "brier_400_playouts": fmean(noise) * (1 + 1 / TARGET_PLAYOUTS),
        "error": sqrt(max(0.0, fmean(errors))),
    }


def calibrate(system: str, options: argparse.Namespace, pool: Executor) -> None:
    """Fit the model of a system, check it on held-out setups, and write it."""
    fitted = [(system, setup, number) for setup in range(1, options.setups + 1) for number in range(options.fights)]
    held = [(system, HELD_OUT + setup, number) for setup in range(options.held) for number in range(options.checks)]
    training = [] if options.keep else list(pool.map(played, *zip(*fitted, strict=True), chunksize=4))
    even = even_fights(list(pool.map(played, *zip(*held, strict=True), chunksize=4)))
    old = system_named(system).policy.model().coefficients
    coefficients = old if options.keep else fit([(fight.positions, fight.shares) for fight in training])
    chosen = chosen_positions(even, options.positions)
    found = checked(chosen, run_tasks(playout_tasks(chosen, options.playouts), pool), coefficients)
    counts = {
        "setups": options.setups,
        "fights": len(fitted),
        "held_out_setups": options.held,
        "even_fights": len(even),
    }
    curve = [(each.model, result) for each in found for result in each.results]
    positions = [fight.positions[place] for fight, place in chosen]
    write_positions(system, list(zip(positions, (each.results for each in found), strict=True)))
    write_model(system, coefficients, {**counts, **quality(found)}, curve)
    print(system, coefficients, quality(found), flush=True)


def main() -> None:
    """Calibrate some or all systems."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("systems", nargs="*")
    parser.add_argument("--setups", type=int, default=999, help="number of setups that are used to fit the model")
    parser.add_argument("--fights", type=int, default=2, help="fights of each of these setups")
    parser.add_argument("--held", type=int, default=60, help="number of setups that are held out")
    parser.add_argument("--checks", type=int, default=8, help="fights of each setup that is held out")
    parser.add_argument("--positions", type=int, default=200, help="held-out positions to check")
    parser.add_argument("--playouts", type=int, default=6, help="playouts of each of these positions, at least 2")
    parser.add_argument("--jobs", type=int, default=None, help="number of processes; one for each core by default")
    parser.add_argument("--keep", action="store_true", help="keep the coefficients, and only check them")
    options = parser.parse_args()
    with ProcessPoolExecutor(options.jobs) as pool:
        for system in options.systems or systems():
            calibrate(system, options, pool)
    write_pages()


if __name__ == "__main__":
    main()
