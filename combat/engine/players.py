"""Players: who answers for a seat where no person does. They see what their seat may see, and no more."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from math import log, sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any, Protocol

import attrs
from attrs import frozen

from combat.engine.encounter import Encounter
from combat.engine.errors import refuse
from combat.engine.options import Options
from combat.engine.requests import Request
from combat.engine.seeds import NEWEST
from combat.engine.system import System
from combat.engine.teams import ahead, teams
from events.base import Command
from events.journal import Beat

HANDFUL = 12
"""So many commands are drawn before one is chosen among them."""

FEW = 3
"""So many are drawn by those whom a thinker imagines."""

HEAT = 4
"""After so many tries, and again after as many, a thinker drops the commands that are behind."""

HOPELESS = 0.02
"""What weighs so little beside the heaviest command is not tried."""


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

    def choose(self, fight: Outlook, request: Request, rng: Random) -> Command:
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
    """A random player, for tests: draws legal commands by the `likelihoods` of its system's `policy`."""

    def choose(self, fight: Outlook, request: Request, rng: Random) -> Command:
        """Return any command that answers the request."""
        return fight.options.to(request).random(rng)


@frozen
class Sensible:
    """A player as a sensible person: draws a handful of commands and prefers what its book's `policy` weighs most.

    Attributes:
        keenness: How much more likely the heavier of two commands is; the weights are raised to this power.
        handful: How many commands it draws.
    """

    keenness: int = 3
    handful: int = HANDFUL

    def choose(self, fight: Outlook, request: Request, rng: Random) -> Command:
        """Return one of some commands that answer the request, as likely as it is sensible."""
        found = weighed(fight, request, rng, self.handful)
        return rng.choices(list(found), [weight**self.keenness for weight in found.values()])[0]


@frozen
class Thinker:
    """A player who tries the best commands out in copies of the fight, and takes the one that leaves its side best off.

    All are tried with the same dice, so that it is their differences that count. Unless one is surely better, it takes
    the one that its book's `policy` weighs most: the less a command weighs beside it, the surer that must be. What
    falls behind is tried no more.
    Where something is hidden from its seat, it plays as `Sensible` does, for trying it out would tell.

    Attributes:
        handful: How many commands it draws.
        best: How many of them it tries: the heaviest of each kind, then the heaviest of all.
        tries: How often it tries each.
        ahead: How many commands it looks ahead; sensible people say them.
    """

    handful: int = 60
    best: int = 3
    tries: int = attrs.field(default=24, validator=attrs.validators.ge(2))
    ahead: int = 8

    def choose(self, fight: Outlook, request: Request, rng: Random) -> Command:
        """Return the command after which its side stands best, as far as that shows."""
        if not fight.is_open:
            return Sensible().choose(fight, request, rng)
        weights = weighed(fight, request, rng, self.handful)
        first, *others = self._promising(weights)
        leads: dict[Command, list[float]] = {each: [] for each in others}
        racing = list(others)
        for number in range(1, self.tries + 1):
            if not racing:
                break
            dice = rng.randbytes(16).hex()
            usual = self._tried(fight, first, dice)
            for each in racing:
                leads[each].append(self._tried(fight, each, dice) - usual)
            if number % HEAT == 0:
                racing = [each for each in racing if fmean(leads[each]) > 0]
        doubts = {each: 1 + log(weights[first] / weights[each]) for each in racing}
        return max((first, *racing), key=lambda each: _sure(leads[each], doubts[each]) if each in doubts else 0.0)

    def _promising(self, weights: Mapping[Command, float]) -> list[Command]:
        """Return what is worth trying, the heaviest first."""
        heaviest = sorted(weights, key=lambda each: -weights[each])
        of_each_kind = {type(each): each for each in reversed(heaviest)}.values()
        found = dict.fromkeys((*sorted(of_each_kind, key=heaviest.index), *heaviest))
        least = weights[heaviest[0]] * HOPELESS
        chosen = [each for each in found if weights[each] >= least][: self.best]
        return sorted(chosen, key=heaviest.index)

    def _tried(self, fight: Outlook, command: Command, dice: str) -> float:
        """Return how far ahead its side is some commands later."""
        trial, rng = fight.fork(NEWEST + dice), Random(dice)  # noqa: S311 - people who are imagined keep no secrets
        trial.do(command, fight.seat)
        everybody = {seat.id: Sensible(handful=FEW) for seat in trial.header.seats}
        over = len(trial.journal) + self.ahead
        return lead(play(trial, everybody, rng, until=lambda now: len(now.journal) >= over), fight.seat)


