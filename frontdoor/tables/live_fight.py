"""A fight in play as every front end uses it: commands, dice that people roll, and the seats of the program."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from combat.engine.errors import DiceNeeded, Refused, refuse
from combat.engine.fight.encounter import Encounter
from combat.engine.play.command_checks import typing_reasons
from combat.engine.play.commands import Amend
from combat.engine.play.pending_rolls import Roll
from events.base import Command
from events.history.journal import Beat
from events.vocabulary import PartlyRolled
from frontdoor.bots import BotSeats
from frontdoor.tables.limits import Limits
from frontdoor.tables.pending import PendingCommand, PendingRolls
from frontdoor.tables.work import room

Faces = Sequence[int | None] | None
"""The faces of a command's dice: None lets the program roll them all, an empty sequence asks people for them."""


def _forget(note: bytes | None) -> None:
    """Keep pending commands in memory only."""


class LiveFight:
    """A fight in play.

    Args:
        fight: The fight.
        clock: Returns the time to record in the log.
        program: Chooses commands for the seats that the program plays.
        is_open: Returns whether a decision of a seat is still open, given the seat and the id of the decision.
        save: Stores the commands that wait for dice.
        limits: The limits on the log; None for none.
    """

    def __init__(
        self,
        fight: Encounter,
        clock: Callable[[], str],
        program: BotSeats | None = None,
        *,
        is_open: Callable[[str, str], bool] = lambda seat, decision: True,
        save: Callable[[bytes | None], None] = _forget,
        limits: Limits | None = None,
    ) -> None:
        self.fight = fight
        self.clock = clock
        self._limits = limits
        self.program = BotSeats() if program is None else program
        self.rolls = PendingRolls(fight, is_open, save)

    def act(
        self,
        by: str | None,
        command: Command | Mapping[str, Any],
        faces: Faces = None,
        *,
        expect: int | None = None,
        answers: Callable[[], tuple[str, str | None]] | None = None,
    ) -> Beat:
        """Apply a command.

        Args:
            by: The seat that acts; None for all players together.
            command: The command, or its wire mapping.
            faces: The faces of its dice.
            expect: The number of beats that the caller has seen; None for any.
            answers: Returns the seat and the id of the decision that the command answers, if it has to wait for dice.

        Raises:
            Refused: If the command is illegal; nothing changed.
            DiceNeeded: If people must roll first; the command waits for `roll`.
            StoreError: If the beat could not be saved; nothing changed.
        """
        wire = self.fight.system.codec.dump(command) if isinstance(command, Command) else command
        try:
            self._check_amendment(by, wire, faces)
            return self._apply(by, command, faces, expect=expect)
        except DiceNeeded as needed:
            if by is not None:
                owner, decision = (by, None) if answers is None else answers()
                self.rolls.add(PendingCommand.of(by, owner, decision, wire, needed))
            raise

    def roll(self, seat: str, faces: Faces, typist: str | None = None) -> Beat:
        """Continue the pending command of a seat; another seat types the faces if the seat itself may not.

        Raises:
            Refused: If no command is pending or the faces do not fit; nothing changed.
            DiceNeeded: If the command needs more dice.
        """
        waiting = self.pending(seat)
        rolled = faces or (None,) * len(waiting.asked.dice)
        fallen = (None,) * waiting.asked.given if waiting.command["type"] == Amend.wire_type else ()
        typed = any(face is not None for face in rolled)
        by = typist if typed and any(typing_reasons(self.fight.header, seat)) else seat
        return self._apply(by, waiting.command, (*fallen, *rolled), continued=seat)

    def play(self, by: str | None, command: Command, ask: Callable[[DiceNeeded], Faces], faces: Faces = ()) -> Beat:
        """Apply a command with all its rolls, one beat after another; return the last beat.

        `ask` returns the faces that people rolled for the dice that are needed next. If a roll is refused, the earlier
        rolls of the command stay recorded. An amendment takes all its faces at once.
        """
        gms = [seat.id for seat in self.fight.header.seats if seat.role == "gm"]
        act = partial(self.act, by, command, faces)
        while True:
            try:
                beat = act()
            except DiceNeeded as needed:
                rolled = ask(needed)
                if isinstance(command, Amend):
                    known = [*(faces or ()), *[None] * needed.given][: needed.given]
                    act = partial(self.act, by, command, [*known, *(rolled or ())])
                else:
                    act = partial(self.roll, by or "", rolled, *gms[:1])
                continue
            unfinished = self.fight.state.unfinished
            goes_on = any(isinstance(event, PartlyRolled) for event in beat.events)
            if isinstance(command, Amend):
                self.rolls.drop(by or "")
            if unfinished is None or not goes_on or isinstance(command, Amend):
                return beat
            by = unfinished.by
            act = partial(self.act, by, Roll(), faces)

    def log_left(self) -> int | None:
        """Return the percentage of the log's maximum that is left; None if there is no limit or it is far."""
        return None if self._limits is None else room.percent_left(self.fight, self._limits)

    def pending(self, seat: str) -> PendingCommand:
        """Return the pending command of a seat; refuse if it has none."""
        waiting = self.rolls.get(seat)
        if waiting is None:
            raise refuse("nothing_pending", "no command of this seat waits for dice")
        return waiting

    def _apply(
        self,
        by: str | None,
        command: Command | Mapping[str, Any],
        faces: Faces,
        *,
        expect: int | None = None,
        continued: str = "",
    ) -> Beat:
        if self._limits is not None:
            room.check_room(self.fight, command, self._limits)
        beat = self.fight.do(command, by, faces=faces, expect=expect, at=self.clock())
        self.rolls.settle(continued)
        return beat

    def _check_amendment(self, by: str | None, command: Mapping[str, Any], faces: Faces) -> None:
        """If people roll the dice themselves, check that an amendment needs no new dice."""
        if faces is None or len(faces) or command.get("type") != Amend.wire_type:
            return
        try:
            preview = self.fight.amend_preview(command.get("beat", 0), command.get("command", {}), by)
        except Refused:  # the amendment itself gives the reason, unless only the preview would reveal a secret
            return
        if preview.needed is not None and not preview.reasons and not preview.asks:
            raise preview.needed
