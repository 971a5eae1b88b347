"""Seats played by the program: their program players, and when these act or wait for people."""

from random import Random
from typing import Self

import attrs

from combat.engine.control.contributions import COMMIT, GO_ON, REVEAL
from combat.engine.control.undo_consent import AGREE, WITHDRAW
from combat.engine.fight.encounter import Encounter
from combat.engine.offer.requests import Request
from combat.engine.people.players import PLAYERS, player_view, volunteered
from combat.engine.play.commands import REMARKS
from combat.engine.play.consent import Agree
from combat.engine.play.pending_rolls import Roll
from events.base import Command
from events.history.journal import Beat, effective
from events.interventions import Restored, TakenBack


@attrs.define
class BotSeats:
    """The seats that the program plays; each acts as soon as one of its decisions is open.

    If people may act too, each of these seats acts once and then waits until a person has acted, so that people can
    keep up. After an undo or a redo, the seats wait until a person acts or `resume` is called.

    Attributes:
        names: The name of each seat's program player.
        rng: The source of their random choices; never the seed of the fight.
    """

    names: dict[str, str] = attrs.field(factory=dict)
    rng: Random = attrs.field(factory=Random)
    _acted: set[str] = attrs.field(factory=set, init=False)  # seats that acted since a person last acted
    _beats_seen: int = attrs.field(default=0, init=False)  # number of beats
    _resumed_after: int | None = attrs.field(default=None, init=False)  # the undo or redo after which they go on

    def __contains__(self, seat: object) -> bool:
        return seat in self.names

    def is_waiting(self, fight: Encounter) -> bool:
        """Return whether the seats wait for a person because the last beat was an undo or redo."""
        last = self._last_done(fight)
        return bool(self.names) and last is not None and last.number != self._resumed_after and is_undo_or_redo(last)

    def resume(self, fight: Encounter) -> None:
        """Let the seats act again although no person has acted."""
        last = self._last_done(fight)
        self._resumed_after = None if last is None else last.number
        self._acted.clear()

    def next_command(self, fight: Encounter) -> tuple[Command, str] | None:
        """Return the next command of one of these seats, and the seat; None if no seat acts.

        Raises:
            LookupError: If the seat's program player finds no legal command.
        """
        new_beats = fight.journal.since(self._beats_seen)
        self._beats_seen = len(fight.journal)
        if any(beat.by not in self.names and not isinstance(beat.command, REMARKS) for beat in new_beats):
            self._acted.clear()  # a person acted, so all these seats may act again
        if not self.names or self.is_waiting(fight):
            return None
        requests = fight.requests
        shared = any(not request.optional and request.seat not in self.names for request in requests)
        due = [request for request in requests if self._must_act(request, shared=shared)]
        if not due:
            return None
        request = self.rng.choice(due)
        if request.kind == AGREE:  # program players always agree to an undo
            return Agree(request.seat), request.seat
        if request.kind == GO_ON and request.default is not None:
            return request.default, request.seat
        if shared:
            self._acted.add(request.seat)
        players = {seat: PLAYERS[name] for seat, name in self.names.items()}
        if not shared and (unasked := volunteered(fight, players, self.rng)) is not None:
            return unasked
        player = players[request.seat]
        return player.choose(player_view(fight, request.seat), request, self.rng), request.seat

    def update(self, chosen: Self) -> None:
        """Take over what a copy of these seats remembers after a choice."""
        self.rng, self._acted, self._beats_seen = chosen.rng, chosen._acted, chosen._beats_seen

    def undo_target(self, fight: Encounter) -> int | None:
        """Return the number of the beat to undo to, so that a person's last decision is open again.

        None if an undo without a number has the same effect, because no decision was made yet or the program plays no
        seat.
        """
        effective_beats = effective(fight.journal.beats)
        if not self.names or len(effective_beats) == 1:
            return None
        for index in range(len(effective_beats) - 1, 0, -1):
            beat = effective_beats[index]
            if beat.by not in self.names and not isinstance(beat.command, (*REMARKS, Roll)):
                return effective_beats[index - 1].number
        return effective_beats[0].number

    def _must_act(self, request: Request, *, shared: bool) -> bool:
        if request.seat not in self.names or request.kind in (WITHDRAW, COMMIT, REVEAL):
            return False
        if request.kind in (AGREE, GO_ON):
            return True
        return not request.optional and not (shared and request.seat in self._acted)

    def _last_done(self, fight: Encounter) -> Beat | None:
        beats = reversed(fight.journal.beats)
        return next((request for request in beats if not isinstance(request.command, REMARKS)), None)


Choice = tuple[BotSeats, tuple[Command, str] | None]
"""The seats after a choice, and the command with its seat; None if no seat acts."""


def choose(fight: Encounter, seats: BotSeats) -> Choice:
    """Return the next command of the seats. This may run in another process, with a copy of the seats."""
    try:
        return seats, seats.next_command(fight)
    except LookupError:
        return seats, None


def is_undo_or_redo(beat: Beat) -> bool:
    """Return whether a beat is an undo or a redo."""
    return any(isinstance(event, TakenBack | Restored) for event in beat.events)
