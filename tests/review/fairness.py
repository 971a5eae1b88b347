"""Is the luck of fair fights nought on average? Run it as `python -m tests.review.fairness [SYSTEM ...] --fights 500`."""

import argparse
from math import sqrt
from random import Random
from statistics import fmean, pstdev, stdev

from combat import Encounter, systems
from combat.engine.players import Sensible, play
from replays import Replay

BEATS = 50
"""Fights are played so far: with their length the luck grows, and not what can be told from it."""


def sigmas(system: str, number: int, beats: int = BEATS) -> float:
    """Return how lucky the first team of a fair fight was."""
    fight = Encounter.sample(system, dice=f"hmac-sha256-2:{number:032x}")
    play(fight, Sensible(), Random(number), until=lambda now: len(now.journal) >= beats)  # noqa: S311
    return Replay.of(fight).luck().sides[0].sigmas


def main() -> None:
    """Print the mean luck of many fights, with its standard error."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("systems", nargs="*")
    parser.add_argument("--fights", type=int, default=500)
    asked = parser.parse_args()
    for system in asked.systems or systems():
        found = [sigmas(system, number) for number in range(asked.fights)]
        error = stdev(found) / sqrt(len(found))
        print(
            f"{system}: {len(found)} fights, mean {fmean(found):+.3f} sigmas, standard error {error:.3f}, "
            f"spread {pstdev(found):.2f}",
            flush=True,
        )


if __name__ == "__main__":
    main()
