"""Program players. They choose commands for a seat and see only what the seat may see."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import log, sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any, Protocol, TypeVar, runtime_checkable

import attrs
from attrs import frozen

from combat.engine.dice.seeds import SEED_PREFIX
from combat.engine.fight.encounter import Encounter
from combat.engine.fight.playout import Playout
from combat.engine.offer.requests import Request
from combat.engine.people.evaluation import win_chances
from combat.engine.people.search import Search
from combat.engine.people.teams import teams
from combat.engine.people.views import DEFAULT_HANDFUL, PlayerView, candidates, player_view, weigh_commands
from combat.engine.play.system import Lookahead, weight_in
from events.base import Command
from events.history.journal import Beat

__all__ = [
    "PLAYERS",
    "Initiative",
    "Player",
    "PlayerView",
    "RandomPlayer",
    "Sensible",
    "Thinker",
    "answer",
    "play",
    "player_view",
    "volunteered",
    "weigh_commands",
    "win_chance",
]

FEW = 3
"""Number of commands drawn by the imagined players of a `Thinker`."""

HEAT = 4
"""Number of tries between two checks at which a `Thinker` drops commands that have fallen behind."""

HOPELESS = 0.02
"""Commands are not tried if their weight is below this share of the highest weight."""

TRUST = 0.01
"""Minimum gain in the chance of winning for each factor of e between the weights of two searched commands."""


class Player(Protocol):
    """A program that plays for a seat."""

    def choose(self, fight: PlayerView, request: Request, rng: Random) -> Command:
        """Return the command of the seat for a request.

        Args:
            fight: The fight as the seat sees it.
            request: The request to answer.
            rng: The source of randomness.

        Raises:
            LookupError: If no command is legal.
        """
        ...


@runtime_checkable
class Initiative(Protocol):
    """A player that also gives commands for which the fight does not wait, such as the use of an ability."""

    def volunteer(self, fight: PlayerView, requests: Sequence[Request], rng: Random) -> Command | None:
        """Return a command for one of the optional requests of the seat; None to give none now.

        Args:
            fight: The fight as the seat sees it.
            requests: The optional requests of the seat.
            rng: The source of randomness.
        """
        ...


@frozen
class RandomPlayer:
    """A random player, for tests: draws legal commands by the `likelihoods` of its system's `policy`."""

    def choose(self, fight: PlayerView, request: Request, rng: Random) -> Command:
        """Return a random command that answers the request."""
        return attrs.evolve(fight.options, requests=(request,)).random(rng)


@frozen
class Sensible:
    """A sensible player: draws some commands and prefers those that its system's `policy` weighs highest.

    Attributes:
        keenness: The exponent applied to the weights; higher values favour high weights more.
        handful: The number of commands to draw.
    """

    keenness: int = 3
    handful: int = DEFAULT_HANDFUL

    def choose(self, fight: PlayerView, request: Request, rng: Random) -> Command:
        """Return one of the drawn commands, with probabilities by weight."""
        weights = weigh_commands(fight, request, rng, self.handful)
        return rng.choices(list(weights), [weight**self.keenness for weight in weights.values()])[0]

    def volunteer(self, fight: PlayerView, requests: Sequence[Request], rng: Random) -> Command | None:
        """Return the most promising of some commands, with the chance that its system's `policy` gives it."""
        chances: dict[Command, float] = {}
        for request in requests:
            table, options = fight.system.policy.initiatives().get(request.kind, {}), fight.options.for_request(request)
            for form in (form for form in request.forms if form.command in table):
                for command in dict.fromkeys(options.pick(form, rng) for _ in range(self.handful)):
                    if command is not None:
                        chances[command] = weight_in(table, fight.state, command)
        best = max(chances, key=lambda command: chances[command], default=None)
        return best if best is not None and rng.random() < chances[best] else None


