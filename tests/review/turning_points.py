"""Judge the turning points of finished fights: `python -m tests.review.turning_points [SYSTEM ...] [--playouts N]`.

Sensible players fight even random setups to the end. Each fight is refined by a limited number of playouts, so the
result depends only on the options. Then the positions before and after each named turning point are played out again,
with other random numbers that both positions share. A point is confirmed if its gain has the same sign, beyond the
95 % error of the paired differences. The results of 100 confirming playouts are stored in `turning_points.json`;
`make soak` judges other fights with 200.
"""

import argparse
import hashlib
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import count, islice
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from typing import Any
from unittest.mock import patch

import orjson
from attrs import evolve, frozen

from combat import Encounter, systems
from combat.engine.dice.intervals import t_95
from combat.engine.people.players import Sensible, play
from combat.engine.people.tasks import run_tasks
from combat.engine.people.teams import teams, winning_teams
from replays import Replay
from replays.chances import refinement
from replays.chances.chain import ChanceChain, Shares
from replays.chances.refinement import Refinement
from tests.review.setups import mirrored_setup, random_setup

STORED = Path(__file__).with_name("turning_points.json")
LOGS = Path(__file__).with_name("fights")

FIGHTS, CONFIRMING, REFINING = 5, 100, 480
"""Fights of each system, confirming playouts of a position, and playouts that refine a fight.

The default 20 seconds of `blow review` allow about as many on two cores.
"""

TEAMS = 2
"""Number of teams of a fight that is judged."""

MIN_BEATS, MAX_BEATS = 40, {"fiend_wake": 120, "powered_by_heresy": 200, "trench_crusade": 200, "wrath_and_glory": 100}
"""Shorter fights end before they can turn, and the playouts of longer ones take too long; neither are judged."""

MAX_COMBATANTS = {"wrath_and_glory": 2}
"""Maximum number of combatants on a side in systems whose playouts take long; otherwise that of the random setups."""

MIRRORED = "fiend_wake"
"""The system whose random setups are rarely even; its fights are duels between copies of one combatant."""

EVEN = {8: (0.3, 0.7), 24: (0.3, 0.7), 100: (0.35, 0.65)}
"""Bounds of the first team's chance of winning at the start of an even fight, by so many playouts in turn.

The first two only save playouts; the last decides, with a standard error of five percentage points.
"""

RULES = (
    *("GRID", "BATCH", "SURE", "MIN_DENSE", "DENSE", "HOPE", "MIN_CHANGE"),
    *("MAX_PASSAGE", "PASSAGE_SHARE", "ACTION_COST", "MAX_POINTS", "MAX_CANDIDATES", "MAX_SPLITS", "SETTLED"),
)
"""Constants of the refinement on which the stored results depend."""


def rules() -> dict[str, Any]:
    """Return the constants of the refinement and of the choice of fights."""
    choice = {"refining": REFINING, "beats": [MIN_BEATS, MAX_BEATS]}
    choice |= {"even": {str(playouts): list(bounds) for playouts, bounds in EVEN.items()}}
    choice |= {"combatants": MAX_COMBATANTS, "mirrored": MIRRORED}
    return {**{name: getattr(refinement, name) for name in RULES}, **choice}


@frozen
class EvenFight:
    """A finished fight that was even at the start.

    Attributes:
        number: The number of its setup.
        game: The fight.
        start: The first team's chance of winning at the start, by most playouts of `EVEN`.
    """

    number: int
    game: Replay
    start: float


def even_fight(system: str, number: int) -> EvenFight | None:
    """Return the finished fight of a setup; None unless it has two teams, even chances and one winner."""
    is_mirrored = system == MIRRORED
    setup = mirrored_setup(number) if is_mirrored else random_setup(system, number, MAX_COMBATANTS.get(system, 0))
    fight = Encounter.begin(system, setup, f"hmac-sha256-2:{number:032x}")
    if len(teams(fight.system, fight.header, fight.state)) != TEAMS:
        return None
    chain = ChanceChain(Replay.of(play(fight, Sensible(), Random(number), until=lambda now: len(now.journal) > 1)))
    play(fight, Sensible(), Random(number), until=lambda now: len(now.journal) > MAX_BEATS[system])
    if fight.outcome is None or len(fight.journal) <= MIN_BEATS:
        return None
    # The winner may follow from the strength left, as in Fiend Wake.
    won = winning_teams(chain.teams, fight.outcome.winners, fight.system.policy.strength(fight.state))
    start = even_start(chain) if len(won) == 1 else None
    return None if start is None else EvenFight(number, Replay.of(fight), start)


def even_start(chain: ChanceChain) -> float | None:
    """Return the first team's chance of winning at the start; None once some playouts show that it is not even."""
    won = 0.0
    for playouts, (low, high) in EVEN.items():
        task = evolve(chain.evaluator.task(chain.position_query(0).position), fights=playouts, seed="start")
        won = 0.0
        for done, result in enumerate(run_tasks([task]), 1):
            won += float(chain.evaluator.shares(result)[0])
            if won > high * playouts or won + playouts - done < low * playouts:
                return None
    return won / max(EVEN)