def _sure(leads: Sequence[float], doubts: float) -> float:
    """Return how far ahead a command is at least: the mean of its leads, less so many standard errors."""
    return fmean(leads) - doubts * stdev(leads) / sqrt(len(leads))


def lead(fight: Encounter, seat: str) -> float:
    """Return how much more of its strength the team of a seat has left than the others have, 1 to -1."""
    among = teams(fight.system, fight.header, fight.state)
    own = next((team for team in among if seat in team), ())
    return ahead(own, among, fight.system.policy.standing(fight.state))


PLAYERS: Mapping[str, Player] = {"random": AtRandom(), "sensible": Sensible(), "thinker": Thinker()}
"""The players by the names that people call them."""


def weighed(fight: Outlook, request: Request, rng: Random, handful: int = HANDFUL) -> dict[Command, float]:
    """Return some commands that answer a request, each with its weight, and none that nobody sensible says.

    Where all that were drawn are such, one of each form is looked at; where nothing else is to be had, what is usual,
    or any of them, will do.

    Raises:
        LookupError: When nothing may be said.
    """
    weigh, state = fight.system.policy.weigh, fight.state
    found = candidates(fight, request, rng, handful)
    sensible = {each: weight for each in found if (weight := weigh(state, each)) > 0}
    if not sensible:
        picked = (fight.options.pick(form, rng) for form in request.forms)
        sensible = {each: weight for each in picked if each is not None and (weight := weigh(state, each)) > 0}
    usual = [request.default] if request.default in found else found
    return sensible or dict.fromkeys(usual, 1.0)


def candidates(fight: Outlook, request: Request, rng: Random, handful: int) -> list[Command]:
    """Return different commands that answer a request: some at random, plainer versions of them, and the default.

    Each form gives at most one command before any form gives a second, so that a likely form does not fill the handful.
    A random command sets its optional fields as well; a plainer version leaves out all of them, or all but one.

    Args:
        fight: The outlook of the seat.
        request: The decision.
        rng: The source of chance.
        handful: The number of draws, from one per form at first and then from all forms.

    Raises:
        LookupError: If no command is legal.
    """
    asked = fight.options.to(request)
    one_each = (asked.pick(form, rng) for form in islice(asked.shuffled(request.forms, rng), handful))
    found = dict.fromkeys(command for command in one_each if command is not None)
    found.update(dict.fromkeys(asked.random(rng) for _ in range(handful - len(found))))
    plainer = [each for drawn in found for each in _plainer(drawn, rng)]
    for each in dict.fromkeys([*plainer, request.default]):
        if each is not None and each not in found and each in asked:
            found[each] = None
    return list(found)


def _plainer(command: Command, rng: Random) -> Iterator[Command]:
    """Return a command with one alone of the optional things that it says, then with none of them."""
    usual = {field.name: field.default for field in attrs.fields(type(command)) if _is_optional(field)}
    said = [name for name, value in usual.items() if getattr(command, name) != value]
    if said:
        kept = rng.choice(said)
        yield attrs.evolve(command, **{name: value for name, value in usual.items() if name != kept})
        yield attrs.evolve(command, **usual)


def _is_optional(field: "attrs.Attribute[Any]") -> bool:
    return field.default is not attrs.NOTHING and not isinstance(field.default, attrs.Factory)  # type: ignore[arg-type]


def play(
    fight: Encounter,
    players: Player | Mapping[str, Player],
    rng: Random,
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


def answer(fight: Encounter, players: Mapping[str, Player], rng: Random) -> Beat | None:
    """Let one decision be answered that is owed by a seat that somebody plays; None where there is none.

    Raises:
        DiceNeeded: When people must roll.
    """
    owed = [request for request in fight.requests if not request.optional and request.seat in players]
    if not owed:
        return None
    request = rng.choice(owed)
    return fight.do(players[request.seat].choose(outlook(fight, request.seat), request, rng), request.seat)
