"""Players: who answers for a seat where no person does. They see what their seat may see, and no more."""

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Protocol

import attrs

from combat.engine.encounter import Encounter
from combat.engine.errors import refuse
from combat.engine.options import Options
from combat.engine.requests import Request
from combat.engine.seeds import NEWEST
from combat.engine.system import System
from events.base import Command
from events.frozen import frozen
from events.journal import Beat
from events.vocabulary import RoundBegan, TurnBegan, TurnEnded

if TYPE_CHECKING:
    from random import Random

CANDIDATES = 12
"""So many commands are drawn before one is chosen among them."""

MOST_AHEAD = 40
"""A thinker looks no more commands ahead."""


@frozen(eq=False)
class Outlook:
    """A fight as one seat has it before it: what it sees, and what it may say.

    Attributes:
        system: The rule book.
        seat: Whose outlook it is.
        state: What is on the table, as far as the seat may see it.
        options: What the seat may say now.
    """

    system: System[Any]
    seat: str
    state: Any
    options: Options
    _fork: Callable[[str], Encounter] | None = attrs.field(repr=False)

    @property
    def is_open(self) -> bool:
        """Whether nothing on the table is hidden from the seat, so that it can try out what may come."""
        return self._fork is not None

    def fork(self, seed: str) -> Encounter:
        """Return a copy of the fight to try something, with dice of its own.

        Raises:
            Refused: When something is hidden from the seat: a copy would tell it.
        """
        if self._fork is None:
            raise refuse("hidden", "something on the table is hidden from this seat, so nothing can be tried out")
        return self._fork(seed)


def outlook(fight: Encounter, seat: str) -> Outlook:
    """Return a fight as a seat has it before it."""
    state = fight.system.projection.conceal(fight.state, seat)
    hidden = state is not fight.state
    return Outlook(fight.system, seat, state, fight.options(seat), None if hidden else fight.fork)


class Player(Protocol):
    """Somebody who answers for a seat."""

    def choose(self, fight: Outlook, request: Request, rng: "Random") -> Command:
        """Return what the seat says to a request that it owes.

        Args:
            fight: What the seat sees, and may say.
            request: What is asked.
            rng: Where chance comes from.

        Raises:
            LookupError: When nothing may be said.
        """
        ...


@frozen
class AtRandom:
    """A player for tests: says whatever may be said, each form as likely as its weight."""

    def choose(self, fight: Outlook, request: Request, rng: "Random") -> Command:
        """Return any command that answers the request."""
        return attrs.evolve(fight.options, requests=(request,)).random(rng)


@frozen
class Sensible:
    """A player as a sensible person: draws a handful of commands and prefers what its book's `policy` weighs most.

    Attributes:
        keenness: How much more likely the heavier of two commands is; the weights are raised to this power.
    """

    keenness: int = 3

    def choose(self, fight: Outlook, request: Request, rng: "Random") -> Command:
        """Return one of some commands that answer the request, as likely as it is sensible."""
        found = weighed(fight, request, rng)
        return rng.choices(list(found), [weight**self.keenness for weight in found.values()])[0]


@frozen
class Thinker:
    """A player who tries the best commands out to the end of the turn, and takes the one that leaves it standing best.

    Where something is hidden from its seat, it plays as `Sensible` does, for trying it out would tell.

    Attributes:
        best: How many commands it tries.
        tries: How often it tries each.
    """

    best: int = 4
    tries: int = 4

    def choose(self, fight: Outlook, request: Request, rng: "Random") -> Command:
        """Return the command after which the seat stands best, on average."""
        if not fight.is_open:
            return Sensible().choose(fight, request, rng)
        weights = weighed(fight, request, rng)
        found = sorted(weights, key=lambda each: -weights[each])[: self.best]
        if len(found) == 1:
            return found[0]
        return max(found, key=lambda each: sum(self._tried(fight, each, rng) for _ in range(self.tries)))

    def _tried(self, fight: Outlook, command: Command, rng: "Random") -> float:
        trial = fight.fork(NEWEST + rng.randbytes(16).hex())
        beat = trial.do(command, fight.seat)
        everybody = {seat.id: Sensible() for seat in trial.header.seats}
        for _ in range(MOST_AHEAD):
            ends = any(isinstance(event, TurnEnded | TurnBegan | RoundBegan) for event in beat.events)
            following = None if ends or trial.outcome is not None else answer(trial, everybody, rng)
            if following is None:
                break
            beat = following
        standing = fight.system.policy.standing(trial.state)
        others = [value for side, value in standing.items() if side != fight.seat]
        return standing.get(fight.seat, 0) - (sum(others) / len(others) if others else 0)


