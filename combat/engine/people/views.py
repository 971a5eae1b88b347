"""A fight as one seat sees it, and the commands from which its player chooses."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import islice
from random import Random
from typing import Any

import attrs
from attrs import frozen

from combat.engine.errors import refuse
from combat.engine.fight.encounter import Encounter
from combat.engine.fight.playout import Playout
from combat.engine.offer.requests import Request
from combat.engine.play.options import Options
from combat.engine.play.system import System
from events.base import Command
from events.replace import replace

DEFAULT_HANDFUL = 12
"""Default number of commands to draw before choosing one."""

POOR, POOR_FACTOR = 0.01, 3
"""If the best of the drawn commands weighs less than `POOR`, this many times as many are drawn."""


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


def candidates(fight: PlayerView, request: Request, rng: Random, handful: int = DEFAULT_HANDFUL) -> list[Command]:
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
