"""Coverage of the stated margins of error: `python -m tests.review.coverage [SYSTEM ...] --runs 200`.

Each run analyses a whole fight between default players, and one beat with dice twice, with different seeds. Luck,
choices and rulings of the first analysis must add up to the result minus the start of the second, within the stated
margins; so must luck and choice of the single beat. How often the first team wins shows whether the chances are right.

Few playouts with a near horizon are cheap, and the harder case, because their spread is estimated from few values.
`--whole` plays them to the end.
"""

import argparse
from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import hypot, sqrt
from random import Random
from statistics import fmean, stdev

from attrs import frozen

from combat import Encounter, systems
from combat.engine.people.players import Sensible, play
from combat.engine.people.tasks import DEFAULT_HORIZON, MAX_BEATS, Horizon
from combat.engine.people.teams import teams
from events.history.dice import has_dice
from replays import Replay
from replays.analysis.evaluators import PlayoutEvaluator, Position, final_chances
from replays.analysis.turning_points import FightAnalysis, analyse

FEW, AHEAD = 8, Horizon(beats=20)

PARTS = 4
"""Chances are held against what came of it in so many parts, from the least to the greatest."""


@frozen(kw_only=True)
class Run:
    """What came of one fight, for its first team.

    Attributes:
        identity: How far luck, choices and rulings of one review were from the result less the start of the other.
        identity_error: How far they may be, by what both state.
        luck: How far the luck of the beat was from that in the other review.
        choice: The same of what was chosen.
        beat_error: How far these two may be.
        chance: The chance of winning before the beat.
        won: What really came of it, 1 for a victory and 0 for a defeat.
    """

    identity: float
    identity_error: float
    luck: float
    choice: float
    beat_error: float
    chance: float
    won: float


def runs(system: str, number: int, horizon: Horizon = AHEAD) -> Iterator[Run]:
    """Yield the results of several fights; unfinished ones are left out."""
    for seed in range(number):
        chance = Random(f"coverage {system} {seed}")
        fight = Encounter.sample(system, f"hmac-sha256-2:{chance.randbytes(16).hex()}")
        play(fight, Sensible(), chance, until=lambda now: len(now.journal) >= MAX_BEATS)
        if fight.outcome is not None:
            yield run(Replay.of(fight), chance, seed, horizon)


def run(game: Replay, chance: Random, seed: int, horizon: Horizon) -> Run:
    """Return the result of one whole fight."""
    beat = chance.choice([each.number for each in game.effective if each.number and has_dice(each.events)])
    one, other = (
        reviewed(
            game,
            beat,
            PlayoutEvaluator(
                teams=teams(game.system, game.header, game.opening),
                fights=FEW,
                seed=f"{seed} {which}",
                horizon=horizon,
            ),
        )
        for which in ("one", "other")
    )
    end = final_chances(Position(header=game.header, system=game.system, state=game[-1].state), one.teams)
    assert end is not None
    result, first, again = Fraction(end.shares[0]), one.turns[0], other.turns[0]
    # Beat by beat up to the end, all that one review tells adds up to the result less what it took the start for.
    added = result - Fraction(one.start.shares[0])
    return Run(
        identity=float(added - (result - Fraction(other.start.shares[0]))),
        identity_error=hypot(one.start.error, other.start.error),
        luck=float(first.luck[0] - again.luck[0]),
        choice=float(first.choice[0] - again.choice[0]),
        beat_error=hypot(first.error, again.error),
        chance=float(first.before.shares[0]),
        won=float(result),
    )


def reviewed(game: Replay, beat: int, evaluator: PlayoutEvaluator) -> FightAnalysis:
    """Return the analysis of one beat."""
    return analyse(Replay.of(game.journal.upto(beat)), evaluator, since=beat)


def report(system: str, found: Sequence[Run]) -> Iterator[str]:
    """Yield lines that say how often the stated margins held, and how often the first team won."""
    held = {
        "identity": sum(abs(each.identity) <= each.identity_error for each in found),
        "luck": sum(abs(each.luck) <= each.beat_error for each in found),
        "choice": sum(abs(each.choice) <= each.beat_error for each in found),
    }
    counts = ", ".join(f"{name} {count} ({count / len(found):.1%})" for name, count in held.items())
    wide = f"errors {fmean(each.identity_error for each in found):.3f}, {fmean(each.beat_error for each in found):.3f}"
    yield f"{system}: within what was stated in so many of {len(found)} runs: {counts}; mean {wide}"
    off = [each.won - each.chance for each in found]
    yield f"  won less the chance: {fmean(off):+.3f}, standard error {stdev(off) / sqrt(len(off)):.3f}"
    for part in range(PARTS):
        here = [each for each in found if part <= PARTS * each.chance < part + 1 or part == PARTS * each.chance - 1]
        if here:
            said, came = fmean(each.chance for each in here), fmean(each.won for each in here)
            yield f"  of {len(here)} with a chance of {said:.0%} on average, {came:.0%} were won"


def main() -> None:
    """Print how often the stated margins held, and whether the chances are right."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("systems", nargs="*")
    parser.add_argument("--runs", type=int, default=200)
    parser.add_argument("--whole", action="store_true", help="play to the end")
    asked = parser.parse_args()
    for system in asked.systems or systems():
        for line in report(system, list(runs(system, asked.runs, DEFAULT_HORIZON if asked.whole else AHEAD))):
            print(line, flush=True)


if __name__ == "__main__":
    main()
