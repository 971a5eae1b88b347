"""The state of a fight after each beat, for past views, beats for one seat, and the ids of decisions."""

from collections.abc import Callable
from functools import cached_property
from typing import Any

from combat.engine.control.contributions import open_requests
from combat.engine.control.undo_consent import requests as undo_requests
from combat.engine.errors import refuse
from combat.engine.fight.encounter import Encounter
from combat.engine.name_checks import TABLE
from combat.engine.offer.requests import Request
from combat.engine.play.command_checks import is_gm
from combat.engine.play.commands import Commit, Salt
from combat.engine.play.consent import Agree, Decline
from combat.engine.play.pending_rolls import GoOn, Reveal, Roll
from combat.engine.play.system import System
from combat.engine.play.views import FightView
from events.history.contributions import contributions_of
from events.history.journal import Beat
from events.history.timeline import History
from events.log.rehydrate import history_after, state_before

Breaks = Callable[[], Callable[[], None]]
"""Begins long work, and returns a function to call again and again during it, so that other threads run."""


def no_breaks() -> Callable[[], None]:
    """Return a function that does nothing."""
    return lambda: None


class StateIndex:
    """The state of a fight after each beat; grows with the fight.

    It starts at the log's checkpoint, which makes opening a log of 10,000 events twenty times as fast. Earlier beats
    are read and folded when a caller first asks for one.

    Attributes:
        breaks: Begins long work.
    """

    def __init__(self, fight: Encounter) -> None:
        self.system: System[Any] = fight.system
        self.breaks: Breaks = no_breaks
        self._fight = fight
        known = fight.latest_mark
        self._start = known.number
        self._histories: list[History[Any]] = [known.history]
        self._beats: list[Beat] = list(fight.journal.since(known.number)[:1])
        self.grow()

    def __len__(self) -> int:
        return self._start + len(self._histories)

    @property
    def start(self) -> int:
        """The number of the first beat that is in memory."""
        return self._start

    @cached_property
    def _opening(self) -> Any:
        return self._fight.system.projection.open(self._fight.header)

    def grow(self) -> None:
        """Add the beats that were appended since the last call."""
        fight, known = self._fight, self._start + len(self._histories)
        journal, latest = fight.journal, fight.history
        for beat in journal.since(known) if len(journal) > known else ():
            last = beat.number == len(journal) - 1
            self._beats.append(beat)
            self._histories.append(latest if last else self._next(self._histories[-1], beat))

    def _next(self, before: History[Any] | None, beat: Beat) -> History[Any]:
        fight = self._fight
        opening = self._opening if before is None else None
        return history_after(fight.system.projection, fight.header, opening, before, beat)

    def _look_back(self) -> None:
        """Read and fold the beats before the checkpoint."""
        earlier = self._fight.journal.upto(self._start - 1).beats
        before, after, rest = None, [], self.breaks()
        for beat in earlier:
            rest()
            before = self._next(before, beat)
            after.append(before)
        self._start, self._beats, self._histories = 0, [*earlier, *self._beats], [*after, *self._histories]

    def beat(self, number: int) -> Beat:
        """Return a beat by its number."""
        if 0 <= number < self._start:
            self._look_back()
        return self._beats[number - self._start]

    def after(self, number: int) -> History[Any]:
        """Return the history after a beat: the effective beats and the state that they lead to."""
        if not 0 <= number < len(self):
            raise refuse("no_such_beat", f"there is no beat {number}; the beats are 0 to {len(self) - 1}")
        if number < self._start:
            self._look_back()
        return self._histories[number - self._start]

    def before(self, number: int) -> Any:
        """Return the state to which the events of a beat were applied."""
        return state_before(self.beat(number), self.after(number - 1), None) if number else self._opening

    def requests(self, number: int) -> tuple[Request, ...]:
        """Return the requests that were open after a beat."""
        history, system = self.after(number), self._fight.system
        state = history.now.state
        journal = self._fight.journal
        journal = journal if journal.header.promise is None or number == len(journal) - 1 else journal.upto(number)
        open_now = () if state.outcome is not None else open_requests(system, journal, state)
        return (*open_now, *undo_requests(history, system.codec))

    def view(self, number: int, seat: str | None) -> dict[str, Any]:
        """Return the view of a seat after a beat as plain data."""
        state, fight = self.after(number).now.state, self._fight
        given = None if fight.header.promise is None else contributions_of(fight.journal.upto(number))
        return FightView(fight.system, fight.header, number + 1, state, self.requests(number), None, given).view(seat)

    def seats_answered(self, number: int) -> frozenset[str]:
        """Return the seats that a beat acted for: its own seat, and those for which the GM or the table acted."""
        fight, beat = self._fight, self.beat(number)
        if beat.by != TABLE and not is_gm(fight.header, beat.by):
            return frozenset({beat.by})
        if not number:
            return frozenset(seat.id for seat in fight.header.seats)
        command, before = beat.command, self.after(number - 1)
        if isinstance(command, Agree | Decline | Salt | Commit | Reveal | GoOn):
            return frozenset({beat.by, command.seat})
        if isinstance(command, Roll):
            unfinished = before.now.state.unfinished
            return frozenset({beat.by} if unfinished is None else {beat.by, unfinished.by})
        return frozenset({beat.by, *fight.system.allowed_seats(before.now.state, command)})
