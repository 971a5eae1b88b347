"""Program players. They choose commands for a seat and see only what the seat may see."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import islice
from math import log, sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any, Protocol, TypeVar, runtime_checkable

import attrs
from attrs import frozen

from combat.engine.dice.seeds import SEED_PREFIX
from combat.engine.errors import refuse
from combat.engine.fight.encounter import Encounter
from combat.engine.fight.playout import Playout
from combat.engine.offer.requests import Request
from combat.engine.people.evaluation import win_chances
from combat.engine.people.teams import teams
from combat.engine.play.options import Options
from combat.engine.play.system import System, weight_in
from events.base import Command
from events.history.journal import Beat
from events.replace import replace

DEFAULT_HANDFUL = 12
"""Default number of commands to draw before choosing one."""

FEW = 3
"""Number of commands drawn by the imagined players of a `Thinker`."""

POOR, POOR_FACTOR = 0.01, 3
"""If the best of the drawn commands weighs less than `POOR`, this many times as many are drawn."""

HEAT = 4
"""Number of tries between two checks at which a `Thinker` drops commands that have fallen behind."""

HOPELESS = 0.02
"""Commands are not tried if their weight is below this share of the highest weight."""


@frozen(eq=False)
class PlayerView:
    """A fight as one seat sees it, with the commands it may give.

    Attributes:
        system: The rule book.
        seat: The seat.
        state: The state, as far as the seat may see it.
        options: The legal commands of the seat.
    """

    system: System[Any]
    seat: str
    state: Any
    options: Options
    _playout: Callable[[str], Playout] | None = attrs.field(repr=False)

    @property
    def is_open(self) -> bool:
        """Whether nothing is hidden from the seat, so that it can try commands in a copy."""
        return self._playout is not None

    def playout(self, seed: str) -> Playout:
        """Return a copy of the fight with its own dice, to try a command.

        Raises:
            Refused: If something is hidden from the seat, because a copy would reveal it.
        """
        if self._playout is None:
            raise refuse("hidden", "something is hidden from this seat, so commands cannot be tried out")
        return self._playout(seed)

    def fork(self, seed: str) -> Encounter:
        """Return a copy as `playout` does, but with journal and history."""
        return Encounter(self.playout(seed).recorded())


def player_view(fight: Encounter | Playout, seat: str) -> PlayerView:
    """Return the view that a seat has of a fight."""
    state = fight.system.projection.conceal(fight.state, seat)
    hidden = state is not fight.state
    return PlayerView(fight.system, seat, state, fight.options(seat), None if hidden else fight.playout)


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

    All commands are tried with the same dice, so that only the commands make a difference. A command must be
    significantly better than the one with the highest policy weight to replace it; the lower its weight, the more
    evidence it needs. Commands that fall behind are dropped. If something is hidden from the seat, it plays like
    `Sensible`, because trying would reveal it.

    Attributes:
        handful: The number of commands to draw.
        best: The number of commands to try: the one with the highest weight of each class, then the highest of all.
        tries: The number of tries for each command.
        ahead: The number of commands to look ahead, played by sensible players.
    """

    handful: int = 60
    best: int = 3
    tries: int = attrs.field(default=24, validator=attrs.validators.ge(2))
    ahead: int = 8

    def choose(self, fight: PlayerView, request: Request, rng: Random) -> Command:
        """Return the command after which the seat's side most likely wins, as far as the tries show."""
        if not fight.is_open:
            return Sensible().choose(fight, request, rng)
        weights = weigh_commands(fight, request, rng, self.handful)
        first, *rivals = self._promising(weights)
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


def weigh_commands(
    fight: PlayerView, request: Request, rng: Random, handful: int = DEFAULT_HANDFUL
) -> dict[Command, float]:
    """Return commands that answer a request, each with its weight, without those of weight 0.

    If all drawn commands have weight 0, one command of each form is weighed; failing that, the default or all drawn
    commands count equally.

    Raises:
        LookupError: If no command is legal.
    """
    weigh, state = fight.system.policy.weigh, fight.state
    commands = candidates(fight, request, rng, handful)
    sensible = {command: weight for command in commands if (weight := weigh(state, command)) > 0}
    if 0 < max(sensible.values(), default=0) < POOR:
        commands = candidates(fight, request, rng, handful * POOR_FACTOR)
        sensible |= {command: weight for command in commands if (weight := weigh(state, command)) > 0}
    if not sensible:
        picked = (fight.options.pick(form, rng) for form in request.forms)
        sensible = {
            command: weight for command in picked if command is not None and (weight := weigh(state, command)) > 0
        }
    usual = [request.default] if request.default in commands else commands
    return sensible or dict.fromkeys(usual, 1.0)


def candidates(fight: PlayerView, request: Request, rng: Random, handful: int) -> list[Command]:
    """Return various commands that answer a request: random ones, plainer versions of them, and the default.

    Each form gives at most one command before any form gives a second, so that a likely form does not use up the whole
    handful. A random command also sets its optional fields; a plainer version leaves out all of them, or all but one.

    Args:
        fight: The fight as the seat sees it.
        request: The request to answer.
        rng: The source of randomness.
        handful: The number of draws, one for each form at first and then from all forms.

    Raises:
        LookupError: If no command is legal.
    """
    options = fight.options.for_request(request)
    one_each = (options.pick(form, rng) for form in islice(options.shuffled(request.forms, rng), handful))
    commands = dict.fromkeys(command for command in one_each if command is not None)
    commands.update(dict.fromkeys(options.random(rng) for _ in range(handful - len(commands))))
    plainer = [command for drawn in commands for command in _plainer(drawn, rng)]
    for command in dict.fromkeys([*plainer, request.default]):
        if command is not None and command not in commands and options.allows(command):
            commands[command] = None
    return list(commands)


def _plainer(command: Command, rng: Random) -> Iterator[Command]:
    """Yield a command with only one of its optional fields set, then with none."""
    cls: Any = type(command)
    usual = _optional_fields(cls)
    set_names = [name for name, value in usual.items() if getattr(command, name) != value]
    if set_names:
        kept_name = rng.choice(set_names)
        yield replace(command, **{name: value for name, value in usual.items() if name != kept_name})
        yield replace(command, **usual)


@cache
def _optional_fields(command: Any) -> Mapping[str, Any]:
    fields = attrs.fields(command)
    return {field.name: field.default for field in fields if _is_optional(field)}


def _is_optional(field: "attrs.Attribute[Any]") -> bool:
    return field.default is not attrs.NOTHING and not isinstance(field.default, attrs.Factory)  # type: ignore[arg-type]


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
