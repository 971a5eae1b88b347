"""How much does it take to stand better? Run it as `python -m tests.review.standing [SYSTEM ...] --fights 100`.

Whole fights between sensible people, with sides about as strong, are looked at all the way: how much each side has
left, and who won in the end. The steepness is measured by which that would have been told best, beside what one side is
the stronger for from the beginning; and what is said with that of the book is held against what came of it.
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
from combat.engine.players import Sensible, play
from combat.engine.simulation import MAX_BEATS
from combat.engine.teams import Team, strength_left, teams, winning_teams
from tests.players.measure import opened

EVERY = 10
"""A fight is looked at after every so many beats."""

STEEPEST = 60
"""Steepness is tried in quarters, up to so many of them."""

HEADS = range(-20, 21)
"""What a side is the stronger for is tried in tenths, as the logarithm of its odds."""


@frozen
class Fought:
    """A fight that was decided between two sides.

    Attributes:
        won: Whether the first of them won.
        leads: The logarithm of how much more it had left, from look to look, while both had something.
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
    """Take down who leads now and then, and return whether the fight goes on for too long."""
    if len(fight.journal) % EVERY == 1:
        standing = fight.system.policy.strength(fight.state)
        one, other = (strength_left(team, standing) for team in among[:2])
        if one > 0 and other > 0:
            leads.append(log(one / other))
    return len(fight.journal) >= MAX_BEATS


def chance_of(lead: float, steepness: float, head: float = 0.0) -> float:
    """Return how likely the first side wins that has so much more left."""
    return 1 / (1 + exp(-max(-30.0, min(30.0, steepness * lead + head))))


def surprise(found: Sequence[Fought], steepness: float, head: float) -> float:
    """Return how much one is surprised by who won: the mean of the negative logarithm, all fights counting alike."""
    return fmean(
        fmean(-log(max(1e-9, abs((not each.won) - chance_of(lead, steepness, head)))) for lead in each.leads)
        for each in found
    )


def main() -> None:
    """Print the steepness that tells best, and how well that of the book does."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("systems", nargs="*")
    parser.add_argument("--fights", type=int, default=100)
    asked = parser.parse_args()
    for system in asked.systems or systems():
        found = list(fought(system, asked.fights))
        best = min((surprise(found, of / 4, head / 10), of / 4) for of in range(STEEPEST) for head in HEADS)
        usual = system_named(system).policy.steepness
        by_book, squares = (min(surprise(found, of, head / 10) for head in HEADS) for of in (usual, 2))
        told = f"best {best[1]} ({best[0]:.3f}), of the book {usual} ({by_book:.3f}), squares ({squares:.3f})"
        print(f"{system}: {len(found)} decided, {fmean(each.won for each in found):.0%} won by the first; {told}")
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
