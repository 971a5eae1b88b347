"""How good the players are: the same fight twice with the sides changed, many times, counted.

Run it as `python -m tests.players.measure trench_crusade --fights 400`; docs/explanation/players.md has the figures.
"""

import argparse
from collections import Counter
from collections.abc import Container, Mapping
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from random import Random

import attrs
from rich.console import Console
from rich.table import Table

from combat import Encounter, systems
from combat.engine.catalog import system as system_named
from combat.engine.players import AtRandom, Player, Sensible, Thinker, play
from combat.engine.proposals import Agree
from events.vocabulary import Hit, Proposed, Suffered

MOST_BEATS = 1_500
"""A fight that goes on longer does not end."""

PLAYERS: Mapping[str, Player] = {"random": AtRandom(), "sensible": Sensible(), "thinker": Thinker()}


EVEN: Mapping[str, tuple[str, ...]] = {"fiend_wake": ("imp-archer", "imp-slinger")}
"""Whom of a sample there must be two of, so that both sides are about as strong: else one wins, whoever plays it."""


@attrs.frozen(kw_only=True)
class Result:
    """What came of one fight.

    Attributes:
        winner: Which of the two players won; empty where it was not decided.
        ended: Whether the fight ended, with somebody beaten.
        spent: Whether the beaten had nothing left.
        beats: How long it took.
        harms: How often the first of the players hit somebody, a friend or a foe.
    """

    winner: str
    ended: bool
    spent: bool
    beats: int
    harms: Counter[str]


def teams(fight: Encounter) -> tuple[frozenset[str], ...]:
    """Return the seats that win or lose together: the players against the GM, or each against all."""
    standing = fight.system.policy.standing(fight.state)
    players = [seat for seat in standing if seat != "gm"]
    return (frozenset(players), frozenset({"gm"})) if "gm" in standing else tuple(frozenset({each}) for each in players)


def opened(system: str, dice: str, *, even: bool) -> Encounter:
    """Return the sample fight of a system as it is, or with sides about as strong."""
    setup = dict(system_named(system).sample())
    if even and system in EVEN:
        twice = [each for each in setup["combatants"] if each["id"] in EVEN[system]]
        setup["combatants"] = [*setup["combatants"], *({**each, "id": f"{each['id']}-2"} for each in twice)]
    return Encounter.begin(system, setup, dice)


def one(system: str, ours: str, theirs: str, number: int, *, even: bool) -> Result:
    """Play one fight; in odd ones the sides are changed."""
    fight = opened(system, f"hmac-sha256:{number // 2:032x}", even=even)
    first, second = (ours, theirs) if number % 2 == 0 else (theirs, ours)
    sides = teams(fight)
    seats = {seat.id: first if seat.id in sides[0] else second for seat in fight.header.seats}
    play(
        fight,
        {seat: PLAYERS[name] for seat, name in seats.items()},
        Random(number),
        until=lambda now: len(now.journal) > MOST_BEATS,
    )
    standing = fight.system.policy.standing(fight.state)
    share = [max((standing.get(seat, 0) for seat in side), default=0) for side in sides]
    best = max(share)
    leading = [side for side, left in zip(sides, share, strict=True) if left == best]
    if fight.outcome is not None and fight.outcome.winners:
        leading = [side for side in sides if side & set(fight.outcome.winners)]
    winner = "" if len(leading) != 1 else next(iter({seats[seat] for seat in leading[0]}))
    beaten = fight.outcome is not None and (bool(fight.outcome.winners) or min(share) < best)
    return Result(
        winner=winner,
        ended=beaten,
        spent=min(share) == 0,
        beats=len(fight.journal),
        harms=_harms(fight, {seat for seat, name in seats.items() if name == ours}),
    )


def _harms(fight: Encounter, by: Container[str]) -> Counter[str]:
    """Count who was hit by some seats, friend or foe of whoever struck; who merely agrees to a blow does not strike."""
    found: Counter[str] = Counter()
    sides, wants = {figure.id: figure.side for figure in fight.figures()}, ""
    for beat in fight.journal:
        seat = wants if isinstance(beat.command, Agree) else beat.by
        for event in beat.events:
            if isinstance(event, Proposed):
                wants = event.by
            elif isinstance(event, Hit) and seat in by:
                friend = sides.get(event.attacker) == sides.get(event.target)
                found["friend" if friend and event.attacker != event.target else "foe"] += 1
            elif isinstance(event, Suffered) and seat in by:
                found["suffered"] += 1
    return found


def main() -> None:
    """Measure one system, or all, and print a line each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("systems", nargs="*")
    parser.add_argument("--fights", type=int, default=40)
    parser.add_argument("--players", nargs=2, default=("sensible", "random"), choices=tuple(PLAYERS))
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--even", action="store_true", help="with sides about as strong, where the sample has others")
    given = parser.parse_args()
    table = Table(
        "system", "fights", "won by the first", "decided", "ended", "nothing left", "hits on friends", "hits", "beats"
    )
    with ProcessPoolExecutor(given.jobs) as pool:
        for system in given.systems or systems():
            playing = partial(one, system, *given.players, even=given.even)
            results = list(pool.map(playing, range(given.fights)))
            won = Counter(each.winner for each in results)
            decided = sum(won.values()) - won[""]
            harms = sum((each.harms for each in results), Counter[str]())
            table.add_row(
                system,
                str(given.fights),
                f"{won[given.players[0]] / max(1, decided):.0%}",
                f"{decided / given.fights:.0%}",
                f"{sum(each.ended for each in results) / given.fights:.0%}",
                f"{sum(each.spent for each in results) / given.fights:.0%}",
                str(harms["friend"]),
                str(harms["friend"] + harms["foe"]),
                f"{sum(each.beats for each in results) / given.fights:.0f}",
            )
    Console(width=110).print(table)


if __name__ == "__main__":
    main()