def judged(fight: EvenFight, playouts: int, refining: int = REFINING) -> dict[str, Any]:
    """Return the named turning points of a fight, each with its confirming playouts."""
    game = fight.game
    refined = Refinement(ChanceChain(game))
    with patch.object(Refinement, "_decisions", lambda _: []):  # the choices of decisions are not judged
        for _ in refined.run(lambda: refined.playouts >= refining):
            pass
    chain, winner = refined.chain, refined._winner
    return {
        "system": game.system.name,
        "setup": fight.number,
        "links": len(chain.links),
        "start": fight.start,
        "winner": winner,
        "digest": digest(game),
        "playouts": refined.playouts,
        "complete": refined.is_complete,
        "played": {key: [chain.ended[key], results(shares)] for key, shares in sorted(chain.playouts.items())},
        "points": [
            {
                "first": swing.first,
                "last": swing.last,
                "actions": swing.actions,
                "beat": chain.links[swing.link].beat.number,
                "before": round(float(chain.value(swing.first).shares[swing.team]), 3),
                "last_beat": chain.links[-1].beat.number,
                "team": swing.team,
                "change": round(swing.change, 3),
                "error": round(swing.error, 3),
                **confirmation(chain, swing.first, swing.last, swing.team, playouts),
            }
            for swing in refined.turning_points()
        ],
    }


def digest(game: Replay) -> str:
    """Return a digest of the commands of a fight."""
    commands = "\n".join(repr((beat.by, beat.command)) for beat in game.effective)
    return hashlib.sha256(commands.encode()).hexdigest()[:16]


def results(shares: Sequence[Shares]) -> str:
    """Return the results of some playouts in order, for the first team: 2 for a win, 1 for a draw, 0 for a loss."""
    return "".join(str(int(2 * each[0])) for each in shares)


def add_played(chain: ChanceChain, stored: Mapping[str, Any]) -> None:
    """Add the stored playouts of a fight to its chain."""
    for key, (ended, listed) in stored["played"].items():
        shares = [(Fraction(int(result), 2), 1 - Fraction(int(result), 2)) for result in listed]
        chain.add(key, shares, ended)


def confirmation(
    chain: ChanceChain, first: int, last: int, team: int, playouts: int, seed: str = "confirming"
) -> dict[str, Any]:
    """Return the mean and the 95 % error of a team's gain between two positions, by playouts in pairs."""
    shares = []
    for at in (first, last):
        if chain.is_decided(at):
            shares.append([float(chain.value(at).shares[team])] * playouts)
            continue
        task = evolve(chain.evaluator.task(chain.position_query(at).position), fights=playouts, seed=seed)
        found = sorted(run_tasks([task]), key=lambda result: result.number)
        shares.append([float(chain.evaluator.shares(result)[team]) for result in found])
    gains = [after - before for before, after in zip(*shares, strict=True)]
    error = t_95(playouts) * stdev(gains) / playouts**0.5
    return {"confirmed_change": round(fmean(gains), 3), "confirmed_error": round(error, 3), "confirming": playouts}


def is_confirmed(point: Mapping[str, Any]) -> bool:
    """Return whether the gain of a stored point was confirmed beyond the error."""
    return bool(point["confirmed_change"] > point["confirmed_error"])


def even_fights(system: str, first: int = 0) -> Iterator[EvenFight]:
    """Yield the even fights of a system, from the setup with some number on."""
    return (fight for number in count(first) if (fight := even_fight(system, number)) is not None)


def main() -> None:
    """Judge the fights of some systems that are not stored yet, and store each result at once."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("systems", nargs="*", default=systems())
    parser.add_argument("--playouts", type=int, default=CONFIRMING, help="confirming playouts (default: %(default)s)")
    parser.add_argument("--fights", type=int, default=FIGHTS, help="fights of each system (default: %(default)s)")
    arguments = parser.parse_args()
    for system in arguments.systems:
        numbers = [fight["setup"] for fight in stored_fights() if fight["system"] == system]
        missing = max(0, arguments.fights - len(numbers))
        for fight in islice(even_fights(system, max(numbers, default=-1) + 1), missing):
            result = judged(fight, arguments.playouts)
            print({**result, "played": len(result["played"])}, flush=True)
            store([*stored_fights(), result])


def logged() -> list[dict[str, Any]]:
    """Return the stored results of the fights whose logs are kept."""
    return [fight for fight in stored_fights() if log_of(fight).exists()]


def log_of(fight: Mapping[str, Any]) -> Path:
    """Return the path of the log of a fight; only a few logs are kept."""
    return LOGS / f"{fight['system']}-{fight['setup']}.jsonl"


def stored_fights() -> list[dict[str, Any]]:
    """Return the stored results; empty if they were judged by other constants."""
    stored = orjson.loads(STORED.read_bytes()) if STORED.exists() else {}
    return stored.get("fights", []) if stored.get("rules") == rules() else []


def store(fights: list[dict[str, Any]]) -> None:
    """Store results, one line for each fight."""
    ordered = sorted(fights, key=lambda fight: (fight["system"], fight["setup"]))
    lines = ",\n".join(orjson.dumps(fight).decode() for fight in ordered)
    STORED.write_text(f'{{"rules":{orjson.dumps(rules()).decode()},"fights":[\n{lines}\n]}}\n', encoding="utf-8")


if __name__ == "__main__":
    main()
