"""Do stated errors hold? Run it as `python -m tests.review.coverage [SYSTEM ...] --runs 200`.

The chances at the start of a part of a fight are judged again and again by few playouts, each time with other dice, and
held against those of very many. The identity adds luck, choices and rulings up to the result less the start, so it is
off by no more than the start is: in how many runs is that within what was stated?
"""

import argparse
from random import Random

from combat import Encounter, systems
from combat.engine.players import Sensible, play
from combat.engine.simulation import Horizon
from combat.engine.teams import teams
from replays import Replay
from replays.chances import Chances, Playouts, Position

BEATS, AHEAD = 40, Horizon(beats=25)

FEW, MANY = 20, 2000


def held(system: str, runs: int) -> tuple[int, Chances]:
    """Return in how many runs the chances were within the stated error of the true ones, and these."""
    fight = Encounter.sample(system, dice=f"hmac-sha256-2:{3:032x}")
    game = Replay.of(play(fight, Sensible(), Random(3), until=lambda now: len(now.journal) >= BEATS))
    among = teams(game.system, game.header, game.opening)
    position = Position(header=game.header, system=game.system, state=game[-1].state)
    true = Playouts(teams=among, fights=MANY, seed="true", horizon=AHEAD).value(position)
    found = [Playouts(teams=among, fights=FEW, seed=f"{run}", horizon=AHEAD).value(position) for run in range(runs)]
    near = sum(abs(float(each.shares[0]) - float(true.shares[0])) <= each.error for each in found)
    return near, true


def main() -> None:
    """Print how often the stated error held."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("systems", nargs="*")
    parser.add_argument("--runs", type=int, default=200)
    asked = parser.parse_args()
    for system in asked.systems or systems():
        near, true = held(system, asked.runs)
        print(
            f"{system}: within the stated error in {near} of {asked.runs} runs; true {float(true.shares[0]):.3f}",
            flush=True,
        )


if __name__ == "__main__":
    main()
