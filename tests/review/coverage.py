"""Do stated errors hold? Run it as `python -m tests.review.coverage [SYSTEM ...] --runs 200`.

A run is a whole fight between sensible people, with sides about as strong, and one of its beats in which dice fell. From
there on it is reviewed twice, each time with other dice: what one review makes of luck, choices and rulings up to the
end must be the result less the start of the other, within what both state; and so must the luck and the choice of that
beat be, which do not cancel out. What really came of the fight says whether the chances themselves are true.

Few playouts, which do not look far, make it cheap; they are the harder case, for of few nobody knows well how far they
are spread.
"""

import argparse
from collections.abc import Iterator
from fractions import Fraction
from math import hypot, sqrt
from random import Random
from statistics import fmean, stdev

from combat import Encounter, systems
from combat.engine.players import Sensible, play
from combat.engine.simulation import Horizon
from combat.engine.teams import teams
from events.frozen import frozen
from replays import Replay
from replays.chances import Playouts, Position, settled
from replays.turning_points import Course, Turn, course, rolls
from tests.players.measure import opened

FEW, AHEAD = 8, Horizon(beats=20)

MOST = 1_500
"""A fight that is not over after so many beats is left out."""


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


def runs(system: str, number: int) -> Iterator[Run]:
    """Yield what came of so many fights."""
    setup, found = opened(system, even=False), 0
    for seed in range(2 * number):
        chance = Random(f"coverage {system} {seed}")
        fight = Encounter.begin(system, setup, f"hmac-sha256-2:{chance.randbytes(16).hex()}")
        play(fight, Sensible(), chance, until=lambda now: len(now.journal) >= MOST)
        if fight.outcome is not None:
            yield run(Replay.of(fight), chance, seed)
            found += 1
        if found == number:
            return


def run(game: Replay, chance: Random, seed: int) -> Run:
    """Return what came of a whole fight."""
    beat = chance.choice([each.number for each in game.effective if each.number and rolls(each)])
    one, other = (reviewed(game, beat, f"{seed} {which}") for which in ("one", "other"))
    end = settled(Position(header=game.header, system=game.system, state=game[-1].state), one.teams)
    assert end is not None
    first, again = one.turns[0], other.turns[0]
    # What is added up from there to the end, beat by beat, is the result less what was judged there.
    added = Fraction(end.shares[0]) - Fraction(one.start.shares[0])
    return Run(
        identity=float(added - (Fraction(end.shares[0]) - Fraction(other.start.shares[0]))),
        identity_error=hypot(one.start.error, other.start.error),
        luck=float(first.luck[0] - again.luck[0]),
        choice=float(first.choice[0] - again.choice[0]),
        beat_error=hypot(first.error, again.error),
        chance=float(first.before.shares[0]),
        won=float(end.shares[0]),
    )


def reviewed(game: Replay, beat: int, seed: str) -> Course:
    """Return the course of one beat, by few playouts with dice of their own."""
    among = teams(game.system, game.header, game.opening)
    judge = Playouts(teams=among, fights=FEW, seed=seed, horizon=AHEAD)
    return course(Replay.of(game.journal.upto(beat)), judge, since=beat)
