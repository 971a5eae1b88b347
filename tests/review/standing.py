"""Calibration of strength as a predictor of victory: `python -m tests.review.standing [SYSTEM ...] --fights 100`.

Strength and result of whole fights between default players with equal sides are recorded. The program finds the
steepness that predicts the results best, with an initial advantage of one side as a second parameter, and compares the
steepness in the policy of the system with the results.
"""

import argparse
from collections.abc import Iterator, Sequence
from functools import partial
from math import exp, log
from random import Random
from statistics import fmean

from attrs import frozen

from combat import Encounter, systems
from combat.engine.catalog import system as system_named
from combat.engine.people.players import Sensible, play
from combat.engine.people.tasks import MAX_BEATS
from combat.engine.people.teams import Team, strength_left, teams, winning_teams
from tests.players.measure import opened

EVERY = 10
"""Beats between two observations."""

STEEPEST = 60
"""Steepness is tried in quarters, up to so many of them."""

HEADS = range(-20, 21)
"""Initial advantages that are tried: log odds in tenths."""


@frozen
class Fought:
    """A fight between two sides that one of them won.

    Attributes:
        won: Whether the first side won.
        leads: Logarithm of the ratio of strengths at each observation, while both sides had some.
    """

    won: bool
    leads: tuple[float, ...]


def fought(system: str, fights: int) -> Iterator[Fought]:
    """Yield fights with a winner."""
    setup = opened(system, even=True)
    for number in range(fights):
        chance = Random(f"calibration {system} even {number}")
        fight = Encounter.begin(system, setup, f"hmac-sha256-2:{chance.randbytes(16).hex()}")
        among = teams(fight.system, fight.header, fight.state)
        leads: list[float] = []
        play(fight, Sensible(), chance, until=partial(looked_at, among=among, leads=leads))
        if fight.outcome is None:
            continue
        won = winning_teams(among, fight.outcome.winners, fight.system.policy.strength(fight.state))
        if len(won) == 1 and leads:
            yield Fought(among[0] in won, tuple(leads))


def looked_at(fight: Encounter, among: Sequence[Team], leads: list[float]) -> bool:
    """Record the current lead; return whether the fight takes too long."""
    if len(fight.journal) % EVERY == 1:
        standing = fight.system.policy.strength(fight.state)
        one, other = (strength_left(team, standing) for team in among[:2])
        if one > 0 and other > 0:
            leads.append(log(one / other))
    return len(fight.journal) >= MAX_BEATS


def chance_of(lead: float, steepness: float, head: float = 0.0) -> float:
    """Return the chance of the first side to win, given its lead in strength."""
    return 1 / (1 + exp(-max(-30.0, min(30.0, steepness * lead + head))))


def surprise(found: Sequence[Fought], steepness: float, head: float) -> float:
    """Return the mean negative log-likelihood of the results; all fights have equal weight."""
    return fmean(
        fmean(-log(max(1e-9, abs((not each.won) - chance_of(lead, steepness, head)))) for lead in each.leads)
        for each in found
    )


def main() -> None:
    """Print the steepness that predicts best, and the quality of the one in the policy."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("systems", nargs="*")
    parser.add_argument("--fights", type=int, default=100)
    asked = parser.parse_args()
    for system in asked.systems or systems():
        found = list(fought(system, asked.fights))
        best = min((surprise(found, of / 4, head / 10), of / 4) for of in range(STEEPEST) for head in HEADS)
        usual = system_named(system).policy.steepness
        by_book, squares = (min(surprise(found, of, head / 10) for head in HEADS) for of in (usual, 2))
        summary = f"best {best[1]} ({best[0]:.3f}), of the book {usual} ({by_book:.3f}), squares ({squares:.3f})"
        print(f"{system}: {len(found)} decided, {fmean(each.won for each in found):.0%} won by the first; {summary}")
        for part in range(5):
            here = [
                (chance, each.won)
                for each in found
                for chance in (chance_of(lead, usual) for lead in each.leads)
                if part <= 5 * chance < part + 1
            ]
            if here:
                said, came = (fmean(column) for column in zip(*here, strict=True))
                print(f"  of {len(here)} looks with a chance of {said:.0%} on average, {came:.0%} were won", flush=True)


if __name__ == "__main__":
    main()
