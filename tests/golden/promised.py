"""A fight of each system as recorded by version 0.2: promised dice, an undo by consent, an amendment, an end."""

from random import Random

from combat import Encounter
from combat.engine.control.undo_consent import AGREE
from combat.engine.people.players import Sensible, play
from replays import Replay

SEED = "hmac-sha256-2:8f14e45fceea167a5a36dedd4bea2543"
SALT = "ann: heron; bo: 417"


def played(fight: Encounter, beats: int, people: Random) -> None:
    """Let default players play a number of beats, or until the fight is over."""
    most = len(fight.journal) + beats
    play(fight, Sensible(), people, until=lambda each: len(each.journal) >= most)


def promised_dice(system: str) -> Encounter:
    """Play the sample with a seed bound to the fight and a salt, which is revealed at the end.

    It contains an undo by consent, an amendment, a note and a ruling.
    """
    people = Random(system)
    fight = Encounter.sample(system, SEED, name="the-bridge", salt=SALT, at="a Monday")
    played(fight, 14, people)
    player = next(seat.id for seat in fight.header.seats if seat.role in ("side", "player"))
    fight.undo(by=player)
    while asked := next((request for request in fight.requests if request.kind == AGREE), None):
        fight.do(asked.default or asked.forms[0].pick(people), by=asked.seat)
    played(fight, 10, people)
    earlier = tuple(fight.journal)[-3]
    fight.amend(earlier.number, earlier.command)
    fight.note("The lamp has gone out.", by=player)
    fight.rule("It is dark from here on.", by="gm")
    played(fight, 12, people)
    if fight.outcome is None:
        fight.end(winners=(), reason="It is late.")
    return fight


def another_bridge(system: str) -> Encounter:
    """Play on from the middle of such a fight, as a branch with its own dice."""
    branch = Replay.of(promised_dice(system))[10].fight("hmac-sha256-2:45c48cce2e2d7fbdea1afc51c7c6ad26")
    played(branch, 8, Random(system))
    branch.end(winners=(), reason="It is late.")
    return branch
