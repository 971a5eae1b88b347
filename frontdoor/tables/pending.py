"""Commands that wait for dice. The store keeps them next to the log so that they survive a restart."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

from attrs import frozen

from combat.engine.errors import DiceNeeded, Refused
from combat.engine.fight.encounter import Encounter
from combat.engine.play.pending_rolls import Roll
from events.base import Command
from events.codec import json_text
from events.codec.wire import decode, freeze_json, plain, thaw_json
from events.history.journal import Beat
from events.stores import StoreError
from frontdoor.tables.messages.results import Asked, Pending

Outcome = Beat | DiceNeeded | None
"""The outcome of a command on trial: its beat, the dice that it needs first, or None if it is refused."""


@frozen(kw_only=True)
class PendingCommand:
    """A command that waits for dice.

    Attributes:
        seat: The seat that sent the command.
        owner: The seat whose decision the command answers; differs from `seat` if the GM answers for that seat.
        decision: The id of that decision; None if the command answers none.
        command: The command in its wire form.
        asked: The dice to roll.
        secret: Whether an event of the command is visible to one seat only.
    """

    seat: str
    owner: str
    decision: str | None
    command: Mapping[str, Any]
    asked: Asked
    secret: bool

    @classmethod
    def of(
        cls, seat: str, owner: str, decision: str | None, command: Mapping[str, Any], needed: DiceNeeded
    ) -> "PendingCommand":
        """Return the pending command for a command that needs dice first."""
        return cls(
            seat=seat,
            owner=owner,
            decision=decision,
            command=freeze_json(thaw_json(command)),
            asked=dice_to_roll(needed),
            secret=any(event.only_for is not None for event in needed.so_far),
        )

    @property
    def is_partial_roll(self) -> bool:
        """Whether some dice of the command have already been rolled."""
        return bool(self.command["type"] == Roll.wire_type)

    def seen(self, seat: str | None, *, hidden: bool) -> Pending:
        """Return the command as a seat (None for the host) may see it, from which part of the state may be hidden."""
        if seat in (None, self.seat):
            return Pending(seat=self.seat, decision=self.decision, command=self.command, asked=self.asked)
        return Pending(seat=self.seat, decision=None, command=None, asked=None if hidden or self.secret else self.asked)


@frozen
class _Note:
    """Content of the note that holds the pending commands in the store."""

    waiting: tuple[PendingCommand, ...]


def dice_to_roll(needed: DiceNeeded) -> Asked:
    """Return the dice that a command needs, in their wire form."""
    return decode(needed.plain(), Asked)


def try_command(fight: Encounter, command: Command | Mapping[str, Any], seat: str) -> Outcome:
    """Return the beat that a command would add, the dice that people would roll first, or None if it is refused."""
    try:
        return fight.fork().do(command, seat, faces=())
    except DiceNeeded as needed:
        return needed
    except Refused:
        return None


class PendingRolls:
    """The commands of one fight that wait for dice, at most one per seat.

    Args:
        fight: The fight.
        is_open: Returns whether a decision of a seat is still open, given the seat and the id of the decision.
        save: Stores the note; None if no command waits.

    Attributes:
        waiting: The commands by seat; replaced, never changed.
    """

    def __init__(
        self, fight: Encounter, is_open: Callable[[str, str], bool], save: Callable[[bytes | None], None]
    ) -> None:
        self._fight = fight
        self._is_open = is_open
        self._save = save
        self.waiting: Mapping[str, PendingCommand] = {}

    def load(self, note: bytes | None) -> None:
        """Load the note from the store, which another process may have changed."""
        commands = () if note is None else decode(json_text.loads(note), _Note).waiting
        self.waiting = {command.seat: command for command in commands}

    def get(self, seat: str) -> PendingCommand | None:
        """Return the pending command of a seat; None if it has none."""
        return self.waiting.get(seat)

    def add(self, command: PendingCommand) -> None:
        """Save a pending command, replacing an earlier one of its seat."""
        self._keep({**self.waiting, command.seat: command})

    def drop(self, seat: str) -> None:
        """Delete the pending command of a seat."""
        self._keep({owner: command for owner, command in self.waiting.items() if owner != seat})

    def seen(self, seat: str | None) -> tuple[Pending, ...]:
        """Return the pending commands as a seat may see them; seat None stands for the host."""
        if not self.waiting:
            return ()
        state, conceal = self._fight.state, self._fight.system.projection.conceal
        hidden = seat is not None and conceal(state, seat) is not state
        return tuple(command.seen(seat, hidden=hidden) for command in self.waiting.values())

    def settle(self, continued: str = "") -> None:
        """Delete commands that a beat made obsolete, and add the rest of a roll that is only partly rolled.

        Args:
            continued: The seat whose pending command caused the beat; empty if none did.
        """
        waits = self.waiting.items()
        commands = {seat: command for seat, command in waits if seat != continued and self._still_waits(command)}
        unfinished = self._fight.state.unfinished
        if unfinished is not None:
            rest, seat = {"type": Roll.wire_type}, unfinished.by
            needed = try_command(self._fight, rest, seat)
            if isinstance(needed, DiceNeeded):
                commands[seat] = PendingCommand.of(seat, seat, None, rest, needed)
        if commands != self.waiting:
            with suppress(StoreError):  # the beat is valid without the note; the next beat deletes obsolete commands
                self._keep(commands)

    def _still_waits(self, command: PendingCommand) -> bool:
        if command.is_partial_roll:
            return False
        is_closed = command.decision is not None and not self._is_open(command.owner, command.decision)
        return not is_closed and not self._fight.why_not(command.command, command.seat)

    def _keep(self, commands: Mapping[str, PendingCommand]) -> None:
        if commands != self.waiting:
            note = _Note(tuple(commands.values()))
            self._save(json_text.dumps(plain(note)) if note.waiting else None)
            self.waiting = commands
