"""Mean luck of fair fights, which should be zero: `python -m tests.review.fairness [SYSTEM ...] --fights 500`.

The measure is the luck in percentiles, whose mean is zero for each roll. The mean in sigmas need not be zero, because a
lucky side may make more rolls, or fewer.
"""

import argparse
from math import sqrt
from random import Random
from statistics import fmean, stdev

from combat import Encounter, systems
from combat.engine.people.players import Sensible, play
from replays import Replay
from replays.analysis.luck_score import Score

BEATS = 50
"""Length of the fights in beats; more beats increase the luck but not the information."""


def fair_fight_score(system: str, number: int, beats: int = BEATS) -> Score:
    """Return the luck of the first team in a fair fight."""
    chance = Random(f"{system} {number}")
    fight = Encounter.sample(system, dice=f"hmac-sha256-2:{chance.randbytes(16).hex()}")
    play(fight, Sensible(), chance, until=lambda now: len(now.journal) >= beats)
    return Replay.of(fight).luck().sides[0]


def standard_errors(found: list[Score]) -> float:
    """Return the distance of the mean luck from zero, in standard errors."""
    lucks = [float(each.luck) for each in found]
    return fmean(lucks) / (stdev(lucks) / sqrt(len(lucks)))


def main() -> None:
    """Print the mean luck of many fights with its standard error."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("systems", nargs="*")
    parser.add_argument("--fights", type=int, default=500)
    parser.add_argument("--first", type=int, default=0, help="the number of the first fight")
    asked = parser.parse_args()
    for system in asked.systems or systems():
        found = [fair_fight_score(system, number) for number in range(asked.first, asked.first + asked.fights)]
        lucks = [float(each.luck) for each in found]
        error = stdev(lucks) / sqrt(len(lucks))
        predicted = sqrt(sum(float(each.variance) for each in found) / len(found))
        how_many = f"{len(found)} fights, {sum(each.rolls for each in found)} rolls"
        how_lucky = f"mean luck {fmean(lucks):+.4f}, standard error {error:.4f} ({standard_errors(found):+.1f})"
        print(f"{system}: {how_many}, {how_lucky}, spread {stdev(lucks):.3f}, predicted {predicted:.3f}", flush=True)


if __name__ == "__main__":
    main()
