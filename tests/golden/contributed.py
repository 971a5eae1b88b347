"""Fights of each system to whose dice the seats contribute: by salts before the fight, and to every roll."""

from random import Random

from combat import Encounter
from combat.engine.dice.together import HashChain, TogetherDice
from combat.engine.fight.contributing import contribute
from combat.engine.people.players import Sensible, play, player_view
from events.history.contributions import SERVER
from events.history.journal import BrokenPromise, Promise

SEED = "hmac-sha256-2:c9f0f895fb98ab9159f51fd0297e236d"
BROKEN = BrokenPromise("the-ford-at-noon", "sha256:ab48129236c79fc5ec67091a7bcbee00168aef475594f84b37197d8d6de594d2")


def seats_of(fight: Encounter) -> list[str]:
    """Return the seats that contribute to the dice."""
    return [seat.id for seat in fight.header.seats if seat.role != "spectator"]


def chains_of(fight: Encounter) -> dict[str, HashChain]:
    """Return a chain for each contributor, from secrets that everyone can guess."""
    return {by: HashChain(f"{number:064x}") for number, by in enumerate((SERVER, *seats_of(fight)))}


def with_salts(system: str) -> Encounter:
    """Play the second fight of a table, which starts without the salt of the GM."""
    people = Random(system)
    promise = Promise(number=2, broken=(BROKEN,))
    fight = Encounter.sample(system, SEED, name="the-ford", at="a Friday", promise=promise)
    for seat in seats_of(fight):
        if seat != "gm":
            fight.do({"type": "salt.v1", "seat": seat, "text": f"{seat} says {people.randrange(1000)}"}, by=seat)
    if any(request.kind == "start" for request in fight.requests):
        fight.do({"type": "start.v1"}, by="gm")
    play(fight, Sensible(), people, until=lambda each: len(each.journal) >= 20)
    if fight.outcome is None:
        fight.end(winners=(), reason="It is late.")
    return fight


def rolled_together(system: str, rolls: int = 6) -> Encounter:
    """Roll together; the second roll is made without a player whose contribution is overdue."""
    people = Random(system)
    fight = Encounter.sample(system, TogetherDice(), name="the-mill", at="a Friday")
    chains = chains_of(fight)
    contribute(fight, chains)
    late = next(seat for seat in seats_of(fight) if seat != "gm")
    while (made := fight.view(None)["dice"]["rolls"]) < rolls and fight.outcome is None:
        if made == 1 and fight.state.unfinished is not None:
            contribute(fight, {by: chain for by, chain in chains.items() if by != late})
            fight.do({"type": "name_overdue.v1", "roll": 2})
            for request in fight.requests:
                if request.kind == "go_on" and request.seat != late and request.default is not None:
                    fight.do(request.default, by=request.seat)
        elif not contribute(fight, chains):
            request = next(each for each in fight.requests if not each.optional)
            fight.do(Sensible().choose(player_view(fight, request.seat), request, people), by=request.seat)
    if fight.outcome is None:
        fight.end(winners=(), reason="It is late.")
    return fight