@frozen
class Thinker:
    """A player that tries promising commands in copies of the fight and takes the one with the best chances of winning.

    If the system's policy gives a lookahead, the commands are compared by the results of the dice up to there, the
    likeliest first. Otherwise, all commands are tried with the same random dice. A command must then be significantly
    better than the one with the highest policy weight to replace it; the lower its weight, the more evidence it needs.
    Commands that fall behind are dropped. If something is hidden from the seat, it plays like `Sensible`, because
    trying would reveal it.

    Attributes:
        handful: The number of commands to draw.
        best: The number of commands to try: the one with the highest weight of each class, then the highest of all.
        tries: The number of tries for each command.
        ahead: The number of commands to look ahead in a try, played by sensible players.
        plays: The maximum number of plays of a search for each command.
    """

    handful: int = 60
    best: int = 3
    tries: int = attrs.field(default=24, validator=attrs.validators.ge(2))
    ahead: int = 8
    plays: int = 150

    def choose(self, fight: PlayerView, request: Request, rng: Random) -> Command:
        """Return the command after which the seat's side most likely wins, as far as the tries show."""
        if not fight.is_open:
            return Sensible().choose(fight, request, rng)
        weights = weigh_commands(fight, request, rng, self.handful)
        first, *rivals = self._promising(weights)
        lookahead = fight.system.policy.lookahead()
        if not rivals:
            return first
        if lookahead is None or fight.state.unfinished is not None:
            return self._tried_out(fight, weights, first, rivals, rng)
        search = _search(fight, lookahead, Random(rng.randbytes(16)))  # noqa: S311 - imagined players keep no secrets
        scores = {
            command: search.expected(command, self.plays) + TRUST * log(weights[command])
            for command in (first, *rivals)
        }
        return max(scores, key=lambda command: scores[command])

    def _tried_out(
        self,
        fight: PlayerView,
        weights: Mapping[Command, float],
        first: Command,
        rivals: Sequence[Command],
        rng: Random,
    ) -> Command:
        """Return the best command in tries with random dice, or the first if none is surely better."""
        leads: dict[Command, list[float]] = {command: [] for command in rivals}
        racing = list(rivals)
        for number in range(1, self.tries + 1):
            if not racing:
                break
            dice = rng.randbytes(16).hex()
            usual = self._tried(fight, first, dice)
            for command in racing:
                leads[command].append(self._tried(fight, command, dice) - usual)
            if number % HEAT == 0:
                racing = [command for command in racing if fmean(leads[command]) > 0]
        doubts = {command: 1 + log(weights[first] / weights[command]) for command in racing}
        return max(
            (first, *racing), key=lambda command: _sure(leads[command], doubts[command]) if command in doubts else 0.0
        )

    def volunteer(self, fight: PlayerView, requests: Sequence[Request], rng: Random) -> Command | None:
        """Return the command that a sensible player would give."""
        return Sensible().volunteer(fight, requests, rng)

    def _promising(self, weights: Mapping[Command, float]) -> list[Command]:
        """Return the commands worth trying, the highest weight first."""
        heaviest = sorted(weights, key=lambda command: -weights[command])
        of_each_kind = {type(command): command for command in reversed(heaviest)}.values()
        ordered = dict.fromkeys((*sorted(of_each_kind, key=heaviest.index), *heaviest))
        minimum = weights[heaviest[0]] * HOPELESS
        chosen = [command for command in ordered if weights[command] >= minimum][: self.best]
        return sorted(chosen, key=heaviest.index)

    def _tried(self, fight: PlayerView, command: Command, dice: str) -> float:
        """Play a command in a copy of the fight, and return the chances of the seat's side a few commands later."""
        trial, rng = fight.playout(SEED_PREFIX + dice), Random(dice)  # noqa: S311 - imagined players keep no secrets
        trial.do(command, fight.seat)
        everybody = {seat.id: Sensible(handful=FEW) for seat in trial.header.seats}
        over = len(trial.beats) + self.ahead
        return win_chance(play(trial, everybody, rng, until=lambda now: len(now.beats) >= over), fight.seat)