PLAYERS: Mapping[str, Player] = {"random": AtRandom(), "sensible": Sensible(), "thinker": Thinker()}
"""The players by the names that people call them."""


def weighed(fight: Outlook, request: Request, rng: "Random") -> dict[Command, float]:
    """Return some commands that answer a request, each with its weight, and none that nobody sensible says.

    Where all that were drawn are such, one of each form is looked at; where nothing else is to be had, what is usual,
    or any of them, will do.

    Raises:
        LookupError: When nothing may be said.
    """
    weigh, state = fight.system.policy.weigh, fight.state
    found = candidates(fight, request, rng)
    sensible = {each: weight for each in found if (weight := weigh(state, each)) > 0}
    if not sensible:
        picked = (fight.options.pick(form, rng) for form in request.forms)
        sensible = {each: weight for each in picked if each is not None and (weight := weigh(state, each)) > 0}
    usual = [request.default] if request.default in found else found
    return sensible or dict.fromkeys(usual, 1.0)


def candidates(fight: Outlook, request: Request, rng: "Random") -> list[Command]:
    """Return some commands that answer a request: what is usual, and a handful of others, each once.

    What is drawn says all that may be said at once, so the plainer ones of the same kind are among them.

    Raises:
        LookupError: When nothing may be said.
    """
    asked = attrs.evolve(fight.options, requests=(request,))
    found = dict.fromkeys(_drawn(asked, rng))
    plainer = [each for drawn in found for each in _plainer(drawn, rng)]
    for each in dict.fromkeys([*plainer, request.default]):
        if each is not None and each not in found and each in asked:
            found[each] = None
    return list(found)


def _plainer(command: Command, rng: "Random") -> Iterator[Command]:
    """Return a command with one alone of the optional things that it says, then with none of them."""
    usual = {field.name: field.default for field in attrs.fields(type(command)) if _is_optional(field)}
    said = [name for name, value in usual.items() if getattr(command, name) != value]
    if said:
        kept = rng.choice(said)
        yield attrs.evolve(command, **{name: value for name, value in usual.items() if name != kept})
        yield attrs.evolve(command, **usual)


def _is_optional(field: "attrs.Attribute[Any]") -> bool:
    return field.default is not attrs.NOTHING and not isinstance(field.default, attrs.Factory)  # type: ignore[arg-type]


def _drawn(asked: Options, rng: "Random") -> Iterator[Command]:
    for _ in range(CANDIDATES):
        yield asked.random(rng)


def play(
    fight: Encounter,
    players: Player | Mapping[str, Player],
    rng: "Random",
    until: Callable[[Encounter], bool] = lambda _: False,
) -> Encounter:
    """Play a fight on, and return it.

    Args:
        fight: The fight; it has dice of its own.
        players: Who answers for each seat, or for all of them.
        rng: Where their chance comes from.
        until: Where to stop before it is over; asked after every beat. It stops of itself where a seat that nobody
            plays owes all that is owed.

    Raises:
        DiceNeeded: When people must roll.
    """
    by = players if isinstance(players, Mapping) else {seat.id: players for seat in fight.header.seats}
    while fight.outcome is None and not until(fight) and answer(fight, by, rng) is not None:
        pass
    return fight


def answer(fight: Encounter, players: Mapping[str, Player], rng: "Random") -> Beat | None:
    """Let one decision be answered that is owed by a seat that somebody plays; None where there is none.

    Raises:
        DiceNeeded: When people must roll.
    """
    owed = [request for request in fight.requests if not request.optional and request.seat in players]
    if not owed:
        return None
    request = rng.choice(owed)
    return fight.do(players[request.seat].choose(outlook(fight, request.seat), request, rng), request.seat)
