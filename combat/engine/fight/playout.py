"""A fight for program players only, for simulations: the choices and states of `Encounter` without its records."""

from collections.abc import Mapping
from typing import Any

from combat.engine.dice.pool import DicePool
from combat.engine.dice.sources import Dice
from combat.engine.errors import Reason, Refused
from combat.engine.fight.core import FightCore
from combat.engine.offer.requests import Request
from combat.engine.play import command_checks
from combat.engine.play.command_runner import play_command
from combat.engine.play.options import Options
from combat.engine.play.pending_rolls import rolled_so_far
from combat.engine.play.system import System
from events.base import Command
from events.history.journal import Beat
from events.vocabulary import EncounterEnded


def _rules(state: Any, system: System[Any], command: Command) -> tuple[Reason, ...]:
    return system.check(state, command)


class Playout:
    """A fight for program players only, without journal, history, lock and undo. Not thread-safe.

    A legal command from the options of a seat is checked once.

    Attributes:
        core: The fight from which the playout began; the playout never changes it.
        system: The rule book.
        header: The header of the fight.
        state: The current state.
        beats: The beats since the playout began.
    """

    def __init__(self, core: FightCore) -> None:
        self.core = core
        self.system = core.system
        self.header = core.header
        self.state: Any = core.state
        self.beats: list[Beat] = []
        self._dice = core.dice
        self._draws = core.history.draws
        self._first = len(core.journal)
        self._legal: dict[int, tuple[Command, str | None]] = {}
        self._requests: tuple[Any, tuple[Request, ...]] = None, ()

    @property
    def outcome(self) -> EncounterEnded | None:
        """The end of the fight, or None while it continues."""
        outcome: EncounterEnded | None = self.state.outcome
        return outcome

    @property
    def requests(self) -> tuple[Request, ...]:
        """The open requests of the rule book; none after the end of the fight."""
        state, requests = self._requests
        if state is not self.state:
            state = self.state
            requests = () if state.outcome is not None else command_checks.open_requests(state, self.system)
            self._requests = state, requests
        return requests

    @property
    def last_beat(self) -> Beat | None:
        """The latest beat, including those before the playout began."""
        last = self.core.journal.last
        return self.beats[-1] if self.beats else None if last is None else last.beat

    def options(self, seat: str | None = None) -> Options:
        """Return the commands that are legal now, for one seat or for all.

        Raises:
            Refused: If there is no such seat.
        """
        command_checks.check_seat(self.header, seat)
        asked = tuple([request for request in self.requests if seat in (None, request.seat)])
        system, header, state, legal = self.system, self.header, self.state, self._legal

        def rules(command: Command) -> tuple[Reason, ...]:
            reasons = command_checks.command_reasons(system, header, state, command, seat, _rules)
            if not reasons:
                legal[id(command)] = command, seat
            return reasons

        def why_not(command: Command) -> tuple[Reason, ...]:
            try:
                return rules(command_checks.parse_new_command(system, header, command))
            except Refused as refused:
                return refused.reasons

        return Options(asked, why_not, system.policy.likelihoods, rules)

    def do(self, command: Command | Mapping[str, Any], by: str | None = None) -> Beat:
        """Carry out a command of the rule book completely, or raise and change nothing.

        Raises:
            Refused: If the command is illegal.
            DiceNeeded: If players must roll first.
        """
        known = self._legal.get(id(command))
        if known is None or known[0] is not command or known[1] != by:
            command_checks.check_participant(self.header, by)
            command = command_checks.parse_new_command(self.system, self.header, command)
            reasons = command_checks.command_reasons(self.system, self.header, self.state, command, by)
            if reasons:
                raise Refused(reasons)
        else:
            command = known[0]
        pool = DicePool(self._dice, self._draws, None, None, rolled_so_far(self.state))
        speaker, events, after = play_command(
            self.system, self.header, self.state, command, by, pool, self.core.revealed
        )
        beat = Beat(number=self._first + len(self.beats), by=speaker, at=None, command=command, events=events)
        self.state, self._draws = after, pool.next_draw
        self.beats.append(beat)
        self._legal.clear()
        return beat

    def playout(self, dice: str | Dice | None = None) -> "Playout":
        """Return an independent copy; None as dice to share the source."""
        copy = Playout(self.core.fork(dice))
        copy.state, copy.beats, copy._draws = self.state, list(self.beats), self._draws
        return copy

    def recorded(self) -> FightCore:
        """Return the fight with journal and history, for `Encounter(...)`."""
        copy = self.core.fork()
        for beat in self.beats:
            copy.accept(beat.command, beat.by, None, beat.events)
        return copy
