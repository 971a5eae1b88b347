"""Is the luck of fair fights nought on average? Run it as `python -m tests.review.fairness [SYSTEM ...] --fights 500`.

What is averaged is the luck itself, in percentiles: each roll is worth nought on average, whatever came before. In
sigmas that would not be so, because a lucky side may come to roll more often, or less.
"""

import argparse
from math import sqrt
from random import Random
from statistics import fmean, stdev

from combat import Encounter, systems
from combat.engine.players import Sensible, play
from replays import Replay
from replays.luck import Score

BEATS = 50
"""Fights are played so far: with their length the luck grows, and not what can be told from it."""


def fair_fight_score(system: str, number: int, beats: int = BEATS) -> Score:
    """Return how lucky the first team of a fair fight was."""
    chance = Random(f"{system} {number}")
    fight = Encounter.sample(system, dice=f"hmac-sha256-2:{chance.randbytes(16).hex()}")
    play(fight, Sensible(), chance, until=lambda now: len(now.journal) >= beats)
    return Replay.of(fight).luck().sides[0]


def standard_errors(found: list[Score]) -> float:
    """Return how many standard errors the mean luck of some fights is from nought."""
    lucks = [float(each.luck) for each in found]
    return fmean(lucks) / (stdev(lucks) / sqrt(len(lucks)))


def main() -> None:
    """Print the mean luck of many fights, with its standard error."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("systems", nargs="*")
    parser.add_argument("--fights", type=int, default=500)
    parser.add_argument("--first", type=int, default=0, help="the number of the first fight")
    asked = parser.parse_args()
    for system in asked.systems or systems():
        found = [fair_fight_score(system, number) for number in range(asked.first, asked.first + asked.fights)]
        lucks = [float(each.luck) for each in found]
        error = stdev(lucks) / sqrt(len(lucks))
        told = sqrt(sum(float(each.variance) for each in found) / len(found))
        how_many = f"{len(found)} fights, {sum(each.rolls for each in found)} rolls"
        how_lucky = f"mean luck {fmean(lucks):+.4f}, standard error {error:.4f} ({standard_errors(found):+.1f})"
        print(f"{system}: {how_many}, {how_lucky}, spread {stdev(lucks):.3f}, as told {told:.3f}", flush=True)


if __name__ == "__main__":
    main()