def _search(fight: PlayerView, lookahead: Lookahead, rng: Random) -> Search:
    """Return a search for a seat, which values states by the chances of its side."""
    trial = fight.playout(SEED_PREFIX + rng.randbytes(16).hex())

    def next_command(state: Any) -> Command | None:
        trial.state = state
        request = next((request for request in trial.requests if not request.optional), None)
        if request is None:
            return None
        view = player_view(trial, request.seat)
        weigh, usual = partial(fight.system.policy.weigh, view.state), request.default
        return max(candidates(view, request, rng), key=lambda command: (weigh(command), command == usual))

    def value(state: Any) -> float:
        trial.state = state
        return win_chance(trial, fight.seat)

    return Search(fight.system, fight.state, next_command, value, lookahead)


def _sure(leads: Sequence[float], doubts: float) -> float:
    """Return a lower bound for the advantage of a command: the mean minus a number of standard errors."""
    return fmean(leads) - doubts * stdev(leads) / sqrt(len(leads))


def win_chance(fight: Encounter | Playout, seat: str) -> float:
    """Return the chance that a seat's team wins, judged by what the seat sees; 0 for a seat without a team."""
    among = teams(fight.system, fight.header, fight.state)
    chances = win_chances(fight.system, fight.state, among, seat)
    return sum(chance for team, chance in zip(among, chances, strict=True) if seat in team)


PLAYERS: Mapping[str, Player] = {"random": RandomPlayer(), "sensible": Sensible(), "thinker": Thinker()}
"""The players by name, for instance on the command line."""


F = TypeVar("F", Encounter, Playout)


def play(
    fight: F, players: Player | Mapping[str, Player], rng: Random, until: Callable[[F], bool] = lambda _: False
) -> F:
    """Play a fight until it ends, and return it.

    Args:
        fight: The fight; its dice must not be rolled by hand.
        players: The player for each seat, or one for all.
        rng: The source of randomness for the players.
        until: Returns whether to stop earlier; called after every beat. Play also stops if only seats without a player
            have required requests.

    Raises:
        DiceNeeded: If players must roll by hand.
    """
    by = players if isinstance(players, Mapping) else {seat.id: players for seat in fight.header.seats}
    while fight.outcome is None and not until(fight) and answer(fight, by, rng) is not None:
        pass
    return fight


def answer(fight: Encounter | Playout, players: Mapping[str, Player], rng: Random) -> Beat | None:
    """Let a player answer one required request; return the beat, or None if no seat with a player has one.

    A player with `Initiative` may give another command instead, but not twice in a row.

    Raises:
        DiceNeeded: If players must roll by hand.
    """
    owed = [request for request in fight.requests if not request.optional and request.seat in players]
    if not owed:
        return None
    command, seat = volunteered(fight, players, rng) or (None, "")
    if command is None:
        request = rng.choice(owed)
        command, seat = players[request.seat].choose(player_view(fight, request.seat), request, rng), request.seat
    return fight.do(command, seat)


def volunteered(fight: Encounter | Playout, players: Mapping[str, Player], rng: Random) -> tuple[Command, str] | None:
    """Return a command for which the fight does not wait, and its seat; None if no player gives one now.

    Of two beats in a row only one is volunteered, so that players cannot hold up the fight.
    """
    volunteers = {seat: player for seat, player in players.items() if hasattr(player, "volunteer")}
    table, last = fight.system.policy.initiatives() if volunteers else {}, fight.last_beat
    if last is None or any(type(last.command) in commands for commands in table.values()):
        return None
    optional = [request for request in fight.requests if request.optional and request.kind in table] if table else []
    for seat, player in volunteers.items() if optional else ():
        requests = [request for request in optional if request.seat == seat]
        if requests and isinstance(player, Initiative):
            command = player.volunteer(player_view(fight, seat), requests, rng)
            if command is not None:
                return command, seat
    return None
